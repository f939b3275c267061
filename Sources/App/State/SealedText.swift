/// Lines in a file that tell whether they are as they were written.
///
///     swell-state 1
///     volume 80
///     check 8a1b2c3d4e5f6071
///
/// First what it is and in which version, last a sum over all before it, each line closed by a line feed. In between any
/// bytes: a control character or a percent sign is written as `%` and two digits, so that a file's name may hold a line feed.
enum SealedText {
    /// Why bytes are not taken.
    enum Fault: Error, Hashable {
        /// Cut, changed, or never such a file.
        case damaged
        /// Sound, and of a later version of the program.
        case newer
    }

    private static let newline: UInt8 = 0x0A
    private static let space: UInt8 = 0x20
    private static let digits = Array("0123456789abcdef".utf8)

    /// - Parameters:
    ///   - kind: One word that says what it is.
    ///   - lines: Any bytes.
    static func seal(_ lines: some Sequence<[UInt8]>, kind: String, version: Int) -> [UInt8] {
        var bytes = Array("\(kind) \(version)\n".utf8)
        for line in lines {
            for byte in line {
                if needsEscape(byte) {
                    bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                } else {
                    bytes.append(byte)
                }
            }
            bytes.append(newline)
        }
        return bytes + closing(of: bytes)
    }

    /// What the lines were before they were sealed. Bytes that are taken are exactly those that sealing gives.
    ///
    /// - Throws: ``Fault``.
    static func open(_ bytes: [UInt8], kind: String, version: Int) throws(Fault) -> [[UInt8]] {
        let length = closing(of: []).count
        guard bytes.count >= length else { throw .damaged }
        let body = Array(bytes.dropLast(length))
        guard Array(bytes.suffix(length)) == closing(of: body), body.last == newline else { throw .damaged }
        var lines = body.dropLast().split(separator: newline, omittingEmptySubsequences: false)
        let head = lines.removeFirst().split(separator: space, omittingEmptySubsequences: false)
        guard head.count == 2, head[0].elementsEqual(kind.utf8),
            let written = number(head[1]), written >= 1
        else { throw .damaged }
        guard written <= version else { throw .newer }
        var found: [[UInt8]] = []
        found.reserveCapacity(lines.count)
        for line in lines { found.append(try unescaped(line)) }
        return found
    }

    /// A whole number as it is written: digits without a zero in front; nil: it is none, or too large.
    static func number(_ text: some Collection<UInt8>) -> Int? {
        let word = String(decoding: text, as: UTF8.self)
        guard let number = Int(word), number >= 0, String(number) == word else { return nil }
        return number
    }

    private static func needsEscape(_ byte: UInt8) -> Bool { byte < space || byte == 0x7F || byte == 0x25 }

    private static func unescaped(_ line: ArraySlice<UInt8>) throws(Fault) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.count)
        var index = line.startIndex
        while index < line.endIndex {
            var byte = line[index]
            if byte == 0x25 {
                guard index + 2 < line.endIndex, let high = digits.firstIndex(of: line[index + 1]),
                    let low = digits.firstIndex(of: line[index + 2])
                else { throw .damaged }
                byte = UInt8(high << 4 | low)
                guard needsEscape(byte) else { throw .damaged }
                index += 2
            } else if needsEscape(byte) {
                throw .damaged
            }
            bytes.append(byte)
            index += 1
        }
        return bytes
    }

    /// The last line: 64-bit FNV-1a of all before it.
    private static func closing(of bytes: [UInt8]) -> [UInt8] {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        let word = (0..<16).map { digits[Int(truncatingIfNeeded: sum >> (60 - 4 * UInt64($0))) & 15] }
        return Array("check ".utf8) + word + [newline]
    }
}
