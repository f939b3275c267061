import SwellCanvas
import SwellInput
import Testing

@testable import Terminal

extension Owning {
    @Suite(.serialized) struct `Frames that must not tear` {
        private static let photograph = Image(width: 256, height: 256) { x, y in
            let grain = Int((UInt32(x &* 7919 &+ y &* 104_729) &* 2_654_435_761) >> 28)
            let wave = abs((Double(x) * 0.031 + Double(y) * 0.017).remainder(dividingBy: 1))
            func channel(_ value: Double) -> UInt8 { UInt8(max(0, min(255, Int(value * 255) + grain))) }
            return Color(
                red: channel(Double(x) / 300 + wave * 0.3), green: channel(Double(y) / 300), blue: channel(0.3 + wave))
        }

        /// A library below a pane with a picture on it, at 0...1 of its way.
        private func flight(_ canvas: inout Canvas, _ progress: Double) {
            let (width, height) = (Double(canvas.size.columns), Double(canvas.size.rows * 2))
            canvas.clear(Color(hex: 0x16161E))
            for row in 0..<canvas.size.rows {
                canvas.text(
                    "Midnight Drive    The Night Owls    3:42", column: 2, row: row, style: TextStyle(color: .white))
            }
            let pane = Rect(x: 0, y: (height - 2) * (1 - progress), width: width, height: height)
            canvas.clearGlyphs(in: pane)
            canvas.fill(pane, radius: 3 * (1 - progress), color: Color(hex: 0x2A1E3A))
            let side = 2 + (0.55 * height - 2) * progress
            let rect = Rect(
                x: 2 + (width - side) / 2 * progress, y: pane.y + 1 + 6 * progress, width: side, height: side)
            canvas.draw(Self.photograph, in: rect, radius: side * 0.1)
        }

        @Test func `without synchronized output a frame in flight stays below 11 KB, and rest is exact`() throws {
            var bench = try Bench(columns: 100, rows: 30, colorTerm: "truecolor")
            var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
            flight(&canvas, 0)
            _ = bench.terminal.present(canvas, flying: false)
            bench.pump()
            for frame in 1...30 {
                canvas.pictureBits = bench.terminal.pictureBits
                flight(&canvas, Double(frame) / 30)
                let report = bench.terminal.present(canvas, flying: true)
                #expect(report.bytes <= 11_000, "frame \(frame)")
                bench.pump()
            }
            canvas.pictureBits = 8
            flight(&canvas, 1)
            _ = bench.terminal.present(canvas, flying: false)
            bench.pump()
            #expect(differences(bench.emulator, canvas).isEmpty)
        }

        @Test func `letters and flat colours are exact even then`() throws {
            var bench = try Bench(columns: 100, rows: 30, colorTerm: "truecolor")
            var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
            var cells = [Cell](repeating: .blank, count: 100)
            var touched = 0
            for frame in 0...20 {
                flight(&canvas, Double(frame) / 20)
                _ = bench.terminal.present(canvas, flying: true)
                bench.pump()
                let wrong = Set(differences(bench.emulator, canvas).map { $0.prefix { $0 != ":" } })
                touched += wrong.count
                for row in 0..<30 {
                    canvas.resolve(row: row, into: &cells)
                    for column in 0..<100 where wrong.contains("\(row),\(column)") {
                        #expect(
                            cells[column].glyph == 0 || cells[column].glyph == Cell.upperHalf,
                            "\(row),\(column) in frame \(frame)")
                        // All that is there beside letters and the picture.
                        let isFlat = [0x16161E, 0x2A1E3A].contains(cells[column].background)
                        #expect(cells[column].glyph != 0 || !isFlat, "\(row),\(column) in frame \(frame)")
                    }
                }
            }
            // The test would prove nothing if all had fitted.
            #expect(touched > 0)
        }

        @Test func `where frames are shown at once they are exact in flight too`() throws {
            var bench = try Bench(columns: 100, rows: 30, colorTerm: "truecolor", answers: true)
            var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
            // On a machine that is busy with other things a frame may take as long as over a slow line.
            var wasSlow = false
            for frame in 0...10 {
                flight(&canvas, Double(frame) / 10)
                let began = Terminal.now()
                _ = bench.terminal.present(canvas, flying: true)
                bench.pump()
                wasSlow = wasSlow || Terminal.now() - began > Pace.slow
                #expect(differences(bench.emulator, canvas).isEmpty)
            }
            #expect(bench.terminal.pictureBits == 8 || wasSlow)
        }
    }
}

@Suite struct `The pace` {
    @Test func `a picture is exact until something speaks against it`() {
        let pace = Pace()
        #expect(pace.bits(synchronized: true) == 8)
        #expect(pace.bits(synchronized: false) == 8)
    }

    @Test func `frames that are too large cost one bit, until the size changes`() {
        var pace = Pace()
        for _ in 0..<5 {
            pace.begin(bytes: 20_000, synchronized: false, at: 0)
            pace.finish(at: 0)
        }
        #expect(pace.bits(synchronized: false) == 7)
        #expect(pace.bits(synchronized: true) == 8)
        pace.reset()
        #expect(pace.bits(synchronized: false) == 8)
    }

    @Test func `a slow line makes the picture coarser, a quick one finer again`() {
        var pace = Pace()
        for _ in 0..<10 {
            pace.begin(bytes: 5_000, synchronized: true, at: 0)
            pace.finish(at: 0.2)
        }
        #expect(pace.bits(synchronized: true) == 3)
        #expect(pace.bits(synchronized: false) == 3)
        for _ in 0..<(3 * Pace.recovery) {
            pace.begin(bytes: 5_000, synchronized: true, at: 0)
            pace.finish(at: 0.001)
        }
        #expect(pace.bits(synchronized: true) == 8)
    }
}
