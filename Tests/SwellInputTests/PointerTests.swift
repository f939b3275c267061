import Testing

@testable import SwellInput

@Suite struct `The mouse` {
    @Test(
        arguments: [
            ("<0;1;1M", pointer(.press(.left), 0, 0)), ("<2;10;20M", pointer(.press(.right), 9, 19)),
            ("<1;3;4m", pointer(.release(.middle), 2, 3)), ("<0;300;200m", pointer(.release(.left), 299, 199)),
            ("<32;5;6M", pointer(.move(.left), 4, 5)), ("<35;5;6M", pointer(.move(nil), 4, 5)),
            ("<64;5;6M", pointer(.wheel(.up), 4, 5)), ("<65;5;6M", pointer(.wheel(.down), 4, 5)),
            ("<66;5;6M", pointer(.wheel(.left), 4, 5)), ("<67;5;6M", pointer(.wheel(.right), 4, 5)),
            ("<4;5;6M", pointer(.press(.left), 4, 5, .shift)),
            ("<24;5;6M", pointer(.press(.left), 4, 5, [.alt, .control])),
            ("<80;5;6M", pointer(.wheel(.up), 4, 5, .control)), ("<0;0;0M", pointer(.press(.left), -1, -1)),
            ("M !!", pointer(.press(.left), 0, 0)), ("M#*+", pointer(.release(nil), 9, 10)),
            ("M`!!", pointer(.wheel(.up), 0, 0)), ("M@!!", pointer(.move(.left), 0, 0)),
            ("32;5;6M", pointer(.press(.left), 4, 5)), ("96;5;6M", pointer(.wheel(.up), 4, 5)),
        ] as [(String, Decoded)])
    func `each protocol tells what was done and where`(text: String, expected: Decoded) {
        #expect(decode("\u{1B}[" + text) == [expected])
    }

    @Test func `a notch is one event, whatever is released after it`() {
        #expect(decode("\u{1B}[<64;1;1M\u{1B}[<64;1;1m") == [pointer(.wheel(.up), 0, 0)])
    }

    @Test func `further buttons are nothing`() {
        #expect(decode("\u{1B}[<128;1;1Mx") == [key("x")])
    }

    @Test func `a report that lacks a number is no event`() {
        #expect(decode("\u{1B}[<0;1Mx") == [.reply(.other), key("x")])
    }

    @Test func `the old protocol takes any place up to 222`() {
        #expect(decode([0x1B, 0x5B, 0x4D, 0x20, 0xFF, 0x80]) == [pointer(.press(.left), 222, 95)])
    }

    @Test func `a broken old report ends at the control character`() {
        #expect(decode("\u{1B}[M \u{1B}[A") == [key(.up)])
    }
}

@Suite struct `Reports` {
    @Test func `focus comes and goes`() {
        #expect(decode("\u{1B}[I\u{1B}[O") == [.event(.focus(true)), .event(.focus(false))])
    }

    @Test func `a paste is one piece and may hold anything`() {
        let text = "two\nlines \u{1B}[A \u{1B}[20 日本"
        #expect(decode("\u{1B}[200~" + text + "\u{1B}[201~x") == [.event(.paste(text)), key("x")])
        #expect(decode("\u{1B}[200~\u{1B}[201~") == [.event(.paste(""))])
        #expect(decode("\u{1B}[200~\u{1B}\u{1B}[201~") == [.event(.paste("\u{1B}"))])
        #expect(decode("\u{1B}[200~\u{1B}[20\u{1B}[201~") == [.event(.paste("\u{1B}[20"))])
        #expect(
            decode([0x1B, 0x5B, 0x32, 0x30, 0x30, 0x7E, 0xFF, 0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]) == [
                .event(.paste("\u{FFFD}"))
            ])
    }

    @Test func `a paste whose end never comes is told after a silence`() {
        var decoder = InputDecoder()
        var found: [Decoded] = []
        decoder.feed("\u{1B}[200~abc".utf8, at: 0, into: &found)
        decoder.expire(at: 1.9, into: &found)
        #expect(found.isEmpty)
        decoder.expire(at: 2, into: &found)
        #expect(found == [.event(.paste("abc"))])
    }

    @Test func `a huge paste is cut and does not fill the memory`() {
        let found = decode("\u{1B}[200~" + String(repeating: "a", count: 300_000) + "\u{1B}[201~x")
        #expect(found == [.event(.paste(String(repeating: "a", count: InputDecoder.maximumPaste))), key("x")])
    }

    @Test(
        arguments: [
            ("[?2026;2$y", Reply.mode(number: 2026, value: 2)), ("[?62;22c", .deviceAttributes([62, 22])),
            ("[?6c", .deviceAttributes([6])), ("[>1;10;0c", .other), ("[12;40R", .other),
            ("P>|xterm(379)\u{1B}\\", .other),
            ("]11;rgb:ffff/8080/0000\u{7}", .background(red: 255, green: 128, blue: 0)),
            ("]11;rgb:1/f/0\u{1B}\\", .background(red: 17, green: 255, blue: 0)),
            ("]11;rgba:00/ff/80/ff\u{1B}\\", .background(red: 0, green: 255, blue: 128)),
            ("]11;#102030\u{7}", .background(red: 16, green: 32, blue: 48)),
            ("]11;rgb:zz/00/00\u{7}", .other), ("]11;rgb:00/00\u{7}", .other), ("]11;?\u{7}", .other),
            ("]4;1;rgb:0/0/0\u{7}", .other),
        ] as [(String, Reply)])
    func `answers are told from keys`(text: String, expected: Reply) {
        #expect(decode("x\u{1B}" + text + "y") == [key("x"), .reply(expected), key("y")])
    }

    @Test func `an endless string is swallowed up to its end`() {
        let found = decode("\u{1B}]11;" + String(repeating: "a", count: 100_000) + "\u{7}x")
        #expect(found == [.reply(.other), key("x")])
    }

    @Test func `an answer cut off is given up after a silence`() {
        #expect(decode("\u{1B}]11;rgb:ff").isEmpty)
        #expect(decode("\u{1B}[?2026;").isEmpty)
    }
}

@Suite struct `Pieces` {
    private let everything =
        "a\u{1B}[A\u{1B}OP\u{1B}[1;5C\u{1B}[<0;10;20M\u{1B}[<32;11;20Mé日😀\u{1B}[200~paste\u{1B}[A\u{1B}[201~\u{1B}[?2026;2$y"
        + "\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\\u{1B}[?62c\u{1B}x\u{1B}[I\u{1B}[M !!\u{1B}[[Aq"

    @Test func `every cut into two pieces tells the same`() {
        let bytes = Array(everything.utf8)
        let expected = decode(bytes)
        #expect(expected.count == 18)
        for cut in 0...bytes.count {
            var decoder = InputDecoder()
            var found: [Decoded] = []
            decoder.feed(bytes[..<cut], at: 0, into: &found)
            decoder.expire(at: 0.0249, into: &found)
            decoder.feed(bytes[cut...], at: 0.0249, into: &found)
            #expect(found == expected, "cut at \(cut)")
        }
    }

    @Test func `byte by byte with 24 milliseconds between tells the same`() {
        let bytes = Array(everything.utf8)
        var decoder = InputDecoder()
        var found: [Decoded] = []
        for (index, byte) in bytes.enumerated() {
            decoder.feed(CollectionOfOne(byte), at: Double(index) * 0.024, into: &found)
        }
        #expect(found == decode(bytes))
    }

    @Test func `any bytes in any pieces tell the same`() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("\u{1B}[O]M<0;1~ABcu?$y\u{7}\\\u{18}é".utf8) + [0x80, 0xFF]
        for _ in 0..<2000 {
            let bytes = (0..<40).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            var whole = InputDecoder()
            var cut = InputDecoder()
            var expected: [Decoded] = []
            var found: [Decoded] = []
            whole.feed(bytes, at: 0, into: &expected)
            for (index, byte) in bytes.enumerated() {
                cut.feed(CollectionOfOne(byte), at: Double(index) * 0.02, into: &found)
            }
            #expect(found == expected, "\(bytes)")
        }
    }
}
