/// Why a command line cannot be carried out: names the mistake and says what would be right, in one sentence.
///
/// The program writes ``description`` to standard error, after its own name, and exits with ``exitCode``.
public struct OptionsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and with what; texts are already harmless to print.
    public enum Problem: Hashable, Sendable {
        /// No option has that name; `suggestion` is one that nearly has.
        case unknownOption(String, suggestion: String?)
        /// The beginning of a name that several options share.
        case ambiguousOption(String, candidates: [String])
        /// The option stands without its value; `wanted` says which it takes.
        case missingValue(option: String, wanted: String)
        /// A value was given, the whole word with it, to an option that takes none.
        case unwantedValue(option: String, word: String)
        case badValue(option: String, value: String, wanted: String)
        /// Two parts of the command line that exclude each other; `remedy` says what to do.
        case conflict(String, with: String, remedy: String)
        /// None of the paths exists.
        case noSuchPath([String])
        /// An address where a path should be; `remedy` says what to do.
        case address(String, remedy: String)
        /// The file that an option names cannot be written, for that reason.
        case unwritable(option: String, path: String, reason: String)
    }

    /// What is wrong.
    public let problem: Problem

    /// The error that says `problem`.
    public init(_ problem: Problem) { self.problem = problem }

    /// What the program exits with.
    public static let exitCode: Int32 = 2

    /// One sentence without a line break, without a full stop, without the program's name.
    public var description: String {
        switch problem {
        case .unknownOption(let name, let suggestion?):
            "unknown option \(name): did you mean \(suggestion)? (swell --help lists all)"
        case .unknownOption(let name, nil):
            "unknown option \(name): swell --help lists those there are"
        case .ambiguousOption(let name, let candidates):
            "\(name) is short for several options: write \(Words.list(candidates, "or"))"
        case .missingValue(let option, let wanted):
            "\(option) needs a value: \(wanted)"
        case .unwantedValue(let option, let word):
            "\(option) takes no value: write it alone, not \(word)"
        case .badValue(let option, let value, let wanted):
            "\(option) cannot be '\(value)': give it \(wanted)"
        case .conflict(let one, let other, let remedy):
            "\(one) does not go with \(other): \(remedy)"
        case .noSuchPath(let paths):
            (paths.count == 1 ? "'\(paths[0])' does not exist" : "none of \(OptionsError.quoted(paths)) exists")
                + ": give a folder or a file that does"
        case .address(let address, let remedy):
            "'\(address)' is an address: \(remedy)"
        case .unwritable(let option, let path, let reason):
            "\(option): '\(path)' cannot be written (\(reason)): give it a file that can"
        }
    }

    /// The first three, each in quotes, and how many more there are.
    private static func quoted(_ paths: [String]) -> String {
        let named = paths.prefix(3).map { "'\($0)'" }
        return paths.count > 3
            ? "\(named.joined(separator: ", ")) and \(paths.count - 3) more" : Words.list(named, "and")
    }
}
