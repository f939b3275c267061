import ExampleSupport
import SwellCanvas
import SwellComponents
import SwellInput
import SwellMotion

/// Two boxes that are one: a click or Enter sends the small one to the large one's place, Esc or another click back.
struct TwoBoxes: Scene {
    let animator = SpringAnimator()
    let bridge = MorphBridge()
    let morph: Morph

    init() {
        morph = Morph(animator: animator, bridge: bridge, picture: .color(Color(hex: 0xF2508C)))
        morph.sourceLook = MorphLook(cornerRadius: 0.25)
        morph.targetLook = MorphLook(cornerRadius: 0.05, shadowBlur: 0.06, shadowOffset: 0.02, shadowOpacity: 0.5)
    }

    mutating func handle(_ event: Event, at now: Double) {
        switch event {
        case .resize(let columns, let rows):
            // Each end writes where it stands; a flight under way goes on to the new place.
            let height = Double(rows * 2)
            let side = min(Double(columns) * 0.6, height * 0.7)
            bridge.miniArtworkFrame = Rect(x: 2, y: height - 6, width: 4, height: 4)
            bridge.targetArtworkFrame = Rect(
                x: (Double(columns) - side) / 2, y: (height - side) / 2, width: side, height: side)
        case .key(Key(.enter)): morph.toggle(at: now)
        default: break
        }
        _ = morph.handle(event, at: now)
    }

    mutating func advance(to now: Double) { animator.advance(to: now) }

    mutating func draw(on canvas: inout Canvas) {
        canvas.clear(Color(hex: 0x14121F))
        // The small box belongs to this row and the large one to that pane; each is drawn while no stand-in flies for it.
        let rows = canvas.size.rows
        if !morph.masksSource {
            canvas.text("Enter opens the box", column: 8, row: rows - 2, style: TextStyle(color: .white))
            morph.drawEnd(atTarget: false, on: &canvas)
        }
        if !morph.masksTarget { morph.drawEnd(atTarget: true, on: &canvas) }
        morph.draw(on: &canvas, in: canvas.size.cells)
        canvas.text(
            "Esc closes it", column: 0, row: rows - 1, width: canvas.size.columns,
            style: TextStyle(color: .white, opacity: morph.chrome), alignment: .center)
    }

    var nextDeadline: Double? { morph.nextDeadline }
}

ExampleLoop.run(TwoBoxes())
