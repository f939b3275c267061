/// A rectangle in whole terminal cells.
public struct CellRect: Hashable, Sendable {
    /// The leftmost column.
    public var column: Int
    /// The topmost row.
    public var row: Int
    /// How many columns; 0 or less is an empty rectangle.
    public var columns: Int
    /// How many rows; 0 or less is an empty rectangle.
    public var rows: Int

    /// A rectangle whose left upper cell is `column`, `row`.
    public init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = columns
        self.rows = rows
    }

    /// No cell, at 0, 0.
    public static let zero = CellRect(column: 0, row: 0, columns: 0, rows: 0)

    /// The smallest rectangle of cells that covers `rect`; an empty one where `rect` is empty.
    ///
    /// Less than a millionth of a pixel in the next cell does not count: an edge that has come to rest is seldom exact to
    /// the last bit.
    public static func covering(_ rect: Rect) -> CellRect {
        let rect = rect.sanitised
        if rect.isEmpty { return CellRect(column: Int(rect.x), row: Int(rect.y / 2), columns: 0, rows: 0) }
        let noise = 1e-6
        let left = Int((rect.minX + noise).rounded(.down))
        let top = Int(((rect.minY + noise) / 2).rounded(.down))
        let right = Int((rect.maxX - noise).rounded(.up))
        let bottom = Int(((rect.maxY - noise) / 2).rounded(.up))
        return CellRect(column: left, row: top, columns: max(0, right - left), rows: max(0, bottom - top))
    }

    /// The column just right of it; at most `Int.max`.
    public var endColumn: Int { Self.sum(column, max(0, columns)) }
    /// The row just below it; at most `Int.max`.
    public var endRow: Int { Self.sum(row, max(0, rows)) }

    /// Whether there is no cell in it.
    public var isEmpty: Bool { columns <= 0 || rows <= 0 }

    /// The same area in pixels, which are one column wide and half a row tall.
    public var pixels: Rect {
        Rect(
            x: Double(column), y: Double(row) * 2, width: Double(max(0, columns)), height: Double(max(0, rows)) * 2)
    }

    /// The columns in it.
    public var columnRange: Range<Int> { column..<endColumn }
    /// The rows in it.
    public var rowRange: Range<Int> { row..<endRow }

    /// Whether the cell is inside.
    public func contains(column: Int, row: Int) -> Bool {
        column >= self.column && column < endColumn && row >= self.row && row < endRow
    }

    /// What lies in both; where nothing does, an empty rectangle.
    public func intersection(_ other: CellRect) -> CellRect {
        let left = max(column, other.column)
        let top = max(row, other.row)
        let right = min(endColumn, other.endColumn)
        let bottom = min(endRow, other.endRow)
        if right <= left || bottom <= top { return CellRect(column: left, row: top, columns: 0, rows: 0) }
        return CellRect(column: left, row: top, columns: right - left, rows: bottom - top)
    }

    /// The rectangle moved by `columns` to the right and `rows` down.
    public func offset(by columns: Int, _ rows: Int) -> CellRect {
        CellRect(
            column: Self.sum(column, columns), row: Self.sum(row, rows), columns: self.columns, rows: self.rows)
    }

    /// The rectangle whose sides lie `columns` and whose top and bottom lie `rows` further inside; never less than empty.
    public func inset(by columns: Int, _ rows: Int) -> CellRect {
        CellRect(
            column: Self.sum(column, columns), row: Self.sum(row, rows),
            columns: Self.shrunk(self.columns, by: columns), rows: Self.shrunk(self.rows, by: rows))
    }

    /// A length less twice a margin, not below 0.
    private static func shrunk(_ length: Int, by margin: Int) -> Int {
        let once = sum(length, margin == .min ? .max : -margin)
        return max(0, sum(once, margin == .min ? .max : -margin))
    }

    /// The sum, held at the ends of `Int` instead of trapping there.
    static func sum(_ a: Int, _ b: Int) -> Int {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? (b > 0 ? .max : .min) : sum
    }
}
