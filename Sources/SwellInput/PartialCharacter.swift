/// A character of UTF-8 that has not come as a whole yet.
///
/// Which bytes may follow is the table of well-formed sequences in the Unicode Standard, 3.9: nothing overlong, no surrogate,
/// nothing beyond U+10FFFF. A broken one ends at its longest well-formed beginning.
struct PartialCharacter: Sendable {
    enum Progress {
        case needsMore
        case scalar(Unicode.Scalar)
        case broken
    }

    private var value: UInt32 = 0
    private var missing = 0
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    /// Takes the first byte, 0x80 or above.
    mutating func begin(_ byte: UInt8) -> Progress {
        allowed = 0x80...0xBF
        switch byte {
        case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
        case 0xE0...0xEF:
            (value, missing) = (UInt32(byte & 0x0F), 2)
            if byte == 0xE0 { allowed = 0xA0...0xBF }
            if byte == 0xED { allowed = 0x80...0x9F }
        case 0xF0...0xF4:
            (value, missing) = (UInt32(byte & 0x07), 3)
            if byte == 0xF0 { allowed = 0x90...0xBF }
            if byte == 0xF4 { allowed = 0x80...0x8F }
        default: return .broken
        }
        return .needsMore
    }

    /// Takes a further byte; where it answers `.broken` the byte is not used up.
    mutating func add(_ byte: UInt8) -> Progress {
        guard allowed.contains(byte) else { return .broken }
        allowed = 0x80...0xBF
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
        guard missing == 0 else { return .needsMore }
        return Unicode.Scalar(value).map { .scalar($0) } ?? .broken
    }
}
