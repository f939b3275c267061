import SwellCanvas
import SwellInput
import SwellMotion

/// A small black capsule at the top of its frame that grows to show a live status, and shrinks back.
///
/// ``show(_:at:)`` opens it, or puts other content in its place while it is open; ``collapse(at:)`` closes it. Size,
/// corners and content spring, and may be sent elsewhere at any frame without a jump in value or velocity.
///
/// **Where it stands.** At the top of the frame that it is drawn in, in the middle; an odd column stays free at the
/// right. Collapsed it is ``pillSize``, no larger than the frame. Expanded it takes the frame's width less one column each
/// side, at most 60, and as many rows as its content needs: the pill's own, a blank one, the content, a blank one. In a low
/// frame the last blank row goes first, then content from below. Where there is no room for a single row of content,
/// in a frame of less than 7 columns or less than two rows more than the pill, it keeps the collapsed size and shows
/// nothing until the frame grows; a frame without a cell draws nothing.
///
/// **Time.** It reads no clock. What it shows of time is as of the latest time that it or its animator was told, so the
/// three calls of a ``Component`` are enough; an owner who does not move its animator at rest tells it the time by
/// ``advance(to:)``. A time that is not finite, or earlier than one before, counts as the latest.
///
/// **Motion.** Full: as above. Reduced: the size eases over 0.2 s, the content fades with it and is swapped at once. None:
/// everything is one frame. What is under way when ``motion`` changes goes on as it began. The waveform of music
/// moves in full motion only; timers count in all three.
public struct IslandPill: Component {
    /// What it asks of its owner.
    public enum Action: Hashable, Sendable {
        /// The open pill was clicked.
        case tapped
        /// A command has just been obeyed.
        case command(Command)
    }

    /// What was commanded; each is told once a change.
    public enum Command: String, Hashable, Sendable {
        /// It opens.
        case expand
        /// It closes.
        case collapse
    }

    /// The springs and their jobs.
    public struct Springs: Hashable, Sendable {
        /// Size and corners, and the content that comes and goes with them.
        public var expansion = Spring(duration: 0.5, bounce: 0.3)
        /// One content giving way to another while the pill is open.
        public var content = Spring(duration: 0.5, bounce: 0.15)

        /// The springs of the field.
        public init() {}
    }

    /// The one that the whole program shares.
    public let animator: SpringAnimator
    /// How it moves; a change counts from the next command on.
    public var springs = Springs()
    /// How much moves; what is under way goes on as it began.
    public var motion = Motion.full { didSet { steerWave(at: time) } }

    /// The collapsed size in cells: 16 x 1 unless told. With 0 columns or rows nothing shows while collapsed; more than
    /// 2048 counts as 2048.
    ///
    /// A change springs, from the latest time that the pill or its animator was told.
    public var pillSize: Size { didSet { if pillSize != oldValue { retargetPill(at: time) } } }

    /// The radius of the corners while expanded, in pixels: 3 unless told. Collapsed it is half the height.
    ///
    /// Negative or not a number: 0. At most half of the shorter side counts, so infinity is as round as can be. A change
    /// springs, from the latest time that the pill or its animator was told.
    public var expandedCornerRadius: Double {
        didSet { if expandedCornerRadius != oldValue { retargetCorners(at: time) } }
    }

    /// The state that the last command asked for.
    public private(set) var isExpanded = false

    let keys: Keys
    private let lease: KeyLease
    /// What shows, the last one on top; those before it are giving way.
    var layers: [Layer] = []
    /// The frame of the last draw; `nil` before the first.
    var area: CellRect?
    /// What the capsule measures around the last content.
    var layout = PillLayout.none
    /// A press that may become a tap.
    var press: Press?
    var wave = Waveform.Clock()
    /// When what the last draw showed of time is out of date; `nil`: not by itself.
    var staleFrom: Double?
    /// The latest time that a call told; earlier than everything before the first.
    private var told = -Double.infinity

    /// - Parameters:
    ///   - animator: the one that the whole program shares; several pills may.
    ///   - pillSize: see ``pillSize``.
    ///   - expandedCornerRadius: see ``expandedCornerRadius``.
    public init(
        animator: SpringAnimator, pillSize: Size = Size(columns: 16, rows: 1), expandedCornerRadius: Double = 3
    ) {
        self.animator = animator
        self.pillSize = pillSize
        self.expandedCornerRadius = expandedCornerRadius
        keys = Keys(animator.uniqueName("pill"))
        lease = KeyLease(keys.all, of: animator)
        animator.set(keys.columns, to: PillLayout.side(pillSize.columns))
        animator.set(keys.rows, to: PillLayout.side(pillSize.rows))
        animator.set(keys.radius, to: PillLayout.radius(expandedCornerRadius))
        animator.set(keys.scale, to: 1)
    }
}

// MARK: - Commands

extension IslandPill {
    /// Opens the pill with this status, or gives it other content while it is open.
    ///
    /// Music with the same two lines, a timer or a custom content of the same name is the same content: it is brought up to
    /// date where it stands. Anything else cross-fades, while the size springs to what it needs.
    ///
    /// - Returns: The command `expand` where the pill was not expanded.
    @discardableResult
    public mutating func show(_ status: PillStatus, at now: Double) -> [Action] {
        tell(now)
        let wasExpanded = isExpanded
        isExpanded = true
        place(status, at: now)
        relayout(at: now)
        if !wasExpanded {
            move(keys.expansion, to: 1, with: springs.expansion, at: now, epsilon: layout.epsilon)
            move(keys.scale, to: 1, with: springs.expansion, at: now, epsilon: 2e-3)
        }
        steerWave(at: now)
        return wasExpanded ? [] : [.command(.expand)]
    }

    /// Closes the pill, from wherever everything stands.
    ///
    /// - Returns: The command `collapse` where the pill was expanded.
    @discardableResult
    public mutating func collapse(at now: Double) -> [Action] {
        tell(now)
        guard isExpanded else { return [] }
        isExpanded = false
        press = nil
        move(keys.expansion, to: 0, with: springs.expansion, at: now, epsilon: layout.epsilon)
        move(keys.scale, to: startScale, with: springs.expansion, at: now, epsilon: 2e-3)
        steerWave(at: now)
        dropWhatIsGone()
        return [.command(.collapse)]
    }

    /// Tells the time, for the clocks that the pill shows; what springs is the animator's.
    ///
    /// - Returns: Whether a clock or the waveform shows something else by now than in the last draw.
    @discardableResult
    public mutating func advance(to now: Double) -> Bool {
        tell(now)
        dropWhatIsGone()
        return isExpanded && staleFrom.map { $0 <= time } ?? false
    }

    /// When it next needs a frame: as soon as may be while it moves, else when a clock or the waveform that it shows
    /// makes its next step; `nil` at rest.
    public var nextDeadline: Double? {
        let moving = isMoving ? animator.nextDeadline : nil
        guard let moving, let next = nextChange else { return moving ?? nextChange }
        return min(moving, next)
    }
}

// MARK: - Answers

extension IslandPill {
    /// What it shows while expanded, as it was given; `nil` while collapsed.
    public var status: PillStatus? { isExpanded ? layers.last?.given : nil }

    /// How far it has grown: 0 is collapsed, 1 expanded; a spring passes both.
    public var expansion: Double { animator.value(keys.expansion) }

    /// Of ``expansion``, a second.
    public var velocity: Double { animator.velocity(keys.expansion) }

    /// Whether size, corners or content are on their way.
    public var isMoving: Bool { !keys.all.allSatisfy { animator.isAtRest($0) } }

    /// The latest time that the pill or its animator was told [s]; 0 before the first.
    var time: Double { max(told, animator.now ?? 0) }

    /// Whether nothing of any content is to be seen, so that it may be replaced.
    var isBlank: Bool { layers.isEmpty || contentOpacity <= 0 || !layout.expands }

    var isCollapsedAtRest: Bool { expansion == 0 && animator.isAtRest(keys.expansion) }

    /// How far content stands out: it comes when the capsule has made some room for it.
    var contentOpacity: Double { min(max((expansion - 0.35) / 0.65, 0), 1) }

    /// The size from which content grows; other than in full motion it only fades.
    var startScale: Double { motion == .full ? 0.8 : 1 }

    /// When what it shows changes without anything moving; `nil`: not by itself.
    var nextChange: Double? {
        guard isExpanded, layout.expands, let status = layers.last?.shown else { return nil }
        let now = time
        if case .music = status { return layout.hasWave ? wave.nextStep(after: now) : nil }
        return status.nextChange(after: now)
    }
}

// MARK: - Inside

extension IslandPill {
    private mutating func tell(_ now: Double) { if now.isFinite { told = max(told, now) } }

    /// Sends a value somewhere, if it does not go there already: what is said again does not begin anew.
    func move(
        _ key: AnimationKey, to target: Double, with spring: Spring, at now: Double, epsilon: Double
    ) {
        guard animator.target(key) != target else { return }
        let animation: Animation =
            switch motion {
            case .full: .spring(spring)
            case .reduced: .ease(.easeInOut, duration: motion.fadeDuration)
            case .none: .immediate
            }
        animator.animate(key, to: target, by: animation, at: now, epsilon: epsilon)
    }
}
