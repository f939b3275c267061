import SwellCanvas

/// What a player shows of the track that is loaded.
public struct NowPlaying: Hashable, Sendable {
    /// Any text; cut where there is no room.
    public var title: String
    /// The artist, or whatever stands below the title; empty: no line.
    public var subtitle: String
    /// Whether it plays.
    public var isPlaying: Bool
    /// 0 to 1; NaN and infinities count as 0, the rest is clamped.
    public var progress: Double {
        didSet { progress = Self.sanitised(progress) }
    }
    /// Seconds; 0 or less: unknown.
    public var duration: Double
    /// `nil`: the bar and the pane are drawn without a picture.
    public var artwork: Image?
    /// What comes next, the next track first; empty: the pane has no such list. It is kept short by who fills it: a few
    /// hundred lines.
    public var upNext: [UpNextLine] = []
    /// The line that is sung, for the row that the open pane has for it; cut where there is no room. Empty: the row stays,
    /// with nothing in it; `nil`: there is no such row.
    public var lyric: String?
    /// Whether the sign of shuffle is lit.
    public var isShuffled = false
    /// What the sign of repeat shows.
    public var repeats = Repeats.off

    /// What follows the last track.
    public enum Repeats: Hashable, Sendable {
        /// Nothing.
        case off
        /// The first track.
        case all
        /// The track itself, as after every other.
        case one
    }

    /// A track; without a duration its times are not known.
    public init(
        title: String, subtitle: String = "", isPlaying: Bool = false, progress: Double = 0, duration: Double = 0,
        artwork: Image? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.isPlaying = isPlaying
        self.progress = Self.sanitised(progress)
        self.duration = duration
        self.artwork = artwork
    }

    private static func sanitised(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
}

/// Seconds as a clock: `0:07`, `3:42`, `1:02:03`. What is negative, NaN or infinite is `0:00`; fractions are cut.
public func clockText(_ seconds: Double) -> String {
    let whole = seconds.isFinite && seconds > 0 ? Int(min(seconds, 359_999)) : 0
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
}
