import Foundation
import Glibc
import Platform
import Playback
import Testing

@testable import App

/// A folder for the state that goes away with its owner.
final class StateFolder {
    let path: String
    var store: StateStore { StateStore(folder: Array(path.utf8)) }

    init() throws {
        var template = Array("/tmp/swell-state-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func put(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: "\(path)/\(name)").map(Array.init) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

private let loud = SavedState(volume: Volume(percent: 35), isShuffled: true, repeatMode: .one)

@Suite struct `The state's store` {
    @Test func `gives back what was written`() throws {
        let folder = try StateFolder()
        let queue = SavedQueue([Array("/a".utf8), Array("/b\n".utf8)])
        #expect(folder.store.write(loud, queue) == nil)
        #expect(folder.store.read().state == loud)
        #expect(folder.store.read().notice == nil)
        #expect(folder.store.readQueue().queue == queue)
        #expect(folder.names == ["queue", "state"])
    }

    @Test func `says nothing where there is nothing yet, and makes its folder when it writes`() throws {
        let folder = try StateFolder()
        let store = StateStore(folder: Array("\(folder.path)/not/yet".utf8))
        let found = store.read()
        #expect(found.state == SavedState())
        #expect(found.notice == nil)
        #expect(found.isWritable)
        #expect(store.readQueue().queue == nil)
        #expect(store.readQueue().notice == nil)
        #expect(folder.names == [])
        #expect(store.write(loud, nil) == nil)
        #expect(store.read().state == loud)
    }

    @Test(arguments: [
        [], [0], Array("swell-state 1\n".utf8), Array(loud.bytes.dropLast()), [UInt8](repeating: 0xFF, count: 5000),
    ])
    func `sets a damaged state aside, once, and goes on`(bytes: [UInt8]) throws {
        let folder = try StateFolder()
        try folder.put(bytes, "state")
        let found = folder.store.read()
        #expect(found.state == SavedState())
        #expect(found.notice == "the saved state was damaged; it is kept as state.damaged-1")
        #expect(found.isWritable)
        #expect(folder.bytes("state.damaged-1") == bytes)
        #expect(folder.store.read().notice == nil)
        try folder.put(bytes, "state")
        #expect(folder.store.read().notice == "the saved state was damaged; it is kept as state.damaged-2")
        #expect(folder.names == ["state.damaged-1", "state.damaged-2"])
    }

    @Test func `sets a damaged queue aside`() throws {
        let folder = try StateFolder()
        try folder.put([1, 2, 3], "queue")
        let found = folder.store.readQueue()
        #expect(found.queue == nil)
        #expect(found.notice == "the saved queue was damaged; it is kept as queue.damaged-1")
        #expect(folder.names == ["queue.damaged-1"])
    }

    @Test func `leaves the state of a newer swell as it is`() throws {
        let folder = try StateFolder()
        let newer = SealedText.seal([Array("hue 7".utf8)], kind: "swell-state", version: SavedState.version + 1)
        try folder.put(newer, "state")
        let found = folder.store.read()
        #expect(found.state == SavedState())
        #expect(found.notice?.contains("newer swell") == true)
        #expect(!found.isWritable)
        #expect(folder.bytes("state") == newer)
        #expect(folder.names == ["state"])
    }

    @Test(arguments: ["a folder", "a pipe", "too large", "a file for the folder", "a circle of links"])
    func `says in one sentence what cannot be read, and writes nothing over it`(kind: String) throws {
        let folder = try StateFolder()
        var store = folder.store
        switch kind {
        case "a folder": mkdir("\(folder.path)/state", 0o755)
        case "a pipe": mkfifo("\(folder.path)/state", 0o644)
        case "too large": try folder.put([UInt8](repeating: 0x61, count: SavedState.largest + 1), "state")
        case "a circle of links": symlink("state", "\(folder.path)/state")
        default:
            try folder.put([0x61], "file")
            store = StateStore(folder: Array("\(folder.path)/file/swell".utf8))
        }
        let before = folder.names
        let found = store.read()
        #expect(found.state == SavedState())
        #expect(found.notice?.hasPrefix("nothing is remembered: cannot read \(folder.path)") == true)
        #expect(!found.isWritable)
        #expect(folder.names == before)
        // And so the writing of it fails, without a trace.
        if kind != "too large" { #expect(store.write(loud, nil) != nil) }
        #expect(folder.names == before)
    }

    @Test func `without a folder remembers nothing, and says so`() {
        let store = StateStore(folder: nil)
        #expect(store.read().notice == "nothing is remembered: no home folder is known")
        #expect(!store.read().isWritable)
        #expect(store.write(loud, nil) == nil)
    }
}

@Suite struct `The state's writer` {
    @Test func `writes the last of what it was given, and says how it went`() throws {
        let folder = try StateFolder()
        let outcomes = Inbox<SaveOutcome> {}
        let writer = try #require(StateWriter(folder.store) { outcomes.put($0) })
        for percent in 0...100 {
            writer.put(StateWriter.Job(state: SavedState(volume: Volume(percent: percent)), queue: nil))
        }
        #expect(writer.flush(within: 20) == .written)
        #expect(folder.store.read().state.volume.percent == 100)
        #expect(outcomes.takeAll().allSatisfy { $0 == .written })
        writer.close()
    }

    @Test func `waits no longer than it may`() throws {
        let folder = try StateFolder()
        let gate = CountingSemaphore()
        let writer = try #require(StateWriter(folder.store) { _ in gate.wait() })
        writer.put(StateWriter.Job(state: loud, queue: nil))
        #expect(writer.flush(within: 20) == .written)
        // The thread stands in its report, as it would on a disk that does not answer.
        writer.put(StateWriter.Job(state: SavedState(), queue: nil))
        #expect(writer.flush(within: 0) == nil)
        gate.signal(2)
        #expect(writer.flush(within: 20) == .written)
        #expect(folder.store.read().state == SavedState())
        writer.close()
    }

    @Test func `tells why it could not, and can again`() throws {
        let folder = try StateFolder()
        mkdir("\(folder.path)/state", 0o755)
        let writer = try #require(StateWriter(folder.store) { _ in })
        writer.put(StateWriter.Job(state: loud, queue: nil))
        #expect(
            writer.flush(within: 20)
                == .failed("the state is not saved: cannot write \(folder.path)/state: it is a folder"))
        rmdir("\(folder.path)/state")
        writer.put(StateWriter.Job(state: loud, queue: nil))
        #expect(writer.flush(within: 20) == .written)
        #expect(folder.names == ["state"])
        writer.close()
    }

    @Test func `writes the queue only when it is another, also to another swell`() throws {
        let folder = try StateFolder()
        let writer = try #require(StateWriter(folder.store) { _ in })
        let tracks = ["/a", "/b"].map { Track(id: TrackID(path: Array($0.utf8)), path: Array($0.utf8), title: $0) }
        func write(_ tracks: [Track]) -> StateStore.Stamp? {
            writer.put(StateWriter.Job(state: loud, queue: Queue(tracks, seed: 1)))
            #expect(writer.flush(within: 20) == .written)
            return folder.store.queueStamp()
        }
        let first = write(tracks)
        #expect(first != nil)
        let same = write(tracks)
        #expect(same == first)
        let second = write(tracks.reversed())
        #expect(second != first)
        #expect(folder.store.readQueue().queue?.paths == ["/b", "/a"].map { Array($0.utf8) })
        #expect(folder.store.write(loud, SavedQueue([])) == nil)
        let third = write(tracks.reversed())
        #expect(third != second)
        #expect(folder.store.readQueue().queue?.paths.count == 2)
        writer.close()
    }

    @Test func `shares its folder with another swell, whose last word counts`() throws {
        let folder = try StateFolder()
        let writers = try (0..<2).map { _ in try #require(StateWriter(folder.store) { _ in }) }
        for percent in 0..<100 {
            for writer in writers {
                writer.put(StateWriter.Job(state: SavedState(volume: Volume(percent: percent)), queue: nil))
            }
            let found = folder.store.read()
            #expect(found.notice == nil)
            #expect(found.isWritable)
        }
        for writer in writers { #expect(writer.flush(within: 20) == .written) }
        writers[0].put(StateWriter.Job(state: loud, queue: nil))
        #expect(writers[0].flush(within: 20) == .written)
        #expect(folder.store.read().state == loud)
        #expect(folder.names == ["state"])
        for writer in writers { writer.close() }
    }
}
