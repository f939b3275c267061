import SwellCanvas
import SwellMotion
import Testing

@testable import SwellComponents

/// The five calls, their animations, and who is called back.
struct MinimizableHandlerTests {
    enum Call: CaseIterable { case present, dismiss, minimize, expand, toggleToExpanded, toggleToMinimized }

    /// A handler in the state from which a call changes something.
    private func handler(for call: Call) -> MinimizableHandler {
        let minimized: Bool =
            switch call {
            case .minimize, .toggleToMinimized: false
            default: true
            }
        let handler = MinimizableHandler(animator: SpringAnimator(), isMinimized: minimized)
        handler.layout(in: Size(columns: 60, rows: 30))
        if call != .present { handler.present(at: 0, animation: .immediate) }
        handler.animator.advance(to: 1)
        return handler
    }

    private func make(_ call: Call, _ handler: MinimizableHandler, at now: Double, _ animation: Animation? = nil)
        -> Bool
    {
        switch call {
        case .present: handler.present(at: now, animation: animation)
        case .dismiss: handler.dismiss(at: now, animation: animation)
        case .minimize: handler.minimize(at: now, animation: animation)
        case .expand: handler.expand(at: now, animation: animation)
        case .toggleToExpanded, .toggleToMinimized: handler.toggleExpansionState(at: now, animation: animation)
        }
    }

    /// What the call moves, from its old value to its new one.
    private func moved(_ call: Call, _ handler: MinimizableHandler) -> (value: Double, from: Double, to: Double) {
        switch call {
        case .present: (handler.presence, 0, 1)
        case .dismiss: (handler.presence, 1, 0)
        case .minimize, .toggleToMinimized: (handler.progress, 1, 0)
        case .expand, .toggleToExpanded: (handler.progress, 0, 1)
        }
    }

    @Test(arguments: Call.allCases)
    func `a call moves by a spring of duration 0.5 and bounce 0, exactly`(call: Call) {
        let handler = handler(for: call)
        #expect(make(call, handler, at: 1))
        let spring = Spring(duration: 0.5, bounce: 0)
        for step in 0...30 {
            let time = Double(step) / 60
            handler.animator.advance(to: 1 + time)
            let (value, from, to) = moved(call, handler)
            #expect(abs(value - spring.value(fromValue: from, toValue: to, time: time)) < 1e-9)
        }
        handler.animator.advance(to: 9)
        #expect(moved(call, handler).value == moved(call, handler).to)
        #expect(handler.animator.isAtRest)
    }

    @Test(arguments: Call.allCases)
    func `the animation of a call takes the place of the settings'`(call: Call) {
        let bouncy = Spring(duration: 0.8, bounce: 0.4)
        for (animation, half) in [
            (Animation.immediate, { (_: Double, to: Double) in to }),
            (.ease(.linear, duration: 0.4), { from, to in (from + to) / 2 }),
            (.spring(bouncy), { from, to in bouncy.value(fromValue: from, toValue: to, time: 0.2) }),
        ] {
            let handler = handler(for: call)
            #expect(make(call, handler, at: 1, animation))
            handler.animator.advance(to: 1.2)
            let (value, from, to) = moved(call, handler)
            #expect(abs(value - half(from, to)) < 1e-9)
            if animation == .immediate { #expect(handler.animator.isAtRest) }
        }
    }

    @Test func `the settings' animation is that of each call without its own`() {
        for call in Call.allCases {
            let handler = handler(for: call)
            handler.settings.animation = .ease(.linear, duration: 0.4)
            _ = make(call, handler, at: 1)
            handler.animator.advance(to: 1.1)
            let (value, from, to) = moved(call, handler)
            #expect(abs(value - (from + (to - from) / 4)) < 1e-9)
        }
    }

    @Test func `each callback comes exactly once a change, after the state has changed`() {
        let stage = MinimizableStage(presented: false)
        let handler = stage.handler
        var states: [String] = []
        let state = { "\(handler.isPresented) \(handler.isMinimized)" }
        handler.onPresentation = { states.append("presentation \(state())") }
        handler.onDismissal = { states.append("dismissal \(state())") }
        handler.onMinimization = { states.append("minimization \(state())") }
        handler.onExpansion = { states.append("expansion \(state())") }
        handler.present(at: 1)
        handler.expand(at: 1.1)
        handler.minimize(at: 1.2)
        handler.toggleExpansionState(at: 1.3)
        handler.toggleExpansionState(at: 1.4)
        handler.dismiss(at: 1.5)
        #expect(
            states == [
                "presentation true true", "expansion true false", "minimization true true", "expansion true false",
                "minimization true true", "dismissal false true",
            ])
    }

    @Test(arguments: Call.allCases)
    func `a call for the state that is held changes nothing and calls nobody back`(call: Call) {
        let handler = handler(for: call)
        _ = make(call, handler, at: 1)
        var called = 0
        handler.onPresentation = { called += 1 }
        handler.onDismissal = { called += 1 }
        handler.onMinimization = { called += 1 }
        handler.onExpansion = { called += 1 }
        for time in [1, 1.1, 9.0] {
            handler.animator.advance(to: time)
            let before = (handler.progress, handler.velocity, handler.presence, handler.animator.nextDeadline)
            switch call {
            case .toggleToExpanded: #expect(!handler.expand(at: time))
            case .toggleToMinimized: #expect(!handler.minimize(at: time))
            default: #expect(!make(call, handler, at: time))
            }
            #expect(before == (handler.progress, handler.velocity, handler.presence, handler.animator.nextDeadline))
        }
        #expect(called == 0)
    }

    @Test(arguments: [true, false])
    func `minimize and expand while not presented do nothing`(minimized: Bool) {
        let stage = MinimizableStage(isMinimized: minimized, presented: false)
        let handler = stage.handler
        #expect(!handler.minimize(at: 1))
        #expect(!handler.expand(at: 1))
        #expect(!handler.toggleExpansionState(at: 1))
        #expect(!handler.dismiss(at: 1))
        #expect(handler.isMinimized == minimized && !handler.isPresented)
        #expect(stage.calls.isEmpty && stage.animator.isAtRest)
    }

    @Test func `it is presented in the state that is asked for, without a callback for that state`() {
        for minimized in [true, false] {
            let stage = MinimizableStage(isMinimized: !minimized, presented: false)
            stage.handler.present(minimized: minimized, at: 1)
            #expect(stage.handler.isMinimized == minimized)
            #expect(stage.handler.progress == (minimized ? 0 : 1))
            #expect(stage.calls == ["presentation"])
        }
    }

    @Test func `callbacks that command each other without end are cut after the longest chain`() {
        let stage = MinimizableStage()
        let handler = stage.handler
        var expansions = 0
        var minimizations = 0
        handler.onExpansion = {
            expansions += 1
            handler.minimize(at: 1)
        }
        handler.onMinimization = {
            minimizations += 1
            handler.expand(at: 1)
        }
        handler.expand(at: 1)
        // The first call and those of its callbacks alternate: after 8 the last one that counted was a minimize.
        #expect(expansions + minimizations == MinimizableHandler.longestChain)
        #expect(expansions == 4 && minimizations == 4)
        #expect(handler.isMinimized)
        stage.animator.advance(to: 9)
        #expect(handler.progress == 0 && stage.animator.isAtRest)
        // It is not stuck: the next call counts again.
        handler.onExpansion = nil
        #expect(handler.expand(at: 10))
    }

    @Test func `presenting and dismissing in each other's callbacks ends too`() {
        let stage = MinimizableStage(presented: false)
        let handler = stage.handler
        var calls = 0
        handler.onPresentation = {
            calls += 1
            handler.dismiss(at: 1)
        }
        handler.onDismissal = {
            calls += 1
            handler.present(at: 1)
        }
        handler.present(at: 1)
        #expect(calls == MinimizableHandler.longestChain)
        #expect(!handler.isPresented)
        stage.animator.advance(to: 9)
        #expect(handler.presence == 0 && stage.animator.isAtRest)
    }

    @Test func `a callback that commands once has the last word`() {
        let stage = MinimizableStage()
        let handler = stage.handler
        handler.onExpansion = { handler.dismiss(at: 1) }
        handler.expand(at: 1)
        #expect(!handler.isPresented && !handler.isMinimized)
        #expect(stage.calls == ["dismissal"])
    }

    @Test func `it drives the frame only: the content is drawn as large and in the same way at each instant`() {
        let stage = MinimizableStage()
        var sizes: Set<Size> = []
        stage.view.content = { sizes.insert($1) }
        stage.handler.expand(at: 1)
        for frame in 0..<60 { _ = stage.picture(at: 1 + Double(frame) / 60) }
        #expect(sizes == [Size(columns: 60, rows: 30)])
    }

    @Test func `each call turns a flight round at any frame without a jump in value or velocity`() {
        for frame in 0..<40 {
            let stage = MinimizableStage()
            let handler = stage.handler
            handler.expand(at: 1)
            let time = 1 + Double(frame) / 60 + 0.003
            stage.animator.advance(to: time)
            let before = (handler.progress, handler.velocity)
            handler.minimize(at: time)
            #expect(before == (handler.progress, handler.velocity))
            stage.animator.advance(to: time + 0.05)
            let middle = (handler.progress, handler.velocity, handler.presence)
            handler.dismiss(at: time + 0.05)
            #expect(middle == (handler.progress, handler.velocity, handler.presence))
            stage.animator.advance(to: time + 0.1)
            let late = (handler.presence, stage.animator.velocity(handler.keys.presence))
            handler.present(at: time + 0.1)
            #expect(late == (handler.presence, stage.animator.velocity(handler.keys.presence)))
            stage.animator.advance(to: 9)
            #expect(handler.frame == handler.geometry.minimized)
        }
    }
}
