/// Where in a track the player stands, as a function of time, and when that next shows.
///
/// A line through one known point: while it runs, the position grows by one second a second.
public struct Playhead: Hashable, Sendable {
    /// Seconds from the track's beginning at ``time``.
    public var position: Double
    /// When that was so: seconds on the loop's clock.
    public var time: Double
    /// Whether the position grows.
    public var isRunning: Bool
    /// Seconds; 0: unknown. A known duration is never passed.
    public var duration: Double

    /// A position that is negative or no finite number counts as 0, such a duration as unknown.
    public init(position: Double = 0, time: Double = 0, isRunning: Bool = false, duration: Double = 0) {
        self.position = position.isFinite ? max(0, position) : 0
        self.time = time
        self.isRunning = isRunning
        self.duration = Track.plausible(duration)
    }

    /// Seconds from the track's beginning; within 0...duration where the duration is known. A `now` before ``time`` counts
    /// as it.
    public func position(at now: Double) -> Double {
        let reached = isRunning ? position + max(0, now - time) : position
        return duration > 0 ? min(reached, duration) : reached
    }

    /// The part that has been played, 0...1; 0 where the duration is unknown.
    public func progress(at now: Double) -> Double {
        duration > 0 ? position(at: now) / duration : 0
    }

    /// The whole seconds that the clock shows: the position cut, not rounded, so that 3:42 stands only at the end.
    public func shownSeconds(at now: Double) -> Int { Playhead.whole(position(at: now)) }

    /// How many of `steps` equal parts of a progress bar are filled; a bar of 20 cells drawn in eighths has 160.
    public func shownSteps(at now: Double, of steps: Int) -> Int {
        steps > 0 ? Playhead.whole(progress(at: now) * Double(steps)) : 0
    }

    /// The first time after `now` at which ``shownSeconds(at:)`` differs from what it is at `now`; `nil`: it never will.
    public func nextSecond(after now: Double) -> Double? {
        let shown = shownSeconds(at: now)
        return firstTime(after: now, reaching: Double(shown) + 1) { shownSeconds(at: $0) != shown }
    }

    /// The first time after `now` at which ``shownSteps(at:of:)`` differs from what it is at `now`; `nil`: it never will.
    public func nextStep(after now: Double, of steps: Int) -> Double? {
        guard steps > 0, duration > 0 else { return nil }
        let shown = shownSteps(at: now, of: steps)
        return firstTime(after: now, reaching: Double(shown + 1) / Double(steps) * duration) {
            shownSteps(at: $0, of: steps) != shown
        }
    }

    /// The first time after `now` at which the position is `target` or past it; `nil`: it is already, or never will be.
    ///
    /// - Parameter target: Seconds from the track's beginning.
    public func nextTime(after now: Double, reaching target: Double) -> Double? {
        guard position(at: now) < target else { return nil }
        return firstTime(after: now, reaching: target) { position(at: $0) >= target }
    }

    /// The time at which the track ends; `nil` where it does not run or nobody knows its end.
    public var end: Double? { isRunning && duration > 0 ? time + max(0, duration - position) : nil }

    /// The time at which the position is `target`, put off by rounding errors until `hasChanged` sees the change: a loop
    /// that sleeps until then and looks must find it, or it would be woken for the same change for ever.
    private func firstTime(after now: Double, reaching target: Double, where hasChanged: (Double) -> Bool) -> Double? {
        guard isRunning, duration == 0 || target <= duration * (1 + 1e-12) else { return nil }
        var moment = max(time + (target - position), now.nextUp)
        var step = max(moment.ulp, 1e-12)
        for _ in 0..<40 {
            if hasChanged(moment) { return moment }
            moment += step
            step *= 2
        }
        return nil
    }

    /// `value` cut to a whole number, where an `Int` can hold it.
    private static func whole(_ value: Double) -> Int { Int(min(max(value, 0), 1e15)) }
}
