import SwellCanvas

/// Where the parts of the full pane stand, in cells of the screen, for one size.
///
/// As room goes, in turn: hints, the spare rows, the lyric, the picture, the chevron, the times, the progress, previous and next, the
/// artist. The title and the play state go last: on one row they share it.
public struct PaneLayout: Hashable, Sendable {
    /// What it is laid out for.
    public var size: Size
    /// What closes it; `nil` where there is no room, as with all that may be missing.
    public var chevron: CellRect?
    /// Pixels, as it stands while playing.
    public var artwork: Rect?
    /// One or two rows.
    public var title: CellRect
    /// Below the title.
    public var subtitle: CellRect?
    /// The line that is sung, above the progress.
    public var lyric: CellRect?
    /// The time that has gone.
    public var elapsed: CellRect?
    /// The line of the progress.
    public var progress: CellRect?
    /// The whole time.
    public var duration: CellRect?
    /// What plays and pauses.
    public var play: CellRect
    /// What goes to the previous track.
    public var previous: CellRect?
    /// What goes to the next track.
    public var next: CellRect?
    /// What switches shuffle.
    public var shuffle: CellRect?
    /// What goes through the modes of repeat.
    public var repeatMode: CellRect?
    /// The last row.
    public var hints: CellRect?
    /// The list of what comes next, its heading first: beside the cover from ``besideColumns``, else below the controls where
    /// the pane is tall.
    public var upNext: CellRect?

    /// Columns from which the list of what comes next stands beside the cover.
    public static let besideColumns = 110

    /// - Parameters:
    ///   - size: of the pane when it is open.
    ///   - timeColumns: the columns that the longer of the two times takes.
    ///   - titleColumns: the columns that the title would take on one row; it gets a second one where it does not fit and
    ///     there is room.
    ///   - hasArtwork: whether a picture wants a place.
    ///   - hasUpNext: whether a list of what comes next does.
    ///   - hasLyric: whether a line that is sung does; a row of it costs the picture one, where there are few, but never the
    ///     last two.
    public init(
        size: Size, timeColumns: Int = 4, titleColumns: Int = 0, hasArtwork: Bool = true, hasUpNext: Bool = false,
        hasLyric: Bool = false
    ) {
        self.size = size
        let rows = size.rows
        let isBeside = hasUpNext && size.columns >= PaneLayout.besideColumns && rows >= 12
        let listColumns = isBeside ? min(64, size.columns * 2 / 5) : 0
        // All else is centred in what the list leaves.
        let columns = size.columns - listColumns
        let rowsUsed = Rows(
            size: size, columns: columns, hasArtwork: hasArtwork, hasLyric: hasLyric,
            listsBelow: hasUpNext && !isBeside && columns >= 30)
        func centred(_ row: Int, _ width: Int) -> CellRect {
            CellRect(column: (columns - width) / 2, row: row, columns: width, rows: 1)
        }

        if rowsUsed.side > 0 {
            let side = Double(rowsUsed.side)
            artwork = Rect(
                x: ((Double(columns) - side) / 2).rounded(.down), y: Double(rowsUsed.artwork * 2), width: side,
                height: side)
        }
        if rowsUsed.chevron { chevron = CellRect(column: 0, row: 0, columns: min(5, columns), rows: 1) }
        if rowsUsed.hints { hints = CellRect(column: 0, row: rows - 1, columns: size.columns, rows: 1) }

        let margin = columns >= 24 ? 2 : 0
        let wide = columns - 2 * margin
        if rows == 1 {
            let sign = columns >= 8 ? 2 : min(columns, 1)
            play = CellRect(column: 0, row: 0, columns: sign, rows: 1)
            title = CellRect(column: sign + 1, row: 0, columns: max(0, columns - sign - 1), rows: 1)
            return
        }
        let second = rowsUsed.spare && titleColumns > wide
        title = CellRect(column: margin, row: rowsUsed.title, columns: wide, rows: second ? 2 : 1)
        if let row = rowsUsed.subtitle {
            subtitle = CellRect(column: margin, row: second ? row + 1 : row, columns: wide, rows: 1)
        }
        if let row = rowsUsed.lyric { lyric = CellRect(column: margin, row: row, columns: wide, rows: 1) }

        let block = min(wide, max(rowsUsed.side + 12, 44))
        if isBeside {
            let end = rows - (rowsUsed.hints ? 2 : 1)
            // In line with the picture's upper edge.
            let first = artwork.map { Int($0.y / 2) } ?? 2
            upNext = CellRect(column: columns, row: first, columns: listColumns - 3, rows: end - first)
        } else if let list = rowsUsed.list {
            upNext = CellRect(column: (columns - block) / 2, row: list.row, columns: block, rows: list.rows)
        }
        if let row = rowsUsed.progress {
            let strip = centred(row, block)
            if block >= 2 * timeColumns + 10 {
                elapsed = CellRect(column: strip.column, row: row, columns: timeColumns, rows: 1)
                duration = CellRect(
                    column: strip.column + block - timeColumns, row: row, columns: timeColumns, rows: 1)
                progress = CellRect(
                    column: strip.column + timeColumns + 1, row: row, columns: block - 2 * timeColumns - 2, rows: 1)
            } else {
                progress = strip
            }
        }

        let row = rowsUsed.controls
        let middle = (columns - 2) / 2
        switch columns {
        case 21...:
            play = CellRect(column: middle - 1, row: row, columns: 4, rows: 1)
            previous = CellRect(column: middle - 8, row: row, columns: 4, rows: 1)
            next = CellRect(column: middle + 6, row: row, columns: 4, rows: 1)
        case 11...:
            play = CellRect(column: middle - 1, row: row, columns: 3, rows: 1)
            previous = CellRect(column: middle - 4, row: row, columns: 3, rows: 1)
            next = CellRect(column: middle + 2, row: row, columns: 3, rows: 1)
        default:
            let width = min(columns, 3)
            play = CellRect(column: (columns - width) / 2, row: row, columns: width, rows: 1)
        }
        if block >= 36 {
            shuffle = CellRect(column: (columns - block) / 2, row: row, columns: 3, rows: 1)
            repeatMode = CellRect(column: (columns - block) / 2 + block - 3, row: row, columns: 3, rows: 1)
        }
    }

    /// Every row that can be pressed, with its name.
    public var targets: [(PlayerTarget, CellRect)] {
        let pairs: [(PlayerTarget, CellRect?)] = [
            (.close, chevron), (.position, progress), (.playPause, play), (.previous, previous), (.next, next),
            (.shuffle, shuffle), (.repeatMode, repeatMode), (.upNext, upNext),
        ]
        return pairs.compactMap { name, rect in rect.map { (name, $0) } }
    }
}

extension PaneLayout {
    /// Which rows there are, from the top down.
    private struct Rows {
        var chevron = false
        var hints = false
        var spare = false
        var artwork = 0
        /// Pixels; 0: no picture.
        var side = 0
        var title = 0
        var subtitle: Int?
        var lyric: Int?
        var progress: Int?
        var controls = 0
        /// The list of what comes next, where it stands below.
        var list: (row: Int, rows: Int)?

        /// The rows of a list below, its heading among them.
        private static let listRows = 5...13

        /// - Parameters:
        ///   - columns: those that picture and words may use.
        ///   - hasLyric: whether a line that is sung wants a row.
        ///   - listsBelow: whether a list wants a place below the controls.
        init(size: Size, columns: Int, hasArtwork: Bool, hasLyric: Bool, listsBelow: Bool) {
            let rows = size.rows
            // Title and controls always; then, as rows come: artist, progress, chevron.
            let hasSubtitle = rows >= 3
            let hasProgress = rows >= 4
            chevron = rows >= 5
            let core = 2 + (hasSubtitle ? 1 : 0) + (hasProgress ? 1 : 0) + (chevron ? 1 : 0)
            var room = rows - core
            // The lyric comes before air, but the smallest picture, of two rows, before the lyric.
            let showsLyric = hasLyric && hasProgress && room > (hasArtwork && size.columns >= 8 ? 2 : 0)
            if showsLyric { room -= 1 }
            let wish = Int(min(0.6 * Double(size.columns), 0.55 * 2 * Double(rows)))
            if hasArtwork && room >= 2 {
                side = min(wish, room * 2, max(0, columns - 4))
                if side < 4 { side = 0 }
            }
            let picture = (side + 1) / 2
            room -= picture
            // What is left becomes air: below the picture, above the controls, the title's second row, hints, the edges.
            func take() -> Int {
                guard room > 0 else { return 0 }
                room -= 1
                return 1
            }
            let belowPicture = side > 0 ? take() : 0
            let aboveControls = hasProgress ? take() : 0
            spare = hasSubtitle && take() == 1
            hints = rows >= 16 && take() == 1
            let aboveProgress = hasProgress && room > 4 ? take() : 0
            var listed = 0
            if listsBelow, room > Self.listRows.lowerBound {
                listed = min(room - 1, Self.listRows.upperBound)
                // And a row of air above it.
                room -= listed + 1
            }
            let top = (room + 1) / 2

            var row = (chevron ? 1 : 0) + top
            artwork = row
            row += picture + belowPicture
            title = row
            row += 1
            if hasSubtitle {
                subtitle = row
                row += 1
            }
            if spare { row += 1 }
            if showsLyric {
                lyric = row
                row += 1
            }
            row += aboveProgress
            if hasProgress {
                progress = row
                row += 1
            }
            row += aboveControls
            controls = row
            if listed > 0 { list = (controls + 2, listed) }
        }
    }
}
