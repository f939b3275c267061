import SwellCanvas
import SwellInput
import SwellMotion

/// A picture that flies between two frames: a shared element.
///
/// The two ends write where the picture stands with them into the ``bridge``, and draw their own real picture only while
/// ``masksSource`` and ``masksTarget`` say so; from the command until the landing frame a single-use copy, the stand-in,
/// flies above everything. The landing frame is drawn by the real end, and looks the same to the cell.
///
/// Any frame may turn the flight round, with the velocity that it has. Only ``open(at:velocity:)`` opens: a change of
/// track, frames or settings never does. Along a ``MinimizableHandler`` it opens and closes as that expands and minimizes.
///
/// Edges: frames with a side of 0 or less, or with a number that is not finite, are not drawn; a time that is not finite counts
/// as the animator's last, a velocity that is not finite as 0.
///
/// It is a reference, confined to the loop that owns the animator.
public final class Morph: Component {
    /// What was commanded.
    public enum Command: String, Hashable, Sendable {
        /// To the target.
        case open
        /// To the source.
        case close
    }

    /// What it asks of its owner.
    public enum Action: Hashable, Sendable {
        /// A tap or Esc has just started the spring.
        case command(Command)
    }

    /// The share of its side that a picture has while paused.
    public static let pausedScale = 0.86

    /// The one that the whole program shares.
    public let animator: SpringAnimator
    /// What both ends share.
    public let bridge: MorphBridge
    /// The picture's spring, its scale included.
    public var spring = Spring(response: 0.35, dampingRatio: 1)
    /// How much moves: the handler's, along one. A change counts from the next command on.
    public var motion: Motion {
        get { edge?.motion ?? ownMotion }
        set { ownMotion = newValue }
    }
    private var ownMotion = Motion.full
    /// How the picture looks at the source.
    public var sourceLook = MorphLook.mini
    /// How the picture looks at the target.
    public var targetLook = MorphLook.full
    /// Of the shadows at both ends.
    public var shadowColor = Color(hex: 0x010101)
    /// What flies; the stand-in is a copy of it, made when the flight begins.
    public var picture: MorphPicture?

    /// The state that the last command asked for.
    public internal(set) var isOpen = false
    /// The view whose edge flies along, if any: the flight lasts until both rest, and offsets are parts of its travel.
    let edge: MinimizableHandler?
    var standIn: (picture: MorphPicture, track: AnyHashable?)?
    var caught = (progress: 0.0, shift: 0.0)
    var press: Pull?
    var area = CellRect.zero

    let keys: Keys
    private let lease: KeyLease

    /// The names under which the animator holds what moves.
    struct Keys {
        let progress, shift, scale, chrome, fade, detour: AnimationKey

        init(_ name: String) {
            progress = AnimationKey("\(name).progress")
            shift = AnimationKey("\(name).shift")
            scale = AnimationKey("\(name).scale")
            chrome = AnimationKey("\(name).chrome")
            fade = AnimationKey("\(name).fade")
            detour = AnimationKey("\(name).detour")
        }

        var all: [AnimationKey] { [progress, shift, scale, chrome, fade, detour] }
    }

    /// - Parameters:
    ///   - animator: the one that the whole program shares.
    ///   - bridge: shared with both ends.
    ///   - picture: what flies; `nil`: nothing is drawn.
    ///   - edge: a minimizable view that is opened and closed at the same commands.
    public init(
        animator: SpringAnimator, bridge: MorphBridge = MorphBridge(), picture: MorphPicture? = nil,
        along edge: MinimizableHandler? = nil
    ) {
        self.animator = animator
        self.bridge = bridge
        self.picture = picture
        self.edge = edge
        let keys = Keys(animator.uniqueName("morph"))
        self.keys = keys
        lease = KeyLease(keys.all, of: animator)
        animator.set(keys.scale, to: 1)
        bridge.isFlying = {
            edge?.isInFlight == true
                || [keys.progress, keys.shift, keys.detour].contains { !animator.isAtRest($0) }
        }
        bridge.whenTargetArrives = { [weak self] in self?.targetArrived() }
        edge?.whenSent = { [weak self] departure in self?.depart(departure) }
    }

    public var nextDeadline: Double? { animator.nextDeadline }
}

// MARK: - Where things stand

extension Morph {
    /// 0 at the source, 1 at the target; a spring may pass either end.
    public var progress: Double { animator.value(keys.progress) }

    /// Of ``progress``, a second.
    public var velocity: Double { animator.velocity(keys.progress) }

    /// Rows that the picture stands below its way: what is left of a pull.
    public var offset: Double { animator.value(keys.shift) * travel }

    /// The share of its side that the picture has at the target: smaller while paused.
    public var scale: Double { animator.value(keys.scale) }

    /// Opacity of the target's controls: they come when the picture is well on its way, and go at once.
    public var chrome: Double { animator.value(keys.chrome) }

    /// 0 the source's picture, 1 the target's; between, both are cross-faded (reduced motion only).
    public var fade: Double { animator.value(keys.fade) }

    /// Whether the two ends are being cross-faded.
    public var isFading: Bool { !animator.isAtRest(keys.fade) }

    /// From a command until everything that flies rests, and while it is held.
    public var isMorphing: Bool { bridge.isMorphing }

    /// Whether the real picture at the source is not to be drawn, and takes no input: from the first frame of opening until
    /// the landing frame of closing.
    public var masksSource: Bool { isOpen || isMorphing || isFading }

    /// Whether the real picture at the target is not to be drawn, and takes no input.
    public var masksTarget: Bool { !isOpen || isMorphing || isFading }

    /// The rectangle of the picture now, in pixels of the screen.
    public var frame: Rect { frame(progress: progress, scale: scale, offset: offset) }

    /// The rectangle at an instant.
    ///
    /// Both of its places at the target, whole and paused, lie on whole pixels if the target does, so that its edges are
    /// sharp wherever it rests.
    func frame(progress: Double, scale: Double, offset: Double) -> Rect {
        func place(_ full: Rect) -> Rect {
            let paused = full.scaled(by: Self.pausedScale).onWholePixels
            return Rect.interpolated(from: full, to: paused, by: (1 - scale) / (1 - Self.pausedScale))
        }
        let detour = animator.value(keys.detour)
        var target = place(bridge.target(in: area))
        if detour != 0 { target = Rect.interpolated(from: target, to: place(bridge.fallback(in: area)), by: detour) }
        return Rect.interpolated(from: bridge.miniArtworkFrame, to: target, by: progress)
            .offset(by: 0, offset * 2)
    }

    /// Seconds after an open command before the controls begin to show: 0.2 of the time in which the picture's spring
    /// comes within 1/1000; 0 for one that never settles.
    public var chromeDelay: Double {
        let time = spring.settlingDuration(fromValue: 0, toValue: 1, initialVelocity: 0, epsilon: 1e-3)
        return time.isFinite ? 0.2 * time : 0
    }

    var travel: Double { edge?.travel ?? 1 }

    /// Half of the smallest drawable step, 1/32 row, as a part of the way.
    var epsilon: Double {
        if let edge { return min(edge.epsilon, 1e-3) }
        let (source, target) = (bridge.miniArtworkFrame.sanitised, bridge.target(in: area).sanitised)
        let edges = [
            target.minX - source.minX, target.minY - source.minY, target.maxX - source.maxX, target.maxY - source.maxY,
        ]
        return min(1 / (16 * (edges.map(\.magnitude).max() ?? 0)), 1e-3)
    }
}
