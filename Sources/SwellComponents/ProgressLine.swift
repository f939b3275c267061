import SwellCanvas

/// A line of which a part is done, to an eighth of a cell.
///
/// The cell in which the end lies is drawn in a mixture of both colours, in eighths: a thin line has no partial signs.
struct ProgressLine {
    /// 0 to 1.
    var fraction: Double
    /// Shows where the end is, while it is being moved.
    var hasKnob = false

    func draw(
        in rect: CellRect, row: Int, style: PlayerStyle, glyphs: Glyphs, opacity: Double, on canvas: inout Canvas
    ) {
        guard rect.columns > 0 else { return }
        let mixes = canvas.depth == .direct || canvas.depth == .indexed256
        let eighths = Int((fraction * Double(rect.columns * 8)).rounded(.down))
        let full = eighths / 8
        let done = TextStyle(color: style.accent, opacity: opacity)
        let left = TextStyle(color: style.track, opacity: opacity)
        let rest = mixes ? glyphs.lineFull : glyphs.lineEmpty
        canvas.text(String(repeating: glyphs.lineFull, count: full), column: rect.column, row: row, style: done)
        guard full < rect.columns else { return }
        let mixture = style.track.mixed(with: style.accent, by: mixes ? Double(eighths % 8) / 8 : 0)
        canvas.text(
            hasKnob ? (canvas.charset == .ascii ? "o" : "●") : rest, column: rect.column + full, row: row,
            style: hasKnob ? done : TextStyle(color: mixture, opacity: opacity))
        canvas.text(
            String(repeating: rest, count: rect.columns - full - 1), column: rect.column + full + 1, row: row,
            style: left)
    }
}
