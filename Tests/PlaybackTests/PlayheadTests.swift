import Playback
import Testing

@Suite struct PlayheadTests {
    @Test func `a running position grows by one second a second and stops at the end`() {
        let head = Playhead(position: 5, time: 100, isRunning: true, duration: 20)
        #expect(head.position(at: 100) == 5)
        #expect(head.position(at: 107.5) == 12.5)
        #expect(head.position(at: 1e9) == 20)
        #expect(head.progress(at: 105) == 0.5)
        #expect(head.end == 115)
    }

    @Test func `time before the known point counts as it`() {
        #expect(Playhead(position: 5, time: 100, isRunning: true, duration: 20).position(at: 3) == 5)
    }

    @Test func `a standing position never shows a change`() {
        let head = Playhead(position: 5, time: 100, duration: 20)
        #expect(head.position(at: 200) == 5)
        #expect(head.nextSecond(after: 100) == nil)
        #expect(head.nextStep(after: 100, of: 160) == nil)
        #expect(head.end == nil)
    }

    @Test func `an unknown duration has a clock but neither progress nor end`() {
        let head = Playhead(position: 0, time: 0, isRunning: true)
        #expect(head.progress(at: 50) == 0)
        #expect(head.nextStep(after: 50, of: 160) == nil)
        #expect(head.nextSecond(after: 50.25) == 51)
        #expect(head.end == nil)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, -0.0, 1e-9, 1e300])
    func `no number breaks it`(odd: Double) {
        for head in [
            Playhead(position: odd, time: 0, isRunning: true, duration: 100),
            Playhead(position: 1, time: 0, isRunning: true, duration: odd),
        ] {
            let position = head.position(at: 1)
            #expect(position >= 0 && position.isFinite)
            #expect((0...1).contains(head.progress(at: 1)))
            #expect(head.shownSeconds(at: 1) >= 0)
            _ = head.nextSecond(after: 1)
            _ = head.nextStep(after: 1, of: 8)
        }
    }

    @Test func `a bar without width has no steps`() {
        let head = Playhead(position: 0, time: 0, isRunning: true, duration: 100)
        for steps in [0, -8] {
            #expect(head.shownSteps(at: 50, of: steps) == 0)
            #expect(head.nextStep(after: 50, of: steps) == nil)
        }
    }

    /// The law that keeps a resting loop at rest: at the time it was told to wake, it sees a change, and not before.
    @Test(arguments: 0..<200 as Range<UInt64>) func `the next change is the first one`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let duration = Double.random(in: 1...7_200, using: &random)
        let start = Double.random(in: 0...1e6, using: &random)
        let head = Playhead(
            position: .random(in: 0..<duration, using: &random), time: start, isRunning: true, duration: duration)
        let steps = Int.random(in: 1...1_600, using: &random)
        var now = start
        for _ in 0..<50 {
            guard let second = head.nextSecond(after: now) else { break }
            #expect(second > now)
            #expect(head.shownSeconds(at: second) == head.shownSeconds(at: now) + 1)
            #expect(head.shownSeconds(at: second - 1e-6) == head.shownSeconds(at: now))
            now = second
        }
        now = start
        for _ in 0..<50 {
            guard let step = head.nextStep(after: now, of: steps) else { break }
            #expect(step > now)
            #expect(head.shownSteps(at: step, of: steps) == head.shownSteps(at: now, of: steps) + 1)
            #expect(head.shownSteps(at: step - 1e-6, of: steps) == head.shownSteps(at: now, of: steps))
            now = step
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `whoever sleeps until a position is there, and not before`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let start = Double.random(in: 0...1e6, using: &random)
        let head = Playhead(
            position: .random(in: 0..<100, using: &random), time: start, isRunning: true,
            duration: seed % 2 == 0 ? 0 : 200)
        for _ in 0..<50 {
            let now = start + .random(in: 0..<150, using: &random)
            let target = Double.random(in: -10...260, using: &random)
            guard let time = head.nextTime(after: now, reaching: target) else {
                #expect(head.position(at: now) >= target || head.duration > 0 && target > head.duration)
                continue
            }
            #expect(time > now && head.position(at: time) >= target && head.position(at: time - 1e-6) < target)
        }
    }

    @Test func `a position that is never reached is not waited for`() {
        let head = Playhead(position: 5, time: 0, isRunning: true, duration: 20)
        #expect(head.nextTime(after: 0, reaching: 20) == 15)
        for target in [5, 4, -1, 20.5, .infinity, -.infinity, .nan] {
            #expect(head.nextTime(after: 0, reaching: target) == nil)
        }
        #expect(Playhead(position: 5, time: 0, duration: 20).nextTime(after: 0, reaching: 10) == nil)
    }

    @Test func `a whole track is as many wake-ups as it has seconds and steps, and then none`() {
        let head = Playhead(position: 0, time: 0.3, isRunning: true, duration: 222)
        var now = 0.3
        var seconds = 0
        while let next = head.nextSecond(after: now), seconds < 1_000 { (now, seconds) = (next, seconds + 1) }
        #expect(seconds == 222)
        now = 0.3
        var steps = 0
        while let next = head.nextStep(after: now, of: 160), steps < 1_000 { (now, steps) = (next, steps + 1) }
        #expect(steps == 160)
        #expect(head.shownSteps(at: now, of: 160) == 160)
    }
}
