import SwellMotion

/// What a finger does to the view: it pulls, catches and holds. Nothing here changes the state or calls anybody back.
extension MinimizableHandler {
    /// The spring on which a pulled view follows and returns.
    static let pullSpring = Spring(duration: 0.3, bounce: 0.1)

    /// How far along its way to one of the ends a held view is, for what flies with it.
    struct HeldWay {
        /// 0 or 1: the state toward which it has been moved since it was caught.
        var end: Double
        /// The part of the way from where it was caught to that end, 0 to 1.
        var share: Double
        /// Of `share`, a second.
        var rate: Double
    }

    /// A finger comes down on the view.
    func grab() { grabbedTravel = travel }

    /// Rows of the pointer that are the whole way.
    private var reach: Double { grabbedTravel ?? travel }

    /// The minimized view follows a pull upward.
    ///
    /// - Parameters:
    ///   - rows: how far; below 0 counts as 0.
    ///   - spring: on which it follows; `nil`: directly.
    func raise(to rows: Double, by spring: Spring?, at now: Double) { follow(keys.lift, rows, spring, at: now) }

    /// The expanded view follows a pull downward.
    func lower(to rows: Double, by spring: Spring?, at now: Double) { follow(keys.pull, rows, spring, at: now) }

    private func follow(_ key: AnimationKey, _ rows: Double, _ spring: Spring?, at now: Double) {
        let target = min(max(0, rows.isFinite ? rows : 0) / reach, 1)
        if let spring, motion == .full {
            animator.animate(key, to: target, with: spring, at: now, epsilon: epsilon)
        } else {
            animator.hold(key, at: target, velocity: 0)
        }
    }

    /// A view that was returning from a pull is held directly.
    func holdPull(at rows: Double, rowsPerSecond: Double) {
        let clamped = min(max(0, rows) / reach, 1)
        animator.hold(keys.pull, at: clamped, velocity: clamped > 0 ? rowsPerSecond / reach : 0)
    }

    /// A view that was returning from a pull stands still under the finger.
    ///
    /// - Returns: whether it was.
    func catchReturn() -> Bool {
        let returning = [keys.pull, keys.lift].filter { !animator.isAtRest($0) }
        for key in returning { animator.hold(key, at: animator.value(key), velocity: 0) }
        return !returning.isEmpty
    }

    /// Rows that an expanded view is pulled down.
    var pulledRows: Double { animator.value(keys.pull) * travel }

    /// Rows that a minimized view is pulled up, raised or grown.
    var liftedRows: Double { animator.value(keys.lift) * travel }

    /// Lets a pulled view return to its rest.
    ///
    /// - Parameters:
    ///   - spring: how.
    ///   - rowsPerSecond: the pointer's velocity, downward positive, that takes the place of the view's own.
    func returnToRest(at now: Double, by spring: Spring = pullSpring, rowsPerSecond: Double? = nil) {
        grabbedTravel = nil
        for (key, direction) in [(keys.lift, -1.0), (keys.pull, 1.0)] {
            if motion == .full, animator.value(key) != 0 || !animator.isAtRest(key) {
                animator.animate(
                    key, to: 0, with: spring, at: now, velocity: rowsPerSecond.map { direction * $0 / travel },
                    epsilon: epsilon)
            } else {
                animator.set(key, to: 0)
            }
        }
    }

    /// A drag becomes progress of the flight: the edge and its speed stay as they are.
    ///
    /// - Returns: what was absorbed, as a part of the travel, downward positive, and its speed a second.
    @discardableResult
    func absorbDrag(rowsPerSecond: Double?) -> (share: Double, speed: Double) {
        let absorbed = raisesWithoutGrowing ? [keys.pull] : [keys.pull, keys.lift]
        guard absorbed.contains(where: { animator.value($0) != 0 || !animator.isAtRest($0) }) else { return (0, 0) }
        let speed = rowsPerSecond.map { $0 / travel } ?? -velocity
        let share = animator.value(keys.pull) - (raisesWithoutGrowing ? 0 : animator.value(keys.lift))
        animator.hold(keys.expansion, at: progress, velocity: -speed)
        for key in absorbed { animator.set(key, to: 0) }
        return (share, speed)
    }

    /// Ends whatever a finger was doing, without a decision.
    func letGoOfDrag(at now: Double) {
        takeovers += 1
        if isHeld {
            isHeld = false
            animator.animate(
                keys.expansion, to: isMinimized ? 0 : 1, by: motion == .full ? settings.animation : .immediate, at: now,
                epsilon: epsilon)
            whenSent?(Departure(toMinimized: isMinimized, now: now, pulled: 0, speed: 0, wasInFlight: true))
        }
        returnToRest(at: now)
    }

    /// Catches a flight: everything stops under the finger, exactly where it is.
    func catchFlight() {
        isHeld = true
        if !raisesWithoutGrowing { absorbDrag(rowsPerSecond: 0) }
        caught = (animator.value(keys.expansion), animator.value(keys.lift))
        for key in [keys.expansion, keys.lift] { animator.hold(key, at: animator.value(key), velocity: 0) }
    }

    /// The edge follows the finger, row for row, both ways, no further than the screen. A raised bar's rise is used up on
    /// the way, so that it arrives at either end together with the edge.
    ///
    /// - Parameter rows: the finger's way since the catch, downward positive.
    @discardableResult
    func holdFlight(by rows: Double, rowsPerSecond: Double) -> HeldWay {
        let start = caught.progress
        let edgeAtCatch = (1 - start) - caught.lift
        // A spring that was caught past the top is drawn at the top, and goes from there with the finger.
        let edge =
            rows == 0 ? edgeAtCatch : min(max(max(edgeAtCatch, 0) + rows / self.reach, 0), max(1, edgeAtCatch))
        var progress = start
        var share = 0.0
        if edge < edgeAtCatch {
            let reach = 1 - (start < 1 ? caught.lift / (1 - start) : 0)
            if reach > 1e-6 { progress = 1 - edge / reach }
            share = start < 1 ? (progress - start) / (1 - start) : 0
        } else if edge > edgeAtCatch {
            progress = start > 0 ? (1 - edge) / (1 + caught.lift / start) : 1 - edge - caught.lift
            share = start > 0 ? (start - progress) / start : 0
        }
        share = min(max(share, 0), 1)
        let rises = progress >= start
        let speed = -rowsPerSecond / self.reach
        let span = rises ? 1 - start : start
        let rate = span > 1e-6 ? speed / span * (rises ? 1 : -1) : 0
        animator.hold(keys.expansion, at: progress, velocity: speed)
        animator.hold(keys.lift, at: caught.lift * (1 - share), velocity: -caught.lift * rate)
        return HeldWay(end: rises ? 1 : 0, share: share, rate: rate)
    }
}
