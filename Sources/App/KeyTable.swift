import SwellInput

/// Which key asks for what: the one table that the player obeys and the help shows.
public struct KeyTable: Hashable, Sendable {
    public struct Binding: Hashable, Sendable {
        public var keys: [Key]
        public var command: Command
    }

    /// One line of the help: the keys as they are written, and what they do.
    public struct Line: Sendable {
        public var commands: [Command]
        public var meaning: String
    }

    public let bindings: [Binding]
    private let commands: [Key: Command]

    public init(_ bindings: [Binding]) {
        self.bindings = bindings
        var commands: [Key: Command] = [:]
        for binding in bindings {
            for key in binding.keys where commands[key] == nil { commands[key] = binding.command }
        }
        self.commands = commands
    }

    public func command(for key: Key) -> Command? { commands[key] }

    /// The keys of a command, in their order.
    public func keys(of command: Command) -> [Key] { bindings.filter { $0.command == command }.flatMap(\.keys) }

    /// The keys of a command, as a person writes them.
    public func names(of command: Command) -> [String] { keys(of: command).map(Self.name) }

    public static let standard = KeyTable([
        Binding(keys: [Key(" ")], command: .playPause),
        Binding(keys: [Key(.enter)], command: .playSelected),
        Binding(keys: [Key(.tab)], command: .toggleExpansion),
        Binding(keys: [Key(.escape)], command: .leave),
        Binding(keys: [Key("n")], command: .next),
        Binding(keys: [Key("p")], command: .previous),
        Binding(keys: [Key(.left), Key(",")], command: .seekBack),
        Binding(keys: [Key(.right), Key(".")], command: .seekForward),
        Binding(keys: [Key("<")], command: .seekFarBack),
        Binding(keys: [Key(">")], command: .seekFarForward),
        Binding(keys: [Key(.up), Key("k")], command: .moveUp),
        Binding(keys: [Key(.down), Key("j")], command: .moveDown),
        Binding(keys: [Key(.pageUp)], command: .pageUp),
        Binding(keys: [Key(.pageDown)], command: .pageDown),
        Binding(keys: [Key("u", .control)], command: .halfPageUp),
        Binding(keys: [Key("d", .control)], command: .halfPageDown),
        Binding(keys: [Key(.home), Key("g")], command: .moveToTop),
        Binding(keys: [Key(.end), Key("G")], command: .moveToBottom),
        Binding(keys: [Key("/")], command: .find),
        Binding(keys: [Key("1")], command: .showArtists),
        Binding(keys: [Key("2")], command: .showAlbums),
        Binding(keys: [Key("3")], command: .showTracks),
        Binding(keys: [Key("4")], command: .showFolders),
        Binding(keys: [Key("5")], command: .showPlaylists),
        Binding(keys: [Key("6")], command: .showQueue),
        Binding(keys: [Key("[")], command: .previousTab),
        Binding(keys: [Key("]")], command: .nextTab),
        Binding(keys: [Key("o")], command: .sort),
        Binding(keys: [Key("O")], command: .reverseSort),
        Binding(keys: [Key("+"), Key("=")], command: .volumeUp),
        Binding(keys: [Key("-")], command: .volumeDown),
        Binding(keys: [Key("m")], command: .mute),
        Binding(keys: [Key("s")], command: .shuffle),
        Binding(keys: [Key("r")], command: .cycleRepeat),
        Binding(keys: [Key("a")], command: .enqueue),
        Binding(keys: [Key("A")], command: .enqueueNext),
        Binding(keys: [Key("u")], command: .undo),
        Binding(keys: [Key("r", .control)], command: .redo),
        Binding(keys: [Key("x"), Key(.delete)], command: .removeFromQueue),
        Binding(keys: [Key("K")], command: .moveUpInQueue),
        Binding(keys: [Key("J")], command: .moveDownInQueue),
        Binding(keys: [Key("c")], command: .clearQueue),
        Binding(keys: [Key("w")], command: .saveQueue),
        Binding(keys: [Key("t")], command: .sleepTimer),
        Binding(keys: [Key("y")], command: .lyrics),
        Binding(keys: [Key("?")], command: .help),
        Binding(keys: [Key("z", .control)], command: .suspend),
        Binding(keys: [Key("q"), Key("c", .control)], command: .quit),
    ])

    /// The help's lines, in its order; every command has one.
    public static let lines: [Line] = [
        Line(commands: [.playPause], meaning: "play / pause"),
        Line(commands: [.playSelected], meaning: "play the selected track, open an album"),
        Line(commands: [.toggleExpansion], meaning: "open or close the player"),
        Line(commands: [.leave], meaning: "leave prompt, player, filter, album"),
        Line(commands: [.next, .previous], meaning: "next / previous track"),
        Line(commands: [.seekBack, .seekForward], meaning: "5 seconds back / forward"),
        Line(commands: [.seekFarBack, .seekFarForward], meaning: "30 seconds back / forward"),
        Line(commands: [.moveUp, .moveDown], meaning: "move; in the open player, arrows: volume"),
        Line(commands: [.pageUp, .pageDown], meaning: "a page up / down"),
        Line(commands: [.halfPageUp, .halfPageDown], meaning: "half a page up / down"),
        Line(commands: [.moveToTop, .moveToBottom], meaning: "to the top / bottom"),
        Line(commands: [.find], meaning: "find as you type"),
        Line(commands: [.showArtists, .showAlbums, .showTracks], meaning: "artists, albums, tracks"),
        Line(commands: [.showFolders, .showPlaylists, .showQueue], meaning: "folders, playlists, the queue"),
        Line(commands: [.previousTab, .nextTab], meaning: "the view before / after"),
        Line(commands: [.sort, .reverseSort], meaning: "sort the tracks / the other way round"),
        Line(commands: [.volumeUp, .volumeDown], meaning: "louder / softer"),
        Line(commands: [.mute], meaning: "mute"),
        Line(commands: [.shuffle], meaning: "shuffle on / off"),
        Line(commands: [.cycleRepeat], meaning: "repeat off / all / one"),
        Line(commands: [.enqueue, .enqueueNext], meaning: "add to the queue: at its end / next"),
        Line(commands: [.removeFromQueue, .clearQueue], meaning: "queue: take out; all but what plays"),
        Line(commands: [.moveUpInQueue, .moveDownInQueue], meaning: "queue: move up / down"),
        Line(commands: [.saveQueue], meaning: "save the queue as a playlist"),
        Line(commands: [.undo, .redo], meaning: "undo / redo a change of the queue"),
        Line(commands: [.sleepTimer], meaning: "sleep timer 15 / 30 / 60 minutes / off"),
        Line(commands: [.lyrics], meaning: "lyrics on / off"),
        Line(commands: [.help], meaning: "this help"),
        Line(commands: [.suspend], meaning: "suspend"),
        Line(commands: [.quit], meaning: "quit"),
    ]

    /// A key as a person writes it.
    public static func name(_ key: Key) -> String {
        var name: String
        switch key.code {
        case .character(" "): name = "space"
        case .character(let character): name = String(character)
        case .enter: name = "enter"
        case .tab: name = "tab"
        case .escape: name = "esc"
        case .backspace: name = "backspace"
        case .delete: name = "delete"
        case .insert: name = "insert"
        case .up: name = "up"
        case .down: name = "down"
        case .left: name = "left"
        case .right: name = "right"
        case .home: name = "home"
        case .end: name = "end"
        case .pageUp: name = "pgup"
        case .pageDown: name = "pgdn"
        case .function(let number): name = "f\(number)"
        }
        if key.modifiers.contains(.shift) { name = "shift-" + name }
        if key.modifiers.contains(.alt) { name = "alt-" + name }
        if key.modifiers.contains(.control) { name = "ctrl-" + name }
        return name
    }
}
