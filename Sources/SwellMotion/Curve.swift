/// How an ease goes from its start to its end: parabolas, so that value and slope are exact at both ends.
public enum Curve: Hashable, Sendable, CaseIterable {
    /// x
    case linear
    /// x²: starts at rest.
    case easeIn
    /// 1 - (1 - x)²: ends at rest.
    case easeOut
    /// 2x² to the middle and its mirror after: starts and ends at rest.
    case easeInOut

    /// The part of the way that is gone.
    ///
    /// - Parameter fraction: The part of the time that is gone: clamped to 0...1; not a number counts as 0.
    /// - Returns: 0...1, never falling; 0 at 0 and 1 at 1, to the bit.
    public func value(at fraction: Double) -> Double {
        let x = Self.clamped(fraction)
        switch self {
        case .linear: return x
        case .easeIn: return x * x
        case .easeOut: return 1 - (1 - x) * (1 - x)
        case .easeInOut: return x < 0.5 ? 2 * x * x : 1 - 2 * (1 - x) * (1 - x)
        }
    }

    /// The slope of `value`: ways a time.
    ///
    /// - Parameter fraction: The part of the time that is gone: clamped to 0...1; not a number counts as 0.
    /// - Returns: 0...2.
    public func slope(at fraction: Double) -> Double {
        let x = Self.clamped(fraction)
        switch self {
        case .linear: return 1
        case .easeIn: return 2 * x
        case .easeOut: return 2 * (1 - x)
        case .easeInOut: return x < 0.5 ? 4 * x : 4 * (1 - x)
        }
    }

    private static func clamped(_ fraction: Double) -> Double {
        fraction > 0 ? min(fraction, 1) : 0
    }
}
