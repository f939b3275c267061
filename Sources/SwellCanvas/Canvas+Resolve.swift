extension Canvas {
    /// Writes what the terminal shows in a row.
    ///
    /// Two equal pixels make a blank; two different ones an upper half block, the upper pixel in the foreground; a glyph
    /// lies on the mean of its two pixels. In ASCII there are no half blocks, a blank has the mean. Without colours, pixels
    /// show as blocks where they are light: those of images, and others that stand out from the ground.
    ///
    /// In 24-bit colours, cells of pictures and blended edges are changed within the tolerance, to be cheaper to send: they
    /// keep what `shown` has, or share the colours of their neighbours.
    ///
    /// - Parameters:
    ///   - row: a row outside of the picture is all ``Cell/blank``.
    ///   - cells: as many as there is room for are written; room beyond the last column becomes ``Cell/blank``.
    ///   - shown: what the row shows before this picture, as many cells as the picture has columns; nil where that is not
    ///     known.
    ///   - tolerance: how far a channel may be from its exact value, 0...255; nil is ``pictureTolerance``.
    public func resolve(
        row: Int, into cells: UnsafeMutableBufferPointer<Cell>, over shown: UnsafeBufferPointer<Cell>? = nil,
        tolerance: Int? = nil
    ) {
        let columns = row >= 0 && row < size.rows ? min(size.columns, cells.count) : 0
        if columns < cells.count {
            UnsafeMutableBufferPointer(rebasing: cells[columns...]).update(repeating: .blank)
        }
        if columns == 0 { return }
        pixels.withUnsafeBufferPointer { pixels in
            glyphs.withUnsafeBufferPointer { glyphs in
                let upper = UnsafeBufferPointer(rebasing: pixels[2 * row * size.columns..<(2 * row + 1) * size.columns])
                let lower = UnsafeBufferPointer(
                    rebasing: pixels[(2 * row + 1) * size.columns..<(2 * row + 2) * size.columns])
                let text = UnsafeBufferPointer(rebasing: glyphs[row * size.columns..<(row + 1) * size.columns])
                switch depth {
                case .direct:
                    resolveDirect(columns, upper, lower, text, cells)
                    let tolerance = min(max(0, tolerance ?? pictureTolerance), 255)
                    if tolerance > 0 {
                        let old = shown.flatMap { $0.count >= columns ? $0.baseAddress : nil }
                        let row = PictureRow(
                            columns: columns, upper: upper, lower: lower, text: text, ascii: charset == .ascii)
                        row.simplify(cells, over: old, tolerance: Int16(truncatingIfNeeded: tolerance))
                    }
                case .indexed256: resolveIndexed(columns, upper, lower, text, cells, .indexed256)
                case .indexed16: resolveIndexed(columns, upper, lower, text, cells, .indexed16)
                case .none: resolveColorless(columns, row, upper, lower, text, cells)
                }
            }
        }
    }

    /// Writes what the terminal shows in a row; `cells` has as many elements as the picture has columns afterwards.
    public func resolve(row: Int, into cells: inout [Cell]) {
        if cells.count != size.columns { cells = [Cell](repeating: .blank, count: size.columns) }
        cells.withUnsafeMutableBufferPointer { resolve(row: row, into: $0) }
    }

    private func resolveDirect(
        _ columns: Int, _ upper: UnsafeBufferPointer<UInt32>, _ lower: UnsafeBufferPointer<UInt32>,
        _ text: UnsafeBufferPointer<Glyph>, _ cells: UnsafeMutableBufferPointer<Cell>
    ) {
        let ascii = charset == .ascii
        for column in 0..<columns {
            let top = upper[column] & 0xFFFFFF
            let bottom = lower[column] & 0xFFFFFF
            let glyph = text[column]
            if glyph.showsPixels {
                if top == bottom {
                    cells[column] = Cell(glyph: 0, foreground: top, background: top)
                } else if ascii {
                    let mean = Blend.mean(top, bottom)
                    cells[column] = Cell(glyph: 0, foreground: mean, background: mean)
                } else {
                    cells[column] = Cell(glyph: Cell.upperHalf, foreground: top, background: bottom)
                }
            } else {
                let ground = top == bottom ? top : Blend.mean(top, bottom)
                let ink = Self.ink(glyph, on: ground)
                cells[column] = Cell(
                    glyph: glyph.code, foreground: ink, background: ground, attributes: glyph.attributes,
                    width: glyph.width)
            }
        }
        joinHalves(columns, text, cells)
    }

    private func resolveIndexed(
        _ columns: Int, _ upper: UnsafeBufferPointer<UInt32>, _ lower: UnsafeBufferPointer<UInt32>,
        _ text: UnsafeBufferPointer<Glyph>, _ cells: UnsafeMutableBufferPointer<Cell>, _ palette: Palette
    ) {
        let ascii = charset == .ascii
        for column in 0..<columns {
            let top = upper[column] & 0xFFFFFF
            let bottom = lower[column] & 0xFFFFFF
            let glyph = text[column]
            if glyph.showsPixels {
                if ascii {
                    let mean = palette.number(Blend.mean(top, bottom))
                    cells[column] = Cell(glyph: 0, foreground: mean, background: mean)
                    continue
                }
                let one = palette.number(top)
                let two = top == bottom ? one : palette.number(bottom)
                cells[column] = Cell(glyph: one == two ? 0 : Cell.upperHalf, foreground: one, background: two)
            } else {
                let ground = top == bottom ? top : Blend.mean(top, bottom)
                let color = Self.ink(glyph, on: ground)
                let background = palette.number(ground)
                var ink = palette.number(color)
                // Text keeps apart from its ground where only the palette brings them together.
                if ink == background && color != ground && glyph.opacity == 255 && depth == .indexed16 {
                    ink = Blend.brightness(ground) < 128 ? 7 : 0
                }
                cells[column] = Cell(
                    glyph: glyph.code, foreground: ink, background: background, attributes: glyph.attributes,
                    width: glyph.width)
            }
        }
        joinHalves(columns, text, cells)
    }

    private func resolveColorless(
        _ columns: Int, _ row: Int, _ upper: UnsafeBufferPointer<UInt32>, _ lower: UnsafeBufferPointer<UInt32>,
        _ text: UnsafeBufferPointer<Glyph>, _ cells: UnsafeMutableBufferPointer<Cell>
    ) {
        for column in 0..<columns {
            let glyph = text[column]
            var code = glyph.code
            if code == 0 && glyph.width == 1 && charset == .unicode {
                let top = isLight(upper[column], column, 2 * row)
                let bottom = isLight(lower[column], column, 2 * row + 1)
                code = top ? (bottom ? 0x2588 : 0x2580) : (bottom ? 0x2584 : 0)
            }
            cells[column] = Cell(
                glyph: code, foreground: Cell.noColor, background: Cell.noColor, attributes: glyph.attributes,
                width: glyph.width)
        }
    }

    /// The colour of a glyph over its ground.
    @inline(__always)
    private static func ink(_ glyph: Glyph, on ground: UInt32) -> UInt32 {
        // 255 steps of opacity onto 65536 of weight: 257 each and one for the last.
        glyph.opacity == 255
            ? glyph.color : Blend.mix(ground, glyph.color, UInt32(glyph.opacity) * 257 + UInt32(glyph.opacity >> 7))
    }

    /// Both halves of a wide character get the colours of its first half: a terminal has only one of each.
    @inline(__always)
    private func joinHalves(
        _ columns: Int, _ text: UnsafeBufferPointer<Glyph>, _ cells: UnsafeMutableBufferPointer<Cell>
    ) {
        for column in 1..<max(1, columns) where cells[column].width == 0 {
            cells[column].foreground = cells[column - 1].foreground
            cells[column].background = cells[column - 1].background
        }
    }

    /// Whether a pixel shows where there are no colours.
    ///
    /// Images are dithered by a 4 x 4 Bayer matrix, so that their grays are seen; plain colours show when they are light
    /// and stand out from the ground.
    private func isLight(_ pixel: UInt32, _ x: Int, _ y: Int) -> Bool {
        let brightness = Int(Blend.brightness(pixel))
        if pixel & Self.pictureFlag != 0 {
            let bayer: UInt64 = 0x5D7F_91B3_4C6E_80A2
            let step = Int(bayer >> UInt64((y & 3) * 16 + (x & 3) * 4) & 15)
            return brightness > step * 16 + 8
        }
        return brightness >= 128 && abs(brightness - Int(Blend.brightness(ground))) >= 64
    }
}
