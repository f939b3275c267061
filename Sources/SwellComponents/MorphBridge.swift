import SwellCanvas
import SwellMotion

/// What the two ends of a morph know of each other: one object that both share with the ``Morph``.
///
/// Both ends write their frame at each layout; the morph reads them at each draw, so that a resize in mid-flight only
/// changes where the flight goes, not how far it is. Frames are of the drawn picture, without padding, in pixels of the
/// screen.
public final class MorphBridge {
    /// Where the picture stands in the bar, or wherever the flight begins.
    public var miniArtworkFrame: Rect
    /// Where the picture stands in the full pane, or wherever the flight ends; `nil` while that is not laid out yet.
    /// One that comes while the flight goes to the default place bends the flight to it.
    public var targetArtworkFrame: Rect? {
        didSet { if oldValue == nil && targetArtworkFrame != nil { whenTargetArrives() } }
    }
    /// What the picture is of, such as a track's identifier: another one in mid-flight renews the stand-in.
    public var track: AnyHashable?

    var isHeld = false
    var isFlying: () -> Bool = { false }
    var whenTargetArrives: () -> Void = {}
    /// False where the default place is never drawn, so that nothing starts from it.
    var bendsToTarget = true

    /// A bridge between two frames; either may be written later.
    public init(miniArtworkFrame: Rect = .zero, targetArtworkFrame: Rect? = nil, track: AnyHashable? = nil) {
        self.miniArtworkFrame = miniArtworkFrame
        self.targetArtworkFrame = targetArtworkFrame
        self.track = track
    }

    /// True from a command until all that flies rests, and while it is held. Meanwhile the real ends are masked and a
    /// stand-in flies.
    public var isMorphing: Bool { isHeld || isFlying() }

    /// The target, or where a picture stands by default before its pane was laid out: side the smaller of 0.85 of the
    /// width and 0.45 of the height, centred, its top at 0.16 of the height.
    public func target(in frame: CellRect) -> Rect { targetArtworkFrame ?? fallback(in: frame) }

    func fallback(in frame: CellRect) -> Rect {
        let room = frame.pixels
        let side = min(0.85 * room.width, 0.45 * room.height)
        return Rect(x: room.midX - side / 2, y: room.minY + 0.16 * room.height, width: side, height: side)
    }
}
