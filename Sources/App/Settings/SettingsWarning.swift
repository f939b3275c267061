/// What is wrong in a line of the settings file; the rest of the file counts all the same.
public struct SettingsWarning: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and with what.
    enum Problem: Hashable, Sendable {
        case noSection([UInt8])
        /// Neither a comment, nor a section, nor `name = value`.
        case noAssignment([UInt8])
        /// No setting has the name; the candidates are those of the section.
        case noSetting([UInt8], among: [String])
        case wrong(name: String, value: [UInt8], wanted: String)
        /// Out of range: what is used instead.
        case clamped(name: String, value: [UInt8], range: String, used: String)
        /// It was set in an earlier line, which counts no more.
        case again(name: String, line: Int)
        case keys(KeyConflict)
    }

    /// Counted from 1.
    public let line: Int
    /// What is wrong.
    let problem: Problem

    init(_ line: Int, _ problem: Problem) {
        self.line = line
        self.problem = problem
    }

    /// One sentence without a line break and without a full stop, with the file's name and the line.
    public var description: String { "settings.conf line \(line): \(sentence)" }

    private var sentence: String {
        switch problem {
        case .noSection(let name):
            "there is no section \(Words.quoted(name)), only \(Words.list(Self.sections, "and"))"
        case .noAssignment(let text): "\(Words.quoted(text)) sets nothing: write name = value"
        case .noSetting(let name, let candidates):
            "\(Words.quoted(name)) is no setting" + Self.question(name, candidates)
        case .wrong(let name, let value, let wanted):
            value.isEmpty
                ? "\(name) needs a value: \(wanted)" : "\(name) cannot be \(Words.quoted(value)): give it \(wanted)"
        case .clamped(let name, let value, let range, let used):
            "\(name) cannot be \(Words.quoted(value)), it goes from \(range): \(used) is used"
        case .again(let name, let line): "\(name) is set in line \(line) too: this one counts"
        case .keys(let conflict): conflict.sentence
        }
    }

    private static let sections = SettingsLine.Section.allCases.map { "[\($0.rawValue)]" }

    private static func question(_ name: [UInt8], _ candidates: [String]) -> String {
        Words.nearest(to: String(decoding: name.prefix(64), as: UTF8.self), among: candidates).map { "; \($0)?" } ?? ""
    }
}

/// The warnings of a whole file: a file of nonsense has no end of them, so only the first are kept.
public struct SettingsWarnings: Hashable, Sendable {
    /// How many are kept.
    static let limit = 64

    /// The first ones, by their lines.
    public private(set) var first: [SettingsWarning] = []
    /// How many there are in all.
    public private(set) var count = 0

    mutating func add(_ warning: SettingsWarning) {
        count += 1
        guard first.count == Self.limit, let last = first.last else { return insert(warning) }
        guard warning.line < last.line else { return }
        first.removeLast()
        insert(warning)
    }

    private mutating func insert(_ warning: SettingsWarning) {
        let place = first.firstIndex { $0.line > warning.line } ?? first.count
        first.insert(warning, at: place)
    }

    /// What is shown of them while the player runs, one sentence: the first, and how many more there are.
    public var notices: [String] {
        guard let one = first.first else { return [] }
        return [count == 1 ? one.description : "\(one.description); and \(count - 1) more: swell doctor lists them"]
    }
}
