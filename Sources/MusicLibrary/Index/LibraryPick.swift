import Playback

/// Tracks that were picked from the library one by one, in any order. What the library does not know is there all the same,
/// by its file's name.
public struct LibraryPick: TrackSource {
    private let columns: TrackColumns
    private let picked: PickedTracks

    init(_ columns: TrackColumns, _ picked: PickedTracks) {
        self.columns = columns
        self.picked = picked
    }

    public var count: Int { picked.count }

    public func track(at row: Int) -> Track? { picked.track(at: row, in: columns) }

    public func row(of id: TrackID) -> Int? { picked.row(of: id, in: columns) }

    /// All of them.
    public var tracks: [Track] { picked.slots.indices.compactMap { track(at: $0) } }
}
