import App
import Glibc
import Playback
import SwellCanvas
import SwellInput
import Terminal

/// The morph as it is: the whole player's picture, drawn and sent through ncurses to a pseudo terminal.
enum FlightBench {
    struct Setting {
        var size: Size
        var depth: ColorDepth
        var synchronized: Bool
    }

    static func rows() -> [(String, String)] {
        let settings = [
            Setting(size: Size(columns: 120, rows: 40), depth: .direct, synchronized: true),
            Setting(size: Size(columns: 120, rows: 40), depth: .indexed256, synchronized: true),
            Setting(size: Size(columns: 200, rows: 60), depth: .direct, synchronized: true),
            Setting(size: Size(columns: 200, rows: 60), depth: .indexed256, synchronized: true),
            Setting(size: Size(columns: 100, rows: 30), depth: .direct, synchronized: false),
            Setting(size: Size(columns: 100, rows: 30), depth: .indexed256, synchronized: false),
        ]
        return settings.map { setting in
            let name =
                "\(setting.size.columns)x\(setting.size.rows) \(setting.depth)"
                + (setting.synchronized ? ", synchronized" : ", not synchronized")
            guard let repaint = PlainRepaint.median(size: setting.size) else {
                return (name, "no terminal could be opened")
            }
            var best: Figures?
            for _ in 0..<5 {
                guard let figures = measure(setting) else { return (name, "no terminal could be opened") }
                if figures.p99 < best?.p99 ?? .infinity { best = figures }
            }
            return (name, best?.text(against: repaint) ?? "")
        }
    }

    private struct Figures {
        var median, p99: Double
        var bytesP99, bytesMost: Int

        func text(against repaint: Double) -> String {
            let ms = { (seconds: Double) in "\(Double(Int(seconds * 1e5)) / 100) ms" }
            let ratio = Double(Int(p99 / repaint * 100)) / 100
            return "median \(ms(median)), p99 \(ms(p99)), \(ratio) of a plain ncurses repaint (\(ms(repaint))); "
                + "bytes p99 \(bytesP99), most \(bytesMost)"
        }
    }

    private static func measure(_ setting: Setting) -> Figures? {
        guard let pair = Pseudoterminal(size: setting.size, synchronized: setting.synchronized) else { return nil }
        // The terminal must be gone before its other end is, which waits for that.
        return withExtendedLifetime(pair) { measure(setting, path: pair.path) }
    }

    private static func measure(_ setting: Setting, path: String) -> Figures? {
        var options = Terminal.Options(colorDepth: setting.depth)
        options.path = path
        guard var terminal = try? Terminal(options) else { return nil }
        var model = Model(transport: FakeTransport(), motion: .full, seed: 1)
        model.configure(size: setting.size, charset: .unicode, background: nil, at: 0)
        model.openDemo(at: 0)
        model.mini.nowPlaying.artwork = photograph

        var canvas = Canvas(size: setting.size, depth: terminal.depth)
        var events: [TimedEvent] = []
        var times: [Double] = []
        var bytes: [Int] = []
        var now = 0.0
        /// Draws and sends one frame, and waits until the terminal has all of it.
        func frame(counts: Bool) {
            model.advance(to: now)
            let flying = !model.mini.isAtRest
            canvas.pictureBits = flying ? terminal.pictureBits : 8
            let start = Terminal.now()
            model.draw(on: &canvas, at: now)
            let report = terminal.present(canvas, flying: flying)
            let spent = Terminal.now() - start
            repeat { terminal.wait(until: Terminal.now() + 0.002, into: &events) } while terminal.isWriting
            if counts && flying {
                times.append(spent)
                bytes.append(report.bytes)
            }
        }
        frame(counts: false)
        for _ in 0..<20 { terminal.wait(until: Terminal.now() + 0.005, into: &events) }
        for flight in 0..<8 {
            _ = model.update(.key(Key(.tab)), at: now)
            for _ in 0..<60 {
                now += 1.0 / 60
                frame(counts: flight > 0)
            }
        }
        guard !times.isEmpty else { return nil }
        times.sort()
        bytes.sort()
        return Figures(
            median: times[times.count / 2], p99: times[times.count * 99 / 100],
            bytesP99: bytes[bytes.count * 99 / 100], bytesMost: bytes[bytes.count - 1])
    }

    /// Soft light, a few hard edges and grain: what a photograph costs.
    static let photograph: Image = {
        var random: UInt32 = 1
        return Image(width: 256, height: 256) { x, y in
            random = random &* 1_664_525 &+ 1_013_904_223
            let grain = Double(random >> 24) / 255 * 14 - 7
            let (u, v) = (Double(x) / 255, Double(y) / 255)
            let sun = max(0, 1 - ((u - 0.7) * (u - 0.7) + (v - 0.3) * (v - 0.3)).squareRoot() * 2)
            let hills = v > 0.62 + 0.08 * sin(u * 9) + 0.04 * sin(u * 23) ? 0.35 : 1.0
            let channel = { (base: Double) in
                UInt8(min(max((base * (0.55 + 0.45 * (1 - v)) + sun * 110) * hills + grain, 0), 255))
            }
            return Color(red: channel(150 + 60 * u), green: channel(120 + 40 * sin(v * 6)), blue: channel(190 - 80 * u))
        }
    }()
}
