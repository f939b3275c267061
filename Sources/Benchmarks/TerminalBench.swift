import CNcurses
import Glibc
import SwellCanvas
import Terminal

/// What frames cost from the drawing of a picture to the end of its write(2), against what any ncurses program pays.
struct TerminalBenchRow {
    /// What was measured.
    var name: String
    /// Milliseconds of drawing and presenting, in the middle and in the slowest of a hundred frames.
    var median = 0.0
    var p99 = 0.0
    /// Bytes a frame, in the middle and at most.
    var bytes = 0
    var mostBytes = 0
    /// Cells a frame that changed, in the middle.
    var cells = 0
    /// Frames beyond what a pseudo terminal takes at once.
    var largeFrames = 0
    /// The slowest of a hundred over that of the plain repaint at the same size in the same run; 0 where there is none.
    var ratio = 0.0
}

/// Frames on a real terminal of the system, whose other end a thread reads and forgets.
enum TerminalBench {
    /// Measures a sequence of pictures.
    ///
    /// - Parameters:
    ///   - name: What it is.
    ///   - size: The screen.
    ///   - depth: The colours; 24 bits need ncurses-term.
    ///   - synchronized: The terminal confirms synchronized output; else `pictureBits` is set as the terminal advises.
    ///   - frames: How many pictures.
    ///   - draw: Draws picture number so-and-so.
    static func measure(
        _ name: String, size: Size, depth: ColorDepth, synchronized: Bool = true, frames: Int,
        draw: (inout Canvas, Int) -> Void
    ) throws -> TerminalBenchRow {
        let pty = BenchPty(size)
        var options = Terminal.Options(colorDepth: depth)
        options.path = pty.path
        options.variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
        var terminal = try Terminal(options)
        var events: [TimedEvent] = []
        if synchronized {
            pty.type("\u{1B}[?2026;2$y\u{1B}[?62;22c")
            while !terminal.synchronized { terminal.wait(until: Terminal.now() + 1, into: &events) }
        }
        var canvas = Canvas(size: terminal.size, depth: terminal.depth)
        var times: [Double] = []
        var reports: [FrameReport] = []
        for frame in 0..<frames {
            let start = Terminal.now()
            canvas.pictureBits = terminal.pictureBits
            draw(&canvas, frame)
            let report = terminal.present(canvas, flying: true)
            let end = Terminal.now()
            // The first frame paints the whole screen, and warms up.
            if frame > 0 {
                times.append((end - start) * 1000)
                reports.append(report)
            }
            while terminal.isWriting { terminal.wait(until: nil, into: &events) }
        }
        terminal.close()
        pty.stop()
        let bytes = reports.map(\.bytes).sorted()
        times.sort()
        return TerminalBenchRow(
            name: name, median: times[times.count / 2], p99: times[min(times.count - 1, times.count * 99 / 100)],
            bytes: bytes[bytes.count / 2], mostBytes: bytes.last ?? 0,
            cells: reports.map(\.cells).sorted()[reports.count / 2],
            largeFrames: bytes.count { $0 > 11_000 })
    }

    /// A plain ncurses program that draws every cell anew in each frame, in 256 colours.
    static func plainRepaint(size: Size, frames: Int) -> TerminalBenchRow {
        let pty = BenchPty(size)
        defer { pty.stop() }
        setlocale(LC_CTYPE, "C.UTF-8")
        guard let output = fopen(pty.path, "w"), let input = fopen(pty.path, "r"),
            let screen = newterm("xterm-256color", output, input)
        else { return TerminalBenchRow(name: "plain repaint") }
        start_color()
        resizeterm(Int32(size.rows), Int32(size.columns))
        let window = swell_stdscr()
        leaveok(window, true)
        var times: [Double] = []
        for frame in 0..<frames {
            let start = Terminal.now()
            for row in 0..<size.rows {
                for column in 0..<size.columns {
                    let number = Int32((row &* 7 &+ column &* 3 &+ frame) % 250 + 1)
                    if frame == 0 { init_extended_pair(number, number, 250 - number) }
                    var cell = cchar_t()
                    swell_set_look(&cell, 0, number)
                    _ = swell_add_cells(window, Int32(row), Int32(column), &cell, 1)
                }
            }
            wrefresh(window)
            if frame > 0 { times.append((Terminal.now() - start) * 1000) }
        }
        endwin()
        delscreen(screen)
        fclose(output)
        fclose(input)
        times.sort()
        return TerminalBenchRow(
            name: "plain repaint", median: times[times.count / 2],
            p99: times[min(times.count - 1, times.count * 99 / 100)], cells: size.columns * size.rows)
    }

    /// The figures of a picture that flies across the whole screen: a photograph of 256 by 256 pixels, a shadow, a pane that
    /// rises, words.
    static func rows(frames: Int = 240) throws -> [TerminalBenchRow] {
        var rows: [TerminalBenchRow] = []
        let photograph = Self.photograph
        for (columns, lines) in [(100, 30), (120, 40), (200, 60)] {
            let size = Size(columns: columns, rows: lines)
            let plain = plainRepaint(size: size, frames: frames)
            for (depth, synchronized, name) in [
                (ColorDepth.direct, true, "24-bit"), (.direct, false, "24-bit, not synchronized"),
                (.indexed256, true, "256"),
            ] {
                var row = try measure(
                    "flight \(columns)x\(lines) \(name)", size: size, depth: depth, synchronized: synchronized,
                    frames: frames
                ) { canvas, frame in
                    // There and back in two seconds.
                    let phase = Double(frame % 120) / 60
                    flight(&canvas, photograph, progress: phase < 1 ? phase : 2 - phase)
                }
                row.ratio = plain.p99 > 0 ? row.p99 / plain.p99 : 0
                rows.append(row)
            }
            var named = plain
            named.name = "plain ncurses repaint \(columns)x\(lines) 256"
            rows.append(named)
        }
        return rows
    }

    private static let photograph = Image(width: 256, height: 256) { x, y in
        // Hills of light with grain, as a photograph has.
        let wave = (Double(x) * 0.031 + Double(y) * 0.017).remainder(dividingBy: 1)
        let grain = Int((UInt32(x &* 7919 &+ y &* 104_729) &* 2_654_435_761) >> 28)
        func channel(_ value: Double) -> UInt32 { UInt32(max(0, min(255, Int(value * 255) + grain))) }
        return Color(
            hex: channel(Double(x) / 300 + abs(wave) * 0.3) << 16 | channel(Double(y) / 300) << 8
                | channel(0.3 + abs(wave)))
    }

    private static func flight(_ canvas: inout Canvas, _ cover: Image, progress: Double) {
        let (width, height) = (Double(canvas.size.columns), Double(canvas.size.rows * 2))
        canvas.clear(Color(hex: 0x16161E))
        for row in 0..<canvas.size.rows {
            canvas.text(
                "Midnight Drive            The Night Owls        Night Windows                   3:42", column: 2,
                row: row,
                style: TextStyle(color: Color(hex: 0xC0C0D0)))
        }
        canvas.scrim(Double(Int(progress * 8)) / 8 * 0.6)
        let top = (height - 4) * (1 - progress)
        let pane = Rect(x: 0, y: top, width: width, height: height - top)
        canvas.clearGlyphs(in: pane)
        canvas.fill(pane, radius: 3 * (1 - progress), color: Color(hex: 0x2A1E3A))
        let side = 2 + (min(0.6 * width, 0.55 * height) - 2) * progress
        let rect = Rect(
            x: 2 + (width / 2 - side / 2 - 2) * progress, y: top + 1 + (height * 0.12) * progress, width: side,
            height: side)
        canvas.shadow(
            of: rect, radius: side * 0.078, blur: 0.028 * height, offsetY: 0.009 * height, color: .black, opacity: 0.35)
        canvas.draw(cover, in: rect, radius: side * (0.22 - 0.142 * progress))
    }
}

/// A pseudo terminal whose output a thread reads and forgets.
private struct BenchPty {
    let path: String
    private let master: Int32
    private let slave: Int32
    private let ends: [Int32]
    private let thread: pthread_t

    init(_ size: Size) {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        var number: Int32 = 0
        var unlocked: Int32 = 0
        // TIOCGPTN and TIOCSPTLCK of <asm/ioctls.h>.
        let isMade = ioctl(master, 0x8004_5430, &number) == 0 && ioctl(master, 0x4004_5431, &unlocked) == 0
        precondition(isMade, "There is a pseudo terminal.")
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var window = winsize(
            ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &window)
        self.master = master
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "There is a pipe.")
        self.ends = ends
        let body = Unmanaged.passRetained(Ends(master: master, end: ends[0]))
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { body in
                body.map { Unmanaged<Ends>.fromOpaque($0).takeRetainedValue().read() }
                return nil
            }, body.toOpaque())
        self.thread = thread
    }

    private final class Ends {
        let master: Int32
        let end: Int32

        init(master: Int32, end: Int32) { (self.master, self.end) = (master, end) }

        func read() {
            var watched = [
                pollfd(fd: master, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
            ]
            var chunk = [UInt8](repeating: 0, count: 65536)
            while poll(&watched, 2, -1) >= 0, watched[1].revents == 0 {
                if Glibc.read(master, &chunk, chunk.count) < 0, errno != EAGAIN { return }
            }
        }
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        precondition(write(master, bytes, bytes.count) == bytes.count, "The terminal takes what is typed.")
    }

    func stop() {
        _ = write(ends[1], "x", 1)
        pthread_join(thread, nil)
        for end in ends + [master, slave] { close(end) }
    }
}
