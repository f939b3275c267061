import SwellCanvas
import SwellInput
import SwellMotion

/// A one-line mini player that swells into a full-screen pane, and shrinks back.
///
/// Tap or pull the bar, or turn the wheel up on it, and it opens; the chevron, Esc, a pull down or the wheel down close it.
/// Whatever moves can be caught and turned round at any frame. Only a command opens it: a new track, a resize or a setting
/// never does.
///
/// It is a minimizable view, whose ``handler`` owns its state, and a ``morph``, which flies its picture. The content below
/// keeps clear of the bar (``contentRows``), and gets no input while ``claims(_:at:)`` says so.
///
/// Edges: an area of 0 or less draws nothing and is hit by nothing, one larger than any canvas is cut; the state is kept. A
/// time that is not finite, or earlier than the animator's last one, counts as the animator's last; a velocity that is not
/// finite counts as 0. A pointer may be anywhere. A release that never comes freezes nothing: a press of the same button, a
/// lost focus and a resize let go with velocity 0, and any command takes the player from the finger.
public struct ExpandingMiniPlayer: Component {
    /// What the player asks of its owner.
    public enum Action: Hashable, Sendable {
        /// Play was pressed; ``nowPlaying`` says already whether it plays now.
        case playPause
        /// Previous or next was pressed; the progress is 0 already.
        case previous, next
        /// A press of the pane's signs for the modes.
        case toggleShuffle, cycleRepeat
        /// A fraction of the duration, 0 to 1.
        case seek(Double)
        /// Seconds forward (negative: back), by the wheel.
        case seekBy(Double)
        /// A press of a line of ``NowPlaying/upNext``: that one is to be played now.
        case playUpNext(Int)
        /// A command that has just started the springs.
        case command(Command)
    }

    /// What was commanded: by its name in a trace.
    public typealias Command = MinimizableHandler.Command

    /// The springs and their jobs.
    public struct Springs: Hashable, Sendable {
        /// The pane's edge, both ways.
        public var pane = Spring(duration: 0.5, bounce: 0.15)
        /// The picture, its pause scale included.
        public var cover = Spring(response: 0.35, dampingRatio: 1)
        /// What a finger pulls, and its return to rest.
        public var pull = Spring(duration: 0.3, bounce: 0.1)
        /// The bar as it comes and goes.
        public var presence = Spring(duration: 0.5, bounce: 0)

        /// The springs of the field.
        public init() {}
    }

    /// What it shows of the track; may change at any time.
    public var nowPlaying: NowPlaying {
        didSet {
            if oldValue.isPlaying != nowPlaying.isPlaying { pauseChanged = true }
            if nowPlaying.artwork != oldValue.artwork { artworkChanged = true }
            if nowPlaying.upNext != oldValue.upNext { upNextScroll = 0 }
            if nowPlaying != oldValue { layoutIsStale = true }
        }
    }
    /// The colours.
    public var style = PlayerStyle.dark { didSet { morph.shadowColor = style.scrim } }
    /// The signs, in the characters that the screen has.
    public var glyphs = Glyphs(.unicode)
    /// How everything moves; a change counts from the next command on.
    public var springs = Springs() { didSet { applySprings() } }
    /// How much of the pointer's way a pulled bar follows, 0 to 1; no number counts as 0.25.
    public var pullFactor = 0.25
    /// Text for the last row of the open pane, where there is room; empty: none.
    public var hints = "" { didSet { layoutIsStale = true } }
    /// Called at previous and next, after the progress has become 0, with the player itself to be changed.
    public var onPrevious, onNext: ((inout ExpandingMiniPlayer) -> Void)?
    /// What lies below: drawn first, in the rows that the bar leaves free. `nil` where the owner draws it.
    public var content: ((_ canvas: inout Canvas, _ size: Size) -> Void)?

    /// The state, and the pane's edge.
    public let handler: MinimizableHandler
    /// The flight of the picture.
    public let morph: Morph

    /// The cells that the player may use.
    public internal(set) var area = CellRect.zero
    /// Laid out for ``size``, from the area's top left.
    public internal(set) var bar = BarLayout(row: 0, columns: 0)
    /// Laid out for ``size``, from the area's top left.
    public internal(set) var pane = PaneLayout(size: Size(columns: 0, rows: 0))

    var pull: Pull?
    var burst = WheelBurst()
    /// How far the list of what comes next was scrolled, in rows.
    var upNextScroll = 0
    var pauseChanged = false
    var artworkChanged = true
    var layoutIsStale = true

    /// - Parameters:
    ///   - animator: the one that the whole program shares.
    ///   - title: any text; cut where there is no room.
    ///   - subtitle: any text; empty: no line.
    ///   - isPlaying: whether it plays.
    ///   - progress: 0 to 1 of the track; no number and infinities count as 0, the rest is clamped.
    ///   - pullFactor: see ``pullFactor``.
    ///   - onPrevious: see ``onPrevious``.
    ///   - onNext: see ``onNext``.
    ///   - artwork: `nil`: bar and pane are drawn without a picture.
    ///   - content: see ``content``.
    public init(
        animator: SpringAnimator, title: String, subtitle: String = "", isPlaying: Bool = false, progress: Double = 0,
        pullFactor: Double = 0.25, onPrevious: ((inout ExpandingMiniPlayer) -> Void)? = nil,
        onNext: ((inout ExpandingMiniPlayer) -> Void)? = nil, artwork: Image? = nil,
        content: ((_ canvas: inout Canvas, _ size: Size) -> Void)? = nil
    ) {
        self.init(
            animator: animator,
            nowPlaying: NowPlaying(
                title: title, subtitle: subtitle, isPlaying: isPlaying, progress: progress, artwork: artwork))
        self.pullFactor = pullFactor
        self.onPrevious = onPrevious
        self.onNext = onNext
        self.content = content
    }

    /// - Parameters:
    ///   - animator: the one that the whole program shares.
    ///   - nowPlaying: what it shows.
    public init(animator: SpringAnimator, nowPlaying: NowPlaying = NowPlaying(title: "")) {
        handler = MinimizableHandler(
            animator: animator, settings: MinimizableSettings(), isMinimized: true, raisesWithoutGrowing: true)
        morph = Morph(animator: animator, along: handler)
        self.nowPlaying = nowPlaying
        morph.bridge.bendsToTarget = false
        applySprings()
        morph.setPaused(!nowPlaying.isPlaying, animated: false, at: 0)
    }

    private func applySprings() {
        handler.settings.animation = .spring(springs.pane)
        morph.spring = springs.cover
    }

    private var animator: SpringAnimator { handler.animator }

    /// When it next needs a frame; `nil` at rest.
    public var nextDeadline: Double? { animator.nextDeadline }

    /// How much moves.
    public var motion: Motion {
        get { handler.motion }
        nonmutating set { handler.motion = newValue }
    }

    /// What the two ends of the flight know of each other.
    public var bridge: MorphBridge { morph.bridge }

    /// The cells that the player may use.
    public var size: Size { Size(columns: area.columns, rows: area.rows) }

    /// Whether there is anything: not presented, it draws and hears nothing.
    public var isPresented: Bool { handler.isPresented }

    /// Whether it is presented, and the last command opened it.
    public var isExpanded: Bool { handler.isPresented && !handler.isMinimized }

    /// 0 is the bar, 1 the full pane; a spring may pass either end. A pulled pane stands between.
    public var progress: Double { handler.progress }

    /// Of ``progress``, a second.
    public var velocity: Double { handler.velocity }

    /// Opacity of the pane's controls.
    public var chrome: Double { morph.chrome }

    /// From a command until edge and picture rest, and while the flight is held.
    public var isMorphing: Bool { morph.isMorphing }

    /// Whether anything that a finger can hold is in motion.
    public var isMoving: Bool {
        isMorphing || !animator.isAtRest(handler.keys.pull) || !animator.isAtRest(handler.keys.lift)
    }

    /// Whether neither bar, pane nor picture is in motion or held off its place.
    public var isAtRest: Bool { !isMoving && animator.isAtRest(handler.keys.presence) }

    /// Whether the open pane hides all that lies under it, which then need not be drawn. A pane that a finger holds away from
    /// its place does not, though it stands still.
    public var coversScreen: Bool {
        presence >= 1 && !handler.isFading && progress >= 1 && paneFrame == size.pixels
    }

    /// How far the bar has come in: 0 is below the screen, 1 in its place.
    public var presence: Double { handler.presence }

    /// Rows under the bar that are not its own.
    public var bottomMargin: Int { handler.minimizedBottomMargin }

    /// Rows at the top of the area that the content below may use.
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
