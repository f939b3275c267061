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
        return morph.isExpanded || covers(column: pointer.column, row: pointer.row)
    }

    /// Whether bar or pane lie over a cell now.
    public func covers(column: Int, row: Int) -> Bool {
        guard isPresented, presence > 0.5 else { return false }
        return CellRect.covering(paneFrame).contains(column: column, row: row)
    }

    /// What lies under a cell now, by its name; `nil` outside.
    public func target(column: Int, row: Int) -> PlayerTarget? {
        if morph.isExpanded || morph.isMorphing {
            guard covers(column: column, row: row) else { return nil }
            if morph.chrome > 0 {
                let offset = Int(morph.pulledRows.rounded())
                for (name, rect) in pane.targets where rect.contains(column: column, row: row - offset) { return name }
            }
            return .pane
        }
        guard covers(column: column, row: row) else { return nil }
        let atPlay = column >= bar.playTarget.column && column < bar.playTarget.column + bar.playTarget.columns
        return atPlay ? .playPause : .open
    }

    public mutating func handle(_ event: Event, at now: Double) -> [Action] {
        refreshLayout(at: now)
        guard isPresented else { return [] }
        switch event {
        case .pointer(let pointer):
            return handle(pointer, at: now)
        case .key(let key):
            burst.end()
            switch key {
            case Key(.tab): return toggle(at: now)
            case Key(.escape): return collapse(at: now)
            default: return []
            }
        case .focus(false): return endPull(at: now, still: true)
        case .resize(let columns, let rows): return layout(in: Size(columns: columns, rows: rows), at: now)
        case .focus(true), .paste:
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
            if pull != nil {
                guard button == .left else { return minimizePulled(at: now) }
                actions = endPull(at: now, still: true)
            }
            guard button == .left else { return actions }
            return actions + press(pointer, at: now)
        case .move(let held):
            guard held != nil else { return [] }
            drag(pointer, at: now)
            return []
        case .release:
            burst.end()
            guard pull != nil else { return [] }
            drag(pointer, at: now)
            return endPull(at: now, still: false)
        }
    }

    // MARK: The wheel

    private mutating func turn(_ notch: Pointer.Wheel, _ pointer: Pointer, at now: Double) -> [Action] {
        if burst.swallows(notch, at: now) { return [] }
        guard let target = target(column: pointer.column, row: pointer.row) else { return [] }
        if target == .position {
            switch notch {
            case .up: return [.seekBy(5)]
            case .down: return [.seekBy(-5)]
            default: return []
            }
        }
        switch notch {
        case .up where !morph.isExpanded:
            burst.begin(notch, at: now)
            return expand(at: now)
        case .down where morph.isExpanded:
            burst.begin(notch, at: now)
            return collapse(at: now)
        default: return []
        }
    }

    // MARK: The finger

    private mutating func press(_ pointer: Pointer, at now: Double) -> [Action] {
        guard let target = target(column: pointer.column, row: pointer.row) else { return [] }
        let grip: Pull.Grip
        if morph.isMorphing {
            morph.catchFlight()
            grip = .flight
        } else if !morph.isExpanded {
            grip = .bar(base: morph.liftedRows)
        } else if target == .position {
            grip = .progress(fraction(at: pointer.column))
        } else if morph.isMoving {
            morph.holdPull(at: morph.pulledRows, rowsPerSecond: 0)
            grip = .returning(base: morph.pulledRows)
        } else {
            grip = .pane
        }
        pull = Pull(grip, column: pointer.column, row: pointer.row, target: target, at: now)
        return []
    }

    private mutating func drag(_ pointer: Pointer, at now: Double) {
        guard var pull else { return }
        pull.move(column: pointer.column, row: pointer.row, at: now)
        let rows = pull.translation
        switch pull.grip {
        case .bar(let base): morph.liftBar(to: base - pullFactor * rows, at: now)
        case .pane: morph.pullPane(to: rows, at: now)
        case .returning(let base): morph.holdPull(at: base + rows, rowsPerSecond: pull.rowsPerSecond(at: now))
        case .flight: morph.holdFlight(by: rows, rowsPerSecond: pull.rowsPerSecond(at: now))
        case .progress: pull.grip = .progress(fraction(at: pointer.column))
        }
        self.pull = pull
    }

    /// A second button ends a drag in the minimized state, whatever was being dragged.
    private mutating func minimizePulled(at now: Double) -> [Action] {
        let actions = collapse(at: now)
        pull = nil
        if actions.isEmpty { morph.returnToRest(at: now) }
        return actions
    }

    /// - Parameter still: the release was lost or forced: it counts as one with velocity 0, and never as a tap.
    mutating func endPull(at now: Double, still: Bool) -> [Action] {
        guard let pull else { return [] }
        self.pull = nil
        if case .progress(let fraction) = pull.grip { return [.seek(fraction)] }
        let isTap = pull.isTap && !still
        let control = isTap && pull.target != .open && pull.target != .pane ? pull.target : nil
        let speed = still ? 0 : pull.rowsPerSecond(at: now)
        let predicted = still ? pull.translation : pull.predictedTranslation(at: now)
        var actions: [Action] = []

        switch pull.grip {
        case .bar:
            let opens = -pull.translation > max(0.047 * morph.travel, 1) || -predicted > max(0.188 * morph.travel, 1)
            if control == nil && (isTap || opens) {
                return expand(at: now, rowsPerSecond: isTap ? nil : speed)
            }
            morph.returnToRest(at: now)
        case .pane, .returning:
            var closes = pull.translation > max(0.141 * morph.travel, 1) || predicted > max(0.376 * morph.travel, 1)
            if case .returning = pull.grip {
                closes = morph.pulledRows + predicted - pull.translation > morph.travel / 2
            }
            if control == nil && closes && !isTap { return collapse(at: now, rowsPerSecond: speed) }
            morph.returnToRest(at: now)
        case .flight:
            let wasExpanding = morph.isExpanded
            let edge = morph.edge + (predicted - pull.translation)
            morph.holdFlight(by: pull.translation, rowsPerSecond: speed)
            let opens = control != nil ? wasExpanding : edge < morph.travel / 2
            if opens {
                morph.expand(at: now, rowsPerSecond: speed)
            } else {
                morph.collapse(at: now, rowsPerSecond: speed)
            }
            actions.append(.command(opens ? .expand : .minimize))
        case .progress: break
        }
        return actions + (control.map { act(on: $0, at: now) } ?? [])
    }

    private mutating func act(on target: PlayerTarget, at now: Double) -> [Action] {
        switch target {
        case .playPause: [.playPause]
        case .previous: [.previous]
        case .next: [.next]
        case .shuffle: [.toggleShuffle]
        case .repeatMode: [.cycleRepeat]
        case .close: collapse(at: now)
        case .open, .pane, .position: []
        }
    }

    private func fraction(at column: Int) -> Double {
        guard let line = pane.progress, line.columns > 0 else { return 0 }
        let along = Double(column - line.column) + 0.5
        return column <= line.column ? 0 : min(max(along / Double(line.columns), 0), 1)
    }
}
