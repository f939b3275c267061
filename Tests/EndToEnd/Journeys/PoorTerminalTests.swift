import Foundation
import Testing

extension EndToEnd {
    /// Poor, lying, silent and dying terminals: a plainer picture or a sentence, never a crash, a hang or a mess.
    @Suite struct PoorTerminalTests {
        /// The player opens, opens its pane, closes it, and leaves nothing behind.
        private func opensAndCloses(_ pty: PtySession) async throws {
            for progress in [1.0, 0.0] {
                try pty.send("\t")
                try await poll(for: "the landing at \(progress)", lastSeen: pty.text().suffix(500).debugDescription) {
                    pty.drain()
                    return try pty.place.trace.hasLanded(at: progress) ? () : nil
                }
            }
            try pty.send("q")
            #expect(try await pty.waitForEnding(within: 5) == .code(0))
            #expect(pty.leftBehind == [])
        }

        @Test(arguments: [(20, 0, 20), (0, 0, 80), (0, 24, 80)])
        func `where the size is 0 it counts as 80x24 until told`(columns: Int, rows: Int, width: Double) async throws {
            let pty = try await Player.bareDemo(columns: columns, rows: rows)
            try pty.send("\t")
            try await poll(for: "the landing") {
                pty.drain()
                return try pty.place.trace.hasLanded(at: 1) ? () : nil
            }
            #expect(try pty.place.trace.frames.last?.fields["pane"] as? [Double] == [0, 0, width, 48])
            pty.resize(columns: 40, rows: 12)
            try await poll(for: "the new size", lastSeen: (try? pty.place.trace.lines.last?.fields.description) ?? "") {
                pty.drain()
                return try pty.place.trace.frames.last?.fields["pane"] as? [Double] == [0, 0, 40, 24] ? () : nil
            }
            try pty.send("q")
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(pty.leftBehind == [])
        }

        @Test func `standard output that is no terminal gets a sentence and 1`() async throws {
            let outcome = try await Player.run(["--demo"], in: try Workspace())
            #expect(outcome.ending == .code(1))
            #expect(outcome.output == "")
            #expect(outcome.isOneSentence, "\(outcome.errors)")
            #expect(outcome.errors.contains("terminal"))
        }

        @Test func `output into a pipe on a terminal gets the sentence too`() async throws {
            let place = try Workspace()
            let pty = try PtySession(["/bin/sh", "-c", "\(Player.path) --demo 2>errors | cat; exit 0"], in: place)
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(pty.text() == "")
            #expect(place.read("errors")?.contains("terminal") == true)
        }

        @Test func `TERM=dumb gets a sentence and 1`() async throws {
            let place = try Workspace()
            let pty = try PtySession(
                ["/bin/sh", "-c", "\"$@\" 2>errors", "sh", Player.path, "--demo"], environment: ["TERM": "dumb"],
                in: place)
            #expect(try await pty.waitForEnding() == .code(1))
            #expect(pty.text() == "")
            let outcome = Outcome(ending: .code(1), output: "", errors: place.read("errors") ?? "")
            #expect(outcome.isOneSentence, "\(outcome.errors)")
            #expect(outcome.errors.contains("dumb"))
        }

        @Test(arguments: [nil, "", "no-such-terminal", "xterm-no-such-variant", "../../etc/passwd", "x"] as [String?])
        func `an unset or unknown TERM gets the nearest entry and one notice`(term: String?) async throws {
            try await Player.demo(environment: ["TERM": term]) { pane in
                let shown = term.flatMap { $0.isEmpty ? nil : $0 } ?? "TERM"
                try await pane.wait(for: "a notice about TERM") { $0.contains("TERM") || $0.contains(shown) }
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 1)
                try await pane.quit()
            }
        }

        @Test(arguments: ["vt100", "linux", "xterm", "screen", "xterm-256color", "xterm-direct", "ansi", "rxvt"])
        func `any known TERM is driven`(term: String) async throws {
            try await opensAndCloses(try await Player.bareDemo(environment: ["TERM": term]))
        }

        @Test(arguments: ["vt100", "linux", "xterm", "no-such-terminal"], ["truecolor", "24bit", "yes", ""])
        func `a COLORTERM that lies does no harm`(term: String, colorterm: String) async throws {
            try await opensAndCloses(
                try await Player.bareDemo(environment: ["TERM": term, "COLORTERM": colorterm]))
        }

        @Test(arguments: [["LANG": "C"], ["LC_ALL": "POSIX"], ["LANG": "no_SUCH.locale"]] as [[String: String]])
        func `in a locale without UTF-8 every byte is ASCII`(locale: [String: String]) async throws {
            let pty = try await Player.bareDemo(environment: ["LANG": nil].merging(locale) { $1 })
            try await opensAndCloses(pty)
            #expect(pty.received.allSatisfy { $0 < 0x80 })
        }

        @Test func `--ascii sends no other byte`() async throws {
            let pty = try await Player.bareDemo(["--ascii"])
            try await opensAndCloses(pty)
            #expect(pty.received.allSatisfy { $0 < 0x80 })
        }

        @Test func `a terminal that answers no query is not waited for`() async throws {
            let pty = try await Player.bareDemo()
            let trace = try pty.place.trace
            // The first frame goes out before any answer could be missed.
            #expect(try #require(trace.frames.first).time < 1)
            #expect(ModeLedger(pty.received).isOn[2026] != true, "used without a confirmation")
            try await opensAndCloses(pty)
        }

        @Test func `a terminal that confirms synchronized output gets whole frames in it`() async throws {
            let pty = try await Player.bareTerminal()
            try await pty.wait(forText: "\u{1b}[c")
            try pty.send("\u{1b}[?2026;2$y\u{1b}]11;rgb:1d1d/2020/2121\u{1b}\\\u{1b}[?62;22c")
            try await pty.waitForSilence()
            let start = pty.received.count
            try pty.send("\t")
            try await pty.wait(forText: "\u{1b}[?2026h", from: start)
            try await pty.waitForSilence()
            let text = pty.text(from: start)
            let opened = text.ranges(of: "\u{1b}[?2026h").count
            #expect(opened == text.ranges(of: "\u{1b}[?2026l").count)
            #expect(opened > 10)
            try pty.send("q")
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(pty.leftBehind == [])
        }

        @Test func `answers that are nonsense, late, split or endless do no harm`() async throws {
            let pty = try await Player.bareTerminal()
            for piece in [
                "\u{1b}[?20", "26;2$", "y", "\u{1b}]11;rgb:zz/", "/\u{7}", "\u{1b}[?99999999999999999999c",
                "\u{1b}]11;" + String(repeating: "f", count: 3000), "\u{1b}\\", "\u{1b}[<0;99999;99999M",
                "\u{1b}[<0;0;0m", "\u{1b}[200~q\u{3}", "\u{1b}[201~", "\u{1b}P1$r", "\u{1b}\\",
            ] {
                try pty.send(piece)
                try await letPass(seconds: 0.02)
                pty.drain()
            }
            try await letPass(seconds: 0.2)
            #expect(pty.child.ending == nil)
            try await opensAndCloses(pty)
        }

        @Test func `a terminal closed while drawing ends it as SIGHUP does`() async throws {
            let pty = try await Player.bareDemo()
            try await LeavingJourneys.Moment.inFlight.reach(in: pty)
            pty.hangUp()
            #expect(try await pty.child.waitForEnding(within: 5) == .signal(SIGHUP))
        }

        @Test func `a closed terminal ends it even where SIGHUP is ignored`() async throws {
            let pty = try await Player.bareDemo(ignoring: [SIGHUP])
            try await LeavingJourneys.Moment.inFlight.reach(in: pty)
            pty.hangUp()
            _ = try await pty.child.waitForEnding(within: 5)
        }

        @Test func `a terminal that takes nothing more does not keep it from leaving`() async throws {
            let pty = try await Player.bareDemo()
            try pty.send("\t")
            // Nothing is read from here on: the pseudo terminal fills up.
            try await letPass(seconds: 0.5)
            pty.child.signal(SIGTERM)
            #expect(try await pty.child.waitForEnding(within: 5) == .signal(SIGTERM))
            #expect(pty.hasModesAsFound)
        }

        @Test func `keys are heard while the terminal takes nothing`() async throws {
            let pty = try await Player.bareDemo()
            try pty.send("\t")
            try await letPass(seconds: 0.5)
            try pty.send("q")
            #expect(try await pty.child.waitForEnding(within: 5) == .code(0))
            #expect(pty.hasModesAsFound)
        }
    }
}
