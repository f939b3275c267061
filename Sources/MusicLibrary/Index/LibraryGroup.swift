/// Tracks that belong together: of an artist, an album, a folder, a playlist.
public struct LibraryGroup: Hashable, Sendable {
    /// Which kinds there are.
    public enum Kind: Sendable, CaseIterable { case artists, albums, folders, playlists }

    /// What tells one group from every other; artists and albums are the same where their folded texts are.
    public enum Key: Hashable, Sendable {
        /// The album artist, or the artist where the tags name none; empty: neither is known.
        case artist(String)
        case album(String, by: String)
        /// The folder's absolute path, raw bytes; folders inside it do not count.
        case folder([UInt8])
        /// The playlist file's absolute path, raw bytes.
        case playlist([UInt8])
    }

    public let key: Key
    /// What to call it; a folder's is its path below the root.
    public let name: String
    /// An album's artist, else empty.
    public let detail: String
    /// How many tracks it has; a playlist: how many files it names, whether they are in the library or not.
    public let count: Int
}
