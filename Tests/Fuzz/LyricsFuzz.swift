// Feeds the reader of lyrics bytes that nobody would think of, and holds it to its promises. It is compiled together with the
// reader, outside the package:
//
//     make fuzz-lyrics
//
// The promises: no input stops it; lines with times are sorted, one for each time, none of them longer than it may be, and
// none comes from nowhere; who sleeps until the next change finds another line, and the same until then; a mark in front and
// the line ends of another system change nothing; words as UTF-16 are the same words; and a line with a time behind all
// others is found, whatever was before.

private func check(_ isKept: Bool, _ promise: StaticString) {
    precondition(isKept, "\(promise)")
}

private func checkLines(_ lyrics: Lyrics, inputCount: Int) {
    check(!lyrics.lines.isEmpty && lyrics.lines.count <= inputCount, "No line comes from nowhere.")
    for line in lyrics.lines {
        check(line.time.isFinite, "Every time is a number.")
        check(line.text.unicodeScalars.count <= Lyrics.longestLine, "Every line is bounded.")
        check(!line.text.utf8.contains { $0 == 0x0A || $0 == 0x0D }, "A line is one line.")
    }
    guard lyrics.isSynced else {
        check(lyrics.lines.allSatisfy { !$0.text.isEmpty }, "Without times only words count.")
        return check(lyrics.nextChange(after: -.infinity) == nil, "Without times nothing changes.")
    }
    check(lyrics.lines.contains { !$0.text.isEmpty }, "There are words.")
    var position = -Double.infinity
    check(lyrics.line(at: position) == nil, "Before the first line there is none.")
    var count = 0
    while let next = lyrics.nextChange(after: position) {
        check(next > position, "The next change lies ahead.")
        check(lyrics.line(at: next.nextDown) == lyrics.line(at: position), "Until then it is the same.")
        check(lyrics.line(at: next) == lyrics.lines[count], "Every line is sung once, in order.")
        position = next
        count += 1
    }
    check(count == lyrics.lines.count, "No line is left out.")
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLyrics(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let lyrics = LyricsParser.parse(input)
    if let lyrics { checkLines(lyrics, inputCount: count) }

    let isMarked = input.starts(with: [0xFF, 0xFE]) || input.starts(with: [0xFE, 0xFF])
    guard !isMarked, !input.starts(with: [0xEF, 0xBB, 0xBF]) else { return 0 }
    if let text = String(validating: input, as: UTF8.self) {
        check(LyricsParser.parse([0xEF, 0xBB, 0xBF] + input) == lyrics, "A mark in front changes nothing.")
        var wide: [UInt8] = [0xFE, 0xFF]
        for unit in text.utf16 { wide += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        check(LyricsParser.parse(wide) == lyrics, "UTF-16 says the same.")
    }
    var windows: [UInt8] = []
    for byte in input { windows += byte == 0x0A ? [0x0D, 0x0A] : [byte] }
    check(LyricsParser.parse(windows) == lyrics, "The line ends of another system change nothing.")

    let last = LyricsParser.parse(input + Array("\n[offset:0]\n[99999999:00]last".utf8))
    check(last?.isSynced == true, "One time makes them words with times.")
    check(last?.lines.contains { $0.time == 99_999_999 * 60 } == true, "What comes last is found.")
    return 0
}
