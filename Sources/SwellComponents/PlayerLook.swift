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
    /// Rows that the open pane is pulled down.
    public var pulledRows: Double
    /// Rows that the bar is pulled up.
    public var liftedRows: Double
    /// Opacity of the controls.
    public var chrome: Double
    /// The stand-in flies and the real ends are masked.
    public var isMorphing: Bool
    /// The share of its side that the picture has.
    public var pauseScale: Double
    /// 0 below the screen, 1 in its place.
    public var presence: Double

    /// An instant.
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

    /// The same instant in harmless numbers: what is not finite counts as at rest in the bar, what is far out as as far as
    /// any screen goes.
    var sanitised: PlayerLook {
        func held(_ value: Double, or rest: Double = 0) -> Double { value.isFinite ? min(max(value, -1e6), 1e6) : rest }
        return PlayerLook(
            pane: held(pane), cover: held(cover), coverOffset: held(coverOffset), pulledRows: held(pulledRows),
            liftedRows: held(liftedRows), chrome: held(chrome), isMorphing: isMorphing,
            pauseScale: held(pauseScale, or: 1), presence: held(presence, or: 1))
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
            pane: progress, cover: morph.progress,
            coverOffset: handler.pulledRows + morph.offset - handler.liftedRows, pulledRows: handler.pulledRows,
            liftedRows: handler.liftedRows, chrome: chrome, isMorphing: isMorphing, pauseScale: morph.scale,
            presence: handler.shownPresence)
    }

    /// The rectangle of bar or pane now, in pixels from the area's top left, within the area.
    public var paneFrame: Rect { paneFrame(look) }

    /// The rectangle of the picture now, in pixels from the area's top left; `nil` without one.
    public var artworkFrame: Rect? { nowPlaying.artwork == nil ? nil : artworkFrame(look) }

    func paneFrame(_ look: PlayerLook) -> Rect {
        handler.geometry.frame(progress: look.pane, presence: look.presence, raised: look.liftedRows)
    }

    func artworkFrame(_ look: PlayerLook) -> Rect {
        guard pane.artwork != nil || size.rows == 0 else {
            // The pane has no room for it: it goes along with the bar's words.
            return (bar.artwork ?? miniFallback).offset(by: 0, paneFrame(look).y - Double(bar.row) * 2)
        }
        let sunk = handler.geometry.sunk(progress: look.pane, presence: look.presence)
        let glide = handler.glide * 2 * (1 - min(max(look.cover, 0), 1))
        return morph.frame(progress: look.cover, scale: look.pauseScale, offset: look.coverOffset)
            .offset(by: -Double(area.column), sunk + glide - Double(area.row) * 2)
    }

    /// Where the picture would fly from in a bar that has no room for it: a point at the bar's left.
    var miniFallback: Rect { Rect(x: 0, y: Double(bar.row) * 2, width: 0, height: 2) }
}
