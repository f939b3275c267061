import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// Several minimizable views on one screen.
struct MinimizableSeveralTests {
    @Test func `several with one animator on one screen do not disturb each other`() {
        let animator = SpringAnimator()
        let alone = MinimizableStage()
        let settings = MinimizableSettings()
        let one = MinimizableStage(settings: settings, animator: animator)
        let other = MinimizableStage(isMinimized: false, animator: animator)
        let third = MinimizableStage(animator: animator, presented: false)
        for frame in 0..<80 {
            let time = 1 + Double(frame) / 60
            for stage in [alone, one] {
                switch frame {
                case 0: stage.handler.expand(at: time)
                case 20: stage.handler.minimize(at: time)
                case 40: stage.handler.setMinimizedBottomMargin(4, at: time)
                default: break
                }
            }
            switch frame {
            case 5: other.handler.minimize(at: time)
            case 15: third.handler.present(at: time)
            case 30: third.handler.dismiss(at: time)
            case 35: other.handler.setTextEntryActive(true, at: time)
            default: break
            }
            alone.animator.advance(to: time)
            animator.advance(to: time)
            #expect(alone.handler.frame == one.handler.frame)
            #expect(alone.handler.velocity == one.handler.velocity)
        }
        #expect(one.calls == ["expansion", "minimization"])
        #expect(other.calls == ["minimization"] && third.calls == ["presentation", "dismissal"])
    }

    @Test func `events go to the topmost that claims them, and a drag keeps its own`() {
        let animator = SpringAnimator()
        let below = MinimizableStage(
            settings: MinimizableSettings(minimizedHeight: 3), animator: animator)
        let above = MinimizableStage(
            settings: MinimizableSettings(lateralMargin: 20), animator: animator)
        func send(_ event: Event, at now: Double) {
            if above.view.claims(event, at: now) {
                above.send(event, at: now)
            } else if below.view.claims(event, at: now) {
                below.send(event, at: now)
            }
        }
        send(Hand.press(5, 28), at: 1)
        for step in 1...12 { send(Hand.drag(5 + step * 2, 28 - step), at: 1 + Double(step) / 20) }
        send(Hand.release(29, 29), at: 2)
        #expect(below.handler.isMinimized && above.handler.isMinimized, "brought back, over the other one")
        send(Hand.press(30, 29), at: 3)
        send(Hand.release(30, 29), at: 3.1)
        #expect(above.commands == [.expand] && below.commands.isEmpty)
        animator.advance(to: 5)
        send(Hand.press(5, 28), at: 5)
        send(Hand.release(5, 28), at: 5.1)
        #expect(above.heard.count == 2 && below.commands.isEmpty, "the expanded one lies over the other")
        above.handler.dismiss(at: 6)
        animator.advance(to: 9)
        send(Hand.press(30, 29), at: 9)
        send(Hand.release(30, 29), at: 9.1)
        #expect(below.commands == [.expand])
    }
}
