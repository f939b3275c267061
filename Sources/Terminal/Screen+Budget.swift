import SwellCanvas

/// Frames that must not grow: while something flies on a terminal that cannot show a large frame at once.
///
/// Bytes follow the changes of colours along a row. So a picture's cell, upper half and lower half, takes the colours of the
/// cell before it where they are nearly the same, or becomes a blank where its halves are, by a tolerance that is as small as
/// the budget allows. Flat colours are never touched: not blanks, not letters, not a cell whose right neighbour is like it.
/// What was put so is remembered as it is shown; the first frame without a budget mends it.
extension Screen {
    /// Steps of a channel's value by which colours may be off.
    private static let tolerances = [0, 8, 16, 24, 32, 48, 64, 96, 128]
    /// The highest of them on a screen of more than ``manyCells``, where a picture would become streaks: then rather a larger
    /// frame.
    private static let largeTolerance = 48
    private static let manyCells = 120 * 40
    /// The highest of them at which a cell may stay as it is shown; beyond it what flew by would leave its dirt.
    private static let keptTolerance = 24

    /// How far colours may be off, and whether a cell that is near enough already stays as it is: that saves most, but where
    /// few cells change between many that stay, ncurses sends those again.
    struct Allowance: Hashable {
        var tolerance = 0
        var keepsShown = false
    }

    /// Resolves all rows and finds the least allowance with which they fit, or the one with which they come nearest to it.
    func lookAhead(_ canvas: borrowing Canvas, columns: Int, rows: Int, budget: Int) -> Allowance {
        for index in 0..<rows {
            let start = index * size.columns
            canvas.resolve(row: index, into: UnsafeMutableBufferPointer(rebasing: ahead[start..<start + size.columns]))
        }
        var least = (bytes: Int.max, allowance: Allowance())
        let highest = columns * rows > Self.manyCells ? Self.largeTolerance : .max
        for tolerance in Self.tolerances where tolerance <= highest {
            for keepsShown in tolerance <= Self.keptTolerance ? [true, false] : [false] {
                let allowance = Allowance(tolerance: tolerance, keepsShown: keepsShown)
                let bytes = bytes(columns: columns, rows: rows, allowance)
                if bytes <= budget { return allowance }
                if bytes < least.bytes { least = (bytes, allowance) }
            }
        }
        return least.allowance
    }

    /// Makes a row of what was looked at the next one to be put.
    func takeAhead(_ index: Int, columns: Int, _ allowance: Allowance) {
        guard let new = ahead.baseAddress.map({ $0 + index * size.columns }), let target = row.baseAddress else {
            return
        }
        target.update(from: new, count: size.columns)
        guard allowance.tolerance > 0 else { return }
        let old = isUnknown || !allowance.keepsShown ? nil : shown.baseAddress.map { $0 + index * size.columns }
        var last: Cell?
        for column in 0..<columns {
            target[column] = simplified(new, column, columns, after: last, over: old?[column], allowance.tolerance)
            last = target[column]
        }
    }

    /// The cell, or one near it that needs no new colours: the one that is shown there already, then that of the cell before.
    @inline(__always) private func simplified(
        _ cells: UnsafeMutablePointer<Cell>, _ column: Int, _ columns: Int, after last: Cell?, over old: Cell?,
        _ tolerance: Int
    ) -> Cell {
        let cell = cells[column]
        guard cell.glyph == Cell.upperHalf, tolerance > 0, column + 1 >= columns || cells[column + 1] != cell
        else { return cell }
        let (upper, lower) = (cell.foreground, cell.background)
        if let old, old.glyph == Cell.upperHalf || old.glyph == 0, old.attributes.isEmpty,
            Self.isNear(upper, old.glyph == 0 ? old.background : old.foreground, tolerance),
            Self.isNear(lower, old.background, tolerance)
        {
            return old
        }
        if let last {
            if last.glyph == Cell.upperHalf, Self.isNear(upper, last.foreground, tolerance),
                Self.isNear(lower, last.background, tolerance)
            {
                return last
            }
            if Self.isNear(upper, last.background, tolerance), Self.isNear(lower, last.background, tolerance) {
                return Cell(glyph: 0, foreground: last.background, background: last.background)
            }
        }
        guard tolerance >= 16, Self.isNear(upper, lower, tolerance) else { return cell }
        // Rounding each channel down first keeps the sum within its eight bits.
        let mean = (upper >> 1 & 0x7F7F7F) + (lower >> 1 & 0x7F7F7F)
        return Cell(glyph: 0, foreground: mean, background: mean)
    }

    @inline(__always) private static func isNear(_ one: UInt32, _ other: UInt32, _ tolerance: Int) -> Bool {
        for shift: UInt32 in [0, 8, 16] where abs(Int(one >> shift & 255) - Int(other >> shift & 255)) > tolerance {
            return false
        }
        return true
    }

    /// About how many bytes the rows need, rather too many than too few.
    private func bytes(columns: Int, rows: Int, _ allowance: Allowance) -> Int {
        guard let ahead = ahead.baseAddress, let shown = shown.baseAddress else { return 0 }
        var bytes = 24
        var ink = Ink()
        for index in 0..<rows {
            let new = ahead + index * size.columns
            let old = shown + index * size.columns
            var last: Cell?
            var sent = -Self.shortGap - 1
            for column in 0..<columns {
                let shown = isUnknown ? nil : old[column]
                let kept = allowance.keepsShown ? shown : nil
                let put = simplified(new, column, columns, after: last, over: kept, allowance.tolerance)
                last = put
                if put == shown { continue }
                // ncurses does not jump over a few cells that stay as they are, but sends them again, colours and all.
                if column - sent <= Self.shortGap {
                    for gap in sent + 1..<column { bytes += ink.cost(of: old[gap]) }
                } else {
                    bytes += 8
                }
                sent = column
                bytes += ink.cost(of: put)
            }
        }
        return bytes
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
