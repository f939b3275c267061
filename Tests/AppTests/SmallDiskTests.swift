import Platform
import Playback
import Support
import Testing

@testable import App

/// The state on a disk that is full or may only be read.
@Suite(.enabled(if: SmallDisk.isPermitted, "Only root may mount a small disk."))
struct SmallDiskTests {
    private let loud = SavedState(volume: Volume(percent: 35), isShuffled: true, repeatMode: .one)

    private func queue(_ count: Int) -> SavedQueue {
        SavedQueue((0..<count).map { Array("/music/a rather long name of a folder/\($0).flac".utf8) })
    }

    @Test func `a state that does not fit leaves the old one, and is written when there is room`() throws {
        let disk = try #require(try SmallDisk(kilobytes: 64))
        let store = StateStore(folder: disk.burrow.path("disk"))
        #expect(store.write(loud, queue(100)) == nil)
        let fault = store.write(SavedState(volume: Volume(percent: 5)), queue(2000))
        #expect(fault.map { "\($0)" }?.hasSuffix("the disk is full") == true)
        // Each of the two files is whole: the old one or the new one.
        let found = StateStore(folder: disk.burrow.path("disk"))
        #expect(found.read().notice == nil && found.readQueue().notice == nil)
        #expect(found.readQueue().queue == queue(100))
        #expect([35, 5].contains(found.read().state.volume.percent))
        #expect(disk.burrow.names(in: "disk") == ["queue", "state"])
        #expect(disk.grow(kilobytes: 1000))
        #expect(store.write(SavedState(volume: Volume(percent: 5)), queue(2000)) == nil)
        #expect(found.readQueue().queue == queue(2000))
    }

    @Test func `a state on a read-only disk is read, and what is new is told`() throws {
        let disk = try #require(try SmallDisk(kilobytes: 64))
        let store = StateStore(folder: disk.burrow.path("disk"))
        #expect(store.write(loud, queue(3)) == nil)
        try #require(disk.becomeReadOnly())
        #expect(store.read().state == loud && store.read().notice == nil)
        #expect(store.readQueue().queue == queue(3))
        let fault = store.write(SavedState(), queue(4))
        #expect(fault.map { "\($0)" }?.hasSuffix("the file system is read-only") == true)
        #expect(store.read().state == loud)
    }

    @Test func `a damaged state on a read-only disk is one sentence, and stays`() throws {
        let disk = try #require(try SmallDisk(kilobytes: 64))
        disk.burrow.file("disk/state", "no state")
        try #require(disk.becomeReadOnly())
        let found = StateStore(folder: disk.burrow.path("disk")).read()
        #expect(found.state == SavedState())
        #expect(found.notice?.contains("read-only") == true, "\(found.notice ?? "nothing")")
        #expect(disk.burrow.text("disk/state") == "no state")
    }
}
