import Foundation
import Testing

extension EndToEnd {
    /// Every way out gives the terminal back exactly as it was found.
    @Suite struct LeavingJourneys {
        /// Where the player is when it ends.
        enum Moment: String, CaseIterable, CustomTestStringConvertible {
            case atRest = "at rest"
            case inFlight = "in flight"
            var testDescription: String { rawValue }

            func reach(in pty: PtySession) async throws {
                switch self {
                case .atRest: try await pty.waitForSilence()
                case .inFlight:
                    try pty.send("\t")
                    try await poll(for: "a flying frame", lastSeen: pty.text().suffix(500).debugDescription) {
                        pty.drain()
                        return try pty.place.trace.frames.last?.flag("morphing") == true ? () : nil
                    }
                }
            }
        }

        @Test func `while it runs, keys come one by one and the mouse is heard`() async throws {
            let pty = try await Player.bareDemo()
            #expect(pty.isRaw)
            let modes = ModeLedger(pty.received).isOn
            for mode in [1049, 1002, 1006, 1004, 2004] { #expect(modes[mode] == true, "mode \(mode)") }
            #expect(modes[25] == false)
            try pty.send("q")
            #expect(try await pty.waitForEnding() == .code(0))
        }

        @Test func `without the mouse its modes stay off`() async throws {
            let pty = try await Player.bareDemo(["--mouse", "off"])
            let modes = ModeLedger(pty.received).isOn
            for mode in [1000, 1002, 1003, 1006] { #expect(modes[mode] != true, "mode \(mode)") }
            try pty.send("q")
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(pty.leftBehind == [])
        }

        @Test(arguments: ["q", "\u{3}"], Moment.allCases)
        func `q and Ctrl-C leave with 0`(key: String, moment: Moment) async throws {
            let pty = try await Player.bareDemo()
            try await moment.reach(in: pty)
            try pty.send(key)
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(pty.leftBehind == [])
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGINT], Moment.allCases)
        func `a signal from outside restores the screen and ends it`(signal: Int32, moment: Moment) async throws {
            let pty = try await Player.bareDemo()
            try await moment.reach(in: pty)
            pty.child.signal(signal)
            #expect(try await pty.waitForEnding(within: 5) == .signal(signal))
            #expect(pty.leftBehind == [])
        }

        @Test(
            arguments: [
                SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGSYS, SIGIO,
            ], Moment.allCases)
        func `a trap restores the screen and ends it at once`(signal: Int32, moment: Moment) async throws {
            let pty = try await Player.bareDemo()
            try await moment.reach(in: pty)
            pty.child.signal(signal)
            // Swift's backtracer would hold it for 30 s.
            #expect(try await pty.waitForEnding(within: 5) == .signal(signal))
            #expect(pty.leftBehind == [])
        }

        @Test func `the shell sees the signal as 128 + n and its modes as before`() async throws {
            try await Player.demo { pane in
                let pid = try await pane.processNumber(of: Player.path)
                kill(pid, SIGTERM)
                #expect(try await pane.waitForEnding() == 128 + Int(SIGTERM))
                #expect(try await pane.leftBehind() == [])
            }
        }

        @Test func `modes that were odd before are as odd after`() async throws {
            let place = try Workspace()
            // -ixon, no echo, another erase character: a shell in the middle of its own business.
            let script =
                "stty -ixon -echo erase '^H' -onlcr; stty -g > \(place.file("before")); "
                + "\(Player.path) --demo; stty -g > \(place.file("after"))"
            let pty = try PtySession(["/bin/sh", "-c", script], in: place)
            try await pty.wait(forText: Player.firstTitle)
            try pty.send("q")
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(place.read("before") != nil)
            #expect(place.read("before") == place.read("after"))
        }

        @Test func `no answer to a query lands in the shell`() async throws {
            let place = try Workspace()
            let pty = try PtySession(["/bin/sh", "-c", "\(Player.path) --demo; echo left; exec cat -v"], in: place)
            try await pty.wait(forText: "\u{1b}[c")
            try pty.send("q")
            // A slow terminal: it answers while the player is on its way out.
            try pty.send("\u{1b}[?2026;2$y\u{1b}]11;rgb:1111/1111/1111\u{1b}\\\u{1b}[?62;22c")
            try await pty.wait(forText: "left")
            let left = pty.received.count
            try await letPass(seconds: 0.3)
            pty.drain()
            #expect(!pty.text(from: left).contains("2026"))
            #expect(!pty.text(from: left).contains("62;22"))
        }

        @Test func `suspended, the shell has its terminal; continued, the whole screen is drawn at its present size`()
            async throws
        {
            let place = try Workspace()
            try await TmuxSession.with(
                ["/bin/bash", "--norc", "--noprofile", "-i"], environment: ["PS1": "shell> "], in: place
            ) { pane in
                try await pane.wait(forText: "shell>")
                try await pane.send("stty -a > \(place.file("first")); \(Player.path) --demo\r")
                try await pane.wait(forText: Player.barTitle)
                try await pane.press("C-z")
                try await pane.wait(for: "the shell") { $0.contains("Stopped") && !$0.contains("Library") }
                try await pane.send("stty -a > \(place.file("second"))\r")
                _ = try await poll(for: "the shell's modes") { place.read("second") }
                #expect(place.read("first") == place.read("second"))
                #expect(try await pane.leftBehind().filter { !$0.contains("line modes") } == [])
                try await pane.resize(columns: 80, rows: 24)
                try await pane.send("fg\r")
                let back = try await pane.wait(for: "the library at 80x24") {
                    $0.rows.count == 24 && $0.showsLibrary && $0.contains(Player.barTitle)
                }
                #expect(!back.contains("shell>"))
                #expect(back[23].contains("tab open"))
                try await pane.press("Tab")
                try await pane.wait(forText: "◀◀")
                try await pane.press("q")
                try await pane.wait(forText: "shell>")
                try await pane.send("echo code $?; stty -a > \(place.file("third"))\r")
                try await pane.wait(forText: "code 0")
                _ = try await poll(for: "the shell's modes") { place.read("third") }
                #expect(try await pane.leftBehind().filter { !$0.contains("line modes") } == [])
            }
        }
    }
}
