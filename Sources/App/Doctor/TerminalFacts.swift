import SwellCanvas

/// What the doctor found out about the terminal.
public struct TerminalFacts: Hashable, Sendable {
    /// Whether it could be asked.
    public enum Access: Hashable, Sendable {
        case asked
        /// It was not, for that reason, which is none of the terminal's faults.
        case notAsked(String)
        /// There can be no picture, for that reason.
        case refused(String)
    }

    /// What terminfo says of the mouse.
    public enum Mouse: Hashable, Sendable {
        case none, old, decimal
    }

    /// How wide a text is by our tables and on the screen, in columns.
    public struct Width: Hashable, Sendable {
        public var name: String
        public var expected: Int
        public var measured: Int

        public init(name: String, expected: Int, measured: Int) {
            self.name = name
            self.expected = expected
            self.measured = measured
        }
    }

    public var access = Access.notAsked("standard output is not a terminal")
    /// `TERM`, `COLORTERM` and whether `NO_COLOR` is set, an empty one being as if not set.
    public var term: String?
    public var colorTerm: String?
    public var hasNoColor = false
    /// What was asked for.
    public var color = Options.ColorMode.auto
    public var isASCII = false
    public var hasMouse = true
    /// The description by which it is driven.
    public var entry = ""
    /// What the player would say at its start.
    public var notices: [String] = []
    /// In cells; `nil`: it does not know.
    public var size: Size?
    public var depth = ColorDepth.none
    /// The locale's character set.
    public var characters = ""
    public var charset = Charset.ascii
    public var mouse = Mouse.none
    /// It takes ECMA-48 control sequences, so it was sent questions.
    public var wasAsked = false
    /// It answered the question that every terminal answers.
    public var hasAnswered = false
    /// Private modes and what it said of them: 0 unknown, 1 on, 2 off, 3 always on, 4 always off.
    public var modes: [Int: Int] = [:]
    /// The colour behind the text.
    public var background: Color?
    /// Empty: not measured.
    public var widths: [Width] = []

    /// A terminal that was not asked.
    public init() {}

    /// What the report says of it.
    public var section: DoctorSection {
        switch access {
        case .notAsked(let reason): DoctorSection("terminal", [.note("terminal", "not asked: \(reason)")])
        case .refused(let sentence):
            DoctorSection(
                "terminal", [.fix("terminal", "TERM is \(term ?? "not set")", remedy: sentence)])
        case .asked: DoctorSection("terminal", lines)
        }
    }

    private var lines: [DoctorLine] {
        [
            typeLine,
            size.map { .ok("size", "\($0.columns) columns, \($0.rows) rows") }
                ?? .note("size", "it does not know; 80 columns and 24 rows are taken"),
            localeLine, colorLine, mouseLine,
        ] + answerLines
    }

    private var typeLine: DoctorLine {
        guard let term else {
            return .note(
                "type", "TERM is not set; it is driven as \(entry)", remedy: "set TERM to what the terminal is")
        }
        if entry == term { return .ok("type", "TERM is \(term)") }
        // Another description of a known type is for its colours; of an unknown one there is a notice.
        return notices.contains { $0.contains("not known") }
            ? .note(
                "type", "TERM is \(term), not known here; it is driven as \(entry)",
                remedy: "apt install ncurses-term, or set TERM to a type that is known")
            : .ok("type", "TERM is \(term), driven as \(entry)")
    }

    private var localeLine: DoctorLine {
        if isASCII { return .ok("characters", "ASCII alone, as asked for (\(characters))") }
        return charset == .unicode
            ? .ok("characters", characters)
            : .note(
                "characters", "\(characters): ASCII alone is drawn",
                remedy: "set LANG to a UTF-8 locale, such as C.UTF-8")
    }

    private var colorLine: DoctorLine {
        let words =
            switch depth {
            case .direct: "24-bit"
            case .indexed256: "256"
            case .indexed16: "16"
            case .none: "none"
            }
        if let notice = notices.first(where: { $0.hasPrefix("24-bit") }) {
            return .note("colours", "\(words): \(notice)")
        }
        return .ok("colours", "\(words), by \(colorReason)")
    }

    private var colorReason: String {
        switch color {
        case .none where hasNoColor: "NO_COLOR"
        case .auto:
            if let colorTerm, depth == .direct, ["truecolor", "24bit"].contains(colorTerm) {
                "COLORTERM=\(colorTerm)"
            } else if let colorTerm {
                "terminfo's \(entry); COLORTERM=\(colorTerm) adds nothing"
            } else {
                "terminfo's \(entry); COLORTERM is not set"
            }
        default: "--color \(color.rawValue)"
        }
    }

    private var mouseLine: DoctorLine {
        guard hasMouse else { return .ok("mouse", "not listened to, as asked for") }
        if knows(1006) == true { return .ok("mouse", "the terminal confirms it (mode 1006)") }
        switch mouse {
        case .decimal where knows(1006) == nil:
            return .ok("mouse", "terminfo has it (mode 1006); the terminal does not say")
        case .old where knows(1006) == nil:
            return .note("mouse", "terminfo has the old protocol; the terminal does not say; asked for all the same")
        case .none where knows(1006) == nil:
            return .note("mouse", "neither terminfo nor the terminal says; it is asked for all the same")
        default: return .note("mouse", "the terminal does not know mode 1006; keys do everything")
        }
    }

    /// `nil`: it did not say.
    private func knows(_ mode: Int) -> Bool? { modes[mode].map { (1...3).contains($0) } }

    private var answerLines: [DoctorLine] {
        guard wasAsked else {
            return [.note("questions", "its type takes none, so it was sent none")]
        }
        guard hasAnswered else {
            return [.note("questions", "it answered none in 1 s; swell draws as if it had nothing special")]
        }
        var lines: [DoctorLine] = []
        for (name, mode, without) in [
            ("whole frames", 2026, "frames are kept small instead"), ("focus", 1004, "it is asked for all the same"),
            ("paste as one piece", 2004, "it is asked for all the same"),
        ] {
            let line: DoctorLine =
                switch knows(mode) {
                case true: .ok(name, "the terminal confirms it (mode \(mode))")
                case false: .note(name, "the terminal does not know mode \(mode); \(without)")
                default: .note(name, "the terminal does not say (mode \(mode)); \(without)")
                }
            lines.append(line)
        }
        lines.append(
            background.map { .ok("background", TerminalFacts.hex($0)) }
                ?? .note("background", "the terminal does not say"))
        lines.append(widthLine)
        return lines
    }

    private var widthLine: DoctorLine {
        guard !widths.isEmpty else {
            return charset == .unicode
                ? .note("text width", "not measured: no room, or no whole answer")
                : .note("text width", "not measured: only ASCII is drawn")
        }
        let wrong = widths.filter { $0.expected != $0.measured }
        if wrong.isEmpty {
            return .ok("text width", "as drawn for \(widths.map(\.name).joined(separator: ", "))")
        }
        let names = wrong.map { "\($0.name) takes \($0.measured), not \($0.expected)" }
        return .note(
            "text width", "differs: \(names.joined(separator: "; "))",
            remedy: "titles with such characters may stand crooked; --ascii is always straight")
    }

    private static func hex(_ color: Color) -> String {
        let digits = [color.red, color.green, color.blue].map { channel in
            let text = String(channel, radix: 16)
            return text.utf8.count < 2 ? "0" + text : text
        }
        return "#" + digits.joined()
    }
}
