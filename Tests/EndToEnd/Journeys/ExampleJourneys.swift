import Foundation
import Support
import Testing

extension EndToEnd {
    /// The small programs that show the kit, each in a real terminal.
    @Suite struct ExampleJourneys {
        @Test func `springs print their film strip without a terminal`() async throws {
            let place = try Workspace()
            let outcome = try await launch(
                [Example.path("SpringExample")], environment: place.environment(), directory: place.path)
            #expect(outcome.ending == .code(0))
            #expect(outcome.errors == "")
            expectGolden(outcome.output, named: "SpringExample.txt")
        }

        @Test func `eight songs play under a mini player that swells`() async throws {
            try await Example.run("ExpandingMiniPlayerExample") { pane in
                // Song 1, paused at a fifth of 3:42.
                let list = try await pane.wait(forText: "0:44")
                #expect(list[15].contains("Midnight Drive"))
                #expect(list[15].contains("▶"))
                #expect(list.contains("First Light"))

                try await pane.send(Mouse.click(column: 8, row: 15))
                try await pane.wait(for: "the open pane") { $0[0].contains("⌄") && !$0.contains("First Light") }
                try await pane.press("n")
                try await pane.wait(for: "song 2 from its start") { $0.contains("Paper Planes") && $0.contains("0:00") }
                try await pane.press("p", "p")
                try await pane.wait(forText: "First Light")
                try await pane.press("Space")
                try await pane.wait(for: "time that runs") { $0.contains("▮▮") && !$0.contains("0:00") }
                try await pane.press("Space")
                try await pane.press("Escape")
                try await pane.wait(for: "the list again") { $0.contains("Slow Tides") && !$0[0].contains("⌄") }
            }
        }

        @Test func `a pill shows music that moves and a timer that counts down`() async throws {
            try await Example.run("IslandPillExample") { pane in
                let collapsed = try await pane.screen()
                try await pane.press("m")
                let music = try await pane.wait(for: "the music") {
                    $0.contains("Midnight City") && $0.contains("Now playing")
                }
                try await pane.wait(for: "a moving waveform") { $0 != music && $0.contains("Midnight City") }
                try await pane.press("t")
                try await pane.wait(for: "the timer") { $0.contains("Focus session") && $0.contains("24:59") }
                try await pane.wait(forText: "24:58")
                try await pane.send(Mouse.click(column: 50, row: 15))
                try await pane.wait(for: "the pill as before") { $0 == collapsed }
                try await pane.send(Mouse.click(column: 10, row: 15))
                try await pane.wait(forText: "Midnight City")
                // Paused, all of it stands still.
                try await pane.press("Space")
            }
        }

        @Test func `three tabs lie under a view that is launched, minimized and dismissed`() async throws {
            try await Example.run("MinimizableExample") { pane in
                try await pane.press("Enter")
                try await pane.wait(for: "the whole view") {
                    $0[0].contains("Launched") && $0[15].contains("dismisses")
                }
                try await pane.press("Escape")
                try await pane.wait(for: "its top above the tabs") {
                    $0[0].contains("Enter launches") && $0[14].contains("Launched") && $0[15].contains("Compact")
                }
                try await pane.press("Tab", "Down", "Down", "Enter")
                try await pane.wait(for: "the third row") { $0[0].contains("Row 3") && $0[15].contains("dismisses") }
                try await pane.press("Escape")
                try await pane.wait(for: "it above the tabs") { $0[14].contains("Row 3") && $0[8].contains("Row 9") }

                try await pane.send(Mouse.click(column: 55, row: 15))
                try await pane.wait(forText: "compact view off")
                try await pane.press("Enter")
                try await pane.wait(for: "the compact view") { $0.contains("view on") && $0[14].contains("▴ compact") }
                _ = try await pane.waitForStillness()
                try await pane.send(Mouse.click(column: 4, row: 14))
                try await pane.wait(for: "the whole view again") { $0[0].contains("Row 3") && !$0.contains("▴") }
                try await pane.press("Escape")
                try await pane.wait(for: "the compact view again") { $0[14].contains("▴") }
                try await pane.press("d")
                try await pane.wait(for: "the tabs alone") { $0[14] == "" && $0[15].contains("Launch") }
                try await pane.press("Tab", "Enter")
                try await pane.wait(for: "the whole view once more") { $0[15].contains("dismisses") }
            }
        }

        @Test func `two boxes are one that flies`() async throws {
            try await Example.run("MorphExample") { pane in
                let words = "Enter opens the box"
                let small = try await pane.wait(forText: words)
                try await pane.press("Enter")
                let large = try await pane.wait(for: "the large box") { $0[15].contains("Esc closes it") }
                #expect(!large.contains(words))
                try await pane.press("Escape")
                try await pane.wait(for: "the small box as before") { $0 == small }
                _ = try await pane.waitForStillness()
                try await pane.send(Mouse.click(column: 3, row: 13))
                try await pane.wait(forText: "Esc closes it")
                _ = try await pane.waitForStillness()
                try await pane.send(Mouse.click(column: 30, row: 8))
                try await pane.wait(for: "the small box as before") { $0 == small }
                try await pane.press("Enter")
                try await pane.wait(forText: "Esc closes it")
            }
        }

        @Test(arguments: Example.inTerminal)
        func `without a terminal one sentence says so`(name: String) async throws {
            let place = try Workspace()
            let outcome = try await launch(
                [Example.path(name)], environment: place.environment(), directory: place.path)
            #expect(outcome.ending == .code(1))
            #expect(outcome.output == "")
            #expect(outcome.isOneSentence)
            #expect(outcome.errors.hasPrefix(name + ": "))
        }

        @Test func `Ctrl-C gives the terminal back`() async throws {
            let pty = try PtySession([Example.path("MorphExample")])
            try await pty.waitForSilence()
            #expect(pty.isRaw)
            try pty.send("\u{3}")
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(pty.leftBehind == [])
        }

        @Test func `a signal from outside gives the terminal back`() async throws {
            let pty = try PtySession([Example.path("MorphExample")])
            try await pty.waitForSilence()
            pty.child.signal(SIGTERM)
            #expect(try await pty.waitForEnding() == .signal(SIGTERM))
            #expect(pty.leftBehind == [])
        }

        @Test(arguments: ["", "NoExample", "SpringExample NoExample"])
        func `make example without the name of one says the names`(name: String) async throws {
            let place = try Workspace()
            let outcome = try await launch(
                ["/usr/bin/make", "-C", Player.house, "--no-print-directory", "example", "NAME=\(name)"],
                environment: place.environment(), directory: place.path)
            #expect(outcome.ending == .code(2))
            #expect(outcome.output == "")
            #expect(outcome.isOneSentence)
            for name in Example.names { #expect(outcome.errors.contains(name)) }
        }

        @Test func `each example is known to these tests`() throws {
            let folders = try FileManager.default.contentsOfDirectory(atPath: Player.house + "/Sources/Examples")
            #expect(Set(folders).subtracting(["Support"]) == Set(Example.names))
        }
    }
}
