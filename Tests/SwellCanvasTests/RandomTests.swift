import SwellCanvas
import Testing

/// Drawing of all kinds, with the numbers that hurt.
private struct Scribbler {
    var dice: Dice
    let image = Image(width: 37, height: 23) { x, y in Color(red: UInt8(x), green: UInt8(y), blue: 9) }
    let texts = [
        "日本語", "a日b本", "👨‍👩‍👧x", "plain", "e\u{301}\u{302}\u{303}\u{304}\u{305}", "\u{202E}\u{1}\n", "🇸🇪🇸", "कि", "", "ﾊ한",
        "  日",
    ]

    mutating func number() -> Double {
        let strange: [Double] = [
            .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, .greatestFiniteMagnitude, 0, -0.0, 1e9, -1e9,
            .leastNonzeroMagnitude,
        ]
        if dice.roll(6) == 0 { return strange[dice.roll(strange.count)] }
        return Double(dice.roll(4000)) / 64 - 20
    }

    mutating func integer() -> Int {
        let strange = [Int.min, Int.max, 0, -1, 1 << 40, Int.max - 1]
        return dice.roll(8) == 0 ? strange[dice.roll(strange.count)] : dice.roll(40) - 10
    }

    mutating func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
    mutating func cells() -> CellRect {
        CellRect(column: integer(), row: integer(), columns: integer(), rows: integer())
    }
    mutating func color() -> Color { Color(hex: UInt32(dice.roll(0x1000000))) }

    mutating func scribble(on canvas: inout Canvas, depth: Int = 0) {
        switch dice.roll(13) {
        case 0: canvas.clear(color())
        case 1: canvas.fill(rect(), radius: number(), color: color(), opacity: number())
        case 2:
            canvas.shadow(
                of: rect(), radius: number(), blur: number(), offsetY: number(), color: color(), opacity: number())
        case 3: canvas.draw(image, in: rect(), radius: number(), opacity: number())
        case 4: canvas.scrim(number(), color: color(), in: dice.roll(2) == 0 ? cells() : nil)
        case 5: canvas.clearGlyphs(in: rect())
        case 6: canvas.pictureBits = integer()
        case 7:
            var other = Canvas(
                size: Size(columns: dice.roll(14), rows: dice.roll(8)),
                charset: dice.roll(2) == 0 ? canvas.charset : .unicode)
            if depth < 2 { for _ in 0..<4 { scribble(on: &other, depth: 2) } }
            canvas.crossFade(from: other, by: number())
        case 8 where depth < 3:
            let area = cells()
            canvas.withClip(area) { canvas in for _ in 0..<3 { scribble(on: &canvas, depth: depth + 1) } }
        case 9 where depth == 0 && dice.roll(10) == 0:
            canvas.resize(to: Size(columns: dice.roll(20) - 2, rows: dice.roll(9) - 1))
        default:
            let style = TextStyle(
                color: color(), bold: dice.roll(2) == 0, underline: dice.roll(2) == 0, reversed: dice.roll(4) == 0,
                opacity: number())
            let alignments: [TextAlignment] = [.leading, .center, .trailing]
            canvas.text(
                texts[dice.roll(texts.count)], column: integer(), row: dice.roll(8),
                width: dice.roll(2) == 0 ? .max : integer(),
                style: style, alignment: alignments[dice.roll(3)])
        }
    }
}

@Suite struct `Anything drawn in any order` {
    @Test(arguments: [ColorDepth.direct, .indexed256, .indexed16, .none], [Charset.unicode, .ascii])
    func `traps nowhere and leaves no half of a wide character`(depth: ColorDepth, charset: Charset) {
        for seed in 0..<5 {
            var scribbler = Scribbler(dice: Dice(seed: UInt64(seed)))
            var canvas = Canvas(
                size: Size(columns: 1 + scribbler.dice.roll(16), rows: 1 + scribbler.dice.roll(6)), depth: depth,
                charset: charset)
            var cells: [Cell] = []
            for _ in 0..<300 {
                scribbler.scribble(on: &canvas)
                for row in 0..<canvas.size.rows {
                    canvas.resolve(row: row, into: &cells)
                    let widths = [1] + cells.map { Int($0.width) } + [1]
                    let isWhole = zip(widths, widths.dropFirst()).allSatisfy { ($0 == 2) == ($1 == 0) }
                    #expect(isWhole, "a first half has a second one, and no second half stands alone")
                    #expect(charset == .unicode || cells.allSatisfy { $0.glyph < 0x7F })
                }
            }
            #expect(canvas.ansi().count >= 0 && canvas.plainText.count >= 0)
        }
    }

    @Test(arguments: [(0, 0), (0, 5), (5, 0), (1, 1), (-3, 2), (500, 200), (100_000, 1), (Int.max, 1)])
    func `fits every size`(columns: Int, rows: Int) {
        var canvas = Canvas(size: Size(columns: columns, rows: rows))
        #expect(canvas.size.columns == min(max(0, columns), Canvas.largestSide))
        var scribbler = Scribbler(dice: Dice(seed: 1))
        for _ in 0..<60 { scribbler.scribble(on: &canvas, depth: 1) }
        canvas.resize(to: Size(columns: 3, rows: 2))
        #expect(canvas.plainText == "\n\n")
    }

    @Test func `changes nothing where the rectangle is empty or no number`() {
        let image = Image(width: 2, height: 2, pixels: [1, 2, 3, 4])
        for rect in [
            Rect(x: .nan, y: 0, width: 5, height: 5), Rect(x: 0, y: 0, width: .nan, height: 5),
            Rect(x: 0, y: 0, width: -5, height: 5),
            Rect(x: 0, y: 0, width: 5, height: 0), Rect(x: 0, y: 0, width: 5, height: -.infinity),
            Rect(x: .infinity, y: 0, width: 5, height: 5), Rect(x: 1e200, y: 0, width: 5, height: 5),
        ] {
            var canvas = Canvas(size: Size(columns: 8, rows: 4))
            canvas.text("text", column: 0, row: 0, style: TextStyle(color: .white))
            let before = canvas.ansi()
            canvas.fill(rect, color: .white)
            canvas.draw(image, in: rect)
            canvas.clearGlyphs(in: rect)
            canvas.shadow(of: rect, radius: 1, blur: 1, offsetY: 0, color: .white, opacity: 1)
            #expect(canvas.ansi() == before)
        }
    }
}
