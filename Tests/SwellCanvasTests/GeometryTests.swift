import SwellCanvas
import Testing

@Suite struct `Rectangles` {
    @Test func `of cells cover those of pixels`() {
        #expect(
            CellRect.covering(Rect(x: 0.5, y: 1.5, width: 2, height: 1))
                == CellRect(column: 0, row: 0, columns: 3, rows: 2))
        #expect(
            CellRect.covering(Rect(x: 2, y: 2, width: 2, height: 2)) == CellRect(column: 2, row: 1, columns: 2, rows: 1)
        )
        #expect(
            CellRect.covering(Rect(x: -0.1, y: -0.1, width: 1, height: 1))
                == CellRect(column: -1, row: -1, columns: 2, rows: 2))
        #expect(
            CellRect.covering(Rect(x: 2, y: 2, width: 2.000_000_000_1, height: 2)).columns == 2, "noise is no cell")
        #expect(CellRect.covering(Rect(x: 2, y: 2, width: 0, height: 2)).isEmpty)
        #expect(CellRect.covering(Rect(x: .nan, y: 2, width: 1, height: 2)).isEmpty)
        let all = CellRect.covering(Rect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity))
        #expect(all.contains(column: 500, row: 200))
    }

    @Test func `of cells know their pixels`() {
        let cells = CellRect(column: 3, row: 4, columns: 5, rows: 6)
        #expect(cells.pixels == Rect(x: 3, y: 8, width: 5, height: 12))
        #expect(CellRect.covering(cells.pixels) == cells)
    }

    @Test func `between two others pass the ends as a spring does`() {
        let one = Rect(x: 0.1, y: 1, width: 0.3, height: 10)
        let two = Rect(x: 10, y: -1, width: 0.7, height: 20)
        #expect(Rect.interpolated(from: one, to: two, by: 0) == one)
        #expect(Rect.interpolated(from: one, to: two, by: 1) == two)
        #expect(Rect.interpolated(from: one, to: two, by: 1.5).height == 25)
        #expect(Rect.interpolated(from: one, to: two, by: -1).y == 3)
    }

    @Test func `meet and part`() {
        let one = Rect(x: 0, y: 0, width: 4, height: 4)
        #expect(one.intersection(Rect(x: 3, y: 1, width: 4, height: 1)) == Rect(x: 3, y: 1, width: 1, height: 1))
        #expect(one.intersection(Rect(x: 5, y: 1, width: 4, height: 1)).isEmpty)
        #expect(one.inset(by: 1, 3) == Rect(x: 1, y: 2, width: 2, height: 0))
        let cells = CellRect(column: 0, row: 0, columns: 4, rows: 4)
        #expect(cells.intersection(CellRect(column: 9, row: 0, columns: 4, rows: 4)).isEmpty)
        #expect(cells.intersection(CellRect(column: .min, row: 1, columns: .max, rows: 1)).isEmpty)
        #expect(cells.inset(by: .max, .min).columns == 0)
        #expect(cells.offset(by: .max, .min).offset(by: .max, .min).isEmpty == false)
    }
}

@Suite struct `Colours` {
    @Test func `mix from one to the other`() {
        let one = Color(hex: 0x102030)
        let two = Color(hex: 0xF0E0D0)
        #expect(one.mixed(with: two, by: 0) == one && one.mixed(with: two, by: 1) == two)
        #expect(one.mixed(with: two, by: -4) == one && one.mixed(with: two, by: 4) == two)
        #expect(one.mixed(with: two, by: .nan) == one)
        #expect(one.mixed(with: two, by: 0.5) == Color(hex: 0x808080))
    }

    @Test func `have the luminance and contrast of WCAG`() {
        #expect(Color.black.luminance == 0)
        #expect(abs(Color.white.luminance - 1) < 1e-12)
        #expect(abs(Color(hex: 0x777777).contrast(with: .white) - 4.478) < 0.001)
        #expect(abs(Color.white.contrast(with: .black) - 21) < 1e-9)
    }
}
