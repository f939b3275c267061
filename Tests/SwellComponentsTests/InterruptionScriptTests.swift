import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// Ten thousand random scripts of events and commands, on a clock that is moved by hand.
///
/// The law that every step is held against: a spring's energy never grows, so that a value which is y from its target and has
/// the velocity v cannot move faster than √(v² + ω² y²) until the next command.
struct InterruptionScriptTests {
    private typealias Level = SwellComponents.Motion

    /// A value that a spring moves, and that spring's frequency [rad/s].
    private struct Watched {
        let key: AnimationKey
        let omega: Double
        let epsilon: Double
        var value = 0.0
        var velocity = 0.0
        var target = 0.0
        var flies = false

        init(_ key: AnimationKey, _ spring: Spring, epsilon: Double) {
            self.key = key
            omega = 2 * .pi / spring.duration
            self.epsilon = epsilon
        }

        mutating func look(_ animator: SpringAnimator) {
            value = animator.value(key)
            flies = !animator.isAtRest(key)
            if flies { (velocity, target) = (animator.velocity(key), animator.target(key)) }
        }

        /// Whether it has gone no further since the last look than its spring could take it.
        func isWithinReach(_ animator: SpringAnimator, after seconds: Double) -> Bool {
            let way = abs(animator.value(key) - value)
            guard flies else { return way == 0 }
            let speed = (velocity * velocity + omega * omega * (value - target) * (value - target)).squareRoot()
            return way <= speed * seconds + epsilon
        }
    }

    /// A player and a minimizable view with one animator, and what is expected of both.
    private struct Script {
        var die: Die
        let stage: PlayerStage
        let view: MinimizableStage
        var watched: [Watched]
        var now = 1.0
        var level = Level.full
        var isExpanded = false, isPresented = true
        var viewIsMinimized = true, viewIsPresented = true
        var row = 0
        var trouble: [String] = []

        init(seed: UInt64) {
            die = Die(seed: seed)
            stage = PlayerStage(columns: 40 + die.roll(60), rows: 8 + die.roll(50), margin: die.roll(3))
            view = MinimizableStage(columns: 40, rows: 30, animator: stage.animator)
            level = Level.allCases[die.roll(3)]
            stage.player.motion = level
            view.handler.motion = level
            let springs = stage.player.springs
            let (keys, cover) = (stage.handler.keys, stage.morph.keys)
            let smooth = Spring(duration: 0.5, bounce: 0)
            watched = [
                Watched(keys.expansion, springs.pane, epsilon: 1 / 32.0),
                Watched(keys.pull, springs.pull, epsilon: 1 / 32.0),
                Watched(keys.lift, springs.pull, epsilon: 1 / 32.0),
                Watched(cover.progress, springs.cover, epsilon: 1 / 32.0),
                Watched(cover.shift, springs.cover, epsilon: 1 / 32.0),
                Watched(cover.scale, springs.cover, epsilon: 1 / 512.0),
                Watched(view.handler.keys.expansion, smooth, epsilon: 1 / 32.0),
                Watched(view.handler.keys.lift, smooth, epsilon: 1 / 32.0),
                Watched(view.handler.keys.pull, smooth, epsilon: 1 / 32.0),
                Watched(view.handler.keys.margin, smooth, epsilon: 1 / 32.0),
            ]
        }

        mutating func note(_ actions: [ExpandingMiniPlayer.Action]) {
            for case .command(let command) in actions {
                switch command {
                case .present: (isPresented, isExpanded) = (true, false)
                case .dismiss: isPresented = false
                case .expand: isExpanded = true
                case .minimize: isExpanded = false
                }
            }
        }

        /// Time goes on in a few steps, each no longer than a spring allows.
        mutating func wait() {
            for _ in 0...die.roll(2) {
                let step = die.roll(4) == 0 ? die.share() : die.share() * 0.03
                for index in watched.indices { watched[index].look(stage.animator) }
                now += step
                stage.animator.advance(to: now)
                for one in watched where !one.isWithinReach(stage.animator, after: step) {
                    trouble.append("\(one.key) leapt at \(now)")
                }
            }
            look()
        }

        mutating func look() {
            let numbers = [
                stage.player.progress, stage.player.velocity, stage.morph.progress, stage.morph.velocity,
                stage.morph.offset, stage.morph.scale, stage.player.chrome, stage.player.presence,
                view.handler.progress, view.handler.velocity, view.handler.presence, view.handler.draggedOffset,
            ]
            if !numbers.allSatisfy(\.isFinite) || !stage.player.paneFrame.isFinite || !view.handler.frame.isFinite {
                trouble.append("no number at \(now)")
            }
            if !stage.size.pixels.contains(stage.player.paneFrame) { trouble.append("off the screen at \(now)") }
        }

        mutating func act() {
            let (edge, viewEdge) = (stage.edge, view.edge)
            let sizes = (stage.player.size, view.handler.size)
            // A margin that glides under a finger stretches its rows along.
            let stretch = [stage.handler, view.handler].map { max(1, $0.travel / ($0.grabbedTravel ?? $0.travel)) }
            let from = row
            let kind = die.roll(22)
            perform(kind)
            if stage.player.isExpanded != (isExpanded && isPresented) || stage.player.isPresented != isPresented {
                trouble.append("not what the last command said, after \(kind) at \(now)")
            }
            if view.handler.isMinimized != viewIsMinimized || view.handler.isPresented != viewIsPresented {
                trouble.append("the view is not what was last called back, after \(kind) at \(now)")
            }
            // A command moves nothing by itself, a finger as many rows as it goes.
            guard level == .full, sizes == (stage.player.size, view.handler.size) else { return }
            let rows = Double(abs(row - from))
            for (who, old, new, stretch) in [
                ("pane", edge, stage.edge, stretch[0]), ("view", viewEdge, view.edge, stretch[1]),
            ] where abs(new - old) > rows * stretch + 1e-6 {
                trouble.append("the \(who) leapt from \(old) to \(new), \(kind) at \(now)")
            }
        }

        private mutating func perform(_ kind: Int) {
            switch kind {
            case 0: send(.key(Key(.tab)))
            case 1: send(.key(Key(.escape)))
            case 2...4:
                row = die.roll(stage.size.rows)
                send(Hand.press(die.roll(stage.size.columns), row, die.roll(9) == 0 ? .right : .left))
            case 5...9:
                row += die.roll(9) - 4
                send(Hand.drag(die.roll(stage.size.columns), row))
            case 10, 11: send(Hand.release(die.roll(stage.size.columns), row))
            case 12: send(Hand.wheel(die.roll(2) == 0 ? .up : .down, die.roll(40), die.roll(stage.size.rows)))
            case 13:
                send(.resize(columns: 1 + die.roll(120), rows: 1 + die.roll(60)))
                stage.size = stage.player.size
            case 14: send(.focus(die.roll(2) == 0))
            case 15:
                level = Level.allCases[die.roll(3)]
                stage.player.motion = level
                view.handler.motion = level
            case 16:
                stage.player.nowPlaying.isPlaying.toggle()
                stage.player.nowPlaying.artwork = [testCover, otherCover][die.roll(2)]
                stage.player.refreshLayout(at: now)
            case 17:
                note(die.roll(2) == 0 ? stage.player.present(at: now) : stage.player.dismiss(at: now))
                _ = die.roll(2) == 0 ? view.handler.present(at: now) : view.handler.dismiss(at: now)
            case 18:
                stage.player.setTextEntryActive(die.roll(2) == 0, at: now)
                view.handler.setTextEntryActive(die.roll(2) == 0, at: now)
            case 19:
                let rows = die.roll(4)
                stage.player.setBottomMargin(rows, at: now)
                view.handler.setMinimizedBottomMargin(rows, at: now)
            case 20: note(die.roll(2) == 0 ? stage.player.expand(at: now) : stage.player.collapse(at: now))
            default:
                switch die.roll(3) {
                case 0: view.handler.expand(at: now)
                case 1: view.handler.minimize(at: now)
                default: view.handler.toggleExpansionState(at: now)
                }
            }
            for call in view.calls {
                switch call {
                case "presentation": viewIsPresented = true
                case "dismissal": viewIsPresented = false
                case "minimization": viewIsMinimized = true
                default: viewIsMinimized = false
                }
            }
            view.calls = []
        }

        private mutating func send(_ event: Event) {
            note(stage.player.handle(event, at: now))
            _ = view.view.handle(event, at: now)
        }

        mutating func end() {
            send(Hand.release(1, row))
            view.calls = []
            (viewIsMinimized, viewIsPresented) = (view.handler.isMinimized, view.handler.isPresented)
            now += 60
            stage.animator.advance(to: now)
            look()
            let progress = stage.handler.isMinimized ? 0.0 : 1
            if !stage.animator.isAtRest || stage.player.nextDeadline != nil { trouble.append("no rest") }
            if stage.player.progress != progress || stage.morph.progress != progress || stage.player.velocity != 0 {
                trouble.append("the player does not stand at its end")
            }
            if stage.player.isExpanded != (isExpanded && isPresented) { trouble.append("not in the last state") }
            if stage.player.isMorphing || stage.morph.offset != 0 || stage.handler.draggedOffset != 0 {
                trouble.append("something is left over")
            }
            if stage.player.chrome != progress { trouble.append("the controls are not what they should be") }
            if view.handler.progress != (view.handler.isMinimized ? 0 : 1) { trouble.append("the view does not stand") }
        }
    }

    @Test(arguments: 0..<20)
    func `10,000 random scripts end at rest as the last command said, and no step is longer than a spring's`(
        part: UInt64
    ) {
        for seed in 0..<500 {
            var script = Script(seed: part * 500 + UInt64(seed))
            for _ in 0..<20 {
                script.act()
                script.wait()
            }
            script.end()
            #expect(script.trouble.isEmpty, "script \(part * 500 + UInt64(seed)): \(script.trouble.prefix(3))")
            if !script.trouble.isEmpty { return }
        }
    }
}

extension Rect {
    /// Whether another rectangle lies in it, to a rounding.
    fileprivate func contains(_ other: Rect) -> Bool {
        other.minX >= minX - 1e-9 && other.maxX <= maxX + 1e-9 && other.minY >= minY - 1e-9 && other.maxY <= maxY + 1e-9
    }
}
