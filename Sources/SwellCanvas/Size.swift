/// How large a screen or a picture is, in terminal cells.
public struct Size: Hashable, Sendable {
    /// Columns, 0 or more: a negative value counts as 0.
    public var columns: Int { didSet { columns = max(0, columns) } }
    /// Rows, 0 or more: a negative value counts as 0.
    public var rows: Int { didSet { rows = max(0, rows) } }

    /// A size of `columns` by `rows` cells; negative values count as 0.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    /// No cell at all.
    public static let zero = Size(columns: 0, rows: 0)

    /// Whether there is no cell in it.
    public var isEmpty: Bool { columns == 0 || rows == 0 }

    /// The same area in pixels, which are one column wide and half a row tall, with its corner at 0, 0.
    public var pixels: Rect { Rect(x: 0, y: 0, width: Double(columns), height: Double(rows) * 2) }

    /// The same area in cells, with its corner at 0, 0.
    public var cells: CellRect { CellRect(column: 0, row: 0, columns: columns, rows: rows) }
}
