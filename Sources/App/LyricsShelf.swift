import MusicLibrary
import Playback

/// Whether the words of songs are shown, and those that are known.
struct LyricsShelf {
    /// The most songs whose words are kept.
    private static let limit = 16

    private(set) var isOn = false
    /// What was found; `nil` inside: there are none that have times.
    private var found = LatestValues<TrackID, Lyrics?>(limit: Self.limit)
    /// What was asked for last, the most urgent first, as far as no answer has come.
    private var asked: [TrackID] = []
    /// The listener has switched them on and has not been told yet whether this track has any.
    private var owedAnswer: TrackID?

    /// Files may be other than they were when words were last shown: nothing is known any more.
    mutating func turnOn(for track: TrackID?) {
        self = LyricsShelf()
        isOn = true
        owedAnswer = track
    }

    mutating func turnOff() { self = LyricsShelf() }

    /// Whether it is known what words the track has.
    func knows(_ track: Track) -> Bool { track.path.isEmpty || found[track.id] != nil }

    /// The words with times of a track; `nil`: it has none, or they are not known.
    subscript(track: Track) -> Lyrics? { found[track.id] ?? nil }

    /// Those of the tracks that must be asked for now: the ones that are not known, where they are others than last time.
    mutating func wishes(among tracks: [Track]) -> [Track] {
        guard isOn else { return [] }
        var wanted: [Track] = []
        for track in tracks where !knows(track) && !wanted.contains(where: { $0.id == track.id }) {
            wanted.append(track)
        }
        guard wanted.map(\.id) != asked else { return [] }
        asked = wanted.map(\.id)
        return wanted
    }

    /// - Returns: Whether the listener waits to hear that this track has no words.
    mutating func put(_ lyrics: Lyrics?, for track: TrackID) -> Bool {
        let synced = lyrics.flatMap { $0.isSynced ? $0 : nil }
        asked.removeAll { $0 == track }
        guard isOn else { return false }
        found.put(synced, for: track)
        guard owedAnswer == track else { return false }
        owedAnswer = nil
        return synced == nil
    }
}
