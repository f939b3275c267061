import Playback

/// Tracks in the library's order, and what finds them: what the scan's batches are put into.
public struct Catalogue: Sendable {
    /// In `LibraryOrder`.
    public private(set) var tracks: [Track] = []
    private var keys: [SearchKey] = []
    /// Seconds of all tracks together.
    public private(set) var duration: Double = 0

    public init() {}

    /// Tracks in any order.
    public init(_ tracks: [Track]) {
        var sorted = tracks
        LibraryOrder.sort(&sorted)
        merge(sorted)
    }

    /// Adds a batch that is sorted by `LibraryOrder`, as a scan delivers it.
    ///
    /// - Returns: The rows where the new tracks stand now, ascending.
    @discardableResult
    public mutating func merge(_ batch: [Track]) -> [Int] {
        let places = LibraryOrder.places(of: batch, in: tracks)
        LibraryOrder.insert(batch, at: places, into: &tracks)
        LibraryOrder.insert(batch.map(SearchKey.init), at: places, into: &keys)
        duration += batch.reduce(0) { $0 + $1.duration }
        return places
    }

    /// The rows that match, in order. An empty query gives all.
    public func rows(matching query: SearchQuery) -> [Int] {
        keys.indices.filter { keys[$0].matches(query) }
    }

    /// Those of `rows` that match: for a query that `narrows` the one that gave them.
    public func rows(matching query: SearchQuery, among rows: [Int]) -> [Int] {
        rows.filter { keys[$0].matches(query) }
    }

    /// Where a row stands after a merge that answered with `places`.
    public static func row(_ old: Int, after places: [Int]) -> Int {
        var low = 0
        var high = places.count
        // The new tracks in front of the row are those whose place, without the new ones before it, is not behind it.
        while low < high {
            let middle = low + (high - low) / 2
            if places[middle] - middle <= old { low = middle + 1 } else { high = middle }
        }
        return old + low
    }
}
