/// The places where something that is let go may come to rest.
public struct Snap: Hashable, Sendable {
    /// The places, in the caller's order and unit.
    public let targets: [Double]

    /// - Parameter targets: The places; those that are not finite are left out.
    public init(to targets: [Double]) {
        self.targets = targets.filter(\.isFinite)
    }

    /// The place nearest to a position; of two as near, the one given first. Nil without places.
    ///
    /// - Parameter position: In the places' unit; not a number: the first place.
    public func nearest(to position: Double) -> Double? {
        guard let least = targets.min(), let greatest = targets.max() else { return nil }
        let position = position.isNaN ? targets[0] : min(max(position, least), greatest)
        return targets.min { ($0 - position).magnitude < ($1 - position).magnitude }
    }

    /// The place nearest to where a motion would end. Nil without places.
    ///
    /// - Parameters:
    ///   - position: Where it is let go.
    ///   - velocity: In the position's unit a second.
    ///   - projection: How far the velocity carries.
    public func nearest(from position: Double, velocity: Double, projection: Projection = .drag) -> Double? {
        nearest(to: projection.predictedEnd(translation: position, velocity: velocity))
    }
}

/// When a pull that is let go goes through: past a part of the travel, or on its way past a greater part.
public struct SnapThreshold: Hashable, Sendable {
    /// The part of the travel, pulled, past which it goes through: 0...1.
    public let pulled: Double
    /// The part of the travel past which its predicted end must lie: 0...1; nil where the velocity does not count.
    public let predicted: Double?
    /// The least way that counts for either, in the unit of the travel.
    public let minimum: Double

    /// - Parameters:
    ///   - pulled: A part of the travel.
    ///   - predicted: A part of the travel; nil: the velocity does not count.
    ///   - minimum: In the unit of the travel, such as 1 row.
    public init(pulled: Double, predicted: Double? = nil, minimum: Double = 0) {
        self.pulled = pulled
        self.predicted = predicted
        self.minimum = minimum
    }

    /// Whether the pull goes through.
    ///
    /// - Parameters:
    ///   - translation: The way, positive in the direction in which the pull may go through.
    ///   - velocity: In the way's unit a second, positive in the same direction; 0 where it is not to be trusted.
    ///   - travel: The whole way, greater than 0; else nothing goes through.
    ///   - projection: How far the velocity carries.
    /// - Returns: Whether the way is more than the pulled part, or its predicted end more than the predicted part, each
    ///   not less than the minimum. False for what is not a number.
    public func isPassed(
        translation: Double, velocity: Double, travel: Double, projection: Projection = .drag
    ) -> Bool {
        guard travel > 0 else { return false }
        if translation > pulled * travel, translation >= minimum { return true }
        guard let predicted else { return false }
        let end = projection.predictedEnd(translation: translation, velocity: velocity)
        return end > predicted * travel && end >= minimum
    }
}
