import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// Whatever happens in mid-flight, nothing jumps, and the last command wins.
struct InterruptionTests {
    private typealias Level = SwellComponents.Motion

    enum Interruption: CaseIterable {
        case key, otherKey, click, pressAndDrag, wheelUp, wheelDown, resize, trackChange, motionLevel, suspend, focus,
            margin, pause, secondButton, textEntry
    }

    /// Each frame of opening and of closing at 60 a second.
    @Test(arguments: Interruption.allCases, [true, false])
    func `at each frame of opening and closing: value and velocity go on to the bit, and the last command wins`(
        kind: Interruption, opens: Bool
    ) {
        for frame in 0...45 {
            let stage = PlayerStage(isExpanded: !opens)
            _ = opens ? stage.player.expand(at: 1) : stage.player.collapse(at: 1)
            // Once on the frame, once between two.
            for (step, part) in [0.0, 0.4].enumerated() {
                let time = 1 + (Double(frame) + part) / 60 + Double(step) * 0.05
                stage.animator.advance(to: time)
                var before = stage.instant
                let wasMorphing = stage.player.isMorphing
                interrupt(stage, kind, at: time)
                var after = stage.instant
                let isHeld = stage.handler.isHeld
                if isHeld || kind == .click && wasMorphing {
                    // A press holds what moves: the value goes on, the velocity is the finger's.
                    #expect(!isHeld || after.velocity == 0 && after.coverVelocity == 0)
                    (before.velocity, before.coverVelocity) = (0, 0)
                    (after.velocity, after.coverVelocity) = (0, 0)
                }
                if kind == .resize {
                    // Another geometry: all that moves goes on in it.
                    #expect(stage.player.size != Size(columns: 100, rows: 30))
                    (after.pane, after.artwork) = (before.pane, before.artwork)
                } else if kind == .margin {
                    // The bar's new place and the glide to it make up for each other, to a rounding.
                    #expect(abs(after.artwork!.y - before.artwork!.y) < 1e-9)
                    after.artwork = before.artwork
                } else if kind == .pause, before.cover == 0 {
                    // Nobody sees the size that the cover has in the pane.
                    after.scale = before.scale
                }
                #expect(after == before, "\(kind) at frame \(frame)")
                if kind == .pressAndDrag, isHeld {
                    let edge = stage.edge
                    stage.send(Hand.drag(50, 25), at: time + 0.01)
                    #expect(abs(stage.edge - max(0, edge - 2)) < 1e-6, "1:1 from where it was")
                    stage.send(Hand.release(50, 25), at: time + 0.02)
                } else if kind == .pressAndDrag {
                    stage.send(Hand.release(50, 27), at: time + 0.02)
                }
            }
            stage.animator.advance(to: kind == .suspend ? 4000 : 20)
            settles(stage, opens)
        }
    }

    private func interrupt(_ stage: PlayerStage, _ kind: Interruption, at time: Double) {
        switch kind {
        case .key: stage.send(.key(Key(.tab)), at: time)
        case .otherKey: stage.send(.key(Key("x")), at: time)
        case .click:
            stage.send(Hand.press(50, 27), at: time)
            stage.send(Hand.release(50, 27), at: time)
        case .pressAndDrag: stage.send(Hand.press(50, 27), at: time)
        case .wheelUp: stage.send(Hand.wheel(.up, 50, 28), at: time)
        case .wheelDown: stage.send(Hand.wheel(.down, 50, 28), at: time)
        case .resize: stage.send(.resize(columns: 90 + Int(time * 100) % 7, rows: 26), at: time)
        case .trackChange:
            stage.player.nowPlaying.artwork = stage.player.nowPlaying.artwork == testCover ? otherCover : testCover
            stage.player.nowPlaying.progress = 0
            stage.player.refreshLayout(at: time)
        case .motionLevel: stage.player.motion = stage.player.motion == .full ? .none : .full
        case .suspend: break
        case .focus: stage.send(.focus(false), at: time)
        case .margin: stage.player.setBottomMargin(stage.player.bottomMargin + 2, at: time)
        case .pause:
            stage.player.nowPlaying.isPlaying.toggle()
            stage.player.refreshLayout(at: time)
        case .secondButton: stage.send(Hand.press(50, 27, .right), at: time)
        case .textEntry: stage.player.setTextEntryActive(true, at: time)
        }
    }

    /// At rest, in the state of the last command.
    private func settles(_ stage: PlayerStage, _ opens: Bool) {
        let last = stage.commands.last
        let expanded = last.map { $0 == .expand } ?? opens
        #expect(stage.player.isExpanded == expanded)
        #expect(stage.player.progress == (expanded ? 1 : 0) && stage.player.velocity == 0)
        #expect(stage.morph.progress == (expanded ? 1 : 0) && stage.morph.offset == 0)
        #expect(stage.player.chrome == (expanded ? 1 : 0))
        #expect(stage.animator.isAtRest && !stage.player.isMorphing && stage.player.nextDeadline == nil)
    }

    @Test func `a program that was stopped in mid-flight goes on where time is by then`() {
        for gap in [0.25, 1, 3600, 1e9] {
            for frame in 0..<40 {
                let (stopped, ran) = (PlayerStage(), PlayerStage())
                for stage in [stopped, ran] { stage.player.expand(at: 1) }
                let time = 1 + Double(frame) / 60
                stopped.animator.advance(to: time)
                for step in 0...60 { ran.animator.advance(to: time + gap * Double(step) / 60) }
                stopped.animator.advance(to: time + gap)
                #expect(abs(stopped.player.progress - ran.player.progress) < 1e-12)
                #expect(abs(stopped.player.velocity - ran.player.velocity) < 1e-10)
                #expect(stopped.player.chrome == ran.player.chrome)
            }
        }
    }

    @Test(arguments: [true, false])
    func `what is pulled, or returns from a pull, goes on to the bit when a command takes it from the finger`(
        returns: Bool
    ) {
        for expanded in [true, false] {
            for frame in 1...18 {
                let stage = PlayerStage(rows: 61, margin: 0, isExpanded: expanded)
                let view = MinimizableStage(rows: 61, isMinimized: !expanded)
                let (row, way) = expanded ? (5, 1) : (60, -1)
                for (index, event) in [
                    Hand.press(50, row), Hand.drag(54, row + way), Hand.drag(54, row + 2 * way),
                    Hand.release(54, row + 2 * way),
                ].prefix(returns ? 4 : 3).enumerated() {
                    stage.send(event, at: 1 + Double(index) / 9)
                    view.send(event, at: 1 + Double(index) / 9)
                }
                let time = 1 + (returns ? 3.0 : 2.0) / 9 + Double(frame) / 60
                stage.animator.advance(to: time)
                view.animator.advance(to: time)
                let before = stage.instant
                let viewBefore = (view.handler.progress, view.handler.velocity, view.handler.frame)
                if frame < 6 {
                    #expect(before.pane != (expanded ? stage.size.pixels : Rect(x: 0, y: 120, width: 100, height: 2)))
                }
                stage.send(.key(Key(.tab)), at: time)
                view.handler.toggleExpansionState(at: time)
                #expect(stage.instant == before, "frame \(frame)")
                #expect(viewBefore == (view.handler.progress, view.handler.velocity, view.handler.frame))
                stage.send(Hand.drag(50, row + 9 * way), at: time)
                #expect(stage.instant == before, "the finger holds nothing any more")
                stage.animator.advance(to: 20)
                #expect(stage.player.isExpanded != expanded && stage.player.isAtRest)
            }
        }
    }

    @Test func `the handler's own calls take the player from the finger, there and back too`() {
        for expanded in [true, false] {
            for calls in 1...2 {
                let stage = PlayerStage(rows: 61, margin: 0, isExpanded: expanded)
                let (row, way) = expanded ? (5, 1) : (60, -1)
                stage.send(Hand.press(50, row), at: 1)
                for step in 1...9 { stage.send(Hand.drag(50, row + step * way), at: 1 + Double(step) / 30) }
                stage.animator.advance(to: 1.4)
                for _ in 0..<calls { stage.handler.toggleExpansionState(at: 1.4) }
                let before = stage.instant
                stage.send(Hand.drag(50, row + 20 * way), at: 1.4)
                #expect(stage.instant == before)
                #expect(stage.send(Hand.release(50, row + 20 * way), at: 1.5).isEmpty)
                stage.animator.advance(to: 9)
                #expect(stage.player.isExpanded == (expanded == (calls == 2)) && stage.player.isAtRest)
            }
        }
    }

    /// The same of a minimizable view.
    @Test(arguments: [true, false])
    func `a minimizable view goes on to the bit at each frame, whatever comes`(opens: Bool) {
        let kinds: [(String, (MinimizableStage, Double) -> Void)] = [
            ("toggle", { $0.handler.toggleExpansionState(at: $1) }),
            ("press", { $0.send(Hand.press(5, 29), at: $1) }),
            ("wheel", { $0.send(Hand.wheel(.up, 5, 29), at: $1) }),
            ("key", { $0.send(.key(Key("x")), at: $1) }),
            ("resize", { $0.send(.resize(columns: 50, rows: 24), at: $1) }),
            ("focus", { $0.send(.focus(false), at: $1) }),
            ("motion", { stage, _ in stage.handler.motion = .reduced }),
            ("margin", { $0.handler.setMinimizedBottomMargin(4, at: $1) }),
            ("text entry", { $0.handler.setTextEntryActive(true, at: $1) }),
            ("dismiss", { $0.handler.dismiss(at: $1) }),
            ("settings", { stage, _ in stage.handler.settings.animation = .immediate }),
        ]
        for (name, act) in kinds {
            for frame in 0...45 {
                let stage = MinimizableStage(isMinimized: opens)
                stage.handler.toggleExpansionState(at: 1)
                let time = 1 + Double(frame) / 60 + 0.004
                stage.animator.advance(to: time)
                let before = (stage.handler.progress, stage.handler.velocity, stage.handler.frame)
                let wasInFlight = stage.handler.isInFlight
                act(stage, time)
                #expect(stage.handler.progress == before.0, "\(name) at frame \(frame)")
                if name == "press" && wasInFlight {
                    #expect(stage.handler.velocity == 0)
                } else {
                    #expect(stage.handler.velocity == before.1, "\(name) at frame \(frame)")
                }
                if name != "resize" { #expect(stage.handler.frame == before.2, "\(name) at frame \(frame)") }
                stage.send(Hand.release(5, 29), at: time + 0.01)
                stage.animator.advance(to: 20)
                #expect(stage.handler.progress == (stage.handler.isMinimized ? 0 : 1) && stage.animator.isAtRest)
                if !["toggle", "press"].contains(name) { #expect(stage.handler.isMinimized == !opens) }
            }
        }
    }
}
