import SwellCanvas
import Testing

private func canvas(_ columns: Int, _ rows: Int = 1) -> Canvas { Canvas(size: Size(columns: columns, rows: rows)) }
private let plain = TextStyle(color: .white)

@Suite struct `Text on a canvas` {
    @Test(arguments: [
        ("abcdef", 4, "abc…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本", 4, "日本"),
        ("a\nb\u{7}c\u{9B}d", 9, "a b\u{FFFD}c\u{FFFD}d"),
        ("\u{202E}evil\u{2066}", 9, "evil"), ("a\r\nb", 9, "a b"), ("x\tb", 9, "x b"),
    ])
    func `is cut and cleaned`(text: String, width: Int, shown: String) {
        var canvas = canvas(12)
        let drawn = canvas.text(text, column: 0, row: 0, width: width, style: plain)
        #expect(canvas.text(row: 0) == shown)
        #expect(drawn == TextWidth.columns(of: shown))
    }

    @Test func `stands where its alignment says`() {
        var canvas = canvas(9, 3)
        canvas.text("ab", column: 1, row: 0, width: 7, style: plain, alignment: .leading)
        canvas.text("ab", column: 1, row: 1, width: 7, style: plain, alignment: .center)
        canvas.text("日", column: 1, row: 2, width: 7, style: plain, alignment: .trailing)
        #expect(canvas.plainText == " ab\n   ab\n      日\n")
    }

    @Test func `is never half a wide character at the edges of the picture or the clip`() {
        var canvas = canvas(5)
        canvas.text("xxxxx", column: 0, row: 0, style: plain)
        #expect(canvas.text("日本語", column: -1, row: 0, style: plain) == 6)
        #expect(canvas.text(row: 0) == " 本語")
        canvas.text("xxxxx", column: 0, row: 0, style: plain)
        canvas.text("日本語", column: 0, row: 0, style: plain)
        #expect(canvas.text(row: 0) == "日本")
        canvas.text("xxxxx", column: 0, row: 0, style: plain)
        canvas.withClip(CellRect(column: 1, row: 0, columns: 3, rows: 1)) {
            $0.text("日本語", column: 0, row: 0, style: plain)
        }
        #expect(canvas.text(row: 0) == "x 本x")
    }

    @Test func `blanks the other half of what it overwrites`() {
        var canvas = canvas(6)
        canvas.text("日本語", column: 0, row: 0, style: plain)
        canvas.text("x", column: 1, row: 0, style: plain)
        #expect(canvas.text(row: 0) == " x本語")
        canvas.text("語", column: 3, row: 0, style: plain)
        #expect(canvas.text(row: 0) == " x 語")
        canvas.text(" ", column: 4, row: 0, style: plain)
        #expect(canvas.text(row: 0) == " x")
    }

    @Test func `goes whole where glyphs are cleared`() {
        var canvas = canvas(8)
        canvas.text("日本語歌", column: 0, row: 0, style: plain)
        canvas.clearGlyphs(in: Rect(x: 3.2, y: 0.4, width: 1.2, height: 0.2))
        #expect(canvas.text(row: 0) == "日    歌")
        canvas.withClip(CellRect(column: 0, row: 0, columns: 1, rows: 1)) { $0.clear(.black) }
        #expect(canvas.text(row: 0) == "      歌")
    }

    @Test func `lies on the mean of its two pixels`() {
        var canvas = canvas(1)
        canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), color: Color(hex: 0x204060))
        canvas.text("x", column: 0, row: 0, style: TextStyle(color: Color(hex: 0xFF0000), bold: true))
        var cells: [Cell] = []
        canvas.resolve(row: 0, into: &cells)
        #expect(cells == [Cell(glyph: 0x78, foreground: 0xFF0000, background: 0x102030, attributes: .bold)])
    }

    @Test func `of half opacity is half of its colour over the ground`() {
        var canvas = canvas(1)
        canvas.clear(Color(hex: 0x204060))
        canvas.text("x", column: 0, row: 0, style: TextStyle(color: Color(hex: 0xA0C0E0), opacity: 0.5))
        var cells: [Cell] = []
        canvas.resolve(row: 0, into: &cells)
        #expect(abs(Int(cells[0].foreground >> 16) - 0x60) <= 1)
        canvas.text("y", column: 0, row: 0, style: TextStyle(color: .white, opacity: 0))
        canvas.text("y", column: 0, row: 0, style: TextStyle(color: .white, opacity: .nan))
        #expect(canvas.text(row: 0) == "x", "what cannot be seen changes nothing")
    }

    @Test func `is not drawn outside of the picture, wherever it is put`() {
        var canvas = canvas(3, 2)
        for column in [Int.min, -1_000_000, 3, Int.max] {
            for row in [Int.min, -1, 0, 2, Int.max] {
                for width in [Int.min, -1, 0, 1, 7, Int.max] {
                    canvas.text("日本", column: column, row: row, width: width, style: plain)
                    canvas.text("日本", column: column, row: row, width: width, style: plain, alignment: .trailing)
                }
            }
        }
        #expect(canvas.plainText.allSatisfy { "日本… \n".contains($0) })
    }

    @Test func `keeps graphemes of several scalars whole`() {
        var canvas = canvas(12)
        canvas.text("👨‍👩‍👧é🇸🇪1️⃣", column: 0, row: 0, style: plain)
        canvas.text("e\u{301}\u{302}", column: 9, row: 0, style: plain)
        #expect(canvas.text(row: 0) == "👨‍👩‍👧é🇸🇪1️⃣  e\u{301}\u{302}")
        #expect(canvas.glyph(column: 0, row: 0) == "👨‍👩‍👧")
        #expect(canvas.glyph(column: 1, row: 0) == "")
        #expect(canvas.glyph(column: 3, row: 0) == "🇸🇪")
        var other = Canvas(size: Size(columns: 2, rows: 1))
        other.text("🇸🇪", column: 0, row: 0, style: plain)
        var cells: [Cell] = []
        var others: [Cell] = []
        canvas.resolve(row: 0, into: &cells)
        other.resolve(row: 0, into: &others)
        #expect(cells[3].glyph == others[0].glyph, "a grapheme has one number in all pictures")
        #expect(canvas.cluster(cells[3].glyph) == "🇸🇪")
    }

    @Test func `in ASCII is letters without accents, and as wide`() {
        var canvas = Canvas(size: Size(columns: 30, rows: 1), charset: .ascii)
        canvas.text("Señor e\u{301} “Œuvre” 日Ａ—ẞ♪▶", column: 0, row: 0, style: plain)
        #expect(canvas.text(row: 0) == "Senor e \"Ouvre\" ??A -S*>")
        canvas.clear(.black)
        canvas.text("Señorita", column: 0, row: 0, width: 4, style: plain)
        #expect(canvas.text(row: 0) == "Sen~")
    }

    @Test func `in ASCII folds every letter of the tables to one printable character`() throws {
        var strange: [Unicode.Scalar] = []
        for value in UInt32(0xA0)...0x2FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            var canvas = Canvas(size: Size(columns: 2, rows: 1), charset: .ascii)
            canvas.text(String(scalar), column: 0, row: 0, style: plain)
            if !canvas.plainText.utf8.allSatisfy({ $0 == 10 || $0 >= 32 && $0 < 127 }) { strange.append(scalar) }
        }
        #expect(strange == [])
        for (letter, plainLetter) in zip("ÀéîõüçñÿŁłŚšžĞİıǍǿḀẑỹ", "AeioucnyLlSszGIiAoAzy") {
            var canvas = Canvas(size: Size(columns: 1, rows: 1), charset: .ascii)
            canvas.text(String(letter), column: 0, row: 0, style: plain)
            #expect(canvas.text(row: 0) == String(plainLetter))
        }
    }
}
