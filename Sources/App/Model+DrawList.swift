import MusicLibrary
import Playback
import SwellCanvas
import SwellComponents

extension Model {
    /// How a row of the list looks.
    private struct RowLook {
        var main: TextStyle
        var quiet: TextStyle
        /// What was found in the row.
        var mark: TextStyle
    }

    func drawList(on canvas: inout Canvas) {
        guard listRows > 0 else { return }
        if library.count == 0 { return drawEmptyList(on: &canvas) }
        let layout = ListColumns(width: size.columns)
        let query = SearchQuery(library.listFilter)
        let present = presentRow
        for line in 0..<min(listRows, library.count - library.top) {
            let index = library.top + line
            let row = headerRows + line
            if let group = library.list.group(at: index) {
                let look = look(of: index, isPlaying: false, row, on: &canvas)
                draw(group, at: row, layout, look, query, on: &canvas)
            } else if let track = library.track(at: index) {
                let isPlaying = present.map { $0 == index } ?? (track.id == player.track?.id)
                var look = look(of: index, isPlaying: isPlaying, row, on: &canvas)
                if library.isPassed(index) || library.source?.isOffline(at: index) == true { look.main = look.quiet }
                draw(track, at: row, layout, isPlaying: isPlaying, look, query, on: &canvas)
            }
        }
    }

    /// In the queue the same track may stand in several rows: this one plays.
    private var presentRow: Int? {
        guard case .queue(let rows) = library.list else { return nil }
        return rows.present ?? -1
    }

    /// Draws a selected row's ground.
    private func look(of index: Int, isPlaying: Bool, _ row: Int, on canvas: inout Canvas) -> RowLook {
        let plain = canvas.depth == .none || canvas.depth == .indexed16
        let isSelected = index == library.selection
        if isSelected {
            if plain {
                canvas.text(
                    String(repeating: " ", count: size.columns), column: 0, row: row,
                    style: TextStyle(color: theme.text, reversed: true))
            } else {
                canvas.fill(
                    Rect(x: 0, y: Double(row * 2), width: Double(size.columns), height: 2), color: theme.selection)
            }
        }
        let reversed = isSelected && plain
        // A row that is reversed is one ground.
        let main = TextStyle(
            color: isPlaying && !reversed ? theme.accent : theme.text, bold: isPlaying || isSelected,
            reversed: reversed)
        let quiet = TextStyle(color: reversed ? theme.text : theme.secondary, reversed: reversed)
        let mark = TextStyle(
            color: reversed ? theme.text : theme.accent, bold: true, underline: true, reversed: reversed)
        return RowLook(main: main, quiet: quiet, mark: mark)
    }

    private func draw(
        _ track: Track, at row: Int, _ layout: ListColumns, isPlaying: Bool, _ look: RowLook, _ query: SearchQuery,
        on canvas: inout Canvas
    ) {
        if isPlaying && layout.mark > 0 {
            canvas.text(charset == .ascii ? ">" : "▸", column: 1, row: row, style: look.main)
        }
        draw(track.title, layout.title, row, look.main, look.mark, query, on: &canvas)
        if let place = layout.artist { draw(track.artist, place, row, look.quiet, look.mark, query, on: &canvas) }
        if let place = layout.album { draw(track.album, place, row, look.quiet, look.mark, query, on: &canvas) }
        if let place = layout.time {
            canvas.text(
                track.duration > 0 ? clockText(track.duration + 1e-6) : "-:--", column: place.column, row: row,
                width: place.width, style: look.quiet, alignment: .trailing)
        }
    }

    private func draw(
        _ group: LibraryGroup, at row: Int, _ layout: ListColumns, _ look: RowLook, _ query: SearchQuery,
        on canvas: inout Canvas
    ) {
        var name = layout.title
        // Where there is nothing to say beside it, the name has all the room.
        if group.detail.isEmpty, let end = (layout.album ?? layout.artist).map({ $0.column + $0.width }) {
            name.width = end - name.column
        }
        draw(
            group.name.isEmpty ? "unknown" : group.name, name, row, group.name.isEmpty ? look.quiet : look.main,
            look.mark, query, on: &canvas)
        if !group.detail.isEmpty, let place = layout.artist {
            draw(group.detail, place, row, look.quiet, look.mark, query, on: &canvas)
        }
        if let place = layout.time {
            canvas.text(
                grouped(group.count), column: place.column, row: row, width: place.width, style: look.quiet,
                alignment: .trailing)
        }
    }

    /// A text in its column, with what was found in it marked.
    private func draw(
        _ text: String, _ place: ListColumns.Place, _ row: Int, _ style: TextStyle, _ mark: TextStyle,
        _ query: SearchQuery, on canvas: inout Canvas
    ) {
        canvas.text(text, column: place.column, row: row, width: place.width, style: style)
        // What is cut off is not looked through; of a text of a megabyte the rest is not either.
        let seen = query.isEmpty ? "" : String(text.prefix(place.width))
        guard !seen.isEmpty else { return }
        let room = TextWidth.columns(of: text) > place.width ? place.width - 1 : place.width
        for range in query.ranges(in: seen) {
            let start = TextWidth.columns(of: String(seen[..<range.lowerBound]))
            let found = String(seen[range])
            guard start + TextWidth.columns(of: found) <= room else { continue }
            canvas.text(found, column: place.column + start, row: row, style: mark)
        }
    }

    private func drawEmptyList(on canvas: inout Canvas) {
        canvas.text(
            emptySentence, column: 1, row: headerRows + (listRows - 1) / 2, width: max(0, size.columns - 2),
            style: TextStyle(color: theme.secondary), alignment: .center)
    }

    private var emptySentence: String {
        if library.hasNothing { return "" }
        if library.isFiltered { return "nothing matches \u{201C}\(library.filter)\u{201D}" }
        switch library.tab {
        case .queue: return "nothing plays yet"
        case .playlists where library.place.level.group != nil: return "none of its tracks are in the library"
        case .playlists: return savePlaylist == nil ? "no playlists" : "no playlists yet: w saves the queue as one"
        default: break
        }
        if scan.isRunning { return "looking for music" }
        if !scan.skipped.isEmpty { return "no music here: \(scan.skipped)" }
        return library.isSaved ? "the library is empty: swell scan FOLDER adds music to it" : "no music here"
    }
}
