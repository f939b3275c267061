import SwellInput

/// The keys that a settings file gives to actions, and the table that comes of them.
///
/// An action that the file names has exactly the keys that it is given; any other keeps its own, but for those that went to
/// an action that is named. An action that may have none of the keys that it is given counts as not named. Ctrl-C always
/// quits, and something always leaves.
struct KeyBindings {
    private struct Change {
        var keys: [Key]
        var line: Int
    }

    private static let interrupt = Key("c", .control)
    private static let escape = Key(.escape)
    private var changes: [Command: Change] = [:]

    /// The later of two lines for one action counts.
    mutating func set(_ command: Command, to keys: [Key], line: Int) {
        changes[command] = Change(keys: keys, line: line)
    }

    /// The table for the help and the player.
    func table(_ standard: KeyTable = .standard, warnings: inout SettingsWarnings) -> KeyTable {
        if changes.isEmpty { return standard }
        var owners: [Key: (command: Command, line: Int)] = [:]
        var given: [Command: [Key]] = [:]
        for (command, change) in changes.sorted(by: { $0.value.line < $1.value.line }) {
            given[command] = change.keys.filter { key in
                if key == Self.interrupt, command != .quit {
                    warnings.add(SettingsWarning(change.line, .keys(.reserved(command))))
                    return false
                }
                if let owner = owners[key] {
                    let problem = KeyConflict.taken(key, by: owner.command, line: owner.line, not: command)
                    warnings.add(SettingsWarning(change.line, .keys(problem)))
                    return false
                }
                owners[key] = (command, change.line)
                return true
            }
            if given[command] == [], !change.keys.isEmpty { given[command] = nil }
        }
        if let quit = changes[.quit], !(given[.quit] ?? []).contains(Self.interrupt) {
            if quit.keys.isEmpty { warnings.add(SettingsWarning(quit.line, .keys(.quitKept))) }
            given[.quit, default: []].append(Self.interrupt)
        }
        keepLeave(standard, owners: &owners, given: &given, warnings: &warnings)
        return Self.joined(standard, owners: owners, given: given, warnings: &warnings)
    }

    /// Esc comes back where the file has left no key to leave by.
    private func keepLeave(
        _ standard: KeyTable, owners: inout [Key: (command: Command, line: Int)], given: inout [Command: [Key]],
        warnings: inout SettingsWarnings
    ) {
        let keys = given[.leave] ?? standard.keys(of: .leave).filter { owners[$0] == nil }
        guard keys.isEmpty else { return }
        let thief = owners[Self.escape]
        guard let line = thief?.line ?? changes[.leave]?.line else { return }
        warnings.add(SettingsWarning(line, .keys(.kept(instead: thief?.command))))
        if let thief {
            given[thief.command]?.removeAll { $0 == Self.escape }
            if given[thief.command] == [] { given[thief.command] = nil }
        }
        owners[Self.escape] = changes[.leave].map { (.leave, $0.line) }
        if changes[.leave] != nil { given[.leave] = [Self.escape] }
    }

    /// The standard table with the given keys in it, in its own order.
    private static func joined(
        _ standard: KeyTable, owners: [Key: (command: Command, line: Int)], given: [Command: [Key]],
        warnings: inout SettingsWarnings
    ) -> KeyTable {
        var bindings: [KeyTable.Binding] = []
        var placed: Set<Command> = []
        for var binding in standard.bindings {
            let command = binding.command
            if let keys = given[command] {
                if placed.insert(command).inserted { bindings.append(KeyTable.Binding(keys: keys, command: command)) }
                continue
            }
            let left = standard.keys(of: command).filter { owners[$0] == nil }
            for key in binding.keys {
                guard let owner = owners[key] else { continue }
                let problem = KeyConflict.moved(key, to: owner.command, from: command, left: left)
                warnings.add(SettingsWarning(owner.line, .keys(problem)))
            }
            binding.keys.removeAll { owners[$0] != nil }
            bindings.append(binding)
        }
        for (command, keys) in given.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where placed.insert(command).inserted {
            bindings.append(KeyTable.Binding(keys: keys, command: command))
        }
        return KeyTable(bindings)
    }
}
