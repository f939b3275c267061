/// Music files made byte by byte, as small as their formats allow.
package enum Handmade {
    /// A FLAC file without frames (RFC 9639): its length is in its head.
    ///
    /// - Parameter picture: A picture block's content; empty: none.
    package static func flac(
        _ tags: [(String, String)] = [], milliseconds: Int = 1500, picture: [UInt8] = []
    ) -> [UInt8] {
        let samples = milliseconds * 44_100 / 1000
        var head: [UInt8] = [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0]
        // 20 bits of rate, 3 of channels - 1, 5 of bits - 1, 36 of samples.
        let packed = UInt64(44_100) << 44 | 1 << 41 | 15 << 36 | UInt64(samples)
        head += bigEndian(packed, 8) + [UInt8](repeating: 0, count: 16)
        var comment = littleEndian(0, 4) + littleEndian(UInt64(tags.count), 4)
        for (key, value) in tags {
            let line = Array("\(key)=\(value)".utf8)
            comment += littleEndian(UInt64(line.count), 4) + line
        }
        return Array("fLaC".utf8) + [0] + bigEndian(UInt64(head.count), 3) + head
            + (picture.isEmpty ? [] : [6] + bigEndian(UInt64(picture.count), 3) + picture)
            + [0x84] + bigEndian(UInt64(comment.count), 3) + comment
    }

    /// MPEG 1 layer III frames of silence, 128 kbit/s at 44,100 Hz: 26.12 ms each.
    package static func mp3Frames(_ count: Int = 20) -> [UInt8] {
        let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413)
        return (0..<count).flatMap { _ in frame }
    }

    /// An ID3v2.4 tag; its size may be a lie.
    package static func id3(_ frames: [UInt8], claiming size: Int? = nil) -> [UInt8] {
        Array("ID3".utf8) + [4, 0, 0] + syncSafe(size ?? frames.count) + frames
    }

    package static func id3Frame(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + syncSafe(body.count) + [0, 0] + body
    }

    package static func id3Text(_ name: String, _ text: String) -> [UInt8] { id3Frame(name, [3] + Array(text.utf8)) }

    /// Chapters inside each other.
    package static func nestedChapters(_ depth: Int) -> [UInt8] {
        let head: [UInt8] = [0x61, 0] + [UInt8](repeating: 0, count: 16)
        // From the inside out would copy all of it each time: sizes are known beforehand.
        var bytes: [UInt8] = []
        for level in 0..<depth {
            let inside = (depth - 1 - level) * (10 + head.count)
            bytes += Array("CHAP".utf8) + syncSafe(head.count + inside) + [0, 0] + head
        }
        return bytes
    }

    /// An MP4 head and then `moov` in `moov` in `moov`.
    package static func nestedAtoms(_ depth: Int) -> [UInt8] {
        var bytes = bigEndian(16, 4) + Array("ftypM4A ".utf8) + [0, 0, 0, 0]
        for level in 0..<depth { bytes += bigEndian(UInt64(8 * (depth - level)), 4) + Array("moov".utf8) }
        return bytes
    }

    /// A RIFF or FORM file of 1 s with one more chunk.
    package static func wav(_ chunk: String, _ body: [UInt8], dataSize: Int? = nil) -> [UInt8] {
        let format =
            littleEndian(1, 2) + littleEndian(1, 2) + littleEndian(8000, 4) + littleEndian(8000, 4) + [1, 0, 8, 0]
        let data = [UInt8](repeating: 128, count: 8000)
        let chunks =
            Array("fmt ".utf8) + littleEndian(16, 4) + format
            + Array(chunk.utf8) + littleEndian(UInt64(body.count), 4) + body + (body.count % 2 == 1 ? [0] : [])
            + Array("data".utf8) + littleEndian(UInt64(dataSize ?? data.count), 4) + data
        return Array("RIFF".utf8) + littleEndian(UInt64(chunks.count + 4), 4) + Array("WAVE".utf8) + chunks
    }

    /// An ASF file of 2 s without data, whose extended description counts and holds as told.
    package static func asf(attributes: [UInt8], counting count: Int) -> [UInt8] {
        func guid(_ digits: String) -> [UInt8] {
            stride(from: 0, to: 32, by: 2).map { place in
                let start = digits.index(digits.startIndex, offsetBy: place)
                return UInt8(digits[start...].prefix(2), radix: 16) ?? 0
            }
        }
        func object(_ name: String, _ body: [UInt8]) -> [UInt8] {
            guid(name) + littleEndian(UInt64(body.count + 24), 8) + body
        }
        // Length and preroll stand at 40 and 56, in units of 100 ns and 1 ms.
        let properties =
            [UInt8](repeating: 0, count: 40) + littleEndian(20_000_000, 8) + [UInt8](repeating: 0, count: 32)
        let objects =
            object("a1dcab8c47a9cf118ee400c00c205365", properties)
            + object("9107dcb7b7a9cf118ee600c00c205365", [UInt8](repeating: 0, count: 72))
            + object("40a4d0d207e3d21197f000a0c95ea850", littleEndian(UInt64(count), 2) + attributes)
        return guid("3026b2758e66cf11a6d900aa0062ce6c") + littleEndian(UInt64(objects.count + 30), 8)
            + littleEndian(3, 4) + [1, 2] + objects
    }

    /// A text attribute of an ASF file; its size may be a lie.
    package static func asfText(_ name: String, _ text: String, claiming size: Int? = nil) -> [UInt8] {
        func wide(_ text: String) -> [UInt8] { text.utf16.flatMap { littleEndian(UInt64($0), 2) } }
        let (name, text) = (wide(name), wide(text))
        return littleEndian(UInt64(name.count), 2) + name + [0, 0] + littleEndian(UInt64(size ?? text.count), 2) + text
    }

    /// A RIFF file that claims a rate and channels, with bytes for some of it.
    package static func wav(rate: UInt32, channels: UInt16) -> [UInt8] {
        let format =
            littleEndian(1, 2) + littleEndian(UInt64(channels), 2) + littleEndian(UInt64(rate), 4)
            + littleEndian(UInt64(rate), 4) + littleEndian(UInt64(channels), 2) + littleEndian(UInt64(channels), 2)
        return Array("RIFF".utf8) + littleEndian(1036, 4) + Array("WAVEfmt ".utf8) + littleEndian(16, 4) + format
            + Array("data".utf8) + littleEndian(1000, 4) + [UInt8](repeating: 0, count: 1000)
    }

    package static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
        var generator = SeededNoise(seed: seed)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    private static func syncSafe(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> ($0 * 7) & 0x7F) } }

    static func bigEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func littleEndian(_ value: UInt64, _ count: Int) -> [UInt8] { bigEndian(value, count).reversed() }
}

/// SplitMix64: the same numbers in every run.
package struct SeededNoise: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
