/// How a value gets to a new target.
public enum Animation: Hashable, Sendable {
    /// By a spring, which keeps the velocity.
    case spring(Spring)
    /// By a curve over a fixed time [s], which forgets the velocity: for what fades.
    case ease(Curve, duration: Double)
    /// At once: it stands there in the next frame, and no frame lies between.
    case immediate
}

extension SpringAnimator {
    /// Moves a value to a target in a given way.
    ///
    /// - Parameters:
    ///   - key: Which value; an unknown one starts at 0.
    ///   - target: Where it goes, and where it comes to rest exactly.
    ///   - animation: How it gets there.
    ///   - now: The time of the command.
    ///   - velocity: Takes the place of the velocity that it has, in the value's unit a second; of no meaning but for a
    ///     spring.
    ///   - epsilon: As for ``animate(_:to:with:at:velocity:epsilon:)``.
    public func animate(
        _ key: AnimationKey, to target: Double, by animation: Animation, at now: Double, velocity: Double? = nil,
        epsilon: Double = 1e-3
    ) {
        switch animation {
        case .spring(let spring):
            animate(key, to: target, with: spring, at: now, velocity: velocity, epsilon: epsilon)
        case .ease(let curve, let duration): ease(key, to: target, over: duration, curve: curve, at: now)
        case .immediate: set(key, to: target)
        }
    }
}
