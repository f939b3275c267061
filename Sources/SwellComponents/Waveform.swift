import SwellCanvas
import SwellMotion

/// Five bars that go up and down as if to music: a picture of a phase, which is a time.
///
/// Nothing is listened to. The same phase always gives the same bars.
struct Waveform {
    /// 0: a row of dots; 1: bars at their full height. A spring may pass either; no number is 0.
    var level: Double
    /// Seconds that it has been moving.
    var phase: Double

    static let bars = 5
    /// Columns that the bars and the gaps between them take.
    static let columns = 2 * bars - 1
    /// Ups and downs a second of each bar, and where it begins; no two go together for long.
    private static let rates = [1.15, 0.85, 1.35, 0.95, 1.25]
    private static let starts = [0.62, 0.20, 0.48, 0.06, 0.70]

    /// How high a bar is, as a share of the room: a quarter at least.
    func height(ofBar index: Int) -> Double {
        let turn = (phase * Self.rates[index] + Self.starts[index]).truncatingRemainder(dividingBy: 1)
        let swing = turn.isFinite ? Curve.easeInOut.value(at: abs(2 * turn - 1)) : 0
        return 0.25 + 0.75 * swing * (level > 0 ? min(level, 1) : 0)
    }

    /// Draws the bars upright on the lower edge, to an eighth of a row; with 16 colours or fewer to half a row.
    ///
    /// - Parameters:
    ///   - cells: ``columns`` wide and 1 or 2 rows high.
    ///   - scale: of the bars' height; 1 is all of the rows.
    func draw(in cells: CellRect, scale: Double, color: Color, opacity: Double, on canvas: inout Canvas) {
        guard canvas.charset == .unicode else { return drawLetters(in: cells, color: color, opacity, on: &canvas) }
        let style = TextStyle(color: color, opacity: opacity)
        for index in 0..<Self.bars {
            let share = height(ofBar: index) * (scale > 0 ? min(scale, 1) : 0)
            let column = cells.column + 2 * index
            var high = Double(cells.rows) * 2 * share
            if canvas.depth.blends {
                // Fills go by whole rows, the rest by signs: half a row of pixels would be blended.
                let eighths = Int((high * 4).rounded())
                let sign = Self.blocks[eighths % 8]
                canvas.text(sign, column: column, row: cells.endRow - 1 - eighths / 8, width: 1, style: style)
                high = Double(eighths / 8) * 2
            }
            canvas.fill(
                Rect(x: Double(column), y: Double(cells.endRow) * 2 - high, width: 1, height: high), color: color,
                opacity: opacity)
        }
    }

    /// Lower blocks of none to seven eighths.
    private static let blocks = ["", "▁", "▂", "▃", "▄", "▅", "▆", "▇"]

    /// Where there are no blocks: signs of three heights, on the last row.
    private func drawLetters(in cells: CellRect, color: Color, _ opacity: Double, on canvas: inout Canvas) {
        let style = TextStyle(color: color, opacity: opacity)
        for index in 0..<Self.bars {
            let sign = [".", ":", "|"][min(2, Int((height(ofBar: index) - 0.25) * 4))]
            canvas.text(sign, column: cells.column + 2 * index, row: cells.endRow - 1, style: style)
        }
    }
}

extension Waveform {
    /// When it moves, and how far it has come.
    struct Clock: Hashable {
        /// Steps a second: enough for bars of a few eighths.
        static let rate = 15.0

        /// Seconds that it had moved before `start`.
        private var before = 0.0
        /// When it began to move; `nil` while it stands still.
        private var start: Double?

        init() {}

        /// Lets it go on from where it stands, or stops it there.
        mutating func setMoving(_ moves: Bool, at now: Double) {
            if moves && start == nil {
                start = now
            } else if !moves, start != nil {
                before = phase(at: now)
                start = nil
            }
        }

        /// Seconds that it has moved, in whole steps.
        func phase(at now: Double) -> Double { before + (start.map { steps(since: $0, at: now) / Self.rate } ?? 0) }

        /// When it makes its next step; `nil` while it stands still.
        func nextStep(after now: Double) -> Double? {
            guard let start else { return nil }
            let next = start + (steps(since: start, at: now) + 1) / Self.rate
            // Far from 0 a step may be less than a number's last place.
            return next > now ? next : nil
        }

        private func steps(since start: Double, at now: Double) -> Double {
            max(0, ((now - start) * Self.rate + 1e-6).rounded(.down))
        }
    }
}
