#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The constants of a spring's exact solution, worked out once.
///
/// The characteristic roots of y'' + 2λy' + ω²y = 0 are -λ ± √(-q), with q = ω² - λ² written in the bounce, so that
/// near critical damping nothing cancels: q = ω² b (2 - b) for b >= 0, and ω² b (2 + b) / (1 + b)² below.
struct SpringLaw {
    /// The natural frequency [rad/s].
    let omega: Double
    /// The rate of decay, ζω [1/s].
    let lambda: Double
    /// ω² - λ², with its sign: positive swings, negative creeps, 0 is critical [1/s²].
    let q: Double
    /// √|q| [1/s].
    let w: Double
    /// Where q <= 0: the fast rate, λ + w [1/s].
    let fast: Double
    /// Where q <= 0: the slow rate λ - w, as ω² / (λ + w), which does not cancel [1/s].
    let slow: Double

    /// - Parameter spring: One whose duration is not 0.
    init(_ spring: Spring) {
        let b = spring.bounce
        omega = 2 * .pi / spring.duration
        if b >= 0 {
            lambda = omega * (1 - b)
            q = omega * omega * (b * (2 - b))
        } else {
            lambda = omega / (1 + b)
            q = omega * omega * (b * (2 + b) / ((1 + b) * (1 + b)))
        }
        w = q.magnitude.squareRoot()
        fast = lambda + w
        slow = omega * omega / fast
    }

    /// The step from time 0 to a time, as one matrix for all values that share the spring and the start.
    ///
    /// - Parameter time: Seconds, 0 or more; above 1e100 counts as 1e100.
    func coefficients(at time: Double) -> SpringCoefficients {
        let t = min(time, 1e100)
        let z = q * t * t
        let eC: Double
        let eS: Double
        if z.magnitude < 1e-2 {
            // The series of cos √z and of t sin √z / √z, one for either sign of z.
            let decay = exp(-lambda * t)
            let c = 1 + z * (-1 / 2 + z * (1 / 24 + z * (-1 / 720 + z * (1 / 40320 - z / 3_628_800))))
            let s = 1 + z * (-1 / 6 + z * (1 / 120 + z * (-1 / 5040 + z * (1 / 362880 - z / 39_916_800))))
            eC = decay * c
            eS = decay * (t * s)
        } else if q > 0 {
            let decay = exp(-lambda * t)
            eC = decay * cos(w * t)
            eS = decay * (sin(w * t) / w)
        } else {
            let slowDecay = exp(-slow * t)
            eC = (slowDecay + exp(-fast * t)) / 2
            eS = slowDecay * (-expm1(-2 * w * t) / (2 * w))
        }
        return SpringCoefficients(
            valueFromOffset: eC + lambda * eS, valueFromVelocity: eS,
            velocityFromOffset: -(omega * omega) * eS, velocityFromVelocity: eC - lambda * eS)
    }
}

/// The matrix that takes a spring's state at time 0, (y0, v0), to the state at one later time.
struct SpringCoefficients {
    var valueFromOffset: Double
    var valueFromVelocity: Double
    var velocityFromOffset: Double
    var velocityFromVelocity: Double

    /// The value and the velocity after the step.
    func apply(to state: SpringState) -> (value: Double, velocity: Double) {
        (
            state.to + offset(from: state.offset, velocity: state.velocity),
            velocity(from: state.offset, velocity: state.velocity)
        )
    }

    /// The distance from the target after the step.
    func offset(from offset: Double, velocity: Double) -> Double {
        valueFromOffset * offset + valueFromVelocity * velocity
    }

    /// The velocity after the step.
    func velocity(from offset: Double, velocity: Double) -> Double {
        velocityFromOffset * offset + velocityFromVelocity * velocity
    }
}
