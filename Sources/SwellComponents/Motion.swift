/// How much moves. In all three the same end states are reached and clocks run on.
public enum Motion: String, Hashable, Sendable, CaseIterable {
    /// Springs, as designed.
    case full
    /// States cross-fade over 0.2 s; a pull still follows the pointer and its release swaps.
    case reduced
    /// A change of state is one frame.
    case none

    /// Seconds that a cross-fade between two states takes; 0 where there is none.
    public var fadeDuration: Double { self == .reduced ? 0.2 : 0 }

    /// The most frames a second this level is drawn at, given what the person allows.
    public func framesPerSecond(atMost limit: Double) -> Double { self == .reduced ? min(15, limit) : limit }
}
