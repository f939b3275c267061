/// What a terminal shows in one cell.
///
/// Sixteen bytes without a gap, all of them compared, so two rows are equal exactly when their memory is.
public struct Cell: Hashable, Sendable {
    /// 0 for a blank, a Unicode scalar, or a number with ``clusterBit`` for a grapheme of several scalars.
    public var glyph: UInt32
    /// 0xRRGGBB with 24 bits, a number of the palette with 256 or 16 colours, ``noColor`` without colours. A blank has no ink;
    /// its foreground repeats the background and may be replaced by any other where that saves a change of colours.
    public var foreground: UInt32
    /// The same for what lies behind.
    public var background: UInt32
    /// Bold and the like.
    public var attributes: TextAttributes
    /// 1, 2 for the first half of a wide character, 0 for its second half.
    public var width: UInt8
    /// Always 0: fills the gap.
    var reserved: UInt16 = 0

    /// A cell of these parts.
    public init(
        glyph: UInt32, foreground: UInt32, background: UInt32, attributes: TextAttributes = [], width: UInt8 = 1
    ) {
        self.glyph = glyph
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
        self.width = width
    }

    /// The colour of a cell on a screen without colours.
    public static let noColor: UInt32 = 0xFFFF_FFFF

    /// Set in ``glyph`` where it names a grapheme of several scalars.
    public static let clusterBit: UInt32 = 0x8000_0000

    /// U+2580, the upper half of a cell in the foreground.
    public static let upperHalf: UInt32 = 0x2580

    /// A blank of no colour.
    public static let blank = Cell(glyph: 0, foreground: noColor, background: noColor)

    /// The scalars of a glyph, at most 16, written to the start of `scalars`; a blank has none.
    ///
    /// - Returns: How many were written: never more than fit.
    @discardableResult
    public static func scalars(of glyph: UInt32, into scalars: UnsafeMutableBufferPointer<UInt32>) -> Int {
        if glyph == 0 || scalars.isEmpty { return 0 }
        if glyph & clusterBit == 0 {
            scalars[0] = glyph
            return 1
        }
        return ClusterTable.scalars(of: glyph & ~clusterBit, into: scalars)
    }

    /// The glyph as text; a blank is empty.
    public static func text(of glyph: UInt32) -> String {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: ClusterTable.longest) { scalars in
            let count = Self.scalars(of: glyph, into: scalars)
            var view = String.UnicodeScalarView()
            for index in 0..<count {
                if let scalar = Unicode.Scalar(scalars[index]) { view.append(scalar) }
            }
            return String(view)
        }
    }
}
