import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// What one hand does with the mouse.
enum Hand {
    static func press(_ column: Int, _ row: Int, _ button: Pointer.Button = .left) -> Event {
        .pointer(Pointer(.press(button), column: column, row: row))
    }
    static func drag(_ column: Int, _ row: Int) -> Event { .pointer(Pointer(.move(.left), column: column, row: row)) }
    static func release(_ column: Int, _ row: Int) -> Event {
        .pointer(Pointer(.release(.left), column: column, row: row))
    }
    static func wheel(_ notch: Pointer.Wheel, _ column: Int, _ row: Int) -> Event {
        .pointer(Pointer(.wheel(notch), column: column, row: row))
    }
}

/// A ground in colours that nothing drawn here has, with a letter in each cell: whatever is drawn over it shows.
func ground(_ size: Size, letter: String = "x", depth: ColorDepth = .direct) -> Canvas {
    var canvas = Canvas(size: size, depth: depth)
    canvas.clear(Color(hex: 0x3060C0))
    for row in 0..<size.rows {
        canvas.text(
            String(repeating: letter, count: size.columns), column: 0, row: row, style: TextStyle(color: .white))
    }
    return canvas
}

/// A row as it is seen: a blank's ink, which may be any, is left out.
func seenCells(_ canvas: Canvas, row: Int) -> [Cell] {
    var cells: [Cell] = []
    canvas.resolve(row: row, into: &cells)
    for index in cells.indices where cells[index].glyph == 0 { cells[index].foreground = cells[index].background }
    return cells
}

/// The cells that two pictures do not have in common.
func changedCells(_ one: Canvas, _ other: Canvas) -> [(column: Int, row: Int)] {
    guard one.size == other.size else { return [(-1, -1)] }
    var changed: [(Int, Int)] = []
    for row in 0..<one.size.rows {
        let (left, right) = (seenCells(one, row: row), seenCells(other, row: row))
        guard left != right else { continue }
        for column in left.indices where left[column] != right[column] { changed.append((column, row)) }
    }
    return changed
}

/// Whether a number of rows is exactly on a spring's way, or has come to rest a 32nd of a row short of its end.
func isOnSpring(_ found: Double, _ exact: Double, restingAt target: Double) -> Bool {
    abs(found - exact) < 1e-9 || found == target && abs(exact - target) < 1.0 / 32
}

/// How many cells show something else.
func difference(_ one: Canvas, _ other: Canvas) -> Int { changedCells(one, other).count }

/// Numbers that look random and are the same on each run (SplitMix64).
struct Die: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number of 0..<`sides`.
    mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }

    /// 0..<1.
    mutating func share() -> Double { Double(next() >> 11) / 0x1p53 }
}

/// A small picture, different in each of its pixels.
let testCover = Image(width: 32, height: 32) { x, y in
    Color(red: UInt8(40 + x * 6), green: UInt8(30 + y * 5), blue: UInt8(250 - x * 3 - y * 3))
}

let otherCover = Image(width: 32, height: 32) { x, y in
    Color(red: UInt8(250 - x * 6), green: UInt8(200 - y * 5), blue: UInt8(20 + x * 3))
}

/// One minimizable view on a screen, on a clock that is moved by hand.
final class MinimizableStage {
    let animator: SpringAnimator
    let handler: MinimizableHandler
    var view: Minimizable
    let size: Size
    var area: CellRect
    /// What was called back, in order.
    var calls: [String] = []
    /// What the hooks of a drag were told, in order.
    var hooks: [String] = []
    /// Events that went to the content.
    var heard: [Event] = []
    var commands: [MinimizableHandler.Command] = []

    static let contentColor = Color(hex: 0xC02020)

    init(
        columns: Int = 60, rows: Int = 30, settings: MinimizableSettings = MinimizableSettings(),
        isMinimized: Bool = true, motion: Motion = .full, safeArea: SafeArea = SafeArea(),
        animator: SpringAnimator = SpringAnimator(), area: CellRect? = nil, presented: Bool = true,
        compactView: Minimizable.Drawing? = nil
    ) {
        self.animator = animator
        size = Size(columns: columns, rows: rows)
        self.area = area ?? size.cells
        handler = MinimizableHandler(animator: animator, settings: settings, isMinimized: isMinimized)
        handler.motion = motion
        view = Minimizable(
            handler: handler,
            content: { canvas, size in
                for row in 0..<size.rows {
                    canvas.text("row\(row)", column: 0, row: row, style: TextStyle(color: .white))
                }
            }, compactView: compactView,
            background: { canvas, frame in canvas.fill(frame, color: MinimizableStage.contentColor) })
        view.safeArea = safeArea
        handler.layout(in: Size(columns: self.area.columns, rows: self.area.rows), safeArea: safeArea)
        if presented { handler.present(at: 0, animation: .immediate) }
        _ = picture(at: 0)
        handler.onPresentation = { [unowned self] in calls.append("presentation") }
        handler.onDismissal = { [unowned self] in calls.append("dismissal") }
        handler.onMinimization = { [unowned self] in calls.append("minimization") }
        handler.onExpansion = { [unowned self] in calls.append("expansion") }
        view.onDragUpdating = { [unowned self] in hooks.append("updating \($0)") }
        view.onDragChanged = { [unowned self] in hooks.append("changed \($0)") }
        view.onDragEnded = { [unowned self] in hooks.append("ended \($0)") }
    }

    @discardableResult
    func send(_ event: Event, at now: Double) -> [Minimizable.Action] {
        animator.advance(to: now)
        let actions = view.handle(event, at: now)
        for action in actions {
            switch action {
            case .command(let command): commands.append(command)
            case .content(let event): heard.append(event)
            }
        }
        return actions
    }

    /// A straight pull, one row every `pace` seconds, held still at its end before it is let go.
    func pull(column: Int = 5, from row: Int, by rows: Int, at start: Double, pace: Double = 0.03, still: Double = 0.2)
    {
        send(Hand.press(column, row), at: start)
        for step in 1...max(1, abs(rows)) where rows != 0 {
            send(Hand.drag(column, row + (rows > 0 ? step : -step)), at: start + pace * Double(step))
        }
        send(Hand.release(column, row + rows), at: start + pace * Double(abs(rows)) + still)
    }

    func picture(at now: Double) -> Canvas {
        animator.advance(to: now)
        var canvas = ground(size)
        view.draw(on: &canvas, in: area)
        return canvas
    }

    /// Rows from the top of the area.
    var edge: Double { handler.frame.y / 2 }
}

/// A loop that draws once for a command, and then as often as something is due, on a grid of absolute times.
enum ScriptedLoop {
    /// - Returns: how many frames were drawn until nothing was due.
    static func frames(
        from start: Double, motion: Motion, atMost limit: Double = 60, deadline: () -> Double?,
        draw: (Double) -> Void
    ) -> Int {
        let interval = 1 / motion.framesPerSecond(atMost: limit)
        var slot = 0.0
        var count = 1
        draw(start)
        while let due = deadline(), count < 10_000 {
            slot = max(slot + 1, ((due - start) / interval - 1e-9).rounded(.up))
            draw(start + slot * interval)
            count += 1
        }
        return count
    }
}
