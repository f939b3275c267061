extension Canvas {
    /// Draws one line of text over the pixels.
    ///
    /// By grapheme, in terminal cells. Control characters and line ends are replaced, invisible formatting is left out,
    /// marks are capped at four a letter. A space removes the glyph that was there. What lies outside of the picture or
    /// the clip is not drawn, and no half of a wide character is: where only one half has room, or where one half of
    /// another is drawn over, that half is blank.
    ///
    /// - Parameters:
    ///   - string: any text; it is drawn on one line.
    ///   - column: where the text, or the width given to it, begins; may lie outside.
    ///   - row: may lie outside.
    ///   - width: the most columns it takes; longer text is cut and ends with `…` (`~` in ASCII). 0 or less draws nothing.
    ///   - style: the colour and the attributes of the letters.
    ///   - alignment: where shorter text stands in `width`; of no meaning without one.
    /// - Returns: How many columns the text takes, those outside of the picture too.
    @discardableResult
    public mutating func text(
        _ string: String, column: Int, row: Int, width: Int = .max, style: TextStyle,
        alignment: TextAlignment = .leading
    ) -> Int {
        guard width > 0 else { return 0 }
        var string = string
        return string.withUTF8 { bytes in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: ClusterTable.longest) { scalars in
                text(bytes, scalars, column: column, row: row, width: width, style: style, alignment: alignment)
            }
        }
    }

    private mutating func text(
        _ bytes: UnsafeBufferPointer<UInt8>, _ scalars: UnsafeMutableBufferPointer<UInt32>, column: Int, row: Int,
        width: Int, style: TextStyle, alignment: TextAlignment
    ) -> Int {
        let fit = Fit(bytes, scalars, width: width)
        let row = CellRect.sum(row, origin.row)
        var start = CellRect.sum(column, origin.column)
        if width != .max && fit.columns < width {
            switch alignment {
            case .leading: break
            case .center: start = CellRect.sum(start, (width - fit.columns) / 2)
            case .trailing: start = CellRect.sum(start, width - fit.columns)
            }
        }
        guard clip.rowRange.contains(row), !clip.isEmpty, start < clip.endColumn,
            CellRect.sum(start, fit.columns) > clip.column
        else { return fit.columns }
        let opacity = depth.blends ? min(max(0, style.opacity), 1) : (style.opacity >= 0.5 ? 1 : 0)
        let pen = Glyph(
            code: 0, color: style.color.hex, attributes: style.attributes, opacity: UInt8(opacity * 255 + 0.5), width: 1
        )
        if pen.opacity == 0 { return fit.columns }
        let base = row * size.columns
        let ascii = charset == .ascii
        let columns = size.columns
        let clip = clip.columnRange
        return glyphs.withUnsafeMutableBufferPointer { glyphs in
            let line = GlyphRow(
                cells: UnsafeMutableBufferPointer(rebasing: glyphs[base..<base + columns]), clip: clip, ascii: ascii)
            if fit.isASCII {
                let seen =
                    max(start, clip.lowerBound)..<max(start, clip.lowerBound, min(start + fit.kept, clip.upperBound))
                for column in seen { line.put(UInt32(bytes[column - start]), pen: pen, at: column) }
            }
            var cutter = GraphemeCutter(bytes, scalars: scalars)
            var used = 0
            while used < fit.kept && !fit.isASCII {
                let pieceWidth = cutter.next()
                if pieceWidth == 0 { break }
                line.put(
                    UnsafeBufferPointer(rebasing: scalars[..<cutter.count]), width: pieceWidth, pen: pen,
                    at: start + used)
                used += pieceWidth
                if start + used >= clip.upperBound { break }
            }
            if fit.isCut && start + fit.kept < clip.upperBound {
                scalars[0] = 0x2026
                line.put(UnsafeBufferPointer(rebasing: scalars[..<1]), width: 1, pen: pen, at: start + fit.kept)
            }
            return fit.columns
        }
    }

    /// How much of a text fits.
    private struct Fit {
        /// The columns of text that are drawn.
        var kept = 0
        /// Whether an ellipsis of one column follows.
        var isCut = false
        /// Whether every byte is a printable character of ASCII, and so every byte a column.
        var isASCII = false
        /// All columns that are drawn.
        var columns: Int { kept + (isCut ? 1 : 0) }

        init(_ bytes: UnsafeBufferPointer<UInt8>, _ scalars: UnsafeMutableBufferPointer<UInt32>, width: Int) {
            if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
                isASCII = true
                isCut = bytes.count > width
                kept = isCut ? width - 1 : bytes.count
                return
            }
            var cutter = GraphemeCutter(bytes, scalars: scalars)
            var used = 0
            // The last end of a grapheme that leaves a column for the ellipsis.
            var cut = 0
            while true {
                let pieceWidth = cutter.next()
                if (pieceWidth == 0 || !cutter.continues) && used < width { cut = used }
                if pieceWidth == 0 { break }
                used += pieceWidth
                if used > width {
                    kept = cut
                    isCut = true
                    return
                }
            }
            kept = used
        }
    }
}

/// One row of the glyph plane while text is put into it.
struct GlyphRow {
    let cells: UnsafeMutableBufferPointer<Glyph>
    let clip: Range<Int>
    let ascii: Bool

    /// Puts one piece of text at a column, which may lie outside of the clip.
    @inline(__always)
    func put(_ scalars: UnsafeBufferPointer<UInt32>, width: Int, pen: Glyph, at column: Int) {
        if ascii {
            let folded = ASCIIFolding.fold(scalars[0])
            put(folded, pen: pen, at: column)
            // Both cells of what cannot be shown say so; a full-width letter leaves its second one blank.
            if width == 2 { put(folded == 0x3F ? folded : 0x20, pen: pen, at: column + 1) }
            return
        }
        var code = scalars[0]
        if scalars.count > 1, let number = ClusterTable.number(of: scalars) { code = number | Cell.clusterBit }
        if width == 1 {
            put(code, pen: pen, at: column)
        } else if clip.contains(column) && clip.contains(column + 1) {
            blank(column)
            blank(column + 1)
            cells[column] = pen.with(code, width: 2)
            cells[column + 1] = pen.with(0, width: 0)
        } else {
            if clip.contains(column) { blank(column) }
            if clip.contains(column + 1) { blank(column + 1) }
        }
    }

    /// Puts one character of one column.
    @inline(__always)
    func put(_ code: UInt32, pen: Glyph, at column: Int) {
        guard clip.contains(column) else { return }
        blank(column)
        // A space shows only where the terminal draws something in it.
        let isBlank = code == 0x20 && pen.attributes.isDisjoint(with: [.underline, .reversed])
        if !isBlank { cells[column] = pen.with(code, width: 1) }
    }

    /// Removes what is in a cell, and the other half of it where it is half of a wide character.
    @inline(__always)
    func blank(_ column: Int) {
        let width = cells[column].width
        if width == 2 { cells[column + 1] = .empty }
        if width == 0 { cells[column - 1] = .empty }
        cells[column] = .empty
    }
}

extension Glyph {
    /// The same pen with another glyph.
    @inline(__always)
    func with(_ code: UInt32, width: UInt8) -> Glyph {
        var glyph = self
        glyph.code = code
        glyph.width = width
        return glyph
    }
}
