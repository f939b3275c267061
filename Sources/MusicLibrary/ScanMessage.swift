import Playback

/// What a scan reports while it goes, in this order: any number of the others, then one `finished`.
public enum ScanMessage: Equatable, Sendable {
    /// Tracks found since the last such message, sorted by `LibraryOrder`. The first holds a few and comes at once;
    /// later ones hold up to 1,024 and come at least every tenth of a second while there are any.
    case found([Track])
    /// Files looked into so far, and how many of them are tracks. Comes with each batch.
    case progress(files: Int, tracks: Int)
    /// All folders have been walked: this many files are to be looked into in all.
    case counted(files: Int)
    /// What was left out since the last such message, and why.
    case skipped([SkippedFile])
    /// The end. Nothing follows it.
    case finished(ScanSummary)
}

/// Something that was left out.
public struct SkippedFile: Hashable, Sendable {
    /// The raw bytes of its path.
    public let path: [UInt8]
    public let reason: SkipReason

    public init(path: [UInt8], reason: SkipReason) {
        self.path = path
        self.reason = reason
    }
}

/// Why something was left out.
public enum SkipReason: Int, Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// Nothing has that name: a root that does not exist, a link to nothing, a file that has gone meanwhile, a line of a
    /// playlist that leads nowhere.
    case missing
    /// Not a byte of data in it, or a playlist that names nothing.
    case empty
    /// The file or folder may not be read, or reading failed.
    case unreadable
    /// Its path is longer than the system opens (4,095 bytes).
    case pathTooLong
    case pipe
    case socket
    case device
    /// A link back to a folder that it lies in, or links in a circle.
    case loop
    /// It is named like music, or was asked for by name, but holds something else.
    case notMusic
    /// It is music by its beginning or name, but damaged: no sound was found in it.
    case noSound
    /// A playlist names an address, such as that of a radio station.
    case address
    /// A playlist names a playlist, itself perhaps.
    case playlist
    /// A playlist names a folder.
    case folder
    /// A playlist of more than 16 MB.
    case tooLarge

    /// A few words for a person, such as "empty".
    public var description: String {
        switch self {
        case .missing: "missing"
        case .empty: "empty"
        case .unreadable: "unreadable"
        case .pathTooLong: "path too long"
        case .pipe: "a pipe"
        case .socket: "a socket"
        case .device: "a device"
        case .loop: "a link in a circle"
        case .notMusic: "not music"
        case .noSound: "no sound in it"
        case .address: "an address, not a file"
        case .playlist: "a playlist in a playlist"
        case .folder: "a folder in a playlist"
        case .tooLarge: "too large for a playlist"
        }
    }
}

/// What a scan came to.
public struct ScanSummary: Equatable, Sendable {
    /// Files looked into.
    public var files = 0
    /// How many of them are tracks.
    public var tracks = 0
    /// Folders walked.
    public var folders = 0
    /// How many were left out for each reason that occurred.
    public var skipped: [SkipReason: Int] = [:]
    /// False where the scan was cancelled, or the system gave it no thread.
    public var isComplete = false

    public init() {}

    /// All that was left out.
    public var skippedTotal: Int { skipped.values.reduce(0, +) }
}
