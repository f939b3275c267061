import MusicLibrary
import Playback

/// The words of songs: which are asked for, and the line that is shown.
extension Model {
    /// The row of the pane that is for the line that is sung.
    ///
    /// - Returns: `nil`: there is none. Empty: nothing is sung, or whether anything is will be known soon, and a row that is
    ///   there stays.
    func lyric(at now: Double) -> String? {
        guard lyrics.isOn, let track = player.track else { return nil }
        guard let words = lyrics[track] else {
            let isAwaited = askForLyrics != nil && !lyrics.knows(track)
            return isAwaited && mini.nowPlaying.lyric != nil ? "" : nil
        }
        return words.line(at: player.playhead.position(at: now))?.text ?? ""
    }

    /// Whether a line that is sung is to be seen.
    var showsLyric: Bool { mini.isExpanded && mini.pane.lyric != nil }

    /// When another line is sung, where that is to be seen.
    func nextLyric(after now: Double) -> Double? {
        guard showsLyric, let track = player.track, let words = lyrics[track],
            let next = words.nextChange(after: player.playhead.position(at: now))
        else { return nil }
        return player.playhead.nextTime(after: now, reaching: next)
    }

    mutating func toggleLyrics(at now: Double) {
        if lyrics.isOn {
            lyrics.turnOff()
            answer.give("lyrics off", at: now)
        } else {
            lyrics.turnOn(for: player.track?.id)
            let hasNone = player.track.map { askForLyrics == nil || lyrics.knows($0) } ?? false
            answer.give(hasNone ? Self.noLyrics : "lyrics on", at: now)
            wishForLyrics()
        }
        syncNowPlaying(at: now)
    }

    private static let noLyrics = "no synced lyrics for this track"

    /// The words of a song have come.
    mutating func take(_ message: LyricsMessage, at now: Double) {
        let isMissed = lyrics.put(message.lyrics, for: message.track)
        guard let track = player.track, track.id == message.track else { return }
        if isMissed { answer.give(Self.noLyrics, at: now) }
        let before = mini.nowPlaying.lyric
        syncNowPlaying(at: now)
        if isMissed || mini.nowPlaying.lyric != before { mark(.input) }
    }

    /// Asks for the words of what plays and of what comes next, as far as they are shown and not known.
    mutating func wishForLyrics() {
        guard let askForLyrics else { return }
        let tracks = lyrics.wishes(among: [player.track, player.nextTrack].compactMap { $0 })
        if !tracks.isEmpty { askForLyrics(tracks) }
    }
}
