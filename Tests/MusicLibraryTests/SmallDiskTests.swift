import Foundation
import Glibc
import Platform
import Playback
import Support
import Testing

@testable import MusicLibrary

/// What is kept on a disk that is full or may only be read: what was there stays, one sentence is said, and the work goes on.
@Suite(.enabled(if: SmallDisk.isPermitted, "Only root may mount a small disk."))
struct SmallDiskTests {
    private func make(_ count: Int, from first: Int = 0, in burrow: Burrow) -> [UInt8] {
        let music = burrow.folder("music")
        for number in first..<(first + count) {
            let title = String(repeating: "Song \(number) ", count: 60)
            burrow.file("music/\(number).flac", Handmade.flac([("TITLE", title)]))
        }
        return music
    }

    // MARK: - The index

    @Test func `the index on a full disk goes on in memory, and what was in it stays`() async throws {
        let disk = try #require(try SmallDisk(kilobytes: 400))
        let file = disk.burrow.path("disk/index")
        let music = make(40, in: disk.burrow)
        let first = IndexRig(file)
        #expect(await first.scan([music]).tracks == 40)
        first.close()
        let saved = try dump(file)
        let rig = IndexRig(file)
        _ = make(2000, from: 40, in: disk.burrow)
        let summary = await rig.scan()
        #expect(summary.tracks == 2040 && summary.isComplete)
        #expect(await rig.view(count: 2040).count == 2040)
        #expect(rig.sentences.count == 1 && rig.sentences[0].contains("cannot be written"), "\(rig.sentences)")
        rig.close()
        #expect(try Set(dump(file)).isSuperset(of: saved))
        // With room again the rest is read, and is kept.
        #expect(disk.grow(kilobytes: 20_000))
        let after = IndexRig(file)
        #expect(await after.scan().tracks == 2040)
        #expect(after.sentences == [])
        after.close()
        #expect(try dump(file).count == 2040)
        #expect(disk.burrow.names(in: "disk").allSatisfy { !$0.contains("damaged") })
    }

    @Test func `the index on a disk without any room is made in memory`() async throws {
        let disk = try #require(try SmallDisk(kilobytes: 64))
        disk.burrow.file("disk/filler", [UInt8](repeating: 0, count: 60 << 10))
        let rig = IndexRig(disk.burrow.path("disk/index"))
        #expect(await rig.scan([make(40, in: disk.burrow)]).tracks == 40)
        #expect(rig.sentences.count == 1, "\(rig.sentences)")
        rig.close()
    }

    @Test func `the index on a read-only disk is shown, and kept in memory from then on`() async throws {
        let disk = try #require(try SmallDisk(kilobytes: 2000))
        let file = disk.burrow.path("disk/index")
        let music = make(40, in: disk.burrow)
        let first = IndexRig(file)
        #expect(await first.scan([music]).tracks == 40)
        first.close()
        try #require(disk.becomeReadOnly())
        let rig = IndexRig(file)
        #expect(await rig.view(count: 40).count == 40)
        _ = make(5, from: 40, in: disk.burrow)
        #expect(await rig.scan().tracks == 45)
        #expect(rig.sentences.count == 1 && rig.sentences[0].contains("cannot be written"), "\(rig.sentences)")
        rig.close()
        // Nor can one be made there.
        let new = IndexRig(disk.burrow.path("disk/new"))
        #expect(await new.scan([music]).tracks == 45)
        #expect(new.sentences.count == 1, "\(new.sentences)")
        new.close()
    }

    // MARK: - Covers

    @Test func `a cover that does not fit is not kept, and the ones that are stay`() throws {
        let disk = try #require(try SmallDisk(kilobytes: 400))
        let cache = CoverCache(folder: disk.burrow.path("disk"))
        let picture = try #require(CoverPicture(side: 200, pixels: [UInt32](repeating: 0xABCDEF, count: 40_000)))
        let songs = (0..<5).map { disk.burrow.file("\($0).flac", [UInt8($0)]) }
        for song in songs { cache.keep(.picture(picture), of: CoverCache.Source(track: song)) }
        let found = songs.map { cache.find($0) }
        #expect(found == [.picture(picture), .picture(picture), .picture(picture), nil, nil])
        #expect(disk.burrow.names(in: "disk").count == 3)
        try #require(disk.becomeReadOnly())
        cache.keep(.none, of: CoverCache.Source(track: songs[4]))
        cache.thinOut()
        #expect(songs.map { cache.find($0) } == found)
    }

    // MARK: - Playlists

    @Test func `a playlist that does not fit leaves the old one, and a sentence`() throws {
        let disk = try #require(try SmallDisk(kilobytes: 64))
        func tracks(_ count: Int) -> [Track] {
            (0..<count).map { number in
                let path = Array("/music/a rather long name of a folder/\(number).flac".utf8)
                return Track(id: TrackID(path: path), path: path, title: "Song \(number)")
            }
        }
        let path = disk.burrow.path("disk/mine.m3u8")
        #expect(try PlaylistWriter.write(tracks(100), to: path, replacing: false) == 100)
        let full = FileFault(.write, path, .full)
        #expect(throws: PlaylistWriter.Fault.failed("\(full)")) {
            try PlaylistWriter.write(tracks(2000), to: path, replacing: true)
        }
        let other = disk.burrow.path("disk/other.m3u8")
        #expect(throws: PlaylistWriter.Fault.failed("\(FileFault(.write, other, .full))")) {
            try PlaylistWriter.write(tracks(2000), to: other, replacing: false)
        }
        #expect(try PlaylistFile(path, .m3u).entries.count == 100)
        #expect(disk.burrow.names(in: "disk") == ["mine.m3u8"])
        try #require(disk.becomeReadOnly())
        #expect(throws: PlaylistWriter.Fault.failed("\(FileFault(.write, other, .readOnly))")) {
            try PlaylistWriter.write(tracks(1), to: other, replacing: false)
        }
        let below = disk.burrow.path("disk/new")
        #expect(throws: PlaylistWriter.Fault.failed("\(FileFault(.makeFolder, below, .readOnly))")) {
            try PlaylistWriter.write(
                tracks(1), to: below + Array("/a.m3u8".utf8), replacing: false, makingFolders: true)
        }
        #expect(PlaylistShelf(folder: disk.burrow.path("disk")).groups().map(\.count) == [100])
    }
}
