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

    @Test func `an album that comes into a folder without music is seen, and what comes into it later`() async throws {
        let burrow = try Burrow()
        burrow.folder("music")
        burrow.folder("music/a")
        burrow.folder("music/a/b")
        burrow.file("music/a/b/1.flac", Handmade.flac([("TITLE", "One")]))
        let rig = IndexRig(burrow.path("index"))
        await rig.scan([burrow.path("music")])
        rig.index.watch()
        await withCheckedContinuation { done in rig.index.askRoots { _ in done.resume() } }
        for (count, album) in ["music/new", "music/a/new"].enumerated() {
            burrow.folder(album)
            burrow.file("\(album)/1.flac", Handmade.flac([("TITLE", "New")]))
            _ = await rig.first(from: 0) { message -> Bool? in
                guard case .view(let view) = message, view.count == count * 2 + 2 else { return nil }
                return true
            }
            // The scan that found it has ended: the new folder is watched itself.
            await withCheckedContinuation { done in rig.index.askRoots { _ in done.resume() } }
            burrow.file("\(album)/2.flac", Handmade.flac([("TITLE", "Newer")]))
            _ = await rig.first(from: 0) { message -> Bool? in
                guard case .view(let view) = message, view.count == count * 2 + 3 else { return nil }
                return true
            }
        }
        rig.close()
    }

    @Test func `what is watched are the roots, the folders with music, and those between them`() async throws {
        let burrow = try Burrow()
        for folder in ["music", "music/a", "music/a/b", "music/a/c", "other", "other/x"] { burrow.folder(folder) }
        for file in ["music/a/b/1.flac", "music/a/c/1.flac", "other/x/single.flac"] {
            burrow.file(file, Handmade.flac([("TITLE", "One")]))
        }
        let rig = IndexRig(burrow.path("index"))
        await rig.scan([burrow.path("music"), burrow.path("other/x/single.flac")])
        let watched = rig.index.core.snapshot.watchedFolders
        #expect(Set(watched).count == watched.count)
        let folders = ["music", "music/a", "music/a/b", "music/a/c", "other/x"].map { burrow.path($0) }
        // A root that is a file is nothing to watch, and does no harm.
        #expect(Set(watched) == Set(folders + [burrow.path("other/x/single.flac")]))
        rig.close()
    }
}
