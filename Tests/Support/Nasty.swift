/// What names and tags of music may hold.
package enum Nasty {
    /// Names of any bytes, all of a file that plays.
    package static let names: [[UInt8]] =
        [
            [0x63, 0x61, 0x66, 0xE9], [0xFF, 0xFE, 0xFD], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0x9B, 0x33, 0x31, 0x6D],
            [UInt8](repeating: 0x6E, count: 250), Array(String(repeating: "長", count: 83).utf8),
            Array(("e" + String(repeating: "\u{301}", count: 120)).utf8),
        ]
        + [
            "new\nline", "tab\there", "cr\rback", "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;pwned\u{7}", "\u{1B}[2J\u{1B}[H",
            "\u{9B}31mC1", "bell\u{7}\u{8}\u{8}", "\u{E} shift-out", "-rf", "--help", " leading", "trailing ", "~",
            "%n%s%x%08d", "$(touch pwned)`id`", "';DROP TABLE files;--", "*?[a]", "back\\slash", "a:b|c<d>e\"f",
            "👩‍👩‍👧‍👦🏳️‍🌈", "\u{202E}gpj", "e\u{301}", "é", "...", "UPPER", "日本語",
        ].map { Array($0.utf8) }

    /// Tags that say what they should not; a title, an artist.
    package static let texts: [(title: String, artist: String)] = [
        ("\u{1B}[2J\u{1B}[H\u{1B}[31mRED\u{1B}]0;pwned\u{7}", "\u{1B}]52;c;cHduZWQ=\u{7}"),
        ("\u{9B}31mC1\u{9B}31m", "\u{90}q\u{9C}"), ("line1\nline2\r\nline3\rline4\ttab\u{B}vt", "a\u{2028}b\u{85}c"),
        ("before\0after", "\0"), ("Z" + String(repeating: "\u{327}\u{301}", count: 100) + "end", "\u{301}leading"),
        ("\u{202E}\u{2067}evil", "\u{200F}\u{200E}"), (String(repeating: "L", count: 1 << 20), "長 long"),
        ("Long", String(repeating: "長", count: 350_000)), (" ", "\u{3000}"), ("\u{FFFE}\u{10FFFF}\u{E000}\u{378}", "?"),
        ("../../../etc/passwd", "/"), ("שלום hello", "العربية"), ("%s%n", "'; DROP TABLE files; --"),
    ]
}
