/// Why there can be no picture. Nothing was changed on the terminal.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Standard output leads to a file or a pipe.
    case notATerminal
    /// The terminal type (`TERM`) cannot place text on the screen.
    case cannotPlace(type: String)
    /// There is no description of any terminal on this system.
    case noDescriptions
    /// The terminal refused; the reason in the system's words.
    case cannotOpen(reason: String)
    /// ncurses refused to drive the terminal type.
    case cannotDraw(type: String)

    /// One sentence that says what is wrong and what would be right.
    public var description: String {
        switch self {
        case .notATerminal:
            "standard output is not a terminal: run it in one, without redirecting its output"
        case .cannotPlace(let type):
            "the terminal type \(type) cannot show a full screen: set TERM to what the terminal is, such as xterm-256color"
        case .noDescriptions:
            "no terminal descriptions are installed (apt install ncurses-base)"
        case .cannotOpen(let reason):
            "the terminal cannot be opened: \(reason)"
        case .cannotDraw(let type):
            "the terminal type \(type) cannot be driven: set TERM to what the terminal is, such as xterm-256color"
        }
    }
}
