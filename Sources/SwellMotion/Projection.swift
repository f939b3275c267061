/// Where a motion that is let go would end.
public struct Projection: Hashable, Sendable {
    /// The seconds of the velocity that are still to come: the way on is this times the velocity.
    public let lookahead: Double

    /// - Parameter lookahead: Seconds; negative or not finite counts as 0.
    public init(lookahead: Double = 0.25) {
        self.lookahead = lookahead > 0 && lookahead < .infinity ? lookahead : 0
    }

    /// A drag's predicted end: a quarter of a second of its velocity.
    public static let drag = Projection(lookahead: 0.25)

    /// A scroll view's: velocity / 1000 x d / (1 - d), with d = 0.998.
    public static let scroll = Projection(decelerationRate: 0.998)

    /// A scroll view's that stops soon: d = 0.99.
    public static let fastScroll = Projection(decelerationRate: 0.99)

    /// The sum of a velocity that is multiplied by d each millisecond.
    ///
    /// - Parameter decelerationRate: d, 0..<1; clamped to 0...0.999999; not a number counts as 0.
    public init(decelerationRate: Double) {
        let rate = decelerationRate > 0 ? min(decelerationRate, 0.999999) : 0
        self.init(lookahead: rate / (1 - rate) / 1000)
    }

    /// Where it would end.
    ///
    /// - Parameters:
    ///   - translation: The way so far, or a position. Not finite counts as 0.
    ///   - velocity: In that unit a second. Not finite counts as 0.
    public func predictedEnd(translation: Double, velocity: Double) -> Double {
        (translation.bounded ?? 0) + lookahead * (velocity.bounded ?? 0)
    }

    /// Where a drag would end: translation + 0.25 s x velocity.
    ///
    /// - Parameters:
    ///   - translation: The way so far, or a position. Not finite counts as 0.
    ///   - velocity: In that unit a second. Not finite counts as 0.
    public static func predictedEnd(translation: Double, velocity: Double) -> Double {
        drag.predictedEnd(translation: translation, velocity: velocity)
    }
}
