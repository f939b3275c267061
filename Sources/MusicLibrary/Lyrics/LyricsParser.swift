/// Reads LRC, and words without times.
///
/// A line begins with its times, `[mm:ss]`, `[mm:ss.xx]` with any number of digits, `[mm:ss:xx]` or `[hh:mm:ss.xx]`: three
/// numbers begin with hours where a fraction follows them. A sign may stand before them. `[offset:250]` lets all lines come
/// 250 ms sooner; the last one counts. Other tags, `[ar:...]`, are left out, and so is, once there are times, whatever has
/// none. A time inside a line, `<mm:ss.xx>` or in square brackets, is that of a word and is taken off.
struct LyricsParser {
    private var timed: [Lyrics.Line] = []
    private var untimed: [String] = []
    /// Seconds by which all lines come sooner.
    private var offset = 0.0

    /// - Parameter bytes: In any encoding that ``LyricsText`` knows, with any line ends; no more of them are looked at than
    ///   ``LyricsText/most``.
    /// - Returns: `nil` where there are no words at all.
    static func parse(_ bytes: some RandomAccessCollection<UInt8>) -> Lyrics? {
        var parser = LyricsParser()
        let text = LyricsText.utf8(bytes)
        var rest = text[...]
        while !rest.isEmpty, !parser.isFull {
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            parser.take(line)
            // CR LF counts as two ends: the line between is empty, and what follows it says nothing else.
            rest = rest[line.endIndex...].dropFirst()
        }
        return parser.lyrics
    }

    private var isFull: Bool { timed.count >= Lyrics.mostLines || untimed.count >= Lyrics.mostLines }

    private var lyrics: Lyrics? {
        if timed.contains(where: { !$0.text.isEmpty }) {
            return Lyrics(timed: timed.map { Lyrics.Line(time: $0.time - offset, text: $0.text) })
        }
        return untimed.isEmpty ? nil : Lyrics(untimed: untimed)
    }

    // MARK: Lines

    /// - Parameter line: Valid UTF-8.
    private mutating func take(_ line: ArraySlice<UInt8>) {
        var rest = Self.trimmed(line)
        var times: [Double] = []
        while let (time, after) = Self.time(at: rest, within: (0x5B, 0x5D)) {
            if times.count < Lyrics.mostLines { times.append(time) }
            rest = rest[after...].drop(while: Self.isBlank)
        }
        if times.isEmpty, let tag = Self.tag(rest) {
            if tag.name == Array("offset".utf8) { offset = Self.offset(tag.value) ?? offset }
            return
        }
        let text = Self.text(rest)
        let room = Lyrics.mostLines - timed.count
        timed += times.prefix(room).map { Lyrics.Line(time: $0, text: text) }
        if times.isEmpty, !text.isEmpty { untimed.append(text) }
    }

    /// `[name:value]` that is all of the line; the name is in lower case.
    private static func tag(_ line: ArraySlice<UInt8>) -> (name: [UInt8], value: ArraySlice<UInt8>)? {
        guard line.first == 0x5B, line.last == 0x5D, let colon = line.firstIndex(of: 0x3A) else { return nil }
        let name = trimmed(line[(line.startIndex + 1)..<colon]).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let isName = name.count <= 16 && name.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x23 || $0 == 0x5F }
        return isName ? (name, line[(colon + 1)...].dropLast()) : nil
    }

    /// The words: without times, blanks at either end, and more than ``Lyrics/longestLine`` scalars.
    private static func text(_ line: ArraySlice<UInt8>) -> String {
        var kept: [UInt8] = []
        var scalars = 0
        var index = line.startIndex
        while index < line.endIndex {
            let byte = line[index]
            let rest = line[index...]
            if let (_, after) = time(at: rest, within: (0x3C, 0x3E)) ?? time(at: rest, within: (0x5B, 0x5D)) {
                index = after
                // Blanks before and behind it are one.
                if kept.last.map(isBlank) != false { index = line[index...].drop(while: isBlank).startIndex }
                continue
            }
            // Not the continuation of a scalar.
            if byte & 0xC0 != 0x80 {
                scalars += 1
                if scalars > Lyrics.longestLine { break }
            }
            kept.append(byte)
            index += 1
        }
        return String(decoding: trimmed(kept[...]), as: UTF8.self)
    }

    // MARK: Numbers

    /// The time that begins there, in seconds, and where it ends.
    ///
    /// - Parameter brackets: what it stands between.
    private static func time(
        at text: ArraySlice<UInt8>, within brackets: (UInt8, UInt8)
    ) -> (seconds: Double, after: Int)? {
        guard text.first == brackets.0, let end = text.prefix(64).firstIndex(of: brackets.1) else { return nil }
        var rest = trimmed(text[(text.startIndex + 1)..<end])
        let isNegative = rest.first == 0x2D
        if isNegative || rest.first == 0x2B { rest = rest.dropFirst() }
        var numbers: [Double] = []
        while numbers.count < 3, let (number, after) = number(at: rest) {
            numbers.append(number)
            rest = after
            guard rest.first == 0x3A, numbers.count < 3 else { break }
            // What follows the second colon may be a fraction.
            if numbers.count == 2, let part = fraction(rest.dropFirst()) {
                return (signed(numbers[0] * 60 + numbers[1] + part, isNegative), end + 1)
            }
            rest = rest.dropFirst()
            if rest.isEmpty { return nil }
        }
        guard numbers.count >= 2 else { return nil }
        var part = 0.0
        if rest.first == 0x2E || rest.first == 0x2C {
            guard let found = fraction(rest.dropFirst()) else { return nil }
            part = found
            rest = []
        }
        guard rest.isEmpty else { return nil }
        return (signed(numbers.reduce(0) { $0 * 60 + $1 } + part, isNegative), end + 1)
    }

    private static func signed(_ seconds: Double, _ isNegative: Bool) -> Double { isNegative ? -seconds : seconds }

    /// The number that begins there, a billion at most, and what follows it.
    private static func number(at text: ArraySlice<UInt8>) -> (Double, ArraySlice<UInt8>)? {
        let digits = text.prefix(while: isDigit)
        guard !digits.isEmpty else { return nil }
        return (digits.reduce(0) { min($0 * 10 + Double($1 - 0x30), 1e9) }, text[digits.endIndex...])
    }

    /// All of the text as the digits behind a point; none at all are 0.
    private static func fraction(_ text: ArraySlice<UInt8>) -> Double? {
        guard text.allSatisfy(isDigit) else { return nil }
        let digits = text.prefix(9)
        let whole = digits.reduce(0.0) { $0 * 10 + Double($1 - 0x30) }
        return whole / digits.reduce(1.0) { scale, _ in scale * 10 }
    }

    /// Milliseconds, with a sign or without, as seconds.
    private static func offset(_ text: ArraySlice<UInt8>) -> Double? {
        var rest = trimmed(text)
        let isNegative = rest.first == 0x2D
        if isNegative || rest.first == 0x2B { rest = rest.dropFirst() }
        guard let (number, after) = number(at: rest), after.isEmpty else { return nil }
        return signed(number / 1000, isNegative)
    }

    // MARK: Bytes

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
