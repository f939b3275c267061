import Playback
import Testing

struct SleepTimerTests {
    @Test func `it goes round 15, 30, 60 minutes and off, each from now on`() {
        var timer = SleepTimer()
        #expect(timer.end == nil)
        for (index, now) in [10.0, 12, 13].enumerated() {
            timer.cycle(at: now)
            #expect(timer.end == now + Double(SleepTimer.minutes[index]) * 60)
        }
        timer.cycle(at: 14)
        #expect(timer.end == nil && timer.secondsLeft(at: 14) == nil && timer.nextSecond(after: 14) == nil)
        timer.cycle(at: 20)
        #expect(timer.end == 920.0)
        timer.cancel()
        timer.cycle(at: 21)
        #expect(timer.end == 921.0, "after it was cancelled it begins anew")
    }

    @Test func `whoever sleeps until the next second finds it counted down, and after the last there is none`() {
        var timer = SleepTimer()
        timer.cycle(at: 0.3)
        var now = 0.3
        var shown = timer.secondsLeft(at: now)!
        #expect(shown == 900)
        var ticks = 0
        while let next = timer.nextSecond(after: now) {
            #expect(next > now)
            now = next
            #expect(timer.secondsLeft(at: now) == shown - 1)
            shown -= 1
            ticks += 1
        }
        #expect(ticks == 900 && shown == 0)
        #expect(timer.isOver(at: now) && !timer.isOver(at: now - 0.5))
    }

    @Test func `over its last 10 s the gain falls evenly from 1 to 0, in steps that end with it`() {
        var timer = SleepTimer()
        #expect(timer.gain(at: 5) == 1 && timer.nextFadeStep(after: 5) == nil)
        timer.cycle(at: 0.3)
        let begin = timer.end! - 10
        #expect(timer.gain(at: 0.3) == 1 && timer.gain(at: begin) == 1)
        #expect(timer.nextFadeStep(after: 0.3) == begin)
        var now = begin
        var gain = 1.0
        var steps = 0
        while let next = timer.nextFadeStep(after: now) {
            #expect(next > now && next - now < 0.11)
            now = next
            #expect(abs(timer.gain(at: now) - (timer.end! - now) / 10) < 1e-9 && timer.gain(at: now) < gain)
            gain = timer.gain(at: now)
            steps += 1
        }
        #expect(steps == 100 && now == timer.end && gain == 0)
        timer.cancel()
        #expect(timer.gain(at: now) == 1)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func `a time that is none leaves it with an answer`(now: Double) {
        var timer = SleepTimer()
        timer.cycle(at: now)
        _ = timer.secondsLeft(at: 0)
        _ = timer.secondsLeft(at: now)
        _ = timer.nextSecond(after: now)
        _ = timer.isOver(at: now)
        for time in [0, now] {
            _ = timer.nextFadeStep(after: time)
            #expect(!(timer.gain(at: time) > 1) && !(timer.gain(at: time) < 0))
        }
    }
}
