/// How text looks.
public struct TextStyle: Hashable, Sendable {
    /// The colour of the letters.
    public var color: Color
    /// Heavier letters.
    public var bold: Bool
    /// The terminal's dim attribute.
    public var faint: Bool
    /// Slanted letters, where the terminal has them.
    public var italic: Bool
    /// A line below the letters.
    public var underline: Bool
    /// Letters and background swapped by the terminal.
    public var reversed: Bool
    /// 0...1: how far the colour stands out from the pixels below; 0 is invisible. With 16 colours or fewer text shows from
    /// 0.5 on.
    public var opacity: Double

    /// A style of the given colour, plain and opaque unless told.
    public init(
        color: Color, bold: Bool = false, faint: Bool = false, italic: Bool = false, underline: Bool = false,
        reversed: Bool = false, opacity: Double = 1
    ) {
        self.color = color
        self.bold = bold
        self.faint = faint
        self.italic = italic
        self.underline = underline
        self.reversed = reversed
        self.opacity = opacity
    }

    /// The attributes of the terminal that the style asks for.
    public var attributes: TextAttributes {
        var attributes: TextAttributes = []
        if bold { attributes.insert(.bold) }
        if faint { attributes.insert(.faint) }
        if italic { attributes.insert(.italic) }
        if underline { attributes.insert(.underline) }
        if reversed { attributes.insert(.reversed) }
        return attributes
    }
}

/// What a terminal can do to a letter besides its colour.
public struct TextAttributes: OptionSet, Hashable, Sendable {
    /// One bit an attribute.
    public let rawValue: UInt8
    /// The attributes whose bits are set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier.
    public static let bold = TextAttributes(rawValue: 1)
    /// Dim.
    public static let faint = TextAttributes(rawValue: 2)
    /// Slanted.
    public static let italic = TextAttributes(rawValue: 4)
    /// Underlined.
    public static let underline = TextAttributes(rawValue: 8)
    /// Colours swapped.
    public static let reversed = TextAttributes(rawValue: 16)
}

/// Where text stands in the width it was given.
public enum TextAlignment: Hashable, Sendable {
    /// At the left.
    case leading
    /// In the middle; an odd column stays free at the right.
    case center
    /// At the right.
    case trailing
}
