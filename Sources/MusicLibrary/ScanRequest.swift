/// What to look through for music.
public struct ScanRequest: Hashable, Sendable {
    /// Folders and files, each by the raw bytes of its path. A relative one starts at the current folder. What lies
    /// under two of them is counted once.
    public var roots: [[UInt8]]
    /// How many threads read tags, at least 1; nil: one for each core, at most 16.
    public var readers: Int?

    public init(roots: [[UInt8]], readers: Int? = nil) {
        self.roots = roots
        self.readers = readers
    }
}
