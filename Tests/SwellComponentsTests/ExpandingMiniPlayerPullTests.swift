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

    // MARK: Thresholds

    /// Rows of the screen; the bar is in the last, and so the travel is one less.
    private static let heights = [5, 9, 14, 23, 30, 51, 81, 121, 201]

    @Test(arguments: heights)
    func `held still it opens past 4.7 % of the travel and closes past 14.1 %, but never at 1 row`(rows: Int) {
        let travel = Double(rows - 1)
        var decisions: Set<String> = []
        for pulled in 1...min(rows - 1, 32) {
            let up = PlayerStage(rows: rows, margin: 0)
            #expect(up.travel == travel)
            // Sideways first, so that one row is no tap.
            up.send(Hand.press(30, rows - 1), at: 1)
            up.send(Hand.drag(34, rows - 1), at: 1.01)
            for step in 1...pulled { up.send(Hand.drag(34, rows - 1 - step), at: 1 + Double(step) * 0.1) }
            #expect(up.actions.isEmpty, "nothing is decided before the release")
            up.send(Hand.release(34, rows - 1 - pulled), at: 9)
            let opens = Double(pulled) > max(0.047 * travel, 1)
            #expect(up.commands == (opens ? [.expand] : []), "\(pulled) rows of \(travel)")

            let down = PlayerStage(rows: rows, margin: 0, isExpanded: true)
            down.send(Hand.press(30, 0), at: 1)
            down.send(Hand.drag(34, 0), at: 1.01)
            for step in 1...pulled { down.send(Hand.drag(34, step), at: 1 + Double(step) * 0.1) }
            #expect(down.actions.isEmpty)
            down.send(Hand.release(34, pulled), at: 9)
            let closes = Double(pulled) > max(0.141 * travel, 1)
            #expect(down.commands == (closes ? [.minimize] : []), "\(pulled) rows of \(travel)")
            decisions.formUnion(["\(opens) up", "\(closes) down"])
            for stage in [up, down] {
                stage.animator.advance(to: 19)
                #expect(stage.player.isAtRest && stage.player.progress == (stage.player.isExpanded ? 1 : 0))
            }
        }
        #expect(decisions.count == 4, "both sides of both borders")
    }

    /// A pull of some rows, at an even speed that is let go at once: its predicted end is exact.
    private func flick(_ stage: PlayerStage, from row: Int, by rows: Int, rowsPerSecond: Double) {
        stage.send(Hand.press(30, row), at: 1)
        let way = rows > 0 ? 1 : -1
        for step in 1...abs(rows) { stage.send(Hand.drag(30, row + way * step), at: 1 + Double(step) / rowsPerSecond) }
        stage.send(Hand.release(30, row + rows), at: 1 + Double(abs(rows)) / rowsPerSecond)
    }

    @Test(arguments: [51, 81, 121, 201])
    func `let go in motion it opens when predicted past 18.8 % of the travel and closes past 37.6 %`(rows: Int) {
        let travel = Double(rows - 1)
        for (share, position, opens) in [(0.188, 0.047, true), (0.376, 0.141, false)] {
            let most = Int(position * travel)
            for pulled in 2...most {
                let border = (share * travel - Double(pulled)) * 4
                guard border > 0, Double(pulled) / border >= 0.04 / 1.01, border > 20 else { continue }
                for (factor, passes) in [(0.99, false), (1.01, true)] {
                    guard Double(pulled) / (border * factor) >= 0.04 else { continue }
                    let stage = PlayerStage(rows: rows, margin: 0, isExpanded: !opens)
                    flick(
                        stage, from: opens ? rows - 1 : 3, by: opens ? -pulled : pulled, rowsPerSecond: border * factor)
                    #expect(
                        stage.commands == (passes ? [opens ? .expand : .minimize] : []),
                        "\(pulled) rows at \(border * factor) rows/s of \(travel)")
                }
            }
        }
    }

    @Test func `predicted less than one row never counts`() {
        // On 5 rows 18.8 % of the travel are 0.75 rows: back at the press and moving slowly, nothing opens.
        let stage = PlayerStage(rows: 5, margin: 0)
        stage.send(Hand.press(30, 4), at: 1)
        stage.send(Hand.drag(40, 3), at: 1.02)
        stage.send(Hand.drag(40, 4), at: 1.04)
        stage.send(Hand.drag(40, 3), at: 1.12)
        stage.send(Hand.release(40, 3), at: 1.3)
        #expect(stage.commands.isEmpty)
    }

    @Test(
        arguments: [
            // Press at 3, then rows and times: two positions; three over 39 ms; three over 41 ms.
            ([(5, 0.041)], false), ([(5, 0.02), (6, 0.039)], false), ([(5, 0.02), (6, 0.041)], true),
            ([(5, 0.02), (5, 0.03), (5, 0.041)], false),
        ] as [([(Int, Double)], Bool)])
    func `a prediction wants three positions over at least 40 ms`(way: [(Int, Double)], closes: Bool) {
        let stage = PlayerStage(isExpanded: true)
        stage.send(Hand.press(30, 3), at: 2)
        for (row, time) in way { stage.send(Hand.drag(30, row), at: 2 + time) }
        stage.send(Hand.release(30, way.last!.0), at: 2 + way.last!.1)
        #expect(stage.commands == (closes ? [.minimize] : []))
    }

    @Test func `the pointer's raw way decides, not what the spring has drawn by then`() {
        let stage = PlayerStage()
        stage.send(Hand.press(30, 28), at: 1)
        for step in 1...3 { stage.send(Hand.drag(30, 28 - step), at: 1 + Double(step) * 1e-4) }
        #expect(stage.handler.liftedRows < 0.01)
        stage.send(Hand.release(30, 25), at: 1.0004)
        #expect(stage.commands == [.expand])
    }

    @Test func `a pull may begin on the play button, in bar and pane, and plays nothing`() {
        let up = PlayerStage()
        up.pull(column: up.player.bar.play.column, from: 28, by: -9, at: 1)
        #expect(up.actions == [.command(.expand)] && up.player.nowPlaying.isPlaying)
        let down = PlayerStage(isExpanded: true)
        let play = down.player.pane.play
        down.pull(column: play.column + 1, from: play.row, by: 2, at: 1)
        #expect(down.actions.isEmpty && down.player.nowPlaying.isPlaying)
        for target in [PlayerTarget.playPause, .next, .close, .shuffle] {
            let stage = PlayerStage(rows: 60, isExpanded: true)
            let rect = stage.player.pane.targets.first { $0.0 == target }!.1
            stage.pull(column: rect.column + 1, from: rect.row, by: 12, at: 1)
            #expect(stage.actions == [.command(.minimize)])
        }
    }

    @Test func `a pull may not begin on the pane's progress`() {
        let stage = PlayerStage(isExpanded: true)
        let line = stage.player.pane.progress!
        stage.pull(column: line.column + 4, from: line.row, by: 12, at: 1)
        #expect(stage.commands.isEmpty && stage.actions.count == 1)
        #expect(stage.player.progress == 1)
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

    // MARK: Speed

    /// The speed that a release hands on, of a pointer that moves evenly and is only seen in whole rows.
    private func released(rowsPerSecond speed: Double, phase: Double, seconds: Double, still: Double = 0) -> Double {
        let stage = PlayerStage(rows: 181, margin: 0, isExpanded: true)
        stage.send(Hand.press(30, 20), at: 1)
        var row = 20
        // A terminal tells of a new cell when the pointer enters it, at the mouse's own rate of 125 a second.
        for tick in 1...Int(seconds * 125) {
            let time = Double(tick) / 125
            let place = 20 + Int((speed * time + phase).rounded(.down))
            if place != row { stage.send(Hand.drag(30, place), at: 1 + time) }
            row = place
        }
        stage.send(Hand.release(30, row), at: 1 + seconds + still)
        #expect(stage.commands == [.minimize])
        return -stage.player.velocity * stage.travel
    }

    @Test func `a flick at 80 rows a second is told within 10 % RMS from whole rows`() {
        var squares = 0.0
        var count = 0.0
        for index in 0..<400 {
            let phase = Double(index % 20) / 20
            let seconds = 0.4 + Double(index / 20) * 0.0013
            let error = released(rowsPerSecond: 80, phase: phase, seconds: seconds) / 80 - 1
            squares += error * error
            count += 1
        }
        #expect((squares / count).squareRoot() < 0.1)
        #expect((squares / count).squareRoot() > 0.001, "whole rows cannot tell it exactly")
    }

    @Test func `held still for 150 ms before the release the speed is exactly 0`() {
        for phase in [0, 0.3, 0.7] {
            #expect(released(rowsPerSecond: 80, phase: phase, seconds: 0.5, still: 0.15) == 0)
            #expect(released(rowsPerSecond: 80, phase: phase, seconds: 0.5, still: 0) > 40)
        }
    }

    @Test func `a fast flick closes fast, from where the pane was let go`() {
        for pace in [0.03, 0.01] {
            let stage = PlayerStage(rows: 61, margin: 0, isExpanded: true)
            stage.send(Hand.press(30, 3), at: 1)
            for step in 1...12 { stage.send(Hand.drag(30, 3 + step), at: 1 + Double(step) * pace) }
            let end = 1 + 12 * pace
            stage.animator.advance(to: end)
            let (edge, cover) = (stage.edge, stage.player.artworkFrame!)
            stage.send(Hand.release(30, 15), at: end)
            #expect(stage.edge == edge && stage.player.artworkFrame! == cover)
            #expect(abs(stage.player.velocity * 60 + 1 / pace) < 1e-6)
            #expect(abs(stage.animator.velocity(stage.morph.keys.shift) * 60 - 1 / pace) < 1e-6, "the cover too")
            let close = Spring(duration: 0.5, bounce: 0.15)
            for step in 0...20 {
                let time = Double(step) / 60
                stage.animator.advance(to: end + time)
                let exact = close.value(fromValue: edge, toValue: 60, initialVelocity: 1 / pace, time: time)
                #expect(abs(stage.edge - min(exact, 60)) < 1e-9)
                let unhurried = close.value(fromValue: edge, toValue: 60, time: time)
                if step == 6 { #expect(stage.edge > unhurried + 0.02 / pace) }
            }
        }
    }
}
