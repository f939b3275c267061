import SwellCanvas
import Testing

@testable import Terminal

/// What a terminal answered, from the bytes alone.
@Suite struct AnswersTests {
    private func answers(_ text: String) -> Answers { Answers(Array(text.utf8)) }

    @Test func `all kinds of answers are read, in any order and between keys`() {
        let read = answers(
            "j\u{1B}[12;34R\u{1B}[?1006;2$y\u{1B}[A\u{1B}[?2026;0$y\u{1B}]11;rgb:1010/2020/3030\u{1B}\\q\u{1B}[?62;22c\u{1B}[1;2R"
        )
        #expect(read.modes == [1006: 2, 2026: 0])
        #expect(read.background == Color(hex: 0x102030))
        #expect(read.closings == 1)
        #expect(read.columns == [34, 2])
    }

    @Test func `nothing said is nothing known`() {
        #expect(answers("") == Answers())
        #expect(answers("hello \u{1B}[A\u{1B}[15~").modes.isEmpty)
    }

    @Test(arguments: [
        "\u{1B}[R", "\u{1B}[1R", "\u{1B}[1;R", "\u{1B}[;1R", "\u{1B}[1;2", "\u{1B}[1;2;3R", "[1;2R", "\u{1B}[a;1R",
    ])
    func `what is no place of the cursor is none`(text: String) {
        #expect(answers(text).columns.isEmpty)
        // Nor does it hide the next one.
        #expect(answers(text + "\u{1B}[3;4R").columns == [4])
    }

    @Test func `an answer that is cut off anywhere counts once it is whole`() {
        let whole = Array("\u{1B}[5;9R\u{1B}[?2004;1$y\u{1B}[?1;2c".utf8)
        for end in 0..<whole.count { #expect(Answers(Array(whole[..<end])).closings == 0) }
        #expect(Answers(whole).closings == 1 && Answers(whole).columns == [9] && Answers(whole).modes == [2004: 1])
    }

    @Test func `endless numbers and random bytes are no trap`() {
        let nines = String(repeating: "9", count: 500)
        #expect(answers("\u{1B}[\(nines);\(nines)R").columns.allSatisfy { $0 > 0 })
        var seed: UInt64 = 7
        for _ in 0..<2000 {
            let bytes = (0..<40).map { _ in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let pool = Array("\u{1B}[]?;$yRc019\\".utf8) + [UInt8(truncatingIfNeeded: seed >> 40)]
                return pool[Int(seed >> 33) % pool.count]
            }
            let read = Answers(bytes)
            #expect(read.columns.count + read.closings <= bytes.count)
        }
    }

    @Test func `no sample can be wider than the room it is given`() {
        for sample in Examination.samples {
            // Each character by itself, as the poorest terminal draws it.
            #expect(sample.text.unicodeScalars.reduce(0) { $0 + max(1, TextWidth.columns(of: $1)) } <= 12)
            #expect(TextWidth.columns(of: sample.text) > 0)
        }
    }
}
