import SwellCanvas
import SwellInput
import SwellMotion

@testable import SwellComponents

/// A mini player over letters, on a clock that is moved by hand. At 100 x 30 with one row below it the bar is in row 28, and
/// so the travel is 28 rows.
final class PlayerStage {
    let animator = SpringAnimator()
    var player: ExpandingMiniPlayer
    var size: Size
    var area: CellRect
    var actions: [ExpandingMiniPlayer.Action] = []

    init(
        columns: Int = 100, rows: Int = 30, margin: Int = 1, area: CellRect? = nil, motion: Motion = .full,
        isPlaying: Bool = true, artwork: Image? = testCover, isExpanded: Bool = false, presented: Bool = true
    ) {
        size = Size(columns: columns, rows: rows)
        self.area = area ?? size.cells
        player = ExpandingMiniPlayer(
            animator: animator, title: "Midnight Drive", subtitle: "The Night Owls", isPlaying: isPlaying,
            progress: 0.2,
            artwork: artwork)
        player.nowPlaying.duration = 222
        player.motion = motion
        _ = player.layout(in: self.area, at: 0)
        player.setBottomMargin(margin, at: 0, animation: .immediate)
        if presented { player.present(at: 0, animation: .immediate) }
        if isExpanded { player.handler.expand(at: 0, animation: .immediate) }
        player.refreshLayout(at: 0)
        animator.advance(to: 0)
    }

    var handler: MinimizableHandler { player.handler }
    var morph: Morph { player.morph }
    var travel: Double { handler.travel }
    /// The pane's top edge, in rows from the top of the area.
    var edge: Double { player.paneFrame.y / 2 }

    var commands: [ExpandingMiniPlayer.Command] {
        actions.compactMap { if case .command(let command) = $0 { command } else { nil } }
    }

    @discardableResult
    func send(_ event: Event, at now: Double) -> [ExpandingMiniPlayer.Action] {
        animator.advance(to: now)
        let answer = player.handle(event, at: now)
        actions += answer
        return answer
    }

    /// A press, rows one by one, a rest, and the release.
    func pull(column: Int = 30, from row: Int, by rows: Int, at start: Double, pace: Double = 0.03, still: Double = 0.2)
    {
        send(Hand.press(column, row), at: start)
        for step in 1...max(1, abs(rows)) where rows != 0 {
            send(Hand.drag(column, row + (rows > 0 ? step : -step)), at: start + pace * Double(step))
        }
        send(Hand.release(column, row + rows), at: start + pace * Double(abs(rows)) + still)
    }

    func tap(_ column: Int, _ row: Int, at now: Double) {
        send(Hand.press(column, row), at: now)
        send(Hand.release(column, row), at: now + 0.01)
    }

    func draw(at now: Double) -> Canvas {
        animator.advance(to: now)
        var canvas = ground(size)
        player.draw(on: &canvas, in: area)
        return canvas
    }

    /// All that a person could see jump.
    struct Instant: Equatable {
        var progress, velocity, cover, coverVelocity, coverOffset, lift, scale: Double
        var pane: Rect
        var artwork: Rect?
    }

    var instant: Instant {
        Instant(
            progress: player.progress, velocity: player.velocity, cover: morph.progress, coverVelocity: morph.velocity,
            coverOffset: player.look.coverOffset, lift: handler.liftedRows, scale: morph.scale,
            pane: player.paneFrame, artwork: player.artworkFrame)
    }
}
