import SwellCanvas
import SwellMotion
import Testing

@testable import SwellComponents

/// The pane's edge: which way it moves, and how finely it is drawn.
struct ExpandingMiniPlayerEdgeTests {
    @Test func `an edge that moves by a sixteenth of a row changes what is drawn`() {
        for start in [0.2, 0.5, 0.8] {
            let stage = PlayerStage(columns: 20, rows: 33, margin: 0, artwork: nil)
            var last: Canvas?
            // 32 rows of travel: a sixteenth of a row is 1/512 of the way.
            for step in 0..<32 {
                let look = PlayerLook(pane: start + Double(step) / 512, cover: 0, isMorphing: true)
                var canvas = ground(stage.size)
                stage.player.draw(look, on: &canvas)
                let edge = stage.player.paneFrame(look).y
                #expect(abs(edge - (64 - 64 * look.pane)) < 1e-9)
                if let last {
                    let rows = Set((0..<66).filter { last.pixel(x: 10, y: $0) != canvas.pixel(x: 10, y: $0) })
                    #expect(rows.contains(Int(edge)), "step \(step): the pixel in which the edge stands")
                    #expect(difference(last, canvas) >= 16)
                }
                last = canvas
            }
        }
        // The same of a minimizable view.
        let stage = MinimizableStage(columns: 20, rows: 33)
        var last: Canvas?
        for step in 0..<32 {
            stage.animator.set(stage.handler.keys.expansion, to: 0.3 + Double(step) / 512)
            let canvas = stage.picture(at: 1)
            if let last { #expect(difference(last, canvas) >= 20) }
            last = canvas
        }
    }

    @Test(arguments: 0..<60)
    func `the edge never moves against its velocity`(seed: UInt64) {
        var die = Die(seed: seed)
        let stage = PlayerStage(rows: 20 + die.roll(60), margin: 0, isExpanded: die.roll(2) == 0)
        let minimizable = MinimizableStage(
            rows: 20 + die.roll(60),
            settings: MinimizableSettings(
                animation: .spring(Spring(duration: 0.2 + die.share(), bounce: die.share() * 0.6))))
        var now = 1.0
        var moved = 0
        for _ in 0..<300 {
            if die.roll(12) == 0 {
                let speed = die.roll(3) == 0 ? Double(die.roll(400) - 200) : nil
                stage.animator.advance(to: now)
                if stage.player.isExpanded {
                    stage.player.collapse(at: now, rowsPerSecond: speed)
                } else {
                    stage.player.expand(at: now, rowsPerSecond: speed)
                }
                minimizable.animator.advance(to: now)
                minimizable.handler.toggleExpansionState(at: now)
            }
            // Sixteen looks within a frame tell whether the velocity had one sign over it.
            var signs: [Set<Int>] = [[], []]
            let before = (stage.edge, minimizable.edge)
            for part in 0...16 {
                stage.animator.advance(to: now + Double(part) / 960)
                minimizable.animator.advance(to: now + Double(part) / 960)
                signs[0].insert(sign(stage.player.velocity))
                signs[1].insert(sign(minimizable.handler.velocity))
            }
            now += 1.0 / 60
            for (index, way) in [stage.edge - before.0, minimizable.edge - before.1].enumerated()
            where signs[index].count == 1 {
                // Progress goes up where the edge does; clamped at the top it may stand still.
                #expect(way * Double(signs[index].first!) <= 0, "seed \(seed) at \(now)")
                if way != 0 { moved += 1 }
            }
        }
        #expect(moved > 50)
    }

    private func sign(_ value: Double) -> Int { value > 0 ? 1 : value < 0 ? -1 : 0 }
}
