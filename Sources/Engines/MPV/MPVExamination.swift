import Glibc

/// What can be found out about the mpv of this machine by starting it as the player does, for a report.
public struct MPVExamination: Sendable {
    /// How its start went.
    public enum Start: Hashable, Sendable {
        case notFound
        case answered
        /// It ended before it answered.
        case ended
        case silent
    }

    /// What became of a tenth of a second of silence.
    public enum Sound: Hashable, Sendable {
        /// Played through the output of that name; `nil`: mpv did not say which.
        case played(String?)
        /// In mpv's own words.
        case refused(String)
        /// Neither, until the patience was over.
        case stuck
        /// The words write the sound into a file, which nobody asked for here.
        case goesToFile
        case notTried
    }

    /// mpv's path.
    public private(set) var path: String?
    public private(set) var start = Start.notFound
    /// In its own words; `nil`: it did not say.
    public private(set) var version: String?
    /// Started without the extra words it answers, and with them it does not.
    public private(set) var isUpsetByExtraWords = false
    /// The codecs that it lists.
    public private(set) var decoders: Set<String> = []
    /// The containers that it lists.
    public private(set) var demuxers: Set<String> = []
    public private(set) var sound = Sound.notTried

    /// Starts mpv, asks it, and ends it again; returns after three times the options' patience at the latest.
    public init(_ options: MPVOptions) {
        guard let path = MPVOptions.find(options.program) else { return }
        self.path = path
        start = converse(path, options)
        guard start == .ended else { return }
        version = MPVExamination.firstLine(of: path, ["--version"], within: options.patience, options.clock)
            .map(MPVExamination.shortened)
        if !options.extraWords.isEmpty {
            var plain = options
            plain.extraWords = []
            var other = self
            isUpsetByExtraWords = other.converse(path, plain, isHelloAll: true) == .answered
            if let said = other.version { version = said }
        }
    }

    /// The first line that a program prints, for its version; `nil`: none in time.
    ///
    /// - Parameters:
    ///   - program: Its path.
    ///   - words: What it is called with, without its name.
    ///   - seconds: How long it is waited for.
    ///   - clock: Seconds, monotonic.
    public static func firstLine(
        of program: String, _ words: [String], within seconds: Double, _ clock: () -> Double
    ) -> String? {
        guard var talk = ShortTalk(program, words: [program] + words, over: 1) else { return nil }
        return talk.line(until: clock() + seconds, clock: clock).map { String(decoding: $0.prefix(200), as: UTF8.self) }
    }

    /// "mpv 0.35.1 Copyright ..." without what follows the version; another text as it is.
    static func shortened(_ line: String) -> String {
        let words = line.split(separator: " ")
        return words.first == "mpv" && words.count > 1 ? "mpv \(words[1])" : line
    }

    // MARK: The conversation

    /// Longer than what is waited for, so that it is not over before mpv has said through which output it goes.
    private static let silence = "av://lavfi:anullsrc=r=48000:cl=stereo:d=1"

    /// - Parameter isHelloAll: Nothing but the version is asked.
    private mutating func converse(_ path: String, _ options: MPVOptions, isHelloAll: Bool = false) -> Start {
        guard var talk = ShortTalk(path, words: options.words, over: 0) else { return .ended }
        talk.say(MPVExamination.command(1, "get_property", "mpv-version"))
        let deadline = options.clock() + options.patience
        guard let hello = MPVExamination.reply(1, in: &talk, until: deadline, options.clock) else {
            return talk.isOver ? .ended : .silent
        }
        version = hello.asString
        if isHelloAll { return .answered }
        talk.say(MPVExamination.command(2, "get_property", "decoder-list"))
        talk.say(MPVExamination.command(3, "get_property", "demuxer-lavf-list"))
        if case .array(let list)? = MPVExamination.reply(2, in: &talk, until: deadline, options.clock) {
            decoders = Set(list.compactMap { $0["codec"]?.asString })
        }
        if case .array(let list)? = MPVExamination.reply(3, in: &talk, until: deadline, options.clock) {
            demuxers = Set(list.compactMap(\.asString).flatMap { $0.split(separator: ",").map(String.init) })
        }
        if options.extraWords.contains(where: MPVExamination.writesFile) {
            sound = .goesToFile
        } else {
            sound = MPVExamination.play(in: &talk, until: options.clock() + options.patience, options.clock)
        }
        return .answered
    }

    static func writesFile(_ word: String) -> Bool {
        word.hasPrefix("--ao") && word.contains("pcm") || word.hasPrefix("--o=") || word.hasPrefix("-o=")
    }

    private static func play(
        in talk: inout ShortTalk, until deadline: Double, _ clock: () -> Double
    ) -> Sound {
        talk.say(JSON.line(4, [.text("set_property"), .text("volume"), .number(0)]))
        for (number, name) in [(1.0, "current-ao"), (2.0, "time-pos")] {
            talk.say(JSON.line(4 + Int(number), [.text("observe_property"), .number(number), .text(name)]))
        }
        talk.say(command(7, "loadfile", silence))
        var output: String?
        var played = 0.0
        while let line = talk.line(until: deadline, clock: clock) {
            switch MPVMessage(line: line) {
            case .property("current-ao", let value): output = value.asString ?? output
            case .property("time-pos", let value): played = max(played, value.asNumber ?? 0)
            case .endFile(_, "eof", _): return .played(output)
            case .endFile(_, let reason, let error): return .refused(error ?? reason)
            default: break
            }
            // Whether mpv first says how far it is or through which output it goes is open.
            if let output, played >= 0.1 { return .played(output) }
        }
        return talk.isOver ? .refused("mpv ended when it should have played") : .stuck
    }

    private static func command(_ id: Int, _ words: String...) -> [UInt8] { JSON.line(id, words.map(JSON.text)) }

    private static func reply(
        _ id: Int, in talk: inout ShortTalk, until deadline: Double, _ clock: () -> Double
    ) -> JSON? {
        while let line = talk.line(until: deadline, clock: clock) {
            if case .reply(id, let data, _) = MPVMessage(line: line) { return data }
        }
        return nil
    }
}

extension JSON {
    /// A command for mpv in one line, with its end.
    fileprivate static func line(_ id: Int, _ words: [JSON]) -> [UInt8] {
        var bytes: [UInt8] = []
        JSON.object([
            Member(name: Array("command".utf8), value: .array(words)),
            Member(name: Array("request_id".utf8), value: .number(Double(id))),
        ]).write(to: &bytes)
        return bytes + [0x0a]
    }
}
