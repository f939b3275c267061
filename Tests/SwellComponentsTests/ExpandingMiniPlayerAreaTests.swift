import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// A player in an area that is not the whole screen: the same picture, moved, and what is drawn there is what is pressed.
struct ExpandingMiniPlayerAreaTests {
    private static let area = CellRect(column: 13, row: 5, columns: 70, rows: 22)

    private func whole() -> PlayerStage { PlayerStage(columns: 70, rows: 22) }
    private func moved() -> PlayerStage { PlayerStage(columns: 100, rows: 30, area: Self.area) }

    /// Cells of the area that differ from the whole screen's, and cells outside of it that were changed.
    private func strays(_ small: Canvas, _ large: Canvas) -> (inside: Int, outside: Int) {
        var inside = 0
        for row in 0..<small.size.rows {
            let part = seenCells(large, row: row + Self.area.row)[Self.area.columnRange]
            inside += zip(seenCells(small, row: row), part).count { $0 != $1 }
        }
        let outside = changedCells(large, ground(large.size)).count {
            !Self.area.contains(column: $0.column, row: $0.row)
        }
        return (inside, outside)
    }

    @Test func `bar, flight, pane and pull are the same picture, moved, and nothing outside is touched`() {
        let (small, large) = (whole(), moved())
        var drawn = 0
        func compare(_ now: Double) {
            let (inside, outside) = strays(small.draw(at: now), large.draw(at: now))
            #expect(inside == 0 && outside == 0, "at \(now)")
            drawn += 1
        }
        func send(_ event: Event, at now: Double) {
            small.send(event, at: now)
            if case .pointer(var pointer) = event {
                pointer.column += Self.area.column
                pointer.row += Self.area.row
                large.send(.pointer(pointer), at: now)
            } else {
                large.send(event, at: now)
            }
        }
        compare(0.5)
        send(Hand.press(20, 20), at: 1)
        send(Hand.drag(20, 12), at: 1.1)
        compare(1.2)
        send(Hand.release(20, 12), at: 1.3)
        for frame in 0...12 { compare(1.3 + Double(frame) / 20) }
        compare(4)
        send(Hand.press(40, 3), at: 4)
        send(Hand.drag(40, 8), at: 4.1)
        compare(4.15)
        compare(4.6)
        send(Hand.drag(40, 12), at: 4.7)
        send(Hand.release(40, 12), at: 5)
        compare(5.1)
        send(Hand.press(40, 19), at: 5.1)
        send(Hand.drag(40, 16), at: 5.3)
        compare(5.4)
        send(Hand.release(40, 16), at: 5.6)
        for frame in 0...6 { compare(5.6 + Double(frame) / 10) }
        #expect(small.actions == large.actions && small.actions.count == 3)
        #expect(drawn == 27)
    }

    @Test func `presses hit what is drawn there, and nothing beside it`() {
        for expanded in [false, true] {
            let (small, large) = (whole(), moved())
            for stage in [small, large] where expanded {
                stage.handler.expand(at: 1, animation: .immediate)
                stage.animator.advance(to: 1)
            }
            for row in -6..<30 {
                for column in stride(from: -14, to: 90, by: row % 3 == 0 ? 1 : 13) {
                    let inside = small.size.cells.contains(column: column, row: row)
                    let here = small.player.target(column: column, row: row)
                    let there = large.player.target(column: column + 13, row: row + 5)
                    #expect(here == there && (inside || there == nil))
                    let press = Hand.press(column + 13, row + 5)
                    #expect(large.player.claims(press, at: 1) == small.player.claims(Hand.press(column, row), at: 1))
                }
            }
        }
        let stage = moved()
        let play = stage.player.bar.play
        stage.tap(13 + play.column, 5 + 20, at: 1)
        #expect(stage.actions == [.playPause])
    }

    @Test func `an area that has changed is laid out by the drawing, and goes on moving from where it was`() {
        let stage = PlayerStage()
        stage.player.expand(at: 1)
        stage.animator.advance(to: 1.1)
        let before = (stage.player.progress, stage.player.velocity, stage.morph.progress, stage.morph.velocity)
        stage.area = Self.area
        _ = stage.draw(at: 1.1)
        #expect(stage.player.area == Self.area && stage.player.size == Size(columns: 70, rows: 22))
        #expect(before == (stage.player.progress, stage.player.velocity, stage.morph.progress, stage.morph.velocity))
        _ = stage.draw(at: 5)
        #expect(stage.player.paneFrame == Rect(x: 0, y: 0, width: 70, height: 44))
    }

    @Test func `a minimizable view in an area is the same picture, moved, and hears cells of its own`() {
        let small = MinimizableStage(columns: 70, rows: 22)
        let large = MinimizableStage(columns: 100, rows: 30, area: Self.area)
        for (command, start) in [(0, 1.0), (1, 3.0)] {
            for stage in [small, large] {
                if command == 0 { stage.handler.expand(at: start) } else { stage.handler.minimize(at: start) }
            }
            for frame in 0...12 {
                let (inside, outside) = strays(
                    small.picture(at: start + Double(frame) / 20), large.picture(at: start + Double(frame) / 20))
                #expect(inside == 0 && outside == 0)
            }
            if command == 0 {
                small.animator.advance(to: 2.5)
                large.send(Hand.press(20, 9), at: 2.5)
                large.send(Hand.release(20, 9), at: 2.5)
                #expect(large.heard == [Hand.press(7, 4), Hand.release(7, 4)])
            }
        }
    }

    @Test func `a morph draws in the screen's own coordinates, held within its area`() {
        let stage = MorphStage()
        stage.area = CellRect(column: 10, row: 2, columns: 50, rows: 20)
        stage.morph.open(at: 1)
        for frame in 0...20 {
            let picture = stage.draw(at: 1 + Double(frame) / 60)
            let outside = changedCells(picture, ground(stage.size)).filter {
                !stage.area.contains(column: $0.column, row: $0.row)
            }
            #expect(outside.isEmpty)
        }
    }
}
