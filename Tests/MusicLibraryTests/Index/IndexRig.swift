import Foundation
import Glibc
import Platform
import Playback
import Support
import Synchronization

@testable import MusicLibrary

/// An index and what it told, for tests.
final class IndexRig: Sendable {
    let index: LibraryIndex
    private let log = Mutex<[LibraryMessage]>([])
    private let waiters = Mutex<[CheckedContinuation<Void, Never>]>([])

    init(_ path: [UInt8]?) {
        let relay = Relay()
        index = LibraryIndex(path: path) { relay.take($0) }
        relay.set(self)
        index.show(LibraryQuery())
    }

    /// Keeps what the index tells before the rig is there.
    private final class Relay: Sendable {
        private let known = Mutex<(rig: IndexRig?, early: [LibraryMessage])>((nil, []))

        func take(_ message: LibraryMessage) {
            let rig = known.withLock { known in
                if known.rig == nil { known.early.append(message) }
                return known.rig
            }
            rig?.take(message)
        }

        func set(_ rig: IndexRig) {
            known.withLock { known in
                for message in known.early { rig.take(message) }
                known = (rig, [])
            }
        }
    }

    private func take(_ message: LibraryMessage) {
        log.withLock { $0.append(message) }
        let woken = waiters.withLock { waiters in
            defer { waiters = [] }
            return waiters
        }
        for waiter in woken { waiter.resume() }
    }

    var messages: [LibraryMessage] { log.withLock { $0 } }
    var sentences: [String] { messages.compactMap { if case .sentence(let text) = $0 { text } else { nil } } }

    /// Waits until a message is as wanted, from the one with this number on; what does not come within two minutes ends the
    /// tests: it never will.
    func first<Answer>(from start: Int, _ wanted: (LibraryMessage) -> Answer?) async -> Answer {
        var place = start
        let isOver = CountingSemaphore()
        _ = Thread.start { [self] in
            guard !isOver.wait(until: Thread.now() + 120) else { return }
            fatalError("The index does not tell what is awaited. Its last words: \(messages.suffix(3))")
        }
        defer { isOver.signal() }
        while true {
            let known = messages
            while place < known.count {
                if let answer = wanted(known[place]) { return answer }
                place += 1
            }
            await withCheckedContinuation { continuation in
                let isNews = waiters.withLock { waiters in
                    if log.withLock({ $0.count }) > place { return true }
                    waiters.append(continuation)
                    return false
                }
                if isNews { continuation.resume() }
            }
        }
    }

    @discardableResult
    func scan(_ roots: [[UInt8]] = []) async -> IndexSummary {
        let start = messages.count
        index.scan(adding: roots)
        return await first(from: start) { if case .scanned(let summary) = $0 { summary } else { nil } }
    }

    /// The rows that a query answers, once the library has come to rest.
    func view(_ query: LibraryQuery = LibraryQuery(), count: Int? = nil) async -> LibraryView {
        let start = messages.count
        index.show(query)
        return await first(from: start) { message in
            guard case .view(let view) = message, view.isWhole, view.query == query else { return nil }
            guard view.columns.version == index.core.snapshot.version else { return nil }
            return count == nil || view.count == count ? view : nil
        }
    }

    func close() { index.close() }
}

/// What an index holds, without what depends on when it was filled: a line for each file, sorted.
func dump(_ path: [UInt8]) throws -> [String] {
    let database = try Database(path, flags: 2)
    defer { database.close() }
    let statement = try database.statement(
        """
        SELECT folders.path, name, mtime, size, reason, milliseconds, disc, number, year, title, artist, album_artist,
          album, genre FROM files JOIN folders ON folders.id = folder
        """)
    var lines: [String] = []
    while try statement.step() {
        lines.append((0..<14).map { statement.isNull($0) ? "-" : statement.text($0) }.joined(separator: "|"))
    }
    let lists = try database.statement(
        "SELECT folders.path, name, mtime, size, entries FROM playlists JOIN folders ON folders.id = folder")
    while try lists.step() { lines.append((0..<5).map { lists.text($0) }.joined(separator: "|")) }
    return lines.sorted()
}
