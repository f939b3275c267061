import CNcurses
import Glibc
import SwellCanvas

/// How the terminal is driven: a description from terminfo and the colours that go with it.
struct Entry: Equatable {
    /// What terminfo says about a terminal type, as far as the choice needs it.
    struct Facts: Equatable {
        var colors: Int
        var canPlace = true
        var isANSI = true
    }

    /// The name in terminfo's database.
    var name: String
    var depth: ColorDepth
    /// How many palette colours there are; what a picture has beyond them is folded onto them.
    var colors: Int
    /// It understands the control sequences of the ECMA-48 family; others are sent nothing that terminfo does not know.
    var isANSI: Bool
    /// What a person should be told, a sentence each.
    var notices: [String] = []

    /// What decides.
    struct Wishes: Equatable {
        var term: String?
        var colorTerm: String?
        var noColor = false
        var isTmux = false
        /// What was asked for; `nil` leaves it to the rest.
        var depth: ColorDepth?
    }

    /// Chooses the description and the colours.
    ///
    /// - Parameters:
    ///   - wishes: The environment and the options.
    ///   - facts: Looks a terminal type up; `nil` where it is unknown.
    static func choose(_ wishes: Wishes, facts: (String) -> Facts?) throws(TerminalError) -> Entry {
        var notices: [String] = []
        let (name, base) = try nearest(to: wishes.term, facts: facts, notices: &notices)
        guard base.canPlace else { throw .cannotPlace(type: name) }
        var entry = Entry(
            name: name, depth: depth(of: base.colors), colors: base.colors, isANSI: base.isANSI, notices: notices)
        let wanted = wishes.depth ?? automatic(wishes, name: name, base: base)
        switch wanted {
        case .direct:
            if entry.depth == .direct { break }
            if let (name, found) = direct(for: name, wishes: wishes, facts: facts) {
                entry.use(name, found, as: .direct)
            } else {
                entry.widen(to: 256, as: .indexed256, facts: facts)
                entry.notices.append(
                    "24-bit colour needs more terminal descriptions (apt install ncurses-term): "
                        + entry.depth.sentence)
            }
        case .none: entry.depth = .none
        case .indexed256 where wishes.depth != nil: entry.widen(to: 256, as: .indexed256, facts: facts)
        case .indexed16 where wishes.depth != nil: entry.widen(to: 16, as: .indexed16, facts: facts)
        case .indexed256, .indexed16: break
        }
        return entry
    }

    /// Uses as many colours as asked for, with another description where this one has fewer or counts them otherwise.
    private mutating func widen(to count: Int, as wanted: ColorDepth, facts: (String) -> Facts?) {
        if colors >= count, depth != .direct {
            depth = wanted
            return
        }
        let stem = Self.stem(of: name)
        for name in ["\(stem)-\(count)color", "xterm-\(count)color", "xterm-256color"] {
            guard let found = facts(name), found.colors >= count, found.colors <= 256, isANSI, found.canPlace
            else { continue }
            return use(name, found, as: wanted)
        }
        // Not to be had: what there is.
    }

    private mutating func use(_ name: String, _ facts: Facts, as depth: ColorDepth) {
        self.name = name
        colors = facts.colors
        isANSI = facts.isANSI
        self.depth = depth
    }

    // MARK: - Colours

    private static func depth(of colors: Int) -> ColorDepth {
        switch colors {
        case (1 << 24)...: .direct
        case 256...: .indexed256
        case 8...: .indexed16
        default: .none
        }
    }

    private static func automatic(_ wishes: Wishes, name: String, base: Facts) -> ColorDepth {
        if wishes.noColor { return .none }
        let depth = depth(of: base.colors)
        guard let colorTerm = wishes.colorTerm, ["truecolor", "24bit"].contains(colorTerm) else { return depth }
        // The variable is inherited by terminals inside terminals; those below have no such colours, whatever it says.
        let isScreen = name.hasPrefix("screen") && !wishes.isTmux
        guard base.colors >= 8, !isScreen, name != "linux", base.isANSI else { return depth }
        return .direct
    }

    /// The description with 24-bit colours that fits best.
    private static func direct(
        for name: String, wishes: Wishes, facts: (String) -> Facts?
    ) -> (String, Facts)? {
        var names = ["\(stem(of: name))-direct"]
        if name == "xterm-kitty" { names = ["kitty-direct"] }
        if name.hasPrefix("screen"), wishes.isTmux { names = ["tmux-direct"] }
        names.append("xterm-direct")
        for name in names {
            if let found = facts(name), found.colors >= 1 << 24, found.canPlace { return (name, found) }
        }
        return nil
    }

    /// The name without what it says of its colours.
    private static func stem(of name: String) -> String {
        for ending in ["-256color", "-direct", "-16color", "-color"] where name.hasSuffix(ending) {
            return String(name.dropLast(ending.count))
        }
        return name
    }

    // MARK: - The nearest description

    private static func nearest(
        to term: String?, facts: (String) -> Facts?, notices: inout [String]
    ) throws(TerminalError) -> (String, Facts) {
        if term == "dumb" { throw .cannotPlace(type: "dumb") }
        if let term, let found = facts(term) { return (term, found) }
        var names: [String] = []
        if var rest = term.map({ $0[...] }) {
            while let cut = rest.lastIndex(where: { "-.+".contains($0) }) {
                rest = rest[..<cut]
                if rest.isEmpty || rest == "dumb" { break }
                names.append("\(rest)-256color")
                names.append(String(rest))
            }
            names.append("xterm-256color")
        }
        names += ["xterm", "vt100", "ansi", "linux"]
        for name in names {
            guard let found = facts(name), found.canPlace else { continue }
            if let term {
                notices.append("The terminal type \(plain(term)) is not known here; it is driven as \(name).")
            } else {
                notices.append("TERM is not set; the terminal is driven as \(name).")
            }
            return (name, found)
        }
        throw .noDescriptions
    }

    /// The environment may hold anything: only what can be shown, and not too much.
    private static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.prefix(40).map { (0x20..<0x7F).contains($0.value) ? $0 : "?" })
        )
    }
}

extension ColorDepth {
    /// What a notice says of the colours in use.
    fileprivate var sentence: String {
        switch self {
        case .direct: "24 bits are used."
        case .indexed256: "256 colours are used."
        case .indexed16: "16 colours are used."
        case .none: "no colours are used."
        }
    }
}

extension Entry.Wishes {
    /// What the options and their environment wish.
    init(_ options: Terminal.Options) {
        self.init(
            term: options.variable("TERM"), colorTerm: options.variable("COLORTERM"),
            noColor: options.variable("NO_COLOR") != nil, isTmux: options.variable("TMUX") != nil,
            depth: options.colorDepth)
    }
}

extension Entry.Facts {
    /// What this system's terminfo says of `name`; `nil` where it is unknown or describes nothing real.
    init?(terminfo name: String) {
        var entry = swell_entry()
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), swell_read_entry(name, &entry) != 0
        else { return nil }
        let colors = entry.has_colors != 0 ? Int(entry.colors) : 0
        self.init(colors: max(0, colors), canPlace: entry.can_place != 0, isANSI: entry.is_ansi != 0)
    }
}
