import App
import SwellComponents
import Testing

/// The sentence with which a command line is refused; `nil`: it is not.
private func refusal(_ arguments: String..., environment: [String: String] = [:]) -> String? {
    do {
        _ = try Options.parse(arguments, environment: environment, exists: { $0 != Array("missing".utf8) })
        return nil
    } catch { return error.description }
}

private func parse(_ arguments: String..., environment: [String: String] = [:]) throws -> Options {
    try Options.parse(arguments, environment: environment, exists: { !$0.starts(with: Array("missing".utf8)) })
}

private func bytes(_ words: String...) -> [[UInt8]] { words.map { Array($0.utf8) } }

@Suite struct OptionsTests {
    @Test func `nothing said is the default of everything`() throws {
        let options = try parse()
        #expect(options == Options())
        #expect(options.engine == .auto && options.motion == .full && options.color == .auto)
        #expect(options.hasMouse && options.fps == 60 && !options.isASCII && !options.isDemo && options.trace == nil)
    }

    @Test func `every option is heard, its value after a blank or an equals sign`() throws {
        let spaced = try parse(
            "--engine", "fake", "--motion", "reduced", "--color", "direct", "--ascii", "--mouse", "off", "--fps", "30",
            "--trace", "t.jsonl", "--demo")
        let joined = try parse(
            "--engine=fake", "--motion=reduced", "--color=direct", "--ascii", "--mouse=off", "--fps=30",
            "--trace=t.jsonl", "--demo")
        var expected = Options()
        expected.engine = .fake
        expected.motion = .reduced
        expected.color = .direct
        expected.isASCII = true
        expected.hasMouse = false
        expected.fps = 30
        expected.trace = Array("t.jsonl".utf8)
        expected.isDemo = true
        expected.settled = [.engine, .motion, .color, .ascii, .mouse, .fps]
        #expect(spaced == expected)
        #expect(joined == expected)
    }

    @Test(arguments: ["auto", "direct", "256", "16", "none"]) func `each colour mode has its word`(word: String) throws
    {
        #expect(try parse("--color", word).color == Options.ColorMode(rawValue: word))
    }

    @Test(arguments: ["full", "reduced", "none"]) func `each motion level has its word`(word: String) throws {
        #expect(try parse("--motion", word).motion == Motion(rawValue: word))
    }

    @Test(arguments: [("1", 1), ("60", 60), ("120", 120), ("007", 7)])
    func `frames a second are 1 to 120`(text: String, number: Int) throws {
        #expect(try parse("--fps", text).fps == number)
    }

    @Test(arguments: ["0", "121", "-5", "+5", "6x", "", " 6", "1e2", "99999999999999999999", "٣"])
    func `anything else is no number of frames`(text: String) {
        #expect(refusal("--fps=\(text)") == "--fps cannot be '\(text)': give it a whole number from 1 to 120")
    }

    @Test func `a negative number after a blank is the value, not an option`() {
        #expect(refusal("--fps", "-5") == "--fps cannot be '-5': give it a whole number from 1 to 120")
    }

    @Test func `the last of several wins`() throws {
        #expect(try parse("--fps", "10", "--fps", "20").fps == 20)
    }

    @Test func `a name may be cut while it is unambiguous`() throws {
        #expect(try parse("--f", "20").fps == 20)
        #expect(refusal("--m", "on") == "--m is short for several options: write --motion or --mouse")
    }

    // MARK: Paths

    @Test func `options and paths come in any order`() throws {
        let options = try parse("one", "--fps", "20", "two", "--ascii", "three")
        #expect(options.paths == bytes("one", "two", "three"))
        #expect(options.fps == 20 && options.isASCII)
    }

    @Test func `after two dashes everything is a path`() throws {
        let options = try parse("one", "--", "--ascii", "-x", "--", "scan")
        #expect(options.paths == bytes("one", "--ascii", "-x", "--", "scan"))
        #expect(!options.isASCII)
    }

    @Test func `two dashes may be a value, and one dash a path`() throws {
        let options = try parse("--trace", "--", "--ascii", "-")
        #expect(options.trace == Array("--".utf8))
        #expect(options.isASCII && options.paths == bytes("-"))
    }

    @Test func `a path keeps every byte`() throws {
        let odd: [UInt8] = [0xff, 0x0a, 0x80, 0xfe] + Array(0x01...0x1f)
        let options = try Options.parse(
            [odd, Array("--trace=".utf8) + odd], environment: [:], exists: { _ in true })
        #expect(options.paths == [odd])
        #expect(options.trace == odd)
    }

    @Test func `a path that is missing among others is a notice, its bytes made harmless`() throws {
        let options = try parse("missing\u{1b}[2J\n", "one", "missing2")
        #expect(options.paths == bytes("one"))
        #expect(
            options.notices == [
                "'missing\u{FFFD}[2J\u{FFFD}' does not exist", "'missing2' does not exist",
            ])
    }

    @Test func `paths that are all missing are an error`() {
        #expect(refusal("missing") == "'missing' does not exist: give a folder or a file that does")
        #expect(
            refusal("missing", "missing", "missing")
                == "none of 'missing', 'missing' and 'missing' exists: give a folder or a file that does")
        #expect(
            refusal("missing", "missing", "missing", "missing", "missing")
                == "none of 'missing', 'missing', 'missing' and 2 more exists: "
                + "give a folder or a file that does")
    }

    @Test func `an empty path does not exist`() {
        #expect(throws: OptionsError(.noSuchPath([""]))) { try Options.parse([""]) }
    }

    @Test func `the file system is asked`() throws {
        #expect(try Options.parse(["/", "/no such thing"]).paths == bytes("/"))
        #expect(throws: OptionsError(.noSuchPath(["/no such thing"]))) { try Options.parse(["/no such thing"]) }
        // Not a folder on the way, and a name longer than any may be.
        #expect(!Options.pathExists(Array("/dev/null/x".utf8)))
        #expect(!Options.pathExists(Array(repeating: 0x78, count: 5_000)))
    }

    // MARK: What is refused

    @Test(arguments: [
        ("--colour", "unknown option --colour: did you mean --color? (swell --help lists all)"),
        ("--colour=none", "unknown option --colour: did you mean --color? (swell --help lists all)"),
        ("--loud", "unknown option --loud: swell --help lists those there are"),
        ("--\u{1b}]0;x", "unknown option --\u{FFFD}]0;x: swell --help lists those there are"),
        ("-x", "unknown option -x: swell --help lists those there are"),
        ("-h", "unknown option -h: did you mean --help? (swell --help lists all)"),
        ("-V", "unknown option -V: did you mean --version? (swell --help lists all)"),
        ("-m", "unknown option -m: swell --help lists those there are"),
        ("-demo", "unknown option -demo: did you mean --demo? (swell --help lists all)"),
        ("--=x", "unknown option --: swell --help lists those there are"),
        ("--demo=yes", "--demo takes no value: write it alone, not --demo=yes"),
        ("--engine", "--engine needs a value: auto, mpv or fake"),
        ("--trace", "--trace needs a value: the name of a file"),
        ("--engine=vlc", "--engine cannot be 'vlc': give it auto, mpv or fake"),
        ("--motion=FULL", "--motion cannot be 'FULL': give it full, reduced or none"),
        ("--color=", "--color cannot be '': give it auto, direct, 256, 16 or none"),
        ("--mouse=yes", "--mouse cannot be 'yes': give it on or off"),
        ("--trace=", "--trace cannot be '': give it the name of a file"),
    ])
    func `a mistake is named with what would be right`(word: String, sentence: String) {
        #expect(refusal(word) == sentence)
        #expect(refusal("--ascii", "one", word) == sentence)
    }

    @Test func `an option's value may be what comes next, whatever it is`() {
        #expect(refusal("--engine", "--demo") == "--engine cannot be '--demo': give it auto, mpv or fake")
    }

    @Test func `scan takes paths, and none`() throws {
        #expect(try parse("scan").action == .scan)
        #expect(try parse("scan").paths.isEmpty)
        let options = try parse("--ascii", "scan", "music", "scan")
        #expect(options.action == .scan && options.paths == bytes("music", "scan"))
        #expect(try parse("scan", "--help").action == .help)
        #expect(refusal("scan", "missing") == "'missing' does not exist: give a folder or a file that does")
        #expect(
            refusal("scan", "--demo") == "--demo does not go with scan: the built-in album needs no scan")
    }

    @Test func `a command's name is a path where it is not the first word, or written as one`() throws {
        #expect(try parse("music", "scan").paths == bytes("music", "scan"))
        #expect(try parse("./scan").paths == bytes("./scan"))
        #expect(try parse("--", "doctor").paths == bytes("doctor"))
    }

    @Test func `mpv plays what is given`() throws {
        #expect(try parse("--engine", "mpv", "music").engine == .mpv)
    }

    @Test func `the demo goes with no path and not with mpv`() {
        #expect(refusal("--demo", "one") == "--demo does not go with a path: leave out --demo or 'one'")
        #expect(refusal("missing", "--demo") == "--demo does not go with a path: leave out --demo or 'missing'")
        #expect(
            refusal("--engine", "mpv", "--demo")
                == "--demo does not go with --engine mpv: the built-in album plays on --engine fake alone")
    }

    @Test(arguments: [
        ["--nope"], ["--engine"], ["--fps=0"], ["--demo=1"], ["--m=1"], ["missing"], ["doctor", "x"], ["http://x"],
        ["--demo", "one"],
        ["--\n"], ["missing\r\n"], ["--engine=\u{2028}"],
    ])
    func `every refusal is one sentence on one line`(arguments: [String]) throws {
        let error = #expect(throws: OptionsError.self) {
            try Options.parse(arguments, environment: [:], exists: { $0 == Array("one".utf8) })
        }
        let sentence = try #require(error?.description)
        #expect(!sentence.isEmpty && !sentence.contains { $0.isNewline } && !sentence.hasSuffix("."))
        #expect(OptionsError.exitCode == 2)
    }

    // MARK: Help and version

    @Test func `help and version are obeyed where they are met`() throws {
        #expect(try parse("--help", "--nope", "missing").action == .help)
        #expect(try parse("--ascii", "--version", "--fps=0").action == .version)
        #expect(refusal("--nope", "--help") != nil)
    }

    // MARK: Environment

    @Test(arguments: [
        // --motion, SWELL_MOTION, REDUCE_MOTION, what holds
        ("none", "reduced", "1", "none"), ("full", "none", "1", "full"), ("", "none", "1", "none"),
        ("", "full", "1", "full"), ("", "", "1", "reduced"), ("", "", "0", "full"), ("", "", "true", "full"),
        ("", "", "", "full"), ("reduced", "bad", "", "reduced"),
    ])
    func `the option beats SWELL_MOTION and that beats REDUCE_MOTION`(
        option: String, swell: String, reduce: String, level: String
    ) throws {
        let arguments = option.isEmpty ? [] : ["--motion", option]
        let options = try Options.parse(arguments, environment: ["SWELL_MOTION": swell, "REDUCE_MOTION": reduce])
        #expect(options.motion.rawValue == level)
        #expect(options.notices.isEmpty)
    }

    @Test func `SWELL_PILL leaves only notices; a bad one is a notice and all holds`() throws {
        #expect(try parse(environment: [:]).pill == .all)
        #expect(try parse(environment: ["SWELL_PILL": "notices"]).pill == .notices)
        let options = try parse(environment: ["SWELL_PILL": "none"])
        #expect(options.pill == .all)
        #expect(options.notices == ["SWELL_PILL cannot be 'none': give it all or notices"])
    }

    @Test func `a bad SWELL_MOTION is a notice and the next in line holds`() throws {
        let options = try parse(environment: ["SWELL_MOTION": "fu\u{1b}ll", "REDUCE_MOTION": "1"])
        #expect(options.motion == .reduced)
        #expect(options.notices == ["SWELL_MOTION cannot be 'fu\u{FFFD}ll': give it full, reduced or none"])
    }

    @Test func `NO_COLOR takes the colours where none were asked for`() throws {
        #expect(try parse(environment: ["NO_COLOR": "1"]).color == .none)
        #expect(try parse("--color=auto", environment: ["NO_COLOR": "0"]).color == .none)
        #expect(try parse("--color=256", environment: ["NO_COLOR": "1"]).color == .indexed256)
        #expect(try parse(environment: ["NO_COLOR": ""]).color == .auto)
    }

    // MARK: The trace file

    @Test func `a trace file that cannot be written is named with the reason`() throws {
        let options = try parse("--trace", "/dev/null/trace")
        let error = #expect(throws: OptionsError.self) { try options.openTrace() }
        #expect(
            error?.description
                == "--trace: '/dev/null/trace' cannot be written (Not a directory): give it a file that can")
    }

    @Test func `no trace asked for opens nothing`() throws {
        #expect(try parse().openTrace() == nil)
    }
}
