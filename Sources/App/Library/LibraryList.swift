import MusicLibrary
import Playback

/// What is there to see of a place in the library.
enum LibraryList: Sendable {
    case tracks(any TrackRows)
    /// The groups of a kind, and which of them are shown.
    case groups(GroupList, shown: [Int])
    case queue(QueueRows)

    /// Rows.
    var count: Int {
        switch self {
        case .tracks(let rows): rows.count
        case .groups(_, let shown): shown.count
        case .queue(let rows): rows.count
        }
    }

    /// The track in a row; `nil`: a group, no such row, or one that is not there yet.
    func track(at row: Int) -> Track? {
        switch self {
        case .tracks(let rows): rows.track(at: row)
        case .groups: nil
        case .queue(let rows): rows.track(at: row)
        }
    }

    /// The group in a row.
    func group(at row: Int) -> LibraryGroup? {
        guard case .groups(let list, let shown) = self, shown.indices.contains(row) else { return nil }
        return list.groups[shown[row]]
    }

    /// What tells a row from every other.
    enum Key: Hashable {
        case track(TrackID)
        case group(LibraryGroup.Key)
    }

    func key(at row: Int) -> Key? {
        switch self {
        case .tracks(let rows): rows.id(at: row).map(Key.track)
        case .groups: group(at: row).map { .group($0.key) }
        // An edit says itself what is selected after it.
        case .queue: nil
        }
    }

    /// The row of what was selected in the last run: a track's path, or a group's name, raw bytes.
    func row(saved: [UInt8]) -> Int? {
        switch self {
        case .tracks(let rows): rows.row(of: TrackID(path: saved))
        case .groups(let list, let shown): shown.firstIndex { list.groups[$0].name.utf8.elementsEqual(saved) }
        case .queue: nil
        }
    }

    func row(of key: Key) -> Int? {
        switch (self, key) {
        case (.tracks(let rows), .track(let id)): rows.row(of: id)
        case (.groups(let list, let shown), .group(let key)): shown.firstIndex { list.groups[$0].key == key }
        default: nil
        }
    }
}

/// The queue as the list shows it: in the order in which it is played.
struct QueueRows: Sendable {
    private let queue: Queue
    /// Places in the playing order; `nil`: all.
    private let places: [Int]?

    init(_ queue: Queue, matching query: SearchQuery) {
        self.queue = queue
        places =
            query.isEmpty
            ? nil
            : (0..<queue.count).filter { place in
                queue.track(atPlace: place).map { SearchKey($0).matches(query) } ?? false
            }
    }

    /// How many tracks of a queue are looked through, for it is done while the listener waits.
    static let mostFound = 20_000

    var count: Int { places?.count ?? queue.count }
    /// In the whole queue.
    var total: Int { queue.count }
    /// The row of the present track; `nil`: it is not shown.
    var present: Int? {
        guard queue.count > 0 else { return nil }
        return places.map { $0.firstIndex(of: queue.place) } ?? queue.place
    }

    /// Where in the playing order a row stands; `nil`: there is no such row.
    func place(of row: Int) -> Int? {
        guard row >= 0, row < count else { return nil }
        return places?[row] ?? row
    }

    func track(at row: Int) -> Track? { place(of: row).flatMap { queue.track(atPlace: $0) } }
}
