import Foundation
import Testing

extension EndToEnd {
    /// The bar swells into the pane and comes back, by every way there is.
    @Suite struct MorphJourneys {
        /// A way to open the pane from the bar at rest.
        enum Opening: String, CaseIterable, CustomTestStringConvertible {
            case tab, click, wheel, pull
            var testDescription: String { rawValue }

            func perform(in pane: TmuxSession, bar: Int) async throws {
                switch self {
                case .tab: try await pane.press("Tab")
                case .click: try await pane.send(Mouse.click(column: 10, row: bar))
                case .wheel: try await pane.send(Mouse.wheelUp(column: 10, row: bar))
                case .pull: try await pane.drag(column: 10, from: bar, to: bar - 12)
                }
            }
        }

        /// A way to close the open pane.
        enum Closing: String, CaseIterable, CustomTestStringConvertible {
            case tab, escape, chevron, wheel, pull
            var testDescription: String { rawValue }

            func perform(in pane: TmuxSession) async throws {
                switch self {
                case .tab: try await pane.press("Tab")
                case .escape: try await pane.press("Escape")
                case .chevron:
                    let place = try #require(try await pane.wait(forText: "⌄").place(of: "⌄"))
                    try await pane.send(Mouse.click(column: place.column, row: place.row))
                case .wheel: try await pane.send(Mouse.wheelDown(column: 50, row: 12))
                case .pull: try await pane.drag(column: 50, from: 3, to: 20)
                }
            }
        }

        @Test(arguments: Opening.allCases) func `the bar opens by`(way: Opening) async throws {
            try await Player.demo { pane in
                let before = try await pane.wait(forText: Player.barTitle)
                try await way.perform(in: pane, bar: try await pane.barRow())
                let open = try await pane.waitUntilLanded(at: 1)
                #expect(open.contains("⌄"))
                #expect(open.contains("◀◀"))
                #expect(open.contains("▶▶"))
                #expect(open.contains("0:44"))
                #expect(!open.contains("Paper Planes"), "the library shows through the pane")
                #expect(try pane.place.trace.commands == ["expand"])
                try await pane.press("Escape")
                try await pane.waitUntilLanded(at: 0)
                try await pane.wait(for: "the library as before") { $0 == before }
                #expect(try pane.place.trace.commands == ["expand", "minimize"])
                try await pane.quit()
            }
        }

        @Test(arguments: Closing.allCases) func `the pane closes by`(way: Closing) async throws {
            try await Player.demo { pane in
                let before = try await pane.wait(forText: Player.barTitle)
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 1)
                try await way.perform(in: pane)
                try await pane.waitUntilLanded(at: 0)
                try await pane.wait(for: "the library as before") { $0 == before }
                #expect(try pane.place.trace.commands == ["expand", "minimize"])
                try await pane.quit()
            }
        }

        @Test func `a reversal in mid-flight comes back without a jump`() async throws {
            try await Player.demo { pane in
                try await pane.press("Tab")
                try await pane.wait(forCommand: "expand")
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 0)
                let trace = try pane.place.trace
                #expect(trace.commands == ["expand", "minimize"])
                // No frame is further from the one before than its own speed allows: a jump would be.
                for (last, next) in zip(trace.frames, trace.frames.dropFirst()) where next.flag("morphing") == true {
                    let step = abs((next.number("progress") ?? 0) - (last.number("progress") ?? 0))
                    let fastest = max(abs(last.number("velocity") ?? 0), abs(next.number("velocity") ?? 0), 12)
                    #expect(step <= fastest * (next.time - last.time) + 1e-6)
                }
                try await pane.quit()
            }
        }

        @Test func `the later notches of a burst are swallowed`() async throws {
            try await Player.demo { pane in
                let bar = try await pane.barRow()
                try await pane.send(String(repeating: Mouse.wheelUp(column: 10, row: bar), count: 12))
                try await pane.waitUntilLanded(at: 1)
                #expect(try pane.place.trace.commands == ["expand"])
                try await pane.send(String(repeating: Mouse.wheelDown(column: 50, row: 10), count: 12))
                let library = try await pane.waitUntilLanded(at: 0)
                #expect(try pane.place.trace.commands == ["expand", "minimize"])
                #expect(library.contains(Player.firstTitle))
                try await pane.quit()
            }
        }

        @Test func `wheel down on the bar and up on the pane do nothing`() async throws {
            try await Player.demo { pane in
                let bar = try await pane.barRow()
                try await pane.send(Mouse.wheelDown(column: 10, row: bar))
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 1)
                try await pane.send(Mouse.wheelUp(column: 50, row: 10))
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 0)
                #expect(try pane.place.trace.commands == ["expand", "minimize"])
                try await pane.quit()
            }
        }

        @Test func `the play button on the bar plays and does not open`() async throws {
            try await Player.demo { pane in
                let screen = try await pane.wait(forText: Player.barTitle)
                let bar = try #require(screen.lastRow(of: Player.barTitle))
                let column = try #require(Screen(rows: [screen[bar]]).place(of: "▶")?.column)
                try await pane.send(Mouse.click(column: column, row: bar))
                try await pane.wait(forText: "0:46")
                #expect(try pane.place.trace.commands.contains("expand") == false)
                try await pane.quit()
            }
        }

        @Test func `a pull that is too short springs back`() async throws {
            try await Player.demo { pane in
                let bar = try await pane.barRow()
                let before = try await pane.screen()
                // One row of 28 is 3.6 % of the travel, slow enough to be predicted nowhere.
                try await pane.send(Mouse.press(column: 10, row: bar))
                try await letPass(seconds: 0.3)
                try await pane.send(Mouse.drag(column: 10, row: bar - 2))
                try await letPass(seconds: 0.3)
                try await pane.send(Mouse.drag(column: 10, row: bar - 1))
                try await letPass(seconds: 0.5)
                try await pane.send(Mouse.release(column: 10, row: bar - 1))
                try await pane.waitUntilLanded(at: 0)
                try await letPass(seconds: 0.5)
                #expect(try await pane.screen() == before)
                #expect(try pane.place.trace.commands.contains("expand") == false)
                try await pane.quit()
            }
        }

        @Test(arguments: ["reduced", "none"]) func `with less motion the same end is reached`(motion: String)
            async throws
        {
            try await Player.demo(["--motion", motion]) { pane in
                let before = try await pane.wait(forText: Player.barTitle)
                let framesBefore = try pane.place.trace.frames.count
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 1)
                try await pane.wait(forText: "◀◀")
                let frames = try pane.place.trace.frames.count - framesBefore
                // 0.2 s at 15 frames a second, one at each end; or the one frame.
                #expect(frames <= (motion == "none" ? 1 : 5))
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 0)
                try await pane.wait(for: "the library as before") { $0 == before }
                try await pane.quit()
            }
        }
    }
}
