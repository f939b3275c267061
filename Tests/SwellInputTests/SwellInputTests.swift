import Testing

@testable import SwellInput

/// Feeds text to a fresh decoder and lets a long silence follow.
func decode(_ text: String, keys: [(bytes: [UInt8], key: Key)] = []) -> [Decoded] {
    decode(Array(text.utf8), keys: keys)
}

func decode(_ bytes: [UInt8], keys: [(bytes: [UInt8], key: Key)] = []) -> [Decoded] {
    var decoder = InputDecoder(keySequences: keys)
    var found: [Decoded] = []
    decoder.feed(bytes, at: 0, into: &found)
    var time = 0.0
    while let deadline = decoder.deadline {
        time = deadline
        decoder.expire(at: time, into: &found)
    }
    return found
}

func key(_ code: Key.Code, _ modifiers: Modifiers = []) -> Decoded { .event(.key(Key(code, modifiers))) }
func key(_ character: Character, _ modifiers: Modifiers = []) -> Decoded { .event(.key(Key(character, modifiers))) }

func pointer(_ action: Pointer.Action, _ column: Int, _ row: Int, _ modifiers: Modifiers = []) -> Decoded {
    .event(.pointer(Pointer(action, column: column, row: row, modifiers: modifiers)))
}

@Suite struct `Keys` {
    @Test(
        arguments: [
            ("a", [key("a")]), ("A", [key("A")]), (" ", [key(" ")]), ("\t", [key(.tab)]), ("\r", [key(.enter)]),
            ("\u{7F}", [key(.backspace)]), ("\u{8}", [key(.backspace)]), ("\u{3}", [key("c", .control)]),
            ("\u{0}", [key(" ", .control)]), ("\u{1C}", [key("\\", .control)]), ("\n", [key("j", .control)]),
            ("é", [key("é")]), ("日", [key("日")]), ("😀", [key("😀")]), ("\u{85}", []),
            ("\u{1B}", [key(.escape)]), ("\u{1B}\u{1B}", [key(.escape), key(.escape)]), ("\u{1B}x", [key("x", .alt)]),
            ("\u{1B}é", [key("é", .alt)]), ("\u{1B}\u{4}", [key("d", [.alt, .control])]),
            ("\u{1B}\r", [key(.enter, .alt)]),
            ("\u{1B}\u{7F}", [key(.backspace, .alt)]),
        ] as [(String, [Decoded])])
    func `what is typed is a key`(text: String, expected: [Decoded]) {
        #expect(decode(text) == expected)
    }

    @Test(
        arguments: [
            ("[A", key(.up)), ("[B", key(.down)), ("[C", key(.right)), ("[D", key(.left)), ("OA", key(.up)),
            ("OD", key(.left)), ("[H", key(.home)), ("[F", key(.end)), ("OH", key(.home)), ("[1~", key(.home)),
            ("[2~", key(.insert)), ("[3~", key(.delete)), ("[4~", key(.end)), ("[5~", key(.pageUp)),
            ("[6~", key(.pageDown)), ("[7~", key(.home)), ("[8~", key(.end)), ("OP", key(.function(1))),
            ("[15~", key(.function(5))), ("[24~", key(.function(12))), ("[[A", key(.function(1))),
            ("[[E", key(.function(5))),
            ("[1;5A", key(.up, .control)), ("[1;2D", key(.left, .shift)), ("[1;3C", key(.right, .alt)),
            ("[1;8B", key(.down, [.shift, .alt, .control])), ("[5;5~", key(.pageUp, .control)),
            ("[1;2R", key(.function(3), .shift)), ("[1;5P", key(.function(1), .control)), ("O5A", key(.up, .control)),
            ("[Z", key(.tab, .shift)), ("[1;5Z", key(.tab, [.shift, .control])), ("[a", key(.up, .shift)),
            ("Oa", key(.up, .control)), ("[5^", key(.pageUp, .control)), ("OM", key(.enter)), ("Oj", key("*")),
            ("Ok", key("+")), ("Op", key("0")), ("Oy", key("9")), ("OX", key("=")), ("[97;5u", key("a", .control)),
            ("[97;2u", key("A")), ("[13;5u", key(.enter, .control)), ("[27u", key(.escape)),
            ("[27;5;105~", key("i", .control)),
            ("[1;5:1A", key(.up, .control)),
        ] as [(String, Decoded)])
    func `CSI and SS3 keys carry their modifiers`(text: String, expected: Decoded) {
        #expect(decode("\u{1B}" + text) == [expected])
    }

    @Test func `a key's release is nothing`() {
        #expect(decode("\u{1B}[97;1:3u").isEmpty)
        #expect(decode("\u{1B}[3;1:3~").isEmpty)
    }

    @Test func `a lone ESC is a key after 25 milliseconds and not before`() {
        var decoder = InputDecoder()
        var found: [Decoded] = []
        decoder.feed([0x1B], at: 10, into: &found)
        #expect(decoder.deadline == 10.025)
        decoder.expire(at: 10.024, into: &found)
        #expect(found.isEmpty)
        decoder.expire(at: 10.025, into: &found)
        #expect(found == [key(.escape)])
        #expect(decoder.deadline == nil)
        decoder.feed("[A".utf8, at: 10.1, into: &found)
        #expect(found == [key(.escape), key("["), key("A")])
    }

    @Test func `reading no bytes at all does not put off what silence decides`() {
        var decoder = InputDecoder()
        var found: [Decoded] = []
        decoder.feed([0x1B], at: 0, into: &found)
        let deadline = decoder.deadline
        decoder.feed([], at: 0.016, into: &found)
        #expect(decoder.deadline == deadline)
        #expect(found == [])
        decoder.feed([], at: 0.025, into: &found)
        #expect(found == [key(.escape)])
        #expect(decoder.deadline == nil)
    }

    @Test func `a late byte does not undo the Esc key`() {
        var decoder = InputDecoder()
        var found: [Decoded] = []
        decoder.feed([0x1B], at: 0, into: &found)
        decoder.feed("q".utf8, at: 0.03, into: &found)
        #expect(found == [key(.escape), key("q")])
    }

    @Test func `an introducer alone is a key with Alt`() {
        #expect(decode("\u{1B}[") == [key("[", .alt)])
        #expect(decode("\u{1B}O") == [key("O", .alt)])
        #expect(decode("\u{1B}]") == [key("]", .alt)])
        #expect(decode("\u{1B}P") == [key("P", .alt)])
    }

    @Test func `broken UTF-8 is one replacement for each broken piece`() {
        #expect(decode([0xFF, 0x61]) == [key("\u{FFFD}"), key("a")])
        #expect(decode([0xE2, 0x96, 0x61]) == [key("\u{FFFD}"), key("a")])
        #expect(decode([0xC0, 0x80]) == [key("\u{FFFD}"), key("\u{FFFD}")])
        #expect(decode([0xED, 0xA0, 0x80]).count == 3)
        #expect(decode([0xF4, 0x90, 0x80, 0x80]).count == 4)
        #expect(decode([0xE2, 0x96]) == [key("\u{FFFD}")])
        #expect(decode([0xE2, 0x1B, 0x5B, 0x41]) == [key("\u{FFFD}"), key(.up)])
    }

    @Test func `a control character breaks a sequence off and counts itself`() {
        #expect(decode("\u{1B}[1;\u{3}") == [key("c", .control)])
        #expect(decode("\u{1B}]11;rgb\u{3}") == [key("c", .control)])
        #expect(decode("\u{1B}[1;\u{1B}[A") == [key(.up)])
        #expect(decode("\u{1B}[é") == [key("é")])
    }

    @Test func `what is longer than any key is swallowed whole`() {
        let long = "\u{1B}[" + String(repeating: "1;", count: 500) + "A" + "x"
        #expect(decode(long).last == key("x"))
        #expect(decode(long).count == 1)
    }

    @Test func `numbers without end do not overflow`() {
        let digits = String(repeating: "9", count: 40)
        #expect(decode("\u{1B}[" + digits + "~") == [.reply(.other)])
        let far = InputDecoderTestsLimits.greatest - 1
        #expect(decode("\u{1B}[<0;" + String(repeating: "9", count: 20) + ";1M") == [pointer(.press(.left), far, 0)])
    }
}

enum InputDecoderTestsLimits { static let greatest = ControlSequence.greatest }

@Suite struct `The table of key strings` {
    @Test func `its strings win over the built-in forms`() {
        let keys: [(bytes: [UInt8], key: Key)] = [
            (Array("\u{1B}[7~".utf8), Key(.end)), (Array("\u{1B}?x".utf8), Key(.function(9))),
            (Array("\u{1B}q".utf8), Key(.function(1))), (Array("\u{1B}[7$".utf8), Key(.home, .shift)),
        ]
        #expect(decode("\u{1B}[7~", keys: keys) == [key(.end)])
        #expect(decode("\u{1B}?x", keys: keys) == [key(.function(9))])
        #expect(decode("\u{1B}q", keys: keys) == [key(.function(1))])
        #expect(decode("\u{1B}[7$", keys: keys) == [key(.home, .shift)])
        #expect(decode("\u{1B}[8~", keys: keys) == [key(.end)])
    }

    @Test func `what only began like one is typed`() {
        let keys: [(bytes: [UInt8], key: Key)] = [(Array("\u{1B}?xy".utf8), Key(.function(9)))]
        #expect(decode("\u{1B}?xq", keys: keys) == [key("?", .alt), key("x"), key("q")])
        #expect(decode("\u{1B}?x", keys: keys) == [key("?", .alt), key("x")])
        #expect(decode("\u{1B}?\u{1B}[A", keys: keys) == [key("?", .alt), key(.up)])
    }

    @Test(arguments: [
        "\u{1B}", "\u{1B}[", "\u{1B}O", "x", "\u{1B}]", "\u{1B}[1", "\u{1B}[A2~", "\u{1B}P1", "\u{1B}\u{1}",
    ])
    func `strings that would swallow others are left out`(text: String) {
        let keys: [(bytes: [UInt8], key: Key)] = [(Array(text.utf8), Key(.function(9)))]
        let probe = "x\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}"
        #expect(decode(probe, keys: keys) == decode(probe))
    }
}
