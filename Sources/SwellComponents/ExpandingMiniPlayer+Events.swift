import SwellCanvas
import SwellInput

extension ExpandingMiniPlayer {
    /// Whether an event is the player's, and must not reach the content below.
    public func claims(_ event: Event, at now: Double) -> Bool {
        guard case .pointer(let pointer) = event, isPresented else { return false }
        if pull != nil { return true }
        if case .wheel(let notch) = pointer.action {
            var copy = burst
            if copy.swallows(notch, at: now) { return true }
        }
        let inside = local(pointer)
        if isExpanded { return size.cells.contains(column: inside.column, row: inside.row) }
        return covers(inside)
    }

    /// Whether bar, pane or flying picture lie over a cell of the area now.
    private func covers(_ pointer: Pointer) -> Bool {
        guard isPresented, presence > 0.5 else { return false }
        func lies(_ frame: Rect) -> Bool {
            CellRect.covering(frame).intersection(size.cells).contains(column: pointer.column, row: pointer.row)
        }
        return lies(paneFrame) || isMorphing && artworkFrame.map(lies) ?? false
    }

    /// A pointer in cells of the area.
    private func local(_ pointer: Pointer) -> Pointer {
        var pointer = pointer.withinReach
        pointer.column -= area.column
        pointer.row -= area.row
        return pointer
    }

    /// What lies under a cell of the screen now, by its name; `nil` outside.
    public func target(column: Int, row: Int) -> PlayerTarget? {
        target(local(Pointer(.move(nil), column: column, row: row)))
    }

    private func target(_ pointer: Pointer) -> PlayerTarget? {
        guard covers(pointer) else { return nil }
        if isExpanded || isMorphing {
            if chrome > 0 {
                let row = pointer.row - Int(handler.pulledRows.rounded())
                for (name, rect) in pane.targets where rect.contains(column: pointer.column, row: row) { return name }
            }
            return .pane
        }
        return bar.playTarget.columnRange.contains(pointer.column) ? .playPause : .open
    }

    public mutating func handle(_ event: Event, at now: Double) -> [Action] {
        refreshLayout(at: now)
        defer { refreshLayout(at: now) }
        if case .resize(let columns, let rows) = event {
            return layout(in: CellRect(column: 0, row: 0, columns: max(0, columns), rows: max(0, rows)), at: now)
        }
        guard isPresented else { return [] }
        switch event {
        case .pointer(let pointer):
            return handle(local(pointer), at: now)
        case .key(let key):
            burst.end()
            switch key {
            case Key(.tab): return toggle(at: now)
            case Key(.escape): return collapse(at: now)
            default: return []
            }
        case .focus(false): return endPull(at: now, still: true)
        case .focus(true), .paste, .resize:
            burst.end()
            return []
        }
    }

    private mutating func handle(_ pointer: Pointer, at now: Double) -> [Action] {
        switch pointer.action {
        case .wheel(let notch): return turn(notch, pointer, at: now)
        case .press(let button):
            burst.end()
            var actions: [Action] = []
            if let pull {
                guard button == .left else {
                    // A seek is no pull of the view: it is only given up.
                    guard case .progress = pull.grip else { return minimizePulled(at: now) }
                    self.pull = nil
                    return []
                }
                actions = endPull(at: now, still: true)
            }
            guard button == .left else { return actions }
            return actions + press(pointer, at: now)
        case .move(let held):
            guard held != nil else { return [] }
            drag(pointer, at: now)
            return []
        case .release(let button):
            burst.end()
            guard pull != nil, button == nil || button == .left else { return [] }
            drag(pointer, at: now)
            return endPull(at: now, still: false)
        }
    }

    // MARK: The wheel

    private mutating func turn(_ notch: Pointer.Wheel, _ pointer: Pointer, at now: Double) -> [Action] {
        if burst.swallows(notch, at: now) { return [] }
        guard let target = target(pointer) else { return [] }
        if target == .position {
            switch notch {
            case .up: return [.seekBy(5)]
            case .down: return [.seekBy(-5)]
            default: return []
            }
        }
        if target == .upNext {
            // At its ends too: what is scrolled never closes.
            scrollUpNext(notch)
            return []
        }
        switch notch {
        case .up where !isExpanded:
            burst.begin(notch, at: now)
            return expand(at: now)
        case .down where isExpanded:
            burst.begin(notch, at: now)
            return collapse(at: now)
        default: return []
        }
    }

    // MARK: The finger

    private mutating func press(_ pointer: Pointer, at now: Double) -> [Action] {
        guard let target = target(pointer) else { return [] }
        let grip: Pull.Grip
        handler.grab()
        if isMorphing {
            handler.catchFlight()
            morph.catchFlight()
            grip = .flight
        } else if !isExpanded {
            grip = .bar(base: handler.liftedRows)
        } else if target == .position {
            grip = .progress(fraction(at: pointer.column))
        } else if isMoving {
            handler.holdPull(at: handler.pulledRows, rowsPerSecond: 0)
            grip = .returning(base: handler.pulledRows)
        } else {
            grip = .pane
        }
        pull = Pull(grip, column: pointer.column, row: pointer.row, target: target, at: now)
        pull?.takeovers = handler.takeovers
        return []
    }

    private mutating func drag(_ pointer: Pointer, at now: Double) {
        guard var pull, stillHolds(pull) else {
            self.pull = nil
            return
        }
        pull.move(column: pointer.column, row: pointer.row, at: now)
        let rows = pull.translation
        switch pull.grip {
        case .bar(let base):
            let factor = pullFactor.isNaN ? 0.25 : min(max(pullFactor, 0), 1)
            handler.raise(to: base - factor * rows, by: springs.pull, at: now)
        case .pane: handler.lower(to: rows, by: springs.pull, at: now)
        case .returning(let base): handler.holdPull(at: base + rows, rowsPerSecond: pull.rowsPerSecond(at: now))
        case .flight: hold(by: rows, rowsPerSecond: pull.rowsPerSecond(at: now))
        case .progress: pull.grip = .progress(fraction(at: pointer.column))
        }
        self.pull = pull
    }

    /// Edge and picture follow the finger that has caught them.
    private func hold(by rows: Double, rowsPerSecond: Double) {
        morph.hold(handler.holdFlight(by: rows, rowsPerSecond: rowsPerSecond))
    }

    /// False once a command has sent the player elsewhere: then there is nothing left to pull.
    private func stillHolds(_ pull: Pull) -> Bool { isPresented && pull.takeovers == handler.takeovers }

    private func returnToRest(at now: Double) { handler.returnToRest(at: now, by: springs.pull) }

    /// A second button ends a drag in the minimized state, whatever was being dragged.
    private mutating func minimizePulled(at now: Double) -> [Action] {
        let actions = collapse(at: now)
        pull = nil
        if actions.isEmpty { returnToRest(at: now) }
        return actions
    }

    /// - Parameter still: the release was lost or forced: it counts as one with velocity 0, and never as a tap.
    mutating func endPull(at now: Double, still: Bool) -> [Action] {
        guard let pull else { return [] }
        self.pull = nil
        guard stillHolds(pull) else { return [] }
        if case .progress(let fraction) = pull.grip { return [.seek(fraction)] }
        let isTap = pull.isTap && !still
        let control = isTap && pull.target != .open && pull.target != .pane ? pull.target : nil
        let speed = still ? 0 : pull.rowsPerSecond(at: now)
        let predicted = still ? pull.translation : pull.predictedTranslation(at: now)
        var actions: [Action] = []

        switch pull.grip {
        case .bar:
            let opens =
                -pull.translation > max(0.047 * handler.travel, 1) || -predicted > max(0.188 * handler.travel, 1)
            if control == nil && (isTap || opens) {
                return expand(at: now, rowsPerSecond: isTap ? nil : speed)
            }
            returnToRest(at: now)
        case .pane, .returning:
            var closes = pull.translation > max(0.141 * handler.travel, 1) || predicted > max(0.376 * handler.travel, 1)
            if case .returning = pull.grip {
                closes = handler.pulledRows + predicted - pull.translation > handler.travel / 2
            }
            if control == nil && closes && !isTap { return collapse(at: now, rowsPerSecond: speed) }
            returnToRest(at: now)
        case .flight:
            let edge = handler.travel * (1 - progress) - handler.liftedRows + (predicted - pull.translation)
            hold(by: pull.translation, rowsPerSecond: speed)
            let opens = control != nil ? isExpanded : edge < handler.travel / 2
            actions = opens ? expand(at: now, rowsPerSecond: speed) : collapse(at: now, rowsPerSecond: speed)
        case .progress: break
        }
        return actions + (control.map { act(on: $0, row: pull.row, at: now) } ?? [])
    }

    private mutating func act(on target: PlayerTarget, row: Int, at now: Double) -> [Action] {
        switch target {
        case .playPause:
            nowPlaying.isPlaying.toggle()
            return [.playPause]
        case .previous:
            nowPlaying.progress = 0
            onPrevious?(&self)
            return [.previous]
        case .next:
            nowPlaying.progress = 0
            onNext?(&self)
            return [.next]
        case .shuffle: return [.toggleShuffle]
        case .repeatMode: return [.cycleRepeat]
        case .upNext: return upNextIndex(row: row).map { [.playUpNext($0)] } ?? []
        case .close: return collapse(at: now)
        case .open, .pane, .position: return []
        }
    }

    private func fraction(at column: Int) -> Double {
        guard let line = pane.progress, line.columns > 0 else { return 0 }
        let along = Double(column - line.column) + 0.5
        return column <= line.column ? 0 : min(max(along / Double(line.columns), 0), 1)
    }
}
