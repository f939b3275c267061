import SwellCanvas
import SwellMotion

extension ExpandingMiniPlayer {
    /// Lays everything out for an area of the screen; a finger that is down is released where it is, with velocity 0.
    public mutating func layout(in area: CellRect, at now: Double) -> [Action] {
        var actions: [Action] = []
        let area = area.withinReach
        if area != self.area {
            if size.columns > 0 { actions = endPull(at: now, still: true) }
            layoutIsStale = true
        }
        self.area = area
        refreshLayout(at: now)
        return actions
    }

    /// Takes on an area for drawing.
    mutating func lay(_ area: CellRect) {
        let area = area.withinReach
        if area != self.area { layoutIsStale = true }
        self.area = area
        refreshLayout(at: -.infinity)
    }

    /// Rows under the bar that are not its own; the bar glides to its new place.
    public mutating func setBottomMargin(_ rows: Int, at now: Double, animation: Animation? = nil) {
        guard rows != bottomMargin else { return }
        handler.setMinimizedBottomMargin(rows, at: now, animation: animation ?? .spring(springs.presence))
        layoutIsStale = true
        refreshLayout(at: now)
    }

    /// Brings everything derived up to date after changes; events and drawing do so too.
    public mutating func refreshLayout(at now: Double) {
        if pauseChanged {
            pauseChanged = false
            let seen = progress > 0.001 || isMorphing
            morph.setPaused(!nowPlaying.isPlaying, animated: seen, at: now)
        }
        guard layoutIsStale else { return }
        layoutIsStale = false
        let size = size
        let times = max(4, TextWidth.columns(of: clockText(nowPlaying.duration)))
        bar = BarLayout(
            row: max(0, size.rows - 1 - bottomMargin), columns: size.columns, timeColumns: times,
            hasArtwork: nowPlaying.artwork != nil)
        pane = PaneLayout(
            size: size, timeColumns: times, titleColumns: TextWidth.columns(of: nowPlaying.title),
            hasArtwork: nowPlaying.artwork != nil, hasUpNext: !nowPlaying.upNext.isEmpty,
            hasLyric: nowPlaying.lyric != nil)
        if hints.isEmpty { pane.hints = nil }
        handler.layout(in: size)
        morph.layout(in: area)
        if artworkChanged {
            artworkChanged = false
            morph.picture = nowPlaying.artwork.map { .image($0) }
            bridge.track = nowPlaying.artwork
        }
        let (x, y) = (Double(area.column), Double(area.row) * 2)
        bridge.miniArtworkFrame = (bar.artwork ?? miniFallback).offset(by: x, y)
        bridge.targetArtworkFrame = pane.artwork?.offset(by: x, y)
    }
}
