import SwellCanvas
import Testing

@Suite struct `Resolving a picture` {
    private func cells(_ canvas: Canvas, row: Int = 0) -> [Cell] {
        var cells: [Cell] = []
        canvas.resolve(row: row, into: &cells)
        return cells
    }

    @Test func `makes blanks of equal pixels and half blocks of others`() {
        var canvas = Canvas(size: Size(columns: 2, rows: 1))
        canvas.clear(Color(hex: 0x111111))
        canvas.fill(Rect(x: 1, y: 1, width: 1, height: 1), color: Color(hex: 0x222222))
        #expect(
            cells(canvas) == [
                Cell(glyph: 0, foreground: 0x111111, background: 0x111111),
                Cell(glyph: 0x2580, foreground: 0x111111, background: 0x222222),
            ])
    }

    @Test func `outside of the picture gives blanks, and writes no more than there is room for`() {
        let canvas = Canvas(size: Size(columns: 2, rows: 1))
        #expect(cells(canvas, row: 1) == [.blank, .blank])
        #expect(cells(canvas, row: .min) == [.blank, .blank])
        var room = [Cell](repeating: Cell(glyph: 1, foreground: 1, background: 1), count: 4)
        room.withUnsafeMutableBufferPointer {
            canvas.resolve(row: 0, into: UnsafeMutableBufferPointer(rebasing: $0[..<1]))
        }
        #expect(room[1].glyph == 1)
        room.withUnsafeMutableBufferPointer { canvas.resolve(row: 0, into: $0) }
        #expect(room[2...].allSatisfy { $0 == .blank })
    }

    @Test func `in 256 colours finds the colours that the palette has`() {
        let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
        for (r, red) in steps.enumerated() {
            for (g, green) in steps.enumerated() {
                for (b, blue) in steps.enumerated() {
                    var canvas = Canvas(size: Size(columns: 1, rows: 1), depth: .indexed256)
                    canvas.clear(Color(hex: red << 16 | green << 8 | blue))
                    #expect(cells(canvas)[0].background == UInt32(16 + 36 * r + 6 * g + b))
                }
            }
        }
        for gray in 0..<24 {
            var canvas = Canvas(size: Size(columns: 1, rows: 1), depth: .indexed256)
            canvas.clear(Color(hex: UInt32(8 + 10 * gray) * 0x010101))
            #expect(cells(canvas)[0].background == UInt32(232 + gray))
        }
    }

    @Test func `in 256 colours is never far off, and never the user's own colours`() {
        let steps = [0, 95, 135, 175, 215, 255]
        var random = Dice(seed: 5)
        for _ in 0..<2000 {
            let color = Color(hex: UInt32(random.roll(0x1000000)))
            var canvas = Canvas(size: Size(columns: 1, rows: 1), depth: .indexed256)
            canvas.clear(color)
            let number = Int(cells(canvas)[0].background)
            #expect(number >= 16 && number <= 255)
            let cube = number - 16
            let gray = 8 + 10 * (number - 232)
            let found = number >= 232 ? (gray, gray, gray) : (steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
            // A step of the cube is at most 95; the eye's measure may prefer a gray or the farther step.
            #expect(abs(found.0 - Int(color.red)) <= 95)
            #expect(abs(found.1 - Int(color.green)) <= 95)
            #expect(abs(found.2 - Int(color.blue)) <= 95)
        }
    }

    @Test func `in 256 colours keeps the tint of a dark pane and the neutrality of a gray`() {
        func number(_ hex: UInt32) -> UInt32 {
            var canvas = Canvas(size: Size(columns: 1, rows: 1), depth: .indexed256)
            canvas.clear(Color(hex: hex))
            return cells(canvas)[0].background
        }
        #expect(number(0x4B3470) < 232, "purple is no gray")
        #expect(number(0x14161B) >= 232 && number(0xC8CCD4) >= 232, "nearly gray is gray")
    }

    @Test func `in 16 colours blends nothing and keeps edges plain`() {
        var canvas = Canvas(size: Size(columns: 8, rows: 4), depth: .indexed16)
        canvas.fill(Rect(x: 1.4, y: 1.4, width: 4, height: 4), radius: 0.9, color: .white)
        canvas.shadow(
            of: Rect(x: 1, y: 1, width: 4, height: 4), radius: 0, blur: 2, offsetY: 1, color: .white, opacity: 1)
        canvas.fill(Rect(x: 0, y: 0, width: 8, height: 8), color: .white, opacity: 0.49)
        canvas.scrim(0.6)
        for y in 0..<8 {
            for x in 0..<8 {
                #expect(canvas.pixel(x: x, y: y) == (x >= 1 && x < 5 && y >= 1 && y < 5 ? .white : .black))
            }
        }
        canvas.text("x", column: 0, row: 0, style: TextStyle(color: .white, opacity: 0.6))
        canvas.text("y", column: 1, row: 0, style: TextStyle(color: .white, opacity: 0.4))
        #expect(canvas.glyph(column: 0, row: 0) == "x" && canvas.glyph(column: 1, row: 0) == "")
        canvas.scrim(0.3)
        #expect(cells(canvas)[0].attributes == .faint)
        #expect(cells(canvas)[0].foreground == 15 && cells(canvas)[0].background == 0)
    }

    @Test func `in 16 colours keeps text apart from its ground`() {
        var canvas = Canvas(size: Size(columns: 1, rows: 1), depth: .indexed16)
        canvas.clear(Color(hex: 0x101218))
        canvas.text("x", column: 0, row: 0, style: TextStyle(color: Color(hex: 0x303338)))
        #expect(cells(canvas)[0].foreground != cells(canvas)[0].background)
    }

    @Test func `without colours shows what is light, of images and of what stands out`() {
        let half = Image(width: 4, height: 4) { x, _ in x < 2 ? .white : .black }
        var canvas = Canvas(size: Size(columns: 6, rows: 2), depth: .none)
        canvas.clear(.black)
        canvas.draw(half, in: Rect(x: 0, y: 0, width: 4, height: 3))
        canvas.fill(Rect(x: 5, y: 1, width: 1, height: 1), color: .white)
        canvas.text("b", column: 5, row: 1, style: TextStyle(color: .black, bold: true))
        #expect(canvas.plainText == "██   ▄\n▀▀   b\n")
        #expect(cells(canvas).allSatisfy { $0.foreground == Cell.noColor && $0.background == Cell.noColor })
        #expect(cells(canvas, row: 1)[5].attributes == .bold)
        canvas.clear(.white)
        #expect(canvas.plainText == "\n\n", "a light ground is no picture")
    }

    @Test func `in ASCII has no half blocks`() {
        var canvas = Canvas(size: Size(columns: 1, rows: 1), charset: .ascii)
        canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), color: Color(hex: 0x804020))
        #expect(cells(canvas) == [Cell(glyph: 0, foreground: 0x402010, background: 0x402010)])
        #expect(canvas.plainText == "\n")
    }

    @Test func `gives both halves of a wide character the same colours`() {
        var canvas = Canvas(size: Size(columns: 2, rows: 1))
        canvas.fill(Rect(x: 1, y: 0, width: 1, height: 2), color: .white)
        canvas.text("日", column: 0, row: 0, style: TextStyle(color: Color(hex: 0x00FF00)))
        let row = cells(canvas)
        #expect(row[0].width == 2 && row[1].width == 0)
        #expect(row[0].background == row[1].background && row[0].foreground == row[1].foreground)
    }

    @Test func `prints itself with colours`() {
        var canvas = Canvas(size: Size(columns: 3, rows: 1))
        canvas.clear(Color(hex: 0x010203))
        canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), color: Color(hex: 0x040506))
        canvas.text("x", column: 2, row: 0, style: TextStyle(color: .white, underline: true))
        #expect(
            canvas.ansi()
                == "\u{1B}[38;2;4;5;6m\u{1B}[48;2;1;2;3m▀ \u{1B}[0m\u{1B}[4m\u{1B}[38;2;255;255;255m\u{1B}[48;2;1;2;3mx\u{1B}[0m\n"
        )
        var few = Canvas(size: Size(columns: 1, rows: 1), depth: .indexed16)
        few.clear(.white)
        #expect(few.ansi() == "\u{1B}[107m \u{1B}[0m\n")
    }
}

@Suite struct `A scrim` {
    @Test func `darkens pixels and text alike`() {
        var canvas = Canvas(size: Size(columns: 2, rows: 1))
        canvas.clear(Color(hex: 0x808080))
        canvas.text("xy", column: 0, row: 0, style: TextStyle(color: .white))
        canvas.scrim(0.5, in: CellRect(column: 0, row: 0, columns: 1, rows: 1))
        var cells: [Cell] = []
        canvas.resolve(row: 0, into: &cells)
        #expect(cells[0] == Cell(glyph: 0x78, foreground: 0x808080, background: 0x404040))
        #expect(cells[1] == Cell(glyph: 0x79, foreground: 0xFFFFFF, background: 0x808080))
        let before = cells
        canvas.scrim(0)
        canvas.scrim(-1)
        canvas.scrim(.nan)
        canvas.resolve(row: 0, into: &cells)
        #expect(cells == before)
        canvas.scrim(1, color: Color(hex: 0x123456))
        #expect(canvas.pixel(x: 1, y: 1) == Color(hex: 0x123456))
    }
}

@Suite struct `A cross-fade` {
    private let size = Size(columns: 8, rows: 2)
    private let style = TextStyle(color: .white)

    private func pair() -> (old: Canvas, new: Canvas) {
        var old = Canvas(size: size)
        old.clear(Color(hex: 0x200000))
        old.text("日本 same", column: 0, row: 0, style: style)
        var new = Canvas(size: size)
        new.clear(Color(hex: 0x002000))
        new.text("x語y same", column: 0, row: 0, style: style)
        return (old, new)
    }

    @Test func `is one picture at each end`() {
        let (old, new) = pair()
        for (amount, end) in [(0.0, old), (-3, old), (1, new), (7, new), (.nan, new)] {
            var canvas = new
            canvas.crossFade(from: old, by: amount)
            #expect(canvas.ansi() == end.ansi())
        }
    }

    @Test func `mixes pixels, keeps what both have, and changes the rest by halves`() {
        let (old, new) = pair()
        for step in 1..<20 {
            var canvas = new
            canvas.crossFade(from: old, by: Double(step) / 20)
            let red = Double(canvas.pixel(x: 0, y: 3).red)
            #expect(abs(red - 32 * (1 - Double(step) / 20)) <= 0.51)
            #expect(canvas.glyph(column: 5, row: 0) == "s")
            #expect(canvas.glyph(column: 0, row: 0) == (step < 10 ? "日" : "x"))
            var cells: [Cell] = []
            canvas.resolve(row: 0, into: &cells)
            #expect(cells[5].foreground == 0xFFFFFF, "what is the same in both does not blink")
        }
    }

    @Test func `of pictures of other sizes changes what both have`() {
        let (old, _) = pair()
        var canvas = Canvas(size: Size(columns: 3, rows: 5))
        canvas.clear(.white)
        canvas.crossFade(from: old, by: 0)
        #expect(canvas.glyph(column: 0, row: 0) == "日")
        #expect(canvas.glyph(column: 2, row: 0) == "", "half of a wide character is left out")
        #expect(canvas.pixel(x: 0, y: 9) == .white)
        canvas.crossFade(from: Canvas(size: .zero), by: 0)
        #expect(canvas.pixel(x: 0, y: 9) == .white)
    }
}
