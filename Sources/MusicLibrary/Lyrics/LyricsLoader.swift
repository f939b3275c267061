import CTagLib
import Platform
import Playback

/// Finds the words of songs in the background: beside the track, then in its tags; at most two at once.
public final class LyricsLoader: Sendable {
    private let wishes: TrackWishes<Lyrics?>

    /// - Parameter deliver: Called with one answer for each wish that is not taken back, from a thread of the loader's.
    public init(deliver: @escaping @Sendable (LyricsMessage) -> Void) {
        // TagLib goes into what is nested by calling itself.
        wishes = TrackWishes(
            atOnce: 2, stack: 32 << 20, find: { $0.path.isEmpty ? nil : LyricsLoader.find($0.path) },
            deliver: { deliver(LyricsMessage(track: $0, lyrics: $1)) })
    }

    /// What is wanted now, the most urgent first. It takes the place of what was wanted before; what is being worked on is
    /// finished.
    public func want(_ tracks: [Track]) { wishes.want(tracks) }

    /// The first words that have times, those beside the track before those in its tags; else the first without; `nil`: there
    /// are none.
    ///
    /// - Parameter track: An absolute path.
    static func find(_ track: [UInt8]) -> Lyrics? {
        let beside = LyricsFile.beside(track)
        if let beside, beside.isSynced { return beside }
        let embedded = embedded(in: track)
        return embedded.first(where: \.isSynced) ?? beside ?? embedded.first
    }

    /// The texts that a file's tags have.
    private static func embedded(in path: [UInt8]) -> [Lyrics] {
        var found = ctag_lyrics()
        guard RawPath.with(path, { ctag_read_lyrics($0, &found) }) == ctag_ok else { return [] }
        defer { ctag_release_lyrics(&found) }
        return UnsafeRawBufferPointer(start: found.texts.bytes, count: found.texts.length).split(separator: 0)
            .compactMap { LyricsParser.parse($0) }
    }
}

/// What a ``LyricsLoader`` has found.
public struct LyricsMessage: Hashable, Sendable {
    /// Whose words they are.
    public var track: TrackID
    /// `nil`: it has none.
    public var lyrics: Lyrics?

    /// The answer that `track` has `lyrics`.
    public init(track: TrackID, lyrics: Lyrics?) {
        self.track = track
        self.lyrics = lyrics
    }
}
