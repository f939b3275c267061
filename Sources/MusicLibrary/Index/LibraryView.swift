import Playback

/// Which tracks are wanted, in which order.
public struct LibraryQuery: Hashable, Sendable {
    /// What a person typed to find something; empty: all.
    public var text: String
    public var sort: LibrarySort
    /// The last first. A playlist's tracks stay in its order.
    public var isReversed: Bool
    /// Only the tracks of a group; nil: of the library.
    public var group: LibraryGroup.Key?

    public init(
        text: String = "", sort: LibrarySort = .artist, isReversed: Bool = false, group: LibraryGroup.Key? = nil
    ) {
        self.text = text
        self.sort = sort
        self.isReversed = isReversed
        self.group = group
    }
}

/// The rows of a list of tracks as of one moment: a value that never changes and answers at once, whatever the library's
/// size. A new one comes when the library changes or something else is asked for.
///
/// It costs about 4 bytes a row beside the library's own 100 bytes a track, which all views share.
public struct LibraryView: Sendable {
    /// What was asked.
    public let query: LibraryQuery
    /// Rows.
    public let count: Int
    /// Tracks of the whole library, and how long they are together, in seconds.
    public let libraryCount: Int
    public let librarySeconds: Double
    /// False for the page that is shown until the library is in memory: rows outside it are not there yet.
    public let isWhole: Bool
    let columns: TrackColumns
    private let picked: PickedTracks
    private let page: LibraryPage?

    /// A view of an empty library.
    public init() {
        self.init(LibraryQuery(), TrackColumns(), PickedTracks([]))
    }

    init(_ query: LibraryQuery, _ columns: TrackColumns, _ picked: PickedTracks) {
        self.query = query
        self.columns = columns
        self.picked = picked
        count = picked.count
        libraryCount = columns.count
        librarySeconds = Double(columns.milliseconds) / 1000
        isWhole = true
        page = nil
    }

    init(_ page: LibraryPage) {
        query = LibraryQuery()
        columns = TrackColumns()
        picked = PickedTracks([])
        count = page.count
        libraryCount = page.count
        librarySeconds = page.seconds
        isWhole = false
        self.page = page
    }

    /// The slots of the rows, of a view of the library alone.
    var slots: [TrackColumns.Slot] { picked.slots }

    /// The track in a row; nil: there is no such row, or it is not there yet.
    public func track(at row: Int) -> Track? {
        if let page { return page.track(at: row) }
        return picked.track(at: row, in: columns)
    }

    /// The tracks in those of the rows that are there, for a screen or for the queue.
    public func tracks(in rows: Range<Int>) -> [Track] {
        rows.clamped(to: 0..<count).compactMap { track(at: $0) }
    }

    /// What tells the track in a row from every other.
    public func id(at row: Int) -> TrackID? {
        if let page { return page.track(at: row)?.id }
        return picked.id(at: row, in: columns)
    }

    /// Whether the track in a row lies under a root that is not there at present.
    public func isOffline(at row: Int) -> Bool { picked.isOffline(at: row, in: columns) }

    /// The row of a track; nil: it has none. Takes time in proportion to the library, about 1 ms for a million tracks.
    public func row(of id: TrackID) -> Int? {
        if let page { return page.row(of: id) }
        return picked.row(of: id, in: columns)
    }

    /// The track that has this id, one of the library's whether the view shows it or not.
    public func track(_ id: TrackID) -> Track? {
        if let page { return page.row(of: id).flatMap { page.track(at: $0) } }
        return columns.slot(of: id).map { columns.track($0) } ?? picked.stranger(id)
    }
}

/// What the index keeps of the list for the next start's first screen.
struct LibraryPage: Sendable {
    /// Rows of the whole list.
    let count: Int
    let seconds: Double
    /// The row of the first track.
    let start: Int
    let tracks: [Track]

    /// Rows that are kept.
    static let size = 256

    func track(at row: Int) -> Track? {
        row >= start && row - start < tracks.count ? tracks[row - start] : nil
    }

    func row(of id: TrackID) -> Int? { tracks.firstIndex { $0.id == id }.map { $0 + start } }
}
