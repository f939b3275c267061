import SwellMotion
import Testing

private let oddNumbers: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, 1, .leastNormalMagnitude / 4, 1e-12, 1e12, 1e100, -1e100, 1e308, -1e308,
    .greatestFiniteMagnitude, .leastNonzeroMagnitude,
]

struct `the edges of a spring` {
    @Test func `the presets and conversions are those of the field`() {
        #expect(Spring() == .smooth)
        #expect([Spring.smooth, .snappy, .bouncy].map(\.bounce) == [0, 0.15, 0.3])
        #expect([Spring.smooth, .snappy, .bouncy].map(\.duration) == [0.5, 0.5, 0.5])
        #expect(Spring.interactive == Spring(duration: 0.15, bounce: 0.14))

        let bouncy = Spring(duration: 0.5, bounce: 0.3)
        #expect((bouncy.stiffness - 157.9).magnitude < 0.05)
        #expect((bouncy.damping - 17.6).magnitude < 0.05)
        #expect(bouncy.response == 0.5 && (bouncy.dampingRatio - 0.7).magnitude < 1e-15)

        let physical = Spring(mass: 1, stiffness: 100, damping: 10)
        #expect((physical.duration - 0.6283).magnitude < 1e-4 && physical.bounce == 0.5)
        #expect((physical.stiffness - 100).magnitude < 1e-12 && (physical.damping - 10).magnitude < 1e-13)
        #expect(Spring(mass: 4, stiffness: 400, damping: 40) == physical)

        #expect(Spring(response: 0.35, dampingRatio: 1) == Spring(duration: 0.35, bounce: 0))
        #expect(Spring(response: 0.35, dampingRatio: 2).bounce == -0.5)
        #expect(Spring(duration: 0.35, bounce: -0.5).dampingRatio == 2)
    }

    @Test func `what is no spring becomes a documented one`() {
        for duration in [0, -1, .nan, -.infinity, 1e-10] {
            #expect(Spring(duration: duration, bounce: 0.3).duration == 0)
        }
        #expect(Spring(duration: .infinity).duration == 1e9)
        #expect(Spring(bounce: .nan).bounce == 0)
        #expect(Spring(bounce: 7).bounce == 1)
        #expect(Spring(bounce: -7).bounce > -1)
        #expect(Spring(response: 1, dampingRatio: -1).bounce == 1)
        #expect(Spring(response: 1, dampingRatio: .nan).bounce == 0)
        #expect(Spring(response: 1, dampingRatio: .infinity).bounce > -1)
        for (mass, stiffness) in [(0.0, 1.0), (1, 0), (-1, 1), (1, -1), (.nan, 1), (1, .nan), (1, .infinity)] {
            #expect(Spring(mass: mass, stiffness: stiffness, damping: 1).duration == 0)
        }
    }

    @Test func `a spring without duration is there at once`() {
        for duration in [0, -1, .nan] {
            let spring = Spring(duration: duration, bounce: 0.3)
            for time in [-1, 0, 1, .nan, .infinity] {
                #expect(spring.value(fromValue: 1, toValue: 2, initialVelocity: 3, time: time) == 2)
                #expect(spring.velocity(fromValue: 1, toValue: 2, initialVelocity: 3, time: time) == 0)
            }
            #expect(spring.settlingDuration(fromValue: 1, toValue: 2, initialVelocity: 3) == 0)
        }
    }

    @Test func `a bounce of 1 swings for ever`() {
        let spring = Spring(duration: 1, bounce: 1)
        #expect(spring.settlingDuration(fromValue: 0, toValue: 1) == .infinity)
        #expect(spring.settlingDuration(fromValue: 1, toValue: 1) == 0)
        #expect((spring.value(fromValue: 0, toValue: 1, time: 10.5) - 2).magnitude < 1e-13)
        #expect(spring.value(fromValue: 0, toValue: 1, time: .infinity) == 1)
    }

    @Test func `before the start it is the start, without end it is the target`() {
        for time in [-1, -.infinity, .nan, 0, -0.0] {
            #expect(Spring.bouncy.value(fromValue: 0.1, toValue: 0.3, initialVelocity: 2, time: time) == 0.1)
            #expect(Spring.bouncy.velocity(fromValue: 0.1, toValue: 0.3, initialVelocity: 2, time: time) == 2)
        }
        for time in [1e3, 1e300, .infinity] {
            #expect(Spring.bouncy.value(fromValue: 0.1, toValue: 0.3, initialVelocity: 2, time: time) == 0.3)
            #expect(Spring.bouncy.velocity(fromValue: 0.1, toValue: 0.3, initialVelocity: 2, time: time) == 0)
        }
    }

    @Test func `a value that is not finite counts as the other end`() {
        #expect(Spring.smooth.value(fromValue: .nan, toValue: 4, time: 0) == 4)
        #expect(Spring.smooth.value(fromValue: 4, toValue: .infinity, time: 0.3) == 4)
        #expect(Spring.smooth.value(fromValue: .nan, toValue: .nan, time: 0.3) == 0)
        #expect(Spring.smooth.velocity(fromValue: 4, toValue: 4, initialVelocity: .nan, time: 0.3) == 0)
    }

    @Test func `every odd number gets a finite answer`() {
        let durations = [.nan, 0, 1e-9, 1e-3, 0.5, 1e9, .infinity]
        let bounces = [.nan, -2, -1, -1 + 1e-9, -0.9, -1e-16, 0, 1e-16, 0.3, 1 - 1e-16, 1, 2]
        var never = 0
        for duration in durations {
            for bounce in bounces {
                let spring = Spring(duration: duration, bounce: bounce)
                #expect(spring.stiffness.isFinite && spring.damping.isFinite && spring.dampingRatio.isFinite)
                for from in oddNumbers {
                    for odd in oddNumbers {
                        let value = spring.value(fromValue: from, toValue: odd, initialVelocity: odd, time: odd)
                        let velocity = spring.velocity(fromValue: from, toValue: 1, initialVelocity: odd, time: odd)
                        let settles = spring.settlingDuration(
                            fromValue: from, toValue: 1, initialVelocity: odd, epsilon: odd)
                        if !value.isFinite || !velocity.isFinite || !(settles >= 0) {
                            Issue.record("\(duration) \(bounce) \(from) \(odd): \(value) \(velocity) \(settles)")
                        }
                        if settles == .infinity {
                            never += 1
                            #expect(spring.bounce == 1)
                        }
                    }
                }
            }
        }
        #expect(never > 0)
    }

    @Test(arguments: [0, -1, Double.nan]) func `an epsilon that is none counts as a thousandth`(epsilon: Double) {
        #expect(
            Spring.bouncy.settlingDuration(fromValue: 0, toValue: 1, epsilon: epsilon)
                == Spring.bouncy.settlingDuration(fromValue: 0, toValue: 1, epsilon: 1e-3))
    }

    @Test(arguments: [.leastNonzeroMagnitude, 1e-300, 1e-100, 1e-30, 1e-16, 1e-12])
    func `a bounce too small to be seen settles when none does`(bounce: Double) {
        for velocity in [0, 30.0, -30] {
            let none = Spring.smooth.settlingDuration(fromValue: 0, toValue: 1, initialVelocity: velocity)
            let little = Spring(duration: 0.5, bounce: bounce)
                .settlingDuration(fromValue: 0, toValue: 1, initialVelocity: velocity)
            #expect(abs(little - none) < 1e-9)
        }
    }
}
