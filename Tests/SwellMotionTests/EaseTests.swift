import SwellMotion
import Testing

private let fade: AnimationKey = "chrome.fade"

struct `an ease` {
    let animator = SpringAnimator()

    @Test func `follows its curve and ends exactly, once`() {
        animator.ease(fade, to: 1, over: 0.1, curve: .easeOut, at: 2)
        #expect(animator.nextDeadline == 2 && animator.settlingTime(fade) == 2.1)
        animator.advance(to: 2.05)
        #expect((animator.value(fade) - 0.75).magnitude < 1e-12)
        #expect((animator.velocity(fade) - 10).magnitude < 1e-10)
        #expect(animator.nextDeadline == 2.05)
        animator.advance(to: 2.1)
        #expect(animator.value(fade) == 1 && animator.velocity(fade) == 0 && animator.nextDeadline == nil)
    }

    @Test func `that waits asks for no frame before its start`() {
        animator.set(fade, to: 0.25)
        animator.advance(to: 1)
        animator.ease(fade, to: 1, over: 0.1, after: 0.5, at: 1)
        #expect(animator.nextDeadline == 1.5 && !animator.isAtRest && !animator.isAtRest(fade))
        animator.advance(to: 1.2)
        #expect(animator.value(fade) == 0.25 && animator.nextDeadline == 1.5)
        animator.advance(to: 1.5)
        #expect(animator.value(fade) == 0.25 && animator.nextDeadline == 1.5)
        animator.advance(to: 1.55)
        #expect((animator.value(fade) - (0.25 + 0.75 * 0.75)).magnitude < 1e-12)
        animator.advance(to: 1.61)
        #expect(animator.value(fade) == 1 && animator.isAtRest)
    }

    @Test func `that waits beside a spring does not hold the frames back`() {
        animator.advance(to: 1)
        animator.ease(fade, to: 1, over: 0.1, after: 0.5, at: 1)
        animator.animate("edge", to: 1, with: .smooth, at: 1)
        animator.advance(to: 1.1)
        #expect(animator.nextDeadline == 1.1)
        animator.set("edge", to: 0)
        #expect(animator.nextDeadline == 1.5)
    }

    @Test func `the earliest of those that wait is the deadline`() {
        animator.ease("late", to: 1, over: 0.1, after: 0.9, at: 0)
        animator.ease("soon", to: 1, over: 0.1, after: 0.3, at: 0)
        #expect(animator.nextDeadline == 0.3)
        animator.set("soon", to: 0)
        #expect(animator.nextDeadline == 0.9)
    }

    @Test func `is cancelled by a reversal while it waits and while it runs`() {
        animator.ease(fade, to: 1, over: 0.1, after: 0.2, at: 0)
        animator.set(fade, to: 0)
        #expect(animator.isAtRest)
        animator.ease(fade, to: 1, over: 0.1, at: 1)
        animator.ease(fade, to: 0, over: 0.1, curve: .linear, at: 1.05)
        #expect((animator.value(fade) - 0.75).magnitude < 1e-12)
        animator.advance(to: 1.1)
        #expect((animator.value(fade) - 0.375).magnitude < 1e-12)
        animator.advance(to: 2)
        #expect(animator.value(fade) == 0)
    }

    @Test func `hands its velocity to a spring`() {
        animator.ease(fade, to: 1, over: 0.2, curve: .linear, at: 0)
        animator.animate(fade, to: 0, with: .smooth, at: 0.1)
        #expect((animator.value(fade) - 0.5).magnitude < 1e-12 && (animator.velocity(fade) - 5).magnitude < 1e-12)
    }

    @Test(arguments: [0, -1, Double.nan]) func `without duration jumps, when its delay is over`(duration: Double) {
        animator.ease(fade, to: 1, over: duration, after: duration, at: 0)
        #expect(animator.value(fade) == 1 && animator.isAtRest)
        animator.ease(fade, to: 0, over: duration, after: 0.1, at: 0)
        animator.advance(to: 0.09)
        #expect(animator.value(fade) == 1 && animator.nextDeadline == 0.1)
        animator.advance(to: 0.1)
        #expect(animator.value(fade) == 0 && animator.isAtRest)
    }

    @Test func `without end still has one`() {
        animator.ease(fade, to: 1, over: .infinity, after: .infinity, at: 0)
        #expect(animator.settlingTime(fade) == 2e9)
        animator.advance(to: 5)
        #expect(animator.value(fade) == 0)
    }
}

struct `a curve` {
    @Test(arguments: Curve.allCases) func `goes from 0 to 1, never back, and its slope is its slope`(curve: Curve) {
        #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
        for step in 1..<1000 {
            let x = Double(step) / 1000
            #expect(curve.value(at: x) >= curve.value(at: x - 0.001))
            let slope = (curve.value(at: x + 1e-6) - curve.value(at: x - 1e-6)) / 2e-6
            #expect((curve.slope(at: x) - slope).magnitude < 1e-5)
        }
    }

    @Test(arguments: Curve.allCases) func `is clamped to its ends`(curve: Curve) {
        #expect([-1, -.infinity, .nan].map { curve.value(at: $0) } == [0, 0, 0])
        #expect([1.5, .infinity].map { curve.value(at: $0) } == [1, 1])
    }

    @Test func `each starts and ends as its name says`() {
        #expect(Curve.allCases.map { $0.slope(at: 0) } == [1, 0, 2, 0])
        #expect(Curve.allCases.map { $0.slope(at: 1) } == [1, 2, 0, 0])
        #expect(Curve.allCases.map { $0.value(at: 0.25) } == [0.25, 0.0625, 0.4375, 0.125])
    }
}
