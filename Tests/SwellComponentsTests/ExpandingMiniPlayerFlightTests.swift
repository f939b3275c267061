import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// The way between bar and pane: springs, catching, what every frame of it shows.
struct ExpandingMiniPlayerFlightTests {
    private let pane = Spring(duration: 0.5, bounce: 0.15)
    private let cover = Spring(response: 0.35, dampingRatio: 1)

    // MARK: Springs

    @Test func `expand and close are exact springs of duration 0.5 and bounce 0.15, the cover's of response 0.35`() {
        for opens in [true, false] {
            let stage = PlayerStage(isExpanded: !opens)
            _ = opens ? stage.player.expand(at: 1) : stage.player.collapse(at: 1)
            let (from, to) = opens ? (0.0, 1.0) : (1, 0)
            for step in 0...25 {
                let time = Double(step) / 60
                stage.animator.advance(to: 1 + time)
                #expect(abs(stage.player.progress - pane.value(fromValue: from, toValue: to, time: time)) < 1e-9)
                #expect(abs(stage.player.velocity - pane.velocity(fromValue: from, toValue: to, time: time)) < 1e-9)
                #expect(abs(stage.morph.progress - cover.value(fromValue: from, toValue: to, time: time)) < 1e-9)
                #expect(abs(stage.morph.velocity - cover.velocity(fromValue: from, toValue: to, time: time)) < 1e-9)
            }
            stage.animator.advance(to: 5)
            #expect(stage.player.progress == to && stage.morph.progress == to && !stage.player.isMorphing)
        }
    }

    @Test func `an upward flick goes on at the pointer's speed`() {
        let stage = PlayerStage(rows: 61, margin: 0)
        stage.send(Hand.press(30, 60), at: 1)
        for step in 1...10 { stage.send(Hand.drag(30, 60 - step), at: 1 + Double(step) / 50) }
        let edge = stage.edge
        stage.send(Hand.release(30, 50), at: 1.2)
        #expect(stage.edge == edge && abs(stage.player.velocity - 50.0 / 60) < 1e-9)
    }

    @Test func `springs of one's own take the place of the field's`() {
        let stage = PlayerStage()
        stage.player.springs.pane = Spring(duration: 1, bounce: 0.3)
        stage.player.springs.cover = Spring(duration: 2, bounce: 0)
        stage.player.expand(at: 1)
        stage.animator.advance(to: 1.25)
        #expect(stage.player.progress == stage.player.springs.pane.value(fromValue: 0, toValue: 1, time: 0.25))
        #expect(stage.morph.progress == stage.player.springs.cover.value(fromValue: 0, toValue: 1, time: 0.25))
    }

    // MARK: Caught in flight

    @Test(arguments: [true, false])
    func `each frame of a flight can be caught with no jump, and held it follows row for row both ways`(opens: Bool) {
        for frame in 1...24 {
            let stage = PlayerStage(rows: 61, margin: 0, isExpanded: !opens)
            _ = opens ? stage.player.expand(at: 1) : stage.player.collapse(at: 1)
            let time = 1 + Double(frame) / 60
            stage.animator.advance(to: time)
            var before = stage.instant
            stage.send(Hand.press(50, 60), at: time)
            let caught = stage.instant
            before.velocity = 0
            before.coverVelocity = 0
            #expect(caught == before, "value to the bit, velocity 0, at frame \(frame)")
            stage.animator.advance(to: time + 1)
            #expect(stage.instant == caught, "it stands still under the finger")
            let edge = stage.edge
            for (index, way) in [-3, 2, -20, 5, 70, -70, 0].enumerated() {
                stage.send(Hand.drag(50, 60 + way), at: time + 1 + Double(index) / 10)
                #expect(
                    abs(stage.edge - min(max(edge + Double(way), 0), max(60, edge))) < 1e-6,
                    "\(way) rows at frame \(frame)")
                #expect(stage.player.isMorphing)
            }
            #expect(abs(stage.morph.progress - caught.cover) < 1e-9, "back at the press all is as it was")
        }
    }

    @Test func `edge and cover arrive at either end together, however they were caught`() {
        for frame in [3, 8, 14, 20] {
            for way in [-100, 100] {
                let stage = PlayerStage(rows: 61, margin: 0)
                stage.player.expand(at: 1)
                let time = 1 + Double(frame) / 60
                stage.send(Hand.press(50, 60), at: time)
                stage.send(Hand.drag(50, 60 + way), at: time + 0.1)
                #expect(abs(stage.player.progress - (way < 0 ? 1 : 0)) < 1e-9)
                #expect(abs(stage.morph.progress - (way < 0 ? 1 : 0)) < 1e-9)
            }
        }
    }

    @Test func `let go it goes to the end nearer to where the edge would end`() {
        for opens in [true, false] {
            for frame in [4, 8, 12, 16] {
                for (way, pace) in [(0, 0.1), (-12, 0.1), (12, 0.1), (-5, 0.02), (5, 0.02), (-5, 0.01), (5, 0.01)] {
                    let stage = PlayerStage(rows: 61, margin: 0, isExpanded: !opens)
                    _ = opens ? stage.player.expand(at: 1) : stage.player.collapse(at: 1)
                    let time = 1 + Double(frame) / 60
                    stage.send(Hand.press(50, 60), at: time)
                    for step in 1...max(1, abs(way)) where way != 0 {
                        stage.send(Hand.drag(50, 60 + way.signum() * step), at: time + pace * Double(step))
                    }
                    let speed = abs(way) >= 2 && pace * Double(abs(way)) >= 0.04 ? Double(way.signum()) / pace : 0
                    let predicted = stage.edge + (abs(way) > 5 ? Double(way.signum()) / pace : speed) * 0.25
                    stage.send(Hand.release(50, 60 + way), at: time + pace * Double(abs(way)))
                    #expect(stage.player.isExpanded == (predicted < 30), "\(way) at \(frame): \(predicted)")
                    stage.animator.advance(to: 9)
                    #expect(stage.player.progress == (stage.player.isExpanded ? 1 : 0) && !stage.player.isMorphing)
                }
            }
        }
    }

    @Test func `a press on the cover holds it too, where it flies ahead of the pane`() throws {
        let stage = PlayerStage()
        stage.player.expand(at: 1)
        stage.animator.advance(to: 1.1)
        let cover = CellRect.covering(try #require(stage.player.artworkFrame))
        let pane = CellRect.covering(stage.player.paneFrame)
        #expect(cover.row < pane.row, "it is above the pane's edge")
        let (column, row) = (cover.column + cover.columns / 2, cover.row)
        #expect(stage.player.claims(Hand.press(column, row), at: 1.1))
        let before = stage.player.artworkFrame
        stage.send(Hand.press(column, row), at: 1.1)
        stage.animator.advance(to: 2)
        #expect(stage.player.artworkFrame == before)
        // Beside it, above the pane, nothing is held.
        let other = PlayerStage()
        other.player.expand(at: 1)
        other.send(Hand.press(1, pane.row - 2), at: 1.1)
        #expect(!other.player.isPressed)
    }
}
