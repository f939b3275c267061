import SwellCanvas
import SwellMotion

/// The motion between a bar and a full pane: where everything stands now, and what a command or a finger does to it.
///
/// Two springs fly: the pane's edge and the picture, which is quicker. Both start at the command, with the pointer's
/// velocity; either can be turned round, caught and let go at any frame without a jump in value or velocity. Positions are
/// fractions of the *travel*, the way of the pane's top edge from the bar to the top of the screen, so that a resize keeps
/// what moves moving.
public struct Morph {
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

        public init() {}
    }

    /// The share of its side that the picture has in the pane while paused.
    public static let pausedScale = 0.86

    public let animator: SpringAnimator
    public var springs = Springs()
    public var motion = Motion.full
    /// Rows that the pane's top edge travels, at least 1.
    public var travel: Double = 1 { didSet { travel = travel.isFinite ? max(1, travel) : 1 } }

    /// The state that the last command asked for.
    public private(set) var isExpanded = false
    /// A finger holds the pane in mid-flight.
    private var isHeld = false
    private var caught: (pane: Double, cover: Double, shift: Double, lift: Double) = (0, 0, 0, 0)

    public init(animator: SpringAnimator) {
        self.animator = animator
        animator.set(Key.scale, to: 1)
    }

    /// The names under which the animator holds what moves.
    enum Key {
        static let pane: AnimationKey = "morph.pane"
        static let cover: AnimationKey = "morph.cover"
        static let chrome: AnimationKey = "morph.chrome"
        /// The open pane, pulled down; fraction of the travel.
        static let pull: AnimationKey = "morph.pull"
        /// The bar, pulled up; fraction of the travel.
        static let lift: AnimationKey = "morph.lift"
        /// What is left of a pull under the picture after the pane was let go; fraction of the travel.
        static let shift: AnimationKey = "morph.shift"
        static let scale: AnimationKey = "morph.scale"
        /// 0 the bar's picture, 1 the pane's: what reduced motion cross-fades.
        static let fade: AnimationKey = "morph.fade"
    }
}

// MARK: - Where things stand

extension Morph {
    /// 0 is the bar, 1 the full pane; a spring may pass either end. A pulled pane stands between.
    public var progress: Double {
        isMorphing || !isExpanded ? animator.value(Key.pane) : 1 - animator.value(Key.pull)
    }

    /// Of ``progress``, a second.
    public var velocity: Double {
        isMorphing || !isExpanded ? animator.velocity(Key.pane) : -animator.velocity(Key.pull)
    }

    /// The picture's way from bar to pane; a spring may pass either end.
    public var coverProgress: Double { animator.value(Key.cover) }

    /// Opacity of the pane's controls.
    public var chrome: Double { animator.value(Key.chrome) }

    /// Rows that the picture and the controls stand below their places (negative: above), for a pull or what is left of it.
    public var coverOffset: Double {
        (animator.value(Key.pull) + animator.value(Key.shift) - animator.value(Key.lift)) * travel
    }

    /// Rows that a pulled pane stands below its place.
    public var pulledRows: Double { animator.value(Key.pull) * travel }

    /// Rows that a pulled bar stands above its place.
    public var liftedRows: Double { animator.value(Key.lift) * travel }

    /// Rows of the pane's top edge from the top of the screen, with fractions, not clamped.
    public var edge: Double { travel * (1 - progress) - liftedRows }

    /// The share of its side that the picture has in the pane: smaller while paused.
    public var pauseScale: Double { animator.value(Key.scale) }

    /// 0: the bar's picture, 1: the pane's; between: both, cross-faded (reduced motion only).
    public var fade: Double { animator.value(Key.fade) }

    public var isFading: Bool { !animator.isAtRest(Key.fade) }

    /// From a command until both springs rest, and while the flight is held.
    public var isMorphing: Bool {
        isHeld || !animator.isAtRest(Key.pane) || !animator.isAtRest(Key.cover) || !animator.isAtRest(Key.shift)
    }

    /// Whether anything that a finger can hold is in motion.
    public var isMoving: Bool { isMorphing || !animator.isAtRest(Key.pull) || !animator.isAtRest(Key.lift) }

    /// Seconds after an open command before the controls begin to show: 0.2 of the time in which the picture's spring
    /// comes within 1/1000.
    public var chromeDelay: Double {
        0.2 * springs.cover.settlingDuration(fromValue: 0, toValue: 1, initialVelocity: 0, epsilon: 1e-3)
    }

    /// Half of the smallest drawable step of an edge, 1/32 row, as a fraction of the travel.
    private var epsilon: Double { 1 / (32 * travel) }
}

// MARK: - Commands

extension Morph {
    /// Opens, from wherever everything stands.
    ///
    /// - Parameter rowsPerSecond: the pointer's velocity, downward positive; `nil` keeps the velocity that is there.
    public mutating func expand(at now: Double, rowsPerSecond: Double? = nil) {
        isExpanded = true
        isHeld = false
        release(toward: 1, at: now, paneVelocity: rowsPerSecond.map { -$0 / travel })
        animator.animate(Key.pull, to: 0, with: springs.pull, at: now, epsilon: epsilon)
        if motion == .full {
            animator.ease(Key.chrome, to: 1, over: 0.1, after: chromeDelay, curve: .easeOut, at: now)
        } else {
            animator.set(Key.chrome, to: 1)
        }
    }

    /// Closes, from wherever everything stands: a pulled pane goes on from where it was let go.
    ///
    /// - Parameter rowsPerSecond: as for ``expand(at:rowsPerSecond:)``.
    public mutating func collapse(at now: Double, rowsPerSecond: Double? = nil) {
        if isExpanded && !isMorphing { absorbPull(rowsPerSecond: rowsPerSecond) }
        isExpanded = false
        isHeld = false
        animator.set(Key.pull, to: 0)
        animator.set(Key.chrome, to: 0)
        release(toward: 0, at: now, paneVelocity: rowsPerSecond.map { -$0 / travel })
    }

    /// Play and pause spring between the two sizes of the picture.
    ///
    /// - Parameter paused: 0.86 of the side, else all of it.
    /// - Parameter animated: false where nobody sees the pane.
    public mutating func setPaused(_ paused: Bool, animated: Bool, at now: Double) {
        let target = paused ? Self.pausedScale : 1
        if animated && motion == .full {
            animator.animate(Key.scale, to: target, with: springs.cover, at: now, epsilon: 1.0 / 512)
        } else {
            animator.set(Key.scale, to: target)
        }
    }

    private mutating func release(toward end: Double, at now: Double, paneVelocity: Double?) {
        guard motion == .full else {
            for key in [Key.pane, Key.cover] { animator.set(key, to: end) }
            for key in [Key.shift, Key.lift] { animator.set(key, to: 0) }
            if motion == .reduced {
                animator.ease(Key.fade, to: end, over: motion.fadeDuration, curve: .easeInOut, at: now)
            } else {
                animator.set(Key.fade, to: end)
            }
            return
        }
        animator.set(Key.fade, to: end)
        animator.animate(Key.pane, to: end, with: springs.pane, at: now, velocity: paneVelocity, epsilon: epsilon)
        animator.animate(Key.cover, to: end, with: springs.cover, at: now, epsilon: min(epsilon, 1e-3))
        animator.animate(Key.shift, to: 0, with: springs.cover, at: now, epsilon: epsilon)
        animator.animate(Key.lift, to: 0, with: springs.pull, at: now, epsilon: epsilon)
    }

    /// A pull of the open pane becomes progress of the flight: the edge, the picture and their speeds stay as they are.
    private mutating func absorbPull(rowsPerSecond: Double?) {
        let pull = animator.value(Key.pull)
        let speed = rowsPerSecond.map { $0 / travel } ?? animator.velocity(Key.pull)
        animator.hold(Key.pane, at: 1 - pull, velocity: -speed)
        animator.hold(Key.shift, at: pull, velocity: speed)
    }
}

// MARK: - The finger

extension Morph {
    /// The bar follows a pull upward; it keeps its size, and its progress stays 0.
    ///
    /// - Parameter rows: how far up it is drawn; below 0 counts as 0.
    mutating func liftBar(to rows: Double, at now: Double) { follow(Key.lift, max(0, rows) / travel, at: now) }

    /// The open pane follows a pull downward, picture and controls with it.
    mutating func pullPane(to rows: Double, at now: Double) { follow(Key.pull, max(0, rows) / travel, at: now) }

    /// A pane that was returning from a pull is held directly.
    mutating func holdPull(at rows: Double, rowsPerSecond: Double) {
        let clamped = max(0, rows) / travel
        animator.hold(Key.pull, at: clamped, velocity: clamped > 0 ? rowsPerSecond / travel : 0)
    }

    /// Lets a pulled bar or pane return to its rest.
    mutating func returnToRest(at now: Double) {
        for key in [Key.lift, Key.pull] {
            if motion == .full {
                animator.animate(key, to: 0, with: springs.pull, at: now, epsilon: epsilon)
            } else {
                animator.set(key, to: 0)
            }
        }
    }

    /// Catches a flight: everything stops under the finger, exactly where it is.
    mutating func catchFlight() {
        isHeld = true
        caught = (
            animator.value(Key.pane), animator.value(Key.cover), animator.value(Key.shift), animator.value(Key.lift)
        )
        for key in [Key.pane, Key.cover, Key.shift, Key.lift] {
            animator.hold(key, at: animator.value(key), velocity: 0)
        }
    }

    /// The pane's edge follows the finger, row for row, both ways, no further than the screen; the picture goes along its
    /// way so that both arrive at either end together.
    ///
    /// - Parameter rows: the finger's way since the catch, downward positive.
    mutating func holdFlight(by rows: Double, rowsPerSecond: Double) {
        let start = caught.pane
        let edgeAtCatch = (1 - start) - caught.lift
        let edge = min(max(edgeAtCatch + rows / travel, min(0, edgeAtCatch)), max(1, edgeAtCatch))
        var pane = start
        var way = 0.0
        if edge < edgeAtCatch {
            let reach = 1 - (start < 1 ? caught.lift / (1 - start) : 0)
            if reach > 1e-6 { pane = 1 - edge / reach }
            way = start < 1 ? (pane - start) / (1 - start) : 0
        } else if edge > edgeAtCatch {
            pane = start > 0 ? (1 - edge) / (1 + caught.lift / start) : 1 - edge - caught.lift
            way = start > 0 ? (start - pane) / start : 0
        }
        way = min(max(way, 0), 1)
        let coverEnd = pane >= start ? 1.0 : 0.0
        let paneVelocity = -rowsPerSecond / travel
        let span = (pane >= start ? 1 - start : start)
        let rate = span > 1e-6 ? paneVelocity / span * (pane >= start ? 1 : -1) : 0
        animator.hold(Key.pane, at: pane, velocity: paneVelocity)
        let coverVelocity = (coverEnd - caught.cover) * rate
        animator.hold(Key.cover, at: caught.cover + (coverEnd - caught.cover) * way, velocity: coverVelocity)
        animator.hold(Key.shift, at: caught.shift * (1 - way), velocity: -caught.shift * rate)
        animator.hold(Key.lift, at: caught.lift * (1 - way), velocity: -caught.lift * rate)
    }

    private mutating func follow(_ key: AnimationKey, _ target: Double, at now: Double) {
        if motion == .full {
            animator.animate(key, to: target, with: springs.pull, at: now, epsilon: epsilon)
        } else {
            animator.hold(key, at: target, velocity: 0)
        }
    }
}
