import MusicLibrary

/// What other threads tell the loop.
public enum Message: Sendable {
    /// The library's scan.
    case scan(ScanMessage)
    /// A write of the state has ended.
    case saved(SaveOutcome)
    /// A cover that was asked for.
    case cover(CoverMessage)
    /// Words of a song that were asked for.
    case lyrics(LyricsMessage)
    /// The settings file has changed, and this is in it now.
    case settings(SettingsFile.Reading)
}
