import SwellCanvas
import SwellComponents

extension Model {
    mutating func drawHeader(on canvas: inout Canvas) {
        guard headerRows > 0 else {
            header = HeaderLayout()
            return
        }
        let timer = shownSleep.map { (charset == .ascii ? "sleep " : "☾ ") + clockText(Double($0)) } ?? ""
        header = HeaderLayout(
            columns: size.columns, tab: library.tab, pill: pillSize.columns, timer: timer, summaries: summaries,
            needed: library.place.level.group == nil ? 0 : 2, arrows: charset == .ascii ? ("<", ">") : ("‹", "›"))
        // What lies behind the pill hides as a whole: no word is cut by its edge.
        let hidden = CellRect.covering(pill.isExpanded || pill.isMoving ? pill.frame : .zero)
        for word in header.words + header.notes {
            let place = CellRect(column: word.column, row: 0, columns: word.columns.count + 1, rows: 1)
            guard place.intersection(hidden).isEmpty else { continue }
            let isPresent = word.tab == library.tab && word.tab != nil
            let isTitle = word.text == HeaderLayout.title && word.column == 1
            canvas.text(
                word.text, column: word.column, row: 0, width: size.columns - 1 - word.column,
                style: TextStyle(
                    color: isPresent ? theme.accent : isTitle ? theme.text : theme.secondary,
                    bold: isTitle || isPresent, underline: isPresent && canvas.depth == .none))
        }
    }

    /// What there is to say of the list, the fullest first.
    private var summaries: [String] {
        let dot = " \(mini.glyphs.separator) "
        let short = listSummary
        guard let group = library.place.level.group, !short.isEmpty else {
            guard let more = totalTime, !library.isFiltered else { return [short] }
            return [short + dot + more, short]
        }
        let name = group.name.isEmpty ? "unknown" : group.name
        return [name + dot + short, clipped(name, to: 24) + dot + short, short]
    }

    private func clipped(_ text: String, to columns: Int) -> String {
        guard TextWidth.columns(of: text) > columns else { return text }
        var cut = text
        while TextWidth.columns(of: cut) >= columns, !cut.isEmpty { cut.removeLast() }
        return cut + (charset == .ascii ? "." : "…")
    }

    /// How long all of the library is, where that is what the list shows.
    private var totalTime: String? {
        guard library.tab == .tracks, library.total > 0, !isScanShown else { return nil }
        return spanText(library.seconds)
    }

    /// A scan that is over at once is not worth a word.
    private var isScanShown: Bool { scan.isRunning && (!library.isSaved || scan.isLong) }

    private var listSummary: String {
        let dot = " \(mini.glyphs.separator) "
        func counted(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }
        switch library.list {
        case .groups(let all, let shown):
            let noun =
                switch all.kind {
                case .artists: "artist"
                case .albums: "album"
                case .folders: "folder"
                case .playlists: "playlist"
                }
            if library.isFiltered { return "\(grouped(shown.count)) of \(counted(all.groups.count, noun))" }
            return counted(shown.count, noun)
        case .queue(let rows):
            if library.isFiltered { return "\(grouped(rows.count)) of \(counted(rows.total, "track"))" }
            return counted(rows.count, "track")
        case .tracks(let rows):
            let isWhole = library.place.level.group == nil
            if library.isFiltered, isWhole { return "\(grouped(rows.count)) of \(counted(library.total, "track"))" }
            if !isWhole { return counted(rows.count, "track") }
            if isScanShown {
                let share = scan.share.map { " \(Int($0 * 100)) %" } ?? ""
                return "scanning" + share + dot + counted(library.total, "track")
            }
            return library.total > 0 ? counted(library.total, "track") : ""
        }
    }

    /// Seconds in words of two units: `3 d 4 h`, `32 min`.
    private func spanText(_ seconds: Double) -> String {
        let minutes = Int(min(seconds, 1e12)) / 60
        if minutes >= 24 * 60 { return "\(grouped(minutes / 1440)) d \(minutes / 60 % 24) h" }
        if minutes >= 60 { return "\(minutes / 60) h \(minutes % 60) min" }
        return "\(max(minutes, seconds > 0 ? 1 : 0)) min"
    }
}
