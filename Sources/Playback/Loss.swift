/// Why a transport has no engine any more, and whether a new one may be had at once.
public struct Loss: Hashable, Sendable {
    /// A few words, no full stop.
    public var reason: String
    /// `true`: the engine worked and then died or hung: a load at the position it had goes on with a new one. `false`: there
    /// is none, it did not start, nothing can sound, or too many have died of late: somebody has to do something first.
    public var recovers: Bool

    /// The loss of an engine.
    ///
    /// - Parameters:
    ///   - reason: A few words, no full stop.
    ///   - recovers: Whether a load at once may do better.
    public init(_ reason: String, recovers: Bool) {
        self.reason = reason
        self.recovers = recovers
    }
}
