import SwellMotion
import Testing

/// A spring with a state to start from, of any kind.
private struct Start {
    var spring: Spring
    var from, to, velocity: Double

    var omega: Double { 2 * .pi / spring.duration }
    var scale: Double { (from - to).magnitude + velocity.magnitude / omega }
    /// The fastest rate in the motion [1/s].
    var rate: Double { omega * 2 * max(1, spring.dampingRatio) }

    func value(_ time: Double) -> Double {
        spring.value(fromValue: from, toValue: to, initialVelocity: velocity, time: time)
    }

    func velocity(_ time: Double) -> Double {
        spring.velocity(fromValue: from, toValue: to, initialVelocity: velocity, time: time)
    }

    static func many(_ count: Int, seed: UInt64, to: ClosedRange<Double> = -1...1) -> [Start] {
        var dice = Dice(seed)
        return (0..<count).map { _ in
            let spring = dice.spring()
            return Start(
                spring: spring, from: dice.number(-1...1), to: dice.number(to),
                velocity: dice.number(-1...1) * 2 * .pi / spring.duration)
        }
    }
}

struct `the laws of a spring` {
    @Test func `a zero step changes nothing`() {
        for start in Start.many(500, seed: 3) {
            var (value, velocity) = (start.from, start.velocity)
            start.spring.update(value: &value, velocity: &velocity, target: start.to, deltaTime: 0)
            #expect(value == start.from && velocity == start.velocity)
        }
    }

    @Test func `one long step equals many short ones`() {
        var dice = Dice(31)
        for start in Start.many(400, seed: 30) {
            var left = 2.0
            var (value, velocity) = (start.from, start.velocity)
            let longest = dice.number(0.002...0.7)
            while left > 0 {
                let step = min(left, dice.number(0...longest))
                start.spring.update(value: &value, velocity: &velocity, target: start.to, deltaTime: step)
                left -= step
            }
            #expect((value - start.value(2)).magnitude <= 1e-12)
            #expect((velocity - start.velocity(2)).magnitude <= 1e-12 * start.omega)
        }
    }

    @Test func `velocity is the slope of value`() {
        for start in Start.many(500, seed: 4) {
            let h = 1e-4 / start.rate
            for time in [0.1, 0.5, 1, 2].map({ $0 * start.spring.duration }) {
                let slope = (start.value(time + h) - start.value(time - h)) / (2 * h)
                #expect((slope - start.velocity(time)).magnitude <= 1e-7 * start.scale * start.rate)
            }
        }
    }

    @Test func `energy never grows`() {
        for start in Start.many(300, seed: 5) {
            func energy(_ time: Double) -> Double {
                let stretch = start.omega * (start.value(time) - start.to)
                let speed = start.velocity(time)
                return stretch * stretch + speed * speed
            }
            let rounding = 1e-14 * energy(0)
            var before = energy(0)
            for frame in 1...200 {
                let now = energy(Double(frame) / 100 * start.spring.duration)
                #expect(now <= before + rounding)
                before = now
            }
        }
    }

    @Test func `without bounce and speed the target is never passed`() {
        var dice = Dice(50)
        for _ in 0..<300 {
            let spring = dice.spring(bounces: -0.9...0)
            let (from, to) = (dice.number(-9...9), dice.number(-9...9))
            for frame in 0...300 {
                let value = spring.value(fromValue: from, toValue: to, time: Double(frame) / 60)
                #expect(from < to ? value <= to : value >= to)
            }
        }
    }

    @Test(arguments: [0.15, 0.3, 0.6]) func `a bounce passes the target by its overshoot`(bounce: Double) {
        // e^(-ζπ/√(1-ζ²)) of the way, at half a damped period.
        let expected = [0.15: 0.006288, 0.3: 0.045988, 0.6: 0.253827][bounce]!
        let spring = Spring(duration: 0.5, bounce: bounce)
        let highest = (0...20_000).map { spring.value(fromValue: 0, toValue: 1, time: Double($0) / 10_000) }.max()!
        #expect((highest - 1 - expected).magnitude < 1e-6)
    }

    @Test func `the mirror image is exact to the bit`() {
        for start in Start.many(500, seed: 51) {
            let mirror = Start(spring: start.spring, from: -start.from, to: -start.to, velocity: -start.velocity)
            for time in [0, 0.01, 0.3, 1, 7] {
                #expect(mirror.value(time) == -start.value(time))
                #expect(mirror.velocity(time) == -start.velocity(time))
            }
            for epsilon in [0.3, 1.0 / 32, 1e-3, 1e-5, 1e-7, 1e-9] {
                #expect(settling(mirror, epsilon) == settling(start, epsilon))
            }
        }
    }

    @Test func `superposed animations equal retargeting`() {
        var dice = Dice(6)
        for start in Start.many(500, seed: 60) {
            let turn = dice.number(0...1)
            let way = dice.number(-1...1)
            for later in [0, 0.05, 0.3, 1] {
                let together =
                    start.value(turn + later) + start.spring.value(fromValue: 0, toValue: way, time: later)
                let retargeted = start.spring.value(
                    fromValue: start.value(turn), toValue: start.to + way, initialVelocity: start.velocity(turn),
                    time: later)
                #expect((together - retargeted).magnitude <= 1e-12)
            }
        }
    }

    @Test func `after settling inside, just before outside`() {
        for start in Start.many(1000, seed: 7, to: 0...0) {
            for epsilon in [0.5, 1.0 / 32, 1e-3, 1e-9] {
                let settles = settling(start, epsilon)
                for frame in 0...200 {
                    let time = settles + Double(frame) / 40 * start.spring.duration
                    #expect(start.value(time).magnitude < epsilon)
                }
                if settles > 0 {
                    #expect(start.value(settles.nextDown).magnitude >= epsilon)
                } else {
                    #expect(start.from.magnitude < epsilon)
                }
            }
        }
    }

    @Test func `settling knows the odd ways: a kick from the target, a turn outside, a crossing`() {
        for bounce in [-0.5, -1e-9, 0, 1e-9, 0.5] {
            let spring = Spring(duration: 0.5, bounce: bounce)
            for (from, velocity) in [(0.0, 5.0), (0.01, 5.0), (-0.01, 5.0), (1.0, -60.0), (1.0, 60.0), (0.0, 0.01)] {
                let start = Start(spring: spring, from: from, to: 0, velocity: velocity)
                let settles = settling(start, 0.05)
                let frames = (0...4000).map { Double($0) / 1000 }
                let last = frames.last { start.value($0).magnitude >= 0.05 }
                #expect(last == nil ? settles == 0 : (0...0.001).contains(settles - last!))
            }
        }
    }

    @Test func `an extremum counts as outside when it is, by however little`() {
        for bounce in [0.1, 0.3, 0.6, 0.9] {
            let spring = Spring(duration: 1, bounce: bounce)
            let start = Start(spring: spring, from: 1, to: 0, velocity: 0)
            // From rest the extrema lie at whole multiples of half the damped period.
            let half = 0.5 / (bounce * (2 - bounce)).squareRoot()
            for swing in 1...6 {
                let extremum = Double(swing) * half
                let height = start.value(extremum).magnitude
                #expect((settling(start, height * (1 - 1e-13)) - extremum).magnitude < 1e-5)
                #expect(settling(start, height * (1 - 1e-13)) > extremum)
                let before = settling(start, height * (1 + 1e-13))
                #expect(before < extremum - half / 20 && before > extremum - half)
            }
        }
    }

    private func settling(_ start: Start, _ epsilon: Double) -> Double {
        start.spring.settlingDuration(
            fromValue: start.from, toValue: start.to, initialVelocity: start.velocity, epsilon: epsilon)
    }
}
