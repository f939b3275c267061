import SwellInput
import Testing

@testable import App

/// Keys by their names, both ways.
struct KeyNameTests {
    private func key(_ name: String) -> Key? { KeyName.key(Array(name.utf8)) }

    private static let held: [Modifiers] = (0..<8).map { Modifiers(rawValue: $0) }

    /// All keys that terminals tell apart, but for the endless ones that type letters outside ASCII.
    private static var sendable: [Key] {
        let codes: [Key.Code] =
            [
                .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp,
                .pageDown, .character(" "),
            ] + (1...63).map { .function($0) }
        let characters =
            (0x21..<0x7F).map { Character(Unicode.Scalar($0)) } + ["é", "ß", "日", "e\u{301}", "👩‍🚀", "\u{3A9}"]
        return held.flatMap { modifiers in
            codes.map { Key($0, modifiers) }
                + characters.filter { isSent($0, modifiers) }.map { Key($0, modifiers) }
        }
    }

    /// A capital comes without Shift, with Ctrl letters are small, and four of those with Ctrl are other keys.
    private static func isSent(_ character: Character, _ modifiers: Modifiers) -> Bool {
        guard character.isASCII else { return true }
        if modifiers.contains(.control) { return !character.isUppercase && !"imh[".contains(character) }
        return !(modifiers.contains(.shift) && character.isLetter)
    }

    @Test func `every key has the name that leads back to it`() {
        for sent in Self.sendable { #expect(key(KeyTable.name(sent)) == sent, "\(KeyTable.name(sent))") }
        #expect(Self.sendable.count > 1000)
    }

    @Test func `no two keys have one name`() {
        let names = Self.sendable.map(KeyTable.name)
        #expect(Set(names).count == Set(Self.sendable).count)
    }

    @Test func `what is read has a name, and that is read as the same key`() {
        for name in [
            "Ctrl-D", "ALT-x", "SPACE", "shift-ctrl-Left", "ctrl-X", "shift-a", "alt-shift-a", "ctrl--", "alt-ctrl-F5",
        ] {
            let first = key(name)
            #expect(first != nil, "\(name)")
            #expect(first.flatMap { key(KeyTable.name($0)) } == first)
        }
        #expect(key("shift-a") == Key("A"))
        #expect(key("ctrl-D") == Key("d", .control))
        #expect(key("ctrl--") == Key("-", .control))
        #expect(key("-") == Key("-"))
        #expect(key("f") == Key("f"))
        #expect(key("ctrl-shift-left") == key("shift-ctrl-left"))
    }

    @Test(arguments: [
        "", "ctrl", "ctrl-", "ctrl-ctrl-a", "f0", "f01", "f64", "f999999999999999999999", "f-1", "up down", "escape2",
        "\t",
        "\u{7}", "\u{A0}", "ab", "meta-x", "ctrl-i", "ctrl-m", "ctrl-h", "ctrl-[", "ctrl-I",
    ])
    func `what no terminal sends is no key`(name: String) { #expect(key(name) == nil) }

    @Test func `bytes that are no text, and miles of them, are no key`() {
        #expect(KeyName.key([0xFF]) == nil)
        #expect(KeyName.key([0xC3]) == nil)
        #expect(KeyName.key([UInt8](repeating: 0x61, count: 1 << 20)) == nil)
        #expect(KeyName.key(Array(String(repeating: "ctrl-", count: 1000).utf8)) == nil)
    }
}
