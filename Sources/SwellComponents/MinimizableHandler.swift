import SwellCanvas
import SwellMotion

/// The state of one minimizable view, and the five calls that change it: present, dismiss, minimize, expand, toggle.
///
/// It owns where the view stands and nothing of what the view draws. Any call may come at any time, in mid-flight too: the
/// view turns round with the velocity that it has. A call for the state that is held already, and minimize or expand while
/// not presented, changes nothing and calls nobody back.
///
/// The callbacks may call the handler again: the state is complete by then, and the last call that counts wins. A chain of
/// callbacks that command each other without end is cut after ``longestChain`` calls: later ones change nothing, call nobody
/// back and answer `false`, so that two that turn each other round leave the state of the eighth.
///
/// Edges: a time that is not finite, or earlier than the animator's last one, counts as the animator's last; a velocity that
/// is not finite counts as 0. Without room (a size of 0) the state is kept and nothing is drawn.
///
/// It is a reference, confined to the loop that owns the animator, so that content, buttons and callbacks can share it.
public final class MinimizableHandler {
    /// What was done, by the name under which a trace shows it.
    public enum Command: String, Hashable, Sendable {
        /// It comes in through the lower edge.
        case present
        /// It goes out through the lower edge.
        case dismiss
        /// To the large state.
        case expand
        /// To the small state.
        case minimize
    }

    /// How many calls deep callbacks may command each other.
    public static let longestChain = 8

    /// The one that the whole program shares.
    public let animator: SpringAnimator
    /// How the view is shaped and how it moves; a change is seen in the next frame.
    public var settings: MinimizableSettings { didSet { measure() } }
    /// How much moves. A change counts from the next call on; what is in flight arrives as it began.
    public var motion = Motion.full

    /// Called once for each change, after it.
    public var onPresentation, onDismissal, onMinimization, onExpansion: (() -> Void)?

    /// Whether there is anything: content exists, draws and hears only while presented.
    public internal(set) var isPresented = false
    /// The state that the last call asked for.
    public internal(set) var isMinimized: Bool
    /// Whether the minimized view is away for a text field.
    public internal(set) var isTextEntryActive = false
    /// Rows below the minimized view, as last asked for; it glides there.
    public internal(set) var minimizedBottomMargin = 0

    /// The room there is.
    public private(set) var size = Size(columns: 0, rows: 0)
    /// Rows of it that belong to others.
    public private(set) var safeArea = SafeArea()
    private var measured: (geometry: MinimizableGeometry, margin: Double)

    /// A finger holds the view in mid-flight.
    var isHeld = false
    /// A raised bar keeps its size and its progress; else the frame grows with the pointer.
    let raisesWithoutGrowing: Bool
    var caught = (progress: 0.0, lift: 0.0)
    /// What flies along with the view: told of each flight as it begins.
    var whenSent: ((Departure) -> Void)?
    /// The travel when a finger came down: should it change meanwhile, what is held stays where it is.
    var grabbedTravel: Double?
    /// Its last coming or going was a fade.
    var fadesPresence = false
    /// How often the view was sent somewhere or let go of: what a finger began before the last time, it holds no longer.
    var takeovers = 0
    /// How many calls deep the callbacks are.
    var depth = 0

    let keys: Keys
    private let lease: KeyLease

    /// A flight to one of the two states, as it begins.
    struct Departure {
        var toMinimized: Bool
        var now: Double
        /// What was pulled by then, as a part of the travel, downward positive, and its speed a second.
        var pulled, speed: Double
        /// It stands there at once.
        var isImmediate = false
        /// It was in flight, or held, before.
        var wasInFlight = false
    }

    /// The names under which the animator holds what moves.
    struct Keys {
        let expansion, presence, margin, pull, lift, fade: AnimationKey

        init(_ name: String) {
            expansion = AnimationKey("\(name).expansion")
            presence = AnimationKey("\(name).presence")
            margin = AnimationKey("\(name).margin")
            pull = AnimationKey("\(name).pull")
            lift = AnimationKey("\(name).lift")
            fade = AnimationKey("\(name).fade")
        }

        var all: [AnimationKey] { [expansion, presence, margin, pull, lift, fade] }
    }

    /// - Parameters:
    ///   - animator: the one that the whole program shares.
    ///   - settings: how the view is shaped and how it moves.
    ///   - isMinimized: the state in which it is first presented.
    public convenience init(
        animator: SpringAnimator, settings: MinimizableSettings = MinimizableSettings(), isMinimized: Bool = false
    ) {
        self.init(animator: animator, settings: settings, isMinimized: isMinimized, raisesWithoutGrowing: false)
    }

    init(animator: SpringAnimator, settings: MinimizableSettings, isMinimized: Bool, raisesWithoutGrowing: Bool) {
        self.animator = animator
        self.settings = settings
        self.isMinimized = isMinimized
        self.raisesWithoutGrowing = raisesWithoutGrowing
        keys = Keys(animator.uniqueName("minimizable"))
        lease = KeyLease(keys.all, of: animator)
        measured = (MinimizableGeometry(settings, size: Size(columns: 0, rows: 0)), 0)
        animator.set(keys.expansion, to: isMinimized ? 0 : 1)
        animator.set(keys.fade, to: isMinimized ? 0 : 1)
    }

    /// Takes on the room that there is. What moves keeps its progress and its velocity.
    public func layout(in size: Size, safeArea: SafeArea = SafeArea()) {
        self.size = size
        self.safeArea = safeArea
        measure()
        let margin = measured.geometry.bottomMargin
        if animator.target(keys.margin) != margin {
            animator.set(keys.margin, to: margin)
            measure()
        }
    }

    func measure() {
        let margin = animator.value(keys.margin)
        measured = (
            MinimizableGeometry(
                settings, size: size, safeArea: safeArea, bottomMargin: minimizedBottomMargin, marginNow: margin),
            margin
        )
    }

    /// Where the view stands at either end.
    public var geometry: MinimizableGeometry {
        if animator.value(keys.margin) != measured.margin { measure() }
        return measured.geometry
    }

    // MARK: Where it stands

    /// 0 minimized, 1 expanded; a spring may pass either end. What is dragged stands between.
    public var progress: Double {
        animator.value(keys.expansion) - animator.value(keys.pull)
            + (raisesWithoutGrowing ? 0 : animator.value(keys.lift))
    }

    /// Of ``progress``, a second.
    public var velocity: Double {
        animator.velocity(keys.expansion) - animator.velocity(keys.pull)
            + (raisesWithoutGrowing ? 0 : animator.velocity(keys.lift))
    }

    /// 0 below the screen, 1 in its place.
    public var presence: Double { animator.value(keys.presence) }

    /// Rows that a drag has moved the view, downward positive.
    public var draggedOffset: Double { (animator.value(keys.pull) - animator.value(keys.lift)) * travel }

    /// Rows that the top edge goes from one state to the other, at least 1.
    public var travel: Double { geometry.travel }

    /// Rows that a raised bar stands above its place, without having grown.
    var raisedRows: Double { raisesWithoutGrowing ? animator.value(keys.lift) * travel : 0 }

    /// The rectangle now, in pixels from the top left of the area.
    public var frame: Rect { geometry.frame(progress: progress, presence: shownPresence, raised: raisedRows) }

    /// The presence that places the frame: what fades in and out stands in its place meanwhile.
    var shownPresence: Double { isVeiled ? (presence > 0 ? 1 : 0) : presence }

    /// It comes or goes as a veil (reduced motion only).
    var isVeiled: Bool { fadesPresence && presence < 1 }

    /// Rows that the minimized view stands below where it is gliding to.
    var glide: Double { measured.geometry.bottomMargin - animator.value(keys.margin) }

    /// 0 the minimized picture, 1 the expanded one; between, both are cross-faded (reduced motion only).
    public var fade: Double { animator.value(keys.fade) }

    /// Whether the two states are being cross-faded.
    public var isFading: Bool { !animator.isAtRest(keys.fade) }

    /// Between the two states, or held there.
    var isInFlight: Bool { isHeld || !animator.isAtRest(keys.expansion) }

    /// Whether anything of it is in motion, or held off its place.
    public var isMoving: Bool {
        isInFlight || isFading || draggedOffset != 0
            || [keys.pull, keys.lift, keys.presence, keys.margin].contains { !animator.isAtRest($0) }
    }

    /// Half of the smallest drawable step of an edge, 1/32 row, as a fraction of the travel.
    var epsilon: Double { 1 / (32 * travel) }
}
