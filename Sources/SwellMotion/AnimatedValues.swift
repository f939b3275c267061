/// All values of an animator, and their laws of motion: the animator's inside as one value.
///
/// The animator's words are explained there. It is a struct of its own so that a frame is one access to the class that
/// holds it, and not one for each value.
struct AnimatedValues {
    private var slots: [AnimationKey: Int] = [:]
    private var values: [AnimatedValue] = []
    private var freeSlots: [Int] = []
    /// The slots of all values that move or wait to.
    private var moving: [Int] = []
    private var groups: [SpringGroup] = []
    /// The time of the last advance; before the first one, earlier than everything.
    private var clock = -Double.infinity

    /// The time of the last advance; nil before the first.
    var now: Double? { clock.isFinite ? clock : nil }

    /// The value of this key as last sampled; nil for an unknown key.
    subscript(key: AnimationKey) -> AnimatedValue? {
        slots[key].map { values[$0] }
    }

    // MARK: Commands

    mutating func hold(_ key: AnimationKey, at value: Double, velocity: Double) {
        guard let value = value.bounded else { return }
        let slot = slot(of: key)
        stop(slot)
        values[slot].stand(at: value, velocity: velocity.bounded ?? 0)
    }

    mutating func animate(
        _ key: AnimationKey, to target: Double, with spring: Spring, at now: Double, velocity: Double? = nil,
        epsilon: Double = 1e-3
    ) {
        guard let target = target.bounded else { return }
        guard spring.duration > 0 else { return hold(key, at: target, velocity: 0) }
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

    mutating func ease(
        _ key: AnimationKey, to target: Double, over duration: Double, after delay: Double = 0, curve: Curve = .easeOut,
        at now: Double
    ) {
        guard let target = target.bounded else { return }
        let duration = duration >= 1e-9 ? min(duration, 1e9) : 0
        let delay = delay > 0 ? min(delay, 1e9) : 0
        guard duration + delay > 0 else { return hold(key, at: target, velocity: 0) }
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

    mutating func remove(_ key: AnimationKey) {
        guard let slot = slots.removeValue(forKey: key) else { return }
        stop(slot)
        values[slot] = AnimatedValue()
        freeSlots.append(slot)
    }

    // MARK: Time

    mutating func advance(to now: Double) {
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

    var nextDeadline: Double? {
        guard !moving.isEmpty else { return nil }
        var earliest = Double.infinity
        for place in moving.indices {
            let start = values[moving[place]].start
            if start <= clock { return clock }
            if start < earliest { earliest = start }
        }
        return earliest
    }

    var isAtRest: Bool { moving.isEmpty }

    var coefficientSets: Int {
        groups.reduce(0) { $0 + ($1.members > 0 ? 1 : 0) }
    }

    // MARK: Inside

    private static let highestBounce = 0.95

    private func time(_ now: Double) -> Double {
        if now.isFinite { return max(now, clock) }
        return clock.isFinite ? clock : 0
    }

    private mutating func slot(of key: AnimationKey) -> Int {
        if let slot = slots[key] { return slot }
        let slot = freeSlots.popLast() ?? values.count
        if slot == values.count { values.append(AnimatedValue()) }
        slots[key] = slot
        return slot
    }

    /// Samples one value at the time of a command, with the group's set left as it is.
    private mutating func sample(_ slot: Int, at now: Double) {
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

    private mutating func step(_ slot: Int, at now: Double) {
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

    private mutating func start(_ slot: Int, _ motion: AnimatedValue.Motion, at time: Double) {
        values[slot].motion = motion
        values[slot].start = time
        values[slot].place = moving.count
        moving.append(slot)
    }

    /// Takes a value from those that move, as it is.
    private mutating func stop(_ slot: Int) {
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
    private mutating func join(_ spring: Spring, at start: Double) -> Int {
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
