import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// What a pull that is let go decides, and the speed that it hands on.
struct ExpandingMiniPlayerThresholdTests {
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
