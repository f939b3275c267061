import Playback
import SwellCanvas
import SwellComponents
import SwellInput
import Testing

@testable import App

/// Every size from 1 x 1 on, closed, open and between.
struct SizeTests {
    private func model(_ size: Size, charset: Charset = .unicode) -> Model {
        var model = Model(transport: FakeTransport(), motion: .full, seed: 1)
        model.configure(size: size, charset: charset, background: nil, at: 0)
        model.openDemo(at: 0)
        return model
    }

    @Test func `every size can be drawn, closed, open and in between, and all parts stay on the screen`() {
        var sizes: [(Int, Int)] = []
        for rows in [1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 17, 24, 40] {
            for columns in [1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 15, 19, 23, 24, 30, 43, 56, 80, 120] {
                sizes.append((columns, rows))
            }
        }
        var model = model(Size(columns: 80, rows: 24))
        for (columns, rows) in sizes {
            let size = Size(columns: columns, rows: rows)
            model.resize(to: size, at: 0)
            var canvas = Canvas(size: size)
            for progress in [-0.05, 0, 0.3, 0.7, 1, 1.05] {
                model.mini.draw(
                    PlayerLook(
                        pane: progress, cover: progress, chrome: progress, isMorphing: progress != 0 && progress != 1),
                    on: &canvas)
            }
            let screen = size.cells
            for (name, rect) in model.mini.pane.targets {
                #expect(screen.intersection(rect) == rect, "\(name) at \(size)")
            }
            let pane = model.mini.pane
            var lines: [CellRect] = [pane.title, pane.play]
            for line in [pane.subtitle, pane.progress, pane.chevron, pane.hints] { if let line { lines.append(line) } }
            if rows > 1 { #expect(Set(lines.map(\.row)).count == lines.count, "no two lines share a row at \(size)") }
            if let art = pane.artwork {
                #expect(size.pixels.intersection(art) == art)
                for line in lines { #expect(CellRect.covering(art).intersection(line).isEmpty, "at \(size)") }
            }
        }
    }

    @Test(arguments: [1, 2, 3, 5, 9, 30])
    func `the title and the play state go last`(rows: Int) {
        for columns in [4, 6, 10, 20, 60] {
            let model = model(Size(columns: columns, rows: rows))
            for end in [PlayerLook.bar, .full()] {
                var canvas = Canvas(size: model.size)
                model.mini.draw(end, on: &canvas)
                let text = canvas.plainText
                #expect(text.contains("▶"), "\(columns)x\(rows)")
                #expect(text.contains("M"), "\(columns)x\(rows)")
            }
        }
    }

    @Test func `one column shows the play state`() {
        var model = model(Size(columns: 1, rows: 1))
        var canvas = Canvas(size: model.size)
        model.draw(on: &canvas, at: 0)
        #expect(canvas.glyph(column: 0, row: 0) == "▶")
    }

    @Test func `a resize keeps what moves moving`() throws {
        let script: [(Double, Event)] = [(1, .key(.tab)), (1.1, .resize(columns: 60, rows: 20))]
        let resized = try Stage(script: script).run(until: 3).traced("frame")
        let plain = try Stage(script: [script[0]]).run(until: 3).traced("frame")
        for (one, other) in zip(resized, plain)
        where (one["t"] as? Double ?? 0) > 1.11 && (one["t"] as? Double ?? 0) < 1.5 {
            #expect(one["progress"] as? Double == other["progress"] as? Double)
            #expect(one["velocity"] as? Double == other["velocity"] as? Double)
        }
        #expect((resized.last?["pane"] as? [Double]) == [0, 0, 60, 40])
    }

    @Test func `ASCII sends nothing outside of it`() {
        var model = model(Size(columns: 100, rows: 30), charset: .ascii)
        for open in [false, true] {
            var canvas = Canvas(size: model.size, charset: .ascii)
            if open {
                _ = model.perform(.toggleExpansion, at: 1)
                model.advance(to: 1)
                model.advance(to: 9)
            }
            model.draw(on: &canvas, at: 9)
            let strange = canvas.plainText.unicodeScalars.filter { !$0.isASCII }
            #expect(strange.isEmpty)
            #expect(canvas.plainText.contains(open ? "<<" : "Library"))
        }
    }

    @Test(arguments: [ColorDepth.none, .indexed16])
    func `without blending the selected row is still told from the others`(depth: ColorDepth) {
        var model = model(Size(columns: 80, rows: 24))
        var canvas = Canvas(size: model.size, depth: depth)
        model.draw(on: &canvas, at: 0)
        var cells: [Cell] = []
        canvas.resolve(row: 1, into: &cells)
        #expect(cells.allSatisfy { $0.attributes.contains(.reversed) })
        canvas.resolve(row: 2, into: &cells)
        #expect(cells.allSatisfy { !$0.attributes.contains(.reversed) })
    }
}
