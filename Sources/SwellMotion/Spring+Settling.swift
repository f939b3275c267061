#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Spring {
    /// When the value is near its target for good: the last time at which |value - target| >= epsilon, exactly.
    ///
    /// - Parameters:
    ///   - fromValue: The value at time 0.
    ///   - toValue: The target.
    ///   - initialVelocity: The velocity at time 0, in the value's unit a second.
    ///   - epsilon: What counts as near, in the value's unit: half of what can be drawn. 0, negative or not a number
    ///     counts as 1e-3; less than 1e-300 counts as 1e-300.
    /// - Returns: Seconds since the start; 0 where the value never is as far as epsilon, or the duration is 0. A bounce
    ///   of 1 never settles: infinity, the one answer that is not finite.
    public func settlingDuration(
        fromValue: Double = 0, toValue: Double = 1, initialVelocity: Double = 0, epsilon: Double = 1e-3
    ) -> Double {
        settling(of: SpringState(from: fromValue, to: toValue, velocity: initialVelocity), within: epsilon)
    }

    func settling(of state: SpringState, within epsilon: Double) -> Double {
        guard duration > 0 else { return 0 }
        let near = epsilon > 0 ? max(epsilon, 1e-300) : 1e-3
        let way = SpringWay(law: SpringLaw(self), offset: state.offset, velocity: state.velocity, near: near)
        return way.settling
    }
}

/// The way of one value to its target, asked when it is last outside a distance.
///
/// Between two neighbouring extrema y is monotone, so the last time outside lies between the last extremum outside
/// (or the start) and the next extremum, and a bracket finds it.
private struct SpringWay {
    let law: SpringLaw
    let offset: Double
    let velocity: Double
    let near: Double

    var settling: Double {
        law.q > 0 ? swingingSettling : creepingSettling
    }

    /// A way and its mirror image are one: both are looked at from the same side, so that they settle alike to the bit.
    init(law: SpringLaw, offset: Double, velocity: Double, near: Double) {
        let isMirrored = offset < 0 || (offset == 0 && velocity < 0)
        self.law = law
        self.offset = isMirrored ? -offset : offset
        self.velocity = isMirrored ? -velocity : velocity
        self.near = near
    }

    private func offset(at time: Double) -> Double {
        law.coefficients(at: time).offset(from: offset, velocity: velocity)
    }

    /// The place of y' = 0, as a fraction with this upper and lower part: tan(wt)/w, t, or tanh(wt)/w is their quotient.
    private var restingNumerator: Double { velocity }
    private var restingDenominator: Double { law.omega * law.omega * offset + law.lambda * velocity }

    /// Under-damped: the extrema lie π/w apart, each smaller than the last by e^(-λπ/w).
    private var swingingSettling: Double {
        let half = Double.pi / law.w
        // Not atan2: where half is large, what it adds would swallow the rest.
        var first = restingNumerator == 0 ? 0 : atan(restingNumerator * law.w / restingDenominator) / law.w
        if first < 0 { first += half }
        let firstHeight = offset(at: first).magnitude
        guard firstHeight >= near else {
            return offset.magnitude >= near ? lastOutside(from: 0, within: first) : 0
        }
        guard law.lambda > 0 else { return .infinity }
        let swings = ((log(firstHeight) - log(near)) / (law.lambda * half)).rounded(.down)
        // Where an extremum touches the distance to within a rounding, it counts as either side of it.
        return lastOutside(from: first + swings * half, within: half)
    }

    /// The end of a stretch outside that begins at a time and is over within another. A bounce too small to be told from
    /// none swings once in ages: the bracket ends where the decay has ended.
    private func lastOutside(from start: Double, within longest: Double) -> Double {
        guard law.lambda > 0 else { return lastOutside(from: start, to: start + longest) }
        var reach = min(1 / law.lambda, longest)
        while reach < longest, offset(at: start + reach).magnitude >= near { reach *= 2 }
        return lastOutside(from: start, to: start + min(reach, longest))
    }

    /// Critical and over-damped: one extremum at most, and then a creep at the slow rate.
    private var creepingSettling: Double {
        var start = 0.0
        if let turn = creepingTurn {
            if offset(at: turn).magnitude >= near {
                start = turn
            } else {
                return offset.magnitude >= near ? lastOutside(from: 0, to: turn) : 0
            }
        } else if offset.magnitude < near {
            return 0
        }
        var reach = 1 / law.slow
        while offset(at: start + reach).magnitude >= near { reach *= 2 }
        return lastOutside(from: start, to: start + reach)
    }

    private var creepingTurn: Double? {
        let ratio = restingNumerator / restingDenominator
        guard ratio > 0, ratio < .infinity else { return nil }
        guard law.w > 0 else { return ratio }
        let tangent = ratio * law.w
        return tangent < 1 ? atanh(tangent) / law.w : nil
    }

    /// The end of the stretch outside: y is outside at the lower time, inside at the upper, and monotone between.
    /// The answer is inside; the next smaller number is outside.
    ///
    /// Newton's steps inside the bracket, and every eighth time its middle; in the end its middle alone, so that it
    /// always closes.
    private func lastOutside(from lower: Double, to upper: Double) -> Double {
        var (low, high) = (lower, upper)
        let side: Double = offset(at: low) < 0 ? -1 : 1
        var guess = high
        for round in 1...240 {
            guard low.nextUp < high else { break }
            let isBracketed = guess > low && guess < high
            let time = isBracketed && round % 8 != 0 && round < 40 ? guess : low + (high - low) / 2
            let step = law.coefficients(at: time)
            let excess = side * step.offset(from: offset, velocity: velocity) - near
            if excess >= 0 { low = time } else { high = time }
            guard time == guess || !isBracketed else { continue }
            guess = time - excess / (side * step.velocity(from: offset, velocity: velocity))
            // At the root, step just past it, so that the other end comes near too.
            if (guess - time).magnitude < 8 * time.ulp { guess = time + (excess >= 0 ? 4 : -4) * time.ulp }
        }
        return high
    }
}
