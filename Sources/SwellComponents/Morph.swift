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
    public private(set) var isOpen = false
    /// The view whose edge flies along, if any: the flight lasts until both rest, and offsets are parts of its travel.
    private let edge: MinimizableHandler?
    private var standIn: (picture: MorphPicture, track: AnyHashable?)?
    private var caught = (progress: 0.0, shift: 0.0)
    private var press: Pull?
    private(set) var area = CellRect.zero

    let keys: Keys

    /// The names under which the animator holds what moves.
    struct Keys {
        let progress, shift, scale, chrome, fade: AnimationKey

        init(_ name: String) {
            progress = AnimationKey("\(name).progress")
            shift = AnimationKey("\(name).shift")
            scale = AnimationKey("\(name).scale")
            chrome = AnimationKey("\(name).chrome")
            fade = AnimationKey("\(name).fade")
        }
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
        animator.set(keys.scale, to: 1)
        bridge.isFlying = {
            !animator.isAtRest(keys.progress) || !animator.isAtRest(keys.shift) || edge?.isInFlight == true
        }
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
    public var masksSource: Bool { isOpen || isMorphing }

    /// Whether the real picture at the target is not to be drawn, and takes no input.
    public var masksTarget: Bool { !isOpen || isMorphing }

    /// The rectangle of the picture now, in pixels of the screen.
    public var frame: Rect { frame(progress: progress, scale: scale, offset: offset) }

    /// The rectangle at an instant.
    ///
    /// Both of its places at the target, whole and paused, lie on whole pixels if the target does, so that its edges are
    /// sharp wherever it rests.
    func frame(progress: Double, scale: Double, offset: Double) -> Rect {
        let full = bridge.target(in: area)
        let paused = full.scaled(by: Self.pausedScale).onWholePixels
        let target = Rect.interpolated(from: full, to: paused, by: (1 - scale) / (1 - Self.pausedScale))
        return Rect.interpolated(from: bridge.miniArtworkFrame, to: target, by: progress)
            .offset(by: 0, offset * 2)
    }

    /// Seconds after an open command before the controls begin to show: 0.2 of the time in which the picture's spring
    /// comes within 1/1000.
    public var chromeDelay: Double {
        let time = spring.settlingDuration(fromValue: 0, toValue: 1, initialVelocity: 0, epsilon: 1e-3)
        return time.isFinite ? 0.2 * time : 0
    }

    private var travel: Double { edge?.travel ?? 1 }

    private var epsilon: Double { min(edge?.epsilon ?? 1e-3, 1e-3) }
}

// MARK: - Commands

extension Morph {
    /// Opens, from wherever the picture is.
    ///
    /// - Parameters:
    ///   - now: the time of the command [s].
    ///   - velocity: of ``progress``, a second; `nil` keeps the one that there is.
    public func open(at now: Double, velocity: Double? = nil) {
        isOpen = true
        fly(to: 1, velocity: velocity, at: now)
        if motion == .full {
            animator.ease(keys.chrome, to: 1, over: 0.1, after: chromeDelay, curve: .easeOut, at: now)
        } else {
            animator.set(keys.chrome, to: 1)
        }
    }

    /// Closes, from wherever the picture is; the controls are gone at once.
    public func close(at now: Double, velocity: Double? = nil) {
        isOpen = false
        animator.set(keys.chrome, to: 0)
        fly(to: 0, velocity: velocity, at: now)
    }

    /// Opens or closes, to the other of the two.
    public func toggle(at now: Double) {
        if isOpen { close(at: now) } else { open(at: now) }
    }

    /// Play and pause spring between the two sizes of the picture, in mid-flight too.
    ///
    /// - Parameters:
    ///   - paused: ``pausedScale`` of the side, else all of it.
    ///   - animated: false where nobody sees the target.
    ///   - now: the time of the command [s].
    public func setPaused(_ paused: Bool, animated: Bool = true, at now: Double) {
        let target = paused ? Self.pausedScale : 1
        if animated && motion == .full {
            animator.animate(keys.scale, to: target, with: spring, at: now, epsilon: 1.0 / 512)
        } else {
            animator.set(keys.scale, to: target)
        }
    }

    /// Goes along with the edge: off its way by what a finger has pulled, and on at the finger's speed.
    private func depart(_ departure: MinimizableHandler.Departure) {
        if departure.isImmediate {
            isOpen = !departure.toMinimized
            bridge.isHeld = false
            for key in [keys.progress, keys.fade, keys.chrome] { animator.set(key, to: isOpen ? 1 : 0) }
            animator.set(keys.shift, to: 0)
            return
        }
        if departure.pulled != 0 || departure.speed != 0 {
            animator.hold(keys.shift, at: departure.pulled, velocity: departure.speed)
        }
        if departure.toMinimized { close(at: departure.now) } else { open(at: departure.now) }
    }

    /// Catches the flight: the picture stops where it is.
    func catchFlight() {
        bridge.isHeld = true
        caught = (animator.value(keys.progress), animator.value(keys.shift))
        for key in [keys.progress, keys.shift] { animator.hold(key, at: animator.value(key), velocity: 0) }
    }

    /// A held picture goes along its way with the edge, so that both arrive at either end together.
    func hold(_ way: MinimizableHandler.HeldWay) {
        let span = way.end - caught.progress
        animator.hold(keys.progress, at: caught.progress + span * way.share, velocity: span * way.rate)
        animator.hold(keys.shift, at: caught.shift * (1 - way.share), velocity: -caught.shift * way.rate)
    }

    private func fly(to end: Double, velocity: Double?, at now: Double) {
        bridge.isHeld = false
        if standIn == nil || !isMorphing { standIn = picture.map { ($0, bridge.track) } }
        guard motion == .full else {
            animator.set(keys.progress, to: end)
            animator.set(keys.shift, to: 0)
            if motion == .reduced {
                animator.ease(keys.fade, to: end, over: motion.fadeDuration, curve: .easeInOut, at: now)
            } else {
                animator.set(keys.fade, to: end)
            }
            return
        }
        animator.set(keys.fade, to: end)
        animator.animate(keys.progress, to: end, with: spring, at: now, velocity: velocity, epsilon: epsilon)
        animator.animate(keys.shift, to: 0, with: spring, at: now, epsilon: edge?.epsilon ?? 1.0 / 32)
    }
}

// MARK: - Events and drawing

extension Morph {
    /// A tap on the picture sends it to its other end; Esc closes.
    public func handle(_ event: Event, at now: Double) -> [Action] {
        switch event {
        case .key(Key(.escape)) where isOpen:
            close(at: now)
            return [.command(.close)]
        case .pointer(let pointer):
            let pointer = pointer.withinReach
            switch pointer.action {
            case .press(.left):
                press =
                    covers(pointer.column, pointer.row)
                    ? Pull(.pane, column: pointer.column, row: pointer.row, target: nil, at: now) : nil
            case .press, .wheel: press = nil
            case .move: press?.move(column: pointer.column, row: pointer.row, at: now)
            case .release:
                press?.move(column: pointer.column, row: pointer.row, at: now)
                guard let tap = press, tap.isTap else { break }
                press = nil
                toggle(at: now)
                return [.command(isOpen ? .open : .close)]
            }
            return []
        case .focus(false), .resize: press = nil
        default: break
        }
        return []
    }

    private func covers(_ column: Int, _ row: Int) -> Bool {
        CellRect.covering(frame).intersection(area).contains(column: column, row: row)
    }

    /// Draws the stand-in, if there is a flight, above everything that the canvas shows; at rest nothing, for then the real
    /// end draws itself.
    public func draw(on canvas: inout Canvas, in frame: CellRect) {
        area = frame
        canvas.withClip(frame) { canvas in
            if isFading {
                paint(
                    picture, in: self.frame(progress: 0, scale: scale, offset: 0), share: 0, opacity: 1 - fade, &canvas)
                paint(picture, in: self.frame(progress: 1, scale: scale, offset: 0), share: 1, opacity: fade, &canvas)
            } else if isMorphing {
                paint(standInPicture, in: self.frame, share: progress, opacity: 1, &canvas)
            }
        }
        if !isMorphing { standIn = nil }
    }

    /// Draws the real picture of one end, exactly as the stand-in leaves it there.
    ///
    /// - Parameters:
    ///   - atTarget: else at the source.
    ///   - canvas: in the coordinates of the bridge's frames.
    public func drawEnd(atTarget: Bool, on canvas: inout Canvas) {
        let end = atTarget ? 1.0 : 0
        paint(picture, in: frame(progress: end, scale: scale, offset: 0), share: end, opacity: 1, &canvas)
    }

    func layout(in area: CellRect) { self.area = area }

    /// The copy that flies; another track in mid-flight renews it.
    var standInPicture: MorphPicture? {
        renewStandIn()
        return standIn?.picture
    }

    /// Another track in mid-flight: the copy of its picture takes the place of the old one.
    private func renewStandIn() {
        guard standIn == nil || standIn?.track != bridge.track else { return }
        standIn = picture.map { ($0, bridge.track) }
    }

    /// The picture with its shadow and its corners.
    ///
    /// - Parameter share: of the way, for the look.
    func paint(
        _ picture: MorphPicture?, in frame: Rect, share: Double, opacity: Double, _ canvas: inout Canvas
    ) {
        guard let picture, opacity > 0, frame.width > 0.01, frame.height > 0.01 else { return }
        let look = MorphLook.interpolated(from: sourceLook, to: targetLook, by: share)
        let height = Double(area.rows) * 2
        let radius = frame.width * look.cornerRadius
        if look.shadowOpacity > 0 {
            canvas.shadow(
                of: frame, radius: radius, blur: look.shadowBlur * height, offsetY: look.shadowOffset * height,
                color: shadowColor, opacity: look.shadowOpacity * opacity)
        }
        canvas.clearGlyphs(in: frame)
        switch picture {
        case .image(let image): canvas.draw(image, in: frame, radius: radius, opacity: opacity)
        case .color(let color): canvas.fill(frame, radius: radius, color: color, opacity: opacity)
        case .drawing(let drawing): drawing(&canvas, frame, radius, min(max(share, 0), 1))
        }
    }
}

extension Rect {
    /// The square of whole pixels that is nearest to a square.
    var onWholePixels: Rect {
        let side = width.rounded()
        return Rect(x: (midX - side / 2).rounded(.down), y: (midY - side / 2).rounded(.down), width: side, height: side)
    }
}
