import Foundation
import Testing

extension EndToEnd {
    /// Real files through the real mpv; only the sound card is not there.
    @Suite struct SoundJourneys {
        @Test func `a track plays by mpv, is paused and sought, and mpv goes with the player`() async throws {
            let place = try Workspace()
            let folder = try place.folder("music")
            try await place.tone("music/one.flac", seconds: 30, tags: ["title": "First Tone", "artist": "Nobody"])
            let environment = ["SWELL_MPV_OPTIONS": "--ao=null"]
            try await TmuxSession.with(
                [Player.path, "--engine", "mpv", folder], columns: 80, rows: 20, environment: environment
            ) { pane in
                try await pane.wait(forText: "First Tone")
                try await pane.press("Enter")
                let bar = { (screen: Screen) in screen.rows.first { $0.contains("First Tone ·") } ?? "" }
                try await pane.wait(for: "the time to run") { bar($0) != "" && !bar($0).contains("0:00") }
                try await pane.press("Space")
                try await pane.wait(for: "the pause") { bar($0).contains("▶") }
                try await pane.press(">")
                // 30 s on is as good as its end.
                try await pane.wait(for: "the place sought") { bar($0).contains("0:29") || bar($0).contains("0:30 ") }
                try await pane.quit()
            }
        }

        @Test func `without mpv the option is refused in one sentence`() async throws {
            let place = try Workspace()
            let folder = try place.folder("music")
            let outcome = try await launch(
                [Player.path, "--engine", "mpv", folder], environment: place.environment(["PATH": "/nowhere"]),
                directory: place.path)
            #expect(outcome.ending == .code(2))
            #expect(outcome.errors.contains("apt install mpv"))
        }
    }
}
