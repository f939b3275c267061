/// A damped spring of mass 1 that draws a value to a target: an exact function of time, for every damping.
///
/// Units: seconds for time; the value may be in rows, pixels, or a progress, and a velocity is in that unit a second.
/// With y = value - target, ω = 2π / duration and ζ the damping ratio, the spring obeys y'' = -2ζω y' - ω² y.
/// A spring remembers nothing: the answer at a time depends on the state at time 0 alone, so a late or a lost frame
/// costs nothing.
///
/// Edges, the same for every question asked of a spring:
/// - A duration of 0 is no spring at all: the value is the target at every time, with velocity 0, settled at 0.
/// - A value that is not a number or infinite counts as the other end (as 0 where neither is finite), such a velocity
///   as 0; whatever passes 1e100 either way counts as 1e100.
/// - A time that is not a number, 0 or negative is the start; a time without end is the target at velocity 0.
public struct Spring: Hashable, Sendable {
    /// The period of the undamped spring, roughly how long the motion takes to the eye [s]: 0, or 1e-9...1e9.
    public let duration: Double

    /// How far the spring swings past its target: above -1, up to 1. 0 is critical damping, 1 swings for ever, below 0
    /// the value creeps.
    public let bounce: Double

    /// A spring in the words of Apple's `Spring`, which the field uses.
    ///
    /// - Parameters:
    ///   - duration: Seconds. Less than 1e-9, negative or not a number: 0; more than 1e9, infinity too: 1e9.
    ///   - bounce: Clamped to -1 + 2⁻³⁰ ... 1; not a number: 0.
    public init(duration: Double = 0.5, bounce: Double = 0) {
        self.duration = duration >= Self.shortestDuration ? min(duration, Self.longestDuration) : 0
        self.bounce = bounce.isNaN ? 0 : min(max(bounce, Self.lowestBounce), 1)
    }

    /// A spring by its response and damping ratio: bounce = 1 - ζ up to ζ = 1, and (1 - ζ) / ζ above.
    ///
    /// - Parameters:
    ///   - response: The undamped period in seconds, as `duration`.
    ///   - dampingRatio: ζ, 1 is critical. Negative: 0, which swings for ever; not a number: 1.
    public init(response: Double, dampingRatio: Double) {
        let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0), Self.highestDampingRatio)
        self.init(duration: response, bounce: ratio <= 1 ? 1 - ratio : (1 - ratio) / ratio)
    }

    /// A spring by its physics: ω = √(k/m), ζ = c / (2 √(k m)).
    ///
    /// - Parameters:
    ///   - mass: m. 0, negative or not a number gives a spring of duration 0.
    ///   - stiffness: k [mass/s²]. 0, negative or not a number gives a spring of duration 0.
    ///   - damping: c [mass/s]. Negative: 0; not a number: critical.
    public init(mass: Double = 1, stiffness: Double, damping: Double) {
        guard mass > 0, stiffness > 0 else {
            self.init(duration: 0)
            return
        }
        self.init(
            response: 2 * .pi * (mass.squareRoot() / stiffness.squareRoot()),
            dampingRatio: damping / (2 * stiffness.squareRoot() * mass.squareRoot()))
    }

    /// The undamped period in seconds: another name of `duration`.
    public var response: Double { duration }

    /// ζ: 1 - bounce for a bounce of 0 or more, 1 / (1 + bounce) below. From 0 to 2³⁰; 1 is critical.
    public var dampingRatio: Double { bounce >= 0 ? 1 - bounce : 1 / (1 + bounce) }

    /// k = (2π / duration)² for mass 1 [1/s²]; the greatest finite number for a duration of 0.
    public var stiffness: Double {
        guard duration > 0 else { return .greatestFiniteMagnitude }
        let omega = 2 * .pi / duration
        return omega * omega
    }

    /// c = 4πζ / duration for mass 1 [1/s]; the greatest finite number for a duration of 0.
    public var damping: Double {
        duration > 0 ? 4 * .pi * dampingRatio / duration : .greatestFiniteMagnitude
    }

    /// Where the value is.
    ///
    /// - Parameters:
    ///   - fromValue: The value at time 0.
    ///   - toValue: The target.
    ///   - initialVelocity: The velocity at time 0, in the value's unit a second.
    ///   - time: Seconds since the start. At 0 the answer is `fromValue` to the bit.
    /// - Returns: A finite value. It comes close to the target and does not snap to it; `settlingDuration` says when
    ///   it may.
    public func value(
        fromValue: Double, toValue: Double, initialVelocity: Double = 0, time: Double
    ) -> Double {
        sample(SpringState(from: fromValue, to: toValue, velocity: initialVelocity), at: time).value
    }

    /// How fast the value moves: the exact slope of `value`, in the value's unit a second.
    ///
    /// - Parameters:
    ///   - fromValue: The value at time 0.
    ///   - toValue: The target.
    ///   - initialVelocity: The velocity at time 0, in the value's unit a second.
    ///   - time: Seconds since the start. At 0 the answer is `initialVelocity` to the bit.
    /// - Returns: A finite velocity.
    public func velocity(
        fromValue: Double, toValue: Double, initialVelocity: Double = 0, time: Double
    ) -> Double {
        sample(SpringState(from: fromValue, to: toValue, velocity: initialVelocity), at: time).velocity
    }

    /// Moves a value and its velocity on by a step, exactly: one long step equals many short ones.
    ///
    /// - Parameters:
    ///   - value: The value before the step, and after it.
    ///   - velocity: Its velocity, in the value's unit a second.
    ///   - target: Where the spring draws the value.
    ///   - deltaTime: Seconds; 0, a negative step or not a number changes nothing (but for the edges above).
    public func update(value: inout Double, velocity: inout Double, target: Double, deltaTime: Double) {
        (value, velocity) = sample(SpringState(from: value, to: target, velocity: velocity), at: deltaTime)
    }

    func sample(_ state: SpringState, at time: Double) -> (value: Double, velocity: Double) {
        guard duration > 0 else { return (state.to, 0) }
        guard time > 0 else { return (state.from, state.velocity) }
        guard time < .infinity else { return (state.to, 0) }
        let step = SpringLaw(self).coefficients(at: time)
        return step.apply(to: state)
    }

    private static let shortestDuration = 1e-9
    private static let longestDuration = 1e9
    private static let lowestBounce = -1 + 0x1p-30
    private static let highestDampingRatio = 0x1p30
}
