import SwellCanvas
import SwellInput

/// A display without a screen, on a clock that jumps: the quiet twin of the real one, for tests and measurements.
///
/// It hands out a script of events at their times, keeps every picture, and ends the loop when the script is over and nothing
/// more is due before ``end``.
package struct ScriptedDisplay: ~Copyable, Display {
    /// One presented picture.
    package struct Frame {
        package var time: Double
        package var canvas: Canvas
        package var flying: Bool
        /// Cells that differ from the picture before.
        package var cells: Int
    }

    package private(set) var size: Size
    package let depth: ColorDepth
    package let charset: Charset
    package var isWriting = false
    package var pictureBits = 8
    package var background: Color?
    /// When the script ends the loop, in seconds.
    package let end: Double
    package private(set) var frames: [Frame] = []
    /// How often the loop woke.
    package private(set) var wakes = 0
    package var keepsFrames = true

    private var time = 0.0
    private var script: [(time: Double, event: DisplayEvent)]
    private var notices: [String] = []

    /// - Parameter script: events and their times, ascending.
    package init(
        size: Size, depth: ColorDepth = .direct, charset: Charset = .unicode,
        script: [(time: Double, event: DisplayEvent)], end: Double
    ) {
        self.size = size
        self.depth = depth
        self.charset = charset
        self.script = script
        self.end = end
    }

    package func now() -> Double { time }

    package mutating func takeNotices() -> [String] {
        defer { notices = [] }
        return notices
    }

    package mutating func wait(until deadline: Double?, into events: inout [DisplayEvent]) {
        wakes += 1
        let due = min(deadline ?? .infinity, end)
        if let next = script.first, next.time <= due {
            time = max(time, next.time)
            while let event = script.first, event.time <= time {
                script.removeFirst()
                if case .input(.resize(let columns, let rows), _) = event.event {
                    size = Size(columns: columns, rows: rows)
                }
                events.append(event.event)
            }
        } else if due >= end {
            time = end
            events.append(.leave(signal: 0))
        } else {
            time = max(time, due)
        }
    }

    package mutating func present(_ canvas: borrowing Canvas, flying: Bool) -> FrameCost {
        let copy = copy canvas
        let cells = frames.last.map { Self.difference($0.canvas, copy) } ?? copy.size.columns * copy.size.rows
        if !keepsFrames { frames.removeAll() }
        frames.append(Frame(time: time, canvas: copy, flying: flying, cells: cells))
        return FrameCost(cells: cells)
    }

    package mutating func suspend() {}

    /// How many cells show something else.
    package static func difference(_ one: Canvas, _ other: Canvas) -> Int {
        guard one.size == other.size else {
            return max(one.size.columns * one.size.rows, other.size.columns * other.size.rows)
        }
        var cells = 0
        var left: [Cell] = []
        var right: [Cell] = []
        for row in 0..<one.size.rows {
            one.resolve(row: row, into: &left)
            other.resolve(row: row, into: &right)
            cells += zip(left, right).count { $0 != $1 }
        }
        return cells
    }
}
