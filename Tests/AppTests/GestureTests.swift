import SwellCanvas
import SwellComponents
import SwellInput
import Testing

@testable import App

/// Pulls, catches, taps and the wheel. At 100 x 30 the bar is in row 28, and so the travel is 28 rows.
struct GestureTests {
    private let barRow = 28

    private func number(_ line: [String: Any], _ name: String) -> Double { line[name] as? Double ?? .nan }

    private func commands(_ outcome: Stage.Outcome) -> [String] {
        outcome.traced("command").dropFirst().compactMap { $0["command"] as? String }
    }

    /// A straight pull of whole rows, one event every 10 ms or slower, held still at its end, then let go.
    private func pull(
        from row: Int, by rows: Int, at start: Double, over seconds: Double, still: Double = 0.2, column: Int = 30
    ) -> [(Double, Event)] {
        var events: [(Double, Event)] = [(start, .press(column, row))]
        for step in 1...max(1, abs(rows)) where rows != 0 {
            let place = row + (rows > 0 ? step : -step)
            events.append((start + seconds * Double(step) / Double(abs(rows)), .drag(column, place)))
        }
        events.append((start + seconds + still, .release(column, row + rows)))
        return events
    }

    @Test func `a tap on the bar opens, however long it takes and within one cell`() throws {
        for script in [
            [(1.0, Event.press(10, 28)), (1.05, .release(10, 28))], [(1.0, .press(10, 28)), (4, .release(11, 27))],
        ] {
            #expect(commands(try Stage(script: script).run(until: 6)) == ["expand"])
        }
    }

    @Test func `a press that came back after it was further away is no tap`() throws {
        let script: [(Double, Event)] = [
            (1, .press(10, 28)), (1.1, .drag(14, 28)), (1.3, .drag(10, 28)), (2, .release(10, 28)),
        ]
        #expect(commands(try Stage(script: script).run(until: 4)) == [])
    }

    @Test func `a tap on the bar's play button plays and does not open`() throws {
        let stage = Stage(script: [(1, .press(60, 28)), (1.1, .release(60, 28))])
        let outcome = try stage.run(until: 3)
        #expect(outcome.model.mini.target(column: 60, row: 28) == .playPause)
        #expect(outcome.model.player.state == .playing)
        #expect(commands(outcome) == [])
    }

    @Test(arguments: [(1, false), (2, true), (10, true)])
    func `an upward pull that is held still opens past 4.7 % of the travel, at least a row`(rows: Int, opens: Bool)
        throws
    {
        // One row is a tap by position, so it goes a long way sideways first.
        var script = pull(from: barRow, by: -rows, at: 1, over: 0.4)
        script.insert((1.001, .drag(40, barRow)), at: 1)
        script = script.map { time, event in
            guard time > 1.001, case .pointer(var pointer) = event else { return (time, event) }
            pointer.column = 40
            return (time, .pointer(pointer))
        }
        let outcome = try Stage(script: script).run(until: 4)
        #expect(commands(outcome) == (opens ? ["expand"] : []))
    }

    @Test(arguments: [(3, false), (4, true), (20, true)])
    func `a downward pull of the open pane that is held still closes past 14.1 % of the travel`(rows: Int, closes: Bool)
        throws
    {
        let script = [(0.5, Event.key(.tab))] + pull(from: 3, by: rows, at: 2, over: 0.5)
        #expect(commands(try Stage(script: script).run(until: 5)) == (closes ? ["expand", "minimize"] : ["expand"]))
    }

    @Test func `a short quick flick closes by its prediction, a slow one of the same way does not`() throws {
        // 3 rows are less than 14.1 % of 28; at 60 rows a second the prediction is 18 rows, more than 37.6 %.
        for (seconds, closes) in [(0.05, true), (0.6, false)] {
            let script = [(0.5, Event.key(.tab))] + pull(from: 3, by: 3, at: 2, over: seconds, still: 0)
            #expect(
                commands(try Stage(script: script).run(until: 5)) == (closes ? ["expand", "minimize"] : ["expand"]))
        }
    }

    @Test func `a velocity wants three positions over at least 40 ms`() throws {
        let script: [(Double, Event)] = [
            (0.5, .key(.tab)), (2, .press(30, 3)), (2.01, .drag(30, 5)), (2.03, .drag(30, 6)), (2.03, .release(30, 6)),
        ]
        #expect(commands(try Stage(script: script).run(until: 5)) == ["expand"])
    }

    @Test func `the drawn offset springs toward a quarter of the pull for the bar, and its progress stays 0`() throws {
        let outcome = try Stage(script: pull(from: barRow, by: -8, at: 1, over: 0.2, still: 1.5)).run(until: 2.6)
        let frames = outcome.traced("frame")
        #expect(frames.allSatisfy { number($0, "progress") == 0 })
        let held = try #require(frames.last)
        let pane = try #require(held["pane"] as? [Double])
        #expect(pane == [0, 56 - 4, 100, 2], "8 rows up are 2 rows, 4 pixels; the size is the bar's")
    }

    @Test func `a pulled pane's progress is 1 - offset / travel, and picture and controls go with it`() throws {
        let script = [(0.5, Event.key(.tab))] + pull(from: 3, by: 7, at: 2, over: 0.3, still: 2)
        let outcome = try Stage(script: script).run(until: 4.2)
        let frames = outcome.traced("frame")
        let rest = try #require(frames.last { number($0, "t") < 2 })
        let held = try #require(frames.last)
        #expect(abs(number(held, "progress") - (1 - 7.0 / 28)) < 1e-12)
        #expect((held["pane"] as? [Double])?[1] == 14)
        let before = try #require(rest["artwork"] as? [Double])
        let after = try #require(held["artwork"] as? [Double])
        #expect(abs(after[1] - before[1] - 14) < 1e-9)
        #expect(after[0] == before[0] && after[2] == before[2])
        #expect(number(held, "chrome") == 1)
        #expect(held["morphing"] as? Bool == false)
        let lines = { (canvas: Canvas) in canvas.plainText.split(separator: "\n", omittingEmptySubsequences: false) }
        let chevron = { (canvas: Canvas) in lines(canvas).firstIndex { $0.contains("⌄") } }
        let restFrame = try #require(outcome.frames.last { $0.time < 2 })
        let moved = try #require(chevron(outcome.last))
        let unmoved = try #require(chevron(restFrame.canvas))
        #expect(moved - unmoved == 7)
    }

    @Test func `the cover of a pane that was pulled far down takes nothing from the rows under the bar`() throws {
        let script = [(0.5, Event.key(.tab))] + pull(from: 3, by: 22, at: 2, over: 0.6, still: 0.05)
        let outcome = try Stage(script: script).run(until: 6)
        #expect(commands(outcome) == ["expand", "minimize"])
        let hints = outcome.frames[0].canvas.text(row: 29)
        var seen = 0
        for (frame, line) in zip(outcome.frames, outcome.traced("frame")) where frame.time > 2 {
            guard let pane = line["pane"] as? [Double], pane[1] + pane[3] <= 58 else { continue }
            #expect(frame.canvas.text(row: 29) == hints)
            seen += 1
        }
        #expect(seen > 5)
        for frame in outcome.frames where frame.time > 2 && frame.time < 2.6 {
            #expect(frame.canvas.pixel(x: 50, y: 59).luminance < 0.05, "no cover below the pane's lower edge")
        }
    }

    @Test(arguments: Motion.allCases)
    func `a pulled pane that is held still shows the library above it`(motion: Motion) throws {
        var stage = Stage(script: [(0.5, .key(.tab))] + pull(from: 3, by: 7, at: 2, over: 0.3, still: 9))
        stage.motion = motion
        let lines = try stage.run(until: 8).last.plainText.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].contains("Library"))
        #expect(lines[1].contains("Midnight Drive") && lines[4].contains("Golden Hour"))
        #expect(lines[7].contains("⌄"))
    }

    @Test func `a second button ends a pull of the bar: it returns, and the release that follows opens nothing`() throws
    {
        var script = pull(from: barRow, by: -10, at: 1, over: 0.3, still: 3)
        script.insert((2, .pointer(Pointer(.press(.right), column: 30, row: 18))), at: script.count - 1)
        let outcome = try Stage(script: script).run(until: 6)
        #expect(commands(outcome) == [])
        let resting = try #require(outcome.traced("frame").last { number($0, "t") < 4 })
        #expect(resting["pane"] as? [Double] == [0, 56, 100, 2])
    }

    @Test func `a close goes on from where the pane was let go, with the pointer's speed`() throws {
        let script = [(0.5, Event.key(.tab))] + pull(from: 3, by: 12, at: 2, over: 0.2, still: 0)
        let outcome = try Stage(script: script).run(until: 5)
        let frames = outcome.traced("frame")
        let command = number(outcome.traced("command").last!, "t")
        let before = try #require(frames.last { number($0, "t") < command })
        let after = try #require(frames.first { number($0, "t") > command })
        #expect(abs(number(before, "progress") - number(after, "progress")) < 0.12)
        // 60 rows a second over 28 rows of travel.
        #expect(number(after, "velocity") < -1.5)
        let tops = frames.filter { number($0, "t") > command }.compactMap { ($0["pane"] as? [Double])?[1] }
        #expect(zip(tops, tops.dropFirst().prefix(20)).allSatisfy { $0 <= $1 + 1e-9 })
    }

    @Test func `a flight that is caught stands still under the finger and follows it row for row, both ways`() throws {
        let script: [(Double, Event)] = [
            (1, .key(.tab)), (1.15, .press(50, 27)), (1.4, .drag(50, 25)), (1.6, .drag(50, 29)), (1.8, .drag(50, 20)),
            (2.2, .release(50, 20)),
        ]
        let outcome = try Stage(script: script).run(until: 4)
        let frames = outcome.traced("frame")
        let edge = { (line: [String: Any]) in 28 * (1 - number(line, "progress")) }
        let caught = try #require(frames.last { number($0, "t") < 1.4 })
        let at = { (time: Double) in edge(frames.last { number($0, "t") < time }!) }
        #expect(number(caught, "t") < 1.22, "a held flight sends nothing once the controls have come")
        #expect(abs(at(1.6) - (edge(caught) - 2)) < 1e-9)
        #expect(abs(at(1.8) - (edge(caught) + 2)) < 1e-9)
        #expect(abs(at(2.2) - max(0, edge(caught) - 7)) < 1e-9)
        #expect(commands(outcome) == ["expand", "expand"])
        #expect(number(frames.last!, "progress") == 1)
    }

    @Test func `a caught flight that is let go low closes`() throws {
        let script: [(Double, Event)] = [
            (1, .key(.tab)), (1.1, .press(50, 27)), (1.4, .drag(50, 29)), (1.8, .release(50, 29)),
        ]
        let outcome = try Stage(script: script).run(until: 4)
        #expect(commands(outcome) == ["expand", "minimize"])
        #expect(!outcome.model.mini.isExpanded)
    }

    @Test func `a pane that returns from a pull is grabbed without a jump`() throws {
        var script = [(0.5, Event.key(.tab))] + pull(from: 3, by: 3, at: 2, over: 0.3)
        script += [(2.54, .press(50, 10)), (2.8, .drag(50, 12)), (3, .release(50, 12))]
        let outcome = try Stage(script: script).run(until: 5)
        let frames = outcome.traced("frame")
        let offset = { (line: [String: Any]) in 28 * (1 - number(line, "progress")) }
        let before = try #require(frames.last { number($0, "t") <= 2.54 })
        let grabbed = try #require(frames.last { number($0, "t") < 2.8 })
        let moved = try #require(frames.last { number($0, "t") < 3 })
        #expect(offset(before) > 0.2 && abs(offset(before) - offset(grabbed)) < 0.6)
        #expect(abs(offset(moved) - offset(grabbed) - 2) < 1e-9)
        #expect(number(frames.last!, "progress") == 1)
    }

    @Test func `a lost release ends the drag with velocity 0 and the press starts anew`() throws {
        // 8 rows up are enough to open; the new press then catches that flight, low enough to close it.
        let script: [(Double, Event)] = [
            (1, .press(30, 28)), (1.05, .drag(30, 27)), (1.1, .drag(30, 26)), (1.15, .drag(30, 20)),
            (1.2, .press(30, 27)),
            (1.3, .release(30, 27)),
        ]
        let outcome = try Stage(script: script).run(until: 4)
        #expect(commands(outcome) == ["expand", "minimize"])
        #expect(outcome.traced("command").dropFirst().map { number($0, "t") } == [1.2, 1.3])
    }

    @Test func `a second button during a seek gives the seek up, and closes nothing`() throws {
        let line = try Stage(script: [(0.5, .key(.tab))]).run(until: 2).model.mini.pane.progress!
        let script: [(Double, Event)] = [
            (0.5, .key(.tab)), (2, .press(line.column + 2, line.row)), (2.2, .drag(line.column + 20, line.row)),
            (2.4, .pointer(Pointer(.press(.right), column: 3, row: 3))), (3, .release(line.column + 20, line.row)),
        ]
        let outcome = try Stage(script: script).run(until: 4)
        #expect(commands(outcome) == ["expand"])
        #expect(Set(outcome.traced("playback").map { number($0, "position") }).count == 1)
    }

    @Test func `losing the focus, a resize and a second button end a drag`() throws {
        let drag: [(Double, Event)] = [(0.5, .key(.tab)), (2, .press(30, 3)), (2.1, .drag(30, 5)), (2.2, .drag(30, 6))]
        let second = Event.pointer(Pointer(.press(.right), column: 30, row: 6))
        let cases: [(Event, [String])] = [
            (.focus(false), ["expand"]), (.resize(columns: 90, rows: 28), ["expand"]),
            (second, ["expand", "minimize"]),
        ]
        for (event, wanted) in cases {
            let outcome = try Stage(script: drag + [(2.25, event), (2.5, .release(30, 20))]).run(until: 5)
            #expect(commands(outcome) == wanted)
            #expect(outcome.model.animator.isAtRest)
        }
    }

    @Test func `the chevron closes, the pane's buttons do what they show`() throws {
        let opened = try Stage(script: [(0.5, .key(.tab))]).run(until: 2)
        let pane = opened.model.mini.pane
        let click = { (rect: CellRect, time: Double) -> [(Double, Event)] in
            [(time, .press(rect.column + 1, rect.row)), (time + 0.05, .release(rect.column + 1, rect.row))]
        }
        let script =
            [(0.5, Event.key(.tab))] + click(pane.next!, 2) + click(pane.play, 3) + click(pane.previous!, 4)
            + click(pane.chevron!, 5)
        let outcome = try Stage(script: script).run(until: 7)
        let tracks = outcome.traced("playback").compactMap { $0["track"] as? String }
        #expect(tracks.first == "Midnight Drive" && tracks.contains("Paper Planes") && tracks.last == "Midnight Drive")
        #expect(outcome.model.player.state == .playing)
        #expect(commands(outcome) == ["expand", "minimize"])
        for (_, rect) in pane.targets where rect != pane.progress { #expect(rect.columns >= 3) }
    }

    @Test func `a drag of the pane's progress previews and seeks once, when it is let go`() throws {
        let line = try Stage(script: [(0.5, .key(.tab))]).run(until: 2).model.mini.pane.progress!
        let end = line.column + line.columns
        let script: [(Double, Event)] = [
            (0.5, .key(.tab)), (2, .press(line.column + 2, line.row)),
            (2.2, .drag(line.column + line.columns / 2, line.row)),
            (2.4, .drag(end + 30, line.row + 9)), (2.6, .drag(line.column + line.columns / 2, 2)),
            (3, .release(line.column + line.columns / 2, 2)),
        ]
        let outcome = try Stage(script: script).run(until: 4)
        let preview = try #require(outcome.frames.last { $0.time < 2.4 })
        #expect(preview.canvas.plainText.contains("1:5"))
        let far = try #require(outcome.frames.last { $0.time < 2.6 })
        #expect(far.canvas.plainText.contains("3:42"), "clamped to the line")
        let positions = Set(outcome.traced("playback").map { number($0, "position") })
        #expect(positions.count == 2, "it stands where it stood until the release")
        #expect(abs(positions.max()! - 222 * 0.5) < 222 / Double(line.columns))
        #expect(commands(outcome) == ["expand"])
    }

    @Test
    func `the wheel opens on the bar and closes on the pane at the first notch; the burst's others are swallowed`()
        throws
    {
        var script: [(Double, Event)] = (0..<6).map { (1 + Double($0) * 0.1, .wheel(.up, 30, 28)) }
        script += (0..<8).map { (3 + Double($0) * 0.1, .wheel(.down, 30, 10)) }
        let outcome = try Stage(script: script).run(until: 6)
        #expect(commands(outcome) == ["expand", "minimize"])
        let times = outcome.traced("command").dropFirst().map { number($0, "t") }
        #expect(times == [1, 3])
    }

    @Test func `the opposite direction ends a burst and turns the flight round`() throws {
        let script: [(Double, Event)] = [
            (1, .wheel(.up, 30, 28)), (1.05, .wheel(.up, 30, 28)), (1.1, .wheel(.down, 30, 28)),
            (1.15, .wheel(.down, 30, 28)),
        ]
        let outcome = try Stage(script: script).run(until: 4)
        #expect(commands(outcome) == ["expand", "minimize"])
    }

    @Test func `wheel down on the bar, up on the pane and sideways do nothing`() throws {
        let script: [(Double, Event)] = [
            (1, .wheel(.down, 30, 28)), (1.5, .wheel(.left, 30, 28)), (2, .key(.tab)), (3, .wheel(.up, 30, 10)),
            (3.5, .wheel(.right, 30, 10)),
        ]
        #expect(commands(try Stage(script: script).run(until: 5)) == ["expand"])
    }

    @Test func `the wheel over the pane's progress seeks 5 s, and only there`() throws {
        let line = try Stage(script: [(0.5, .key(.tab))]).run(until: 2).model.mini.pane.progress!
        let script: [(Double, Event)] = [
            (0.5, .key(.tab)), (2, .wheel(.up, line.column, line.row)), (2.05, .wheel(.up, line.column + 3, line.row)),
            (2.5, .wheel(.down, line.column, line.row)),
        ]
        let outcome = try Stage(script: script).run(until: 4)
        #expect(abs(number(outcome.traced("playback").last!, "position") - 49.4) < 1e-9)
        #expect(commands(outcome) == ["expand"])
    }

    @Test func `the wheel scrolls the list by 3 rows, leaves the selection, and never opens the player`() throws {
        var stage = Stage(size: Size(columns: 60, rows: 8))
        stage.script = [(1, .wheel(.down, 5, 3)), (1.5, .wheel(.down, 5, 3)), (2, .wheel(.up, 5, 3))]
        let outcome = try stage.run(until: 3)
        #expect(outcome.model.library.top == 0 && outcome.model.library.selection == 0)
        #expect(commands(outcome) == [])
        stage.script.removeLast()
        #expect(try stage.run(until: 3).model.library.top == 3)
    }

    @Test
    func
        `nothing but an open command opens: not a track's end, a resize or a notch of the burst, during or after a close`()
        throws
    {
        for delay in stride(from: 0.0, through: 0.7, by: 0.05) {
            var stage = Stage()
            stage.script = [
                (0.2, .typed(" ")), (0.5, .key(.tab)), (2, .wheel(.down, 30, 10)), (2 + delay, .typed("n")),
                (2 + delay + 0.01, .resize(columns: 90, rows: 26)), (2.1 + delay, .typed(">")),
                (2.2 + delay, .typed(" ")),
            ]
            let outcome = try stage.run(until: 5)
            #expect(commands(outcome) == ["expand", "minimize"])
            #expect(number(outcome.traced("frame").last!, "progress") == 0)
        }
    }
}
