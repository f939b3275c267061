import SwellCanvas
import Testing

@testable import Terminal

/// All tests that own a terminal: a process has one screen and one set of signal handlers, so one after the other.
@Suite(.serialized) enum Owning {}

/// Numbers that are the same in every run.
struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// What a person should see for a cell of a canvas.
private func expected(_ cell: Cell, depth: ColorDepth, colors: Int) -> Emulator.Cell {
    func color(_ value: UInt32) -> Int {
        switch depth {
        case .direct: value == 0 ? 1 << 24 | 0x010101 : value < 8 ? 1 << 24 | 8 : 1 << 24 | Int(value)
        case .none: -1
        default: Int(value) < colors ? Int(value) : Int(value) & 7
        }
    }
    var text = Cell.text(of: cell.glyph)
    if cell.glyph == 0 { text = " " }
    if cell.width == 0 { text = "" }
    var look = Emulator.Look(foreground: color(cell.foreground), background: color(cell.background))
    look.bold = cell.attributes.contains(.bold)
    look.faint = cell.attributes.contains(.faint)
    look.italic = cell.attributes.contains(.italic)
    look.underline = cell.attributes.contains(.underline)
    look.reversed = cell.attributes.contains(.reversed)
    return Emulator.Cell(text: text, look: look)
}

/// Cells that a person sees otherwise than the canvas has them.
func differences(_ emulator: Emulator, _ canvas: Canvas, colors: Int = 1 << 24, italics: Bool = true) -> [String] {
    var differences: [String] = []
    var row = [Cell](repeating: .blank, count: canvas.size.columns)
    for index in 0..<min(canvas.size.rows, emulator.rows) {
        canvas.resolve(row: index, into: &row)
        for column in 0..<min(canvas.size.columns, emulator.columns) {
            var wanted = expected(row[column], depth: canvas.depth, colors: colors)
            var seen = emulator.cells[index][column]
            if seen.text == " ", wanted.text == " ", !wanted.look.underline, !wanted.look.reversed {
                // A blank has no ink.
                for flag in [\Emulator.Look.bold, \.faint, \.italic] {
                    seen.look[keyPath: flag] = false
                    wanted.look[keyPath: flag] = false
                }
                seen.look.foreground = wanted.look.foreground
            }
            if !italics { wanted.look.italic = false }
            if seen != wanted { differences.append("\(index),\(column): saw \(seen), wanted \(wanted)") }
        }
    }
    return differences
}

/// Draws something over the canvas: rectangles, pictures, words.
func scribble(_ canvas: inout Canvas, _ dice: inout Dice, words: [String]) {
    let (width, height) = (Double(canvas.size.columns), Double(canvas.size.rows * 2))
    func color() -> Color { Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &dice)) }
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let rect = Rect(
            x: .random(in: -4...width, using: &dice), y: .random(in: -4...height, using: &dice),
            width: .random(in: 0...width, using: &dice), height: .random(in: 0...height, using: &dice))
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: canvas.clear(color())
        case 1:
            canvas.fill(
                rect, radius: .random(in: 0...3, using: &dice), color: color(),
                opacity: .random(in: 0...1, using: &dice))
        case 2: canvas.clearGlyphs(in: rect)
        case 3:
            let seed = UInt32.random(in: 0...0xFFFFFF, using: &dice)
            canvas.draw(
                Image(width: 16, height: 16) { x, y in Color(hex: (seed &* UInt32(x * 31 + y * 17 + 1)) & 0xFFFFFF) },
                in: rect)
        default:
            for _ in 0..<3 {
                var style = TextStyle(color: color())
                style.bold = Bool.random(using: &dice)
                style.italic = Bool.random(using: &dice)
                style.underline = Int.random(in: 0..<4, using: &dice) == 0
                style.faint = Int.random(in: 0..<4, using: &dice) == 0
                style.reversed = Int.random(in: 0..<4, using: &dice) == 0
                canvas.text(
                    words.randomElement(using: &dice) ?? "",
                    column: Int.random(in: -3..<canvas.size.columns, using: &dice),
                    row: Int.random(in: 0..<canvas.size.rows, using: &dice), style: style)
            }
        }
    }
}

let plainWords = ["Midnight Drive", "a  b", "3:42", "~", "The Night Owls"]
let anyWords = plainWords + ["日本語の歌", "é", "e\u{301}te\u{301}", "漢字 kanji", "ﬁn — ▶ ━━"]

extension Owning {
    @Suite(.serialized) struct `Pictures` {
        @Test(
            arguments: [
                ("xterm-256color", "truecolor", ColorDepth.direct, 1 << 24),
                ("xterm-kitty", "truecolor", .direct, 1 << 24),
                ("tmux-256color", "truecolor", .direct, 1 << 24), ("xterm-256color", nil, .indexed256, 256),
                ("screen-256color", nil, .indexed256, 256), ("xterm-16color", nil, .indexed16, 16),
                ("xterm", nil, .indexed16, 8),
                ("linux", nil, .indexed16, 8),
            ] as [(String, String?, ColorDepth, Int)])
        func `what is presented is what is seen`(
            term: String, colorTerm: String?, depth: ColorDepth, colors: Int
        ) throws {
            // The entries of tmux and screen have no way to fill a last cell that has no neighbour.
            let narrowest = term.hasPrefix("tmux") || term.hasPrefix("screen") ? 2 : 1
            for (columns, rows) in [(40, 12), (narrowest, 1), (2, 1), (narrowest, 5), (80, 24), (7, 3)] {
                var bench = try Bench(
                    columns: columns, rows: rows, term: term, colorTerm: colorTerm, answers: columns == 40)
                #expect(bench.terminal.depth == depth)
                var dice = Dice(state: UInt64(columns * 100 + rows))
                var canvas = Canvas(size: bench.terminal.size, depth: depth, charset: bench.terminal.charset)
                for frame in 0..<25 {
                    scribble(&canvas, &dice, words: colors == 8 ? plainWords : anyWords)
                    _ = bench.terminal.present(canvas, flying: false)
                    bench.pump()
                    if colors > 8 {
                        let wrong = differences(
                            bench.emulator, canvas, colors: colors, italics: !term.hasPrefix("screen"))
                        try #require(wrong.isEmpty, "\(columns)x\(rows), frame \(frame): \(wrong.prefix(3))")
                    }
                }
                #expect(bench.emulator.unknown.isEmpty)
            }
        }

        @Test func `without colours there are attributes and shapes alone`() throws {
            var bench = try Bench(options: Terminal.Options(colorDepth: ColorDepth.none))
            var dice = Dice(state: 1)
            var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
            for _ in 0..<20 {
                scribble(&canvas, &dice, words: anyWords)
                _ = bench.terminal.present(canvas, flying: false)
                bench.pump()
                #expect(differences(bench.emulator, canvas).isEmpty)
            }
        }

        @Test func `an unchanged picture sends nothing`() throws {
            var bench = try Bench(answers: true)
            var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
            canvas.text("hello", column: 3, row: 2, style: TextStyle(color: .white))
            #expect(bench.terminal.present(canvas, flying: false).cells == 40 * 12)
            bench.pump()
            let before = bench.bytes.count
            #expect(bench.terminal.present(canvas, flying: false) == FrameReport())
            bench.pump()
            #expect(bench.bytes.count == before)
        }

        @Test func `one changed letter is one cell`() throws {
            var bench = try Bench(answers: true)
            var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
            canvas.text("3:41", column: 3, row: 2, style: TextStyle(color: .white))
            _ = bench.terminal.present(canvas, flying: false)
            bench.pump()
            canvas.text("3:42", column: 3, row: 2, style: TextStyle(color: .white))
            let report = bench.terminal.present(canvas, flying: false)
            #expect(report.cells == 1)
            #expect(report.bytes < 80)
            #expect(report.writes == 1)
        }

        @Test func `a frame is enclosed where the terminal confirmed it and nowhere else`() throws {
            for answers in [false, true] {
                var bench = try Bench(answers: answers)
                let before = bench.emulator.frames
                let canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
                _ = bench.terminal.present(canvas, flying: false)
                bench.pump()
                #expect(bench.terminal.synchronized == answers)
                #expect(bench.emulator.frames - before == (answers ? 1 : 0))
            }
        }

        @Test func `colour pairs are used again without end`() throws {
            // 64 pairs would be gone in the first frame; 32767 in the tenth.
            var bench = try Bench(
                columns: 60, rows: 60, term: "xterm-kitty", options: Terminal.Options(colorDepth: .indexed256))
            var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
            for frame in 0..<14 {
                canvas.draw(
                    Image(width: 60, height: 120) { x, y in
                        Color(hex: (UInt32(x * 7919 + y * 104_729 + frame * 15_485_863) &* 2_654_435_761) >> 8)
                    }, in: Rect(x: 0, y: 0, width: 60, height: 120))
                _ = bench.terminal.present(canvas, flying: true)
                bench.pump()
                let wrong = differences(bench.emulator, canvas, colors: 256)
                try #require(wrong.isEmpty, "frame \(frame): \(wrong.prefix(3))")
            }
        }

        @Test func `more colours than there are pairs still make a picture`() throws {
            var bench = try Bench(
                columns: 40, rows: 12, term: "xterm", options: Terminal.Options(colorDepth: .indexed16))
            var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
            for frame in 0..<10 {
                canvas.draw(
                    Image(width: 40, height: 24) { x, y in
                        Color(hex: UInt32(x * 70000 + y * 900 + frame * 4000) & 0xFFFFFF)
                    },
                    in: Rect(x: 0, y: 0, width: 40, height: 24))
                _ = bench.terminal.present(canvas, flying: true)
                bench.pump()
            }
            #expect(bench.emulator.text.joined().contains("▀"))
            #expect(bench.emulator.unknown.isEmpty)
        }

        @Test func `a picture larger or smaller than the screen is cut`() throws {
            var bench = try Bench()
            for size in [Size(columns: 100, rows: 50), Size(columns: 10, rows: 3), Size(columns: 0, rows: 0)] {
                var canvas = Canvas(size: size, depth: bench.terminal.depth)
                canvas.clear(Color(hex: 0x204060))
                _ = bench.terminal.present(canvas, flying: false)
                bench.pump()
                #expect(differences(bench.emulator, canvas, colors: 256).isEmpty)
            }
        }

        @Test func `a row keeps its columns whatever emoji stand in it`() throws {
            var bench = try Bench(columns: 20, rows: 6)
            var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
            for (row, text) in ["❤️|", "👩‍👩‍👧|", "👍🏽|", "🇯🇵|", "1️⃣|", "\u{1FAE8}|"].enumerated() {
                canvas.text(text, column: 0, row: row, style: TextStyle(color: .white))
            }
            _ = bench.terminal.present(canvas, flying: false)
            bench.pump()
            for row in 0..<6 {
                let column = (0..<20).first { canvas.glyph(column: $0, row: row) == "|" }
                let seen = bench.emulator.cells[row].firstIndex { $0.text == "|" }
                #expect(seen == column, "row \(row): \(bench.emulator.text[row])")
            }
        }
    }
}
