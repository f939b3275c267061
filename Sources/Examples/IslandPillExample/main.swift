import ExampleSupport
import SwellCanvas
import SwellComponents
import SwellInput
import SwellMotion

/// A pill that grows to show music or a timer. `m`, `t` and `c`, or a click, press the three buttons; Space plays and pauses.
struct Island: Scene {
    static let buttons = ["Music", "Timer", "Collapse"]
    let animator = SpringAnimator()
    var pill: IslandPill
    var size = Size.zero
    var isPlaying = true

    init() { pill = IslandPill(animator: animator) }

    mutating func press(_ button: Int, at now: Double) {
        switch button {
        case 0: pill.show(.music(title: "Midnight City", subtitle: "Now playing", isPlaying: isPlaying), at: now)
        case 1: pill.show(.timer(title: "Focus session", until: now + 25 * 60), at: now)
        default: pill.collapse(at: now)
        }
    }

    /// Where a button stands: all three in the last row.
    func place(of button: Int) -> CellRect {
        let columns = size.columns / Self.buttons.count
        return CellRect(column: button * columns, row: size.rows - 1, columns: columns, rows: 1)
    }

    mutating func handle(_ event: Event, at now: Double) {
        switch event {
        case .resize(let columns, let rows): size = Size(columns: columns, rows: rows)
        case .key(Key("m")): press(0, at: now)
        case .key(Key("t")): press(1, at: now)
        case .key(Key("c")): press(2, at: now)
        case .key(Key(" ")):
            isPlaying.toggle()
            if case .music = pill.status { press(0, at: now) }
        case .pointer(let pointer) where pointer.action == .press(.left):
            for button in Self.buttons.indices
            where place(of: button).contains(column: pointer.column, row: pointer.row) { press(button, at: now) }
        default: break
        }
        // A click on the open pill collapses it.
        if pill.handle(event, at: now).contains(.tapped) { pill.collapse(at: now) }
    }

    mutating func advance(to now: Double) {
        animator.advance(to: now)
        pill.advance(to: now)
    }

    mutating func draw(on canvas: inout Canvas) {
        canvas.clear(Color(hex: 0x2B4C7E))
        for (button, name) in Self.buttons.enumerated() {
            let place = place(of: button)
            canvas.text(
                name, column: place.column, row: place.row, width: place.columns,
                style: TextStyle(color: .white, bold: true), alignment: .center)
        }
        // A row of air above it.
        pill.draw(on: &canvas, in: CellRect(column: 0, row: 1, columns: size.columns, rows: max(0, size.rows - 2)))
    }

    var nextDeadline: Double? { pill.nextDeadline }
}

ExampleLoop.run(Island())
