import SwellMotion
import Testing

/// A pointer that moves evenly and is seen as a mouse sees it: at its own rate, in whole cells, when the cell changes.
private struct Hand {
    var speed: Double
    /// Reports a second.
    var rate: Double
    /// How late a report may come [s].
    var lateness = 0.0

    /// What the estimate is, at the release, which tells its position too.
    func release(after way: Double, phase: Double, dice: inout Dice) -> Double {
        var pointer = PointerVelocity()
        var time = dice.number(0...(1 / rate))
        while time < way {
            pointer.add((speed * time + phase).rounded(.down), at: time + dice.number(0...lateness))
            time += 1 / rate
        }
        let end = max(time - 1 / rate + lateness, way)
        pointer.add((speed * end + phase).rounded(.down), at: end)
        return pointer.velocity(at: end)
    }
}

struct `the velocity of a pointer` {
    @Test(arguments: [60.0, 125, 250, 1000], [80.0, -80, 30, 150])
    func `seen in cells is right within 10 percent`(rate: Double, speed: Double) {
        var dice = Dice(80)
        var squares = 0.0
        let releases = 2000
        for index in 0..<releases {
            let hand = Hand(speed: speed, rate: rate, lateness: 0.004)
            let error =
                hand.release(after: dice.number(0.15...0.3), phase: Double(index) / Double(releases), dice: &dice)
                / speed - 1
            squares += error * error
        }
        #expect((squares / Double(releases)).squareRoot() < 0.1)
    }

    @Test func `the last two events alone would be wrong by a quarter and more`() {
        // The reason for the whole type: if this fails, the test above proves nothing.
        var dice = Dice(81)
        var squares = 0.0
        for index in 0..<2000 {
            var seen: [(time: Double, cell: Double)] = []
            var time = dice.number(0...0.008)
            while time < 0.3 {
                let cell = (80 * time + Double(index) / 2000).rounded(.down)
                if cell != seen.last?.cell { seen.append((time + dice.number(0...0.004), cell)) }
                time += 0.008
            }
            let (one, other) = (seen[seen.count - 2], seen[seen.count - 1])
            let error = (other.cell - one.cell) / (other.time - one.time) / 80 - 1
            squares += error * error
        }
        #expect((squares / 2000).squareRoot() > 0.25)
    }

    @Test func `held still is exactly 0, though the release tells its place again`() {
        var pointer = PointerVelocity()
        for row in 0..<10 { pointer.add(Double(row), at: Double(row) * 0.0125) }
        let last = 9 * 0.0125
        #expect((pointer.velocity(at: last) - 80).magnitude < 1e-9)
        #expect(pointer.velocity(at: last + 0.15) == 0)
        pointer.add(9, at: last + 0.15)
        #expect(pointer.velocity(at: last + 0.15) == 0)
        #expect(pointer.velocity(at: .infinity) == 0)
    }

    @Test func `slowing down is bounded by one cell in the time since the last move`() {
        var pointer = PointerVelocity()
        for row in 0..<10 { pointer.add(Double(-row), at: Double(row) * 0.0125) }
        let last = 9 * 0.0125
        #expect((pointer.velocity(at: last + 0.05) + 20).magnitude < 1e-9)
        #expect((pointer.velocity(at: last + 0.08) + 12.5).magnitude < 1e-9)
    }

    @Test func `only the last tenth of a second counts`() {
        var pointer = PointerVelocity()
        for row in 0..<20 { pointer.add(Double(-row), at: Double(row) * 0.01) }
        for row in 0..<12 { pointer.add(Double(row) * 2 - 19, at: 0.2 + Double(row) * 0.01) }
        #expect((pointer.velocity(at: 0.31) - 200).magnitude < 1e-6)
        #expect((pointer.span - 0.1).magnitude < 0.011)
    }

    @Test func `too few positions are 0`() {
        var pointer = PointerVelocity()
        #expect(pointer.velocity(at: 0) == 0 && pointer.count == 0 && pointer.span == 0)
        pointer.add(4, at: 1)
        #expect(pointer.velocity(at: 1) == 0 && pointer.count == 1 && pointer.span == 0)
        pointer.add(4, at: 1.01)
        #expect(pointer.count == 1)
        pointer.add(5, at: 1.05)
        #expect(pointer.count == 2 && (pointer.span - 0.05).magnitude < 1e-12)
        pointer.reset()
        #expect(pointer.velocity(at: 1.05) == 0 && pointer.count == 0)
    }

    @Test func `a burst read at one time counts as its last position`() {
        var pointer = PointerVelocity()
        for row in 0..<5 { pointer.add(Double(row), at: 1) }
        #expect(pointer.count == 1 && pointer.velocity(at: 1) == 0)
        pointer.add(6, at: 1.02)
        #expect((pointer.velocity(at: 1.02) - 100).magnitude < 1e-9)
    }

    @Test func `odd numbers and times that run back are ignored`() {
        var pointer = PointerVelocity()
        pointer.add(0, at: 1)
        pointer.add(1, at: 1.02)
        for (position, time) in [(Double.nan, 1.03), (.infinity, 1.03), (5, .nan), (5, .infinity), (5, 0.5)] {
            pointer.add(position, at: time)
        }
        #expect(pointer.count == 2 && (pointer.velocity(at: 1.02) - 50).magnitude < 1e-9)
        #expect((pointer.velocity(at: .nan) - 50).magnitude < 1e-9)
        #expect((pointer.velocity(at: 0) - 50).magnitude < 1e-9)
    }

    @Test func `a storm of events stays bounded`() {
        var pointer = PointerVelocity()
        for index in 0..<100_000 { pointer.add(Double(index), at: Double(index) * 1e-5) }
        #expect(pointer.count <= 64)
        #expect((pointer.velocity(at: 0.99999) / 1e5 - 1).magnitude < 1e-6)
    }
}

struct `a motion that is let go` {
    @Test func `is predicted a quarter of a second on`() {
        #expect(Projection.predictedEnd(translation: 3, velocity: 40) == 13)
        #expect(Projection.drag.predictedEnd(translation: -3, velocity: -40) == -13)
    }

    @Test func `a scroll coasts by its deceleration`() {
        #expect((Projection.scroll.predictedEnd(translation: 0, velocity: 1000) - 499).magnitude < 1e-9)
        #expect((Projection.fastScroll.predictedEnd(translation: 1, velocity: 1000) - 100).magnitude < 1e-9)
        #expect((Projection(decelerationRate: 0.5).predictedEnd(translation: 0, velocity: 1000) - 1).magnitude < 1e-12)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func `odd numbers are predicted finite`(odd: Double) {
        #expect(Projection.predictedEnd(translation: odd, velocity: 4) == 1)
        #expect(Projection.predictedEnd(translation: 4, velocity: odd) == 4)
        #expect(Projection(lookahead: odd).predictedEnd(translation: 4, velocity: 9) == 4)
        #expect(Projection(decelerationRate: odd).predictedEnd(translation: 4, velocity: 9).isFinite)
    }

    @Test func `snaps to the nearest place, the first of two as near`() {
        let snap = Snap(to: [0, 10, 28, .nan])
        #expect([-5, 0, 4.9, 5, 5.1, 18, 19.1, 99].map { snap.nearest(to: $0)! } == [0, 0, 0, 0, 10, 10, 28, 28])
        #expect(snap.nearest(to: .infinity) == 28 && snap.nearest(to: -.infinity) == 0 && snap.nearest(to: .nan) == 0)
        #expect(snap.nearest(to: 1e300) == 28)
        #expect(Snap(to: []).nearest(to: 3) == nil)
    }

    @Test func `a flick carries to the place it would reach`() {
        let snap = Snap(to: [0, 28])
        #expect(snap.nearest(from: 5, velocity: 0) == 0)
        #expect(snap.nearest(from: 5, velocity: 40) == 28)
        #expect(snap.nearest(from: 25, velocity: -50) == 0)
        #expect(snap.nearest(from: 5, velocity: 20, projection: .scroll) == 28)
        #expect(snap.nearest(from: 5, velocity: 20, projection: .fastScroll) == 0)
    }

    @Test func `a pull goes through past its part of the way, or on its way past a greater part`() {
        let opens = SnapThreshold(pulled: 0.047, predicted: 0.188, minimum: 1)
        #expect(!opens.isPassed(translation: 1.3, velocity: 0, travel: 28))
        #expect(opens.isPassed(translation: 1.4, velocity: 0, travel: 28))
        #expect(!opens.isPassed(translation: 1, velocity: 17, travel: 28))
        #expect(opens.isPassed(translation: 1, velocity: 18, travel: 28))
        #expect(!SnapThreshold(pulled: 0.047).isPassed(translation: 1, velocity: 99, travel: 28))
        // Back again at the release: it is the end that counts.
        #expect(!opens.isPassed(translation: 0.5, velocity: -60, travel: 28))
    }

    @Test func `a pull of less than the minimum never goes through`() {
        let opens = SnapThreshold(pulled: 0.047, predicted: 0.188, minimum: 1)
        #expect(!opens.isPassed(translation: 0.9, velocity: 0, travel: 5))
        #expect(opens.isPassed(translation: 1, velocity: 0, travel: 5))
        #expect(!opens.isPassed(translation: 0, velocity: 3.9, travel: 5))
    }

    @Test func `nothing goes through without a way or a number`() {
        let opens = SnapThreshold(pulled: 0.047, predicted: 0.188)
        #expect(!opens.isPassed(translation: 3, velocity: 9, travel: 0))
        #expect(!opens.isPassed(translation: 3, velocity: 9, travel: .nan))
        #expect(!opens.isPassed(translation: .nan, velocity: .nan, travel: 28))
    }
}
