/// How many colours the screen has.
public enum ColorDepth: Hashable, Sendable {
    /// 24 bits: cells carry 0xRRGGBB.
    case direct
    /// The 6 x 6 x 6 cube and the gray ramp, numbers 16 to 255; the first 16 belong to the user's own palette.
    case indexed256
    /// The 16 colours of old, numbers 0 to 15. Nothing is blended.
    case indexed16
    /// None: attributes alone. Nothing is blended.
    case none

    /// Whether edges, shadows and opacity are blended: with 16 colours or fewer they are decided at one half.
    public var blends: Bool { self == .direct || self == .indexed256 }
}

/// Which characters the screen can show.
public enum Charset: Hashable, Sendable {
    /// All of Unicode.
    case unicode
    /// ASCII alone: no half blocks, letters without accents, `?` for the rest.
    case ascii
}
