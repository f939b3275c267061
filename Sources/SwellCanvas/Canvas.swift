/// A picture for a terminal: a plane of pixels, two a cell, and a plane of glyphs over it.
///
/// A pixel is one column wide and half a row tall; pixel coordinates are numbers with fractions, y grows downward, and the
/// cell (c, r) covers x from c to c + 1 and y from 2 r to 2 r + 2. What is drawn lies over what was drawn before. Text lies
/// over the pixels, which are its background; a fill does not remove text, ``clearGlyphs(in:)-(CellRect)`` does. Every rectangle is
/// allowed: what is infinite reaches as far as the screen, what is no number or empty draws nothing.
///
/// A canvas allocates when it is made and when its size changes; drawing allocates nothing, but for the first sight of
/// a grapheme of several scalars.
public struct Canvas: Sendable {
    /// The most columns or rows a canvas has; a larger size is cut.
    public static let largestSide = 2048

    /// How many colours it resolves to. With 16 or fewer nothing is blended, edges are plain.
    public let depth: ColorDepth
    /// Which characters it resolves to.
    public let charset: Charset
    /// The size in cells.
    public private(set) var size: Size

    /// How fine images, shadows, cross-fades and fractionally covered pixels are when they are resolved to 24-bit colours,
    /// 1...8; 8 is exact.
    ///
    /// Fewer make smaller frames while something flies: neighbours in a row share their colours while none is further from
    /// its own than ``pictureTolerance``. Flat colours and text stay as they are, and so do the pixels themselves.
    public var pictureBits: Int = 8 {
        didSet { pictureBits = min(max(1, pictureBits), 8) }
    }

    /// How far a channel of a pixel may be from its exact value at the current ``pictureBits``, 0...255.
    public var pictureTolerance: Int { Self.tolerances[pictureBits] }

    /// The tolerance for each number of bits.
    private static let tolerances = [48, 48, 28, 18, 12, 8, 5, 2, 0]

    /// The pixels, row by row, as 0xRRGGBB; ``pictureFlag`` may be set.
    var pixels: [UInt32]
    /// The glyphs, row by row.
    var glyphs: [Glyph]
    /// What may be drawn on, within the size.
    var clip: CellRect
    /// Where the coordinates that drawing takes begin, in cells of the screen.
    var origin: (column: Int, row: Int) = (0, 0)
    /// The colour of the last whole ``clear(_:)``: with no colours at all, what is like it stays blank.
    var ground: UInt32 = 0
    /// Room for the weights of an image's columns and rows.
    var scratch: [UInt32]

    /// Set in pixels that come from an image or from blending; flat colours do not have it.
    static let pictureFlag: UInt32 = 0x0100_0000

    /// A black picture without text.
    public init(size: Size, depth: ColorDepth = .direct, charset: Charset = .unicode) {
        self.init(size: size, depth: depth, charset: charset, largestSide: Self.largestSide)
    }

    init(size: Size, depth: ColorDepth = .direct, charset: Charset = .unicode, largestSide: Int) {
        self.depth = depth
        self.charset = charset
        self.size = .zero
        pixels = []
        glyphs = []
        scratch = []
        clip = .zero
        allocate(size, largestSide: largestSide)
    }

    /// Pixels from left to right.
    public var pixelWidth: Int { size.columns }
    /// Pixels from top to bottom.
    public var pixelHeight: Int { size.rows * 2 }

    /// Changes the size; the picture is black and without text afterwards, unless the size was the same.
    public mutating func resize(to size: Size) {
        let cut = Size(columns: min(size.columns, Self.largestSide), rows: min(size.rows, Self.largestSide))
        if cut != self.size { allocate(cut, largestSide: Self.largestSide) }
    }

    private mutating func allocate(_ size: Size, largestSide: Int) {
        self.size = Size(columns: min(size.columns, largestSide), rows: min(size.rows, largestSide))
        let cells = self.size.columns * self.size.rows
        pixels = [UInt32](repeating: 0, count: cells * 2)
        glyphs = [Glyph](repeating: .empty, count: cells)
        scratch = [UInt32](repeating: 0, count: (pixelWidth + pixelHeight) * AxisWeights.stride)
        clip = self.size.cells
        origin = (0, 0)
        ground = 0
    }

    /// Gives every pixel this colour and removes all text; within a clip, only there.
    public mutating func clear(_ color: Color) {
        if clip.isEmpty { return }
        if clip == size.cells {
            ground = color.hex
            pixels.withUnsafeMutableBufferPointer { $0.update(repeating: color.hex) }
            glyphs.withUnsafeMutableBufferPointer { $0.update(repeating: .empty) }
        } else {
            fill(clipRect.pixels, color: color)
            clearGlyphs(in: clipRect)
        }
    }

    /// Runs `body` with drawing held within `rect`, and within the clips around it.
    @discardableResult
    public mutating func withClip<Result, Failure: Error>(
        _ rect: CellRect, _ body: (inout Canvas) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = clip
        let inner = clip.intersection(onScreen(rect))
        // An empty clip lies at the origin, so that nothing far away is ever computed with.
        clip = inner.isEmpty ? .zero : inner
        defer { clip = outer.intersection(size.cells) }
        return try body(&self)
    }

    /// Runs `body` with drawing held within `frame`, and with coordinates that begin at the frame's top left cell: what is
    /// drawn at (0, 0) stands there. Reading (`pixel`, `glyph`, `size`) stays in the coordinates of the whole picture.
    ///
    /// - Parameters:
    ///   - frame: in the coordinates of the frame around it; may lie outside of the picture in part or whole.
    ///   - body: draws.
    @discardableResult
    public mutating func withFrame<Result, Failure: Error>(
        _ frame: CellRect, _ body: (inout Canvas) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = origin
        let place = onScreen(frame)
        return try withClip(frame) { canvas throws(Failure) in
            // Far outside nothing is drawn: no sum with it may overflow.
            let far = 1 << 40
            canvas.origin = (min(max(place.column, -far), far), min(max(place.row, -far), far))
            defer { canvas.origin = outer }
            return try body(&canvas)
        }
    }

    /// The cells that may be drawn on at the moment, in the coordinates that drawing takes.
    public var clipRect: CellRect { clip.offset(by: -origin.column, -origin.row) }

    /// A rectangle of the frame that is drawn in, in cells of the screen.
    func onScreen(_ rect: CellRect) -> CellRect { rect.offset(by: origin.column, origin.row) }

    /// A rectangle of the frame that is drawn in, in pixels of the screen.
    func onScreen(_ rect: Rect) -> Rect {
        origin == (0, 0) ? rect : rect.offset(by: Double(origin.column), Double(origin.row) * 2)
    }

    /// The colour of one pixel; black outside of the picture.
    public func pixel(x: Int, y: Int) -> Color {
        guard x >= 0, x < pixelWidth, y >= 0, y < pixelHeight else { return .black }
        return Color(hex: pixels[y * pixelWidth + x])
    }

    /// The text of one cell: empty for a blank, for the second half of a wide character, and outside of the picture.
    public func glyph(column: Int, row: Int) -> String {
        guard size.cells.contains(column: column, row: row) else { return "" }
        return Cell.text(of: glyphs[row * size.columns + column].code)
    }

    /// The text of a cell's glyph, as ``Cell/text(of:)``.
    public func cluster(_ glyph: UInt32) -> String { Cell.text(of: glyph) }
}

/// One cell of the glyph plane.
struct Glyph: Hashable, Sendable {
    /// 0 where there is none, else as ``Cell/glyph``.
    var code: UInt32
    /// 0xRRGGBB.
    var color: UInt32
    var attributes: TextAttributes
    /// 0...255: how far the colour stands out from the pixels below.
    var opacity: UInt8
    /// 1, 2 for the first half of a wide character, 0 for its second half.
    var width: UInt8

    /// Whether nothing but the pixels below is seen.
    @inline(__always)
    var showsPixels: Bool { code == 0 && width == 1 || opacity == 0 && attributes.isEmpty }

    static let empty = Glyph(code: 0, color: 0, attributes: [], opacity: 0, width: 1)
}
