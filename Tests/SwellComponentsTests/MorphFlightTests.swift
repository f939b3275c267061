import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// How a picture flies: springs, bridge, controls.
struct MorphFlightTests {
    private let spring = Spring(response: 0.35, dampingRatio: 1)

    // MARK: Springs

    @Test func `it opens and closes on a spring of response 0.35 and damping ratio 1, exactly`() {
        let stage = MorphStage()
        let morph = stage.morph
        #expect(morph.spring == spring)
        for (start, from, to) in [(1.0, 0.0, 1.0), (3, 1, 0)] {
            if to == 1 { morph.open(at: start) } else { morph.close(at: start) }
            for step in 0...24 {
                let time = Double(step) / 60
                _ = stage.draw(at: start + time)
                #expect(abs(morph.progress - spring.value(fromValue: from, toValue: to, time: time)) < 1e-9)
                #expect(abs(morph.velocity - spring.velocity(fromValue: from, toValue: to, time: time)) < 1e-9)
                let frame = Rect.interpolated(from: MorphStage.source, to: MorphStage.target, by: morph.progress)
                #expect(morph.frame == frame)
            }
            stage.animator.advance(to: start + 2)
            #expect(morph.progress == to && morph.velocity == 0 && !morph.isMorphing)
            #expect(morph.frame == (to == 1 ? MorphStage.target : MorphStage.source))
            #expect(morph.nextDeadline == nil)
        }
    }

    @Test func `it turns round at any frame without a jump in value or velocity, and the last command wins`() {
        for frame in 0..<40 {
            let stage = MorphStage()
            let morph = stage.morph
            morph.open(at: 1)
            var isOpen = true
            for turn in 0..<3 {
                let time = 1 + Double(frame + 1) / 60 + Double(turn) * 0.07
                stage.animator.advance(to: time)
                let before = (morph.progress, morph.velocity, morph.frame)
                morph.toggle(at: time)
                isOpen.toggle()
                #expect(before == (morph.progress, morph.velocity, morph.frame))
            }
            stage.animator.advance(to: 9)
            #expect(morph.isOpen == isOpen && morph.progress == (isOpen ? 1 : 0))
        }
    }

    @Test func `a velocity takes the place of the one that there is`() {
        let stage = MorphStage()
        stage.morph.open(at: 1, velocity: 7)
        #expect(stage.morph.velocity == 7)
        stage.animator.advance(to: 1.05)
        #expect(stage.morph.progress == spring.value(fromValue: 0, toValue: 1, initialVelocity: 7, time: 1.05 - 1))
        stage.morph.close(at: 1.05, velocity: -3)
        #expect(stage.morph.velocity == -3)
    }

    @Test func `along an edge both start at its command, and it is morphing until both rest`() {
        for (edge, picture) in [(2.0, 0.35), (0.5, 3.0)] {
            let stage = MorphStage(along: MinimizableSettings(animation: .spring(Spring(duration: edge, bounce: 0.15))))
            let morph = stage.morph
            morph.spring = Spring(response: picture, dampingRatio: 1)
            stage.handler.expand(at: 1)
            #expect(morph.isOpen && morph.isMorphing)
            var rests: [Bool] = []
            for frame in 1...400 {
                stage.animator.advance(to: 1 + Double(frame) / 60)
                let bothRest =
                    stage.animator.isAtRest(stage.handler.keys.expansion)
                    && stage.animator.isAtRest(morph.keys.progress)
                #expect(morph.isMorphing == !bothRest)
                rests.append(bothRest)
            }
            #expect(rests.last == true && rests.first == false)
            #expect(morph.progress == 1 && stage.handler.progress == 1)
            stage.handler.minimize(at: 9)
            #expect(!morph.isOpen)
            stage.animator.advance(to: 19)
            #expect(morph.progress == 0 && !morph.isMorphing)
            stage.handler.expand(at: 20, animation: .immediate)
            #expect(morph.progress == 1 && morph.chrome == 1 && !morph.isMorphing, "at once where its edge is at once")
        }
    }

    @Test func `a close goes on from the pull's offset with its speed`() {
        let stage = MorphStage(along: MinimizableSettings())
        let (morph, handler) = (stage.morph, stage.handler)
        handler.expand(at: 1, animation: .immediate)
        handler.lower(to: 8, by: nil, at: 1)
        handler.minimize(at: 1, rowsPerSecond: 58)
        #expect(abs(morph.offset - 8) < 1e-12)
        #expect(abs(handler.velocity + 58.0 / 29) < 1e-12)
        for step in 0...20 {
            let time = Double(step) / 60
            stage.animator.advance(to: 1 + time)
            let exact = spring.value(fromValue: 8, toValue: 0, initialVelocity: 58, time: time)
            #expect(abs(morph.offset - exact) < 1e-9)
        }
        stage.animator.advance(to: 9)
        #expect(morph.offset == 0 && morph.frame == MorphStage.source)
    }

    // MARK: Bridge

    @Test(arguments: [(80, 30), (200, 60), (20, 40), (9, 3), (1, 1), (0, 0)])
    func `a target that is not laid out yet is 0.85 of the width or 0.45 of the height, centred, 0.16 from the top`(
        columns: Int, rows: Int
    ) {
        let bridge = MorphBridge()
        for (column, row) in [(0, 0), (7, 3)] {
            let target = bridge.target(in: CellRect(column: column, row: row, columns: columns, rows: rows))
            let (width, height) = (Double(columns), Double(rows) * 2)
            let side = min(0.85 * width, 0.45 * height)
            #expect(target.width == side && target.height == side)
            #expect(abs(target.midX - (Double(column) + width / 2)) < 1e-9)
            #expect(abs(target.y - (Double(row) * 2 + 0.16 * height)) < 1e-9)
        }
        bridge.targetArtworkFrame = MorphStage.target
        #expect(bridge.target(in: CellRect.zero) == MorphStage.target)
    }

    @Test func `frames that a layout writes in mid-flight change where it goes, not how far it is`() {
        let stage = MorphStage()
        let morph = stage.morph
        morph.open(at: 1)
        stage.animator.advance(to: 1.1)
        let before = (morph.progress, morph.velocity)
        let (source, target) = (Rect(x: 1, y: 30, width: 4, height: 4), Rect(x: 10, y: 2, width: 18, height: 18))
        stage.bridge.miniArtworkFrame = source
        stage.bridge.targetArtworkFrame = target
        #expect(before == (morph.progress, morph.velocity))
        #expect(morph.frame == Rect.interpolated(from: source, to: target, by: morph.progress))
        stage.animator.advance(to: 9)
        #expect(morph.frame == target && morph.progress == 1)
    }

    @Test func `a target that comes in mid-flight bends the flight to it, with no jump in progress, place or speed`() {
        for frame in 1...30 {
            let stage = MorphStage(target: nil)
            let morph = stage.morph
            morph.open(at: 1)
            let time = 1 + Double(frame) / 60
            let step = 1e-6
            func corner(at time: Double) -> (Double, Double, Double) {
                stage.animator.advance(to: time)
                return (morph.frame.x, morph.frame.y, morph.frame.width)
            }
            let early = corner(at: time - step)
            let before = corner(at: time)
            let state = (morph.progress, morph.velocity)
            stage.bridge.targetArtworkFrame = MorphStage.target
            let after = (morph.frame.x, morph.frame.y, morph.frame.width)
            #expect(state == (morph.progress, morph.velocity))
            let late = corner(at: time + step)
            for (one, two, three, four) in [
                (early.0, before.0, after.0, late.0), (early.1, before.1, after.1, late.1),
                (early.2, before.2, after.2, late.2),
            ] {
                #expect(abs(two - three) < 1e-9, "place")
                #expect(abs((two - one) - (four - three)) / step < 0.05, "speed [px/s]")
            }
            #expect(morph.isMorphing)
            stage.animator.advance(to: 9)
            #expect(morph.frame == MorphStage.target && !morph.isMorphing)
        }
    }

    @Test func `a target that comes at rest is there at once`() {
        for opens in [true, false] {
            let stage = MorphStage(target: nil)
            if opens { stage.morph.open(at: 1) }
            stage.animator.advance(to: 5)
            stage.bridge.targetArtworkFrame = MorphStage.target
            #expect(stage.animator.isAtRest && !stage.morph.isMorphing)
            #expect(stage.morph.frame == (opens ? MorphStage.target : MorphStage.source))
        }
    }

    // MARK: Pause scale

    @Test func `play and pause spring between 0.86 and all of the side, on the picture's spring, in mid-flight too`() {
        let stage = MorphStage()
        let morph = stage.morph
        morph.open(at: 1)
        stage.animator.advance(to: 1.1)
        let frame = morph.frame
        let progress = (morph.progress, morph.velocity)
        morph.setPaused(true, at: 1.1)
        #expect(morph.frame == frame && progress == (morph.progress, morph.velocity))
        for step in 0...15 {
            let time = Double(step) / 60
            stage.animator.advance(to: 1.1 + time)
            #expect(abs(morph.scale - spring.value(fromValue: 1, toValue: 0.86, time: time)) < 1e-9)
            #expect(abs(morph.progress - spring.value(fromValue: 0, toValue: 1, time: 0.1 + time)) < 1e-9)
        }
        let turned = (morph.scale, stage.animator.velocity(morph.keys.scale))
        morph.setPaused(false, at: 1.35)
        #expect(turned == (morph.scale, stage.animator.velocity(morph.keys.scale)))
        morph.setPaused(true, at: 2)
        stage.animator.advance(to: 9)
        #expect(morph.scale == 0.86)
        #expect(morph.frame == Rect(x: 26, y: 8, width: 26, height: 26), "0.86 of 30, on whole pixels")
        #expect(!morph.isMorphing)
        morph.setPaused(false, animated: false, at: 9)
        #expect(morph.frame == MorphStage.target && stage.animator.isAtRest)
    }

    // MARK: Controls

    @Test func `controls hide for 0.2 of the settling time to 1/1000, then fade in over 0.1 s, easing out`() {
        let stage = MorphStage()
        let morph = stage.morph
        let settling = spring.settlingDuration(fromValue: 0, toValue: 1, initialVelocity: 0, epsilon: 1e-3)
        #expect(morph.chromeDelay == 0.2 * settling && abs(morph.chromeDelay - 0.103) < 5e-4)
        morph.open(at: 1)
        for step in 0...300 {
            let time = Double(step) / 1000
            stage.animator.advance(to: 1 + time)
            let part = min(max((time - morph.chromeDelay) / 0.1, 0), 1)
            #expect(abs(morph.chrome - (1 - (1 - part) * (1 - part))) < 1e-9)
        }
        morph.close(at: 3)
        #expect(morph.chrome == 0, "gone in the frame of the decision")
        stage.animator.advance(to: 9)
        #expect(morph.chrome == 0)
    }

    @Test func `a reversal cancels the controls' fade, whenever it comes`() {
        for milliseconds in stride(from: 0, through: 240, by: 20) {
            let stage = MorphStage()
            stage.morph.open(at: 1)
            let time = 1 + Double(milliseconds) / 1000
            stage.animator.advance(to: time)
            stage.morph.close(at: time)
            for step in 0...40 {
                stage.animator.advance(to: time + Double(step) / 60)
                #expect(stage.morph.chrome == 0)
            }
        }
    }
}
