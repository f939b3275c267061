import CNcurses
import Glibc
import SwellCanvas

/// What can be found out about the terminal without taking it over, for a report.
public struct Examination: Sendable {
    /// Whether it could be asked.
    public enum Access: Hashable, Sendable {
        case asked
        case notATerminal
        /// Another job is in front; asking would stop this one.
        case inBackground
        case refused(TerminalError)
    }

    /// What terminfo says of the mouse.
    public enum Mouse: Hashable, Sendable {
        case none, old, decimal
    }

    /// A text, how wide it is by ``TextWidth``, and how wide the terminal drew it, in columns.
    public struct Width: Hashable, Sendable {
        public var name: String
        public var expected: Int
        public var measured: Int
    }

    public private(set) var access = Access.notATerminal
    /// The name of the description by which the player would drive it; empty where there is none.
    public private(set) var type = ""
    /// The colours that the player would use.
    public private(set) var depth = ColorDepth.none
    /// What the player would say at its start.
    public private(set) var notices: [String] = []
    /// The characters that the player would use; known without a terminal too.
    public let charset: Charset
    /// The locale's character set, such as UTF-8; known without a terminal too.
    public let characters: String
    /// In cells; `nil`: it does not know.
    public private(set) var size: Size?
    public private(set) var mouse = Mouse.none
    /// It understands ECMA-48, so it was sent questions.
    public private(set) var wasAsked = false
    public private(set) var answers = Answers()
    /// Empty: not measured.
    public private(set) var widths: [Width] = []
    /// A signal that came meanwhile; the terminal is given back. End, or stop, by it.
    public private(set) var signal: Int32?

    /// Odd texts, each its own kind of trouble.
    static let samples: [(name: String, text: String)] = [
        ("CJK", "漢字"), ("Hangul jamo", "\u{1112}\u{1161}\u{11AB}"), ("emoji", "🎵"),
        ("joined emoji", "👩\u{200D}👩\u{200D}👧\u{200D}👦"), ("flag", "🇸🇪"), ("combining mark", "e\u{301}"),
        ("variation selector", "❤\u{FE0F}"), ("ambiguous", "▶─°"),
    ]
    /// Columns that the widest sample may take where the terminal draws each of its characters by itself.
    private static let room = 12

    /// Looks at the environment and, where standard output is a terminal and this job is in front, asks it: a second at
    /// the most, and nothing stays on its screen.
    public init(_ options: Terminal.Options) {
        let locale = Locale(options)
        charset = locale.charset
        characters = locale.characters
        do throws(TerminalError) {
            if options.path == nil, isatty(STDOUT_FILENO) != 1 { throw TerminalError.notATerminal }
            let entry = try Entry.choose(Entry.Wishes(options)) { Entry.Facts(terminfo: $0) }
            type = entry.name
            depth = entry.depth
            notices = entry.notices
            let term = options.variable("TERM").flatMap { Entry.Facts(terminfo: $0) == nil ? nil : $0 } ?? entry.name
            mouse = [Mouse.none, .old, .decimal][Int(swell_read_mouse(term))]
            let device = try Device(path: options.path)
            let told = device.toldSize
            size = told.columns > 0 && told.rows > 0 ? told : nil
            access = .asked
            guard options.path != nil || tcgetpgrp(device.descriptor) == getpgrp() else {
                access = .inBackground
                return
            }
            let columns = device.size.columns
            if entry.isANSI { ask(device, columns: columns) }
        } catch {
            if error != .notATerminal { access = .refused(error) }
        }
    }

    private mutating func ask(_ device: consuming Device, columns: Int) {
        guard let pipe = WakePipe() else { return }
        var interview = Interview(device, pipe)
        guard interview.begin() else { return }
        wasAsked = true
        interview.ask()
        var isWhole = interview.answers.closings > 0
        if isWhole, charset == .unicode, columns > Examination.room {
            if let measured = interview.measure(Examination.samples.map(\.text)) {
                widths = zip(Examination.samples, measured).map { sample, measured in
                    Width(name: sample.name, expected: TextWidth.columns(of: sample.text), measured: measured)
                }
            } else {
                isWhole = false
            }
        }
        answers = interview.answers
        signal = interview.leave(isWhole: isWhole)
    }
}
