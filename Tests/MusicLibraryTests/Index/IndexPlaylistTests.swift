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

    @Test func `name what the library does not know, which is played and found all the same`() async throws {
        let burrow = try Burrow()
        for folder in ["music", "lists", "elsewhere"] { burrow.folder(folder) }
        burrow.file("music/known.flac", Handmade.flac([("TITLE", "Known")]))
        burrow.file("elsewhere/Fremde Klänge.flac", Handmade.flac([("TITLE", "Unread")]))
        let names = ["nowhere.ogg", "../elsewhere/Fremde Klänge.flac", "../music/known.flac", ".", "mixed.m3u8", ""]
        burrow.file("lists/mixed.m3u8", Array(names.joined(separator: "\n").utf8))
        let rig = IndexRig(burrow.path("index"))
        await rig.scan([burrow.path("music")])
        #expect(await rig.view(count: 1).count == 1)
        let key = LibraryGroup.Key.playlist(burrow.path("lists/mixed.m3u8"))
        let whole = await rig.view(LibraryQuery(group: key))
        #expect(whole.tracks(in: 0..<9).map(\.title) == ["Fremde Klänge", "Known"])
        let stranger = try #require(whole.id(at: 0))
        #expect(stranger == TrackID(path: burrow.path("elsewhere/Fremde Klänge.flac")))
        #expect(whole.row(of: stranger) == 0 && whole.track(stranger)?.title == "Fremde Klänge")
        #expect(whole.row(of: TrackID(path: burrow.path("music/known.flac"))) == 1)
        #expect(!whole.isOffline(at: 0) && !whole.isOffline(at: 1) && !whole.isOffline(at: 2))
        for (text, titles) in [
            ("klange elsewhere", ["Fremde Klänge"]), ("known", ["Known"]), ("fremde known", []),
            ("n", ["Fremde Klänge", "Known"]),
        ] {
            let found = await rig.view(LibraryQuery(text: text, group: key))
            #expect(found.tracks(in: 0..<9).map(\.title) == titles, "\(text)")
        }
        let picked = await withCheckedContinuation { answer in
            rig.index.collect(LibraryQuery(group: key)) { answer.resume(returning: $0.tracks.map(\.title)) }
        }
        #expect(picked == ["Fremde Klänge", "Known"])
        rig.close()
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
