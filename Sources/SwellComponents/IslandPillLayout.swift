import SwellCanvas

/// What an expanded pill measures in one frame, for one content.
struct PillLayout: Hashable {
    /// The most columns that it takes.
    static let widest = 60
    /// Columns between the side of the capsule and its content.
    static let sideInset = 2

    /// Columns and rows of the frame, 0...2048.
    var frameColumns = 0
    var frameRows = 0
    /// Whether there is room for a row of content.
    var expands = false
    /// Of the expanded capsule, in cells.
    var columns = 0
    var rows = 0
    /// Columns between the side and the content: more than 2 where a round corner needs them.
    var inset = PillLayout.sideInset
    /// Rows of content that have room.
    var contentRows = 0
    /// How far whole columns are from the exact middle, for the collapsed pill: 0 or -1/2.
    var shift = 0.0
    /// Whether a waveform is shown.
    var hasWave = false

    static let none = PillLayout()

    private init() {}

    init(area: CellRect, pillSize: Size, radius: Double, status: PillStatus?) {
        frameColumns = Int(Self.side(area.columns))
        frameRows = Int(Self.side(area.rows))
        let pillRows = Int(Self.side(pillSize.rows))
        let pillColumns = min(Int(Self.side(pillSize.columns)), frameColumns)
        shift = (frameColumns - pillColumns) % 2 == 0 ? 0 : -0.5
        columns = min(frameColumns - 2, Self.widest)
        expands = columns - 2 * Self.sideInset >= 1 && frameRows >= pillRows + 2
        guard expands else {
            columns = 0
            return
        }
        // More inset may need more rows, and these a larger radius.
        for _ in 0..<3 {
            let wanted = max(1, status?.rows(forWidth: contentColumns) ?? 1)
            rows = min(pillRows + 1 + wanted + 1, frameRows)
            contentRows = min(wanted, frameRows - pillRows - 1)
            let capsule = Capsule(
                Rect(x: 0, y: 0, width: Double(columns), height: Double(rows) * 2), radius: Self.radius(radius))
            let last = Double(pillRows + 1 + contentRows) * 2
            let first = Double(pillRows + 1) * 2
            let needed = max(capsule.inset(at: last), capsule.inset(at: first)).rounded(.up)
            let room = (columns - 1) / 2
            if Int(needed) <= inset || inset >= room { break }
            inset = min(Int(needed), room)
        }
        hasWave = status?.hasWave(width: contentColumns) ?? false
    }

    var contentColumns: Int { max(0, columns - 2 * inset) }

    /// Half of the smallest drawable step, 1/16 pixel, as a fraction of the longest way of an edge.
    var epsilon: Double {
        let way = max(Double(columns) / 2, Double(rows) * 2)
        return min(2e-3, 1 / (16 * max(1, way)))
    }

    /// A side in cells as it counts: 0...2048.
    static func side(_ cells: Int) -> Double { Double(min(max(0, cells), Canvas.largestSide)) }

    /// A radius as it counts, in pixels: 0...2048.
    static func radius(_ pixels: Double) -> Double { pixels > 0 ? min(pixels, Double(Canvas.largestSide)) : 0 }
}
