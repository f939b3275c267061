import SwellMotion

extension Morph {
    /// Opens, from wherever the picture is.
    ///
    /// - Parameters:
    ///   - now: the time of the command [s].
    ///   - velocity: of ``progress``, a second; `nil` keeps the one that there is.
    public func open(at now: Double, velocity: Double? = nil) {
        isOpen = true
        fly(to: 1, velocity: velocity, at: now)
        if motion == .full {
            animator.ease(keys.chrome, to: 1, over: 0.1, after: chromeDelay, curve: .easeOut, at: now)
        } else {
            animator.set(keys.chrome, to: 1)
        }
    }

    /// Closes, from wherever the picture is; the controls are gone at once.
    public func close(at now: Double, velocity: Double? = nil) {
        isOpen = false
        animator.set(keys.chrome, to: 0)
        fly(to: 0, velocity: velocity, at: now)
    }

    /// Opens or closes, to the other of the two.
    public func toggle(at now: Double) {
        if isOpen { close(at: now) } else { open(at: now) }
    }

    /// Play and pause spring between the two sizes of the picture, in mid-flight too.
    ///
    /// - Parameters:
    ///   - paused: ``pausedScale`` of the side, else all of it.
    ///   - animated: false where nobody sees the target.
    ///   - now: the time of the command [s].
    public func setPaused(_ paused: Bool, animated: Bool = true, at now: Double) {
        let target = paused ? Self.pausedScale : 1
        if animated && motion == .full {
            animator.animate(keys.scale, to: target, with: spring, at: now, epsilon: 1.0 / 512)
        } else {
            animator.set(keys.scale, to: target)
        }
    }

    /// Goes along with the edge: off its way by what a finger has pulled, and on at the finger's speed.
    func depart(_ departure: MinimizableHandler.Departure) {
        if departure.isImmediate {
            isOpen = !departure.toMinimized
            bridge.isHeld = false
            for key in [keys.progress, keys.fade, keys.chrome] { animator.set(key, to: isOpen ? 1 : 0) }
            for key in [keys.shift, keys.detour] { animator.set(key, to: 0) }
            standIn = nil
            return
        }
        if !departure.wasInFlight { standIn = nil }
        if departure.pulled != 0 || departure.speed != 0 {
            animator.hold(
                keys.shift, at: animator.value(keys.shift) + departure.pulled,
                velocity: animator.velocity(keys.shift) + departure.speed)
        }
        if departure.toMinimized { close(at: departure.now) } else { open(at: departure.now) }
    }

    /// Catches the flight: the picture stops where it is.
    func catchFlight() {
        bridge.isHeld = true
        caught = (animator.value(keys.progress), animator.value(keys.shift))
        for key in [keys.progress, keys.shift] { animator.hold(key, at: animator.value(key), velocity: 0) }
    }

    /// A held picture goes along its way with the edge, so that both arrive at either end together.
    func hold(_ way: MinimizableHandler.HeldWay) {
        let span = way.end - caught.progress
        animator.hold(keys.progress, at: caught.progress + span * way.share, velocity: span * way.rate)
        animator.hold(keys.shift, at: caught.shift * (1 - way.share), velocity: -caught.shift * way.rate)
    }

    private func fly(to end: Double, velocity: Double?, at now: Double) {
        bridge.isHeld = false
        if standIn == nil || !isMorphing { standIn = picture.map { ($0, bridge.track) } }
        guard motion == .full else {
            animator.set(keys.progress, to: end)
            for key in [keys.shift, keys.detour] { animator.set(key, to: 0) }
            if motion == .reduced {
                animator.ease(keys.fade, to: end, over: motion.fadeDuration, curve: .easeInOut, at: now)
            } else {
                animator.set(keys.fade, to: end)
            }
            return
        }
        animator.set(keys.fade, to: end)
        animator.animate(keys.progress, to: end, with: spring, at: now, velocity: velocity, epsilon: epsilon)
        animator.animate(keys.shift, to: 0, with: spring, at: now, epsilon: edge?.epsilon ?? 1.0 / 32)
    }
}

extension Morph {
    /// The target is laid out in the middle of the flight: the flight goes on from where it is, and bends there on the
    /// picture's spring, with the velocity that it has.
    func targetArrived() {
        guard isMorphing, motion == .full, bridge.bendsToTarget else { return }
        animator.hold(keys.detour, at: 1, velocity: 0)
        animator.animate(keys.detour, to: 0, with: spring, at: -.infinity, epsilon: epsilon)
    }
}
