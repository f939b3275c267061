import Foundation

/// What the player wrote into its `--trace` file, line by line.
struct Trace {
    /// One line.
    struct Line {
        /// All its fields.
        var fields: [String: Any]
        /// frame, event, command, playback, start or notice.
        var kind: String { fields["kind"] as? String ?? "" }
        /// Seconds since the player's start.
        var time: Double { number("t") ?? .nan }
        /// A field that is a number.
        func number(_ name: String) -> Double? { (fields[name] as? NSNumber)?.doubleValue }
        /// A field that is a word.
        func word(_ name: String) -> String? { fields[name] as? String }
        /// A field that is true or false.
        func flag(_ name: String) -> Bool? { fields[name] as? Bool }
    }

    /// All whole lines so far.
    var lines: [Line]

    /// - Parameter path: The trace file; where there is none yet, there are no lines.
    init(path: String) throws {
        let bytes = FileManager.default.contents(atPath: path) ?? Data()
        // The last piece may be half written.
        lines = try bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast().map { line in
            guard let fields = try JSONSerialization.jsonObject(with: line) as? [String: Any] else {
                throw DidNotHappen(
                    awaited: "an object in a trace line", lastSeen: String(decoding: line, as: UTF8.self))
            }
            return Line(fields: fields)
        }
    }

    /// The commands so far, by name, but for the bar's first presentation.
    var commands: [String] {
        lines.filter { $0.kind == "command" }.compactMap { $0.word("command") }.filter { $0 != "present" }
    }
    /// The frames so far.
    var frames: [Line] { lines.filter { $0.kind == "frame" } }

    /// Whether the newest frame lies exactly at this end of the morph and nothing flies.
    ///
    /// - Parameter progress: 0 the bar, 1 the pane.
    func hasLanded(at progress: Double) -> Bool {
        guard let frame = frames.last else { return false }
        return frame.number("progress") == progress && frame.flag("morphing") == false
    }
}
