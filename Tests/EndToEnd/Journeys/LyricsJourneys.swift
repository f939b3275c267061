import Foundation
import Testing

extension EndToEnd {
    /// The line that is sung, in a real terminal.
    @Suite struct LyricsJourneys {
        /// The number of the line that is shown, of those that ``words(_:)`` wrote.
        private func line(_ screen: Screen, _ word: String) -> Int? {
            for row in screen.rows {
                let words = row.split(separator: " ")
                if words.count == 2, words[0] == word { return Int(words[1]) }
            }
            return nil
        }

        /// A line each second, for two minutes.
        private func words(_ word: String) -> String {
            (0..<120).map { "[\($0 / 60):\($0 % 60)]\(word) \($0)\n" }.joined()
        }

        @Test func `y shows the words beside the music and those in the tags, and they keep step`() async throws {
            let place = try Workspace()
            let folder = try place.folder("music")
            try await place.tone("music/1.flac", seconds: 120, tags: ["title": "First Song", "track": "1"])
            try place.write(words("beside"), to: "music/1.LRC")
            let tags = ["title": "Second Song", "track": "2", "LYRICS": words("inside")]
            try await place.tone("music/2.mp3", seconds: 120, tags: tags)
            try await place.tone("music/3.ogg", seconds: 120, tags: ["title": "Third Song", "track": "3"])
            try await TmuxSession.with(
                [Player.path, "--engine", "fake", folder], columns: 80, rows: 24, in: place
            ) { pane in
                try await pane.wait(forText: "Third Song")
                try await pane.press("Enter")
                try await pane.press("Tab")
                try await pane.press("y")
                var seen = 0
                try await pane.wait(for: "the words") { screen in
                    seen = line(screen, "beside") ?? -1
                    return seen >= 0
                }
                try await pane.wait(for: "a later line, by itself") { line($0, "beside") ?? 0 > seen }
                try await pane.press(">")
                try await pane.wait(for: "the line 30 seconds on") { line($0, "beside") ?? 0 >= seen + 30 }
                try await pane.press("n")
                try await pane.wait(for: "the next song's words") {
                    $0.contains("Second Song") && line($0, "inside") ?? 99 < 30
                }
                try await pane.press("y")
                try await pane.wait(for: "no words") { $0.contains("lyrics off") && line($0, "inside") == nil }
                try await pane.press("n")
                try await pane.wait(forText: "Third Song")
                try await pane.press("y")
                try await pane.wait(forText: "no synced lyrics for this track")
                try await pane.quit()
            }
        }
    }
}
