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

    /// A ring that holds the moves of the last tenth of a second before the newest one.
    private var ring = [Sample](repeating: Sample(time: 0, position: 0), count: capacity)
    private var oldest = 0

    /// How many positions are kept: different ones, one after the other, over the last tenth of a second; at most 64.
    public private(set) var count = 0

    /// A pointer that has not been seen.
    public init() {}

    /// Takes note of where the pointer is. The release tells its position too: add it before asking for the velocity.
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
        if count > 0 {
            let last = sample(count - 1)
            guard time >= last.time, position != last.position else { return }
            if time == last.time { count -= 1 }
        }
        while count > 0, count == Self.capacity || time - sample(0).time > Self.window {
            oldest = (oldest + 1) % Self.capacity
            count -= 1
        }
        ring[(oldest + count) % Self.capacity] = Sample(time: time, position: position)
        count += 1
    }

    /// The velocity at a time, in cells a second; 0 where fewer than two positions are kept.
    ///
    /// - Parameter time: Seconds; before the last move, or not a number, it counts as the last move.
    public func velocity(at time: Double) -> Double {
        guard count >= 2 else { return 0 }
        let last = sample(count - 1).time
        let idle = time > last ? time - last : 0
        guard idle < Self.window else { return 0 }
        let limit = 1 / idle
        return min(max(slope, -limit), limit)
    }

    /// The time from the oldest kept position to the newest [s]; 0 with fewer than two.
    public var span: Double {
        count >= 2 ? sample(count - 1).time - sample(0).time : 0
    }

    /// Forgets everything: a new press.
    public mutating func reset() {
        count = 0
    }

    /// The kept samples, the oldest is 0.
    private func sample(_ index: Int) -> Sample {
        ring[(oldest + index) % Self.capacity]
    }

    /// The slope of the least squares line through the samples [cells/s]. No two have the same time.
    private var slope: Double {
        var (meanTime, meanPosition) = (0.0, 0.0)
        for index in 0..<count {
            meanTime += sample(index).time / Double(count)
            meanPosition += sample(index).position / Double(count)
        }
        var (across, along) = (0.0, 0.0)
        for index in 0..<count {
            let time = sample(index).time - meanTime
            across += time * (sample(index).position - meanPosition)
            along += time * time
        }
        return along > 0 ? across / along : 0
    }
}
