import Foundation
import Testing

extension EndToEnd {
    /// The harness itself, with programs that are on every machine.
    @Suite struct HarnessTests {
        @Test func `a program without a terminal is heard on both channels`() async throws {
            let place = try Workspace()
            let outcome = try await launch(
                ["/bin/sh", "-c", "echo out; echo 'It failed for no reason.' >&2; exit 3"],
                environment: place.environment(), directory: place.path)
            #expect(outcome.ending == .code(3))
            #expect(outcome.output == "out\n")
            #expect(outcome.isOneSentence)
        }

        @Test func `two lines or a control character are not one sentence`() {
            #expect(!Outcome(ending: .code(2), output: "", errors: "One sentence.\nAnother one.\n").isOneSentence)
            #expect(!Outcome(ending: .code(2), output: "", errors: "\u{1b}[1mBold sentence.\n").isOneSentence)
            #expect(!Outcome(ending: .code(2), output: "", errors: "").isOneSentence)
        }

        @Test func `a program that hangs is ended at the bound`() async throws {
            let place = try Workspace()
            let outcome = try await launch(
                ["/bin/sh", "-c", "exec sleep 60"], environment: place.environment(),
                directory: place.path, within: 0.2)
            #expect(outcome.ending == .signal(SIGKILL))
        }

        @Test func `a tmux pane has its size, takes keys and bytes, and tells the ending`() async throws {
            let script =
                "stty size; stty raw -echo; printf '\\033[?1049h\\033[?1002h\\033[?25l'; printf ready; "
                + "dd bs=1 count=12 2>/dev/null | od -An -tx1; printf '\\033[?1002l\\033[?25h\\033[?1049l'; "
                + "stty sane; echo gone; exit 7"
            try await TmuxSession.with(["/bin/sh", "-c", script], columns: 61, rows: 9) { pane in
                try await pane.wait(forText: "ready")
                #expect(try await pane.value("alternate_on") == "1")
                #expect(try await pane.leftBehind().contains("mouse_button_flag is 1"))
                try await pane.press("Tab")
                try await pane.send(Mouse.press(column: 4, row: 10) + "é")
                #expect(try await pane.waitForEnding() == 7)
                let screen = try await pane.wait(forText: "gone")
                #expect(screen[0] == "9 61")
                #expect(screen.rows.count == 9)
            }
        }

        @Test func `a bare terminal shows every byte, its size, and what was left behind`() async throws {
            let script = "stty size; printf '\\033[?1049h\\033[?25l\\033[?2004h'; stty raw -echo; printf ready; read x"
            let pty = try PtySession(["/bin/sh", "-c", script], columns: 33, rows: 0)
            try await pty.wait(forText: "ready")
            #expect(pty.text().hasPrefix("0 33\r\n"))
            #expect(pty.isRaw)
            pty.child.signal(SIGTERM)
            #expect(try await pty.waitForEnding() == .signal(SIGTERM))
            #expect(
                pty.leftBehind == ["mode 1049 is on", "mode 2004 is on", "the cursor is hidden", "line modes differ"])
        }

        @Test func `a program that gives everything back leaves nothing behind`() async throws {
            let script = "m=$(stty -g); stty raw; printf '\\033[?1049;1002h'; stty \"$m\"; printf '\\033[?1049;1002l'"
            let pty = try PtySession(["/bin/sh", "-c", script])
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(pty.leftBehind == [])
        }

        @Test func `a program hears the new size of its terminal`() async throws {
            let pty = try PtySession([
                "/bin/sh", "-c", "trap 'stty size; exit' WINCH; echo up; while :; do read x; done",
            ])
            try await pty.wait(forText: "up")
            pty.resize(columns: 7, rows: 5)
            try await pty.wait(forText: "5 7")
        }

        @Test func `a program whose terminal is closed hears of it`() async throws {
            let pty = try PtySession(["/bin/sh", "-c", "echo up; read x; read y"])
            try await pty.wait(forText: "up")
            pty.hangUp()
            #expect(try await pty.child.waitForEnding() == .signal(SIGHUP))
        }

        @Test func `a signal ignored from the start stays ignored`() async throws {
            let pty = try PtySession(["/bin/sh", "-c", "kill -HUP $$; echo alive"], ignoring: [SIGHUP])
            try await pty.wait(forText: "alive")
            #expect(try await pty.waitForEnding() == .code(0))
        }
    }
}
