import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// Taps, pulls and flicks of bar and pane: what they show, and what they decide.
struct ExpandingMiniPlayerPullTests {
    private let spring = Spring(duration: 0.3, bounce: 0.1)

    // MARK: Opening and closing

    @Test func `a tap anywhere on the bar opens, but for its play button`() {
        for column in 0..<100 {
            let stage = PlayerStage()
            let isPlay = stage.player.bar.playTarget.columnRange.contains(column)
            stage.tap(column, 28, at: 1)
            #expect(stage.actions == (isPlay ? [.playPause] : [.command(.expand)]))
            #expect(stage.player.isExpanded != isPlay)
        }
        let beside = PlayerStage()
        for (column, row) in [(50, 27), (50, 29), (-1, 28), (100, 28)] { beside.tap(column, row, at: 1) }
        #expect(beside.actions.isEmpty)
    }

    @Test(
        arguments: [
            ([(30, 28)], 0.01, true), ([(30, 28)], 600, true), ([(31, 27)], 5, true), ([(29, 29), (31, 27)], 5, true),
            ([(32, 28)], 0.1, false), ([(32, 28), (30, 28)], 1, false), ([(30, 26), (30, 28)], 1, false),
        ] as [([(Int, Int)], Double, Bool)])
    func `a release within a cell of the press, never further away in between, is a tap however long it took`(
        way: [(Int, Int)], seconds: Double, opens: Bool
    ) {
        let stage = PlayerStage()
        stage.send(Hand.press(30, 28), at: 1)
        for (index, place) in way.enumerated() {
            stage.send(Hand.drag(place.0, place.1), at: 1 + seconds * Double(index + 1) / Double(way.count + 1))
        }
        stage.send(Hand.release(way.last!.0, way.last!.1), at: 1 + seconds)
        #expect(stage.commands == (opens ? [.expand] : []))
    }

    @Test func `chevron, Esc, Tab and the wheel close, Tab and the wheel open`() {
        for close in ["chevron", "escape", "tab", "wheel"] {
            for open in ["tab", "wheel", "tap"] {
                let stage = PlayerStage()
                switch open {
                case "tab": stage.send(.key(Key(.tab)), at: 1)
                case "wheel": stage.send(Hand.wheel(.up, 40, 28), at: 1)
                default: stage.tap(40, 28, at: 1)
                }
                #expect(stage.commands == [.expand])
                stage.animator.advance(to: 4)
                switch close {
                case "chevron": stage.tap(1, stage.player.pane.chevron!.row, at: 4)
                case "escape": stage.send(.key(Key(.escape)), at: 4)
                case "tab": stage.send(.key(Key(.tab)), at: 4)
                default: stage.send(Hand.wheel(.down, 40, 12), at: 4)
                }
                #expect(stage.commands == [.expand, .minimize] && !stage.player.isExpanded)
                stage.send(.key(Key(.escape)), at: 5)
                #expect(stage.commands.count == 2, "Esc closes only what is open")
            }
        }
    }

    @Test func `the first notch acts, the burst's others are swallowed until it is over`() {
        let stage = PlayerStage()
        for step in 0..<6 { stage.send(Hand.wheel(.up, 40, 28), at: 1 + Double(step) * 0.14) }
        #expect(stage.commands == [.expand])
        for step in 0..<6 { stage.send(Hand.wheel(.down, 40, 10), at: 3 + Double(step) * 0.14) }
        #expect(stage.commands == [.expand, .minimize])
        // The burst still belongs to the player, though the bar is no longer under the pointer.
        #expect(stage.player.claims(Hand.wheel(.down, 40, 10), at: 3.8))
        #expect(!stage.player.claims(Hand.wheel(.down, 40, 10), at: 3.86))
        #expect(!stage.player.claims(Hand.wheel(.up, 40, 10), at: 3.8), "the other way is another burst")
        for (notch, row) in [(Pointer.Wheel.down, 28), (.left, 28), (.right, 28)] {
            stage.send(Hand.wheel(notch, 40, row), at: 6)
        }
        #expect(stage.commands.count == 2)
    }

    // MARK: What is drawn

    @Test(arguments: [
        (0.25, 0.25), (0, 0), (1, 1), (0.6, 0.6), (-2, 0), (9, 1), (.nan, 0.25), (.infinity, 1), (-.infinity, 0),
    ])
    func `a pulled bar springs toward pullFactor of the pointer's rows, size and progress unchanged`(
        given: Double, factor: Double
    ) {
        let stage = PlayerStage()
        stage.player.pullFactor = given
        stage.send(Hand.press(30, 28), at: 1)
        stage.send(Hand.drag(30, 20), at: 1.1)
        var (value, velocity) = (0.0, 0.0)
        for (rows, from) in [(8.0, 1.1), (12, 1.2), (3, 1.35)] {
            if from > 1.1 { stage.send(Hand.drag(30, 28 - Int(rows)), at: from) }
            let (start, speed) = (value, velocity)
            for step in 0..<(from == 1.1 ? 10 : 15) {
                let time = Double(step) / 100
                stage.animator.advance(to: from + time)
                let exact = spring.value(fromValue: start, toValue: factor * rows, initialVelocity: speed, time: time)
                #expect(abs(stage.handler.liftedRows - exact) < 1e-9)
                #expect(stage.player.progress == 0 && stage.player.velocity == 0)
                #expect(abs(stage.edge - (28 - max(0, exact))) < 1e-9)
                let frame = stage.player.paneFrame
                #expect(frame.x == 0 && frame.width == 100 && abs(frame.height - 2) < 1e-9)
            }
            let span = from == 1.1 ? 0.1 : 0.15
            value = spring.value(fromValue: start, toValue: factor * rows, initialVelocity: speed, time: span)
            velocity = spring.velocity(fromValue: start, toValue: factor * rows, initialVelocity: speed, time: span)
        }
    }

    @Test func `a bar is not pulled downward, and a pane not upward`() {
        let bar = PlayerStage(margin: 6)
        bar.send(Hand.press(30, 23), at: 1)
        bar.send(Hand.drag(30, 28), at: 1.1)
        bar.animator.advance(to: 3)
        #expect(bar.edge == 23 && bar.animator.isAtRest)
        let pane = PlayerStage(isExpanded: true)
        pane.send(Hand.press(30, 20), at: 1)
        pane.send(Hand.drag(30, 3), at: 1.1)
        pane.animator.advance(to: 3)
        #expect(pane.edge == 0 && pane.player.progress == 1)
    }

    @Test
    func `a pulled pane springs toward the pointer's rows, controls and cover with it; progress 1 - offset/travel`() {
        let stage = PlayerStage(isExpanded: true)
        let rest = stage.draw(at: 0.9)
        let cover = stage.player.artworkFrame!
        stage.send(Hand.press(30, 3), at: 1)
        stage.send(Hand.drag(30, 10), at: 1.1)
        for step in 0...40 {
            let time = Double(step) / 100
            stage.animator.advance(to: 1.1 + time)
            let exact = spring.value(fromValue: 0, toValue: 7, time: time)
            let rows = stage.handler.pulledRows
            #expect(isOnSpring(rows, exact, restingAt: 7))
            #expect(abs(stage.player.progress - (1 - rows / 28)) < 1e-12)
            #expect(abs(stage.edge - rows) < 1e-9)
            #expect(abs(stage.player.artworkFrame!.y - cover.y - rows * 2) < 1e-9)
            #expect(stage.player.artworkFrame!.x == cover.x && stage.player.artworkFrame!.width == cover.width)
            #expect(stage.player.chrome == 1 && !stage.player.isMorphing)
        }
        let pulled = stage.draw(at: 5)
        for row in 0..<22 where rest.text(row: row).contains(where: { "⌄◀▶▮MT:".contains($0) }) {
            #expect(pulled.text(row: row + 7).contains(rest.text(row: row)), "row \(row) of the pane has gone along")
        }
    }

    @Test(arguments: [true, false])
    func `let go too early it returns to rest on the same spring, from where and as fast as it is`(expanded: Bool) {
        let stage = PlayerStage(rows: 61, margin: 0, isExpanded: expanded)
        let (row, way) = expanded ? (5, 1) : (60, -1)
        stage.send(Hand.press(30, row), at: 1)
        stage.send(Hand.drag(34, row + 2 * way), at: 1.1)
        stage.animator.advance(to: 1.17)
        let factor = expanded ? 1.0 : 0.25
        let value = spring.value(fromValue: 0, toValue: 2 * factor, time: 0.07)
        let velocity = spring.velocity(fromValue: 0, toValue: 2 * factor, time: 0.07)
        #expect(velocity > 1 * factor)
        stage.send(Hand.release(34, row + 2 * way), at: 1.17)
        #expect(stage.actions.isEmpty)
        for step in 0...30 {
            let time = Double(step) / 100
            stage.animator.advance(to: 1.17 + time)
            let exact = spring.value(fromValue: value, toValue: 0, initialVelocity: velocity, time: time)
            let drawn = expanded ? stage.handler.pulledRows : stage.handler.liftedRows
            #expect(isOnSpring(drawn, exact, restingAt: 0))
        }
        stage.animator.advance(to: 5)
        #expect(stage.player.isAtRest && stage.player.progress == (expanded ? 1 : 0))
    }

    @Test func `a pane that returns is grabbed where it is, and goes with the finger both ways`() {
        for milliseconds in stride(from: 10, through: 250, by: 20) {
            let stage = PlayerStage(rows: 61, margin: 0, isExpanded: true)
            stage.pull(from: 5, by: 7, at: 1)
            let time = 1.41 + Double(milliseconds) / 1000
            stage.animator.advance(to: time)
            let before = stage.player.paneFrame
            let rows = stage.handler.pulledRows
            stage.send(Hand.press(40, 30), at: time)
            #expect(stage.player.paneFrame == before && stage.player.velocity == 0)
            stage.animator.advance(to: time + 0.5)
            #expect(stage.player.paneFrame == before, "it stands still under the finger")
            for (row, way) in [(32, 2.0), (29, -1), (35, 5)] {
                stage.send(Hand.drag(40, row), at: time + 0.6)
                #expect(abs(stage.handler.pulledRows - max(0, rows + way)) < 1e-9)
            }
            stage.send(Hand.release(40, 35), at: time + 1)
            #expect(stage.player.isExpanded)
            stage.animator.advance(to: time + 5)
            #expect(stage.player.progress == 1 && stage.player.isAtRest)
        }
    }

    @Test func `a bar that returns is grabbed without a jump`() {
        let stage = PlayerStage(rows: 61, margin: 0)
        stage.pull(from: 60, by: -2, at: 1)
        stage.animator.advance(to: 1.3)
        let before = stage.instant
        stage.send(Hand.press(30, 60), at: 1.3)
        #expect(stage.instant == before)
        stage.send(Hand.drag(30, 59), at: 1.31)
        let grabbed = (stage.handler.liftedRows, stage.animator.velocity(stage.handler.keys.lift))
        stage.send(Hand.drag(30, 57), at: 1.31)
        #expect(grabbed == (stage.handler.liftedRows, stage.animator.velocity(stage.handler.keys.lift)))
    }
}
