import SwellCanvas
import Testing

@testable import App

/// What the doctor says of made-up facts: each kind of trouble has its mark and its remedy.
struct DoctorTests {
    private func lines(_ section: DoctorSection, _ mark: DoctorLine.Mark) -> [String] {
        section.lines.filter { $0.mark == mark }.map(\.what)
    }

    private var engine: EngineFacts {
        var facts = EngineFacts()
        facts.path = "/usr/bin/mpv"
        facts.start = .answered
        facts.version = "mpv 0.35.1"
        facts.decoders = Set(EngineFacts.formats.map(\.codec))
        facts.demuxers = Set(EngineFacts.formats.map(\.container))
        facts.sound = .played(output: "pipewire")
        facts.ffmpeg = "/usr/bin/ffmpeg"
        facts.ffmpegVersion = "5.1"
        return facts
    }

    private var terminal: TerminalFacts {
        var facts = TerminalFacts()
        facts.access = .asked
        facts.term = "xterm-256color"
        facts.colorTerm = "truecolor"
        facts.entry = "xterm-direct"
        facts.size = Size(columns: 100, rows: 30)
        facts.depth = .direct
        facts.characters = "UTF-8"
        facts.charset = .unicode
        facts.mouse = .decimal
        facts.wasAsked = true
        facts.hasAnswered = true
        facts.modes = [1006: 2, 1004: 2, 2004: 1, 2026: 2]
        facts.background = Color(hex: 0x0A0B0C)
        facts.widths = [TerminalFacts.Width(name: "CJK", expected: 4, measured: 4)]
        return facts
    }

    // MARK: The report

    @Test func `a report says how much is to be fixed, and the program ends by that`() {
        var report = DoctorReport([DoctorSection("one", [.ok("a", "b"), .note("c", "d")])])
        #expect(report.exitCode == 0 && report.text(.unicode).hasSuffix("\nnothing to fix\n"))
        report.sections[0].lines.append(.fix("e", "f", remedy: "g"))
        #expect(report.exitCode == 1 && report.text(.unicode).hasSuffix("\n1 thing to fix\n"))
        #expect(report.text(.unicode).contains("  fix   e: f\n        fix: g\n"))
        report.sections[0].lines.append(.fix("h", "i", remedy: "j"))
        #expect(report.text(.unicode).hasSuffix("\n2 things to fix\n"))
    }

    @Test(arguments: [Charset.unicode, .ascii])
    func `whatever is found fits 80 columns, in the characters that there are, and harms no terminal`(charset: Charset)
    {
        let hostile =
            String(repeating: "夜\u{1B}[31m\u{7}\n\u{202E}e\u{301} ", count: 400) + String(repeating: "x", count: 300)
        let report = DoctorReport([
            DoctorSection("one", [.ok("a", hostile), .fix("b", hostile, remedy: hostile), .note("", "")])
        ])
        let text = report.text(charset)
        for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
            #expect(TextWidth.columns(of: String(row)) <= 80)
        }
        #expect(
            text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x7F && $0 != "\u{202E}") })
        if charset == .ascii { #expect(text.utf8.allSatisfy { $0 < 0x7F }) }
        #expect(text.utf8.count < 20_000)
    }

    // MARK: Engine

    @Test func `a machine where all is well has nothing to fix`() {
        #expect(engine.section.lines.allSatisfy { $0.mark == .ok })
    }

    @Test func `each trouble of the engine is to be fixed, and says how`() {
        var missing = EngineFacts()
        missing.ffmpeg = "/usr/bin/ffmpeg"
        missing.ffmpegVersion = "5"
        #expect(lines(missing.section, .fix) == ["mpv"])
        #expect(missing.section.lines[0].remedy == "apt install mpv")
        var old = engine
        old.refusal = "mpv 0.33.1 is too old (0.35 or later is needed)"
        #expect(lines(old.section, .fix) == ["mpv's version"])
        for (start, words) in [(EngineFacts.Start.ended, "ends at once"), (.silent(seconds: 3), "no answer in 3 s")] {
            var facts = engine
            facts.start = start
            let line = facts.section.lines.first { $0.mark == .fix }
            #expect(line?.what == "mpv's start" && line?.value.contains(words) == true && line?.remedy != nil)
        }
        var upset = engine
        upset.start = .ended
        upset.extraWords = ["--nonsense"]
        upset.isUpsetByExtraWords = true
        #expect(upset.section.lines.contains { $0.remedy == "correct or unset SWELL_MPV_OPTIONS" })
        for sound in [EngineFacts.Sound.refused("no device"), .stuck(seconds: 3)] {
            var facts = engine
            facts.sound = sound
            #expect(lines(facts.section, .fix) == ["sound"])
        }
    }

    @Test func `what is only worth knowing is a note`() {
        var facts = engine
        facts.sound = .played(output: "null")
        facts.decoders.remove("ape")
        facts.ffmpeg = nil
        #expect(lines(facts.section, .note) == ["plays", "sound", "ffmpeg"])
        #expect(facts.section.lines.first { $0.what == "plays" }?.value.contains("but not ape") == true)
        facts = engine
        facts.sound = .played(output: nil)
        #expect(facts.section.lines.allSatisfy { $0.mark == .ok }, "it was heard, whichever way it went")
        facts = EngineFacts()
        facts.engine = .fake
        #expect(lines(facts.section, .fix) == [], "the silent engine was asked for")
        facts = engine
        facts.decoders = []
        #expect(lines(facts.section, .fix) == ["plays"])
    }

    // MARK: Terminal

    @Test func `a terminal that says all has nothing to fix or to note`() {
        #expect(terminal.section.lines.allSatisfy { $0.mark == .ok })
        #expect(terminal.section.lines.contains { $0.value == "#0a0b0c" })
    }

    @Test func `what a terminal lacks or does not say is a note`() {
        var facts = terminal
        facts.modes = [1006: 0, 2026: 0]
        facts.background = nil
        facts.widths[0].measured = 2
        facts.charset = .ascii
        facts.characters = "ANSI_X3.4-1968"
        facts.size = nil
        #expect(
            lines(facts.section, .note) == [
                "size", "characters", "mouse", "whole frames", "focus", "paste as one piece", "background",
                "text width",
            ])
        #expect(lines(facts.section, .fix) == [])
        #expect(facts.section.lines.last?.value.contains("CJK takes 2, not 4") == true)
        facts = terminal
        facts.hasAnswered = false
        #expect(lines(facts.section, .note) == ["questions"])
        facts.wasAsked = false
        #expect(lines(facts.section, .note) == ["questions"])
        facts = terminal
        facts.term = nil
        facts.entry = "xterm"
        #expect(lines(facts.section, .note) == ["type"])
    }

    @Test func `without a terminal it is not asked; one that cannot draw is to be changed`() {
        var facts = TerminalFacts()
        #expect(facts.section.lines.map(\.mark) == [.note])
        facts.access = .refused("TERM=dumb cannot draw")
        facts.term = "dumb"
        #expect(facts.section.lines.map(\.mark) == [.fix])
        #expect(facts.section.lines[0].remedy == "TERM=dumb cannot draw")
    }

    @Test(arguments: [
        (ColorDepth.direct, Options.ColorMode.auto, "COLORTERM=truecolor"), (.indexed256, .indexed256, "--color 256"),
        (.indexed16, .auto, "terminfo's"),
    ])
    func `colours say whose word they follow`(depth: ColorDepth, color: Options.ColorMode, reason: String) {
        var facts = terminal
        facts.depth = depth
        facts.color = color
        if color == .auto, depth != .direct { facts.colorTerm = nil }
        #expect(facts.section.lines.first { $0.what == "colours" }?.value.contains(reason) == true)
    }

    // MARK: Places

    @Test func `each state of a place has its mark`() {
        let path = Array("/home/ä\u{1B}".utf8)
        let cases: [(PlaceFacts.Kind, PlaceFacts.Status, DoctorLine.Mark)] = [
            (.library, .missing(canMake: true), .ok), (.state, .missing(canMake: false), .fix),
            (.library, .folder(isReadable: true, isWritable: true), .ok),
            (.state, .folder(isReadable: true, isWritable: false), .fix), (.library, .file(isReadable: true), .fix),
            (.settings, .missing(canMake: false), .ok), (.settings, .file(isReadable: true), .ok),
            (.settings, .file(isReadable: false), .fix), (.settings, .folder(isReadable: true, isWritable: true), .fix),
            (.settings, .unreachable("Not a directory"), .fix),
        ]
        for (kind, status, mark) in cases {
            let line = PlaceFacts(kind, path: path, status: status).section.lines[0]
            #expect(line.mark == mark && (mark == .ok || line.remedy != nil), "\(kind) \(status)")
            #expect(!line.value.contains("\u{1B}"))
        }
        #expect(PlaceFacts(.state, path: nil).section.lines[0].mark == .fix)
        let warned = PlaceFacts(
            .settings, path: path, status: .file(isReadable: true), warnings: ["line 3: no", "line 9: no"])
        #expect(warned.section.lines.map(\.mark) == [.ok, .note, .note])
    }

    @Test func `without resources beside it the program says so`() {
        #expect(ProgramFacts(binary: "/bin/swell", resources: "/share").section.lines.allSatisfy { $0.mark == .ok })
        #expect(ProgramFacts(binary: nil, resources: nil).section.lines.map(\.mark) == [.ok, .note, .note])
    }

    // MARK: Addresses

    @Test(arguments: [
        ("http://radio.example/a.mp3", "download"), ("HTTPS://x", "download"), ("ftp://x/y", "download"),
        ("rtsp://x", "stream"), ("smb://nas/music", "mount"), ("file:///home/a%20b.mp3", "'/home/a b.mp3'"),
    ])
    func `an address is refused where nothing lies at it, and what would be right is said`(
        address: String, words: String
    )
        throws
    {
        do {
            _ = try Options.parse([address], exists: { _ in false })
            Issue.record("\(address) was taken")
        } catch {
            #expect(error.description.contains(address) && error.description.contains(words))
        }
        #expect(try Options.parse([address], exists: { _ in true }).paths.count == 1, "a folder may have that name")
        let mixed = try Options.parse(["music", address], exists: { $0 == Array("music".utf8) })
        #expect(mixed.paths.count == 1 && mixed.notices.count == 1 && mixed.notices[0].contains(words))
    }

    @Test func `doctor is a command where it is the first word, and takes no path`() throws {
        #expect(try Options.parse(["doctor"]).action == .doctor)
        #expect(try Options.parse(["--ascii", "doctor", "--color", "16"]).action == .doctor)
        #expect(try Options.parse(["--", "doctor"], exists: { _ in true }).action == .play)
        #expect(try Options.parse(["./doctor"], exists: { _ in true }).action == .play)
        #expect(throws: OptionsError.self) { try Options.parse(["doctor", "music"], exists: { _ in true }) }
        #expect(throws: OptionsError.self) { try Options.parse(["doctor", "--demo"]) }
    }
}
