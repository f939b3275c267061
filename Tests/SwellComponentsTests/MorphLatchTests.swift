import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// What opens and closes a morph, what does not, and levels of motion.
struct MorphLatchTests {
    private let spring = Spring(response: 0.35, dampingRatio: 1)

    @Test(arguments: 0..<20)
    func `nothing but an open command opens`(seed: UInt64) {
        var die = Die(seed: seed)
        let stage = MorphStage()
        let morph = stage.morph
        morph.open(at: 1)
        stage.animator.advance(to: 1 + die.share())
        var now = 2.0
        morph.close(at: now)
        for _ in 0..<100 {
            now += die.share() * 0.05
            stage.animator.advance(to: now)
            switch die.roll(12) {
            case 0: stage.bridge.track = die.roll(5)
            case 1: stage.bridge.targetArtworkFrame = die.roll(2) == 0 ? nil : MorphStage.target
            case 2: stage.bridge.miniArtworkFrame.x += 1
            case 3: morph.setPaused(die.roll(2) == 0, at: now)
            case 4: morph.picture = .color(Color(hex: UInt32(die.roll(1 << 20))))
            case 5: morph.motion = Motion.allCases[die.roll(3)]
            case 6: morph.close(at: now)
            case 7: _ = morph.handle(.resize(columns: 40, rows: 20), at: now)
            case 8: _ = morph.handle(.key(Key([.tab, .enter, .escape][die.roll(3)])), at: now)
            case 9: _ = morph.handle(Hand.wheel(.up, 5, 26), at: now)
            case 10: _ = morph.handle(Hand.press(70, 2), at: now)
            default: _ = morph.handle(.focus(die.roll(2) == 0), at: now)
            }
            _ = stage.animator.nextDeadline
            #expect(!morph.isOpen && stage.animator.target(morph.keys.progress) == 0)
            #expect(morph.chrome == 0)
        }
        stage.animator.advance(to: now + 5)
        #expect(morph.progress == 0 && !morph.isMorphing)
    }

    @Test func `a tap on the picture sends it to its other end, Esc closes it, anything else does nothing`() {
        let stage = MorphStage()
        let morph = stage.morph
        func act(_ events: [Event], at now: Double) -> [Morph.Action] {
            stage.animator.advance(to: now)
            return events.flatMap { morph.handle($0, at: now) }
        }
        #expect(act([Hand.press(40, 10), Hand.release(40, 10)], at: 1) == [], "beside it")
        #expect(act([Hand.press(5, 26), Hand.drag(9, 26), Hand.release(5, 26)], at: 1) == [], "a drag")
        #expect(act([Hand.press(5, 26, .right), Hand.release(5, 26)], at: 1) == [])
        #expect(act([Hand.press(5, 26), .focus(false), Hand.release(5, 26)], at: 1) == [])
        #expect(act([Hand.release(5, 26), .key(Key(.escape)), .key(Key(.tab)), .paste("x")], at: 1) == [])
        #expect(act([Hand.press(5, 26), Hand.release(6, 25)], at: 1) == [.command(.open)])
        #expect(act([Hand.release(5, 26)], at: 3) == [], "a release without a press")
        #expect(act([Hand.press(40, 10), Hand.release(40, 10)], at: 3) == [.command(.close)])
        _ = act([Hand.press(5, 26), Hand.release(5, 26)], at: 5)
        #expect(act([.key(Key(.escape))], at: 5.1) == [.command(.close)])
        #expect(!morph.isOpen)
    }

    // MARK: Level of motion

    @Test func `full, reduced and none reach the same pictures, reduced in a quarter of the frames, none in one`() {
        let drawing = MorphPicture.drawing { canvas, frame, radius, _ in
            canvas.fill(frame, radius: radius, color: .white)
        }
        for picture in [.color(.white), .image(testCover), drawing] {
            var counts: [Motion: [Int]] = [:]
            var ends: [Motion: [Canvas]] = [:]
            for motion in Motion.allCases {
                let stage = MorphStage(picture: picture, motion: motion)
                for (start, opens) in [(1.0, true), (3.0, false)] {
                    var last = Canvas(size: .zero)
                    if opens { stage.morph.open(at: start) } else { stage.morph.close(at: start) }
                    let count = ScriptedLoop.frames(
                        from: start, motion: motion, deadline: { stage.morph.nextDeadline },
                        draw: { last = stage.draw(at: $0) })
                    counts[motion, default: []].append(count)
                    ends[motion, default: []].append(last)
                    #expect(stage.morph.chrome == (opens ? 1 : 0))
                }
            }
            #expect(counts[.none] == [1, 1])
            for (full, reduced) in zip(counts[.full]!, counts[.reduced]!) { #expect(full > 20 && 4 * reduced <= full) }
            for motion in [Motion.reduced, .none] {
                for (one, other) in zip(ends[motion]!, ends[.full]!) { #expect(difference(one, other) == 0) }
            }
        }
    }

    @Test func `a changed level of motion counts from the next command on`() {
        let stage = MorphStage()
        let morph = stage.morph
        morph.open(at: 1)
        stage.animator.advance(to: 1.1)
        let before = (morph.progress, morph.velocity)
        morph.motion = .none
        #expect(before == (morph.progress, morph.velocity))
        stage.animator.advance(to: 1.2)
        #expect(abs(morph.progress - spring.value(fromValue: 0, toValue: 1, time: 0.2)) < 1e-9)
        morph.close(at: 1.2)
        #expect(morph.progress == 0 && stage.animator.isAtRest(morph.keys.progress))
    }
}
