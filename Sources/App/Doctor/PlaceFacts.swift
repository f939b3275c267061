/// A place where something of swell's lasts, and what lies there.
public struct PlaceFacts: Hashable, Sendable {
    /// What is kept.
    public enum Kind: Hashable, Sendable, CaseIterable {
        case library, settings, state
    }

    /// What lies at the path.
    public enum Status: Hashable, Sendable {
        /// Nothing yet; whether it may be made.
        case missing(canMake: Bool)
        case folder(isReadable: Bool, isWritable: Bool)
        case file(isReadable: Bool)
        /// A file is where a folder on the way should be, or it may not be looked at: the system's words.
        case unreachable(String)
    }

    public var kind: Kind
    /// In raw bytes; `nil`: there is no HOME to look from.
    public var path: [UInt8]?
    public var status: Status
    /// What was found wrong in it, a sentence each.
    public var warnings: [String]

    public init(_ kind: Kind, path: [UInt8]?, status: Status = .missing(canMake: false), warnings: [String] = []) {
        self.kind = kind
        self.path = path
        self.status = status
        self.warnings = warnings
    }

    private var title: String {
        switch kind {
        case .library: "library"
        case .settings: "settings"
        case .state: "state"
        }
    }

    private var variable: String {
        switch kind {
        case .library: "XDG_DATA_HOME"
        case .settings: "XDG_CONFIG_HOME"
        case .state: "XDG_STATE_HOME"
        }
    }

    /// What the report says of it.
    public var section: DoctorSection { DoctorSection(title, [line] + warnings.map { .note("found", $0) }) }

    private var line: DoctorLine {
        guard let path else {
            return .fix("place", "none, for HOME is not set", remedy: "set HOME, or \(variable), to a folder of yours")
        }
        let shown = Options.shown(path)
        let name = kind == .settings ? "file" : "folder"
        let elsewhere = "or set \(variable) to another folder"
        switch (status, kind) {
        case (.unreachable(let reason), _):
            return .fix(name, "\(shown) cannot be reached: \(reason)", remedy: "clear the way to it, \(elsewhere)")
        case (.missing, .settings): return .ok(name, "\(shown), not there: the defaults hold")
        case (.missing(true), _): return .ok(name, "\(shown), not there yet")
        case (.missing(false), _):
            return .fix(
                name, "\(shown) is not there and may not be made",
                remedy: "make it, writable for you, \(elsewhere)")
        case (.folder, .settings):
            return .fix(name, "\(shown) is a folder", remedy: "move it away: the settings are a file of that name")
        case (.file(true), .settings): return .ok(name, "\(shown), readable")
        case (.file(false), .settings):
            return .fix(name, "\(shown) may not be read", remedy: "chmod u+r '\(shown)'")
        case (.folder(true, true), _): return .ok(name, "\(shown), readable and writable")
        case (.folder(let isReadable, _), _):
            return .fix(
                name, "\(shown) may not be \(isReadable ? "written" : "read")",
                remedy: "chmod u+rwx '\(shown)', \(elsewhere)")
        case (.file, _):
            return .fix(name, "\(shown) is a file", remedy: "move it away: a folder of that name is needed")
        }
    }
}
