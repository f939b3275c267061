extension Canvas {
    /// Removes the text from every cell that the rectangle touches.
    ///
    /// A wide character goes whole, even where its other half lies outside of the rectangle or the clip.
    public mutating func clearGlyphs(in rect: Rect) {
        clearGlyphs(in: CellRect.covering(rect))
    }

    /// Removes the text from the cells of the rectangle; wide characters go whole.
    public mutating func clearGlyphs(in rect: CellRect) {
        let area = clip.intersection(onScreen(rect))
        if area.isEmpty { return }
        let columns = size.columns
        glyphs.withUnsafeMutableBufferPointer { glyphs in
            for row in area.rowRange {
                let line = UnsafeMutableBufferPointer(rebasing: glyphs[row * columns..<(row + 1) * columns])
                if line[area.column].width == 0 { line[area.column - 1] = .empty }
                if line[area.endColumn - 1].width == 2 { line[area.endColumn] = .empty }
                UnsafeMutableBufferPointer(rebasing: line[area.columnRange]).update(repeating: .empty)
            }
        }
    }

    /// Mixes the pixels and the text's colours toward a colour, as a veil before what lies behind.
    ///
    /// With 16 colours or fewer pixels stay as they are and text becomes faint from an amount of 0.25 on.
    ///
    /// - Parameters:
    ///   - amount: 0 changes nothing, 1 leaves only the colour; no number is 0.
    ///   - color: what is mixed in.
    ///   - rect: the cells to veil; all when nil.
    public mutating func scrim(_ amount: Double, color: Color = .black, in rect: CellRect? = nil) {
        let area = rect.map { clip.intersection(onScreen($0)) } ?? clip
        guard amount > 0, !area.isEmpty else { return }
        if !depth.blends {
            if amount >= 0.25 { changeGlyphs(in: area) { $0.attributes.insert(.faint) } }
            return
        }
        let weight = Blend.weight(amount)
        let over = color.hex
        let stride = pixelWidth
        pixels.withUnsafeMutableBufferPointer { pixels in
            for y in 2 * area.row..<2 * area.endRow {
                let start = y * stride
                let run = UnsafeMutableBufferPointer(
                    rebasing: pixels[start + area.column..<start + area.endColumn])
                Self.mix(run, toward: over, weight: weight)
            }
        }
        var last: UInt32 = 0xFFFF_FFFF
        var mixed: UInt32 = 0
        changeGlyphs(in: area) { glyph in
            if glyph.color != last {
                last = glyph.color
                mixed = Blend.mix(last, over, weight)
            }
            glyph.color = mixed
        }
    }

    /// Changes every glyph of an area.
    private mutating func changeGlyphs(in area: CellRect, _ change: (inout Glyph) -> Void) {
        let columns = size.columns
        glyphs.withUnsafeMutableBufferPointer { glyphs in
            for row in area.rowRange {
                for index in row * columns + area.column..<row * columns + area.endColumn where glyphs[index].code != 0
                {
                    change(&glyphs[index])
                }
            }
        }
    }

    /// Fades from another picture to this one.
    ///
    /// Pixels are mixed. Text that is the same in both stays; other text of `other` fades out in the first half and that of
    /// this picture fades in in the second. With 16 colours or fewer the pictures are swapped at one half. Where the other
    /// picture is smaller, and outside of the clip, this one stays as it is; where its charset is another, the text does.
    ///
    /// - Parameters:
    ///   - other: the picture before.
    ///   - amount: 0 is the other picture, 1 this one; clamped, and 1 where it is no number.
    public mutating func crossFade(from other: Canvas, by amount: Double) {
        guard amount < 1 else { return }
        let amount = depth.blends ? max(0, amount) : (amount < 0.5 ? 0 : 1)
        let area = clip.intersection(other.size.cells)
        if area.isEmpty || amount == 1 { return }
        let weight = Blend.weight(amount)
        let stride = pixelWidth
        let otherStride = other.pixelWidth
        pixels.withUnsafeMutableBufferPointer { pixels in
            other.pixels.withUnsafeBufferPointer { others in
                for y in 2 * area.row..<2 * area.endRow {
                    for x in area.columnRange {
                        let own = pixels[y * stride + x]
                        let old = others[y * otherStride + x]
                        if own != old {
                            pixels[y * stride + x] =
                                weight == 0
                                ? old : Blend.mix(old & 0xFFFFFF, own & 0xFFFFFF, weight) | Self.pictureFlag
                        }
                    }
                }
            }
        }
        // Text of a picture with other characters might not be shown here.
        if charset == other.charset { fadeGlyphs(from: other, in: area, by: amount, weight: weight) }
    }

    private mutating func fadeGlyphs(from other: Canvas, in area: CellRect, by amount: Double, weight: UInt32) {
        let columns = size.columns
        let otherColumns = other.size.columns
        let showsOther = amount < 0.5
        let opacity = showsOther ? 1 - 2 * amount : 2 * amount - 1
        glyphs.withUnsafeMutableBufferPointer { glyphs in
            other.glyphs.withUnsafeBufferPointer { others in
                for row in area.rowRange {
                    let line = GlyphRow(
                        cells: UnsafeMutableBufferPointer(rebasing: glyphs[row * columns..<(row + 1) * columns]),
                        clip: area.columnRange, ascii: false)
                    let old = UnsafeBufferPointer(
                        rebasing: others[row * otherColumns..<(row + 1) * otherColumns])
                    Self.fade(line, from: old, in: area.columnRange, showsOther, opacity, weight)
                }
            }
        }
    }

    private static func fade(
        _ line: GlyphRow, from old: UnsafeBufferPointer<Glyph>, in columns: Range<Int>, _ showsOther: Bool,
        _ opacity: Double, _ weight: UInt32
    ) {
        for column in columns {
            let own = line.cells[column]
            let other = old[column]
            let isSame = own.code == other.code && own.width == other.width && own.attributes == other.attributes
            if isSame {
                line.cells[column].color = Blend.mix(other.color, own.color, weight)
                line.cells[column].opacity = UInt8(
                    truncatingIfNeeded: Blend.mix(UInt32(other.opacity), UInt32(own.opacity), weight))
            } else if showsOther {
                // Halves that the area cuts off are left out.
                let fits =
                    other.width == 1 || other.width == 2 && columns.contains(column + 1)
                    || other.width == 0 && columns.contains(column - 1)
                if other.width != 0 || !fits { line.blank(column) }
                if fits && other.width == 2 { line.blank(column + 1) }
                if fits {
                    line.cells[column] = other
                    line.cells[column].opacity = UInt8(Double(other.opacity) * opacity + 0.5)
                }
            } else {
                line.cells[column].opacity = UInt8(Double(own.opacity) * opacity + 0.5)
            }
        }
    }
}
