import SwellCanvas
import SwellComponents

/// The keys, over everything; made from the table that the player obeys.
struct HelpView {
    /// The first line shown, where not all fit.
    private(set) var top = 0

    private let lines: [(keys: String, meaning: String)]

    /// What leaves, by its keys.
    private let leaving: String

    /// - Parameters:
    ///   - table: the keys that the player obeys; what has none has no line.
    ///   - glyphs: the signs that the player shows.
    init(keys table: KeyTable, glyphs: Glyphs) {
        leaving = (table.names(of: .leave) + table.names(of: .help)).first ?? "esc"
        let keys = KeyTable.lines.compactMap { line in
            let names = line.commands.map { table.names(of: $0).joined(separator: " ") }.filter { !$0.isEmpty }
            return names.isEmpty ? nil : (names.joined(separator: "  "), line.meaning)
        }
        let line = String(repeating: glyphs.lineFull, count: 2) + String(repeating: glyphs.lineEmpty, count: 2)
        // What can be clicked, by the names that the trace uses too.
        lines =
            keys + [
                ("", ""), ("click a row", "select it; twice: play it"),
                ("click, pull up the bar", PlayerTarget.open.rawValue),
                ("\(glyphs.close), pull down", PlayerTarget.close.rawValue),
                ("\(glyphs.play) \(glyphs.pause)", PlayerTarget.playPause.rawValue),
                (glyphs.previous, PlayerTarget.previous.rawValue),
                (glyphs.next, PlayerTarget.next.rawValue),
                ("click, drag \(line)", PlayerTarget.position.rawValue),
                (glyphs.shuffle, PlayerTarget.shuffle.rawValue),
                (glyphs.repeatAll, PlayerTarget.repeatMode.rawValue),
                ("click, wheel a track", PlayerTarget.upNext.rawValue),
                ("wheel", "list: scroll; bar: open; player: close; \(line): seek"),
                ("shift and drag", "the terminal's own selection"),
            ]
    }

    mutating func scroll(by rows: Int) { top += rows }

    mutating func draw(on canvas: inout Canvas, theme: Theme) {
        let size = canvas.size
        let width = min(size.columns, 72)
        let height = min(size.rows, lines.count + 4)
        let isFramed = width >= 30 && height >= 6
        let frame = CellRect(
            column: (size.columns - width) / 2, row: (size.rows - height) / 2, columns: width, rows: height)
        canvas.scrim(0.55, color: Color(hex: 0x010101))
        if isFramed {
            canvas.shadow(
                of: frame.pixels, radius: 2, blur: 2, offsetY: 1, color: Color(hex: 0x010101), opacity: 0.35)
        }
        canvas.clearGlyphs(in: frame.pixels)
        canvas.fill(frame.pixels, radius: isFramed ? 1.5 : 0, color: theme.panel)

        let inset = isFramed ? 2 : 0
        let rows = height - 2 * (isFramed ? 1 : 0) - (isFramed ? 2 : 0)
        top = min(max(top, 0), max(0, lines.count - rows))
        var row = frame.row + (isFramed ? 1 : 0)
        let column = frame.column + inset
        let inner = width - 2 * inset
        if isFramed {
            canvas.text(
                "Keys", column: column, row: row, width: inner, style: TextStyle(color: theme.text, bold: true))
            canvas.text(
                "\(leaving) closes", column: column, row: row, width: inner, style: TextStyle(color: theme.secondary),
                alignment: .trailing)
            row += 2
        }
        let keyWidth = min(28, inner * 2 / 5)
        for line in lines.dropFirst(top).prefix(max(0, rows)) {
            canvas.text(
                line.keys, column: column, row: row, width: keyWidth, style: TextStyle(color: theme.accent))
            canvas.text(
                line.meaning, column: column + keyWidth + 1, row: row, width: max(0, inner - keyWidth - 1),
                style: TextStyle(color: theme.text))
            row += 1
        }
    }
}
