import MusicLibrary
import Playback

/// The list of tracks: what is there, what the filter shows of it, which row is selected, and which is the first on screen.
struct LibraryModel {
    private var catalogue = Catalogue()
    private(set) var filter = ""
    private var query = SearchQuery("")
    /// The catalogue's rows that the filter lets through; `nil`: all.
    private var matches: [Int]?
    /// Row of the list, 0 first; 0 in an empty list.
    private(set) var selection = 0
    /// The list's row that is drawn first.
    private(set) var top = 0
    /// Rows on the screen.
    private(set) var height = 0
    /// Whether a person has chosen the selected row; else the first one stays selected while tracks appear.
    private(set) var isChosen = false

    /// What the engine has told of tracks that it played, in seconds: it wins over what their tags say.
    private var durations: [TrackID: Double] = [:]
    /// How much longer all tracks together are by it, in seconds.
    private var correction = 0.0

    /// In the library's order.
    var tracks: [Track] { catalogue.tracks }

    /// Of all tracks together.
    var seconds: Double { catalogue.duration + correction }

    /// Rows that the list has.
    var count: Int { matches?.count ?? catalogue.tracks.count }

    var isFiltered: Bool { !query.isEmpty }

    /// The track in a row of the list.
    func track(at row: Int) -> Track? {
        guard row >= 0, row < count else { return nil }
        var track = catalogue.tracks[matches?[row] ?? row]
        if let seconds = durations[track.id] { track.duration = seconds }
        return track
    }

    /// What the list shows, in its order: what Enter makes the queue.
    var shown: [Track] { matches.map { $0.map { catalogue.tracks[$0] } } ?? catalogue.tracks }

    // MARK: Content

    /// Takes a sorted batch in. Once a person has chosen a row, the selection stays on its track, and that on its row of
    /// the screen; before, the first row stays selected.
    mutating func insert(_ batch: [Track]) {
        guard !batch.isEmpty else { return }
        let selected = isChosen && count > 0 ? matches?[selection] ?? selection : nil
        let offset = selection - top
        let places = catalogue.merge(batch)
        if isFiltered { matches = catalogue.rows(matching: query) }
        if let selected {
            selection = row(showing: Catalogue.row(selected, after: places)) ?? selection
            top = selection - offset
        }
        clamp()
    }

    /// The engine has told how long a track lasts, in seconds; a track that is not in the library stays unknown.
    mutating func measure(_ seconds: Double, of id: TrackID) {
        guard let known = durations[id] ?? catalogue.tracks.first(where: { $0.id == id })?.duration else { return }
        correction += seconds - known
        durations[id] = seconds
    }

    /// The row of the list that shows a row of the catalogue.
    private func row(showing catalogueRow: Int) -> Int? {
        guard let matches else { return catalogueRow }
        return matches.firstIndex(of: catalogueRow)
    }

    // MARK: Filter

    /// Shows only the tracks that hold every word of `text`; the selection goes to the first of them. Without words: all,
    /// and the selection stays on its track.
    mutating func setFilter(_ text: String) {
        guard text != filter else { return }
        let selected = count > 0 ? matches?[selection] ?? selection : 0
        let narrower = SearchQuery(text)
        filter = text
        if narrower.isEmpty {
            matches = nil
            query = narrower
            select(selected)
        } else {
            if let matches, narrower.narrows(query) {
                self.matches = catalogue.rows(matching: narrower, among: matches)
            } else {
                matches = catalogue.rows(matching: narrower)
            }
            query = narrower
            selection = 0
            top = 0
        }
        clamp()
    }

    // MARK: Moving

    mutating func resize(height: Int) {
        guard height != self.height else { return }
        self.height = max(0, height)
        reveal()
    }

    /// Selects a row, clamped to the list, and scrolls no further than it takes to show it.
    mutating func select(_ row: Int) {
        isChosen = true
        selection = row
        clamp()
        reveal()
    }

    mutating func move(by rows: Int) { select(min(max(selection + rows, 0), max(0, count - 1))) }

    /// Scrolls; the selection stays.
    mutating func scroll(by rows: Int) {
        top += rows
        clamp()
    }

    private mutating func reveal() {
        if selection < top { top = selection }
        if height > 0 && selection >= top + height { top = selection - height + 1 }
        clamp()
    }

    private mutating func clamp() {
        selection = min(max(selection, 0), max(0, count - 1))
        top = min(max(top, 0), max(0, count - height))
    }
}
