import SwellMotion

extension ExpandingMiniPlayer {
    /// Brings the bar in, from below the screen.
    @discardableResult
    public mutating func present(at now: Double, animation: Animation? = nil) -> [Action] {
        let changed = handler.present(minimized: true, at: now, animation: animation ?? .spring(springs.presence))
        return changed ? [.command(.present)] : []
    }

    /// Takes everything away, through the lower edge.
    @discardableResult
    public mutating func dismiss(at now: Double, animation: Animation? = nil) -> [Action] {
        pull = nil
        let changed = handler.dismiss(at: now, animation: animation ?? .spring(springs.presence))
        return changed ? [.command(.dismiss)] : []
    }

    /// Hides the bar while a text field is open, and brings it back, without it being dismissed.
    public mutating func setTextEntryActive(_ active: Bool, at now: Double) {
        handler.setTextEntryActive(active, at: now, animation: .spring(springs.presence))
    }

    /// Opens the pane.
    ///
    /// - Parameters:
    ///   - now: the time of the command [s].
    ///   - rowsPerSecond: the pointer's velocity, downward positive; `nil` keeps the velocity that is there.
    @discardableResult
    public mutating func expand(at now: Double, rowsPerSecond: Double? = nil) -> [Action] {
        guard handler.expand(at: now, rowsPerSecond: rowsPerSecond) else { return [] }
        pull = nil
        return [.command(.expand)]
    }

    /// Closes the pane: a pulled one goes on from where it was let go. Parameters as for ``expand(at:rowsPerSecond:)``.
    @discardableResult
    public mutating func collapse(at now: Double, rowsPerSecond: Double? = nil) -> [Action] {
        guard handler.minimize(at: now, rowsPerSecond: rowsPerSecond) else { return [] }
        pull = nil
        return [.command(.minimize)]
    }

    /// Opens or closes it, to the other of the two.
    @discardableResult
    public mutating func toggle(at now: Double) -> [Action] {
        burst.end()
        return isExpanded ? collapse(at: now) : expand(at: now)
    }
}
