import Support
import Testing

@testable import MusicLibrary

/// What the bytes of lyrics say.
struct LyricsTests {
    private func parse(_ text: String) -> Lyrics? { LyricsParser.parse(Array(text.utf8)) }

    /// `seconds text` for each line, as far as the words have times.
    private func lines(_ text: String) -> [String] { lines(Array(text.utf8)) }

    private func lines(_ bytes: [UInt8]) -> [String] {
        guard let lyrics = LyricsParser.parse(bytes), lyrics.isSynced else { return [] }
        return lyrics.lines.map { "\($0.time) \($0.text)" }
    }

    // MARK: Times

    @Test(arguments: [
        ("00:12", 12), ("01:02.5", 62.5), ("01:02.25", 62.25), ("01:02.125", 62.125), ("01:02:50", 62.5),
        ("1:2", 62), ("00:75.00", 75), ("100:00", 6000), ("01:00:00.5", 3600.5), ("10:00:01.000", 36_001),
        ("00:12,50", 12.5), (" 00:12.00 ", 12), ("+00:01.00", 1), ("-00:01.50", -1.5), ("00:01.", 1), ("0:1:", 1),
        ("00:00.000000000000000000000000001", 0),
    ]) func `a time is read in every way of writing it`(time: String, seconds: Double) {
        #expect(lines("[\(time)]la") == ["\(seconds) la"])
        #expect(lines("[00:00]a<\(time)>b") == ["0.0 ab"], "and taken off inside a line")
    }

    @Test(arguments: [
        "12", "", ":", "1:", ":1", "a:b", "1:b", "1:2:3:4", "1.5:2", "1:2.a", "1:2;3", "--1:2", "1:-2", "１:２",
        "1:2:3.4.5",
    ]) func `what is no time is none`(time: String) {
        #expect(parse("[\(time)]la")?.isSynced != true)
    }

    @Test func `one line may have several times, with blanks between, and comes at each`() {
        #expect(
            lines("[00:30.00] [00:10.00]\t[00:20.00] la \n[00:15]lo")
                == ["10.0 la", "15.0 lo", "20.0 la", "30.0 la"])
    }

    @Test func `a positive offset lets the words come sooner, the last one counts, wherever it stands`() {
        #expect(lines("[offset:+500]\n[00:10]a") == ["9.5 a"])
        #expect(lines("[offset:500]\n[00:10]a") == ["9.5 a"])
        #expect(lines("[00:10]a\n[OFFSET: -1500 ]") == ["11.5 a"])
        #expect(lines("[offset:1]\n[offset:2000]\n[00:10]a") == ["8.0 a"])
        #expect(lines("[offset:x]\n[offset:]\n[offset:1.5]\n[00:10]a") == ["10.0 a"])
        #expect(lines("[offset:10000]\n[00:03]a\n[00:12]b") == ["-7.0 a", "2.0 b"])
    }

    @Test func `other tags, and lines without a time among those that have one, are left out`() {
        let text = """
            [ti:Song]
            [ar:Somebody]
            [length: 03:20]
            [#:remark]
            remark
            [00:01.00]one
            [Chorus]
            [re:me.org]

            [00:02.00]two
            """
        #expect(lines(text) == ["1.0 one", "2.0 two"])
    }

    @Test func `the times of words are taken off, and what stands around them are words`() {
        #expect(lines("[00:01]<00:01.00> Hel<00:01.20>lo <00:01.50> you <00:02.00>") == ["1.0 Hello you"])
        #expect(lines("[00:01]one[00:01.50] two") == ["1.0 one two"])
        #expect(lines("[00:01]I <3 you [x] <b> 1:2") == ["1.0 I <3 you [x] <b> 1:2"])
    }

    @Test func `lines come by time, and of those with one time the first that has words`() {
        #expect(lines("[00:03]c\n[00:01]a\n[00:02]b\n[00:01]a2") == ["1.0 a", "2.0 b", "3.0 c"])
        #expect(lines("[00:01]\n[00:01]a\n[00:01]b\n[00:02]\n[00:02] ") == ["1.0 a", "2.0 "])
    }

    @Test func `numbers beyond all bounds stop nothing`() {
        let nines = String(repeating: "9", count: 40)
        let some = String(repeating: "9", count: 14)
        #expect(lines("[\(some):\(some)]a\n[-\(some):1]b\n[\(some):\(some):\(some).\(some)]c").count == 3)
        #expect(lines("[offset:\(nines)]\n[00:10]a") == ["-999990.0 a"])
        #expect(lines("[offset:-\(nines)]\n[00:10]a") == ["1000010.0 a"])
        #expect(parse("[\(String(repeating: "1", count: 5000)):00]a")?.isSynced == false, "nobody writes so")
    }

    // MARK: Without times

    @Test func `words without times are told apart`() {
        let lyrics = parse("[ti:Song]\nOne\n\n  Two [x]\n[Chorus]\n[00:01.00]\n")
        #expect(lyrics?.isSynced == false)
        #expect(lyrics?.lines.map(\.text) == ["One", "Two [x]", "[Chorus]"])
        #expect(lyrics?.line(at: 100) == nil && lyrics?.nextChange(after: -1) == nil)
    }

    @Test(arguments: ["", "\n\r\n", "[ti:Song]\n", "[00:01]\n[00:02]  ", "\u{FEFF}", "[", "]", "[]", " \t"])
    func `where there are no words there are no lyrics`(text: String) {
        let lyrics = parse(text)
        #expect(lyrics == nil || lyrics?.isSynced == false)
        #expect(lyrics?.lines.allSatisfy { !$0.text.isEmpty } != false)
    }

    // MARK: Encodings and line ends

    @Test(arguments: ["\n", "\r\n", "\r", "\n\r"]) func `lines end as any system ends them`(end: String) {
        #expect(
            lines(["[ar:x]", "[00:01]ä", "", "[00:02]b", "[00:03]c"].joined(separator: end))
                == ["1.0 ä", "2.0 b", "3.0 c"])
    }

    @Test func `every encoding is told`() {
        let text = "[00:01]Größe 夜 😀\r\n[00:02]b"
        let expected = ["1.0 Größe 夜 😀", "2.0 b"]
        #expect(lines(text) == expected)
        #expect(lines([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == expected)
        let low = text.utf16.map { UInt8($0 & 0xFF) }
        let high = text.utf16.map { UInt8($0 >> 8) }
        func pairs(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] { zip(first, second).flatMap { [$0, $1] } }
        #expect(lines([0xFF, 0xFE] + pairs(low, high)) == expected)
        #expect(lines([0xFE, 0xFF] + pairs(high, low)) == expected)
        #expect(lines([0xFE, 0xFF] + pairs(high, low) + [0]) == expected)
        let latin = Array("[00:01]".utf8) + [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x80, 0x92, 0x81]
        #expect(lines(latin) == ["1.0 Größe€’\u{81}"])
        #expect(lines([0xFF, 0xFE]) == [] && lines([0xFE, 0xFF, 0]) == [])
        let lone: [UInt8] = [0xFE, 0xFF, 0xD8, 0x00, 0, 0x41]
        #expect(LyricsParser.parse(lone)?.lines.map(\.text) == ["\u{FFFD}A"])
    }

    // MARK: Bounds

    @Test func `long lines are cut between scalars, many lines and many bytes too`() {
        let long = parse("[00:01]" + String(repeating: "長", count: 100_000))
        #expect(long?.lines[0].text == String(repeating: "長", count: Lyrics.longestLine))
        let many = parse((0..<30_000).map { "[00:00.\($0)]x\n" }.joined())
        #expect(many!.lines.count <= Lyrics.mostLines && many!.lines.count > 1)
        let times = parse(String(repeating: "[00:01]", count: 30_000) + "x")
        #expect(times?.lines == [Lyrics.Line(time: 1, text: "x")])
        let plain = parse(String(repeating: "x\n", count: 30_000))
        #expect(plain?.lines.count == Lyrics.mostLines)
    }

    @Test(arguments: 0..<4)
    func `more than a MiB is not looked at, and a cut character does not spoil the rest`(shift: Int) {
        let head = "[00:01]ä" + String(repeating: " ", count: shift) + "\n[ar:"
        let text = head + String(repeating: "😀", count: LyricsText.most / 4) + "]\n[00:02]b"
        #expect(lines(text) == ["1.0 ä"])
    }

    // MARK: Laws

    /// Words with times from a seed: doubled, before the beginning, empty.
    private func random(_ dice: inout SeededNoise) -> Lyrics {
        let count = Int.random(in: 0...12, using: &dice)
        return Lyrics(
            timed: (0..<count).map { index in
                let time = Double(Int.random(in: -20...60, using: &dice)) / [1, 3, 7][index % 3]
                return Lyrics.Line(time: time, text: Bool.random(using: &dice) ? "\(index)" : "")
            })
    }

    @Test func `whoever sleeps until the next change finds another line, and none in between`() {
        var dice = SeededNoise(seed: 5)
        for _ in 0..<500 {
            let lyrics = random(&dice)
            var position = -30.0
            var seen = [lyrics.line(at: position)]
            while let next = lyrics.nextChange(after: position) {
                #expect(next > position)
                #expect(lyrics.line(at: next.nextDown) == lyrics.line(at: position), "until then it is the same")
                #expect(lyrics.line(at: next) != lyrics.line(at: position))
                position = next
                seen.append(lyrics.line(at: position))
            }
            #expect(lyrics.line(at: .infinity) == seen.last!)
            #expect(seen.compactMap { $0 } == lyrics.lines, "every line is sung once, in order")
        }
    }

    @Test func `a position that is no number is before the first line`() {
        let lyrics = parse("[00:01]a")!
        #expect(lyrics.line(at: .nan) == nil && lyrics.line(at: -.infinity) == nil)
        #expect(lyrics.line(at: .infinity)?.text == "a" && lyrics.nextChange(after: .infinity) == nil)
        #expect(lyrics.line(at: 0.999) == nil && lyrics.line(at: 1)?.text == "a")
    }

    @Test func `broken bytes are survived, and what comes of them is sorted and bounded`() {
        var dice = SeededNoise(seed: 9)
        let words = [
            "[", "]", "<", ">", "00:01", ":", ".", "99", "offset:", "-", "\n", "\r", "é", "\u{FEFF}", "ar:", " ",
        ]
        for _ in 0..<3000 {
            var bytes = (0..<Int.random(in: 0...40, using: &dice)).flatMap { _ in
                Array(words.randomElement(using: &dice)!.utf8)
            }
            if Bool.random(using: &dice), !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &dice)] = .random(in: 0...255, using: &dice)
            }
            guard let lyrics = LyricsParser.parse(bytes) else { continue }
            #expect(lyrics.lines.allSatisfy { $0.time.isFinite && !$0.text.contains("\n") })
            let times = lyrics.lines.map(\.time)
            #expect(!lyrics.isSynced || zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        }
    }
}
