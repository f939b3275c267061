/// What tells one track from every other, in one run and in the next.
public struct TrackID: Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral {
    /// The number; it means nothing by itself.
    public let rawValue: UInt64

    /// The identity with that number; whoever makes up numbers sees to it that no two tracks share one.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The identity with that number.
    public init(integerLiteral value: UInt64) { self.rawValue = value }

    /// The identity of the file at `path`: 64-bit FNV-1a of its raw bytes, so it is the same in every run.
    ///
    /// Among a million files the odds that any two share an identity are about 1 to 37 million.
    public init(path: [UInt8]) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in path {
            hash ^= UInt64(byte)
            hash &*= 0x0000_0100_0000_01b3
        }
        self.rawValue = hash
    }

    /// By number; the order means nothing but is always the same.
    public static func < (left: TrackID, right: TrackID) -> Bool { left.rawValue < right.rawValue }
}

/// One piece of music: what to play and what its tags say.
///
/// Texts are as they were found and may hold any character, line breaks and control characters too; who draws them
/// makes them harmless.
public struct Track: Hashable, Sendable, Identifiable {
    /// Stays the same whatever the tags say.
    public let id: TrackID
    /// The file's absolute path in its raw bytes, without the closing NUL; empty for a track that has no file (the demo).
    public var path: [UInt8]
    /// Never empty where the library made the track: without a tag it is the file's name.
    public var title: String
    /// Empty where the tags do not say; several are one text.
    public var artist: String
    /// Whose album it is; empty where the tags do not say.
    public var albumArtist: String
    /// Empty where the tags do not say.
    public var album: String
    /// Which disc of the album, from 1; 0: unknown.
    public var disc: Int
    /// Which track of the disc, from 1; 0: unknown.
    public var number: Int
    /// `nil`: unknown.
    public var year: Int?
    /// Empty where the tags do not say.
    public var genre: String
    /// Where it stands among tracks that were named one by one, on the command line or in a playlist, from 1; 0: it was not,
    /// and its tags say where it stands.
    public var place = 0
    /// Seconds; 0: unknown. Never below a millisecond otherwise, never infinite.
    public var duration: Double {
        didSet { duration = Track.plausible(duration) }
    }

    /// - Parameter duration: Seconds; what is infinite, not a number or less than a millisecond counts as unknown, 0.
    public init(
        id: TrackID, path: [UInt8] = [], title: String, artist: String = "", albumArtist: String = "",
        album: String = "", disc: Int = 0, number: Int = 0, year: Int? = nil, genre: String = "", duration: Double = 0
    ) {
        self.id = id
        self.path = path
        self.title = title
        self.artist = artist
        self.albumArtist = albumArtist
        self.album = album
        self.disc = disc
        self.number = number
        self.year = year
        self.genre = genre
        self.duration = Track.plausible(duration)
    }

    /// `seconds` where they can be a duration, else 0.
    static func plausible(_ seconds: Double) -> Double { seconds.isFinite && seconds >= 0.001 ? seconds : 0 }
}
