/// What can be pressed on the player, by the names under which help and trace show it.
public enum PlayerTarget: String, Hashable, Sendable, CaseIterable {
    case open = "Open player"
    case close = "Close player"
    case playPause = "Play / Pause"
    case previous = "Previous"
    case next = "Next"
    case position = "Playback position"
    case shuffle = "Shuffle"
    case repeatMode = "Repeat"
    /// The pane itself, where nothing else lies: it can be pulled.
    case pane = "Player"
}
