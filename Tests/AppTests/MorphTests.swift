import Foundation
import SwellCanvas
import SwellComponents
import SwellInput
import SwellMotion
import Testing

@testable import App

/// The way between bar and pane: what every frame of it must be.
struct MorphTests {
    private let spring = Spring(duration: 0.5, bounce: 0.15)

    private func number(_ line: [String: Any], _ name: String) -> Double { line[name] as? Double ?? .nan }
    private func flag(_ line: [String: Any], _ name: String) -> Bool { line[name] as? Bool ?? false }

    @Test func `the demo opens with song 1 selected, loaded, paused at 20 % and the bar in its place`() throws {
        let outcome = try Stage().run(until: 1)
        #expect(outcome.frames.count == 1)
        let lines = outcome.last.plainText.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].contains("Library"))
        #expect(lines[1].contains("▸ Midnight Drive"))
        #expect(lines[28].contains("Midnight Drive · The Night Owls"))
        #expect(lines[28].contains("▶   0:44"))
        #expect(lines[29].contains("space pause   ⏎ play   tab open   / find   ? help"))
        let playback = try #require(outcome.traced("playback").last)
        #expect(playback["state"] as? String == "paused")
        #expect(abs(number(playback, "position") - 44.4) < 1e-9)
    }

    @Test(arguments: [1.0, 30, 60, 120])
    func `every frame of the flight lies on the exact spring from the command's time`(fps: Double) throws {
        var stage = Stage(script: [(1, .key(.tab)), (3, .key(.tab))])
        stage.framesPerSecond = fps
        let outcome = try stage.run(until: 5)
        let commands = outcome.traced("command")
        #expect(commands.map { $0["command"] as? String } == ["present", "expand", "minimize"])
        for (index, command) in commands.dropFirst().enumerated() {
            let start = number(command, "t")
            #expect(start == [1, 3][index])
            let (from, to): (Double, Double) = index == 0 ? (0, 1) : (1, 0)
            let frames = outcome.traced("frame").filter { number($0, "t") >= start && number($0, "t") < start + 2 }
            let settled =
                start
                + spring.settlingDuration(fromValue: from, toValue: to, initialVelocity: 0, epsilon: 1 / (32.0 * 28))
            let flying = frames.filter { flag($0, "morphing") }
            #expect(flying.count >= (fps > 1 ? Int(0.6 * fps) : 1))
            for frame in flying where number(frame, "t") < settled {
                let time = number(frame, "t") - start
                let exact = spring.value(fromValue: from, toValue: to, initialVelocity: 0, time: time)
                let speed = spring.velocity(fromValue: from, toValue: to, initialVelocity: 0, time: time)
                #expect(abs(number(frame, "progress") - exact) < 1e-9)
                #expect(abs(number(frame, "velocity") - speed) < 1e-9)
            }
            let landing = try #require(frames.first { !flag($0, "morphing") })
            #expect(number(landing, "progress") == to)
            #expect(number(landing, "velocity") == 0)
            #expect(frames.last.map { number($0, "t") } == number(landing, "t"), "no frame follows the landing")
        }
    }

    @Test(arguments: [(100, 30), (80, 24), (200, 60), (40, 12), (20, 5), (12, 3)], [true, false])
    func `the landing frame is the same with the stand-in and with the real parts, at both ends`(
        size: (Int, Int), paused: Bool
    ) throws {
        var stage = Stage(size: Size(columns: size.0, rows: size.1))
        stage.script = (paused ? [] : [(0.5, .typed(" "))]) + [(1, .key(.tab))]
        let outcome = try stage.run(until: 3)
        for end in [PlayerLook.full(pauseScale: paused ? 0.86 : 1), .bar] {
            var real = Canvas(size: stage.size)
            var flying = real
            outcome.model.mini.draw(end, on: &real)
            var look = end
            look.isMorphing = true
            outcome.model.mini.draw(look, on: &flying)
            #expect(ScriptedDisplay.difference(real, flying) == 0)
        }
        #expect(outcome.model.mini.look == .full(pauseScale: paused ? 0.86 : 1))
    }

    @Test func `what the closing lands on is what the opening began with`() throws {
        let outcome = try Stage(script: [(1, .key(.tab)), (3, .key(.escape))]).run(until: 5)
        #expect(ScriptedDisplay.difference(outcome.frames[0].canvas, outcome.last) == 0)
    }

    @Test func `the pane's edge moves monotonously up, but for the spring's own bounce`() throws {
        let outcome = try Stage(script: [(1, .key(.tab))]).run(until: 3)
        let tops = outcome.traced("frame").compactMap { ($0["pane"] as? [Double])?[1] }
        #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(tops.first == 56 && tops.last == 0)
    }

    @Test func `the controls begin to show 0.103 s after the command and are whole 0.1 s later`() throws {
        var stage = Stage(script: [(1, .key(.tab))])
        stage.framesPerSecond = 120
        let frames = try stage.run(until: 3).traced("frame")
        for frame in frames where number(frame, "t") > 1 {
            let since = number(frame, "t") - 1
            let chrome = number(frame, "chrome")
            if since <= 0.1027 { #expect(chrome == 0) }
            if since >= 0.104 { #expect(chrome > 0) }
            if since >= 0.204 { #expect(chrome == 1) }
        }
    }

    @Test func `no line of the controls is drawn while the stand-in covers any of its cells`() throws {
        let outcome = try Stage(script: [(1, .key(.tab))]).run(until: 3)
        let trace = outcome.traced("frame")
        for (frame, line) in zip(outcome.frames, trace) {
            guard let art = line["artwork"] as? [Double], flag(line, "morphing"), number(line, "progress") > 0.2 else {
                continue
            }
            let cover = CellRect.covering(Rect(x: art[0], y: art[1], width: art[2], height: art[3]))
            for row in cover.rowRange where row >= 0 && row < frame.canvas.size.rows {
                for column in cover.columnRange where column >= 0 && column < frame.canvas.size.columns {
                    #expect(frame.canvas.glyph(column: column, row: row) == "")
                }
            }
        }
    }

    @Test func `the words of a raised bar stand on one colour, and its upper edge moves by sixteenths of a row`() throws
    {
        let mini = try Stage().run(until: 1).model.mini
        var last: Canvas?
        for step in 1...64 {
            var look = PlayerLook.bar
            look.liftedRows = Double(step) / 16
            look.coverOffset = -look.liftedRows
            var canvas = Canvas(size: Size(columns: 100, rows: 30))
            canvas.clear(Color(hex: 0x121117))
            mini.draw(look, on: &canvas)
            let row = try #require((20...28).last { canvas.text(row: $0).contains("Midnight Drive") })
            var cells: [Cell] = []
            canvas.resolve(row: row, into: &cells)
            // From the first letter to the last digit of the duration.
            let grounds = Set(cells[4..<98].map(\.background))
            #expect(grounds.count == 1, "\(step) sixteenths")
            if let last { #expect(ScriptedDisplay.difference(last, canvas) > 50, "\(step) sixteenths") }
            last = canvas
        }
    }

    @Test func `at close the controls are gone in the frame of the decision`() throws {
        let outcome = try Stage(script: [(1, .key(.tab)), (3, .key(.escape))]).run(until: 5)
        for line in outcome.traced("frame") where number(line, "t") >= 3 { #expect(number(line, "chrome") == 0) }
        let first = try #require(outcome.frames.first { $0.time >= 3 })
        #expect(!first.canvas.plainText.contains("◀◀"))
    }

    @Test func `a reversal half-way keeps value and velocity`() throws {
        let outcome = try Stage(script: [(1, .key(.tab)), (1.1, .key(.tab)), (1.2, .key(.tab))]).run(until: 3)
        let at = { (time: Double, from: Double, to: Double, speed: Double) in
            (
                spring.value(fromValue: from, toValue: to, initialVelocity: speed, time: time),
                spring.velocity(fromValue: from, toValue: to, initialVelocity: speed, time: time)
            )
        }
        let first = at(1.1 - 1, 0, 1, 0)
        let second = at(1.2 - 1.1, first.0, 0, first.1)
        for frame in outcome.traced("frame") where flag(frame, "morphing") {
            let time = number(frame, "t")
            let exact =
                time < 1.1
                ? at(time - 1, 0, 1, 0)
                : time < 1.2 ? at(time - 1.1, first.0, 0, first.1) : at(time - 1.2, second.0, 1, second.1)
            guard time < 1.7 else { continue }
            #expect(abs(number(frame, "progress") - exact.0) < 1e-9)
            #expect(abs(number(frame, "velocity") - exact.1) < 1e-8)
        }
        #expect(outcome.model.mini.isExpanded)
    }

    @Test func `play and pause spring the cover between 0.86 and all of its side, in mid-flight too`() throws {
        let outcome = try Stage(script: [(1, .key(.tab)), (1.1, .typed(" ")), (3, .typed(" "))]).run(until: 5)
        let frames = outcome.traced("frame")
        let side = { (line: [String: Any]) in (line["artwork"] as? [Double])?[2] ?? .nan }
        let playing = try #require(frames.last { number($0, "t") < 3 })
        #expect(side(playing) == 33)
        #expect(side(frames.last!) == (33 * 0.86).rounded(), "0.86 of the side, on whole pixels")
        let moving = frames.filter { number($0, "t") > 3 && number($0, "t") < 3.3 }
        #expect(moving.count > 10)
        #expect(moving.allSatisfy { !flag($0, "morphing") })
    }
}
