import SwellCanvas
import Testing

@Suite struct `An image` {
    private let size = Size(columns: 40, rows: 20)
    private let gradient = Image(width: 64, height: 64) { x, y in
        Color(red: UInt8(x * 4), green: UInt8(y * 4), blue: 100)
    }

    @Test(arguments: [3, 17, 64, 100, 255])
    func `of one colour equals a fill at every edge and corner`(side: Int) {
        let flat = Image(width: side, height: side) { _, _ in Color(hex: 0xE7813B) }
        var random = Dice(seed: UInt64(side))
        for _ in 0..<80 {
            let rect = Rect(
                x: Double(random.roll(600)) / 17 - 5, y: Double(random.roll(600)) / 17 - 5,
                width: Double(random.roll(700)) / 19, height: Double(random.roll(700)) / 19)
            let radius = Double(random.roll(80)) / 13
            let opacity = Double(1 + random.roll(10)) / 10
            var painted = Canvas(size: size)
            painted.clear(Color(hex: 0x1A2B3C))
            var drawn = painted
            painted.fill(rect, radius: radius, color: Color(hex: 0xE7813B), opacity: opacity)
            drawn.draw(flat, in: rect, radius: radius, opacity: opacity)
            #expect(pixels(of: painted, x: 0..<40, y: 0..<40) == pixels(of: drawn, x: 0..<40, y: 0..<40))
        }
    }

    @Test func `at its own size is itself`() {
        var random = Dice(seed: 3)
        let noise = Image(width: 20, height: 30) { _, _ in Color(hex: UInt32(random.roll(0x1000000))) }
        var canvas = Canvas(size: size)
        canvas.draw(noise, in: Rect(x: 4, y: 6, width: 20, height: 30))
        for y in 0..<30 {
            for x in 0..<20 { #expect(canvas.pixel(x: x + 4, y: y + 6) == noise.color(x: x, y: y)) }
        }
    }

    @Test(arguments: [1.0, 2.3, 7, 11.5, 31, 39.9])
    func `keeps its mean at every smaller size`(side: Double) {
        var random = Dice(seed: 9)
        let noise = Image(width: 61, height: 61) { _, _ in Color(hex: UInt32(random.roll(0x1000000))) }
        var canvas = Canvas(size: size)
        canvas.draw(noise, in: Rect(x: 0, y: 0, width: side, height: side))
        var sum = 0.0
        for y in 0..<40 { for x in 0..<40 { sum += Double(canvas.pixel(x: x, y: y).green) } }
        let mean = sum / (side * side)
        var exact = 0.0
        for y in 0..<61 { for x in 0..<61 { exact += Double(noise.color(x: x, y: y).green) } }
        #expect(abs(mean - exact / 3721) < 3)
    }

    @Test func `reduced to whole blocks is the mean of each block`() {
        let board = Image(width: 32, height: 32) { x, y in x % 2 == y % 2 ? .white : .black }
        var canvas = Canvas(size: size)
        canvas.draw(board, in: Rect(x: 0, y: 0, width: 16, height: 16))
        for y in 0..<16 { for x in 0..<16 { #expect(canvas.pixel(x: x, y: y) == Color(hex: 0x808080)) } }
    }

    @Test func `enlarged is smooth and passes no value of its pixels`() {
        let two = Image(width: 2, height: 1, pixels: [0x202020, 0xC0C0C0])
        var canvas = Canvas(size: size)
        canvas.draw(two, in: Rect(x: 0, y: 0, width: 40, height: 40))
        let row = (0..<40).map { Int(canvas.pixel(x: $0, y: 20).red) }
        #expect(row == row.sorted())
        #expect(row[0] == 0x20 && row[39] == 0xC0)
        for x in 1..<40 { #expect(row[x] - row[x - 1] <= 9) }
    }

    @Test func `changes little when its size does, whichever reduction is read`() {
        var last: [Color] = []
        for step in 0..<300 {
            var canvas = Canvas(size: size)
            let side = 6 + Double(step) / 10
            canvas.draw(gradient, in: Rect(x: 2, y: 2, width: side, height: side))
            let pixels = (3..<7).flatMap { y in (3..<7).map { canvas.pixel(x: $0, y: y) } }
            for (before, after) in zip(last, pixels) {
                #expect(abs(Int(before.red) - Int(after.red)) <= 6)
                #expect(abs(Int(before.green) - Int(after.green)) <= 6)
            }
            last = pixels
        }
    }

    @Test func `moves when the rectangle moves by a whole pixel`() {
        var here = Canvas(size: size)
        var there = Canvas(size: size)
        here.draw(gradient, in: Rect(x: 1.25, y: 2.5, width: 17.5, height: 16.25), radius: 2)
        there.draw(gradient, in: Rect(x: 4.25, y: 7.5, width: 17.5, height: 16.25), radius: 2)
        #expect(pixels(of: here, x: 0..<30, y: 0..<30) == pixels(of: there, x: 3..<33, y: 5..<35))
    }

    @Test func `takes any numbers of pixels`() {
        #expect(Image(width: 0, height: -4, pixels: []).color(x: 0, y: 0) == .black)
        #expect(Image(width: 2, height: 2, pixels: [0xFF00_0001]).color(x: 0, y: 0) == Color(hex: 1))
        #expect(Image(width: 1, height: 1, pixels: [1, 2, 3]).averageColor == Color(hex: 1))
    }

    @Test func `is reduced for good where it is larger than asked`() {
        let large = Image(width: 3000, height: 1500) { x, _ in x < 1500 ? .black : .white }
        let small = large.fitted(within: 300)
        #expect(small.width == 300 && small.height == 150)
        #expect(small.color(x: 100, y: 75) == .black && small.color(x: 200, y: 75) == .white)
        #expect(small.fitted(within: 300) == small)
        #expect(large.fitted(within: 2999).width == 2999)
    }
}
