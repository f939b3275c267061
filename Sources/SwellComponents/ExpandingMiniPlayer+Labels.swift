extension ExpandingMiniPlayer {
    /// What a target stands at, for those who do not see it: `title, subtitle` of the player that would open, the time of
    /// the position; empty where the name says it all.
    public func value(of target: PlayerTarget) -> String {
        switch target {
        case .open, .pane:
            nowPlaying.subtitle.isEmpty ? nowPlaying.title : "\(nowPlaying.title), \(nowPlaying.subtitle)"
        case .playPause: nowPlaying.isPlaying ? "playing" : "paused"
        case .position:
            nowPlaying.duration > 0
                ? "\(clockText(shownProgress * nowPlaying.duration + 1e-6)) of \(clockText(nowPlaying.duration + 1e-6))"
                : clockText(0)
        case .shuffle: nowPlaying.isShuffled ? "on" : "off"
        case .repeatMode:
            switch nowPlaying.repeats {
            case .off: "off"
            case .all: "all"
            case .one: "one"
            }
        case .upNext: "\(nowPlaying.upNext.count)"
        case .close, .previous, .next: ""
        }
    }
}
