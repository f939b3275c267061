/// A list of tracks that never changes: what a queue is made of, without holding each track.
public protocol TrackSource: Sendable {
    /// How many there are.
    var count: Int { get }
    /// The track in a row; `nil`: there is no such row, or its track is not known any more.
    func track(at row: Int) -> Track?
    /// The first row that holds the track of that identity; `nil`: none does.
    func row(of id: TrackID) -> Int?
}

extension Array: TrackSource where Element == Track {
    public func track(at row: Int) -> Track? { indices.contains(row) ? self[row] : nil }
    public func row(of id: TrackID) -> Int? { firstIndex { $0.id == id } }
}
