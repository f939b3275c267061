import SwellCanvas

/// Where the parts of the one-line bar stand, in cells of the screen, for one width.
///
/// As room goes, the times and the progress go first, then the artist, then the picture; the title and the play state
/// stay to the last column.
public struct BarLayout: Hashable, Sendable {
    /// Of the screen.
    public var row: Int
    /// How wide the bar is.
    public var columns: Int
    /// Pixels; `nil` where there is no room.
    public var artwork: Rect?
    /// For the title, and the subtitle after it.
    public var title: CellRect
    /// Whether there is room for it.
    public var showsSubtitle: Bool
    /// Where the sign stands.
    public var play: CellRect
    /// Where a press hits it: at least 3 columns where the bar has them.
    public var playTarget: CellRect
    /// The time that has gone; `nil` where there is no room.
    public var elapsed: CellRect?
    /// The line of the progress; `nil` where there is no room.
    public var progress: CellRect?
    /// The whole time; `nil` where there is no room.
    public var duration: CellRect?

    /// - Parameters:
    ///   - row: of the screen.
    ///   - columns: as many as the bar is wide; less than 0 counts as 0.
    ///   - timeColumns: the columns that the longer of the two times takes.
    ///   - hasArtwork: false: no place is kept for a picture.
    public init(row: Int, columns: Int, timeColumns: Int = 4, hasArtwork: Bool = true) {
        self.row = row
        self.columns = max(0, columns)
        let width = self.columns
        let margin = width >= 20 ? 1 : 0
        func cells(_ column: Int, _ columns: Int) -> CellRect {
            CellRect(column: column, row: row, columns: max(0, columns), rows: 1)
        }
        guard width >= 8 else {
            let sign = min(width, 1)
            play = cells(0, sign)
            playTarget = cells(0, min(width, 3))
            title = cells(sign + 1, width - sign - 1)
            showsSubtitle = false
            return
        }
        var left = margin
        if width >= 12 && hasArtwork {
            artwork = Rect(x: Double(left), y: Double(row * 2), width: 2, height: 2)
            left += 3
        }
        var right = width - margin
        if width >= 56 {
            duration = cells(right - timeColumns, timeColumns)
            right -= timeColumns + 1
            let line = min(max(width / 4, 12), 40)
            progress = cells(right - line, line)
            right -= line + 1
            elapsed = cells(right - timeColumns, timeColumns)
            right -= timeColumns + 2
        }
        play = cells(right - 2, 2)
        playTarget = cells(right - 3, min(4, width - right + 3))
        right -= 5
        title = cells(left, right - left)
        showsSubtitle = width >= 28
    }
}
