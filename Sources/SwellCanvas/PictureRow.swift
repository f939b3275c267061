/// One row of a picture, made cheaper to send: a terminal is told both colours of a cell wherever one of them changes.
///
/// Soft pixels (of images and blended edges) may be wrong by a tolerance. Cells keep what the terminal shows already where
/// that is near enough, and the others are joined to runs of one pair of colours, as long as there is a pair near enough to
/// all of them: from left to right this gives the fewest runs. A run gets the middle of what its pixels allow, so mixtures of
/// two colours stay mixtures of these two, and nothing is tinted. Flat pixels and text stay exact.
struct PictureRow {
    let columns: Int
    let upper: UnsafeBufferPointer<UInt32>
    let lower: UnsafeBufferPointer<UInt32>
    let text: UnsafeBufferPointer<Glyph>
    /// Both pixels of a cell become their mean.
    let ascii: Bool

    /// ncurses sends unchanged cells again, with their colours, where moving past them takes as many bytes.
    static let shortestKept = 6

    /// The highest tolerance at which a cell may stay as it is shown: beyond it what flew by would leave its traces.
    static let mostKept: Int16 = 24

    /// The channels of both pixels of a cell: red, green and blue of the lower one's, nothing, and the same of the upper one.
    typealias Channels = SIMD8<Int16>

    /// What a cell may look like.
    private struct Range {
        var low: Channels
        var high: Channels
    }

    /// Changes the cells of the row, which are exact, within the tolerance.
    ///
    /// - Parameters:
    ///   - shown: what the terminal shows; nil where that is not known.
    ///   - tolerance: of each channel, 0...255.
    func simplify(_ cells: UnsafeMutableBufferPointer<Cell>, over shown: UnsafePointer<Cell>?, tolerance: Int16) {
        guard hasSoftPixels else { return }
        let kept = min(tolerance, Self.mostKept)
        var run: Range?
        var start = 0
        var tested = 0
        var column = 0
        while column < columns {
            if let shown, column >= tested {
                tested = column
                while tested < columns, isNear(cells, shown[tested], tested, kept) { tested += 1 }
                let length = tested - column
                if length >= Self.shortestKept || length > 0 && (column == 0 || tested == columns) {
                    if let run { paint(cells, start..<column, run) }
                    run = nil
                    for index in column..<tested { cells[index] = shown[index] }
                    column = tested
                    continue
                }
                tested = max(tested, column + 1)
            }
            if !isPixels(column) {
                if let run { paint(cells, start..<column, run) }
                run = nil
            } else {
                let own = range(cells[column], column, tolerance)
                if let last = run {
                    let low = pointwiseMax(last.low, own.low)
                    let high = pointwiseMin(last.high, own.high)
                    if all(low .<= high) {
                        run = Range(low: low, high: high)
                        column += 1
                        continue
                    }
                    paint(cells, start..<column, last)
                }
                run = own
                start = column
            }
            column += 1
        }
        if let run { paint(cells, start..<columns, run) }
    }

    private var hasSoftPixels: Bool {
        var flags: UInt32 = 0
        for column in 0..<columns { flags |= upper[column] | lower[column] }
        return flags & Canvas.pictureFlag != 0
    }

    /// Whether a cell shows its two pixels.
    @inline(__always)
    private func isPixels(_ column: Int) -> Bool { text[column].showsPixels }

    @inline(__always)
    private static func channels(_ foreground: UInt32, _ background: UInt32) -> Channels {
        let packed = UInt64(foreground & 0xFFFFFF) << 32 | UInt64(background & 0xFFFFFF)
        return Channels(truncatingIfNeeded: unsafeBitCast(packed, to: SIMD8<UInt8>.self))
    }

    /// What a cell of pixels may look like.
    @inline(__always)
    private func range(_ cell: Cell, _ column: Int, _ tolerance: Int16) -> Range {
        let exact = Self.channels(cell.foreground, cell.background)
        let one = upper[column] & Canvas.pictureFlag
        let two = lower[column] & Canvas.pictureFlag
        // A mean is soft when one of its pixels is.
        let top = (ascii ? one | two : one) != 0 ? tolerance : 0
        let bottom = (ascii ? one | two : two) != 0 ? tolerance : 0
        let slack = Channels(bottom, bottom, bottom, 0, top, top, top, 0)
        return Range(low: exact &- slack, high: exact &+ slack)
    }

    /// Whether a cell may stay as it is shown.
    @inline(__always)
    private func isNear(
        _ cells: UnsafeMutableBufferPointer<Cell>, _ shown: Cell, _ column: Int, _ tolerance: Int16
    ) -> Bool {
        if cells[column] == shown { return true }
        guard isPixels(column), shown.attributes.isEmpty, shown.width == 1, shown.background != Cell.noColor else {
            return false
        }
        let own = range(cells[column], column, tolerance)
        let old: Channels
        switch shown.glyph {
        case 0: old = Self.channels(shown.background, shown.background)
        case Cell.upperHalf where !ascii: old = Self.channels(shown.foreground, shown.background)
        default: return false
        }
        return all(own.low .<= old) && all(old .<= own.high)
    }

    /// Gives the cells of a run one look.
    private func paint(_ cells: UnsafeMutableBufferPointer<Cell>, _ run: Swift.Range<Int>, _ range: Range) {
        if run.count == 1 { return }
        let zero = Channels.zero
        let full = Channels(repeating: 255)
        let middle = (pointwiseMax(range.low, zero) &+ pointwiseMin(range.high, full)) &>> 1
        let packed = unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: middle), to: UInt64.self)
        let foreground = UInt32(truncatingIfNeeded: packed >> 32)
        let background = UInt32(truncatingIfNeeded: packed)
        let glyph = foreground == background ? 0 : Cell.upperHalf
        let cell = Cell(glyph: glyph, foreground: foreground, background: background)
        for column in run { cells[column] = cell }
    }
}
