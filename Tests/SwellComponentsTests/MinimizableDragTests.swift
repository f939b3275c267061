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
}
