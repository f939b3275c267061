import MusicLibrary
import Playback
import Synchronization

/// Runs a scan to its end.
func scan(_ roots: [[UInt8]], readers: Int? = nil) async -> ScanRecord {
    let scanner = LibraryScanner()
    let messages = Messages()
    return await withCheckedContinuation { continuation in
        scanner.start(ScanRequest(roots: roots, readers: readers)) { message in
            messages.add(message)
            if case .finished = message { continuation.resume(returning: ScanRecord(messages: messages.all)) }
        }
    }
}

/// The messages of one scan.
struct ScanRecord: Sendable {
    let messages: [ScanMessage]

    var batches: [[Track]] { messages.compactMap { if case .found(let tracks) = $0 { tracks } else { nil } } }
    var tracks: [Track] { batches.flatMap { $0 } }

    /// The last part of each track's path, sorted.
    var names: [String] { tracks.map { lastPart($0.path) }.sorted() }

    /// What was left out, by the last part of its path.
    var skipped: [String: SkipReason] {
        var reasons: [String: SkipReason] = [:]
        for case .skipped(let files) in messages {
            for file in files { reasons[lastPart(file.path)] = file.reason }
        }
        return reasons
    }

    var summary: ScanSummary {
        if case .finished(let summary) = messages.last { summary } else { ScanSummary() }
    }

    private func lastPart(_ path: [UInt8]) -> String {
        String(decoding: path.split(separator: 0x2F).last ?? [], as: UTF8.self)
    }
}

/// Collects messages from other threads.
final class Messages: Sendable {
    private let list = Mutex<[ScanMessage]>([])

    func add(_ message: ScanMessage) { list.withLock { $0.append(message) } }
    var all: [ScanMessage] { list.withLock { $0 } }
}
