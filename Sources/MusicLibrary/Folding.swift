/// The form of a text in which upper and lower case, accents and widths do not count, for sorting and finding.
///
/// - Letters become lower-case ones (Unicode's lowercase mapping) without their accents (`FoldingTable`); ß is ss, æ ae.
/// - Combining marks of Latin, Greek and Cyrillic, Hebrew points and Arabic vowels, variation selectors and characters
///   without width vanish. Marks that are letters in all but name (Thai, Devanagari and their like) stay.
/// - Full-width forms become plain ones; Hangul syllables become their jamo, so that both spellings and half-typed
///   syllables match; kana and its voicing mark become one character.
/// - Typographic quotes and dashes become those of a keyboard. A run of spaces and control characters is one space;
///   none remain at the ends.
enum Folding {
    /// The folded text as UTF-8.
    static func folded(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        append(text, to: &bytes)
        return bytes
    }

    /// Writes the folded text behind what is there.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        let start = bytes.count
        var isSpacePending = false
        var lastScalar: UInt32 = 0
        for scalar in text.unicodeScalars {
            let value = scalar.value
            let packed: UInt32
            if value < smallTable.count {
                packed = smallTable[Int(value)]
            } else if value == 0x3099 || value == 0x309A {
                voice(lastScalar, by: value - 0x3098, in: &bytes)
                continue
            } else {
                if isSpacePending {
                    if bytes.count > start { bytes.append(0x20) }
                    isSpacePending = false
                }
                let count = bytes.count
                appendLarge(scalar, to: &bytes)
                lastScalar = value
                // An ideographic space and its like came out as a blank.
                if bytes.count == count + 1 && bytes[count] == 0x20 {
                    bytes.removeLast()
                    isSpacePending = true
                }
                continue
            }
            lastScalar = value
            if packed == 0x20 {
                isSpacePending = true
                continue
            }
            if packed == 0 { continue }
            if isSpacePending {
                if bytes.count > start { bytes.append(0x20) }
                isSpacePending = false
            }
            appendPacked(packed, to: &bytes)
        }
    }

    private static func appendPacked(_ packed: UInt32, to bytes: inout [UInt8]) {
        var rest = packed
        while rest != 0 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    /// The folded bytes of each scalar below U+2100, first byte lowest; 0: it vanishes.
    private static let smallTable: [UInt32] = {
        var plain: [UInt32: String] = [:]
        for (letter, accented) in FoldingTable.letters {
            for scalar in accented.unicodeScalars { plain[scalar.value] = letter }
        }
        return (0..<0x2100).map { value in
            guard let scalar = Unicode.Scalar(UInt32(value)), !isDropped(scalar.value) else { return 0 }
            if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control { return 0x20 }
            if let punctuation = plainPunctuation(scalar.value) { return UInt32(punctuation) }
            var packed: UInt32 = 0
            var shift: UInt32 = 0
            for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isDropped(lower.value) {
                for byte in (plain[lower.value] ?? String(lower)).utf8 where shift < 32 {
                    packed |= UInt32(byte) << shift
                    shift += 8
                }
            }
            return packed
        }
    }()

    private static let ligatures: [UInt32: String] = {
        var plain: [UInt32: String] = [:]
        for (letter, accented) in FoldingTable.letters {
            for scalar in accented.unicodeScalars where scalar.value >= 0x2100 { plain[scalar.value] = letter }
        }
        return plain
    }()

    /// Scalars from U+2100 on.
    private static func appendLarge(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        let value = scalar.value
        switch value {
        case 0x3000: bytes.append(0x20)
        case 0x3400...0x9FFF, 0x3041...0x30FF: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
        case 0xAC00...0xD7A3:
            // Unicode 3.12: L, V and T jamo of a precomposed syllable.
            let index = value - 0xAC00
            appendScalar(0x1100 + index / 588, to: &bytes)
            appendScalar(0x1161 + index % 588 / 28, to: &bytes)
            if index % 28 != 0 { appendScalar(0x11A7 + index % 28, to: &bytes) }
        case 0xFF01...0xFF5E: appendPacked(smallTable[Int(value - 0xFEE0)], to: &bytes)
        case 0xFB00...0xFB06: bytes.append(contentsOf: (ligatures[value] ?? "").utf8)
        default:
            if isDropped(value) { return }
            for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                if lower.value < smallTable.count {
                    // The signs of kelvin and angstrom are letters in disguise.
                    appendPacked(smallTable[Int(lower.value)], to: &bytes)
                    continue
                }
                bytes.append(contentsOf: UTF8.encode(lower) ?? .init())
            }
        }
    }

    private static func appendScalar(_ value: UInt32, to bytes: inout [UInt8]) {
        guard let scalar = Unicode.Scalar(value) else { return }
        bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }

    /// Kana that came with a voicing mark behind it becomes the one character: ka and the mark are ga.
    private static func voice(_ kana: UInt32, by step: UInt32, in bytes: inout [UInt8]) {
        let hiragana = kana >= 0x30A1 && kana <= 0x30FA ? kana - 0x60 : kana
        let isVoiced: Bool =
            switch hiragana {
            case 0x304B...0x3062: step == 1 && hiragana % 2 == 1
            case 0x3064, 0x3066, 0x3068: step == 1
            case 0x306F...0x307D: (hiragana - 0x306F) % 3 == 0
            case 0x3046, 0x309D, 0x30FD: step == 1
            case 0x308F...0x3092: step == 1 && kana > 0x30A0
            default: false
            }
        guard isVoiced, bytes.count >= 3 else { return }
        bytes.removeLast(3)
        let distance: UInt32 =
            switch hiragana {
            case 0x3046: 0x4E
            case 0x308F...0x3092: 8
            default: step
            }
        appendScalar(kana + distance, to: &bytes)
    }

    /// Marks, and characters that show nothing.
    private static func isDropped(_ value: UInt32) -> Bool {
        switch value {
        case 0x00AD, 0x034F, 0x061C, 0x180B...0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFE00...0xFE0F, 0xE0000...0xE0FFF:
            true
        case 0x0300...0x036F, 0x0483...0x0489, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
            0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7, 0x0610...0x061A, 0x0640,
            0x064B...0x065F, 0x0670, 0x06D6...0x06DC:
            true
        default: false
        }
    }

    private static func plainPunctuation(_ value: UInt32) -> UInt8? {
        switch value {
        case 0x2018...0x201B, 0x2032, 0x00B4, 0x0060, 0x02BC: 0x27
        case 0x201C...0x201F, 0x2033, 0x00AB, 0x00BB: 0x22
        case 0x2010...0x2015: 0x2D
        default: nil
        }
    }
}
