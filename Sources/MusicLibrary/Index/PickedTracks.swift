import Playback

/// Tracks in an order, four bytes each: slots of the library's columns, and tracks that the library does not know, which it
/// tells by their files' names.
struct PickedTracks: Sendable {
    private(set) var slots: [TrackColumns.Slot]
    private var strangers: [Track] = []

    /// Slots from here on are none of the columns', which have fewer: they count the strangers.
    private static let stranger: TrackColumns.Slot = 1 << 31

    init(_ slots: [TrackColumns.Slot]) { self.slots = slots }

    /// - Parameters:
    ///   - paths: Absolute, raw bytes; each is one of the tracks.
    ///   - isThere: Whether the path in this place, where the library does not know it, is to be among them.
    init(_ paths: [[UInt8]], in columns: TrackColumns, where isThere: (Int) -> Bool = { _ in true }) {
        var wanted: [UInt32: [Int]] = [:]
        for (place, path) in paths.enumerated() {
            wanted[UInt32(truncatingIfNeeded: TrackID(path: path).rawValue), default: []].append(place)
        }
        slots = [TrackColumns.Slot](repeating: Self.stranger, count: paths.count)
        for (number, block) in columns.blocks.enumerated() {
            for row in block.hashes.indices {
                guard let places = wanted[block.hashes[row]] else { continue }
                let slot = TrackColumns.slot(number, row)
                let path = columns.path(slot)
                for place in places where paths[place] == path { slots[place] = slot }
            }
        }
        var rows = 0
        for place in slots.indices {
            var slot = slots[place]
            if slot == Self.stranger {
                if !isThere(place) { continue }
                slot += TrackColumns.Slot(strangers.count)
                let path = paths[place]
                strangers.append(Track(id: TrackID(path: path), path: path, title: FileName.title(path)))
            }
            slots[rows] = slot
            rows += 1
        }
        slots.removeLast(slots.count - rows)
    }

    var count: Int { slots.count }

    /// nil: there is no such row.
    func track(at row: Int, in columns: TrackColumns) -> Track? {
        guard slots.indices.contains(row) else { return nil }
        return stranger(slots[row]) ?? columns.track(slots[row])
    }

    func id(at row: Int, in columns: TrackColumns) -> TrackID? {
        guard slots.indices.contains(row) else { return nil }
        return stranger(slots[row])?.id ?? TrackID(path: columns.path(slots[row]))
    }

    func isOffline(at row: Int, in columns: TrackColumns) -> Bool {
        slots.indices.contains(row) && slots[row] < Self.stranger && columns.isOffline(slots[row])
    }

    func row(of id: TrackID, in columns: TrackColumns) -> Int? {
        if let slot = columns.slot(of: id) { return slots.firstIndex(of: slot) }
        if strangers.isEmpty { return nil }
        return slots.firstIndex { stranger($0)?.id == id }
    }

    /// A stranger of this id.
    func stranger(_ id: TrackID) -> Track? { strangers.first { $0.id == id } }

    /// Those of the rows that are wanted, in their order.
    mutating func keep(_ matches: TrackMatches, _ query: SearchQuery) {
        guard !strangers.isEmpty else {
            slots = matches.picked(from: slots)
            return
        }
        let isFound = strangers.map { SearchKey($0, path: $0.path[...]).matches(query) }
        slots = slots.filter { slot in
            slot < Self.stranger ? matches.has(slot) : isFound[Int(slot - Self.stranger)]
        }
    }

    private func stranger(_ slot: TrackColumns.Slot) -> Track? {
        slot < Self.stranger ? nil : strangers[Int(slot - Self.stranger)]
    }
}
