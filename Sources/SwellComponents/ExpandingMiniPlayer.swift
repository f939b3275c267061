import SwellCanvas
import SwellInput
import SwellMotion

/// A one-line mini player that swells into a full-screen pane, and shrinks back.
///
/// Tap or pull the bar, or turn the wheel up on it, and it opens; the chevron, Esc, a pull down or the wheel down close it.
/// Whatever moves can be caught and turned round at any frame. Only a command opens it: a new track, a resize or a setting
/// never does.
///
/// It handles events and answers with actions, draws itself, and says when it next needs a frame. The content below keeps
/// clear of the bar (``contentRows``), and gets no input while ``claims(_:at:)`` says so.
public struct ExpandingMiniPlayer {
    /// What the player asks of its owner.
    public enum Action: Hashable, Sendable {
        case playPause, previous, next, toggleShuffle, cycleRepeat
        /// A fraction of the duration, 0 to 1.
        case seek(Double)
        /// Seconds forward (negative: back), by the wheel.
        case seekBy(Double)
        /// A command that has just started the springs.
        case command(Command)
    }

    public enum Command: String, Hashable, Sendable { case present, dismiss, expand, minimize }

    public var nowPlaying: NowPlaying {
        didSet {
            if oldValue.isPlaying != nowPlaying.isPlaying { pauseChanged = true }
            if nowPlaying != oldValue { layoutIsStale = true }
        }
    }
    public var style = PlayerStyle.dark
    public var glyphs = Glyphs(.unicode)
    public var morph: Morph
    /// How much of the pointer's way a pulled bar follows.
    public var pullFactor = 0.25
    /// Rows under the bar that are not its own.
    public var bottomMargin = 0 { didSet { layoutIsStale = true } }
    /// Text for the last row of the open pane, where there is room; empty: none.
    public var hints = "" { didSet { layoutIsStale = true } }

    public private(set) var size = Size(columns: 0, rows: 0)
    public private(set) var isPresented = false
    public internal(set) var bar = BarLayout(row: 0, columns: 0)
    public internal(set) var pane = PaneLayout(size: Size(columns: 0, rows: 0))
    /// The two ends of the morph; see ``MorphBridge``.
    public var bridge: MorphBridge {
        var bridge = MorphBridge(miniArtworkFrame: bar.artwork ?? miniFallback, targetArtworkFrame: pane.artwork)
        bridge.isMorphing = morph.isMorphing
        return bridge
    }

    private var pull: Pull?
    private var burst = WheelBurst()
    private var pauseChanged = false
    private var layoutIsStale = true

    private static let presence: AnimationKey = "player.presence"

    /// - Parameter animator: the one that the whole program shares.
    public init(animator: SpringAnimator, nowPlaying: NowPlaying = NowPlaying(title: "")) {
        morph = Morph(animator: animator)
        self.nowPlaying = nowPlaying
        morph.setPaused(!nowPlaying.isPlaying, animated: false, at: 0)
    }

    private var animator: SpringAnimator { morph.animator }

    /// When it next needs a frame; `nil` at rest.
    public var nextDeadline: Double? { animator.nextDeadline }

    public var isExpanded: Bool { morph.isExpanded }

    /// Whether neither bar, pane nor picture is in motion or held off its place.
    public var isAtRest: Bool { !morph.isMoving && animator.isAtRest(Self.presence) }

    /// How far the bar has come in: 0 is below the screen, 1 in its place.
    public var presence: Double { animator.value(Self.presence) }

    /// Rows at the top of the screen that the content below may use.
    public var contentRows: Int { max(0, size.rows - bottomMargin - (isPresented ? 1 : 0)) }

    /// The fraction that the progress shows: what is being sought, else what plays.
    public var shownProgress: Double {
        if case .progress(let fraction)? = pull?.grip { return fraction }
        return nowPlaying.progress
    }

    /// Whether a finger is seeking.
    public var isSeeking: Bool {
        if case .progress? = pull?.grip { return true }
        return false
    }

    /// Whether a finger is down on the player.
    public var isPressed: Bool { pull != nil }
}

// MARK: - Commands

extension ExpandingMiniPlayer {
    /// Lays everything out for a screen; a finger that is down is released where it is, with velocity 0.
    public mutating func layout(in size: Size, at now: Double) -> [Action] {
        var actions: [Action] = []
        if size != self.size && self.size.columns > 0 { actions = endPull(at: now, still: true) }
        if size != self.size { layoutIsStale = true }
        self.size = size
        refreshLayout(at: now)
        return actions
    }

    /// Brings everything derived up to date: to be called after changes, before drawing.
    public mutating func refreshLayout(at now: Double) {
        if pauseChanged {
            pauseChanged = false
            let seen = morph.progress > 0.001 || morph.isMorphing
            morph.setPaused(!nowPlaying.isPlaying, animated: seen, at: now)
        }
        guard layoutIsStale else { return }
        layoutIsStale = false
        let times = max(4, TextWidth.columns(of: clockText(nowPlaying.duration)))
        bar = BarLayout(row: max(0, size.rows - 1 - bottomMargin), columns: size.columns, timeColumns: times)
        if nowPlaying.artwork == nil { bar.artwork = nil }
        pane = PaneLayout(
            size: size, timeColumns: times, titleColumns: TextWidth.columns(of: nowPlaying.title),
            hasArtwork: nowPlaying.artwork != nil)
        if hints.isEmpty { pane.hints = nil }
        morph.travel = Double(max(1, bar.row))
    }

    /// Brings the bar in, from below the screen.
    @discardableResult
    public mutating func present(at now: Double, animated: Bool = true) -> [Action] {
        guard !isPresented else { return [] }
        isPresented = true
        move(Self.presence, to: 1, animated: animated, at: now)
        return [.command(.present)]
    }

    /// Takes everything away, through the lower edge.
    @discardableResult
    public mutating func dismiss(at now: Double, animated: Bool = true) -> [Action] {
        guard isPresented else { return [] }
        var actions = collapse(at: now)
        isPresented = false
        pull = nil
        move(Self.presence, to: 0, animated: animated, at: now)
        actions.append(.command(.dismiss))
        return actions
    }

    /// Hides the bar while something else needs its row (a prompt), and brings it back, without it being dismissed.
    public mutating func setTuckedAway(_ tucked: Bool, at now: Double) {
        guard isPresented else { return }
        move(Self.presence, to: tucked ? 0 : 1, animated: true, at: now)
    }

    @discardableResult
    public mutating func expand(at now: Double, rowsPerSecond: Double? = nil) -> [Action] {
        guard isPresented, !morph.isExpanded || isHolding else { return [] }
        morph.expand(at: now, rowsPerSecond: rowsPerSecond)
        pull = nil
        return [.command(.expand)]
    }

    @discardableResult
    public mutating func collapse(at now: Double, rowsPerSecond: Double? = nil) -> [Action] {
        guard isPresented, morph.isExpanded || isHolding else { return [] }
        morph.collapse(at: now, rowsPerSecond: rowsPerSecond)
        pull = nil
        return [.command(.minimize)]
    }

    @discardableResult
    public mutating func toggle(at now: Double) -> [Action] {
        burst.end()
        return morph.isExpanded ? collapse(at: now) : expand(at: now)
    }

    private var isHolding: Bool {
        if case .flight? = pull?.grip { return true }
        return false
    }

    private func move(_ key: AnimationKey, to target: Double, animated: Bool, at now: Double) {
        if animated && morph.motion == .full {
            animator.animate(key, to: target, with: morph.springs.presence, at: now, epsilon: 1.0 / 64)
        } else {
            animator.set(key, to: target)
        }
    }
}

// MARK: - Events

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
                guard button == .left else { return collapse(at: now) }
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

    /// - Parameter still: the release was lost or forced: it counts as one with velocity 0, and never as a tap.
    private mutating func endPull(at now: Double, still: Bool) -> [Action] {
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
