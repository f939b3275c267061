/// What comes after the last track, and after each.
public enum RepeatMode: String, Hashable, Sendable, CaseIterable {
    /// The queue is played once.
    case off
    /// After the last track comes the first; in shuffle, a new round.
    case all
    /// The track starts again when it ends; next and previous move as with ``all``.
    case one

    /// The mode that one more press of the key gives: off, all, one, off ...
    public var next: RepeatMode {
        switch self {
        case .off: .all
        case .all: .one
        case .one: .off
        }
    }
}
