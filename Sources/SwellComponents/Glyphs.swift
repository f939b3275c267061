import SwellCanvas

/// The signs that the components draw, in the characters a screen has.
public struct Glyphs: Hashable, Sendable {
    /// One sign each, of one or two columns.
    public var play, pause, previous, next, close, separator, lineFull, lineEmpty, shuffle, repeatAll, repeatOne: String

    /// The signs for a charset.
    public init(_ charset: Charset) {
        switch charset {
        case .unicode:
            (play, pause, previous, next, close, separator) = ("▶", "▮▮", "◀◀", "▶▶", "⌄", "·")
            (lineFull, lineEmpty, shuffle, repeatAll, repeatOne) = ("━", "─", "⇄", "↻", "↻1")
        case .ascii:
            (play, pause, previous, next, close, separator) = (">", "||", "<<", ">>", "v", "-")
            (lineFull, lineEmpty, shuffle, repeatAll, repeatOne) = ("=", "-", "x", "o", "o1")
        }
    }
}
