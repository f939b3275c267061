import SwellComponents

/// What the command line and the environment ask for: parsed once, into a value that cannot be wrong.
public struct Options: Hashable, Sendable {
    /// The program's version; CHANGELOG.md says what is in it.
    public static let version = "0.1.0"
    /// How often something that moves may be drawn, in frames a second.
    public static let framesPerSecond = Settings.framesPerSecond

    /// What the program is to do.
    public enum Action: Hashable, Sendable {
        case play
        /// Bring the saved library up to date, with ``Options/paths`` added to it.
        case scan
        /// Write ``helpText`` to standard output and leave with 0.
        case help
        /// Write ``versionText`` to standard output and leave with 0.
        case version
        /// Write a ``DoctorReport`` to standard output and leave with its exit code.
        case doctor
    }

    /// What plays.
    public typealias Engine = Settings.Engine
    /// How many colours the picture has.
    public typealias ColorMode = Settings.ColorMode
    /// What the pill shows.
    public typealias Pill = Settings.Pill

    /// What the program is to do.
    public var action = Action.play
    /// The paths that exist, in the order given, in their raw bytes as they were typed: relative ones too.
    public var paths: [[UInt8]] = []
    /// `--demo`: never together with paths. Without it and without paths there is nothing else to play but the demo.
    public var isDemo = false
    /// `--engine`; never ``Engine/mpv`` together with the demo that was asked for.
    public var engine = Engine.auto
    /// `--motion`, else `SWELL_MOTION`, else `REDUCE_MOTION=1`, else the settings, else full.
    public var motion = Motion.full
    /// `NO_COLOR` has already made `none` of `auto`.
    public var color = ColorMode.auto
    /// Only ASCII was asked for. Where it was not the locale may still want it.
    public var isASCII = false
    /// `--mouse`: whether the mouse is listened to.
    public var hasMouse = true
    /// `SWELL_PILL`, else the settings.
    public var pill = Pill.all
    /// Within ``framesPerSecond``.
    public var fps = 60
    /// By which gain loudness is evened out.
    public var replayGain = Settings.ReplayGain.track
    /// What is played where no path is given: folders of the settings file that exist; empty: the demo is all there is.
    public var roots: [[UInt8]] = []
    /// A saved library was found, and no path was given.
    public var hasLibrary = false
    /// What command line or environment have said; the settings do not change it.
    public var settled: Set<SettingName> = []
    /// The trace file's path in raw bytes; never empty. ``openTrace()`` opens it.
    public var trace: [UInt8]?
    /// What the user should be told once, a sentence each: wrong in the environment, or a bad path among good ones.
    public var notices: [String] = []

    /// What is asked for when nothing is said.
    public init() {}

    /// Parses the arguments, without the program's name, as getopt_long does: options and paths in any order, `--` ends the
    /// options, `--option=value`, a name may be cut as long as it stays unambiguous. The last of several wins.
    /// `--help` and `--version` are obeyed where they are met, before anything that follows is looked at.
    ///
    /// - Parameters:
    ///   - arguments: In raw bytes, each without the closing NUL; it may hold any other byte.
    ///   - environment: `SWELL_MOTION`, `REDUCE_MOTION`, `SWELL_PILL` and `NO_COLOR` count; an empty one is as if not set.
    ///   - exists: Whether something lies at a path.
    public static func parse(
        _ arguments: [[UInt8]], environment: [String: String],
        exists: ([UInt8]) -> Bool = Options.pathExists
    ) throws(OptionsError) -> Options {
        var options = Options()
        var operands: [[UInt8]] = []
        var given: Set<OptionName> = []
        for word in CommandLineWord.split(arguments) {
            switch word {
            case .option(let name, let value):
                try options.set(name, to: value)
                given.insert(name)
                if let setting = SettingName(rawValue: "\(name.staticName)") { options.settled.insert(setting) }
                if options.action == .help || options.action == .version { return options }
            case .operand(let bytes, let isAfterDashes):
                if options.action == .play, operands.isEmpty, !isAfterDashes {
                    options.action = command(bytes)
                    if options.action != .play { continue }
                }
                operands.append(bytes)
            case .mistake(let problem): throw OptionsError(problem)
            }
        }
        try options.checkTogether(operands)
        try options.keepExisting(operands, exists)
        options.apply(environment, unless: given)
        return options
    }

    /// The same for arguments that are text.
    public static func parse(
        _ arguments: [String], environment: [String: String] = [:],
        exists: ([UInt8]) -> Bool = Options.pathExists
    ) throws(OptionsError) -> Options {
        try parse(arguments.map { Array($0.utf8) }, environment: environment, exists: exists)
    }

    // MARK: One word

    private mutating func set(_ name: OptionName, to value: [UInt8]?) throws(OptionsError) {
        let bytes = value ?? []
        switch name {
        case .demo: isDemo = true
        case .engine: engine = try Options.word(bytes, of: name)
        case .motion: motion = try Options.word(bytes, of: name)
        case .color: color = try Options.word(bytes, of: name)
        case .ascii: isASCII = true
        case .mouse:
            let isWord = name.words.contains { Array($0.utf8) == bytes }
            guard isWord else { throw Options.bad(bytes, for: name) }
            hasMouse = bytes == Array("on".utf8)
        case .fps:
            guard let number = Options.wholeNumber(bytes), Options.framesPerSecond.contains(number) else {
                throw Options.bad(bytes, for: name)
            }
            fps = number
        case .trace:
            guard !bytes.isEmpty else { throw Options.bad(bytes, for: name) }
            trace = bytes
        case .version: action = .version
        case .help: action = .help
        }
    }

    private static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ bytes: [UInt8], of name: OptionName
    ) throws(OptionsError) -> Word {
        for word in Word.allCases where Array(word.rawValue.utf8) == bytes { return word }
        throw bad(bytes, for: name)
    }

    private static func bad(_ bytes: [UInt8], for name: OptionName) -> OptionsError {
        OptionsError(.badValue(option: name.written, value: shown(bytes), wanted: name.wanted))
    }

    /// One to nine decimal digits and nothing else.
    private static func wholeNumber(_ bytes: [UInt8]) -> Int? {
        guard (1...9).contains(bytes.count), bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    // MARK: All words together

    /// What a first word that is no option asks for. One that is both a command and a folder's name is the command.
    private static func command(_ bytes: [UInt8]) -> Action {
        if bytes == Array("doctor".utf8) { return .doctor }
        if bytes == Array("scan".utf8) { return .scan }
        return .play
    }

    private func checkTogether(_ operands: [[UInt8]]) throws(OptionsError) {
        if action == .doctor {
            if let word = operands.first {
                throw OptionsError(
                    .conflict(
                        "swell doctor", with: "'\(Options.shown(word))'",
                        remedy: "it takes no path (swell ./doctor plays a folder of that name)"))
            }
            if isDemo { throw OptionsError(.conflict("swell doctor", with: "--demo", remedy: "leave out one of them")) }
        }
        if isDemo, action == .scan {
            throw OptionsError(.conflict("--demo", with: "scan", remedy: "the built-in album needs no scan"))
        }
        if isDemo, let path = operands.first {
            throw OptionsError(
                .conflict("--demo", with: "a path", remedy: "leave out --demo or '\(Options.shown(path))'"))
        }
        if isDemo, engine == .mpv {
            throw OptionsError(
                .conflict("--demo", with: "--engine mpv", remedy: "the built-in album plays on --engine fake alone"))
        }
    }

    private mutating func keepExisting(_ operands: [[UInt8]], _ exists: ([UInt8]) -> Bool) throws(OptionsError) {
        var missing: [String] = []
        for operand in operands {
            if exists(operand) {
                paths.append(operand)
            } else if let address = ForeignAddress(operand) {
                // None of what is named exists: one sentence, about the first address.
                guard operands.contains(where: exists) else {
                    throw OptionsError(.address(Options.shown(operand), remedy: address.remedy))
                }
                notices.append("'\(Options.shown(operand))' is an address: \(address.remedy)")
            } else {
                missing.append(Options.shown(operand))
            }
        }
        guard !paths.isEmpty || missing.isEmpty else { throw OptionsError(.noSuchPath(missing)) }
        notices += missing.map { "'\($0)' does not exist" }
    }

    private mutating func apply(_ environment: [String: String], unless given: Set<OptionName>) {
        if !given.contains(.motion) {
            let asked = environment["SWELL_MOTION"] ?? ""
            if let level = Motion(rawValue: asked) {
                motion = level
                settled.insert(.motion)
            } else {
                if environment["REDUCE_MOTION"] == "1" {
                    motion = .reduced
                    settled.insert(.motion)
                }
                if !asked.isEmpty {
                    notices.append(
                        "SWELL_MOTION cannot be '\(Options.shown(Array(asked.utf8)))': "
                            + "give it \(OptionName.motion.wanted)")
                }
            }
        }
        if let asked = environment["SWELL_PILL"], !asked.isEmpty {
            if let known = Pill(rawValue: asked) {
                pill = known
                settled.insert(.pill)
            } else {
                notices.append("SWELL_PILL cannot be '\(Options.shown(Array(asked.utf8)))': give it all or notices")
            }
        }
        if color == .auto, let none = environment["NO_COLOR"], !none.isEmpty {
            color = .none
            settled.insert(.color)
        }
    }
}
