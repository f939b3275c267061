import SwellInput

/// Keys by the names that the help gives them: the inverse of ``KeyTable/name(_:)``.
enum KeyName {
    private static let named: [String: Key.Code] = [
        "space": .character(" "), "enter": .enter, "tab": .tab, "esc": .escape, "backspace": .backspace,
        "delete": .delete, "insert": .insert, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home,
        "end": .end, "pgup": .pageUp, "pgdn": .pageDown,
    ]

    /// What a terminal sends where Ctrl is held with one of these.
    private static let controlled: [Character: String] = ["i": "tab", "m": "enter", "h": "backspace", "[": "esc"]

    /// The key with a name: `space`, `enter`, `ctrl-d`, `alt-x`, `shift-left`, `f5`, `G`, `-`.
    ///
    /// Names of keys may be written in capitals too, and `ctrl-`, `alt-`, `shift-` may stand in any order. A letter with Shift
    /// is the capital, with Ctrl it is the small letter: as terminals send them.
    ///
    /// - Parameter name: any bytes.
    /// - Returns: `nil`: no key has the name, or no terminal sends it.
    static func key(_ name: [UInt8]) -> Key? {
        guard let (modifiers, rest) = split(name) else { return nil }
        return key(rest, modifiers)
    }

    /// The name of the key that terminals send instead of this one; `nil`: that is not what is wrong with it.
    static func sent(for name: [UInt8]) -> String? {
        guard let (modifiers, rest) = split(name), modifiers.contains(.control) else { return nil }
        return rest.count == 1 ? rest.first.flatMap { controlled[Character($0.lowercased())] } : nil
    }

    private static func split(_ name: [UInt8]) -> (Modifiers, String)? {
        guard name.count <= 64, let text = String(validating: name, as: UTF8.self) else { return nil }
        var rest = text[...]
        var modifiers: Modifiers = []
        let prefixes: [(String, Modifiers)] = [("ctrl-", .control), ("alt-", .alt), ("shift-", .shift)]
        while let (prefix, modifier) = prefixes.first(where: { rest.lowercased().hasPrefix($0.0) }),
            rest.count > prefix.count, !modifiers.contains(modifier)
        {
            modifiers.insert(modifier)
            rest = rest.dropFirst(prefix.count)
        }
        return (modifiers, String(rest))
    }

    private static func key(_ name: String, _ modifiers: Modifiers) -> Key? {
        if let code = named[name.lowercased()] { return Key(code, modifiers) }
        guard name.count == 1, let character = name.first else { return function(name).map { Key($0, modifiers) } }
        // Space has a name, and what is no sign is no key.
        guard !character.isWhitespace,
            character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        guard character.isASCII else { return Key(character, modifiers) }
        if modifiers.contains(.control) {
            let small = Character(character.lowercased())
            return controlled[small] == nil ? Key(small, modifiers) : nil
        }
        guard modifiers.contains(.shift), character.isLetter else { return Key(character, modifiers) }
        return Key(Character(character.uppercased()), modifiers.subtracting(.shift))
    }

    /// `f1` to `f63`, as many as terminals tell apart.
    private static func function(_ name: String) -> Key.Code? {
        guard let first = name.utf8.first, first | 0x20 == UInt8(ascii: "f") else { return nil }
        let digits = Array(name.utf8.dropFirst())
        guard (1...2).contains(digits.count), digits[0] != 0x30, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(String(decoding: digits, as: UTF8.self)), number <= 63
        else { return nil }
        return .function(number)
    }
}
