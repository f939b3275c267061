/// One value of the animator, and how it moves.
struct AnimatedValue {
    /// How a value gets to its target.
    enum Motion {
        /// It does not: nothing changes until someone asks for it.
        case none
        /// By a spring, whose start and law are shared with the group of this index.
        case spring(group: Int)
        /// By a curve over a duration [s], greater than 0 or 0 for a jump at the start.
        case ease(duration: Double, curve: Curve)
    }

    /// The value as last sampled.
    var value = 0.0
    /// Its velocity as last sampled, in the value's unit a second.
    var velocity = 0.0
    /// What the motion started from, and where it goes.
    var state = SpringState(from: 0, to: 0, velocity: 0)
    /// The absolute time at which the motion started, or will [s].
    var start = 0.0
    /// The absolute time at which the value becomes its target [s].
    var end = 0.0
    var motion = Motion.none
    /// Its place among those that move; meaningless at rest.
    var place = 0

    var moves: Bool {
        if case .none = motion { false } else { true }
    }

    /// Stands at a value, with a velocity for whoever animates it next.
    mutating func stand(at value: Double, velocity: Double) {
        self.value = value
        self.velocity = velocity
        state = SpringState(from: value, to: value, velocity: velocity)
        motion = .none
    }

    /// The value and the velocity of an ease at a time between its start and its end.
    func eased(over duration: Double, _ curve: Curve, at now: Double) -> (value: Double, velocity: Double) {
        guard now > start, duration > 0 else { return (state.from, 0) }
        let fraction = (now - start) / duration
        let travel = state.to - state.from
        return (state.from + travel * curve.value(at: fraction), travel / duration * curve.slope(at: fraction))
    }
}

/// The values that started at one time on one spring: they share one coefficient set a frame.
struct SpringGroup {
    var spring: Spring
    var law: SpringLaw
    var start: Double
    var members: Int
    /// The set of the frame that is being sampled.
    var step: SpringCoefficients
}
