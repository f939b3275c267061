import Foundation
import Testing

extension EndToEnd {
    /// Each wrong word gets one sentence that names it, before the screen is touched.
    @Suite struct BadInputTests {
        /// Arguments that are refused with 2, and what the sentence must name.
        static let refused: [([String], [String])] = [
            (["--frobnicate"], ["--frobnicate"]),
            (["-x"], ["-x"]),
            (["--demo", "--loud=yes"], ["--loud"]),
            (["--engine", "gramophone"], ["gramophone", "auto", "fake"]),
            (["--motion", "wild"], ["wild", "full", "reduced", "none"]),
            (["--color", "mauve"], ["mauve", "auto", "direct", "256", "16", "none"]),
            (["--mouse", "maybe"], ["maybe", "on", "off"]),
            (["--fps", "0"], ["0", "1", "120"]),
            (["--fps", "121"], ["121", "120"]),
            (["--fps", "-5"], ["-5", "120"]),
            (["--fps", "sixty"], ["sixty", "120"]),
            (["--fps", "99999999999999999999"], ["99999999999999999999", "120"]),
            (["--fps", ""], ["--fps", "120"]),
            (["--fps"], ["--fps"]),
            (["--color"], ["--color"]),
            (["--trace"], ["--trace"]),
            (["--trace", "/nowhere/at/all/trace", "--demo"], ["/nowhere/at/all/trace"]),
            (["--trace", "/", "--demo"], ["--trace"]),
            (["/nowhere/at/all"], ["/nowhere/at/all"]),
            (["/nowhere/a", "/nowhere/b"], ["/nowhere/a"]),
            ([""], ["''"]),
            (["--demo", "/tmp"], ["--demo", "/tmp"]),
            (["--demo", "--engine", "mpv"], ["--demo", "mpv"]),
        ]

        @Test(arguments: refused)
        func `is refused with one sentence`(arguments: [String], names: [String]) async throws {
            // On a terminal, so that nothing but the words can be the reason.
            let place = try Workspace()
            let pty = try PtySession(["/bin/sh", "-c", "\"$@\" 2>errors", "sh", Player.path] + arguments, in: place)
            #expect(try await pty.waitForEnding() == .code(2))
            #expect(pty.text() == "", "the screen was touched")
            let outcome = Outcome(ending: .code(2), output: "", errors: place.read("errors") ?? "")
            #expect(outcome.isOneSentence, "\(outcome.errors)")
            #expect(outcome.errors.hasPrefix("swell: "))
            for name in names { #expect(outcome.errors.contains(name)) }
        }

        @Test func `a control character in a bad word is not sent to the terminal`() async throws {
            let outcome = try await Player.run(["--\u{1b}[2Jbad"], in: try Workspace())
            #expect(outcome.ending == .code(2))
            #expect(outcome.isOneSentence, "\(outcome.errors.debugDescription)")
        }

        @Test func `one bad path among good ones is a notice`() async throws {
            let place = try Workspace()
            try place.folder("music")
            try await place.tone("music/a.flac", seconds: 2, tags: ["title": "Only One"])
            try await TmuxSession.with([Player.path, "/nowhere/at/all", place.file("music")], in: place) { pane in
                // The notice stays for 3 s: look for both at once from the start.
                var hasNotice = false
                try await pane.wait(for: "the song and the notice") {
                    hasNotice = hasNotice || $0.contains("/nowhere/at/all")
                    return hasNotice && $0.contains("Only One")
                }
                try await pane.quit()
            }
        }

        @Test func `an empty folder is an empty library with a sentence in its middle`() async throws {
            let place = try Workspace()
            try place.folder("empty")
            try await TmuxSession.with([Player.path, place.file("empty")], in: place) { pane in
                try await pane.wait(for: "a sentence in the middle") { screen in
                    screen.showsLibrary
                        && screen.rows.dropFirst(10).prefix(10).contains { $0.contains(/[a-z]+ [a-z]+/) }
                }
                // With nothing loaded no key may do harm.
                try await pane.press("Space", "n", "p", "Tab", "Enter", "Right", "s", "r", "m", "G", "PageUp")
                try await pane.send(Mouse.click(column: 10, row: 28) + Mouse.wheelUp(column: 10, row: 28))
                try await letPass(seconds: 0.3)
                #expect(pane.place.read("ending") == nil)
                try await pane.quit()
            }
        }

        @Test func `an unreadable folder is an empty library, not a crash`() async throws {
            let place = try Workspace()
            try place.folder("locked", permissions: 0)
            // Root reads everything: then the player runs as nobody, from a place that nobody may enter.
            var command = [Player.path, place.file("locked")]
            if geteuid() == 0 {
                try FileManager.default.copyItem(atPath: Player.path, toPath: place.file("swell"))
                command = [
                    "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", place.file("swell"),
                    place.file("locked"),
                ]
            }
            try await TmuxSession.with(command, in: place) { pane in
                try await pane.wait(for: "a sentence in the middle") { screen in
                    screen.showsLibrary
                        && screen.rows.dropFirst(10).prefix(10).contains { $0.contains("no music here: 1 unreadable") }
                }
                try await pane.quit()
            }
        }
    }
}
