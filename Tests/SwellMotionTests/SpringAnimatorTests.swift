import SwellMotion
import Testing

private let edge: AnimationKey = "pane.edge"
private let cover: AnimationKey = "cover"
private let fade: AnimationKey = "chrome.fade"

struct `the animator` {
    let animator = SpringAnimator()

    @Test func `an unknown key is 0 and at rest`() {
        #expect(animator.value(edge) == 0 && animator.velocity(edge) == 0 && animator.target(edge) == 0)
        #expect(animator.isAtRest(edge) && animator.isAtRest)
        #expect(animator.settlingTime(edge) == nil && animator.nextDeadline == nil)
        animator.remove(edge)
        animator.advance(to: 1)
        #expect(animator.isAtRest)
    }

    @Test func `a set value is there at once, at rest`() {
        animator.animate(edge, to: 9, with: .smooth, at: 0)
        animator.advance(to: 0.1)
        animator.set(edge, to: 4)
        #expect(animator.value(edge) == 4 && animator.velocity(edge) == 0 && animator.target(edge) == 4)
        #expect(animator.isAtRest(edge) && animator.nextDeadline == nil)
        animator.advance(to: 0.2)
        #expect(animator.value(edge) == 4)
    }

    @Test func `every frame lies on the exact spring, however late it comes`() {
        animator.set(edge, to: 28)
        animator.animate(edge, to: 0, with: .snappy, at: 10, velocity: -30)
        // 60 frames a second, then jitter, then a stall of a quarter of a second.
        for time in [10, 10.0167, 10.0333, 10.05, 10.0581, 10.0902, 10.34, 10.3567] {
            animator.advance(to: time)
            let since = time - 10
            #expect(
                animator.value(edge)
                    == Spring.snappy.value(fromValue: 28, toValue: 0, initialVelocity: -30, time: since))
            #expect(
                animator.velocity(edge)
                    == Spring.snappy.velocity(fromValue: 28, toValue: 0, initialVelocity: -30, time: since))
        }
    }

    @Test func `a retarget keeps value and velocity to the bit`() {
        var dice = Dice(9)
        animator.set(edge, to: dice.number(-50...50))
        var now = 0.0
        for _ in 0..<2000 {
            let spring = dice.spring()
            now += dice.number(0...0.1)
            animator.advance(to: now)
            let (value, velocity) = (animator.value(edge), animator.velocity(edge))
            animator.animate(edge, to: dice.number(-50...50), with: spring, at: now)
            #expect(animator.value(edge) == value && animator.velocity(edge) == velocity)
            animator.advance(to: now)
            #expect(animator.value(edge) == value && animator.velocity(edge) == velocity)
        }
    }

    @Test func `a retarget between two frames samples its own time`() {
        animator.animate(edge, to: 1, with: .smooth, at: 0)
        animator.advance(to: 0.1)
        animator.animate(edge, to: 0, with: .bouncy, at: 0.107)
        let value = Spring.smooth.value(fromValue: 0, toValue: 1, time: 0.107)
        let velocity = Spring.smooth.velocity(fromValue: 0, toValue: 1, time: 0.107)
        #expect(animator.value(edge) == value && animator.velocity(edge) == velocity)
        animator.advance(to: 0.2)
        #expect(
            animator.value(edge)
                == Spring.bouncy.value(fromValue: value, toValue: 0, initialVelocity: velocity, time: 0.2 - 0.107))
    }

    @Test func `a given velocity takes the place of the own one`() {
        animator.animate(edge, to: 1, with: .smooth, at: 0)
        animator.animate(edge, to: 0, with: .smooth, at: 0.1, velocity: -7)
        #expect(animator.velocity(edge) == -7)
        #expect((animator.value(edge) - Spring.smooth.value(fromValue: 0, toValue: 1, time: 0.1)).magnitude < 1e-15)
    }

    @Test(arguments: [Spring.smooth, .snappy, .bouncy, Spring(duration: 0.5, bounce: -0.4)])
    func `the landing frame is exactly the target, and none follows`(spring: Spring) {
        animator.set(edge, to: 0.1)
        animator.animate(edge, to: 0.7, with: spring, at: 3, velocity: 2, epsilon: 1e-3)
        let settles = 3 + spring.settlingDuration(fromValue: 0.1, toValue: 0.7, initialVelocity: 2, epsilon: 1e-3)
        #expect(animator.settlingTime(edge) == settles)
        var frames = 0
        while let deadline = animator.nextDeadline {
            #expect(deadline == 3 + Double(frames) / 60 || frames == 0)
            #expect(!animator.isAtRest(edge) && !animator.isAtRest)
            if frames > 0 { #expect(animator.value(edge) != 0.7) }
            frames += 1
            animator.advance(to: 3 + Double(frames) / 60)
        }
        #expect(frames == Int(((settles - 3) * 60).rounded(.up)))
        #expect(animator.value(edge) == 0.7 && animator.velocity(edge) == 0)
        #expect(animator.isAtRest(edge) && animator.isAtRest && animator.settlingTime(edge) == nil)
        animator.advance(to: 100)
        #expect(animator.value(edge) == 0.7 && animator.nextDeadline == nil)
    }

    @Test func `a late frame lands, and a command after the landing starts from the target`() {
        animator.animate(edge, to: 1, with: .smooth, at: 0)
        animator.animate(edge, to: 3, with: .smooth, at: 60)
        #expect(animator.value(edge) == 1 && animator.velocity(edge) == 0)
        animator.advance(to: 3600)
        #expect(animator.value(edge) == 3 && animator.isAtRest)
    }

    @Test func `animating to where it rests asks for no frame`() {
        animator.set(edge, to: 5)
        animator.animate(edge, to: 5, with: .smooth, at: 1)
        #expect(animator.isAtRest(edge) && animator.nextDeadline == nil)
        animator.animate(edge, to: 5, with: .smooth, at: 1, velocity: 3)
        #expect(!animator.isAtRest(edge))
    }

    @Test func `a way too small to be seen lands in the next frame without a jump before`() {
        animator.set(edge, to: 5)
        animator.animate(edge, to: 5.0001, with: .smooth, at: 1)
        #expect(animator.value(edge) == 5 && animator.nextDeadline == 1)
        animator.advance(to: 1)
        #expect(animator.value(edge) == 5.0001 && animator.nextDeadline == nil)
    }

    @Test func `values with the same spring and start share one coefficient set`() {
        for index in 0..<40 { animator.animate(AnimationKey("part \(index)"), to: 1, with: .snappy, at: 1) }
        #expect(animator.coefficientSets == 1)
        animator.animate(cover, to: 1, with: Spring(response: 0.35, dampingRatio: 1), at: 1)
        #expect(animator.coefficientSets == 2)
        animator.animate(edge, to: 1, with: .snappy, at: 1.01)
        #expect(animator.coefficientSets == 3)
        animator.advance(to: 1.2)
        for index in 0..<40 {
            #expect(
                animator.value(AnimationKey("part \(index)"))
                    == Spring.snappy.value(fromValue: 0, toValue: 1, time: 1.2 - 1))
        }
        animator.advance(to: 9)
        #expect(animator.coefficientSets == 0)
        // Empty sets are filled again: the next flight makes no new ones, and its values are right.
        animator.animate(edge, to: 0, with: .bouncy, at: 10)
        animator.advance(to: 10.1)
        #expect(animator.coefficientSets == 1)
        #expect(animator.value(edge) == Spring.bouncy.value(fromValue: 1, toValue: 0, time: 10.1 - 10))
    }

    @Test func `a retarget of one value leaves those that shared its start alone`() {
        animator.animate(edge, to: 1, with: .snappy, at: 0)
        animator.animate(cover, to: 1, with: .snappy, at: 0)
        animator.advance(to: 0.1)
        let before = animator.value(cover)
        animator.animate(edge, to: 0, with: .snappy, at: 0.15)
        #expect(animator.value(cover) == before)
        animator.remove(edge)
        animator.advance(to: 0.2)
        #expect(animator.value(cover) == Spring.snappy.value(fromValue: 0, toValue: 1, time: 0.2))
        #expect(animator.value(edge) == 0)
    }

    @Test func `a held value stands, and is thrown from its value and velocity`() {
        animator.animate(edge, to: 28, with: .smooth, at: 0)
        animator.hold(edge, at: 12, velocity: -40)
        #expect(animator.value(edge) == 12 && animator.velocity(edge) == -40 && animator.target(edge) == 12)
        #expect(animator.isAtRest(edge) && animator.nextDeadline == nil)
        animator.advance(to: 0.3)
        #expect(animator.value(edge) == 12 && animator.velocity(edge) == -40)
        animator.animate(edge, to: 0, with: .snappy, at: 0.5)
        #expect(animator.value(edge) == 12 && animator.velocity(edge) == -40)
        animator.advance(to: 0.6)
        #expect(
            animator.value(edge)
                == Spring.snappy.value(fromValue: 12, toValue: 0, initialVelocity: -40, time: 0.6 - 0.5))
    }

    @Test func `time never runs back`() {
        animator.animate(edge, to: 1, with: .smooth, at: 0)
        animator.advance(to: 0.2)
        let value = animator.value(edge)
        for earlier in [0.1, -5, Double.nan, -.infinity, .infinity] {
            animator.advance(to: earlier)
            #expect(animator.value(edge) == value && animator.nextDeadline == 0.2)
        }
        // A command from before the last frame counts as one at the last frame: no jump.
        animator.animate(edge, to: 0, with: .smooth, at: 0.1)
        #expect(animator.value(edge) == value)
        animator.advance(to: 0.2)
        #expect(animator.value(edge) == value)
    }

    @Test func `a bounce that never rests is clamped, so that rest comes`() {
        animator.animate(edge, to: 1, with: Spring(duration: 0.5, bounce: 1), at: 0)
        let clamped = Spring(duration: 0.5, bounce: 0.95)
        #expect(animator.settlingTime(edge) == clamped.settlingDuration(fromValue: 0, toValue: 1, epsilon: 1e-3))
        animator.advance(to: 0.4)
        #expect(animator.value(edge) == clamped.value(fromValue: 0, toValue: 1, time: 0.4))
        animator.advance(to: 60)
        #expect(animator.value(edge) == 1 && animator.isAtRest)
    }

    @Test func `numbers that are not finite leave everything as it is`() {
        animator.set(edge, to: 2)
        animator.animate(edge, to: 3, with: .smooth, at: 0)
        animator.advance(to: 0.1)
        let value = animator.value(edge)
        for odd in [Double.nan, .infinity, -.infinity] {
            animator.set(edge, to: odd)
            animator.hold(edge, at: odd, velocity: 1)
            animator.animate(edge, to: odd, with: .smooth, at: 0.1)
            animator.ease(edge, to: odd, over: 1, at: 0.1)
            #expect(animator.value(edge) == value && animator.target(edge) == 3)
            animator.animate(edge, to: 3, with: .smooth, at: odd, velocity: odd)
            #expect(animator.value(edge) == value && animator.velocity(edge) == 0)
        }
        animator.hold(edge, at: 1, velocity: .nan)
        #expect(animator.value(edge) == 1 && animator.velocity(edge) == 0)
        animator.animate(edge, to: 1e308, with: .smooth, at: 0.2)
        animator.advance(to: 0.3)
        #expect(animator.value(edge).isFinite && animator.velocity(edge).isFinite)
    }

    @Test func `a spring without duration jumps`() {
        animator.animate(edge, to: 6, with: Spring(duration: 0), at: 0, velocity: 9)
        #expect(animator.value(edge) == 6 && animator.velocity(edge) == 0 && animator.isAtRest)
    }

    @Test func `animators on other frame rates end alike`() {
        let slow = SpringAnimator()
        for one in [animator, slow] { one.animate(edge, to: 1, with: .bouncy, at: 0) }
        for frame in 1...12 { animator.advance(to: Double(frame) / 120) }
        slow.advance(to: 0.1)
        #expect(animator.value(edge) == slow.value(edge) && animator.velocity(edge) == slow.velocity(edge))
    }

    @Test func `removed keys make room and leave no trace`() {
        animator.animate(edge, to: 1, with: .smooth, at: 0)
        animator.ease(fade, to: 1, over: 1, at: 0)
        animator.advance(to: 0.1)
        animator.remove(edge)
        animator.remove(fade)
        #expect(animator.isAtRest && animator.value(edge) == 0 && animator.target(fade) == 0)
        animator.animate(cover, to: 1, with: .smooth, at: 0.1)
        #expect(animator.value(cover) == 0 && animator.velocity(cover) == 0)
    }

    @Test func `any script of commands is continuous and ends where the last one said`() {
        var dice = Dice(90)
        let keys: [AnimationKey] = [edge, cover, fade]
        for _ in 0..<10_000 {
            let animator = SpringAnimator()
            var now = dice.number(0...9)
            var ends = [edge: 0.0, cover: 0.0, fade: 0.0]
            for _ in 0..<8 {
                let key = keys.randomElement(using: &dice)!
                let target = dice.number(-9...9)
                now += dice.number(0...0.2)
                animator.advance(to: now)
                let (value, velocity) = (animator.value(key), animator.velocity(key))
                var continuous = true
                switch Int.random(in: 0..<6, using: &dice) {
                case 0: animator.hold(key, at: target, velocity: dice.number(-99...99))
                case 1:
                    animator.ease(key, to: target, over: dice.number(0.01...1), after: dice.number(-0.1...0.1), at: now)
                    continuous = animator.value(key) == value
                default:
                    animator.animate(key, to: target, with: dice.spring(), at: now)
                    continuous = animator.value(key) == value && animator.velocity(key) == velocity
                }
                if !continuous { Issue.record("A command at \(now) made \(key) jump from \(value).") }
                ends[key] = target
            }
            animator.advance(to: now + 1000)
            if !animator.isAtRest || animator.nextDeadline != nil { Issue.record("No rest after \(now).") }
            for (key, end) in ends where animator.value(key) != end { Issue.record("\(key) is not at \(end).") }
        }
    }
}
