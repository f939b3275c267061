/// What a scalar does to the cells of a terminal.
enum ScalarKind {
    /// One cell.
    case plain
    /// Two cells.
    case wide
    /// A pictograph shown as text, one cell, unless a selector follows.
    case pictograph
    /// A pictograph shown as emoji: two cells.
    case widePictograph
    /// Half of a flag.
    case regionalIndicator
    /// A Hangul leading consonant: two cells.
    case leadingJamo
    /// A Hangul vowel or trailing consonant: no cell of its own.
    case followingJamo
    /// A tab: shown as a space.
    case space
    /// A line end: shown as a space.
    case lineEnd
    /// A control character or noncharacter: shown as U+FFFD.
    case control
    /// One cell, but of one grapheme with what stands before.
    case spacingMark
    /// No cell: it stands on what is before it.
    case mark
    /// U+200D.
    case joiner
    /// U+FE0F.
    case emojiSelector
    /// U+FE0E.
    case textSelector
    /// A tag, as in the flags of Scotland and Wales.
    case tag
    /// No cell and never sent: bidi overrides and other formatting.
    case invisible

    /// The kind of a scalar.
    init(_ scalar: UInt32) {
        if scalar < 0x300 {
            self = Self.latin(scalar)
        } else if scalar >= 0x4E00 && scalar <= 0x9FFF || scalar >= 0xAC00 && scalar <= 0xD7A3 {
            self = .wide
        } else {
            self = Self.other(scalar)
        }
    }

    private static func latin(_ scalar: UInt32) -> ScalarKind {
        switch scalar {
        case 0x09: .space
        case 0x0A...0x0D, 0x85: .lineEnd
        case 0x00...0x1F, 0x7F...0x9F: .control
        case 0xAD: .invisible
        case 0xA9, 0xAE: .pictograph
        default: .plain
        }
    }

    private static func other(_ scalar: UInt32) -> ScalarKind {
        switch scalar {
        case 0x1100...0x115F, 0xA960...0xA97C: return .leadingJamo
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return .followingJamo
        case 0x200D: return .joiner
        case 0x2028, 0x2029: return .lineEnd
        case 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
            return .invisible
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return .invisible
        case 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE001F, 0xE0080...0xE00FF,
            0xE01F0...0xE0FFF:
            return .invisible
        case 0xE0020...0xE007F: return .tag
        case 0xFE0E: return .textSelector
        case 0xFE0F: return .emojiSelector
        case 0x1F1E6...0x1F1FF: return .regionalIndicator
        case 0x1F3FB...0x1F3FF: return .widePictograph
        case 0xD800...0xDFFF, 0xFDD0...0xFDEF: return .control
        default: break
        }
        if scalar & 0xFFFE == 0xFFFE || scalar > 0x10FFFF { return .control }
        if scalar < 0x2000 || scalar >= 0x2CEF {
            if WidthTables.contains(scalar, in: WidthTables.marks) { return .mark }
            if WidthTables.contains(scalar, in: WidthTables.spacingMarks) { return .spacingMark }
        } else if scalar >= 0x20D0 && scalar <= 0x20F0 {
            return .mark
        }
        if scalar < 0x203C { return .plain }
        let isWide = WidthTables.contains(scalar, in: WidthTables.wide)
        if scalar < 0x1FFFE && WidthTables.contains(scalar, in: WidthTables.pictographs) {
            return isWide ? .widePictograph : .pictograph
        }
        return isWide ? .wide : .plain
    }
}
