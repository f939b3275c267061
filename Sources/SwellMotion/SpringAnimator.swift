/// The one owner of all animated values: by key, on one clock.
///
/// Every value is an exact function of absolute time from its last command on, so a late or a lost frame leaves no
/// error, and any command may retarget any value at any time without a jump in value or velocity.
///
/// The animator reads no clock: `now` is seconds on one monotonic clock, handed in by the loop that owns the animator.
/// It is not `Sendable`. `advance` allocates nothing, and a frame costs one coefficient set for each spring and start,
/// not for each value.
///
/// Edges: a value or target that is not a number or infinite is ignored with its whole call, a velocity that is not
/// finite counts as 0, and what passes 1e100 either way counts as 1e100. A `now` earlier than the last advance counts
/// as the last advance; so does one that is not finite.
public final class SpringAnimator {
    private var values = AnimatedValues()
    /// How many components have asked for names of each kind.
    private var handedOut: [String: Int] = [:]

    /// An animator without values, before all time.
    public init() {}

    /// A name that nobody else was given: `pill` for the first who asks for it, then `pill 2` and so on. A component makes
    /// the keys of its values from it, so that several of a kind can share one animator.
    ///
    /// - Parameter kind: What asks for it; any string.
    public func uniqueName(_ kind: String) -> String {
        let number = (handedOut[kind] ?? 0) + 1
        handedOut[kind] = number
        return number == 1 ? kind : "\(kind) \(number)"
    }

    // MARK: Commands

    /// A jump: the value is there at once and at rest, with velocity 0; no frame is asked for.
    public func set(_ key: AnimationKey, to value: Double) {
        hold(key, at: value, velocity: 0)
    }

    /// Puts a value where something outside has it, such as a finger. Nothing moves by itself, and no frame is asked
    /// for; a later `animate` starts from this value and this velocity, however much later.
    ///
    /// - Parameters:
    ///   - key: Which value.
    ///   - value: Where it is; its target too.
    ///   - velocity: How fast the outside moves it, in the value's unit a second.
    public func hold(_ key: AnimationKey, at value: Double, velocity: Double) {
        values.hold(key, at: value, velocity: velocity)
    }

    /// Springs a value to a target, from its value and velocity at the time `now`, both kept to the bit.
    ///
    /// At rest on the target already, it stays there and no frame is asked for. With a duration of 0 the value jumps.
    ///
    /// - Parameters:
    ///   - key: Which value; an unknown one starts at 0.
    ///   - target: Where it goes, and where it comes to rest exactly.
    ///   - spring: How. A bounce above 0.95 counts as 0.95, so that rest always comes.
    ///   - now: The time of the command. The value is sampled at this very time, not at the last frame.
    ///   - velocity: Takes the place of the velocity that it has, in the value's unit a second.
    ///   - epsilon: It rests once it stays nearer to the target than this; half of what can be drawn. 0, negative or
    ///     not a number counts as 1e-3.
    public func animate(
        _ key: AnimationKey, to target: Double, with spring: Spring, at now: Double, velocity: Double? = nil,
        epsilon: Double = 1e-3
    ) {
        values.animate(key, to: target, with: spring, at: now, velocity: velocity, epsilon: epsilon)
    }

    /// Eases a value to a target over a fixed time. An ease forgets the velocity: it is for what fades.
    ///
    /// - Parameters:
    ///   - key: Which value; an unknown one starts at 0.
    ///   - target: Where it goes, and where it comes to rest exactly.
    ///   - duration: Seconds from the start to the end. Less than 1e-9 or not a number: it jumps when the delay is
    ///     over. At most 1e9.
    ///   - delay: Seconds from `now` to the start, 0...1e9. Meanwhile the value stands where it is at `now`, and no
    ///     frame is asked for before the start. Negative or not a number: 0.
    ///   - curve: How the way is divided over the time.
    ///   - now: The time of the command.
    public func ease(
        _ key: AnimationKey, to target: Double, over duration: Double, after delay: Double = 0, curve: Curve = .easeOut,
        at now: Double
    ) {
        values.ease(key, to: target, over: duration, after: delay, curve: curve, at: now)
    }

    /// Forgets a value: it is unknown, and 0, from now on.
    public func remove(_ key: AnimationKey) {
        values.remove(key)
    }

    // MARK: Time

    /// Samples everything that moves at an absolute time. What has settled by then is exactly at its target, at rest.
    ///
    /// - Parameter now: Seconds. Earlier than the last one, or not finite: nothing happens, for time never runs back.
    public func advance(to now: Double) {
        values.advance(to: now)
    }

    /// The time of the last advance [s]; nil before the first.
    public var now: Double? { values.now }

    /// When the next frame is due [s].
    ///
    /// Nil at rest: no frame is needed until the next command. While something moves, the time of the last advance, or
    /// of the command that came after it: as soon as the loop may. While only delayed eases wait, the start of the
    /// earliest one.
    public var nextDeadline: Double? { values.nextDeadline }

    /// Whether nothing moves, and nothing waits to.
    public var isAtRest: Bool { values.isAtRest }

    // MARK: Answers

    /// Where the value is, as of the last advance or command; 0 for an unknown key.
    public func value(_ key: AnimationKey) -> Double {
        values[key]?.value ?? 0
    }

    /// How fast the value moves, in its unit a second, as of the last advance or command; 0 for an unknown key.
    public func velocity(_ key: AnimationKey) -> Double {
        values[key]?.velocity ?? 0
    }

    /// Where the value goes; where it is, at rest or held; 0 for an unknown key.
    public func target(_ key: AnimationKey) -> Double {
        values[key]?.state.to ?? 0
    }

    /// Whether the value neither moves nor waits to; an unknown key rests, and so does a held one.
    public func isAtRest(_ key: AnimationKey) -> Bool {
        !(values[key]?.moves ?? false)
    }

    /// The absolute time from which on the value is its target [s]; nil at rest.
    public func settlingTime(_ key: AnimationKey) -> Double? {
        values[key].flatMap { $0.moves ? $0.end : nil }
    }

    /// How many coefficient sets a frame costs: one for each spring and start among those that move.
    package var coefficientSets: Int { values.coefficientSets }
}
