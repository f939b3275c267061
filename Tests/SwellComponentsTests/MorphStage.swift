import SwellCanvas
import SwellInput
import SwellMotion

@testable import SwellComponents

/// Two frames on a screen and a picture that flies between them, on a clock that is moved by hand.
final class MorphStage {
    let animator = SpringAnimator()
    let morph: Morph
    let size: Size
    var area: CellRect
    var bridge: MorphBridge { morph.bridge }

    static let source = Rect(x: 3, y: 50, width: 6, height: 6)
    static let target = Rect(x: 24, y: 6, width: 30, height: 30)

    init(
        columns: Int = 80, rows: Int = 30, picture: MorphPicture? = .color(Color(hex: 0xE0C040)),
        target: Rect? = MorphStage.target, motion: Motion = .full, along edge: MinimizableSettings? = nil
    ) {
        size = Size(columns: columns, rows: rows)
        area = size.cells
        let animator = animator
        let handler = edge.map { MinimizableHandler(animator: animator, settings: $0, isMinimized: true) }
        handler?.layout(in: size)
        handler?.motion = motion
        morph = Morph(
            animator: animator, bridge: MorphBridge(miniArtworkFrame: Self.source, targetArtworkFrame: target),
            picture: picture, along: handler)
        morph.motion = motion
        handler?.present(at: 0, animation: .immediate)
        _ = draw(at: 0)
    }

    var handler: MinimizableHandler { morph.edge! }

    /// The real ends where they are not masked, and the flight above them, over letters everywhere.
    func draw(at now: Double) -> Canvas {
        animator.advance(to: now)
        var canvas = ground(size)
        if !morph.masksSource { morph.drawEnd(atTarget: false, on: &canvas) }
        if !morph.masksTarget { morph.drawEnd(atTarget: true, on: &canvas) }
        morph.draw(on: &canvas, in: area)
        return canvas
    }
}
