import MusicLibrary
import Playback

/// What other threads tell the loop.
public enum Message: Sendable {
    /// The library's scan.
    case scan(ScanMessage)
    /// The saved library.
    case library(LibraryMessage)
    /// Tracks of the library that were asked for, for the queue: right after the present one, or at its end.
    case picked([Track], isNext: Bool)
    /// The queue of the last run; nil: there is none. A notice where that has a reason.
    case resumed(ResumedQueue?, notice: String?)
    /// A playlist has been written, or not: the answer to the listener.
    case playlistSaved(PlaylistOutcome)
    /// A write of the state has ended.
    case saved(SaveOutcome)
    /// A cover that was asked for.
    case cover(CoverMessage)
    /// Words of a song that were asked for.
    case lyrics(LyricsMessage)
    /// The settings file has changed, and this is in it now.
    case settings(SettingsFile.Reading)
}
