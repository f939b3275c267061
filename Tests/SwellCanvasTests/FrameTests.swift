import SwellCanvas
import Testing

/// Drawing in a frame's own coordinates, held within it.
struct FrameTests {
    private let size = Size(columns: 20, rows: 8)
    private let ink = TextStyle(color: .white)

    private func paint(_ canvas: inout Canvas, at column: Int, _ row: Int) {
        let x = Double(column)
        let y = Double(row * 2)
        canvas.shadow(
            of: Rect(x: x + 1, y: y + 1, width: 5, height: 4), radius: 1, blur: 2, offsetY: 0.5, color: .white,
            opacity: 0.4)
        canvas.fill(Rect(x: x + 0.5, y: y + 0.25, width: 6, height: 5), radius: 1.5, color: Color(hex: 0x204080))
        canvas.draw(
            Image(width: 2, height: 2, pixels: [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]),
            in: Rect(x: x + 2, y: y + 2.5, width: 3, height: 3))
        canvas.text("wörd 漢", column: column + 1, row: row + 1, style: ink)
        canvas.text("mid", column: column, row: row + 2, width: 8, style: ink, alignment: .center)
        canvas.text("end", column: column, row: row + 3, width: 8, style: ink, alignment: .trailing)
        canvas.clearGlyphs(in: CellRect(column: column + 2, row: row + 1, columns: 1, rows: 1))
        canvas.scrim(0.3, color: .black, in: CellRect(column: column, row: row, columns: 4, rows: 2))
    }

    @Test func `what is drawn in a frame is what is drawn at the frame's place, cut at its edges`() {
        for (column, row) in [(0, 0), (5, 2), (-3, -1), (17, 6)] {
            let frame = CellRect(column: column, row: row, columns: 9, rows: 4)
            var framed = Canvas(size: size)
            framed.withFrame(frame) { paint(&$0, at: 0, 0) }
            var placed = Canvas(size: size)
            placed.withClip(frame) { paint(&$0, at: column, row) }
            #expect(framed.ansi() == placed.ansi())
        }
    }

    @Test func `frames lie in frames, and the outer coordinates come back`() {
        var nested = Canvas(size: size)
        nested.withFrame(CellRect(column: 4, row: 1, columns: 12, rows: 6)) { canvas in
            #expect(canvas.clipRect == CellRect(column: 0, row: 0, columns: 12, rows: 6))
            canvas.withFrame(CellRect(column: 2, row: 1, columns: 30, rows: 30)) { inner in
                #expect(inner.clipRect == CellRect(column: 0, row: 0, columns: 10, rows: 5))
                inner.text("a", column: 0, row: 0, style: ink)
                inner.clear(Color(hex: 0x112233))
                inner.text("b", column: 0, row: 0, style: ink)
            }
            canvas.text("c", column: 0, row: 0, style: ink)
        }
        #expect(nested.glyph(column: 6, row: 2) == "b")
        #expect(nested.glyph(column: 4, row: 1) == "c")
        #expect(nested.pixel(x: 6, y: 4) == Color(hex: 0x112233) && nested.pixel(x: 5, y: 4) == .black)
    }

    @Test(arguments: [Int.min, -1_000_000, 0, 1_000_000, Int.max])
    func `a frame anywhere draws nothing outside of the picture and traps nowhere`(place: Int) {
        var canvas = Canvas(size: size)
        for frame in [
            CellRect(column: place, row: 0, columns: .max, rows: .max),
            CellRect(column: 0, row: place, columns: 3, rows: -1),
            CellRect(column: place, row: place, columns: 5, rows: 5),
        ] {
            canvas.withFrame(frame) { canvas in
                paint(&canvas, at: 0, 0)
                canvas.withFrame(frame) { $0.text("x", column: .max, row: .max, style: ink) }
                _ = canvas.clipRect
            }
        }
    }
}
