import SwellCanvas
import SwellInput
import SwellMotion

extension Minimizable {
    /// A press and its way.
    struct Drag {
        enum Grip {
            /// Minimized: up only; the rows that it was up at the press.
            case raising(Double)
            /// Expanded: down only; the rows that it was down at the press.
            case lowering(Double)
            /// Between the two states: both ways.
            case flight
        }
        var grip: Grip
        var pull: Pull
        /// Rows of the pointer's way that the view does not follow: until the minimum distance was passed. Not nil: it follows.
        var slack: Double?
        /// The press was the content's too, or the compact view's.
        let hitsContent: Bool
        /// A press on a view in flight, as the content sees it: it hears of it only if it was a tap.
        var withheld: Action?
    }

    /// Whether an event is for this view, and must not reach what lies below it.
    public func claims(_ event: Event, at now: Double) -> Bool {
        guard handler.isPresented, case .pointer(let pointer) = event else { return false }
        return drag != nil || handler.presence > 0 && cells.contains(column: pointer.column, row: pointer.row)
    }

    public mutating func handle(_ event: Event, at now: Double) -> [Action] {
        guard handler.isPresented else {
            dropDrag()
            if case .resize(let columns, let rows) = event {
                lay(CellRect(column: 0, row: 0, columns: columns, rows: rows))
            }
            return []
        }
        switch event {
        case .pointer(let pointer): return handle(pointer.withinReach, at: now)
        case .focus(false): return end(at: now, still: true)
        case .resize(let columns, let rows):
            let actions = end(at: now, still: true)
            lay(CellRect(column: 0, row: 0, columns: columns, rows: rows))
            return actions
        case .key, .paste: return handler.isMinimized ? [] : [.content(event)]
        case .focus(true): return []
        }
    }

    private mutating func handle(_ pointer: Pointer, at now: Double) -> [Action] {
        if let drag, !holds(drag) { dropDrag() }
        switch pointer.action {
        case .press(let button):
            var actions: [Action] = []
            if drag != nil {
                // Another button ends a drag in the minimized state; the same one means that its release was lost.
                guard button == .left else { return minimizeDragged(at: now) }
                actions = end(at: now, still: true)
            }
            guard handler.isPresented, cells.contains(column: pointer.column, row: pointer.row) else { return actions }
            return actions + (button == .left ? press(pointer, at: now) : handOn(pointer))
        case .move(let button):
            guard drag != nil else { return handOn(pointer) }
            return button == nil || follow(pointer, at: now) ? [] : handOn(pointer)
        case .release(let button):
            guard drag != nil else { return handOn(pointer) }
            guard button == nil || button == .left else { return [] }
            return release(pointer, at: now)
        case .wheel: return handOn(pointer)
        }
    }

    /// The event as the content sees it, where it is the content's.
    private func handOn(_ pointer: Pointer) -> [Action] {
        let place = cells
        guard drag != nil || place.contains(column: pointer.column, row: pointer.row) else { return [] }
        if handler.isMinimized && drag?.hitsContent != true { return [] }
        return [local(pointer)]
    }

    private func local(_ pointer: Pointer) -> Action {
        var local = pointer
        local.column -= cells.column
        local.row -= contentTop
        return .content(.pointer(local))
    }

    // MARK: The finger

    private mutating func press(_ pointer: Pointer, at now: Double) -> [Action] {
        let place = cells
        var pull = Pull(.pane, column: pointer.column, row: pointer.row, target: nil, at: now)
        pull.takeovers = handler.takeovers
        handler.grab()
        if handler.isInFlight {
            // What moves already is held at once, wherever it is.
            handler.catchFlight()
            let withheld = handler.isMinimized ? nil : local(pointer)
            drag = Drag(grip: .flight, pull: pull, slack: 0, hitsContent: false, withheld: withheld)
            return []
        }
        let slack: Double? = handler.catchReturn() ? 0 : nil
        if handler.isMinimized {
            let hits = compactViewHits?(pointer.column - place.column, pointer.row - place.row) ?? false
            drag = Drag(grip: .raising(handler.liftedRows), pull: pull, slack: slack, hitsContent: hits)
        } else {
            drag = Drag(grip: .lowering(handler.pulledRows), pull: pull, slack: slack, hitsContent: true)
        }
        return handOn(pointer)
    }

    /// Takes the view along.
    ///
    /// - Returns: false where it does not follow, not yet or no longer.
    private mutating func follow(_ pointer: Pointer, at now: Double) -> Bool {
        guard var drag else { return false }
        drag.pull.move(column: pointer.column, row: pointer.row, at: now)
        let way = drag.pull.translation
        let least = Double(max(0, handler.settings.minimumDragDistance))
        if drag.slack == nil {
            switch drag.grip {
            case .raising where -way >= max(least, 1): drag.slack = -least
            case .lowering where way >= max(least, 1): drag.slack = least
            default: break
            }
        }
        self.drag = drag
        guard let slack = drag.slack else { return false }
        onDragUpdating?(handler.draggedOffset)
        guard holds(drag) else {
            dropDrag()
            return true
        }
        let rows = (way - slack) / inertia
        let speed = drag.pull.rowsPerSecond(at: now) / inertia
        switch drag.grip {
        case .flight: handler.holdFlight(by: rows, rowsPerSecond: speed)
        case .raising(let base): handler.raise(to: base - rows, by: nil, at: now)
        case .lowering(let base): handler.lower(to: base + rows, by: nil, at: now)
        }
        onDragChanged?(handler.draggedOffset)
        return true
    }

    /// False once somebody else has sent the view elsewhere: then there is nothing left to drag.
    private func holds(_ drag: Drag) -> Bool { handler.isPresented && drag.pull.takeovers == handler.takeovers }

    /// A drag whose view was sent elsewhere is over.
    private mutating func dropDrag() {
        guard let drag else { return }
        self.drag = nil
        if drag.slack != nil { onDragEnded?(handler.draggedOffset) }
    }

    private var inertia: Double {
        let inertia = handler.settings.inertia
        return inertia.isFinite ? max(1, inertia) : 1
    }

    private mutating func minimizeDragged(at now: Double) -> [Action] {
        guard let drag else { return [] }
        self.drag = nil
        if drag.slack != nil { onDragEnded?(handler.draggedOffset) }
        guard holds(drag) else { return [] }
        let wasMinimized = handler.isMinimized
        if !handler.minimize(at: now) { handler.letGoOfDrag(at: now) }
        return wasMinimized ? [] : [.command(.minimize)]
    }

    private mutating func release(_ pointer: Pointer, at now: Double) -> [Action] {
        var heard = follow(pointer, at: now) ? [] : handOn(pointer)
        guard let drag else { return [] }
        // A finger that has wavered by a cell has tapped all the same.
        if drag.pull.isTap {
            if let press = drag.withheld { heard = [press, local(pointer)] }
            if drag.hitsContent { heard = handOn(pointer) }
        }
        let decided = end(at: now, still: false)
        return decided.isEmpty ? heard : decided
    }

    /// - Parameter still: the release was lost or forced: velocity 0, and never a tap.
    private mutating func end(at now: Double, still: Bool) -> [Action] {
        guard let drag else { return [] }
        self.drag = nil
        let offset = handler.draggedOffset
        if drag.slack != nil { onDragEnded?(offset) }
        guard holds(drag) else { return [] }
        let speed = still ? 0 : drag.pull.rowsPerSecond(at: now) / inertia
        let taps = drag.pull.isTap && !still && !drag.hitsContent
        switch drag.grip {
        case .flight:
            let way = Projection.predictedEnd(translation: 0, velocity: speed) / handler.travel
            let wasMinimized = handler.isMinimized
            // A tap sends it on to where it was going, or up.
            if taps || handler.progress - way > 0.5 {
                handler.expand(at: now, rowsPerSecond: speed)
            } else {
                handler.minimize(at: now, rowsPerSecond: speed)
            }
            // Deep in a chain of callbacks neither counts.
            if handler.isHeld { handler.letGoOfDrag(at: now) }
            guard wasMinimized != handler.isMinimized else { return [] }
            return [.command(wasMinimized ? .expand : .minimize)]
        case .raising:
            guard taps || -offset > 0.07 * handler.travel else {
                handler.returnToRest(at: now, by: returnSpring, rowsPerSecond: speed)
                return []
            }
            return handler.expand(at: now, rowsPerSecond: taps ? nil : speed) ? [.command(.expand)] : []
        case .lowering:
            guard offset > 0.106 * handler.travel else {
                handler.returnToRest(at: now, by: returnSpring, rowsPerSecond: speed)
                return []
            }
            return handler.minimize(at: now, rowsPerSecond: speed) ? [.command(.minimize)] : []
        }
    }

    private var returnSpring: Spring {
        if case .spring(let spring) = handler.settings.animation { return spring }
        return MinimizableHandler.pullSpring
    }
}
