import SwellCanvas
import Testing

@Suite struct `A picture made cheaper to send` {
    private let size = Size(columns: 60, rows: 20)
    private let photograph = Image(width: 64, height: 64) { x, y in
        var dice = Dice(seed: UInt64(x * 64 + y))
        return Color(
            red: UInt8(x * 3 + dice.roll(12)), green: UInt8(y * 3 + dice.roll(12)), blue: UInt8(90 + dice.roll(30)))
    }
    private let gradient = Image(width: 64, height: 64) { x, y in
        Color(red: UInt8(x * 4), green: UInt8(255 - y * 3), blue: UInt8(x + y))
    }

    /// A pane over text with a picture on it, moved by a part of a pixel each step.
    private func flight(_ image: Image, step: Int = 0, bits: Int = 8) -> Canvas {
        var canvas = Canvas(size: size)
        canvas.pictureBits = bits
        canvas.clear(Color(hex: 0x14161B))
        for row in 0..<size.rows {
            canvas.text("日本 Midnight Drive", column: 1, row: row, style: TextStyle(color: Color(hex: 0xC8CCD4)))
        }
        let move = Double(step) * 0.37
        let pane = Rect(x: 0, y: 7.3 - move, width: 60, height: 40)
        canvas.shadow(of: pane, radius: 2, blur: 2, offsetY: 0.5, color: .black, opacity: 0.4)
        canvas.clearGlyphs(in: pane)
        canvas.fill(pane, radius: 2, color: Color(hex: 0x352840))
        let art = Rect(x: 12.4 + move, y: 11.2 - move, width: 25.6 + move, height: 25.6 + move)
        canvas.shadow(of: art, radius: 3, blur: 3, offsetY: 1, color: .black, opacity: 0.35)
        canvas.clearGlyphs(in: art)
        canvas.draw(image, in: art, radius: 3)
        canvas.text("over it", column: 20, row: 12, style: TextStyle(color: .white))
        return canvas
    }

    private func rows(_ canvas: Canvas, over shown: [[Cell]]? = nil, tolerance: Int? = nil) -> [[Cell]] {
        (0..<canvas.size.rows).map { row in
            var cells = [Cell](repeating: .blank, count: canvas.size.columns)
            cells.withUnsafeMutableBufferPointer { cells in
                if let shown {
                    shown[row].withUnsafeBufferPointer { shown in
                        canvas.resolve(row: row, into: cells, over: shown, tolerance: tolerance)
                    }
                } else {
                    canvas.resolve(row: row, into: cells, tolerance: tolerance)
                }
            }
            return cells
        }
    }

    private func channels(_ color: UInt32) -> [Int] { [16, 8, 0].map { Int(color >> $0 & 255) } }

    private func pixels(_ cell: Cell) -> [UInt32] {
        [cell.glyph == 0 ? cell.background : cell.foreground, cell.background]
    }

    /// The largest error of a channel of a pixel; text must be the same.
    private func error(_ cells: [[Cell]], _ exact: [[Cell]]) -> Int {
        var worst = 0
        for (cell, exact) in zip(cells.joined(), exact.joined()) where cell != exact {
            let isText = (exact.glyph != 0 && exact.glyph != Cell.upperHalf) || exact.width != 1
            #expect(!isText, "text stays as it is")
            #expect(cell.glyph == 0 || cell.glyph == Cell.upperHalf)
            #expect(cell.attributes.isEmpty && cell.width == 1)
            for (one, two) in zip(pixels(cell), pixels(exact)) {
                for (a, b) in zip(channels(one), channels(two)) { worst = max(worst, abs(a - b)) }
            }
        }
        return worst
    }

    private func changes(_ cells: [[Cell]]) -> Int {
        cells.reduce(0) { sum, row in
            sum
                + zip(row, row.dropFirst()).filter { $0.foreground != $1.foreground || $0.background != $1.background }
                .count
        }
    }

    @Test func `is exact at eight bits, whatever is shown`() {
        for step in 0..<8 {
            let canvas = flight(photograph, step: step)
            let shown = rows(flight(photograph, step: step - 1, bits: 3))
            #expect(canvas.pictureTolerance == 0)
            #expect(rows(canvas, over: shown) == rows(canvas))
            for row in 0..<size.rows {
                for column in 0..<size.columns where canvas.glyph(column: column, row: row).isEmpty {
                    let cell = rows(canvas)[row][column]
                    guard cell.width == 1 else { continue }
                    #expect(pixels(cell) == [0, 1].map { canvas.pixel(x: column, y: 2 * row + $0).hex })
                }
            }
        }
    }

    @Test(arguments: 1...8) func `is off by no more than its bits allow, frame after frame`(bits: Int) {
        for image in [photograph, gradient] {
            var shown: [[Cell]]?
            for step in 0..<12 {
                let canvas = flight(image, step: step, bits: bits)
                let cells = rows(canvas, over: shown)
                let worst = error(cells, rows(canvas, tolerance: 0))
                #expect(worst <= canvas.pictureTolerance)
                #expect(bits == 8 || worst > 0, "or the test proves nothing")
                shown = cells
            }
        }
    }

    @Test func `keeps flat colours beside it, below it and within its rows`() {
        var canvas = flight(gradient)
        canvas.fill(Rect(x: 20, y: 16, width: 3, height: 5), color: Color(hex: 0x123457))
        let exact = rows(canvas)
        let coarse = rows(canvas, over: rows(flight(photograph, step: 1)), tolerance: 60)
        #expect(coarse != exact)
        for row in 0..<size.rows {
            // Beyond the shadow of the picture: the library's ground and the pane's.
            for column in Array(0..<6) + Array(48..<60)
            where [0x14161B, 0x352840].contains(exact[row][column].background) {
                if exact[row][column].glyph == 0 { #expect(coarse[row][column] == exact[row][column]) }
            }
        }
        for column in 20..<23 {
            #expect(pixels(coarse[8][column]) == [0x123457, 0x123457])
            #expect(pixels(coarse[10][column])[0] == 0x123457, "a flat pixel over a soft one")
            #expect(pixels(coarse[10][column])[1] != 0x123457)
        }
    }

    @Test func `keeps every mixture of two colours on the line between them`() {
        var canvas = Canvas(size: size)
        let ground = Color(hex: 0x352840)
        canvas.clear(ground)
        canvas.shadow(
            of: Rect(x: 10.3, y: 8.6, width: 30, height: 20), radius: 3, blur: 5, offsetY: 1, color: .black,
            opacity: 0.6)
        for tolerance in [0, 3, 8, 20, 48] {
            for color in rows(canvas, tolerance: tolerance).joined().flatMap(pixels) {
                // Black is the other colour: the shares of all channels agree but for their rounding.
                var low = 0.0
                var high = 1.0
                for (channel, full) in zip(channels(color), channels(ground.hex)) {
                    low = max(low, (Double(channel) - 1) / Double(full))
                    high = min(high, (Double(channel) + 1) / Double(full))
                }
                #expect(low <= high, "\(String(color, radix: 16)) at \(tolerance)")
            }
        }
    }

    @Test func `changes colours less often the more it may be off`() {
        for image in [photograph, gradient] {
            let canvas = flight(image)
            var last = Int.max
            for tolerance in [0, 1, 2, 4, 8, 16, 32, 64] {
                let count = changes(rows(canvas, tolerance: tolerance))
                #expect(count <= last)
                last = count
            }
            #expect(last * 3 < changes(rows(canvas)))
        }
    }

    @Test func `sends nothing where what is shown is near enough`() {
        let canvas = flight(gradient)
        let shown = rows(canvas, tolerance: 6)
        #expect(shown != rows(canvas))
        #expect(rows(canvas, over: shown, tolerance: 6) == shown)
        #expect(rows(canvas, over: shown, tolerance: 5) != shown)
    }

    @Test func `never keeps text that is no longer there`() {
        var before = Canvas(size: size)
        before.clear(Color(hex: 0x404040))
        for row in 0..<size.rows {
            before.text(
                "日本 ▀▀ words", column: row % 5, row: row, style: TextStyle(color: Color(hex: 0x424242), underline: true)
            )
        }
        var canvas = Canvas(size: size)
        canvas.draw(Image(width: 1, height: 1, pixels: [0x414141]), in: Rect(x: 0, y: 0, width: 60, height: 40))
        let cells = rows(canvas, over: rows(before), tolerance: 8)
        #expect(error(cells, rows(canvas)) <= 8)
    }

    @Test func `has no half blocks in ASCII and stays in bounds there`() {
        var canvas = Canvas(size: size, charset: .ascii)
        canvas.draw(photograph, in: Rect(x: 3.5, y: 2.5, width: 36, height: 33), radius: 4)
        let shown = rows(flight(photograph, step: 2))
        let cells = rows(canvas, over: shown, tolerance: 10)
        #expect(cells.joined().allSatisfy { $0.glyph == 0 })
        #expect(error(cells, rows(canvas)) <= 10)
    }

    @Test(arguments: [ColorDepth.indexed256, .indexed16, .none])
    func `is left alone with fewer colours`(depth: ColorDepth) {
        var canvas = Canvas(size: size, depth: depth)
        canvas.draw(photograph, in: Rect(x: 3.5, y: 2.5, width: 36, height: 33), radius: 4)
        #expect(rows(canvas, over: rows(flight(photograph)), tolerance: 48) == rows(canvas))
    }
}
