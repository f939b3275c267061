import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// A minimizable view that is caught in flight, or interrupted in the middle of a drag.
struct MinimizableFlightTests {
    @Test func `a flight is caught where it is, follows both ways, and goes to the end nearer to where it would end`() {
        for (opens, rows, pace, expands) in [
            (true, -9, 0.2, true), (true, 9, 0.2, false), (false, -9, 0.2, true), (false, 9, 0.2, false),
            // A flick from past the middle carries back over it.
            (true, 4, 0.02, false),
        ] {
            let stage = MinimizableStage(isMinimized: opens)
            _ = opens ? stage.handler.expand(at: 1) : stage.handler.minimize(at: 1)
            stage.animator.advance(to: 1.14)
            let caught = stage.handler.frame
            stage.send(Hand.press(5, 28), at: 1.14)
            #expect(stage.handler.frame == caught && stage.handler.velocity == 0)
            stage.animator.advance(to: 2)
            #expect(stage.handler.frame == caught, "it stands still under the finger")
            let edge = stage.edge
            for step in 1...abs(rows) {
                let way = rows > 0 ? step : -step
                stage.send(Hand.drag(5, 28 + way), at: 2 + pace * Double(step))
                #expect(abs(stage.edge - min(max(edge + Double(way), 0), 29)) < 1e-9)
            }
            stage.send(Hand.release(5, 28 + rows), at: 2 + pace * Double(abs(rows)))
            #expect(stage.handler.isMinimized == !expands, "\(opens) \(rows)")
            stage.animator.advance(to: 9)
            #expect(stage.handler.progress == (expands ? 1 : 0))
        }
    }

    @Test func `a tap on a view that is opening is the content's and lets it open; on one that is closing it opens`() {
        for opens in [true, false] {
            for time in [1.05, 1.3, 1.45] {
                let stage = MinimizableStage(isMinimized: opens)
                _ = opens ? stage.handler.expand(at: 1) : stage.handler.minimize(at: 1)
                stage.animator.advance(to: time)
                let row = 29
                stage.send(Hand.press(5, row), at: time)
                stage.send(Hand.release(5, row), at: time + 0.1)
                #expect(!stage.handler.isMinimized)
                #expect(stage.heard.count == (opens ? 2 : 0))
                stage.animator.advance(to: 9)
                #expect(stage.handler.progress == 1)
            }
        }
    }

    @Test(arguments: [true, false])
    func `what returns from a drag is caught under the finger with no jump`(minimized: Bool) {
        let stage = MinimizableStage(columns: 40, rows: 60, isMinimized: minimized)
        let start = minimized ? 59 : 10
        let way = minimized ? -1 : 1
        stage.send(Hand.press(5, start), at: 1)
        for step in 1...4 { stage.send(Hand.drag(5, start + step * way), at: 1 + Double(step) / 10) }
        stage.send(Hand.release(5, start + 4 * way), at: 2)
        stage.animator.advance(to: 2.08)
        let before = stage.edge
        #expect(stage.handler.velocity != 0)
        let row = minimized ? 59 : 30
        stage.send(Hand.press(5, row), at: 2.08)
        #expect(stage.edge == before && stage.handler.velocity == 0)
        stage.animator.advance(to: 2.5)
        #expect(stage.edge == before, "it is held")
        stage.send(Hand.drag(5, row + way), at: 2.5)
        #expect(abs(stage.edge - (before + Double(way))) < 1e-9)
        stage.send(Hand.release(5, row + way), at: 3)
        stage.animator.advance(to: 9)
        #expect(stage.animator.isAtRest && stage.handler.draggedOffset == 0)
    }

    // MARK: Interruption

    @Test(arguments: [true, false])
    func `a second button during a drag minimizes`(minimized: Bool) {
        let stage = MinimizableStage(isMinimized: minimized)
        let row = minimized ? 29 : 5
        let way = minimized ? -1 : 1
        stage.send(Hand.press(5, row), at: 1)
        for step in 1...9 { stage.send(Hand.drag(5, row + step * way), at: 1 + Double(step) / 50) }
        let before = stage.handler.frame
        stage.send(Hand.press(5, row + 9 * way, .right), at: 1.2)
        #expect(stage.handler.frame == before)
        #expect(stage.commands == (minimized ? [] : [.minimize]))
        #expect(stage.hooks.last?.hasPrefix("ended") == true)
        // What follows of either button belongs to nothing.
        stage.send(Hand.drag(5, row), at: 1.25)
        stage.send(.pointer(Pointer(.release(.right), column: 5, row: row)), at: 1.3)
        stage.send(Hand.release(5, row), at: 1.35)
        stage.animator.advance(to: 9)
        #expect(stage.handler.progress == 0 && stage.handler.isMinimized)
        #expect(stage.hooks.filter { $0.hasPrefix("ended") }.count == 1)
    }

    @Test func `a resize, a lost focus and a lost release are a release there with velocity 0`() {
        let events: [(Event, rows: Int)] = [
            (.resize(columns: 50, rows: 40), 40), (.focus(false), 30), (Hand.press(5, 21), 30),
        ]
        for (event, rows) in events {
            for (pulled, expands) in [(1, false), (8, true)] {
                let stage = MinimizableStage()
                stage.send(Hand.press(9, 29), at: 1)
                stage.send(Hand.drag(5, 29), at: 1.01)
                for step in 1...pulled { stage.send(Hand.drag(5, 29 - step), at: 1 + Double(step) / 50) }
                let progress = stage.handler.progress
                stage.send(event, at: 1.2)
                #expect(stage.commands == (expands ? [.expand] : []))
                #expect(stage.handler.progress == progress)
                if expands { #expect(stage.handler.velocity == 0) }
                stage.area = CellRect(column: 0, row: 0, columns: 50, rows: rows)
                stage.send(Hand.release(5, 21), at: 1.3)
                _ = stage.picture(at: 9)
                #expect(stage.animator.isAtRest)
                #expect(!stage.handler.isMinimized == expands)
            }
        }
    }

    @Test func `a pointer that moves without a button neither drags nor ends a drag`() {
        let stage = MinimizableStage()
        stage.send(Hand.press(5, 29), at: 1)
        stage.send(Hand.drag(5, 25), at: 1.1)
        stage.send(.pointer(Pointer(.move(nil), column: 5, row: 10)), at: 1.2)
        stage.send(.pointer(Pointer(.release(.middle), column: 5, row: 10)), at: 1.2)
        #expect(stage.edge == 25)
        stage.send(Hand.drag(5, 24), at: 1.3)
        #expect(stage.edge == 24)
    }

    @Test func `a command in the middle of a drag has the last word, whatever the finger does after`() {
        for (minimized, row, way) in [(true, 29, -1), (false, 5, 1)] {
            for twice in [false, true] {
                let stage = MinimizableStage(isMinimized: minimized)
                stage.send(Hand.press(5, row), at: 1)
                for step in 1...8 { stage.send(Hand.drag(5, row + step * way), at: 1 + Double(step) / 50) }
                let before = stage.handler.progress
                stage.handler.toggleExpansionState(at: 1.2)
                if twice { stage.handler.toggleExpansionState(at: 1.2) }
                #expect(stage.handler.progress == before)
                for step in 9...14 {
                    stage.send(Hand.drag(5, row + step * way), at: 1.2 + Double(step) / 1000)
                    #expect(abs(stage.handler.progress - before) < 0.03, "the finger holds nothing any more")
                }
                stage.send(Hand.release(5, row + 14 * way), at: 1.25)
                stage.animator.advance(to: 9)
                #expect(stage.handler.isMinimized == (minimized == twice))
                #expect(stage.handler.progress == (stage.handler.isMinimized ? 0 : 1))
            }
        }
    }

    @Test func `dismissed in the middle of a drag it goes from where it is, and does not hear the release`() {
        let stage = MinimizableStage()
        stage.send(Hand.press(5, 29), at: 1)
        for step in 1...8 { stage.send(Hand.drag(5, 29 - step), at: 1 + Double(step) / 50) }
        let edge = stage.edge
        stage.handler.dismiss(at: 1.2)
        #expect(stage.edge == edge)
        stage.send(Hand.release(5, 21), at: 1.25)
        _ = stage.picture(at: 9)
        #expect(stage.commands.isEmpty && stage.calls == ["dismissal"])
        #expect(stage.hooks.last?.hasPrefix("ended") == true)
        stage.handler.present(at: 10)
        _ = stage.picture(at: 15)
        #expect(stage.edge == 29 && stage.handler.isMinimized)
    }
}
