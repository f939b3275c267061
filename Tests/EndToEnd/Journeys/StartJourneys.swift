import Foundation
import Testing

extension EndToEnd {
    /// From the first frame to the first song.
    @Suite struct StartJourneys {
        @Test func `the demo opens on its eight songs with the first one loaded and paused`() async throws {
            try await Player.demo { pane in
                let screen = try await pane.wait(forText: Player.barTitle)
                #expect(screen.showsLibrary)
                for title in [
                    "Midnight Drive", "Paper Planes", "Slow Tides", "Golden Hour", "Neon Rain", "Open Road",
                    "Quiet Storm", "First Light",
                ] {
                    #expect(screen.contains(title))
                }
                let bar = screen[try #require(screen.lastRow(of: Player.barTitle))]
                // Paused at 20 % of 3:42.
                #expect(bar.contains("▶"))
                #expect(bar.contains("0:44"))
                #expect(bar.contains("3:42"))
                #expect(screen[29].contains("tab open"))
                #expect(screen[29].contains("? help"))
                #expect(try pane.place.trace.frames.last?.number("progress") == 0)
                try await pane.quit()
            }
        }

        @Test func `Space plays and the time runs on`() async throws {
            try await Player.demo { pane in
                try await pane.press("Space")
                let screen = try await pane.wait(forText: "0:46")
                #expect(!screen[try #require(screen.row(of: "0:46"))].contains("▶"))
                try await pane.press("Space")
                try await pane.wait(for: "the play sign") { $0[$0.lastRow(of: Player.barTitle) ?? 0].contains("▶") }
                try await pane.quit()
            }
        }

        @Test func `Enter plays the selected row from its start`() async throws {
            try await Player.demo { pane in
                try await pane.press("Down", "Enter")
                let screen = try await pane.wait(forText: "Paper Planes · The Night Owls")
                #expect(screen[try #require(screen.row(of: "Paper Planes · The Night Owls"))].contains("0:0"))
                try await pane.quit()
            }
        }

        @Test func `a double click plays the row under it`() async throws {
            try await Player.demo { pane in
                let row = try #require(try await pane.screen().row(of: "Slow Tides"))
                try await pane.send(Mouse.click(column: 5, row: row) + Mouse.click(column: 5, row: row))
                try await pane.wait(forText: "Slow Tides · The Night Owls")
                try await pane.quit()
            }
        }

        @Test func `next and previous wrap around the album`() async throws {
            try await Player.demo { pane in
                try await pane.press("n")
                try await pane.wait(forText: "Paper Planes · The Night Owls")
                try await pane.press("p")
                try await pane.wait(forText: Player.barTitle)
                try await pane.press("p")
                try await pane.wait(forText: "First Light · The Night Owls")
                try await pane.press("n")
                try await pane.wait(forText: Player.barTitle)
                try await pane.quit()
            }
        }

        @Test func `a folder of music is listed with its tags and durations`() async throws {
            let place = try Workspace()
            try place.folder("music/deep/er")
            try await place.tone(
                "music/one.flac", seconds: 61, tags: ["title": "Ärger im Café", "artist": "Ωmega", "album": "Erste"])
            try await place.tone("music/deep/er/two.mp3", seconds: 5, tags: ["title": "夜の窓", "artist": "Owls"])
            try await place.tone("music/deep/no tags.wav", seconds: 3, tags: [:])
            try place.write("no music", to: "music/notes.txt")
            try await TmuxSession.with([Player.path, place.file("music")], in: place) { pane in
                let screen = try await pane.wait(for: "three songs") {
                    $0.contains("Ärger im Café") && $0.contains("夜の窓") && $0.contains("no tags")
                }
                #expect(screen[try #require(screen.row(of: "Ärger im Café"))].contains("1:01"))
                #expect(screen[try #require(screen.row(of: "夜の窓"))].contains("0:05"))
                #expect(!screen.contains("notes"))
                try await pane.press("Home", "Enter")
                try await pane.wait(for: "a bar with a song") { screen in
                    ["Ärger im Café ·", "夜の窓 ·", "no tags"].contains { screen.rows.suffix(3).joined().contains($0) }
                }
                try await pane.quit()
            }
        }

        @Test func `paused, nothing is written`() async throws {
            let pty = try await Player.bareDemo()
            try await pty.waitForSilence(of: 0.6)
            let count = pty.received.count
            try await letPass(seconds: 2)
            pty.drain()
            #expect(pty.received.count == count)
            try pty.send("q")
            #expect(try await pty.waitForEnding() == .code(0))
        }

        @Test func `the options of the command line are in the help, and it fits 80 columns`() async throws {
            let outcome = try await Player.run(["--help"], in: try Workspace())
            #expect(outcome.ending == .code(0))
            #expect(outcome.errors == "")
            for option in ["--demo", "--engine", "--motion", "--color", "--ascii", "--mouse", "--fps", "--trace"] {
                #expect(outcome.output.contains(option))
            }
            #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        }

        @Test func `the version is one line`() async throws {
            let outcome = try await Player.run(["--version"], in: try Workspace())
            #expect(outcome.ending == .code(0))
            #expect(outcome.output.firstMatch(of: /^swell \d+\.\d+\.\d+\n$/) != nil)
        }
    }
}
