import Playback

/// Tracks in the library's order, and what finds them: what the scan's batches are put into.
///
/// All of it is worked out by who asks, at once: for the music of a path that was named, not for a saved library.
public struct Catalogue: Sendable {
    /// In `LibraryOrder`.
    public private(set) var tracks: [Track] = []
    private var keys: [SearchKey] = []
    /// Seconds of all tracks together.
    public private(set) var duration: Double = 0
    /// Each with a closing slash, the longest first.
    private let roots: [[UInt8]]

    /// - Parameter roots: Where the tracks come from, raw bytes; relative ones start at the current folder. A track is found
    ///   by its path below them too.
    public init(roots: [[UInt8]] = []) {
        let here = FileName.currentFolder()
        self.roots = roots.map { FileName.absolute($0, from: here) }.map { $0 == [0x2F] ? $0 : $0 + [0x2F] }
            .sorted { $0.count > $1.count }
    }

    /// Tracks in any order.
    public init(_ tracks: [Track]) {
        self.init()
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
        LibraryOrder.insert(batch.map { SearchKey($0, path: pathBelowRoot($0.path)) }, at: places, into: &keys)
        duration += batch.reduce(0) { $0 + $1.duration }
        return places
    }

    /// A path as it is below the root that it lies under; where there is none its last part.
    func pathBelowRoot(_ path: [UInt8]) -> ArraySlice<UInt8> {
        if let root = roots.first(where: { path.starts(with: $0) }) { return path[root.count...] }
        return path[(path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...]
    }

    /// The rows that match, in order. An empty query gives all.
    func rows(matching query: SearchQuery) -> [Int] {
        keys.indices.filter { keys[$0].matches(query) }
    }

    /// Those of `rows` that match: for a query that `narrows` the one that gave them.
    func rows(matching query: SearchQuery, among rows: [Int]) -> [Int] {
        rows.filter { keys[$0].matches(query) }
    }
}
