import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// Pointers anywhere, fingers that are lost, text of any kind: a documented result, no trap, no freeze.
struct BadInputPointerTests {
    @Test func `pointers anywhere are handled, and those outside hit nothing`() {
        for column in BadInput.integers {
            for row in BadInput.integers {
                let stage = PlayerStage(columns: 40, rows: 12)
                let open = PlayerStage(columns: 40, rows: 12, isExpanded: true)
                let view = MinimizableStage(columns: 40, rows: 12)
                let morph = MorphStage(columns: 40, rows: 12)
                let inside = stage.size.cells.contains(column: column, row: row)
                for event in [
                    Hand.press(column, row), Hand.drag(column, row), Hand.release(column, row),
                    Hand.wheel(.up, column, row), .pointer(Pointer(.move(nil), column: column, row: row)),
                    .pointer(Pointer(.release(nil), column: column, row: row)),
                ] {
                    for one in [stage, open] {
                        #expect(inside || !one.player.claims(event, at: 1))
                        #expect(inside || one.player.target(column: column, row: row) == nil)
                        one.send(event, at: 1)
                    }
                    #expect(inside || !view.view.claims(event, at: 1))
                    view.send(event, at: 1)
                    _ = morph.morph.handle(event, at: 1)
                }
                if !inside { #expect(stage.actions.isEmpty && open.actions.isEmpty && view.commands.isEmpty) }
                // Dragged there from within it goes as far as the screen, and comes to rest.
                stage.send(Hand.press(20, 10), at: 2)
                open.send(Hand.press(20, 2), at: 2)
                view.send(Hand.press(20, 11), at: 2)
                for one in [stage, open] {
                    one.send(Hand.drag(column, row), at: 2.1)
                    #expect(one.isSound)
                    one.send(Hand.release(column, row), at: 2.2)
                }
                view.send(Hand.drag(column, row), at: 2.1)
                #expect((0...11).contains(view.edge))
                view.send(Hand.release(column, row), at: 2.2)
                for one in [stage.animator, open.animator, view.animator] {
                    one.advance(to: 1e6)
                    #expect(one.isAtRest)
                }
            }
        }
    }

    @Test func `a pointer that crosses the world in no time moves nothing off the screen`() {
        for gap in [0, 1e-300, 1e-12, 0.05] {
            let player = PlayerStage(isExpanded: true)
            let view = MinimizableStage(isMinimized: false)
            for (index, row) in [3, .max, .min, 4, .max, 4].enumerated() {
                let event = index == 0 ? Hand.press(9, row) : Hand.drag(9, row)
                player.send(event, at: 1 + gap * Double(index))
                view.send(event, at: 1 + gap * Double(index))
            }
            player.send(Hand.release(9, 4), at: 1 + 6 * gap)
            view.send(Hand.release(9, 4), at: 1 + 6 * gap)
            for time in [1.4, 1.5, 1e6] {
                _ = player.draw(at: time)
                _ = view.picture(at: time)
                #expect(player.isSound && view.handler.frame.isFinite)
                _ = player.player.target(column: 9, row: 9)
            }
            #expect(player.player.isAtRest && view.animator.isAtRest)
        }
    }

    // MARK: Fingers

    @Test func `a second grab means that the first one's release was lost`() {
        let player = PlayerStage()
        player.send(Hand.press(30, 28), at: 1)
        for step in 1...8 { player.send(Hand.drag(30, 28 - step), at: 1 + Double(step) / 50) }
        player.send(Hand.press(30, 27), at: 1.2)
        #expect(player.commands == [.expand], "let go there: 8 rows are enough")
        #expect(player.player.isPressed && player.player.velocity == 0)
        player.send(Hand.release(30, 27), at: 1.3)
        player.send(Hand.release(30, 27), at: 1.4)
        #expect(player.commands.count == 2 && !player.player.isPressed)
        let view = MinimizableStage()
        view.send(Hand.press(5, 29), at: 1)
        view.send(Hand.drag(5, 19), at: 1.1)
        view.send(Hand.press(5, 29), at: 1.2)
        #expect(view.commands == [.expand])
        #expect(view.hooks.filter { $0.hasPrefix("ended") }.count == 1)
    }

    @Test func `a release that never comes freezes nothing: keys and commands go on, and a new press starts anew`() {
        for expanded in [false, true] {
            let player = PlayerStage(isExpanded: expanded)
            player.send(Hand.press(30, expanded ? 3 : 28), at: 1)
            for step in 1...6 { player.send(Hand.drag(30, (expanded ? 3 : 28) + (expanded ? step : -step)), at: 1.1) }
            player.animator.advance(to: 1e6)
            #expect(player.player.nextDeadline == nil, "held still it asks for nothing")
            player.send(.key(Key(.tab)), at: 1e6)
            #expect(player.player.isExpanded != expanded)
            player.animator.advance(to: 1e6 + 5)
            #expect(player.player.isAtRest && player.player.progress == (expanded ? 0 : 1))
            player.tap(30, expanded ? 28 : 1, at: 1e6 + 6)
            #expect(player.player.isExpanded)
            let view = MinimizableStage(isMinimized: !expanded)
            view.send(Hand.press(5, expanded ? 3 : 29), at: 1)
            view.send(Hand.drag(5, 15), at: 1.1)
            view.handler.toggleExpansionState(at: 5)
            view.animator.advance(to: 9)
            #expect(view.animator.isAtRest && view.handler.isMinimized == expanded)
            #expect(view.handler.progress == (expanded ? 0 : 1))
        }
    }

    @Test func `a release without a press does nothing, and is the content's where it is`() {
        for expanded in [false, true] {
            let player = PlayerStage(isExpanded: expanded)
            let view = MinimizableStage(isMinimized: !expanded)
            for event in [Hand.release(30, 28), Hand.drag(30, 10), Hand.release(30, 10)] {
                #expect(player.send(event, at: 1).isEmpty)
                view.send(event, at: 1)
            }
            #expect(view.commands.isEmpty && view.heard.count == (expanded ? 3 : 0))
            #expect(player.animator.isAtRest && view.animator.isAtRest)
            #expect(player.player.isExpanded == expanded && view.handler.isMinimized != expanded)
        }
    }

    // MARK: Text

    @Test func `titles of any text stay in their rows`() {
        let strange = [
            "", "\0\u{1B}[2J\n\t\r", String(repeating: "界", count: 5000),
            String(repeating: "e\u{301}\u{300}", count: 300),
            "👨‍👩‍👧‍👦🏳️‍🌈", "\u{202E}abc\u{200B}", String(repeating: "\u{301}", count: 2000),
        ]
        for title in strange {
            for expanded in [false, true] {
                let stage = PlayerStage(columns: 50, rows: 14, isExpanded: expanded)
                stage.player.nowPlaying.title = title
                stage.player.nowPlaying.subtitle = title
                stage.player.hints = title
                let picture = stage.draw(at: 1)
                #expect(!picture.plainText.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
                stage.player.toggle(at: 1)
                for frame in 1...30 { _ = stage.draw(at: 1 + Double(frame) / 60) }
            }
        }
    }
}
