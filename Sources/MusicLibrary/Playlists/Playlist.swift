/// What a playlist's bytes name, in the playlist's order: m3u (and m3u8) and pls. It opens no file.
///
/// Names are bytes and stay as they are, in whatever encoding. Lines end with LF, CR LF, or, in a file without LF, CR; a
/// byte order mark in front (UTF-8) is skipped. In m3u a line that begins with # or holds only blanks says nothing. In
/// pls the lines `File1=name` count, upper or lower case, by their numbers; of two with one number the first comes first.
public struct Playlist: Equatable, Sendable {
    enum Form: Sendable { case m3u, pls }

    /// What a line of it names.
    public enum Entry: Equatable, Sendable {
        /// A file's name, never empty: absolute, or from the playlist's folder. It may hold a NUL, which no file's does.
        case path([UInt8])
        /// An address of something that is no local file, as it was written.
        case address([UInt8])
    }

    let entries: [Entry]

    init(_ bytes: [UInt8], _ form: Form) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        entries = form == .m3u ? Playlist.plain(bytes[start...]) : Playlist.numbered(bytes[start...])
    }

    private static func forEachLine(of bytes: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
        let end: UInt8 = bytes.contains(0x0A) ? 0x0A : 0x0D
        var rest = bytes
        while !rest.isEmpty {
            let line = rest.prefix { $0 != end }
            body(line.last == 0x0D ? line.dropLast() : line)
            rest = rest[line.endIndex...].dropFirst()
        }
    }

    // MARK: - Forms

    private static func plain(_ bytes: ArraySlice<UInt8>) -> [Entry] {
        var entries: [Entry] = []
        forEachLine(of: bytes) { line in
            if line.first != 0x23, !line.allSatisfy(isBlank) { entries.append(entry(line)) }
        }
        return entries
    }

    private static func numbered(_ bytes: ArraySlice<UInt8>) -> [Entry] {
        var found: [(number: Int, entry: Entry)] = []
        forEachLine(of: bytes) { line in
            guard let equals = line.firstIndex(of: 0x3D), let number = fileNumber(line[..<equals]) else { return }
            let value = line[(equals + 1)...].drop(while: isBlank)
            if !value.allSatisfy(isBlank) { found.append((number, entry(value))) }
        }
        // Swift's sort keeps the order of equals.
        found.sort { $0.number < $1.number }
        return found.map(\.entry)
    }

    /// The number of a key `File12`; one beyond all bounds is the largest there is.
    private static func fileNumber(_ key: ArraySlice<UInt8>) -> Int? {
        var rest = key.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        guard rest.count > 4, rest.prefix(4).map(lowered) == Array("file".utf8) else { return nil }
        var number = 0
        for digit in rest.dropFirst(4) {
            guard (0x30...0x39).contains(digit) else { return nil }
            let (tens, isOver) = number.multipliedReportingOverflow(by: 10)
            let (sum, isBeyond) = tens.addingReportingOverflow(Int(digit - 0x30))
            number = isOver || isBeyond ? .max : sum
        }
        return number
    }

    // MARK: - Names

    /// A file's name, a `file:` address as the name that it holds, or another address.
    ///
    /// - Parameter text: Any bytes, without a line break.
    public static func entry(_ text: ArraySlice<UInt8>) -> Entry {
        guard let colon = schemeEnd(text) else { return .path(Array(text)) }
        let rest = text[(colon + 1)...]
        let isFile = text[..<colon].map(lowered) == Array("file".utf8)
        let hasHost = rest.starts(with: [0x2F, 0x2F])
        if isFile && !hasHost && rest.first == 0x2F { return .path(decoded(rest)) }
        guard hasHost else { return .path(Array(text)) }
        guard isFile, let slash = rest.dropFirst(2).firstIndex(of: 0x2F) else { return .address(Array(text)) }
        let host = rest[(rest.startIndex + 2)..<slash]
        let isHere = host.isEmpty || host.map(lowered) == Array("localhost".utf8)
        return isHere ? .path(decoded(rest[slash...])) : .address(Array(text))
    }

    /// Where the colon behind a scheme (RFC 3986: a letter, then letters, digits, + - .) stands.
    private static func schemeEnd(_ text: ArraySlice<UInt8>) -> Int? {
        guard let first = text.first, isLetter(first) else { return nil }
        let end = text.firstIndex { byte in
            !isLetter(byte) && !(0x30...0x39).contains(byte) && byte != 0x2B && byte != 0x2D && byte != 0x2E
        }
        guard let end, text[end] == 0x3A else { return nil }
        return end
    }

    /// `%41` is A; a percent sign without two hexadecimal digits stands for itself.
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == 0x25, index + 2 < text.endIndex, let high = hexadecimal(text[index + 1]),
                let low = hexadecimal(text[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return bytes
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
        default: nil
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
