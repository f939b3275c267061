import Playback
import SwellCanvas
import SwellComponents
import SwellInput
import Testing

@testable import App

/// At rest there are no frames, and what plays wakes the loop only for what can be seen.
struct RestTests {
    @Test func `paused, nothing is drawn and nothing wakes for an hour`() throws {
        let outcome = try Stage().run(until: 3600)
        #expect(outcome.frames.count == 1)
        #expect(outcome.wakes <= 2)
    }

    @Test(arguments: [false, true])
    func `playing, only frames in which a cell changes`(open: Bool) throws {
        let outcome = try Stage(script: [(0.5, .typed(" "))] + (open ? [(0.6, .key(.tab))] : [])).run(until: 60)
        let steady = outcome.frames.filter { $0.time > 3 }
        #expect(steady.allSatisfy { $0.cells > 0 })
        // A new second each second, and an eighth of a cell of the line now and then.
        let line = open ? outcome.model.mini.pane.progress! : outcome.model.mini.bar.progress!
        let steps = 57.0 * (1 + Double(line.columns * 8) / 222)
        #expect(steady.count >= 56 && Double(steady.count) <= steps + 3)
    }

    @Test func `the first key after a rest is answered at once, the burst behind it in the next frame`() throws {
        let script = (0..<7).map { (1.0 + Double($0) * 0.001, Event.key(.down)) }
        let outcome = try Stage(script: script).run(until: 2)
        let frames = outcome.frames.dropFirst()
        #expect(frames.count == 2)
        #expect(frames.first?.time == 1)
        #expect(abs(frames.last!.time - (1 + 1.0 / 60)) < 1e-9)
        #expect(outcome.model.library.selection == 7)
    }

    @Test func `200 keys in a second cost at most a frame each sixtieth`() throws {
        let script = (0..<200).map { (1.0 + Double($0) * 0.005, Event.key($0 % 2 == 0 ? .down : .up)) }
        #expect(try Stage(script: script).run(until: 3).frames.count <= 62)
    }

    @Test func `frames lie on an absolute grid`() throws {
        let times = try Stage(script: [(1, .key(.tab))]).run(until: 3).frames.dropFirst().map(\.time)
        for (index, time) in times.enumerated() { #expect(abs(time - (1 + Double(index) / 60)) < 1e-9) }
    }

    @Test(arguments: Motion.allCases)
    func `each level of motion reaches the same pictures, with its own number of frames`(motion: Motion) throws {
        var stage = Stage(script: [(1, .key(.tab)), (3, .key(.tab))])
        let full = try stage.run(until: 5)
        stage.motion = motion
        let outcome = try stage.run(until: 5)
        #expect(ScriptedDisplay.difference(outcome.last, full.last) == 0)
        let open = { (run: Stage.Outcome) in run.frames.last { $0.time < 3 }!.canvas }
        #expect(ScriptedDisplay.difference(open(outcome), open(full)) == 0)
        let count = { (run: Stage.Outcome) in run.frames.count { $0.time >= 1 && $0.time < 3 } }
        switch motion {
        case .full: #expect(count(outcome) > 30)
        case .reduced:
            #expect(count(outcome) >= 3 && count(outcome) <= 5, "at most 15 a second over 0.2 s")
            #expect(4 * count(outcome) <= count(full))
        case .none: #expect(count(outcome) == 1)
        }
    }

    @Test(arguments: Motion.allCases)
    func `the clock runs on at every level of motion`(motion: Motion) throws {
        var stage = Stage(script: [(0.5, .typed(" "))])
        stage.motion = motion
        let outcome = try stage.run(until: 10.6)
        #expect(outcome.last.plainText.contains("0:54"))
    }

    @Test func `while a frame is being written none is begun, and keys are still handled`() throws {
        var display = ScriptedDisplay(
            size: Size(columns: 80, rows: 24), script: [(1, .input(.key(.down), at: 1))], end: 2)
        var model = Model(transport: FakeTransport(), motion: .full, seed: 1)
        var loop = Loop(framesPerSecond: 60, inbox: Inbox {})
        loop.start(&model, on: display)
        model.openDemo(at: 0)
        display.isWriting = true
        while loop.turn(&model, on: &display) == nil {}
        #expect(display.frames.isEmpty)
        #expect(model.library.selection == 1)
        #expect(display.wakes <= 3)
    }
}
