import CNcurses
import Glibc
import SwellCanvas

extension Terminal {
    /// What a person may ask of the terminal.
    public struct Options: Sendable {
        /// The colours to use; `nil` asks the environment (`NO_COLOR`, `COLORTERM`, `TERM`).
        public var colorDepth: ColorDepth?
        /// No character outside ASCII, even where the locale has them.
        public var ascii: Bool
        /// The mouse's reports are asked for.
        public var mouse: Bool
        /// The terminal's path, for tests; `nil` is the one that controls the process.
        package var path: String?
        /// Variables that stand for the environment's, for tests; `nil` is the environment.
        package var variables: [String: String]?

        /// By default what the environment says, with the mouse.
        public init(colorDepth: ColorDepth? = nil, ascii: Bool = false, mouse: Bool = true) {
            self.colorDepth = colorDepth
            self.ascii = ascii
            self.mouse = mouse
        }
    }
}

extension Terminal.Options {
    /// The environment's value for `name`; an empty one counts as none.
    func variable(_ name: String) -> String? {
        if let variables { return variables[name] }
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
