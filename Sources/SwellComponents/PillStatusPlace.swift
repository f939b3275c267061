import SwellCanvas

/// Where and how content is drawn at one instant.
struct PillPlace {
    var capsule: Capsule
    var layout: PillLayout
    /// The first row of content.
    var top: Int
    /// 1 is the size at rest.
    var scale: Double
    /// 0...1.
    var opacity: Double
    /// Seconds.
    var time: Double
    /// Of the waveform.
    var level: Double
    var phase: Double

    /// The content's columns at the moment: scaled about the middle, and within what the capsule has room for.
    var columns: Range<Int> {
        let room = capsule.rect.width - 2 * Double(layout.inset)
        let half = max(0, min(Double(layout.contentColumns) * scale, room, Double(layout.contentColumns))) / 2
        let left = Int((capsule.rect.midX - half).rounded())
        return left..<max(left, Int((capsule.rect.midX + half).rounded()))
    }
}

extension PillPlace {
    /// Draws a line where the capsule covers all of it, and leaves it out elsewhere.
    ///
    /// - Parameters:
    ///   - row: of the content.
    ///   - width: columns that it may take at rest.
    ///   - needed: columns that the content must have for it to show, those beside it too; `nil`: what it takes, and what
    ///     is left beside `width` at rest.
    func draw(
        _ text: String, row: Int, width: Int, needed: Int? = nil, style: TextStyle, alignment: TextAlignment = .leading,
        on canvas: inout Canvas
    ) {
        guard row < layout.contentRows, width > 0 else { return }
        let line = TextWidth.clipped(text, to: width)
        let used = TextWidth.columns(of: line)
        let needed = needed ?? used + layout.contentColumns - width
        guard used > 0, used <= columns.count, needed <= columns.count else { return }
        let start =
            switch alignment {
            case .leading: columns.lowerBound
            case .center: columns.lowerBound + (columns.count - used) / 2
            case .trailing: columns.upperBound - used
            }
        guard capsule.covers(row: top + row, columns: start..<start + used) else { return }
        canvas.text(line, column: start, row: top + row, style: readable(style))
    }

    /// Fades text no further than it can be read: from 4.5 : 1 on the ground to its own colour.
    private func readable(_ style: TextStyle) -> TextStyle {
        var style = style
        let faintest = style.color == IslandPill.text ? 0.47 : 0.65
        style.opacity = faintest + (1 - faintest) * opacity
        return style
    }

    /// Draws the waveform at the right, on one or two rows of content.
    func drawWave(on canvas: inout Canvas) {
        let wide = Waveform.columns
        let rows = min(2, layout.contentRows)
        let cells = CellRect(column: columns.upperBound - wide, row: top, columns: wide, rows: rows)
        guard columns.count >= wide + 2,
            cells.rowRange.allSatisfy({ capsule.covers(row: $0, columns: cells.columnRange) })
        else { return }
        let color = IslandPill.secondary.mixed(with: IslandPill.text, by: level)
        Waveform(level: level, phase: phase).draw(
            in: cells, scale: scale, color: color, opacity: opacity, on: &canvas)
    }

    /// Lets somebody else draw on the cells that the capsule covers wholly.
    func draw(_ content: PillContent, on canvas: inout Canvas) {
        let columns = columns
        var rows = 0
        while rows < layout.contentRows, capsule.covers(row: top + rows, columns: columns) { rows += 1 }
        guard rows > 0, !columns.isEmpty else { return }
        let cells = CellRect(column: columns.lowerBound, row: top, columns: columns.count, rows: rows)
        let context = PillContent.Context(
            size: Size(columns: cells.columns, rows: rows), opacity: opacity, scale: scale, time: time)
        canvas.withFrame(cells) { content.draw(&$0, context) }
    }
}
