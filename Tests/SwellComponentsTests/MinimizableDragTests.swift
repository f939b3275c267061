import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// Drags of a minimizable view. On 30 rows the bar is in row 29, and so the travel is 29 rows.
struct MinimizableDragTests {
    // MARK: Hooks and directions

    @Test func `the hooks come in order, with the rows that the view has been moved`() {
        let stage = MinimizableStage()
        stage.pull(from: 29, by: -2, at: 1)
        #expect(
            stage.hooks == [
                "updating 0.0", "changed -1.0", "updating -1.0", "changed -2.0", "updating -2.0",
                "changed -2.0", "ended -2.0",
            ])
        #expect(stage.handler.isMinimized && stage.commands.isEmpty)
        let open = MinimizableStage(isMinimized: false)
        open.pull(from: 3, by: 1, at: 1)
        #expect(open.hooks == ["updating 0.0", "changed 1.0", "updating 1.0", "changed 1.0", "ended 1.0"])
    }

    @Test func `a tap calls no hook`() {
        let stage = MinimizableStage()
        stage.pull(from: 29, by: 0, at: 1)
        #expect(stage.hooks.isEmpty && stage.commands == [.expand])
    }

    @Test func `a hook that sends the view elsewhere ends the drag: it is not moved any more, and ended comes once`() {
        for sends in [0, 1] {
            let stage = MinimizableStage()
            let handler = stage.handler
            var ended = 0
            stage.view.onDragEnded = { _ in ended += 1 }
            if sends == 0 {
                stage.view.onDragUpdating = { if $0 < -4 { handler.expand(at: 1.2) } }
            } else {
                stage.view.onDragChanged = { if $0 < -4 { handler.dismiss(at: 1.2) } }
            }
            stage.pull(from: 29, by: -8, at: 1)
            #expect(ended == 1)
            stage.animator.advance(to: 9)
            #expect(sends == 0 ? handler.progress == 1 && !handler.isMinimized : handler.presence == 0)
            #expect(stage.animator.isAtRest && handler.draggedOffset == 0)
        }
    }

    @Test func `minimized it goes up only, and the frame grows with the pointer`() {
        let stage = MinimizableStage()
        stage.send(Hand.press(5, 29), at: 1)
        for (row, edge) in [(27, 27.0), (20, 20), (26, 26), (29, 29), (35, 29), (24, 24), (-9, 0), (0, 0)] {
            stage.send(Hand.drag(5, row), at: 1 + Double(row + 20) / 1000 + 1)
            #expect(abs(stage.edge - edge) < 1e-12, "pointer in row \(row)")
            #expect(abs(stage.handler.draggedOffset - (edge - 29)) < 1e-12)
            #expect(abs(stage.handler.frame.maxY - 60) < 1e-12, "its lower edge stays")
        }
    }

    @Test func `expanded it goes down only`() {
        let stage = MinimizableStage(isMinimized: false)
        stage.send(Hand.press(5, 10), at: 1)
        for (row, edge) in [(12, 2.0), (8, 0), (0, 0), (11, 1), (28, 18), (10, 0)] {
            stage.send(Hand.drag(5, row), at: 2)
            #expect(abs(stage.edge - edge) < 1e-12, "pointer in row \(row)")
        }
    }

    // MARK: Thresholds

    @Test(arguments: [10, 19, 30, 51, 101], [1.0, 2.0])
    func `past 7.0 % of the travel up expands, past 10.6 % down minimizes, on either side of the border`(
        rows: Int, inertia: Double
    ) {
        let travel = Double(rows - 1)
        for pulled in 1...min(16, rows - 1) {
            let settings = MinimizableSettings(inertia: inertia)
            let up = MinimizableStage(rows: rows, settings: settings)
            // Sideways first, so that one row is no tap.
            up.send(Hand.press(5, rows - 1), at: 1)
            up.send(Hand.drag(9, rows - 1), at: 1.01)
            for step in 1...pulled { up.send(Hand.drag(9, rows - 1 - step), at: 1.1 + Double(step) / 10) }
            #expect(up.commands.isEmpty && up.handler.isMinimized, "nothing is decided before the release")
            up.send(Hand.release(9, rows - 1 - pulled), at: 4)
            let expands = Double(pulled) / inertia > 0.07 * travel
            #expect(up.commands == (expands ? [.expand] : []), "\(pulled) rows of \(travel)")
            #expect(up.handler.isMinimized != expands)

            let down = MinimizableStage(rows: rows, settings: settings, isMinimized: false)
            down.send(Hand.press(5, 0), at: 1)
            for step in 1...pulled { down.send(Hand.drag(9, step), at: 1.1 + Double(step) / 10) }
            #expect(down.commands.isEmpty && !down.handler.isMinimized)
            down.send(Hand.release(9, pulled), at: 4)
            let minimizes = Double(pulled) / inertia > 0.106 * travel
            #expect(down.commands == (minimizes ? [.minimize] : []), "\(pulled) rows of \(travel)")

            for stage in [up, down] {
                stage.animator.advance(to: 9)
                #expect(stage.edge == (stage.handler.isMinimized ? travel : 0), "it springs to its end, or back")
                #expect(stage.animator.isAtRest && stage.handler.draggedOffset == 0)
            }
        }
    }

    @Test func `let go it goes on from where it is, with the pointer's speed`() {
        let stage = MinimizableStage(rows: 60)
        stage.send(Hand.press(5, 59), at: 1)
        for step in 1...12 { stage.send(Hand.drag(5, 59 - step), at: 1 + Double(step) / 40) }
        let before = stage.handler.progress
        stage.send(Hand.release(5, 47), at: 1.3)
        #expect(stage.handler.progress == before && abs(before - 12.0 / 59) < 1e-12)
        #expect(abs(stage.handler.velocity - 40.0 / 59) < 1e-9)
    }

    // MARK: Minimum distance

    @Test(arguments: [0, 1, 3, 6])
    func `until the minimum distance is passed the content has the events; then the drag begins with no jump`(
        least: Int
    ) {
        let stage = MinimizableStage(settings: MinimizableSettings(minimumDragDistance: least), isMinimized: false)
        stage.send(Hand.press(5, 10), at: 1)
        var handed = [Hand.press(5, 10)]
        for step in 1...12 {
            stage.send(Hand.drag(5, 10 + step), at: 1 + Double(step) / 10)
            if step < max(1, least) { handed.append(Hand.drag(5, 10 + step)) }
            #expect(stage.heard == handed)
            #expect(stage.handler.draggedOffset == Double(max(0, step - least)))
        }
    }

    @Test func `a list inside scrolls the other way and sideways as far as it likes`() {
        let stage = MinimizableStage(settings: MinimizableSettings(minimumDragDistance: 3), isMinimized: false)
        var events = [Hand.press(5, 20)]
        for row in stride(from: 19, through: 4, by: -1) { events.append(Hand.drag(5, row)) }
        for column in 6...40 { events.append(Hand.drag(column, 4)) }
        events.append(Hand.release(40, 4))
        for (index, event) in events.enumerated() { stage.send(event, at: 1 + Double(index) / 50) }
        #expect(stage.heard == events)
        #expect(stage.hooks.isEmpty && stage.edge == 0)
    }

    @Test func `keys, pastes and the wheel are the content's while expanded, and nobody's while minimized`() {
        let events: [Event] = [
            .key(Key("a")), .paste("b"), Hand.wheel(.down, 7, 9), .pointer(Pointer(.move(nil), column: 7, row: 9)),
        ]
        let open = MinimizableStage(isMinimized: false)
        for event in events { open.send(event, at: 1) }
        #expect(open.heard == events)
        let minimized = MinimizableStage()
        for event in events { minimized.send(event, at: 1) }
        #expect(minimized.heard.isEmpty)
    }

    // MARK: In flight

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

    // MARK: Several on one screen

    @Test func `several with one animator on one screen do not disturb each other`() {
        let animator = SpringAnimator()
        let alone = MinimizableStage()
        let settings = MinimizableSettings()
        let one = MinimizableStage(settings: settings, animator: animator)
        let other = MinimizableStage(isMinimized: false, animator: animator)
        let third = MinimizableStage(animator: animator, presented: false)
        for frame in 0..<80 {
            let time = 1 + Double(frame) / 60
            for stage in [alone, one] {
                switch frame {
                case 0: stage.handler.expand(at: time)
                case 20: stage.handler.minimize(at: time)
                case 40: stage.handler.setMinimizedBottomMargin(4, at: time)
                default: break
                }
            }
            switch frame {
            case 5: other.handler.minimize(at: time)
            case 15: third.handler.present(at: time)
            case 30: third.handler.dismiss(at: time)
            case 35: other.handler.setTextEntryActive(true, at: time)
            default: break
            }
            alone.animator.advance(to: time)
            animator.advance(to: time)
            #expect(alone.handler.frame == one.handler.frame)
            #expect(alone.handler.velocity == one.handler.velocity)
        }
        #expect(one.calls == ["expansion", "minimization"])
        #expect(other.calls == ["minimization"] && third.calls == ["presentation", "dismissal"])
    }

    @Test func `events go to the topmost that claims them, and a drag keeps its own`() {
        let animator = SpringAnimator()
        let below = MinimizableStage(
            settings: MinimizableSettings(minimizedHeight: 3), animator: animator)
        let above = MinimizableStage(
            settings: MinimizableSettings(lateralMargin: 20), animator: animator)
        func send(_ event: Event, at now: Double) {
            if above.view.claims(event, at: now) {
                above.send(event, at: now)
            } else if below.view.claims(event, at: now) {
                below.send(event, at: now)
            }
        }
        send(Hand.press(5, 28), at: 1)
        for step in 1...12 { send(Hand.drag(5 + step * 2, 28 - step), at: 1 + Double(step) / 20) }
        send(Hand.release(29, 29), at: 2)
        #expect(below.handler.isMinimized && above.handler.isMinimized, "brought back, over the other one")
        send(Hand.press(30, 29), at: 3)
        send(Hand.release(30, 29), at: 3.1)
        #expect(above.commands == [.expand] && below.commands.isEmpty)
        animator.advance(to: 5)
        send(Hand.press(5, 28), at: 5)
        send(Hand.release(5, 28), at: 5.1)
        #expect(above.heard.count == 2 && below.commands.isEmpty, "the expanded one lies over the other")
        above.handler.dismiss(at: 6)
        animator.advance(to: 9)
        send(Hand.press(30, 29), at: 9)
        send(Hand.release(30, 29), at: 9.1)
        #expect(below.commands == [.expand])
    }
}
