import SwellCanvas

/// One instant of the player: all that its picture depends on besides layout and content.
///
/// The picture is a function of this value, so that golden pictures can set any instant by hand, and a cross-fade can draw
/// both of its ends.
public struct PlayerLook: Hashable, Sendable {
    /// 0 the bar, 1 the pane; may pass either end.
    public var pane: Double
    /// The picture's way; may pass either end.
    public var cover: Double
    /// Rows that picture and controls stand below their places.
    public var coverOffset: Double
    public var pulledRows: Double
    public var liftedRows: Double
    /// Opacity of the controls.
    public var chrome: Double
    /// The stand-in flies and the real ends are masked.
    public var isMorphing: Bool
    public var pauseScale: Double
    /// 0 below the screen, 1 in its place.
    public var presence: Double

    public init(
        pane: Double, cover: Double, coverOffset: Double = 0, pulledRows: Double = 0, liftedRows: Double = 0,
        chrome: Double = 0, isMorphing: Bool = false, pauseScale: Double = 1, presence: Double = 1
    ) {
        self.pane = pane
        self.cover = cover
        self.coverOffset = coverOffset
        self.pulledRows = pulledRows
        self.liftedRows = liftedRows
        self.chrome = chrome
        self.isMorphing = isMorphing
        self.pauseScale = pauseScale
        self.presence = presence
    }

    /// The bar at rest.
    public static let bar = PlayerLook(pane: 0, cover: 0)

    /// The full pane at rest.
    public static func full(pauseScale: Double = 1) -> PlayerLook {
        PlayerLook(pane: 1, cover: 1, chrome: 1, pauseScale: pauseScale)
    }
}

extension ExpandingMiniPlayer {
    /// The instant that the animator was last advanced to.
    public var look: PlayerLook {
        PlayerLook(
            pane: morph.progress, cover: morph.coverProgress, coverOffset: morph.coverOffset,
            pulledRows: morph.pulledRows, liftedRows: morph.liftedRows, chrome: morph.chrome,
            isMorphing: morph.isMorphing, pauseScale: morph.pauseScale, presence: presence)
    }

    /// The rectangle of bar or pane now, in pixels, within the screen.
    public var paneFrame: Rect { paneFrame(look) }

    /// The rectangle of the picture now, in pixels; `nil` without one.
    public var artworkFrame: Rect? { nowPlaying.artwork == nil ? nil : artworkFrame(look) }

    /// Pixels that a bar which is not quite there stands too low: it comes through the screen's lower edge.
    private func sunk(_ look: PlayerLook) -> Double { (1 - look.presence) * Double(bottomMargin + 1) * 2 }

    func paneFrame(_ look: PlayerLook) -> Rect {
        let height = Double(size.rows) * 2
        let barTop = Double(bar.row) * 2
        let shift = sunk(look) - look.liftedRows * 2
        let top = barTop * (1 - look.pane) + shift
        let bottom = barTop + 2 + (height - barTop - 2) * min(max(look.pane, 0), 1) + shift
        let clampedTop = min(max(top, 0), height)
        return Rect(
            x: 0, y: clampedTop, width: Double(size.columns), height: max(0, min(bottom, height) - clampedTop))
    }

    func artworkFrame(_ look: PlayerLook) -> Rect {
        let ends = bridge
        let drop = look.coverOffset * 2 + sunk(look)
        guard pane.artwork != nil || size.rows == 0 else {
            // The pane has no room for it: it goes along with the bar's words.
            return ends.miniArtworkFrame.offset(by: 0, paneFrame(look).y - Double(bar.row) * 2)
        }
        // Both of its places in the pane lie on whole pixels, so that its edges are sharp wherever it rests.
        let full = ends.target(in: size)
        let paused = full.scaled(by: Morph.pausedScale).onWholePixels
        let share = (1 - look.pauseScale) / (1 - Morph.pausedScale)
        let target = Rect.interpolated(from: full, to: paused, by: share)
        return Rect.interpolated(from: ends.miniArtworkFrame, to: target, by: look.cover).offset(by: 0, drop)
    }

    /// Where the picture would fly from in a bar that has no room for it: a point at the bar's left.
    var miniFallback: Rect { Rect(x: 0, y: Double(bar.row) * 2, width: 0, height: 2) }
}

extension Rect {
    /// The square of whole pixels that is nearest to a square.
    fileprivate var onWholePixels: Rect {
        let side = width.rounded()
        return Rect(x: (midX - side / 2).rounded(.down), y: (midY - side / 2).rounded(.down), width: side, height: side)
    }
}
