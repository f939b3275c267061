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
    private var slots: [AnimationKey: Int] = [:]
    private var values: [AnimatedValue] = []
    private var freeSlots: [Int] = []
    /// The slots of all values that move or wait to.
    private var moving: [Int] = []
    private var groups: [SpringGroup] = []
    /// The time of the last advance; before the first one, earlier than everything.
    private var clock = -Double.infinity

    /// An animator without values, before all time.
    public init() {}

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
        guard let value = value.bounded else { return }
        let slot = slot(of: key)
        stop(slot)
        values[slot].stand(at: value, velocity: velocity.bounded ?? 0)
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
        guard let target = target.bounded else { return }
        guard spring.duration > 0 else { return set(key, to: target) }
        let slot = slot(of: key)
        let now = time(now)
        sample(slot, at: now)
        stop(slot)
        let from = values[slot].value
        let speed = velocity.map { $0.bounded ?? 0 } ?? values[slot].velocity
        guard from != target || speed != 0 else {
            return values[slot].stand(at: target, velocity: 0)
        }
        let calm = spring.bounce > Self.highestBounce ? Spring(duration: spring.duration, bounce: 0.95) : spring
        let state = SpringState(from: from, to: target, velocity: speed)
        values[slot].velocity = speed
        values[slot].state = state
        values[slot].end = now + calm.settling(of: state, within: epsilon)
        start(slot, .spring(group: join(calm, at: now)), at: now)
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
        guard let target = target.bounded else { return }
        let duration = duration >= 1e-9 ? min(duration, 1e9) : 0
        let delay = delay > 0 ? min(delay, 1e9) : 0
        guard duration + delay > 0 else { return set(key, to: target) }
        let slot = slot(of: key)
        let now = time(now)
        sample(slot, at: now)
        stop(slot)
        let from = values[slot].value
        guard from != target else {
            return values[slot].stand(at: target, velocity: 0)
        }
        values[slot].velocity = 0
        values[slot].state = SpringState(from: from, to: target, velocity: 0)
        values[slot].end = now + delay + duration
        start(slot, .ease(duration: duration, curve: curve), at: now + delay)
    }

    /// Forgets a value: it is unknown, and 0, from now on.
    public func remove(_ key: AnimationKey) {
        guard let slot = slots.removeValue(forKey: key) else { return }
        stop(slot)
        values[slot] = AnimatedValue()
        freeSlots.append(slot)
    }

    // MARK: Time

    /// Samples everything that moves at an absolute time. What has settled by then is exactly at its target, at rest.
    ///
    /// - Parameter now: Seconds. Earlier than the last one, or not finite: nothing happens, for time never runs back.
    public func advance(to now: Double) {
        guard now.isFinite, now >= clock else { return }
        clock = now
        for index in groups.indices where groups[index].members > 0 && now > groups[index].start {
            groups[index].step = groups[index].law.coefficients(at: now - groups[index].start)
        }
        var place = 0
        while place < moving.count {
            let slot = moving[place]
            if now >= values[slot].end {
                values[slot].value = values[slot].state.to
                values[slot].velocity = 0
                stop(slot)  // The last of those that move takes this place.
            } else {
                step(slot, at: now)
                place += 1
            }
        }
    }

    /// When the next frame is due [s].
    ///
    /// Nil at rest: no frame is needed until the next command. While something moves, the time of the last advance, or
    /// of the command that came after it: as soon as the loop may. While only delayed eases wait, the start of the
    /// earliest one.
    public var nextDeadline: Double? {
        guard !moving.isEmpty else { return nil }
        var earliest = Double.infinity
        for place in moving.indices {
            let start = values[moving[place]].start
            if start <= clock { return clock }
            if start < earliest { earliest = start }
        }
        return earliest
    }

    /// Whether nothing moves, and nothing waits to.
    public var isAtRest: Bool { moving.isEmpty }

    // MARK: Answers

    /// Where the value is, as of the last advance or command; 0 for an unknown key.
    public func value(_ key: AnimationKey) -> Double {
        slots[key].map { values[$0].value } ?? 0
    }

    /// How fast the value moves, in its unit a second, as of the last advance or command; 0 for an unknown key.
    public func velocity(_ key: AnimationKey) -> Double {
        slots[key].map { values[$0].velocity } ?? 0
    }

    /// Where the value goes; where it is, at rest or held; 0 for an unknown key.
    public func target(_ key: AnimationKey) -> Double {
        slots[key].map { values[$0].state.to } ?? 0
    }

    /// Whether the value neither moves nor waits to; an unknown key rests, and so does a held one.
    public func isAtRest(_ key: AnimationKey) -> Bool {
        slots[key].map { !values[$0].moves } ?? true
    }

    /// The absolute time from which on the value is its target [s]; nil at rest.
    public func settlingTime(_ key: AnimationKey) -> Double? {
        slots[key].flatMap { values[$0].moves ? values[$0].end : nil }
    }

    /// How many coefficient sets a frame costs: one for each spring and start among those that move.
    package var coefficientSets: Int {
        groups.reduce(0) { $0 + ($1.members > 0 ? 1 : 0) }
    }

    // MARK: Inside

    private static let highestBounce = 0.95

    private func time(_ now: Double) -> Double {
        if now.isFinite { return max(now, clock) }
        return clock.isFinite ? clock : 0
    }

    private func slot(of key: AnimationKey) -> Int {
        if let slot = slots[key] { return slot }
        let slot = freeSlots.popLast() ?? values.count
        if slot == values.count { values.append(AnimatedValue()) }
        slots[key] = slot
        return slot
    }

    /// Samples one value at the time of a command, with the group's set left as it is.
    private func sample(_ slot: Int, at now: Double) {
        guard values[slot].moves else { return }
        guard now < values[slot].end else {
            values[slot].value = values[slot].state.to
            values[slot].velocity = 0
            return
        }
        if case .spring(let group) = values[slot].motion, now > groups[group].start {
            groups[group].step = groups[group].law.coefficients(at: now - groups[group].start)
        }
        step(slot, at: now)
    }

    private func step(_ slot: Int, at now: Double) {
        let sampled: (value: Double, velocity: Double)
        switch values[slot].motion {
        case .none: return
        case .spring(let group):
            let state = values[slot].state
            sampled =
                now > groups[group].start ? groups[group].step.apply(to: state) : (state.from, state.velocity)
        case .ease(let duration, let curve):
            sampled = values[slot].eased(over: duration, curve, at: now)
        }
        values[slot].value = sampled.value
        values[slot].velocity = sampled.velocity
    }

    private func start(_ slot: Int, _ motion: AnimatedValue.Motion, at time: Double) {
        values[slot].motion = motion
        values[slot].start = time
        values[slot].place = moving.count
        moving.append(slot)
    }

    /// Takes a value from those that move, as it is.
    private func stop(_ slot: Int) {
        guard values[slot].moves else { return }
        if case .spring(let group) = values[slot].motion { groups[group].members -= 1 }
        values[slot].motion = .none
        let last = moving.removeLast()
        guard last != slot else { return }
        let place = values[slot].place
        moving[place] = last
        values[last].place = place
    }

    /// The group of this spring and start: an old one, or an empty one filled anew.
    private func join(_ spring: Spring, at start: Double) -> Int {
        var empty: Int?
        for index in groups.indices {
            if groups[index].members == 0 {
                empty = index
            } else if groups[index].start == start, groups[index].spring == spring {
                groups[index].members += 1
                return index
            }
        }
        let law = SpringLaw(spring)
        let group = SpringGroup(spring: spring, law: law, start: start, members: 1, step: law.coefficients(at: 0))
        guard let empty else {
            groups.append(group)
            return groups.count - 1
        }
        groups[empty] = group
        return empty
    }
}
