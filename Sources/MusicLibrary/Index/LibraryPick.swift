import Playback

/// Tracks that were picked from the library one by one, in any order: four bytes each. What the library does not know is
/// there all the same, by its file's name.
public struct LibraryPick: TrackSource {
    private let columns: TrackColumns
    private let slots: [TrackColumns.Slot]
    private let strangers: [Int: Track]

    /// The slot of what the library does not know.
    private static let stranger = TrackColumns.Slot.max

    init(_ columns: TrackColumns, _ slots: [TrackColumns.Slot]) {
        self.columns = columns
        self.slots = slots
        strangers = [:]
    }

    /// - Parameter paths: Absolute, raw bytes; each is one of the tracks.
    init(_ columns: TrackColumns, paths: [[UInt8]]) {
        var wanted: [UInt32: [Int]] = [:]
        for (place, path) in paths.enumerated() {
            wanted[UInt32(truncatingIfNeeded: TrackID(path: path).rawValue), default: []].append(place)
        }
        var slots = [TrackColumns.Slot](repeating: Self.stranger, count: paths.count)
        for (number, block) in columns.blocks.enumerated() {
            for row in block.hashes.indices {
                guard let places = wanted[block.hashes[row]] else { continue }
                let slot = TrackColumns.slot(number, row)
                let path = columns.path(slot)
                for place in places where paths[place] == path { slots[place] = slot }
            }
        }
        self.columns = columns
        self.slots = slots
        strangers = Dictionary(
            uniqueKeysWithValues: slots.indices.lazy.filter { slots[$0] == Self.stranger }.map { place in
                let path = paths[place]
                return (place, Track(id: TrackID(path: path), path: path, title: FileName.title(path)))
            })
    }

    public var count: Int { slots.count }

    public func track(at row: Int) -> Track? {
        guard slots.indices.contains(row) else { return nil }
        return strangers[row] ?? columns.track(slots[row])
    }

    public func row(of id: TrackID) -> Int? {
        let slot = columns.slot(of: id)
        return slots.indices.first { row in
            slots[row] == Self.stranger ? strangers[row]?.id == id : slots[row] == slot
        }
    }

    /// All of them.
    public var tracks: [Track] { slots.indices.compactMap { track(at: $0) } }
}
