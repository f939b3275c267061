import ExampleSupport
import SwellCanvas
import SwellComponents
import SwellInput
import SwellMotion

/// Three tabs under a view that minimizes to a bar above them. Tab goes to the next tab; Enter launches the view, with the
/// row that is selected in the list, or switches the compact view; `d` dismisses it.
struct ThreeTabs: Scene {
    static let tabs = ["Launch", "List", "Compact"]
    let animator = SpringAnimator()
    let handler: MinimizableHandler
    var view: Minimizable
    var size = Size.zero
    var tab = 0
    var selected = 0
    var isCompact = false

    init() {
        handler = MinimizableHandler(animator: animator)
        handler.setMinimizedBottomMargin(1, at: 0)
        view = Minimizable(handler: handler, content: Self.content(of: "Nothing"))
    }

    /// What the view shows, as large as it is when expanded; its top is what shows while minimized.
    static func content(of name: String) -> Minimizable.Drawing {
        { canvas, size in
            let style = TextStyle(color: .white, bold: true)
            canvas.text(name, column: 2, row: 0, width: size.columns - 4, style: style)
            for row in 2..<max(2, size.rows - 1) {
                canvas.text("Line \(row - 1) of \(name)", column: 2, row: row, style: TextStyle(color: .white))
            }
            canvas.text("Esc minimizes, d dismisses", column: 2, row: size.rows - 1, style: style)
        }
    }

    /// What shows instead while minimized.
    static func compact(_ canvas: inout Canvas, _ size: Size) {
        canvas.text("▴ compact: click or pull", column: 2, row: 0, style: TextStyle(color: Color(hex: 0xFF6AA8)))
    }

    mutating func launch(_ name: String, at now: Double) {
        view.content = Self.content(of: name)
        if !handler.present(minimized: false, at: now) { handler.expand(at: now) }
    }

    mutating func act(at now: Double) {
        switch tab {
        case 0: launch("Launched", at: now)
        case 1: launch("Row \(selected + 1)", at: now)
        default:
            isCompact.toggle()
            if isCompact { view.compactView = Self.compact } else { view.compactView = nil }
        }
    }

    mutating func handle(_ event: Event, at now: Double) {
        let isView = view.claims(event, at: now) || handler.isPresented && !handler.isMinimized
        for action in view.handle(event, at: now) {
            if action == .content(.key(Key(.escape))) { handler.minimize(at: now) }
        }
        switch event {
        case .resize(let columns, let rows): size = Size(columns: columns, rows: rows)
        case .key(Key("d")): handler.dismiss(at: now)
        case _ where isView: break
        case .key(Key(.tab)): tab = (tab + 1) % 3
        case .key(Key(.down)): selected = min(selected + 1, 8)
        case .key(Key(.up)): selected = max(selected - 1, 0)
        case .key(Key(.enter)): act(at: now)
        case .pointer(let pointer) where pointer.action == .release(.left):
            if pointer.row == size.rows - 1 { tab = min(max(pointer.column * 3 / max(1, size.columns), 0), 2) }
        default: break
        }
    }

    mutating func advance(to now: Double) { animator.advance(to: now) }

    mutating func draw(on canvas: inout Canvas) {
        canvas.clear(Color(hex: 0x14121F))
        let lines = [
            ["Enter launches the view"], (1...9).map { "Row \($0)" },
            ["Enter: compact view \(isCompact ? "on" : "off")"],
        ][tab]
        for (row, line) in lines.enumerated() {
            canvas.text(line, column: 2, row: row, style: TextStyle(color: .white, bold: tab == 1 && row == selected))
        }
        let width = size.columns / 3
        for (index, name) in Self.tabs.enumerated() {
            let style = TextStyle(color: .white, reversed: index == tab)
            canvas.text(name, column: index * width, row: size.rows - 1, width: width, style: style, alignment: .center)
        }
        view.draw(on: &canvas, in: canvas.size.cells)
    }

    var nextDeadline: Double? { view.nextDeadline }
}

ExampleLoop.run(ThreeTabs())
