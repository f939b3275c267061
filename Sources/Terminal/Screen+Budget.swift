import SwellCanvas

/// Frames that must not grow: while something flies on a terminal that cannot show a large frame at once.
///
/// Bytes follow the changes of colours along a row. So the canvas may join cells of its pictures and blended edges, by a
/// tolerance that is as small as the budget allows; flat colours and letters stay exact. What was put so is remembered as it
/// is shown; the first frame without a budget mends it.
extension Screen {
    /// Steps of a channel's value by which colours may be off. Beyond the last the picture would be streaks.
    private static let tolerances = [0, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 27, 33, 40, 48]
    /// Where even the last of them is not enough, large frames with good colours are better than large ones with poor.
    private static let hopeless = 18

    /// The least tolerance with which the frame fits, and not less than the canvas allows.
    func tolerance(for canvas: borrowing Canvas, columns: Int, rows: Int, budget: Int) -> Int {
        let floor = canvas.pictureTolerance
        var low = Self.tolerances.firstIndex { $0 >= floor } ?? Self.tolerances.count - 1
        var high = Self.tolerances.count
        // The exact one first: most frames of a flight are small.
        var middle = low
        while low < high {
            if isWithin(budget, canvas, columns: columns, rows: rows, tolerance: Self.tolerances[middle]) {
                high = middle
            } else {
                low = middle + 1
            }
            middle = (low + high) / 2
        }
        return low < Self.tolerances.count ? Self.tolerances[low] : max(floor, Self.hopeless)
    }

    /// Whether the rows need no more bytes; they are counted rather too many than too few.
    private func isWithin(
        _ budget: Int, _ canvas: borrowing Canvas, columns: Int, rows: Int, tolerance: Int
    ) -> Bool {
        guard let new = row.baseAddress, let shown = shown.baseAddress else { return true }
        var bytes = 24
        var ink = Ink()
        for index in 0..<rows {
            canvas.resolve(row: index, into: row, over: shownRow(index), tolerance: tolerance)
            let old = shown + index * size.columns
            var sent = -Self.shortGap - 1
            for column in 0..<columns {
                if !isUnknown, new[column] == old[column] { continue }
                // ncurses does not jump over a few cells that stay as they are, but sends them again, colours and all.
                if column - sent <= Self.shortGap {
                    for gap in sent + 1..<column { bytes += ink.cost(of: old[gap]) }
                } else {
                    bytes += 8
                }
                sent = column
                bytes += ink.cost(of: new[column])
            }
            if bytes > budget { return false }
        }
        return true
    }

    /// Cells; ncurses sends a gap up to about this long again.
    private static let shortGap = 8

    /// The colours that the terminal draws with.
    private struct Ink {
        var foreground: UInt32 = .max
        var background: UInt32 = .max

        /// The bytes of a cell, and of the change to its colours.
        mutating func cost(of cell: Cell) -> Int {
            var bytes = cell.glyph < 0x80 ? 1 : 3
            let isInked = cell.glyph != 0
            if cell.background != background || (isInked && cell.foreground != foreground) {
                background = cell.background
                foreground = isInked ? cell.foreground : background
                bytes += Self.length(foreground) + Self.length(background)
            }
            return bytes
        }

        /// The bytes of `ESC [ 3 8 : 2 : : r : g : b m`.
        private static func length(_ color: UInt32) -> Int {
            var length = 11
            for shift: UInt32 in [0, 8, 16] {
                let value = color >> shift & 255
                length += value > 99 ? 3 : value > 9 ? 2 : 1
            }
            return length
        }
    }
}
