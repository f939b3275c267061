import SwellMotion

/// What motion costs: each row is a name and the best of five runs in nanoseconds a step.
///
/// A step is one `advance(to:)` of everything in flight, the frame's whole share of arithmetic. That it asks for no
/// memory is proven by the tests, which count.
func benchmarkMotion() -> [(String, String)] {
    [
        ("advance, 1 value in flight", steps(of: 1, springs: 1)),
        ("advance, a morph: 6 values on 2 springs, 1 ease", steps(of: 6, springs: 2, eases: 1)),
        ("advance, 64 values on 1 spring", steps(of: 64, springs: 1)),
        ("advance, 64 values on 64 springs", steps(of: 64, springs: 64)),
        ("advance, at rest", steps(of: 0, springs: 1)),
        ("read one value by key", reads()),
        ("retarget one value in flight", retargets()),
        ("spring, one value, under-damped", samples(.bouncy)),
        ("spring, one value, critical", samples(.smooth)),
        ("spring, one value, over-damped", samples(Spring(duration: 0.5, bounce: -0.3))),
        ("spring, when it settles", settlings()),
        ("pointer, one move and its velocity", moves()),
    ]
}

/// Runs the body five times after one to warm up; the best, divided by the steps it makes.
private func best(steps: Int, _ body: (Int) -> Void) -> String {
    body(steps)
    let clock = ContinuousClock()
    var fastest = Duration.seconds(3600)
    for _ in 0..<5 { fastest = min(fastest, clock.measure { body(steps) }) }
    let tenths = Int((fastest / .nanoseconds(1) / Double(steps) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ns"
}

/// Keeps a result from being optimised away.
@inline(never) private func keep(_ value: Double) {}

private func steps(of values: Int, springs: Int, eases: Int = 0) -> String {
    best(steps: 200_000) { steps in
        let animator = SpringAnimator()
        // So slow that nothing lands while it is measured.
        for index in 0..<values {
            let spring = Spring(duration: 10_000 + Double(index % springs), bounce: index % 2 == 0 ? 0.15 : 0)
            let shared = springs == 1 ? Spring(duration: 10_000, bounce: 0.15) : spring
            animator.animate(AnimationKey("value \(index)"), to: 1, with: shared, at: 0)
        }
        for index in 0..<eases { animator.ease(AnimationKey("ease \(index)"), to: 1, over: 100_000, at: 0) }
        for step in 1...steps { animator.advance(to: Double(step) / 60) }
        keep(animator.value("value 0"))
    }
}

private func reads() -> String {
    let animator = SpringAnimator()
    for index in 0..<20 { animator.set(AnimationKey("value \(index)"), to: 1) }
    let key: AnimationKey = "value 7"
    return best(steps: 1_000_000) { steps in
        var sum = 0.0
        for _ in 0..<steps { sum += animator.value(key) }
        keep(sum)
    }
}

private func retargets() -> String {
    let key: AnimationKey = "pane.edge"
    return best(steps: 100_000) { steps in
        let animator = SpringAnimator()
        for step in 0..<steps {
            animator.animate(key, to: step % 2 == 0 ? 1 : 0, with: .snappy, at: Double(step) / 60)
        }
        keep(animator.value(key))
    }
}

private func samples(_ spring: Spring) -> String {
    best(steps: 1_000_000) { steps in
        var sum = 0.0
        for step in 0..<steps {
            sum += spring.value(fromValue: 0, toValue: 1, initialVelocity: 2, time: Double(step % 100 + 1) / 100)
        }
        keep(sum)
    }
}

private func settlings() -> String {
    best(steps: 50_000) { steps in
        var sum = 0.0
        for step in 0..<steps {
            sum += Spring.snappy.settlingDuration(fromValue: 0, toValue: 1, initialVelocity: Double(step % 50))
        }
        keep(sum)
    }
}

private func moves() -> String {
    best(steps: 500_000) { steps in
        var pointer = PointerVelocity()
        var sum = 0.0
        for step in 0..<steps {
            let time = Double(step) * 0.0125
            pointer.add(Double(step), at: time)
            sum += pointer.velocity(at: time)
        }
        keep(sum)
    }
}
