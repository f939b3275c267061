/// What has changed in the player; the loop takes these and shows, traces or saves them.
public enum PlayerEvent: Hashable, Sendable {
    /// Why another track is now the present one.
    public enum Cause: Hashable, Sendable {
        /// Somebody asked for it.
        case user
        /// The track before it ended or failed.
        case itself
    }

    /// Another track is the present one, or the same one began anew.
    case trackChanged(Track, Cause)
    /// Plays, is paused, or has stopped.
    case stateChanged(PlayState)
    /// The position jumped to that many seconds, by a seek or a restart.
    case positionChanged(Double)
    /// That track, the present one, lasts that many seconds by the engine's word, which is not what was thought: whoever keeps
    /// tracks takes it over.
    case durationChanged(TrackID, Double)
    case volumeChanged(Volume)
    case shuffleChanged(Bool)
    case repeatChanged(RepeatMode)
    /// The queue was edited by hand.
    case queueChanged(Player.QueueChange)
    /// A track could not be played, for that reason. A notice comes with it.
    case failed(Track, reason: String)
    /// One sentence for the user.
    case notice(String)
    /// Paused because nothing can sound, for the reason that the sentence gives: ``Player/play(at:)`` tries again.
    case retry(String)
}

/// All that can be shown of the player at one time.
public struct PlayerStatus: Hashable, Sendable {
    /// `nil`: nothing was ever loaded.
    public var track: Track?
    /// Plays, is paused, or has stopped.
    public var state: PlayState
    /// Seconds from the track's beginning.
    public var position: Double
    /// Seconds; 0: unknown.
    public var duration: Double
}
