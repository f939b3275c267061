import SwellCanvas
import SwellMotion
import Testing

@testable import SwellComponents

/// What the pill shows of time, and when it asks for it.
struct IslandPillClockTests {
    @Test(arguments: Motion.allCases)
    func `a timer counts to the second, and asks for a frame at each, and for none at the end`(motion: Motion) {
        var stage = PillStage(motion: motion, at: 100.3)
        stage.show(.timer(title: "Focus session", until: 1600.3))
        stage.settle()
        var shown: [String] = []
        stage.draw(at: 102)
        // 1498.3 are left: 1499 until the next whole second.
        for _ in 0..<3 {
            shown.append(String(IslandPillContentTests.letters(stage.canvas, row: 2).suffix(5)))
            guard let next = stage.pill.nextDeadline else { break }
            #expect(next > stage.now && next - stage.now <= 1 + 1e-9)
            stage.draw(at: next - 1e-3)
            #expect(IslandPillContentTests.letters(stage.canvas, row: 2).hasSuffix(shown.last ?? ""))
            #expect(stage.pill.advance(to: next - 1e-3) == false)
            #expect(stage.pill.advance(to: next) == true)
            stage.draw(at: next)
            #expect(stage.pill.advance(to: next) == false)
        }
        #expect(shown == ["24:59", "24:58", "24:57"])
        stage.draw(at: 1599.5)
        #expect(IslandPillContentTests.letters(stage.canvas, row: 2).hasSuffix("0:01"))
        #expect(abs((stage.pill.nextDeadline ?? 0) - 1600.3) < 1e-9)
        stage.draw(at: stage.pill.nextDeadline ?? 0)
        #expect(IslandPillContentTests.letters(stage.canvas, row: 2).hasSuffix("0:00"))
        #expect(stage.pill.nextDeadline == nil)
        stage.draw(at: 5000)
        #expect(IslandPillContentTests.letters(stage.canvas, row: 2).hasSuffix("0:00"))
    }

    @Test func `closed, or without room, a timer and music ask for nothing`() {
        for status in [PillStage.timer, PillStage.music] {
            var stage = PillStage()
            stage.show(status)
            stage.settle()
            #expect(stage.pill.nextDeadline != nil)
            stage.resize(columns: 100, rows: 2)
            #expect(stage.pill.nextDeadline == nil)
            stage.resize(columns: 100, rows: 12)
            stage.collapse()
            stage.settle()
            #expect(stage.pill.nextDeadline == nil)
        }
    }

    // MARK: Time

    /// The loop of ``Component``: handle, advance, draw, sleep until the deadline; the pill is told nothing else.
    private static func wakes(_ status: PillStatus, for seconds: Double) -> [Double] {
        let animator = SpringAnimator()
        var pill = IslandPill(animator: animator)
        pill.motion = .none
        var canvas = Canvas(size: Size(columns: 80, rows: 8))
        pill.draw(on: &canvas, in: canvas.size.cells)
        pill.show(status, at: 0)
        var wakes: [Double] = []
        var now = 0.0
        while wakes.count < 10_000 {
            animator.advance(to: now)
            pill.draw(on: &canvas, in: canvas.size.cells)
            guard let deadline = pill.nextDeadline, deadline <= seconds else { break }
            now = deadline
            wakes.append(now)
        }
        return wakes
    }

    @Test func `the three calls of a component are enough for its clocks`() {
        #expect(Self.wakes(PillStage.timer, for: 10) == (1...10).map(Double.init))
        #expect(Self.wakes(PillStage.music, for: 10).isEmpty)
        #expect(Self.wakes(PillStage.notice, for: 10).isEmpty)
    }

    @Test func `an owner whose animator rests tells the time itself, and is told when to draw`() {
        var stage = PillStage(motion: .none)
        stage.show(PillStage.timer)
        stage.draw()
        var drawn = 0
        for step in 1...100 {
            // The animator is not moved.
            if stage.pill.advance(to: Double(step) / 10) {
                stage.canvas.clear(.black)
                stage.pill.draw(on: &stage.canvas, in: stage.frame)
                drawn += 1
            }
        }
        #expect(drawn == 10)
        #expect(IslandPillContentTests.letters(stage.canvas, row: 2).hasSuffix("24:50"))
    }
}
