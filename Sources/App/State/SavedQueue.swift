/// The queue as it lasts: the paths of its tracks, in the queue's own order. A shuffled round begins anew.
struct SavedQueue: Hashable, Sendable {
    /// The version of what is written; a later one is never read.
    static let version = 1
    /// Tracks that are kept.
    static let most = 100_000
    /// Bytes that the file may have.
    static let largest = 1 << 26
    private static let kind = "swell-queue"

    /// Absolute, in raw bytes.
    let paths: [[UInt8]]

    /// - Parameter paths: Those that are not absolute, and whatever comes after ``most`` or would make the file too large,
    ///   are left out.
    init(_ paths: some Sequence<[UInt8]>) {
        var room = SavedQueue.largest - 256
        var kept: [[UInt8]] = []
        for path in paths where path.first == 0x2F && !path.contains(0) {
            // Each byte may need three.
            room -= 3 * path.count + 1
            guard room >= 0, kept.count < SavedQueue.most else { break }
            kept.append(path)
        }
        self.paths = kept
    }

    /// A text that ``init(bytes:)`` reads, one path a line.
    var bytes: [UInt8] { SealedText.seal(paths, kind: SavedQueue.kind, version: SavedQueue.version) }

    /// - Parameter bytes: Any.
    init(bytes: [UInt8]) throws(SealedText.Fault) {
        guard bytes.count <= SavedQueue.largest else { throw .damaged }
        let lines = try SealedText.open(bytes, kind: SavedQueue.kind, version: SavedQueue.version)
        self.init(lines)
        guard paths.count == lines.count else { throw .damaged }
    }

    /// Where a place of the saved state is in this queue: by number where its track stands there, else where that track
    /// first stands. Nil: the track is not in the queue.
    func index(of place: SavedState.Place) -> Int? {
        if paths.indices.contains(place.index), paths[place.index] == place.track { return place.index }
        return paths.firstIndex(of: place.track)
    }
}
