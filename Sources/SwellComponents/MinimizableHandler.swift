import SwellCanvas
import SwellMotion

/// The state of one minimizable view, and the five calls that change it: present, dismiss, minimize, expand, toggle.
///
/// It owns where the view stands and nothing of what the view draws. Any call may come at any time, in mid-flight too: the
/// view turns round with the velocity that it has. A call for the state that is held already, and minimize or expand while
/// not presented, changes nothing and calls nobody back.
///
/// The callbacks may call the handler again: the state is complete by then. A chain of callbacks that command each other
/// without end is cut after ``longestChain`` calls; later ones change nothing.
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
    public private(set) var isPresented = false
    /// The state that the last call asked for.
    public private(set) var isMinimized: Bool
    /// Whether the minimized view is away for a text field.
    public private(set) var isTextEntryActive = false
    /// Rows below the minimized view, as last asked for; it glides there.
    public private(set) var minimizedBottomMargin = 0

    /// The room there is.
    public private(set) var size = Size(columns: 0, rows: 0)
    /// Rows of it that belong to others.
    public private(set) var safeArea = SafeArea()
    private var measured: (geometry: MinimizableGeometry, margin: Double)

    /// A finger holds the view in mid-flight.
    private(set) var isHeld = false
    /// A raised bar keeps its size and its progress; else the frame grows with the pointer.
    let raisesWithoutGrowing: Bool
    var caught = (progress: 0.0, lift: 0.0)
    /// What flies along with the view: told of each flight as it begins.
    var whenSent: ((Departure) -> Void)?
    private var depth = 0

    let keys: Keys

    /// A flight to one of the two states, as it begins.
    struct Departure {
        var toMinimized: Bool
        var now: Double
        /// What was pulled by then, as a part of the travel, downward positive, and its speed a second.
        var pulled, speed: Double
        /// It stands there at once.
        var isImmediate = false
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
        measured = (MinimizableGeometry(settings, size: Size(columns: 0, rows: 0)), 0)
        animator.set(keys.expansion, to: isMinimized ? 0 : 1)
        animator.set(keys.fade, to: isMinimized ? 0 : 1)
    }

    /// Takes on the room that there is. What moves keeps its progress and its velocity.
    public func layout(in size: Size, safeArea: SafeArea = SafeArea()) {
        self.size = size
        self.safeArea = safeArea
        measure()
    }

    private func measure() {
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
    public var travel: Double { measured.geometry.travel }

    /// Rows that a raised bar stands above its place, without having grown.
    var raisedRows: Double { raisesWithoutGrowing ? animator.value(keys.lift) * travel : 0 }

    /// The rectangle now, in pixels from the top left of the area.
    public var frame: Rect { geometry.frame(progress: progress, presence: presence, raised: raisedRows) }

    /// Rows that the minimized view stands below where it is gliding to.
    var glide: Double { Double(minimizedBottomMargin) - animator.value(keys.margin) }

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

// MARK: - Calls

extension MinimizableHandler {
    /// Brings the view in through the screen's lower edge.
    ///
    /// - Parameters:
    ///   - minimized: the state in which it comes; `nil`: the one that it had last.
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
        let moves = isPresented && presence > 0
        animate(
            keys.margin, to: Double(min(rows, 1 << 20)), at: now, by: moves ? animation : .immediate, epsilon: 1.0 / 32)
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
        // A veil has no place to slide from: reduced motion fades.
        let fades = motion == .reduced && animation != .immediate
        animate(
            keys.presence, to: target, at: now,
            by: fades ? .ease(.easeInOut, duration: motion.fadeDuration) : animation,
            epsilon: 1 / (32 * Double(max(2, size.rows))), always: fades)
    }

    /// Takes on a state without moving there.
    private func stand(minimized: Bool, at now: Double) {
        isMinimized = minimized
        isHeld = false
        whenSent?(Departure(toMinimized: minimized, now: now, pulled: 0, speed: 0, isImmediate: true))
        for key in [keys.expansion, keys.fade] { animator.set(key, to: minimized ? 0 : 1) }
        for key in [keys.pull, keys.lift] { animator.set(key, to: 0) }
    }

    /// Motion, state, and the callback where the state is a new one.
    private func move(
        toMinimized: Bool, at now: Double, by animation: Animation?, rowsPerSecond: Double?, calls: Bool = true
    ) {
        let changes = toMinimized != isMinimized
        let pulled = absorbDrag(rowsPerSecond: rowsPerSecond)
        isMinimized = toMinimized
        isHeld = false
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
                isImmediate: animation == .immediate))
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

    func setHeld(_ held: Bool) { isHeld = held }
}
