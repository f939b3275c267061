import SwellCanvas
import Testing

@Suite struct `The width of text` {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4), ("한글", 4),
        // Syllables written as jamo; a vowel with nothing before it stands on a space.
        ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4), ("\u{1161}", 1),
        ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("❤️", 2), ("❤", 1), ("☕", 2), ("🇸🇪", 2), ("🇸🇪🇫🇷", 4), ("1️⃣", 2), ("#️⃣", 2), ("1", 1),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("🏳️‍🌈", 2), ("©", 1), ("©️", 2), ("\u{200B}\u{FEFF}\u{2060}", 0), ("\u{202E}abc\u{202C}", 3),
        ("שלום", 4), ("مرحبا", 5), ("नमस्ते", 4), ("a\tb", 3), ("a\r\nb", 3), ("a\nb", 3), ("\u{1B}[31m", 5),
        ("\u{85}\u{9B}", 2),
        ("━─▶▮◀⌄▸·…☾⏎♪▀█", 14), ("\u{AD}", 0), ("ก็", 1), ("—", 1), ("\u{0}", 1),
    ])
    func `is measured in cells`(text: String, columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
        #expect(TextWidth.columns(of: TextWidth.clipped(text, to: 100)) == columns)
    }

    // Values of wcwidth(3) in glibc 2.36 that a terminal relies on.
    @Test(arguments: [
        (0x41, 1), (0xE9, 1), (0x301, 0), (0x5D0, 1), (0x5B0, 0), (0x627, 1), (0x64B, 0), (0x915, 1), (0x93F, 1),
        (0x94D, 0),
        (0xE01, 1), (0xE34, 0), (0x1100, 2), (0x1161, 0), (0x11A8, 0), (0x2014, 1), (0x2026, 1), (0x20AC, 1),
        (0x231A, 2),
        (0x2580, 1), (0x2588, 1), (0x2614, 2), (0x3000, 2), (0x3042, 2), (0x3099, 0), (0x30A2, 2), (0x4E00, 2),
        (0x9FFF, 2),
        (0xAC00, 2), (0xD7A3, 2), (0xF900, 2), (0xFE0F, 0), (0xFF01, 2), (0xFF61, 1), (0xFFFD, 1), (0x1F600, 2),
        (0x1F3B5, 2),
        (0x20000, 2), (0x200B, 0), (0x200D, 0), (0x202E, 0), (0xFEFF, 0),
    ])
    func `is that of the C library where they must agree`(scalar: Int, columns: Int) throws {
        #expect(TextWidth.columns(of: try #require(Unicode.Scalar(UInt32(scalar)))) == columns)
    }

    @Test func `of a thousand marks is that of the letter, and few of them are kept`() {
        let zalgo = "a" + String(repeating: "\u{301}", count: 1000) + "b"
        #expect(TextWidth.columns(of: zalgo) == 2)
        #expect(TextWidth.clipped(zalgo, to: 9).unicodeScalars.count == 6)
        let family = String(repeating: "👨\u{200D}", count: 500) + "👨"
        #expect(TextWidth.columns(of: family) == 2)
        #expect(TextWidth.clipped(family, to: 9).unicodeScalars.count <= 16)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("abcdef", -3, ""),
        ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 3, "日…"), ("日本語", 2, "…"),
        ("e\u{301}e\u{301}", 1, "…"),
        ("👨‍👩‍👧x👍", 4, "👨‍👩‍👧x…"), ("कि कि", 3, "कि…"), ("कि कि", 2, "…"),
    ])
    func `is cut between graphemes`(text: String, columns: Int, cut: String) {
        #expect(TextWidth.clipped(text, to: columns) == cut)
        #expect(TextWidth.columns(of: cut) <= max(0, columns))
    }

    @Test func `is filled to what is asked`() {
        #expect(TextWidth.padded("日本", to: 7) == "日本   ")
        #expect(TextWidth.padded("日本", to: 7, alignment: .center) == " 日本  ")
        #expect(TextWidth.padded("日本", to: 7, alignment: .trailing) == "   日本")
        #expect(TextWidth.padded("日本語", to: 4) == "日… ")
    }

    @Test func `is broken at spaces, and cut on the last line`() {
        #expect(TextWidth.wrapped("Midnight Drive", to: 20, lines: 2) == ["Midnight Drive"])
        #expect(TextWidth.wrapped("Midnight Drive", to: 10, lines: 2) == ["Midnight", "Drive"])
        #expect(TextWidth.wrapped("Midnight Drive", to: 8, lines: 2) == ["Midnight", "Drive"])
        #expect(TextWidth.wrapped("Midnight Drive Home", to: 8, lines: 2) == ["Midnight", "Drive H…"])
        #expect(TextWidth.wrapped("Donaudampfschiff", to: 6, lines: 3) == ["Donaud", "ampfsc", "hiff"])
        #expect(TextWidth.wrapped("日本語の歌", to: 5, lines: 2) == ["日本", "語の…"])
        #expect(TextWidth.wrapped("  ", to: 5, lines: 2) == [])
        #expect(TextWidth.wrapped("日", to: 1, lines: 2) == ["…"])
        #expect(TextWidth.wrapped("a", to: 0, lines: 2) == [])
        #expect(TextWidth.wrapped("e\u{301}\u{202E}x\ny", to: 2, lines: 2) == ["e\u{301}x", "y"])
    }
}
