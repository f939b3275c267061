/// The bytes of lyrics, as they are found in files, made UTF-8.
///
/// UTF-16 where its mark stands in front; else UTF-8, with a mark or without; and where they are not that, Windows-1252, which
/// is Latin-1 with letters in place of most of its second set of controls.
enum LyricsText {
    /// The most bytes that are looked at.
    static let most = 1 << 20

    /// - Returns: Valid UTF-8, without a mark in front; at most three bytes for each of the first ``most``.
    static func utf8(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8] {
        let bytes = Array(bytes.prefix(most))
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes, high: 1) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes, high: 0) }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        // What was cut may end in the middle of a character.
        let whole = bytes.count < most ? text : text.dropLast(tail(text))
        if isUTF8(whole) { return Array(whole) }
        var scalars = String.UnicodeScalarView()
        for byte in text { scalars.append(windows1252(byte)) }
        return Array(String(scalars).utf8)
    }

    /// - Parameter high: which byte of each two is the higher one.
    private static func utf16(_ bytes: [UInt8], high: Int) -> [UInt8] {
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }

    /// How many bytes at the end may be the beginning of a character.
    private static func tail(_ bytes: ArraySlice<UInt8>) -> Int {
        let trailing = bytes.suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }.count
        let lead = bytes.dropLast(trailing).last ?? 0
        return lead >= 0xC0 ? trailing + 1 : 0
    }

    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(windows[Int(byte) - 0x80]) ?? Unicode.Scalar(byte)
    }

    /// 0x80 to 0x9F of Windows-1252; five of them are no letters.
    private static let windows: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
