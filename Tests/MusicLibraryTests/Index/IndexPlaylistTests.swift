import Glibc
import Playback
import Support
import Testing

@testable import MusicLibrary

/// Playlists that lie among the music.
struct IndexPlaylistTests {
    private func lists(_ rig: IndexRig) async -> [LibraryGroup] {
        let start = rig.messages.count
        rig.index.askGroups(.playlists)
        return await rig.first(from: start) { if case .groups(let list) = $0 { list.groups } else { nil } }
    }

    @Test func `are listed wherever they lie, follow their files, and give their tracks in their order`() async throws {
        let burrow = try Burrow()
        for folder in ["music", "music/a", "elsewhere"] { burrow.folder(folder) }
        for number in 1...3 { burrow.file("music/a/\(number).flac", Handmade.flac([("TITLE", "Song \(number)")])) }
        burrow.file("music/Zoo.m3u", Array("a/3.flac\na/1.flac\nnowhere.flac\n".utf8))
        burrow.file("music/a/Ärger.PLS", Array("[playlist]\nFile1=2.flac\n".utf8))
        burrow.file("music/a/bare.m3u8", [])
        let rig = IndexRig(burrow.path("index"))
        await rig.scan([burrow.path("music")])
        var found = await lists(rig)
        #expect(found.map(\.name) == ["Zoo", "Ärger"] || found.map(\.name) == ["Ärger", "Zoo"])
        let zoo = try #require(found.first { $0.name == "Zoo" })
        #expect(zoo.count == 3)
        #expect(await rig.view(count: 3).count == 3)
        let picked = await withCheckedContinuation { answer in
            rig.index.collect(LibraryQuery(group: zoo.key)) { answer.resume(returning: $0.tracks.map(\.title)) }
        }
        #expect(picked == ["Song 3", "Song 1"])

        burrow.file("music/Zoo.m3u", Array("a/1.flac\n".utf8))
        burrow.with("music/a/Ärger.PLS".utf8) { _ = unlink($0) }
        await rig.scan()
        found = await lists(rig)
        #expect(found.map(\.name) == ["Zoo"] && found.first?.count == 1)
        rig.close()
    }
}
