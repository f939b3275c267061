import SwellCanvas

extension Minimizable {
    public mutating func draw(on canvas: inout Canvas, in frame: CellRect) {
        let frame = frame.withinReach
        if frame != area || handler.safeArea != safeArea { lay(frame) }
        let presence = handler.presence
        guard presence > 0 || handler.isPresented, !frame.isEmpty else { return }
        guard handler.isVeiled || handler.isFading else {
            return draw(handler.frame, progress: handler.progress, on: &canvas)
        }
        let before = canvas
        let geometry = handler.geometry
        if handler.isFading {
            var behind = canvas
            draw(geometry.minimized, progress: 0, on: &behind)
            draw(geometry.expanded, progress: 1, on: &canvas)
            canvas.crossFade(from: behind, by: handler.fade)
        } else {
            draw(handler.frame, progress: handler.progress, on: &canvas)
        }
        if handler.isVeiled { canvas.crossFade(from: before, by: presence) }
    }

    mutating func lay(_ area: CellRect) {
        self.area = area.withinReach
        handler.layout(in: Size(columns: self.area.columns, rows: self.area.rows), safeArea: safeArea)
    }

    /// One instant.
    private func draw(_ frame: Rect, progress: Double, on canvas: inout Canvas) {
        canvas.withFrame(area) { canvas in
            let covered = CellRect.covering(frame)
            guard !covered.isEmpty else { return }
            canvas.withClip(covered) { canvas in
                canvas.clearGlyphs(in: covered)
                background(&canvas, frame)
            }
            let cells = CellRect(rounding: frame)
            guard !cells.isEmpty else { return }
            guard let compactView, progress < Self.compactUntil else { return drawContent(in: cells, on: &canvas) }
            // The compact view is gone before much of the content shows.
            guard progress > 0 else { return drawCompact(compactView, in: cells, on: &canvas) }
            var behind = canvas
            drawCompact(compactView, in: cells, on: &behind)
            drawContent(in: cells, on: &canvas)
            canvas.crossFade(from: behind, by: progress / Self.compactUntil)
        }
    }

    /// Of the way: where the compact view has given way to the content.
    private static let compactUntil = 0.16

    private func drawContent(in cells: CellRect, on canvas: inout Canvas) {
        let expanded = CellRect(rounding: handler.geometry.expanded)
        let size = Size(columns: cells.columns, rows: expanded.rows)
        canvas.withClip(cells) { canvas in
            canvas.withFrame(CellRect(column: cells.column, row: cells.row, columns: size.columns, rows: size.rows)) {
                content(&$0, size)
            }
        }
    }

    private func drawCompact(_ compactView: Drawing, in cells: CellRect, on canvas: inout Canvas) {
        let rows = min(cells.rows, CellRect(rounding: handler.geometry.minimized).rows)
        canvas.withFrame(CellRect(column: cells.column, row: cells.row, columns: cells.columns, rows: rows)) {
            compactView(&$0, Size(columns: cells.columns, rows: rows))
        }
    }

    /// The row of the screen at which the content's first row stands.
    var contentTop: Int { CellRect(rounding: frame).row }
}
