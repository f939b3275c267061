import CNcurses
import Glibc
import SwellCanvas

/// Painting: only what differs from the last picture is handed to ncurses.
extension Screen {
    /// Puts a picture; what lies outside the screen is not shown, what it lacks stays as it was.
    ///
    /// - Parameter budget: The bytes that the frame should have at most, at the cost of the picture's colours; `nil` is as the
    ///   canvas says.
    /// - Returns: The cells that changed.
    func put(_ canvas: borrowing Canvas, budget: Int? = nil) -> Int {
        let columns = min(canvas.size.columns, size.columns)
        let rows = min(canvas.size.rows, size.rows)
        let tolerance = budget.map { self.tolerance(for: canvas, columns: columns, rows: rows, budget: $0) }
        var changed = 0
        var mayReset = true
        var index = 0
        while index < rows {
            canvas.resolve(row: index, into: row, over: shownRow(index), tolerance: tolerance)
            guard let cells = putRow(index, columns: columns, mayReset: mayReset) else {
                // The pairs ran out. Everything anew, once; after that with what there is.
                resetPairs()
                mayReset = false
                changed = 0
                index = 0
                continue
            }
            changed += cells
            index += 1
        }
        isUnknown = false
        return changed
    }

    /// What a row shows; `nil` where it is not known.
    func shownRow(_ index: Int) -> UnsafeBufferPointer<Cell>? {
        if isUnknown { return nil }
        return UnsafeBufferPointer(rebasing: shown[index * size.columns..<(index + 1) * size.columns])
    }

    /// - Returns: The cells that changed; `nil` where the colour pairs ran out and `mayReset` allows to say so.
    private func putRow(_ index: Int, columns: Int, mayReset: Bool) -> Int? {
        let base = index * size.columns
        guard let old = shown.baseAddress.map({ $0 + base }), let new = row.baseAddress, columns > 0 else { return 0 }
        if !isUnknown, memcmp(old, new, columns * MemoryLayout<Cell>.stride) == 0 { return 0 }
        // Where terminals disagree on a character's width, what stands behind it stands elsewhere than ncurses thinks:
        // such a row is sent whole, or what it showed before would stay on the screen beside what it shows now.
        let isDisputed = !isUnknown && (Self.isDisputed(old, columns) || Self.isDisputed(new, columns))
        if isDisputed { wredrawln(swell_stdscr(), Int32(index), 1) }
        let isUnknown = isUnknown || isDisputed
        var changed = 0
        var column = 0
        while column < columns {
            if !isUnknown, old[column] == new[column] {
                column += 1
                continue
            }
            var start = column
            while start > 0, new[start].width == 0 { start -= 1 }
            var end = column + 1
            while end < columns, isUnknown || old[end] != new[end] || new[end].width == 0 { end += 1 }
            guard putRun(index, start..<end, mayReset: mayReset) else { return nil }
            (old + start).update(from: new + start, count: end - start)
            changed += end - column
            column = end
        }
        return changed
    }

    /// Whether a row holds a character that terminals measure differently: one of several scalars, or of a script that is
    /// written in clusters.
    private static func isDisputed(_ cells: UnsafePointer<Cell>, _ columns: Int) -> Bool {
        for column in 0..<columns {
            let glyph = cells[column].glyph
            if glyph < 0x0600 || glyph == Cell.upperHalf { continue }
            if glyph & Cell.clusterBit != 0 || (0x0600..<0x1200).contains(glyph) || glyph >= 0x1_F000 { return true }
        }
        return false
    }

    /// How a stretch of cells looks.
    private struct Look {
        var pair: Int32 = -1
        var attributes: TextAttributes = []
        var background: UInt32 = 0
    }

    private func putRun(_ index: Int, _ range: Range<Int>, mayReset: Bool) -> Bool {
        var look = Look()
        var template = cchar_t()
        var column = range.lowerBound
        var filled = 0
        let base = index * size.columns
        while column < range.upperBound {
            guard let next = self.look(at: column, in: range, after: look, mayReset: mayReset) else { return false }
            if next.pair != look.pair || next.attributes != look.attributes || column == range.lowerBound {
                let bold = isBright(row[column]) ? attributes(of: .bold) : 0
                swell_set_look(&template, attributes(of: next.attributes) | bold, next.pair)
            }
            look = next
            let width = row[column].width == 2 && column + 1 < range.upperBound ? 2 : 1
            filled += write(row[column].glyph, width: width, look: &template, at: filled)
            for cell in column..<(column + width) {
                pairs?.retain(look.pair)
                pairs?.release(pairNumbers[base + cell])
                pairNumbers[base + cell] = look.pair
            }
            column += width
        }
        _ = swell_add_cells(
            swell_stdscr(), Int32(index), Int32(range.lowerBound), run.baseAddress, Int32(filled))
        return true
    }

    // MARK: - Looks

    /// A cell's colours and attributes. A blank takes whatever saves a change of colours: those of the cell before or behind
    /// it where the background is the same.
    private func look(at column: Int, in range: Range<Int>, after last: Look, mayReset: Bool) -> Look? {
        let cell = row[column]
        let shownOnBlanks: TextAttributes = [.underline, .reversed]
        guard cell.glyph == 0, cell.attributes.isDisjoint(with: shownOnBlanks) else {
            let pair = number(cell.foreground, cell.background, isBlank: false, mayReset: mayReset)
            return pair.map { Look(pair: $0, attributes: cell.attributes, background: cell.background) }
        }
        if last.pair >= 0, last.background == cell.background, last.attributes.isEmpty { return last }
        var end = column + 1
        while end < range.upperBound, row[end].glyph == 0, row[end].background == cell.background { end += 1 }
        let isFollowed = end < range.upperBound && row[end].background == cell.background
        if last.pair >= 0, last.background == cell.background, last.attributes.isDisjoint(with: shownOnBlanks) {
            // A gap between words in bold letters.
            if end - column <= 3, isFollowed, row[end].attributes == last.attributes { return last }
            return Look(pair: last.pair, background: cell.background)
        }
        let foreground = isFollowed ? row[end].foreground : cell.foreground
        let pair = number(foreground, cell.background, isBlank: true, mayReset: mayReset)
        return pair.map { Look(pair: $0, background: cell.background) }
    }

    private func number(_ foreground: UInt32, _ background: UInt32, isBlank: Bool, mayReset: Bool) -> Int32? {
        guard let pairs, background != Cell.noColor else { return 0 }
        let ink = color(foreground == Cell.noColor ? background : foreground)
        let paper = color(background)
        if let number = pairs.number(foreground: ink, background: paper) { return number }
        if pairs.limit < 1024, isBlank, let number = pairs.anyNumber(background: paper) { return number }
        return mayReset ? nil : substitute(ink, paper)
    }

    /// Nearly these colours, among those that have a number.
    private func substitute(_ ink: Int32, _ paper: Int32) -> Int32 {
        guard let pairs else { return 0 }
        if entry.depth == .direct {
            for mask: Int32 in [0xFCFCFC, 0xF8F8F8, 0xF0F0F0, 0xE0E0E0, 0xC0C0C0, 0x808080] {
                let (foreground, background) = (max(8, ink & mask), max(8, paper & mask))
                if let number = pairs.number(foreground: foreground, background: background) { return number }
            }
        }
        return pairs.limit < 1024 ? pairs.anyNumber(background: paper) ?? 0 : 0
    }

    /// The colour as ncurses numbers it.
    @inline(__always) private func color(_ value: UInt32) -> Int32 {
        switch entry.depth {
        case .direct:
            // The numbers 0 to 7 are the user's palette there.
            return value >= 8 ? Int32(bitPattern: value & 0xFFFFFF) : value == 0 ? 0x010101 : 8
        case .indexed256, .indexed16:
            return Int(value) < entry.colors ? Int32(bitPattern: value) : Int32(bitPattern: value & 7)
        case .none: return 0
        }
    }

    /// With 8 colours the brighter eight are bold.
    @inline(__always) private func isBright(_ cell: Cell) -> Bool {
        entry.depth == .indexed16 && entry.colors < 16 && cell.glyph != 0 && (8..<16).contains(cell.foreground)
    }

    // MARK: - Glyphs

    /// Writes a glyph as ncurses wants it: one element for each character, the wide ones too. What it and the canvas measure
    /// differently is made to fit, so that the row keeps its columns on every terminal.
    ///
    /// - Returns: How many elements were written.
    private func write(_ glyph: UInt32, width: Int, look: inout cchar_t, at place: Int) -> Int {
        guard let cells = run.baseAddress.map({ $0 + place }) else { return 0 }
        cells[0] = look
        if width == 2 { cells[1] = look }
        guard glyph != 0 else { return width }
        if width == 1, (0x20..<0x7F).contains(glyph) || glyph == Cell.upperHalf {
            cells[0].chars.0 = wchar_t(bitPattern: glyph)
            return 1
        }
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { scalars in
            let count = Cell.scalars(of: glyph, into: scalars)
            return fit(UnsafeMutableBufferPointer(rebasing: scalars[..<count]), width: width, look: &look, cells: cells)
        }
    }

    /// Terminals disagree on joined and restyled emoji: of those only what all agree on is sent, the first picture.
    private func fit(
        _ scalars: UnsafeMutableBufferPointer<UInt32>, width: Int, look: inout cchar_t,
        cells: UnsafeMutablePointer<cchar_t>
    ) -> Int {
        var text = (wchar_t(0), wchar_t(0), wchar_t(0), wchar_t(0), wchar_t(0))
        return withUnsafeMutableBytes(of: &text) { bytes in
            let text = bytes.assumingMemoryBound(to: wchar_t.self)
            var length: Int32 = 0
            var place = 0
            var used = 0
            for scalar in scalars {
                // Joined to the picture before, or another style of it.
                if scalar == 0x200D { break }
                if (0xFE00...0xFE0F).contains(scalar) { continue }
                let character = wchar_t(bitPattern: scalar)
                let columns = Int(wcwidth(character))
                if columns == 0, length > 0 {
                    if length < 5 {
                        text[Int(length)] = character
                        length += 1
                    }
                    continue
                }
                guard used < width else { break }
                let isFitting = columns > 0 && used + columns <= width
                // What is more than fits is left out behind a character and replaced in its place.
                if !isFitting, length > 0 { break }
                if length > 0 {
                    swell_set_text(cells + place, &look, text.baseAddress, length)
                    place += 1
                }
                text[0] = isFitting ? character : 0xFFFD
                length = 1
                used += isFitting ? columns : 1
            }
            if length > 0 {
                swell_set_text(cells + place, &look, text.baseAddress, length)
                place += 1
            }
            // The rest is blank; it was filled before.
            return place + width - used
        }
    }
}
