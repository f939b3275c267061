import Foundation
import Testing

extension EndToEnd {
    /// Files and playlists as arguments, through the real mpv.
    @Suite struct PlaylistJourneys {
        private func place() async throws -> Workspace {
            let place = try Workspace()
            try place.folder("music")
            for (name, title) in [("1.flac", "First"), ("2.ogg", "Second")] {
                try await place.tone("music/\(name)", seconds: 20, tags: ["title": title, "artist": "Nobody"])
            }
            return place
        }

        @Test func `a playlist plays: relative paths, a name that is no text, and what is missing is counted`()
            async throws
        {
            let place = try await place()
            let odd = Array("\(place.path)/music/caf".utf8) + [0xE9, 0x22] + Array(".ogg".utf8)
            #expect(
                (odd.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { name in
                    rename(place.file("music/2.ogg"), name.baseAddress!)
                } == 0)
            let lines = Array("#EXTM3U\n../music/1.flac\nnot-there.flac\n../music/caf".utf8) + [0xE9, 0x22]
            try place.folder("lists")
            try Data(lines + Array(".ogg\n".utf8)).write(to: URL(fileURLWithPath: place.file("lists/mine.m3u")))
            try await TmuxSession.withSound([place.file("lists/mine.m3u")], in: place) { pane in
                try await pane.wait(forText: "1 skipped")
                try await pane.wait(forText: "Second")
                try await pane.press("Enter")
                try await pane.waitUntilPlaying("First", past: 0.3)
                try await pane.press("n")
                try await pane.waitUntilPlaying("Second", past: 0.3)
                try await pane.quit()
            }
        }

        @Test func `an m3u8 and a file beside it play in the order in which they were named`() async throws {
            let place = try await place()
            try place.write("#EXTM3U\n#EXTINF:20,whatever\nmusic/2.ogg\n", to: "list.m3u8")
            try await TmuxSession.withSound([place.file("list.m3u8"), place.file("music/1.flac")], in: place) { pane in
                try await pane.wait(forText: "First")
                try await pane.wait(forText: "Second")
                try await pane.press("Enter")
                try await pane.waitUntilPlaying("Second", past: 0.3)
                try await pane.press("n")
                try await pane.waitUntilPlaying("First", past: 0.3)
                try await pane.quit()
            }
        }
    }
}
