import Playback
import Support
import SwellCanvas
import SwellComponents
import SwellInput
import SwellMotion
import Testing

@testable import App

/// Pictures that were looked at once and must stay as they are.
struct GoldenTests {
    private static let sizes = [(100, 30), (80, 24), (40, 12), (20, 5), (1, 1)]

    private func demo(_ size: Size) -> Model {
        var model = Model(transport: FakeTransport(), motion: .full, seed: 1)
        model.configure(size: size, charset: .unicode, background: nil, at: 0)
        model.openDemo(at: 0)
        return model
    }

    private func picture(_ model: inout Model, at now: Double, depth: ColorDepth = .direct) -> Canvas {
        var canvas = Canvas(size: model.size, depth: depth)
        model.draw(on: &canvas, at: now)
        return canvas
    }

    /// When the opening pane first reaches a progress, to a thousandth of a second.
    private func time(reaching progress: Double) -> Double {
        let spring = Spring(duration: 0.5, bounce: 0.15)
        var time = 0.0
        while spring.value(fromValue: 0, toValue: 1, initialVelocity: 0, time: time) < progress { time += 0.001 }
        return time
    }

    @Test(arguments: sizes)
    func `the library, the full pane and the way between`(columns: Int, rows: Int) {
        let size = Size(columns: columns, rows: rows)
        var text = ""
        func add(_ name: String, _ canvas: Canvas) { text += "=== \(name)\n\(canvas.plainText)\n" }

        var model = demo(size)
        add("library", picture(&model, at: 0))
        _ = model.perform(.toggleExpansion, at: 0)
        for progress in [0, 0.25, 0.5, 0.75, 1] {
            let now = time(reaching: progress)
            model.advance(to: now)
            add("opening, first at \(progress)", picture(&model, at: now))
        }
        model.advance(to: 3)
        add("full pane", picture(&model, at: 3))
        for progress in [-0.05, 1.05] {
            var canvas = Canvas(size: size)
            canvas.clear(model.theme.background)
            model.mini.draw(
                PlayerLook(pane: progress, cover: progress, chrome: progress > 1 ? 1 : 0, isMorphing: true), on: &canvas
            )
            add("set by hand to \(progress)", canvas)
        }
        expectGolden(text, named: "\(columns)x\(rows).txt")
    }

    @Test(arguments: [ColorDepth.direct, .indexed256, .indexed16, .none])
    func `half-way in each depth of colour`(depth: ColorDepth) {
        var model = demo(Size(columns: 60, rows: 18))
        _ = model.perform(.toggleExpansion, at: 0)
        let now = time(reaching: 0.5)
        model.advance(to: now)
        expectGolden(picture(&model, at: now, depth: depth), named: "half-way-\(depth)", colors: true)
    }

    /// One line a frame: the screen's rows from the top, `.` the library, `#` the pane, `O` where the cover is; then the
    /// cover's side in pixels and the controls' opacity.
    private func film(_ script: [(Double, Event)], from start: Double, until end: Double) throws -> String {
        let outcome = try Stage(script: script).run(until: end)
        return outcome.traced("frame").filter { $0["t"] as? Double ?? 0 >= start }.map { line in
            guard let time = line["t"] as? Double, let pane = line["pane"] as? [Double],
                let art = line["artwork"] as? [Double], let chrome = line["chrome"] as? Double
            else { return "?" }
            let rows = (0..<30).map { row -> Character in
                let middle = Double(row * 2) + 1
                if middle >= art[1] && middle < art[1] + art[3] { return "O" }
                return middle >= pane[1] && middle < pane[1] + pane[3] ? "#" : "."
            }
            let thousandths = Int(((time - start) * 1000).rounded())
            return "\(String(repeating: " ", count: 4 - String(thousandths).count))\(thousandths) \(String(rows)) "
                + "\(Int((art[2] * 10).rounded())) \(Int((chrome * 100).rounded()))"
        }.joined(separator: "\n") + "\n"
    }

    @Test func `the film of opening, closing and turning round half-way`() throws {
        expectGolden(try film([(1, .key(.tab))], from: 1, until: 3), named: "film-opening.txt")
        expectGolden(try film([(1, .key(.tab)), (3, .key(.escape))], from: 3, until: 5), named: "film-closing.txt")
        expectGolden(
            try film([(1, .key(.tab)), (1.15, .key(.tab))], from: 1, until: 3), named: "film-reversal.txt")
    }
}
