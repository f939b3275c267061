import Support
import SwellCanvas
import Testing

@Suite struct `A canvas` {
    @Test func `two different pixels make a half block`() {
        var canvas = Canvas(size: Size(columns: 4, rows: 1))
        canvas.fill(Rect(x: 1, y: 0, width: 2, height: 1), color: .white)
        canvas.text("é", column: 3, row: 0, style: TextStyle(color: .white))
        #expect(canvas.plainText == " ▀▀é\n")
    }
}
