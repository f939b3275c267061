/// Cuts UTF-8 into what a terminal shows in one or two cells.
///
/// Nearly Unicode's grapheme clusters (UAX 29), as terminals see them: a base with its marks, a flag of two regional
/// indicators, a joined emoji, a Hangul syllable of jamo, a keycap. What must not reach a terminal is replaced (control
/// characters, line ends) or left out (bidi overrides and other invisible formatting); marks are capped. A spacing mark of
/// an Indic script is a piece of its own, since terminals give it a cell, but says that it continues a grapheme.
struct GraphemeCutter {
    /// The most marks that a base keeps: ncurses takes five scalars a cell.
    static let mostMarks = 4

    private var bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// A scalar that was read and belongs to the next piece; 0 when there is none.
    private var pending: UInt32 = 0
    private var hasBase = false

    /// The scalars of the piece that ``next()`` found.
    let scalars: UnsafeMutableBufferPointer<UInt32>
    /// How many there are.
    private(set) var count = 0
    /// Whether the piece goes on with the grapheme of the piece before it.
    private(set) var continues = false

    /// - Parameter scalars: room for ``ClusterTable/longest`` scalars.
    init(_ bytes: UnsafeBufferPointer<UInt8>, scalars: UnsafeMutableBufferPointer<UInt32>) {
        self.bytes = bytes
        self.scalars = scalars
    }

    /// Finds the next piece; returns its width in cells, 1 or 2, or 0 at the end.
    mutating func next() -> Int {
        count = 0
        continues = false
        while true {
            let scalar = take()
            if !hasTaken { return 0 }
            if scalar < 0x7F && scalar >= 0x20 {
                return finish(scalar, width: 1)
            }
            switch ScalarKind(scalar) {
            case .plain: return finish(scalar, width: 1)
            case .wide: return finish(scalar, width: 2)
            case .pictograph: return finishPictograph(scalar, width: 1)
            case .widePictograph: return finishPictograph(scalar, width: 2)
            case .regionalIndicator:
                let second = take()
                if ScalarKind(second) == .regionalIndicator && hasTaken {
                    add(scalar)
                    return finish(second, width: 2)
                }
                putBack(second)
                return finish(scalar, width: 2)
            case .leadingJamo: return finishSyllable(scalar)
            case .space: return finish(0x20, width: 1)
            case .lineEnd:
                if scalar == 0x0D {
                    let second = take()
                    if second != 0x0A || !hasTaken { putBack(second) }
                }
                return finish(0x20, width: 1)
            case .control: return finish(0xFFFD, width: 1)
            case .spacingMark:
                continues = hasBase
                return finish(scalar, width: 1)
            case .mark, .followingJamo, .emojiSelector:
                // A mark with nothing to stand on.
                add(0x20)
                return finish(scalar, width: 1)
            case .invisible, .joiner, .tag, .textSelector: continue
            }
        }
    }

    // MARK: Pieces

    private mutating func add(_ scalar: UInt32) {
        if count < scalars.count {
            scalars[count] = scalar
            count += 1
        }
    }

    /// Adds the base and the marks after it.
    private mutating func finish(_ base: UInt32, width: Int) -> Int {
        add(base)
        hasBase = true
        var width = width
        var marks = 0
        var hasSelector = false
        while !isAtEnd {
            // The common case: a letter of ASCII ends the piece.
            if pending == 0 && bytes[position] < 0x80 { break }
            let scalar = take()
            switch ScalarKind(scalar) {
            case .mark, .followingJamo:
                if scalar == 0x20E3 && hasSelector {
                    width = 2
                    add(0xFE0F)
                    add(scalar)
                } else if marks < Self.mostMarks {
                    marks += 1
                    add(scalar)
                }
            case .emojiSelector:
                hasSelector = base < 0x80 && (base >= 0x30 && base <= 0x39 || base == 0x23 || base == 0x2A)
            case .invisible, .joiner, .tag, .textSelector: continue
            default:
                putBack(scalar)
                return width
            }
        }
        return width
    }

    /// Adds an emoji: its selector, skin tone, marks, tags, and what is joined to it.
    private mutating func finishPictograph(_ base: UInt32, width: Int) -> Int {
        add(base)
        hasBase = true
        var width = width
        var marks = 0
        while !isAtEnd {
            if pending == 0 && bytes[position] < 0x80 { break }
            let scalar = take()
            switch ScalarKind(scalar) {
            case .mark, .followingJamo:
                if marks < Self.mostMarks {
                    marks += 1
                    add(scalar)
                }
            case .emojiSelector:
                width = 2
                add(scalar)
            case .tag where base == 0x1F3F4: add(scalar)
            case .joiner:
                let joined = take()
                let kind = ScalarKind(joined)
                if hasTaken && (kind == .pictograph || kind == .widePictograph) {
                    width = 2
                    if count + 2 <= scalars.count {
                        add(0x200D)
                        add(joined)
                    }
                } else {
                    putBack(joined)
                }
            case .widePictograph where scalar >= 0x1F3FB && scalar <= 0x1F3FF:
                width = 2
                add(scalar)
            case .invisible, .tag, .textSelector: continue
            default:
                putBack(scalar)
                return width
            }
        }
        return width
    }

    /// Adds a syllable written as jamo: leading ones, then vowels and trailing ones, all in two cells.
    private mutating func finishSyllable(_ first: UInt32) -> Int {
        add(first)
        hasBase = true
        var extra = 0
        while !isAtEnd {
            let scalar = take()
            switch ScalarKind(scalar) {
            case .followingJamo, .mark:
                if extra < Self.mostMarks {
                    extra += 1
                    add(scalar)
                }
            case .invisible, .joiner, .tag, .textSelector, .emojiSelector: continue
            default:
                putBack(scalar)
                return 2
            }
        }
        return 2
    }

    // MARK: Scalars

    private var isAtEnd: Bool { position >= bytes.count && pending == 0 }
    /// Whether the last ``take()`` found a scalar.
    private var hasTaken = false

    private mutating func putBack(_ scalar: UInt32) {
        if hasTaken { pending = scalar == 0 ? 0xFFFD : scalar }
    }

    /// The next scalar; 0, with ``hasTaken`` false, at the end. Bytes that are no UTF-8 count as U+FFFD.
    private mutating func take() -> UInt32 {
        if pending != 0 {
            let scalar = pending
            pending = 0
            hasTaken = true
            return scalar
        }
        guard position < bytes.count else {
            hasTaken = false
            return 0
        }
        hasTaken = true
        let first = UInt32(bytes[position])
        position += 1
        if first < 0x80 { return first }
        let length = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
        guard first >= 0xC2, first < 0xF5, position + length <= bytes.count else { return 0xFFFD }
        var scalar = first & (length == 1 ? 0x1F : length == 2 ? 0x0F : 0x07)
        for offset in 0..<length {
            let byte = UInt32(bytes[position + offset])
            guard byte & 0xC0 == 0x80 else { return 0xFFFD }
            scalar = scalar << 6 | byte & 0x3F
        }
        position += length
        return scalar
    }
}
