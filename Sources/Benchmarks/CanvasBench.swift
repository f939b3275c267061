import Glibc
import SwellCanvas

/// One line of a benchmark's table.
struct CanvasBenchRow {
    /// What was measured, and at which size.
    let name: String
    /// Microseconds: half of the runs took no longer.
    let median: Double
    /// Microseconds: 99 of 100 runs took no longer.
    let p99: Double
    /// The same in the thread's own processor time: what is left of it when the machine has other work.
    let p99OfProcessor: Double
}

/// The picture of a morph in flight, drawn again and again.
enum CanvasBench {
    /// Draws and resolves morph frames at two sizes and all depths, then each step of one by itself.
    static func rows(frames: Int = 600) -> [CanvasBenchRow] {
        var rows: [CanvasBenchRow] = []
        for size in [Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)] {
            for (depth, name) in [
                (ColorDepth.direct, "24 bit"), (.indexed256, "256"), (.indexed16, "16"), (.none, "none"),
            ] {
                rows.append(frame(size, depth, "\(size.columns)x\(size.rows) \(name)", bits: 8, frames))
            }
            rows.append(frame(size, .direct, "\(size.columns)x\(size.rows) 5 bits", bits: 5, frames))
        }
        rows += steps(Size(columns: 120, rows: 40), frames)
        return rows
    }

    /// A cover of 256 x 256 pixels with detail in it.
    static let cover = Image(width: 256, height: 256) { x, y in
        Color(
            red: UInt8(x), green: UInt8(truncatingIfNeeded: x * y / 64),
            blue: UInt8((x / 16 + y / 16) % 2 == 0 ? 200 : 60))
    }

    /// Text as a library shows it: letters, accents, a wide title.
    static let lines = (0..<100).map { line in
        let titles = ["Midnight Drive", "Señor Café Noir", "夜に駆ける — YOASOBI", "Paper Planes", "Quiet Storm 🎧"]
        return TextWidth.padded(titles[line % titles.count], to: 40) + TextWidth.padded("The Night Owls", to: 30)
            + TextWidth.padded("Night Windows", to: 30) + "3:42"
    }

    /// One frame at a progress of 0...1: library, scrim, pane with its shadow, the cover, then every row resolved.
    static func draw(_ canvas: inout Canvas, progress: Double, _ cells: inout [Cell]) {
        let size = canvas.size
        canvas.clear(Color(hex: 0x14161B))
        let style = TextStyle(color: Color(hex: 0xC8CCD4))
        for row in 0..<size.rows { canvas.text(lines[row], column: 1, row: row, width: size.columns - 2, style: style) }
        canvas.scrim(0.5 * progress)
        let height = Double(size.rows) * 2
        let pane = Rect(x: 0, y: (1 - progress) * (height - 2), width: Double(size.columns), height: height)
        canvas.shadow(
            of: pane, radius: 0.56, blur: 0.014 * height, offsetY: 0.005 * height, color: .black, opacity: 0.18)
        canvas.fill(pane, radius: 0.56 * (1 - progress) + 2, color: Color(hex: 0x2B2440))
        canvas.clearGlyphs(in: pane)
        let side = 2 + (0.6 * Double(size.columns) - 2) * progress
        let art = Rect(x: (Double(size.columns) - side) / 2, y: pane.y + 3 * progress, width: side, height: side)
        canvas.shadow(
            of: art, radius: 0.1 * side, blur: 0.028 * height, offsetY: 0.009 * height, color: .black, opacity: 0.35)
        canvas.draw(cover, in: art, radius: 0.1 * side)
        resolve(canvas, &cells)
    }

    private static func resolve(_ canvas: borrowing Canvas, _ cells: inout [Cell]) {
        for row in 0..<canvas.size.rows { canvas.resolve(row: row, into: &cells) }
    }

    private static func frame(_ size: Size, _ depth: ColorDepth, _ name: String, bits: Int, _ frames: Int)
        -> CanvasBenchRow
    {
        var canvas = Canvas(size: size, depth: depth)
        canvas.pictureBits = bits
        var cells = [Cell](repeating: .blank, count: size.columns)
        return measure("frame \(name)", frames) { draw(&canvas, progress: 0.7 + 0.3 * Double($0 % 100) / 100, &cells) }
    }

    private static func steps(_ size: Size, _ frames: Int) -> [CanvasBenchRow] {
        var canvas = Canvas(size: size)
        var cells = [Cell](repeating: .blank, count: size.columns)
        let style = TextStyle(color: .white)
        let art = Rect(x: 24.3, y: 6.4, width: 72, height: 72)
        return [
            measure("clear", frames) { _ in canvas.clear(Color(hex: 0x14161B)) },
            measure("40 rows of text", frames) { _ in
                for row in 0..<size.rows { canvas.text(lines[row], column: 1, row: row, width: 118, style: style) }
            },
            measure("scrim", frames) { _ in canvas.scrim(0.01) },
            measure("fill", frames) { _ in
                canvas.fill(Rect(x: 0, y: 2.3, width: 120, height: 80), radius: 3, color: Color(hex: 0x2B2440))
            },
            measure("shadow", frames) { _ in
                canvas.shadow(of: art, radius: 7, blur: 2.2, offsetY: 0.7, color: .black, opacity: 0.35)
            },
            measure("image 256 at 72", frames) { _ in canvas.draw(cover, in: art, radius: 7) },
            measure("image 256 at 50", frames) { _ in canvas.draw(cover, in: art.scaled(by: 0.694), radius: 7) },
            measure("resolve", frames) { _ in
                for row in 0..<size.rows { canvas.resolve(row: row, into: &cells) }
            },
        ]
    }

    private static func measure(_ name: String, _ frames: Int, _ body: (Int) -> Void) -> CanvasBenchRow {
        var times: [Double] = []
        var processorTimes: [Double] = []
        times.reserveCapacity(frames)
        processorTimes.reserveCapacity(frames)
        for frame in 0..<20 { body(frame) }
        for frame in 0..<frames {
            let processorStart = now(CLOCK_THREAD_CPUTIME_ID)
            let start = now(CLOCK_MONOTONIC)
            body(frame)
            times.append((now(CLOCK_MONOTONIC) - start) * 1e6)
            processorTimes.append((now(CLOCK_THREAD_CPUTIME_ID) - processorStart) * 1e6)
        }
        times.sort()
        processorTimes.sort()
        return CanvasBenchRow(
            name: name, median: times[frames / 2], p99: times[frames * 99 / 100],
            p99OfProcessor: processorTimes[frames * 99 / 100])
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
