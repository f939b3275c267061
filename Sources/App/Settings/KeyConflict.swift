import SwellInput

/// What is wrong with the keys of a line.
enum KeyConflict: Hashable, Sendable {
    /// No key has the name; `sent` is the key that terminals send for it.
    case noKey([UInt8], Command, sent: String?)
    /// An earlier line has given the key to another action, which keeps it.
    case taken(Key, by: Command, line: Int, not: Command)
    /// The key was another action's, which the file does not name; the keys that are left to that.
    case moved(Key, to: Command, from: Command, left: [Key])
    /// Ctrl-C quits, whatever the file says.
    case reserved(Command)
    /// Nothing would leave any more: Esc does.
    case kept(instead: Command?)
    /// Nothing would quit any more: Ctrl-C does.
    case quitKept

    var sentence: String {
        switch self {
        case .noKey(let name, _, let sent?): "terminals send \(sent) for \(Words.quoted(name)): write \(sent)"
        case .noKey(let name, let command, nil):
            "\(Words.quoted(name)) is no key for \(command.settingName): write names as the help does, like ctrl-d"
        case .taken(let key, let owner, let line, let other):
            "\(KeyTable.name(key)) cannot be \(other.settingName), it is \(owner.settingName) in line \(line)"
        case .moved(let key, let new, let old, let left):
            "\(KeyTable.name(key)) is \(new.settingName) now and no longer \(old.settingName), which has "
                + (left.isEmpty ? "no key left" : Words.list(left.map(KeyTable.name), "and") + " left")
        case .reserved(let command): "ctrl-c always quits: it cannot be \(command.settingName)"
        case .kept(nil): "leave needs a key: it keeps esc"
        case .kept(let other?): "leave needs a key: esc stays leave and cannot be \(other.settingName)"
        case .quitKept: "quit needs a key: it keeps ctrl-c"
        }
    }
}
