/// How fast a pointer moves that is only seen in whole cells.
///
/// Cells quantise: the last two events alone are wrong by half. This is the slope of the least squares line through
/// the last tenth of a second, never more than one cell a time since the last move, and exactly 0 when the pointer has
/// not moved for a tenth of a second.
public struct PointerVelocity: Sendable {
    private struct Sample {
        var time: Double
        var position: Double
    }

    private static let window = 0.1
    private static let capacity = 64

    /// The moves of the last tenth of a second before the newest one, oldest first.
    private var samples: [Sample] = []

    /// A pointer that has not been seen.
    public init() {
        samples.reserveCapacity(Self.capacity)
    }

    /// Takes note of where the pointer is.
    ///
    /// The same position again is no move and changes nothing: not the count, not the time of the last move. Several
    /// positions at one time count as the last of them. A position or time that is not finite, and a time before the
    /// last, are ignored.
    ///
    /// - Parameters:
    ///   - position: Cells: a row, or a column.
    ///   - time: Seconds.
    public mutating func add(_ position: Double, at time: Double) {
        guard position.isFinite, time.isFinite else { return }
        if let last = samples.last {
            guard time >= last.time, position != last.position else { return }
            if time == last.time { samples.removeLast() }
        }
        samples.removeAll { time - $0.time > Self.window }
        if samples.count == Self.capacity { samples.removeFirst() }
        samples.append(Sample(time: time, position: position))
    }

    /// The velocity at a time, in cells a second; 0 where fewer than two positions are kept.
    ///
    /// - Parameter time: Seconds; before the last move, or not a number, it counts as the last move.
    public func velocity(at time: Double) -> Double {
        guard samples.count >= 2, let last = samples.last else { return 0 }
        let idle = time > last.time ? time - last.time : 0
        guard idle < Self.window else { return 0 }
        let slope = Self.slope(of: samples)
        let limit = 1 / idle
        return min(max(slope, -limit), limit)
    }

    /// How many positions are kept: different ones, one after the other, over the last tenth of a second.
    public var count: Int { samples.count }

    /// The time from the oldest kept position to the newest [s]; 0 with fewer than two.
    public var span: Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        return last.time - first.time
    }

    /// Forgets everything: a new press.
    public mutating func reset() {
        samples.removeAll(keepingCapacity: true)
    }

    private static func slope(of samples: [Sample]) -> Double {
        let count = Double(samples.count)
        let meanTime = samples.reduce(0) { $0 + $1.time } / count
        let meanPosition = samples.reduce(0) { $0 + $1.position } / count
        var across = 0.0
        var along = 0.0
        for sample in samples {
            across += (sample.time - meanTime) * (sample.position - meanPosition)
            along += (sample.time - meanTime) * (sample.time - meanTime)
        }
        return along > 0 ? across / along : 0
    }
}
