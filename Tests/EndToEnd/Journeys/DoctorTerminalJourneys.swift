import Foundation
import Testing

extension EndToEnd {
    /// `swell doctor` on bare terminals that answer, lie, are silent or late: nothing of the talk stays.
    @Suite struct DoctorTerminalJourneys {
        /// Without mpv, so that nothing but the terminal is waited for.
        private func doctor(
            _ options: [String] = [], environment: [String: String?] = [:], columns: Int = 100
        ) throws -> PtySession {
            try PtySession(
                [Player.path, "doctor", "--engine", "fake"] + options, columns: columns,
                environment: ["PATH": "/nowhere"].merging(environment) { $1 })
        }

        private let lastQuestion = "\u{1B}[c"
        private let confirmed =
            "\u{1B}[1;1R\u{1B}[?1006;2$y\u{1B}[?1004;2$y\u{1B}[?2004;2$y\u{1B}[?2026;2$y"
            + "\u{1B}]11;rgb:1d1d/2020/2121\u{1B}\\\u{1B}[?62;22c"

        /// The report's text with broken lines made whole.
        private func report(_ pty: PtySession) -> String {
            pty.text().replacing("\r\n        ", with: " ")
        }

        private func answer(_ pty: PtySession, widths: [Int]) async throws {
            try await pty.wait(forText: lastQuestion)
            let start = pty.received.count
            try pty.send(confirmed)
            try await pty.wait(forText: lastQuestion, from: start)
            try pty.send(widths.map { "\u{1B}[1;\($0 + 1)R" }.joined() + "\u{1B}[?62;22c")
        }

        @Test func `a terminal that answers all has all confirmed`() async throws {
            let pty = try doctor()
            try await answer(pty, widths: [4, 2, 2, 2, 2, 1, 2, 3])
            #expect(try await pty.waitForEnding() == .code(0))
            for words in [
                "mouse: the terminal confirms it (mode 1006)", "whole frames: the terminal confirms it (mode 2026)",
                "focus: the terminal confirms it", "paste as one piece: the terminal confirms it",
                "background: #1d2021", "ok    text width: as drawn for CJK",
            ] {
                #expect(report(pty).contains(words), "\(words)")
            }
            #expect(pty.leftBehind == [])
        }

        @Test func `where text is drawn wider or narrower, it is named`() async throws {
            let pty = try doctor()
            try await answer(pty, widths: [4, 2, 2, 8, 2, 1, 1, 3])
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(report(pty).contains("joined emoji takes 8, not 2; variation selector takes 1, not 2"))
            #expect(pty.leftBehind == [])
        }

        @Test func `where few columns or only ASCII are there, no width is measured`() async throws {
            for (options, columns) in [([], 12), (["--ascii"], 100)] {
                let pty = try doctor(options, columns: columns)
                try await pty.wait(forText: lastQuestion)
                try pty.send(confirmed)
                #expect(try await pty.waitForEnding() == .code(0))
                #expect(pty.text().contains("text width: not measured") && !pty.text().contains("漢"))
                #expect(pty.leftBehind == [])
            }
        }

        @Test(arguments: [
            "", "\u{1B}[1;1R", "\u{1B}[?2026;2$y", "\u{1B}]11;rgb:zz/", "\u{1B}[?99999999999999999999",
            "\u{1B}P1$r", "\u{1B}[200~ls", "q\n", String(repeating: "f", count: 3000),
        ])
        func `a terminal that is silent or talks nonsense is waited for a second and has its modes back`(
            nonsense: String
        ) async throws {
            let pty = try doctor()
            try await pty.wait(forText: lastQuestion)
            if !nonsense.isEmpty { try pty.send(nonsense) }
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(report(pty).contains("it answered none"))
            #expect(pty.leftBehind == [])
        }

        @Test func `a terminal that falls silent while text is measured is left with a clean line`() async throws {
            let pty = try doctor()
            try await pty.wait(forText: lastQuestion)
            let start = pty.received.count
            try pty.send(confirmed)
            try await pty.wait(forText: lastQuestion, from: start)
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(report(pty).contains("text width: not measured"))
            let talk = pty.text(from: start).prefix { $0 != "s" }
            #expect(talk.hasSuffix("\r\u{1B}[K"), "\(talk.debugDescription)")
            #expect(pty.leftBehind == [])
        }

        @Test(arguments: [0.0, 0.3, 0.7]) func `no answer lands in the shell, late ones neither`(delay: Double)
            async throws
        {
            let place = try Workspace()
            let pty = try PtySession(
                [
                    "/bin/sh", "-c",
                    "PATH=/nowhere \"$0\" doctor --engine fake; stty raw -echo; timeout 0.5 cat >typed; touch done",
                    Player.path,
                ], in: place)
            try await pty.wait(forText: lastQuestion)
            try await letPass(seconds: delay)
            try pty.send(confirmed)
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(place.read("done") != nil && place.read("typed") == "")
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
        func `a signal while it asks ends it by that signal, with the terminal as found`(number: Int32) async throws {
            let pty = try doctor()
            try await pty.wait(forText: lastQuestion)
            pty.child.signal(number)
            #expect(try await pty.waitForEnding() == .signal(number))
            #expect(pty.leftBehind == [])
        }

        @Test func `Ctrl-C while it asks ends it`() async throws {
            let pty = try doctor()
            try await pty.wait(forText: lastQuestion)
            try pty.send("\u{3}")
            #expect(try await pty.waitForEnding() == .signal(SIGINT))
            #expect(pty.leftBehind == [])
        }

        @Test func `a terminal that is closed while it asks ends it`() async throws {
            let pty = try doctor()
            try await pty.wait(forText: lastQuestion)
            pty.hangUp()
            _ = try await pty.child.waitForEnding(within: 5)
        }

        @Test func `TERM=dumb is asked nothing, and is to be fixed`() async throws {
            let pty = try doctor(environment: ["TERM": "dumb"])
            #expect(try await pty.waitForEnding() == .code(1))
            #expect(report(pty).contains("TERM is dumb") && report(pty).contains("fix: "))
            #expect(!pty.received.contains(0x1B) && pty.leftBehind == [])
        }

        @Test(
            arguments: [
                (["TERM": nil], "TERM is not set; it is driven as"), (["TERM": "no-such-terminal"], "not known here"),
                (["NO_COLOR": "1"], "colours: none, by NO_COLOR"),
                (["TERM": "vt100"], "colours: none, by terminfo's vt100"),
                (["COLORTERM": "truecolor"], "colours: 24-bit, by COLORTERM=truecolor"),
                (["LANG": "C"], "ASCII alone is drawn"),
            ] as [([String: String?], String)])
        func `odd surroundings are told, and nothing is to be fixed`(
            changes: [String: String?], words: String
        ) async throws {
            let pty = try doctor(environment: changes)
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(report(pty).contains(words), "\(report(pty))")
            #expect(pty.leftBehind == [])
        }

        @Test func `the colours asked for are the colours told`() async throws {
            let pty = try doctor(["--color", "16"], environment: ["COLORTERM": "truecolor", "NO_COLOR": "1"])
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(report(pty).contains("colours: 16, by --color 16"))
        }
    }
}
