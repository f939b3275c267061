import MusicLibrary
import Playback

/// The list of tracks: what is there, what the filter shows of it, which row is selected, and which is the first on screen.
struct LibraryModel {
    /// In the library's order.
    private(set) var tracks: [Track] = []
    private(set) var filter = ""
    /// Of all tracks together.
    private(set) var seconds = 0.0
    /// Indices into ``tracks`` that the filter lets through; `nil`: all.
    private var matches: [Int]?
    /// Row of the list, 0 first; 0 in an empty list.
    private(set) var selection = 0
    /// The list's row that is drawn first.
    private(set) var top = 0
    /// Rows on the screen.
    private(set) var height = 0
    /// Whether a person has chosen the selected row; else the first one stays selected while tracks appear.
    private var isChosen = false
    /// What the filter looks through, made when it is first used; one a track.
    private var keys: [SearchKey] = []

    /// Rows that the list has.
    var count: Int { matches?.count ?? tracks.count }

    var isFiltered: Bool { !filter.isEmpty }

    /// The track in a row of the list.
    func track(at row: Int) -> Track? {
        guard row >= 0, row < count else { return nil }
        return tracks[matches?[row] ?? row]
    }

    /// What the list shows, in its order: what Enter makes the queue.
    var shown: [Track] { matches.map { $0.map { tracks[$0] } } ?? tracks }

    // MARK: Content

    /// Takes new tracks in, in their places. The selection stays on its track, and that on its row of the screen.
    mutating func insert(_ batch: [Track], by order: LibraryOrder) {
        guard !batch.isEmpty else { return }
        let selected = isChosen ? track(at: selection) : nil
        let offset = selection - top
        tracks = order.merge(tracks, with: batch)
        seconds += batch.reduce(0) { $0 + $1.duration }
        keys = []
        refilter()
        if let selected, let row = row(of: selected.id) {
            selection = row
            top = row - offset
        }
        clamp()
    }

    mutating func replace(with tracks: [Track]) {
        self.tracks = tracks
        seconds = tracks.reduce(0) { $0 + $1.duration }
        keys = []
        refilter()
        clamp()
    }

    func row(of id: TrackID) -> Int? {
        if let matches { return matches.firstIndex { tracks[$0].id == id } }
        return tracks.firstIndex { $0.id == id }
    }

    // MARK: Filter

    /// Shows only the tracks that hold every word of `text`; the selection goes to the first of them. Without words: all,
    /// and the selection stays on its track.
    mutating func setFilter(_ text: String) {
        guard text != filter else { return }
        let selected = track(at: selection)
        filter = text
        refilter()
        if isFiltered {
            selection = 0
            top = 0
        } else if let selected, let row = row(of: selected.id) {
            select(row)
        }
        clamp()
    }

    private mutating func refilter() {
        guard isFiltered else {
            matches = nil
            return
        }
        if keys.count != tracks.count { keys = tracks.map { SearchKey($0) } }
        let query = SearchQuery(filter)
        matches = keys.indices.filter { query.matches(keys[$0]) }
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
