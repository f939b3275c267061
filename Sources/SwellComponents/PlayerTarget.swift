/// What can be pressed on the player, by the names under which help and trace show it.
public enum PlayerTarget: String, Hashable, Sendable, CaseIterable {
    /// The bar, but for its play button.
    case open = "Open player"
    /// The chevron.
    case close = "Close player"
    /// The play button of bar or pane.
    case playPause = "Play / Pause"
    /// To the previous track.
    case previous = "Previous"
    /// To the next track.
    case next = "Next"
    /// The line of the progress in the pane.
    case position = "Playback position"
    /// The sign of shuffle.
    case shuffle = "Shuffle"
    /// The sign of repeat.
    case repeatMode = "Repeat"
    /// The list of what comes next.
    case upNext = "Up Next"
    /// The pane itself, where nothing else lies: it can be pulled.
    case pane = "Player"
}
