/// How far a scan is.
public struct IndexProgress: Equatable, Sendable {
    /// Files met so far that may be music.
    public var files = 0
    /// How many of them are dealt with: read, or found unchanged.
    public var done = 0
    /// Whether the walk is at its end, so that ``files`` grows no more.
    public var isCounted = false
    /// Tracks that the library has now; 0 in a scan without lists.
    public var tracks = 0

    public init() {}
}

/// What a scan of the saved roots came to.
public struct IndexSummary: Equatable, Sendable {
    /// Tracks that the library has now, those of roots that are offline too.
    public var tracks = 0
    /// Files looked at.
    public var files = 0
    /// Folders walked.
    public var folders = 0
    /// Of the files: not known before, read again, found under another path, no longer there.
    public var added = 0
    public var changed = 0
    public var moved = 0
    public var gone = 0
    /// How many were left out for each reason that occurred.
    public var skipped: [SkipReason: Int] = [:]
    /// Roots that are not there at present, raw bytes; their tracks are kept.
    public var offline: [[UInt8]] = []
    /// False where the scan was cancelled or the index failed.
    public var isComplete = false

    public init() {}

    /// All that was left out.
    public var skippedTotal: Int { skipped.values.reduce(0, +) }

    mutating func add(_ tally: IndexTally) {
        added += tally.added
        changed += tally.changed
        moved += tally.moved
        gone += tally.gone
    }
}

/// What a batch changed.
struct IndexTally: Equatable, Sendable {
    var added = 0
    var changed = 0
    var moved = 0
    var gone = 0
}
