import SwellCanvas
import Testing

@testable import Terminal

/// A small database of descriptions.
private func facts(_ name: String) -> Entry.Facts? {
    let colors = [
        "xterm": 8, "xterm-256color": 256, "xterm-16color": 16, "xterm-direct": 1 << 24, "xterm-kitty": 256,
        "kitty-direct": 1 << 24, "tmux-256color": 256, "tmux-direct": 1 << 24, "screen": 8, "screen-256color": 256,
        "vt100": 0, "linux": 8, "linux-16color": 16, "foot": 256, "foot-direct": 1 << 24, "ansi": 8,
    ]
    if name == "hardcopy" { return Entry.Facts(colors: 0, canPlace: false) }
    if name == "wy50" { return Entry.Facts(colors: 0, isANSI: false) }
    return colors[name].map { Entry.Facts(colors: $0) }
}

/// The same system without ncurses-term.
private func fewFacts(_ name: String) -> Entry.Facts? {
    name.hasSuffix("-direct") || name.hasSuffix("-16color") ? nil : facts(name)
}

@Suite struct `The choice of a description` {
    @Test(
        arguments: [
            ("xterm-256color", "truecolor", false, "xterm-direct", ColorDepth.direct),
            ("xterm-256color", "24bit", false, "xterm-direct", .direct),
            ("xterm-256color", "yes", false, "xterm-256color", .indexed256),
            ("xterm-256color", nil, false, "xterm-256color", .indexed256),
            ("xterm-kitty", "truecolor", false, "kitty-direct", .direct),
            ("foot", "truecolor", false, "foot-direct", .direct),
            ("tmux-256color", "truecolor", true, "tmux-direct", .direct),
            ("screen-256color", "truecolor", true, "tmux-direct", .direct),
            ("screen-256color", "truecolor", false, "screen-256color", .indexed256),
            ("linux", "truecolor", false, "linux", .indexed16), ("vt100", "truecolor", false, "vt100", .none),
            ("xterm", nil, false, "xterm", .indexed16), ("xterm-direct", nil, false, "xterm-direct", .direct),
            ("wy50", "truecolor", false, "wy50", .none),
        ] as [(String, String?, Bool, String, ColorDepth)])
    func `the environment decides, as far as it can be believed`(
        term: String, colorTerm: String?, isTmux: Bool, name: String, depth: ColorDepth
    ) throws {
        let wishes = Entry.Wishes(term: term, colorTerm: colorTerm, isTmux: isTmux)
        let entry = try Entry.choose(wishes, facts: facts)
        #expect(entry.name == name)
        #expect(entry.depth == depth)
        #expect(entry.notices.isEmpty)
    }

    @Test(
        arguments: [
            ("xterm-256color", ColorDepth.direct, "xterm-direct", ColorDepth.direct),
            ("xterm-256color", .indexed16, "xterm-256color", .indexed16),
            ("xterm", .indexed256, "xterm-256color", .indexed256),
            ("xterm", .indexed16, "xterm-16color", .indexed16), ("linux", .indexed16, "linux-16color", .indexed16),
            ("xterm-256color", .none, "xterm-256color", .none),
            ("xterm-direct", .indexed256, "xterm-256color", .indexed256),
            ("vt100", .direct, "xterm-direct", .direct),
        ] as [(String, ColorDepth, String, ColorDepth)])
    func `what is asked for beats it`(term: String, wanted: ColorDepth, name: String, depth: ColorDepth) throws {
        let wishes = Entry.Wishes(term: term, colorTerm: "truecolor", noColor: true, depth: wanted)
        let entry = try Entry.choose(wishes, facts: facts)
        #expect(entry.name == name)
        #expect(entry.depth == depth)
        #expect(entry.notices.isEmpty)
    }

    @Test func `NO_COLOR means none`() throws {
        let wishes = Entry.Wishes(term: "xterm-256color", colorTerm: "truecolor", noColor: true)
        #expect(try Entry.choose(wishes, facts: facts).depth == ColorDepth.none)
    }

    @Test func `without descriptions of 24 bits there are 256 colours and one sentence`() throws {
        for wanted in [nil, ColorDepth.direct] {
            let wishes = Entry.Wishes(term: "xterm-256color", colorTerm: "truecolor", depth: wanted)
            let entry = try Entry.choose(wishes, facts: fewFacts)
            #expect(entry.depth == .indexed256)
            #expect(
                entry.notices == [
                    "24-bit colour needs more terminal descriptions (apt install ncurses-term): 256 colours are used."
                ])
        }
    }

    @Test(arguments: [
        ("xterm-ghostty", "xterm-256color"), ("screen.rxvt-unicode", "screen-256color"),
        ("alacritty", "xterm-256color"),
        ("no/such\u{1B}[", "xterm-256color"), ("-", "xterm-256color"), ("vt100-odd-one", "vt100"),
        ("dumb-but-not", "xterm-256color"),
    ])
    func `an unknown type is driven as the nearest one, with one sentence`(term: String, name: String) throws {
        let entry = try Entry.choose(Entry.Wishes(term: term), facts: facts)
        #expect(entry.name == name)
        #expect(entry.notices.count == 1)
        #expect(entry.notices.allSatisfy { $0.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) } })
    }

    @Test func `no type at all is driven as xterm, with one sentence`() throws {
        let entry = try Entry.choose(Entry.Wishes(), facts: facts)
        #expect(entry.name == "xterm")
        #expect(entry.notices == ["TERM is not set; the terminal is driven as xterm."])
    }

    @Test func `a terminal without a screen is refused with a sentence`() {
        #expect(throws: TerminalError.cannotPlace(type: "dumb")) {
            try Entry.choose(Entry.Wishes(term: "dumb"), facts: facts)
        }
        #expect(throws: TerminalError.cannotPlace(type: "hardcopy")) {
            try Entry.choose(Entry.Wishes(term: "hardcopy"), facts: facts)
        }
        #expect(throws: TerminalError.noDescriptions) {
            try Entry.choose(Entry.Wishes(term: "xterm"), facts: { _ in nil })
        }
    }
}

extension Owning {
    @Suite(.serialized) struct `Poor terminals` {
        @Test func `without UTF-8 nothing but ASCII is sent, and it is said once`() throws {
            var bench = try Bench(locale: "C")
            #expect(bench.terminal.charset == .ascii)
            #expect(bench.terminal.takeNotices().count == 1)
            #expect(bench.terminal.takeNotices().isEmpty)
            var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth, charset: bench.terminal.charset)
            var dice = Dice(state: 3)
            for _ in 0..<10 { scribble(&canvas, &dice, words: anyWords) }
            _ = bench.terminal.present(canvas, flying: false)
            bench.pump()
            #expect(bench.bytes.allSatisfy { $0 < 0x80 })
        }

        @Test func `a locale that is not installed but is UTF-8 by name is UTF-8`() throws {
            let bench = try Bench(locale: "xx_YY.UTF-8")
            #expect(bench.terminal.charset == .unicode)
        }

        @Test func `ASCII asked for is no reason to complain`() throws {
            var bench = try Bench(options: Terminal.Options(ascii: true), locale: "C")
            #expect(bench.terminal.charset == .ascii)
            #expect(bench.terminal.takeNotices().isEmpty)
        }

        @Test func `a terminal that cannot hide its cursor has it parked in the corner`() throws {
            var bench = try Bench(term: "vt100")
            #expect(bench.terminal.depth == ColorDepth.none)
            var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
            canvas.text("hello", column: 5, row: 3, style: TextStyle(color: .white))
            _ = bench.terminal.present(canvas, flying: false)
            bench.pump()
            #expect(bench.emulator.row == 11)
            #expect(bench.emulator.column == 39)
            #expect(differences(bench.emulator, canvas).isEmpty)
        }

        @Test func `a terminal that is none is refused and nothing is changed`() {
            var options = Terminal.Options()
            options.path = "/dev/null"
            options.variables = ["TERM": "xterm"]
            #expect(throws: TerminalError.self) { _ = try Terminal(options) }
            options.path = "/no/such/terminal"
            #expect(throws: TerminalError.self) { _ = try Terminal(options) }
        }
    }
}
