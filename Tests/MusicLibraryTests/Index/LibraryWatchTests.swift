import Glibc
import Playback
import Support
import Testing

@testable import MusicLibrary

struct LibraryWatchTests {
    @Test func `what changes in a watched folder is in the library without being asked for`() async throws {
        let burrow = try Burrow()
        burrow.folder("music")
        burrow.folder("music/a")
        burrow.file("music/a/1.flac", Handmade.flac([("TITLE", "One")]))
        let rig = IndexRig(burrow.path("index"))
        await rig.scan([burrow.path("music")])
        rig.index.watch()
        // Roots are answered behind the watch.
        await withCheckedContinuation { done in rig.index.askRoots { _ in done.resume() } }
        let start = rig.messages.count
        burrow.file("music/a/2.flac", Handmade.flac([("TITLE", "Two")]))
        burrow.with("music/a/1.flac".utf8) { _ = unlink($0) }
        let tracks = await rig.first(from: start) { message -> [Track]? in
            guard case .view(let view) = message, view.count == 1, view.track(at: 0)?.title == "Two" else { return nil }
            return view.tracks(in: 0..<1)
        }
        #expect(tracks.map(\.path) == [burrow.path("music/a/2.flac")])
        rig.close()
    }
}
