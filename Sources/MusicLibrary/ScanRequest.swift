/// What to look through for music.
public struct ScanRequest: Hashable, Sendable {
    /// Folders, files and playlists (m3u, m3u8, pls), each by the raw bytes of its path. A relative one starts at the
    /// current folder. What lies under two of them, or is named twice, is counted once, where it first was.
    ///
    /// Where there is no folder among them, files and the entries of playlists keep the order in which they are named
    /// (`Track.place`); else `LibraryOrder` mixes them with those of the folders. A playlist inside a folder is not
    /// played: the folder's files are there already. A playlist's entries are paths from the folder that it lies in,
    /// absolute paths, and `file:` addresses; what else it names is skipped with the reason.
    public var roots: [[UInt8]]
    /// How many threads read tags, at least 1; nil: one for each core, at most 16.
    public var readers: Int?

    public init(roots: [[UInt8]], readers: Int? = nil) {
        self.roots = roots
        self.readers = readers
    }
}
