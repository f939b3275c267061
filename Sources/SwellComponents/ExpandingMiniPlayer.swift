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

    var pull: Pull?
    var burst = WheelBurst()
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

    /// Whether the open pane hides all that lies under it, which then need not be drawn. A pane that a finger holds away from
    /// its place does not, though it stands still.
    public var coversScreen: Bool {
        presence >= 1 && !morph.isFading && morph.progress >= 1 && paneFrame == size.pixels
    }

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

    var isHolding: Bool {
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
