import SwellMotion

extension MinimizableHandler {
    /// Brings the view in through the screen's lower edge.
    ///
    /// - Parameters:
    ///   - minimized: the state in which it comes, which calls nobody back; `nil`: the one that it had last.
    ///   - now: the time of the command [s].
    ///   - animation: in place of the settings'.
    /// - Returns: whether anything changed.
    @discardableResult
    public func present(minimized: Bool? = nil, at now: Double, animation: Animation? = nil) -> Bool {
        guard !isPresented, depth < Self.longestChain else { return false }
        isPresented = true
        if let minimized, minimized != isMinimized {
            if presence > 0 {
                move(toMinimized: minimized, at: now, by: nil, rowsPerSecond: nil, calls: false)
            } else {
                stand(minimized: minimized, at: now)
            }
        }
        movePresence(at: now, by: animation)
        call(onPresentation)
        return true
    }

    /// Takes the view away through the screen's lower edge, from wherever it stands.
    @discardableResult
    public func dismiss(at now: Double, animation: Animation? = nil) -> Bool {
        guard isPresented, depth < Self.longestChain else { return false }
        letGoOfDrag(at: now)
        isPresented = false
        movePresence(at: now, by: animation)
        call(onDismissal)
        return true
    }

    /// To the minimized state.
    ///
    /// - Parameters:
    ///   - now: the time of the command [s].
    ///   - animation: in place of the settings'.
    ///   - rowsPerSecond: the pointer's velocity, downward positive; `nil` keeps the velocity that there is.
    /// - Returns: whether anything changed.
    @discardableResult
    public func minimize(at now: Double, animation: Animation? = nil, rowsPerSecond: Double? = nil) -> Bool {
        guard isPresented, !isMinimized || isHeld, depth < Self.longestChain else { return false }
        move(toMinimized: true, at: now, by: animation, rowsPerSecond: rowsPerSecond)
        return true
    }

    /// To the expanded state; parameters as for ``minimize(at:animation:rowsPerSecond:)``.
    @discardableResult
    public func expand(at now: Double, animation: Animation? = nil, rowsPerSecond: Double? = nil) -> Bool {
        guard isPresented, isMinimized || isHeld, depth < Self.longestChain else { return false }
        move(toMinimized: false, at: now, by: animation, rowsPerSecond: rowsPerSecond)
        return true
    }

    /// To the other of the two states.
    @discardableResult
    public func toggleExpansionState(at now: Double, animation: Animation? = nil) -> Bool {
        isMinimized ? expand(at: now, animation: animation) : minimize(at: now, animation: animation)
    }

    /// Rows below the minimized view; it glides to its new place. Negative counts as 0, and it never leaves the screen.
    public func setMinimizedBottomMargin(_ rows: Int, at now: Double, animation: Animation? = nil) {
        let rows = max(0, rows)
        guard rows != minimizedBottomMargin else { return }
        minimizedBottomMargin = rows
        measure()
        let moves = presence > 0
        animate(
            keys.margin, to: geometry.bottomMargin, at: now, by: moves ? animation : .immediate, epsilon: 1.0 / 32)
        measure()
    }

    /// While a text field is open the minimized view slides away, and comes back after; expanded it stays.
    public func setTextEntryActive(_ active: Bool, at now: Double, animation: Animation? = nil) {
        guard active != isTextEntryActive else { return }
        isTextEntryActive = active
        movePresence(at: now, by: animation)
    }

    private func movePresence(at now: Double, by animation: Animation? = nil) {
        let target = isPresented && !(isTextEntryActive && isMinimized) ? 1.0 : 0
        guard animator.target(keys.presence) != target else { return }
        let animation = animation ?? settings.animation
        // A veil has no place to slide from: reduced motion fades, and a fade that is turned round stays one.
        let isVeiled = isVeiled && presence > 0
        let fades = (motion == .reduced || motion == .full && isVeiled) && animation != .immediate
        fadesPresence = fades
        animate(
            keys.presence, to: target, at: now,
            by: fades ? .ease(.easeInOut, duration: Motion.reduced.fadeDuration) : animation,
            epsilon: 1 / (32 * Double(max(2, size.rows))), always: fades)
    }

    /// Takes on a state without moving there.
    private func stand(minimized: Bool, at now: Double) {
        isMinimized = minimized
        isHeld = false
        takeovers += 1
        whenSent?(Departure(toMinimized: minimized, now: now, pulled: 0, speed: 0, isImmediate: true))
        for key in [keys.expansion, keys.fade] { animator.set(key, to: minimized ? 0 : 1) }
        for key in [keys.pull, keys.lift] { animator.set(key, to: 0) }
    }

    /// Motion, state, and the callback where the state is a new one.
    private func move(
        toMinimized: Bool, at now: Double, by animation: Animation?, rowsPerSecond: Double?, calls: Bool = true
    ) {
        let changes = toMinimized != isMinimized
        let wasInFlight = isInFlight
        let pulled = absorbDrag(rowsPerSecond: rowsPerSecond)
        isMinimized = toMinimized
        isHeld = false
        takeovers += 1
        let end = toMinimized ? 0.0 : 1
        if motion == .reduced && animation != .immediate {
            animator.set(keys.expansion, to: end)
            animator.ease(keys.fade, to: end, over: motion.fadeDuration, curve: .easeInOut, at: now)
        } else {
            let velocity = rowsPerSecond.map { -$0 / travel }
            animate(keys.expansion, to: end, at: now, by: animation, velocity: velocity, epsilon: epsilon)
            animator.set(keys.fade, to: end)
        }
        returnToRest(at: now)
        whenSent?(
            Departure(
                toMinimized: toMinimized, now: now, pulled: pulled.share, speed: pulled.speed,
                isImmediate: animation == .immediate, wasInFlight: wasInFlight))
        if isTextEntryActive { movePresence(at: now) }
        if changes && calls { call(toMinimized ? onMinimization : onExpansion) }
    }

    private func animate(
        _ key: AnimationKey, to target: Double, at now: Double, by animation: Animation?, velocity: Double? = nil,
        epsilon: Double, always: Bool = false
    ) {
        let animation = motion == .full || always ? animation ?? settings.animation : .immediate
        animator.animate(key, to: target, by: animation, at: now, velocity: velocity, epsilon: epsilon)
    }

    private func call(_ callback: (() -> Void)?) {
        depth += 1
        callback?()
        depth -= 1
    }
}
