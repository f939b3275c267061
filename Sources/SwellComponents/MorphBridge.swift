import SwellCanvas

/// What the two ends of a morph know of each other.
///
/// Both ends write their frame at each layout; the morph reads them at each draw, so that a resize in mid-flight only
/// changes where the flight goes, not how far it is. Frames are of the drawn picture, without padding, in pixels of the
/// screen.
public struct MorphBridge: Hashable, Sendable {
    /// Where the picture stands in the bar.
    public var miniArtworkFrame: Rect
    /// Where the picture stands in the full pane; `nil` while that is not laid out yet.
    public var targetArtworkFrame: Rect?
    /// True from a command until both springs rest. While it is, the real ends are masked and a stand-in flies.
    public internal(set) var isMorphing = false

    public init(miniArtworkFrame: Rect = Rect(x: 0, y: 0, width: 0, height: 0), targetArtworkFrame: Rect? = nil) {
        self.miniArtworkFrame = miniArtworkFrame
        self.targetArtworkFrame = targetArtworkFrame
    }

    /// The target, or where a picture stands by default before its pane was laid out: side the smaller of 0.85 of the
    /// width and 0.45 of the height, centred, its top at 0.16 of the height.
    public func target(in size: Size) -> Rect {
        if let targetArtworkFrame { return targetArtworkFrame }
        let width = Double(size.columns)
        let height = Double(size.rows) * 2
        let side = min(0.85 * width, 0.45 * height)
        return Rect(x: (width - side) / 2, y: 0.16 * height, width: side, height: side)
    }
}
