/// How long a file says that it is, where its bytes are not all there.
///
/// mpv plays what there is, and its own duration does not tell: of a WAVE file that was cut it is what is there; of an MPEG
/// file it is an estimate from the first frames, which may be far off. A header that counts the file's bytes is evidence:
/// WAVE's data chunk, and the Xing, Info or VBRI frame of MPEG layer III. MPEG without such a frame, Ogg and AAC count nothing:
/// of them nobody can say that they were cut. FLAC, MP4 and AIFF tell mpv a duration that can be believed.
enum PromisedLength {
    /// WAVE written to a pipe has a made-up size, the greatest that the writer could think of.
    static let madeUpSize = 0x7fff_0000

    /// - Parameters:
    ///   - size: The file's bytes.
    ///   - read: Bytes from an offset on, at most so many, fewer at the file's end.
    /// - Returns: Seconds; `nil`: nothing is missing, or the file does not say.
    static func find(in size: Int, read: (_ offset: Int, _ count: Int) -> [UInt8]) -> Double? {
        let head = read(0, 12)
        guard head.count == 12 else { return nil }
        if head[..<4].elementsEqual("RIFF".utf8), head[8...].elementsEqual("WAVE".utf8) {
            return wave(size, read)
        }
        return layerIII(size, read)
    }

    // MARK: WAVE

    private static func wave(_ size: Int, _ read: (Int, Int) -> [UInt8]) -> Double? {
        var offset = 12
        var bytesPerSecond = 0
        for _ in 0..<64 {
            let chunk = read(offset, 20)
            guard chunk.count >= 8 else { return nil }
            let length = little(chunk, at: 4)
            if chunk[..<4].elementsEqual("data".utf8) {
                guard bytesPerSecond > 0, length < madeUpSize, offset + 8 + length > size else { return nil }
                return Double(length) / Double(bytesPerSecond)
            }
            if chunk[..<4].elementsEqual("fmt ".utf8), chunk.count == 20 { bytesPerSecond = little(chunk, at: 16) }
            offset += 8 + length + length % 2
        }
        return nil
    }

    // MARK: MPEG layer III

    private static func layerIII(_ size: Int, _ read: (Int, Int) -> [UInt8]) -> Double? {
        var start = 0
        // There may be several tags, one behind the other.
        for _ in 0..<4 {
            let tag = read(start, 10)
            guard tag.count == 10, tag[..<3].elementsEqual("ID3".utf8) else { break }
            let length = tag[6...].reduce(0) { $0 << 7 | Int($1 & 0x7f) }
            start += 10 + length + (tag[5] & 0x10 != 0 ? 10 : 0)
        }
        let bytes = read(start, 4096)
        guard let first = bytes.indices.first(where: { isFrame(bytes, at: $0) }) else { return nil }
        let version = bytes[first + 1] >> 3 & 3
        let isMono = bytes[first + 3] >> 6 == 3
        let sideInformation = version == 3 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
        guard let (frames, length) = xing(bytes, at: first + 4 + sideInformation) ?? vbri(bytes, at: first + 36)
        else { return nil }
        guard frames > 0, length > 0, start + first + length > size else { return nil }
        let rate =
            [44_100, 48_000, 32_000][Int(bytes[first + 2] >> 2 & 3)] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
        return Double(frames) * (version == 3 ? 1152 : 576) / Double(rate)
    }

    /// Whether a frame of layer III begins there. Versions: 3 is MPEG 1, 2 is MPEG 2, 0 is MPEG 2.5.
    private static func isFrame(_ bytes: [UInt8], at index: Int) -> Bool {
        index + 4 <= bytes.count && bytes[index] == 0xff && bytes[index + 1] & 0xe6 == 0xe2
            && bytes[index + 1] >> 3 & 3 != 1 && bytes[index + 2] >> 4 != 15 && bytes[index + 2] >> 2 & 3 != 3
    }

    private static func xing(_ bytes: [UInt8], at index: Int) -> (frames: Int, bytes: Int)? {
        guard index + 16 <= bytes.count else { return nil }
        let name = bytes[index..<index + 4]
        guard name.elementsEqual("Xing".utf8) || name.elementsEqual("Info".utf8) else { return nil }
        guard bytes[index + 7] & 3 == 3 else { return nil }
        return (big(bytes, at: index + 8), big(bytes, at: index + 12))
    }

    private static func vbri(_ bytes: [UInt8], at index: Int) -> (frames: Int, bytes: Int)? {
        guard index + 18 <= bytes.count, bytes[index..<index + 4].elementsEqual("VBRI".utf8) else { return nil }
        return (big(bytes, at: index + 14), big(bytes, at: index + 10))
    }

    private static func big(_ bytes: [UInt8], at index: Int) -> Int {
        bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func little(_ bytes: [UInt8], at index: Int) -> Int {
        bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
