import SwellCanvas
import SwellInput

extension IslandPill {
    /// A press of the left button on the open pill, and whether it can still become a tap.
    struct Press {
        let column: Int
        let row: Int
        /// False once the pointer was more than a cell away.
        var isTap = true

        mutating func move(to pointer: Pointer) {
            if Double(pointer.column) - Double(column) > 1 || Double(column) - Double(pointer.column) > 1
                || Double(pointer.row) - Double(row) > 1 || Double(row) - Double(pointer.row) > 1
            {
                isTap = false
            }
        }
    }

    /// Whether an event is the pill's, and must not reach what lies below.
    ///
    /// Expanded: a press and a notch of the wheel on it, and the way of a press until its release, wherever that is. Keys and
    /// text never are; collapsed, nothing is.
    public func claims(_ event: Event, at now: Double) -> Bool {
        guard isExpanded, case .pointer(let pointer) = event else { return false }
        switch pointer.action {
        case .press, .wheel: return press != nil || covers(column: pointer.column, row: pointer.row)
        case .move(let held): return press != nil && held != nil
        case .release: return press != nil
        }
    }

    /// Whether the capsule lies over the middle of a cell now.
    public func covers(column: Int, row: Int) -> Bool {
        guard let area else { return false }
        return capsule.contains(
            x: Double(column) - Double(area.column) + 0.5, y: (Double(row) - Double(area.row)) * 2 + 1)
    }

    /// The words for what is under a cell: what the open pill shows, `nil` elsewhere and while collapsed.
    public func name(column: Int, row: Int) -> String? {
        guard isExpanded, covers(column: column, row: row) else { return nil }
        return layers.last?.shown.label(at: time)
    }

    /// Takes an event in. A click of the left button is a tap: its release within one cell of the press, never further away
    /// in between. A second press ends the first without one; so do a resize and a lost focus.
    public mutating func handle(_ event: Event, at now: Double) -> [Action] {
        advance(to: now)
        guard isExpanded else { return [] }
        switch event {
        case .pointer(let pointer): return handle(pointer)
        case .resize, .focus(false): press = nil
        case .key, .paste, .focus(true): break
        }
        return []
    }

    private mutating func handle(_ pointer: Pointer) -> [Action] {
        switch pointer.action {
        case .press(let button):
            let isOn = covers(column: pointer.column, row: pointer.row)
            press = isOn && button == .left ? Press(column: pointer.column, row: pointer.row) : nil
        case .move(let held):
            if held != nil { press?.move(to: pointer) }
        case .release(let button):
            // The old mouse protocol does not say which.
            guard button == .left || button == nil, var press else { return [] }
            press.move(to: pointer)
            self.press = nil
            return press.isTap ? [.tapped] : []
        case .wheel: break
        }
        return []
    }
}
