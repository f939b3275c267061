import App
import Foundation
import MusicLibrary
import Playback
import Support
import SwellCanvas
import SwellComponents
import SwellInput

@testable import App

/// The whole player on a display without a screen: a script of events in, pictures and a trace out.
struct Stage {
    var size = Size(columns: 100, rows: 30)
    var depth = ColorDepth.direct
    var charset = Charset.unicode
    var motion = Motion.full
    var pictureBits = 8
    var framesPerSecond = 60.0
    var script: [(Double, Event)] = []
    /// Something else than the demo.
    var prepare: ((inout Model, Double) -> Void)?

    struct Outcome {
        var model: Model
        var frames: [ScriptedDisplay.Frame]
        var wakes: Int
        var trace: [[String: Any]]

        var last: Canvas { frames.last!.canvas }

        func traced(_ kind: String) -> [[String: Any]] { trace.filter { $0["kind"] as? String == kind } }
    }

    func run(until end: Double) throws -> Outcome {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString)")
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var display = ScriptedDisplay(
            size: size, depth: depth, charset: charset,
            script: script.map { ($0.0, DisplayEvent.input($0.1, at: $0.0)) }, end: end)
        display.pictureBits = pictureBits
        var model = Model(
            transport: FakeTransport(), motion: motion, trace: Trace(descriptor: handle.fileDescriptor), seed: 1)
        var loop = Loop(
            framesPerSecond: framesPerSecond, inbox: Inbox<Message> {})
        loop.start(&model, on: display)
        if let prepare { prepare(&model, 0) } else { model.openDemo(at: 0) }
        _ = loop.run(&model, on: &display)
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let trace = lines.map { line in
            (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]) ?? [
                "kind": "broken", "line": String(line),
            ]
        }
        return Outcome(model: model, frames: display.frames, wakes: display.wakes, trace: trace)
    }
}

extension Event {
    static func key(_ code: Key.Code) -> Event { .key(Key(code)) }
    static func typed(_ character: Character) -> Event { .key(Key(character)) }
    static func press(_ column: Int, _ row: Int) -> Event { .pointer(Pointer(.press(.left), column: column, row: row)) }
    static func drag(_ column: Int, _ row: Int) -> Event { .pointer(Pointer(.move(.left), column: column, row: row)) }
    static func release(_ column: Int, _ row: Int) -> Event {
        .pointer(Pointer(.release(.left), column: column, row: row))
    }
    static func wheel(_ direction: Pointer.Wheel, _ column: Int, _ row: Int) -> Event {
        .pointer(Pointer(.wheel(direction), column: column, row: row))
    }
}
