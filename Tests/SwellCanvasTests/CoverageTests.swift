import Testing

@testable import SwellCanvas

/// Rectangles whose edges are multiples of 1/16, so that moving them is exact.
private func someRects() -> [Rect] {
    var random = Dice(seed: 7)
    return (0..<60).map { _ in
        Rect(
            x: Double(random.roll(160)) / 16, y: Double(random.roll(160)) / 16, width: Double(random.roll(200)) / 16,
            height: Double(random.roll(200)) / 16)
    }
}

@Suite struct `Coverage of rounded rectangles` {
    private let clip = CellRect(column: 0, row: 0, columns: 40, rows: 20)

    @Test func `adds up to the area of the rectangle`() {
        for rect in someRects() {
            for radius in [0.0, 0.3, 1, 2.75, 100] {
                guard let shape = Coverage(rect, radius: radius, clip: clip, isHard: false) else {
                    #expect(rect.isEmpty)
                    continue
                }
                var sum = 0.0
                for y in shape.rows { for x in shape.columns { sum += shape.share(x: x, y: y) } }
                let r = min(radius, rect.width / 2, rect.height / 2)
                #expect(abs(sum - (rect.area - (4 - Double.pi) * r * r)) < 1e-9)
            }
        }
    }

    @Test func `is what counting points says`() throws {
        let rect = Rect(x: 1.3, y: 2.6, width: 7.2, height: 5.9)
        let radius = 2.4
        let shape = try #require(Coverage(rect, radius: radius, clip: clip, isHard: false))
        for y in shape.rows {
            for x in shape.columns {
                var inside = 0
                for i in 0..<64 {
                    for j in 0..<64 {
                        let px = Double(x) + (Double(i) + 0.5) / 64
                        let py = Double(y) + (Double(j) + 0.5) / 64
                        let dx = max(rect.minX + radius - px, px - rect.maxX + radius, 0)
                        let dy = max(rect.minY + radius - py, py - rect.maxY + radius, 0)
                        if dx * dx + dy * dy <= radius * radius && rect.contains(x: px, y: py) { inside += 1 }
                    }
                }
                #expect(abs(shape.share(x: x, y: y) - Double(inside) / 4096) < 0.02)
            }
        }
    }

    @Test func `is the same for a row's inner pixels as for each of them`() {
        for rect in someRects() {
            for radius in [0.0, 0.4, 3.1] {
                guard let shape = Coverage(rect, radius: radius, clip: clip, isHard: false) else { continue }
                for y in shape.rows {
                    let row = shape.row(y)
                    #expect(row.inner.allSatisfy { abs(shape.share(x: $0, y: y) - row.innerShare) < 1e-12 })
                }
            }
        }
    }
}

@Suite struct `A fill` {
    private let size = Size(columns: 40, rows: 20)

    @Test func `moves when the rectangle moves by a whole pixel`() {
        for rect in someRects() {
            var here = Canvas(size: size)
            var there = Canvas(size: size)
            here.fill(rect, radius: 1.5, color: Color(hex: 0xE08040))
            there.fill(rect.offset(by: 3, 5), radius: 1.5, color: Color(hex: 0xE08040))
            #expect(pixels(of: here, x: 0..<37, y: 0..<35) == pixels(of: there, x: 3..<40, y: 5..<40))
        }
    }

    @Test func `shows every sixteenth of a row that its edge moves`() {
        var shades: [UInt8] = []
        for step in 0...32 {
            var canvas = Canvas(size: Size(columns: 1, rows: 1))
            canvas.fill(Rect(x: 0, y: 2 - Double(step) / 16, width: 1, height: 2), color: .white)
            shades.append(canvas.pixel(x: 0, y: step <= 16 ? 1 : 0).red)
        }
        #expect(Array(shades[0...16]) == (0...16).map { UInt8((Double($0) / 16 * 255).rounded()) })
        #expect(Array(shades[17...]) == Array(shades[1...16]))
    }

    @Test func `gives what opacity says, never less for more`() {
        var last: UInt8 = 0
        for step in 0...1000 {
            var canvas = Canvas(size: Size(columns: 1, rows: 1))
            canvas.fill(
                Rect(x: 0, y: 0, width: 1, height: 2), color: Color(hex: 0xC00000), opacity: Double(step) / 1000)
            let red = canvas.pixel(x: 0, y: 0).red
            #expect(red >= last)
            #expect(abs(Double(red) - 192 * Double(step) / 1000) <= 0.51)
            last = red
        }
        #expect(last == 192)
    }

    @Test func `is opaque and exact inside, whatever the bits of the picture`() {
        var canvas = Canvas(size: size)
        canvas.pictureBits = 3
        canvas.fill(Rect(x: 0.5, y: 0.5, width: 20, height: 20), color: Color(hex: 0x123457))
        #expect(canvas.pixel(x: 5, y: 5) == Color(hex: 0x123457))
        #expect(canvas.pixel(x: 0, y: 5) == Color(hex: 0x091A2C), "bits are a matter of what is sent")
        canvas.fill(Rect(x: 0, y: 0, width: 40, height: 40), color: Color(hex: 0x123457), opacity: 0.5)
        #expect(canvas.pixel(x: 30, y: 30) == Color(hex: 0x091A2C), "a flat mixture is not")
    }

    @Test func `stays inside its clip and nested clips`() {
        var canvas = Canvas(size: size)
        canvas.withClip(CellRect(column: 2, row: 1, columns: 10, rows: 5)) { canvas in
            canvas.withClip(CellRect(column: 5, row: 0, columns: 100, rows: 3)) { canvas in
                canvas.fill(Rect(x: -1e9, y: -.infinity, width: .infinity, height: .infinity), color: .white)
                canvas.text(String(repeating: "x", count: 99), column: -3, row: 2, style: TextStyle(color: .black))
                canvas.text("y", column: 6, row: 5, style: TextStyle(color: .black))
            }
        }
        for y in 0..<40 {
            for x in 0..<40 {
                let isIn = x >= 5 && x < 12 && y >= 2 && y < 6
                #expect(canvas.pixel(x: x, y: y) == (isIn ? .white : .black))
                #expect(canvas.glyph(column: x, row: y / 2) == (isIn && y / 2 == 2 ? "x" : ""))
            }
        }
        canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), color: .white)
        #expect(canvas.pixel(x: 0, y: 0) == .white, "the clip ends with its body")
    }
}

@Suite struct `A shadow` {
    @Test func `is dark at the edge, fades outward and leaves the rectangle alone`() {
        var canvas = Canvas(size: Size(columns: 40, rows: 20))
        canvas.clear(.white)
        let rect = Rect(x: 10, y: 10, width: 20, height: 20)
        canvas.shadow(of: rect, radius: 2, blur: 5, offsetY: 0, color: .black, opacity: 0.6)
        #expect(canvas.pixel(x: 20, y: 20) == .white)
        let outward = (0..<10).map { canvas.pixel(x: 9 - $0, y: 20).red }
        #expect(outward == outward.sorted())
        #expect(outward[0] > 90 && outward[0] < 200)
        #expect(outward[7] == 255)
        // Mirrored, and the same downward as to the side.
        for distance in 0..<10 {
            #expect(canvas.pixel(x: 30 + distance, y: 20) == canvas.pixel(x: 9 - distance, y: 20))
            #expect(canvas.pixel(x: 20, y: 30 + distance) == canvas.pixel(x: 30 + distance, y: 20))
        }
    }

    @Test func `of no thickness is no shadow`() {
        var canvas = Canvas(size: Size(columns: 40, rows: 20))
        canvas.clear(.white)
        canvas.shadow(
            of: Rect(x: 10, y: 10, width: 20, height: 0.001), radius: 0, blur: 3, offsetY: 0, color: .black, opacity: 1)
        #expect(canvas.pixel(x: 20, y: 10).red >= 254)
    }
}
