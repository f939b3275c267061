import SwellCanvas
import SwellInput

/// The list of what comes next: beside the cover, or below the controls.
extension ExpandingMiniPlayer {
    /// Rows that a notch of the wheel scrolls.
    private static let notchRows = 3

    /// Rows for tracks, below the heading.
    private var upNextRows: Int { max(0, (pane.upNext?.rows ?? 0) - 1) }

    /// Which track stands in the list's first row: as far as it has been scrolled, and never past the end.
    var upNextTop: Int { min(max(0, upNextScroll), max(0, nowPlaying.upNext.count - upNextRows)) }

    mutating func scrollUpNext(_ notch: Pointer.Wheel) {
        switch notch {
        case .up: upNextScroll = max(0, upNextTop - Self.notchRows)
        case .down: upNextScroll = min(upNextTop + Self.notchRows, max(0, nowPlaying.upNext.count - upNextRows))
        default: break
        }
    }

    /// Which of the tracks lies in a row of the area; `nil`: the heading, or none.
    func upNextIndex(row: Int) -> Int? {
        guard let rect = pane.upNext, row > rect.row, row < rect.row + rect.rows else { return nil }
        let index = upNextTop + row - rect.row - 1
        return index < nowPlaying.upNext.count ? index : nil
    }

    /// - Parameter place: the row at which a line of the pane is drawn; `nil` where it is not.
    func drawUpNext(opacity: Double, on canvas: inout Canvas, place: (CellRect) -> Int?) {
        guard let rect = pane.upNext else { return }
        let lines = nowPlaying.upNext.dropFirst(upNextTop).prefix(upNextRows)
        func line(_ offset: Int) -> Int? {
            place(CellRect(column: rect.column, row: rect.row + offset, columns: rect.columns, rows: 1))
        }
        let quiet = TextStyle(color: style.secondary, opacity: opacity)
        if let row = line(0) {
            canvas.text(
                "Up Next", column: rect.column, row: row, width: rect.columns,
                style: TextStyle(color: style.secondary, bold: true, opacity: opacity))
        }
        for (offset, track) in lines.enumerated() {
            guard let row = line(offset + 1) else { continue }
            var room = rect.columns
            if track.duration.isFinite, track.duration > 0, room >= 20 {
                let time = clockText(track.duration + 1e-6)
                canvas.text(
                    time, column: rect.column + room - TextWidth.columns(of: time), row: row,
                    width: TextWidth.columns(of: time), style: quiet)
                room -= TextWidth.columns(of: time) + 2
            }
            let used = canvas.text(
                track.title, column: rect.column, row: row, width: room,
                style: TextStyle(color: style.text, opacity: opacity))
            if !track.subtitle.isEmpty, room - used >= 6 {
                canvas.text(
                    " \(glyphs.separator) \(track.subtitle)", column: rect.column + used, row: row, width: room - used,
                    style: quiet)
            }
        }
    }
}
