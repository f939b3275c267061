/// Pictures made byte by byte.
extension Handmade {
    /// A whole, right PNG of one colour, black, at a bit a pixel (RFC 2083): few bytes for however many pixels.
    package static func png(width: Int, height: Int) -> [UInt8] {
        let head = bigEndian(UInt64(width), 4) + bigEndian(UInt64(height), 4) + [1, 0, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + pngChunk("IHDR", head)
            + pngChunk("IDAT", deflatedZeros((1 + (width + 7) / 8) * height)) + pngChunk("IEND", [])
    }

    /// The head of a baseline JPEG that claims its size, and a scan that ends early.
    package static func jpeg(width: Int, height: Int) -> [UInt8] {
        let size = bigEndian(UInt64(height), 2) + bigEndian(UInt64(width), 2)
        let table = (0..<64).map { _ in UInt8(1) }
        return [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + table + [0xFF, 0xC0, 0, 11, 8] + size + [1, 1, 0x11, 0]
            + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + [UInt8](repeating: 0, count: 1000) + [0xFF, 0xD9]
    }

    /// A FLAC picture block's content: a front cover (RFC 9639, 8.8).
    package static func flacPicture(_ picture: [UInt8], kind: String) -> [UInt8] {
        bigEndian(3, 4) + bigEndian(UInt64(kind.utf8.count), 4) + Array(kind.utf8) + bigEndian(0, 20)
            + bigEndian(UInt64(picture.count), 4) + picture
    }

    /// A zlib stream (RFC 1950) of that many zeros, by fixed codes (RFC 1951, 3.2.6): 13 bits for each 258 of them.
    private static func deflatedZeros(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 0x01]
        var pending: UInt32 = 0
        var held = 0
        /// Codes come with their first bit in front, other numbers with their last.
        func put(_ value: UInt32, _ bits: Int, isCode: Bool = true) {
            for bit in 0..<bits {
                pending |= (value >> UInt32(isCode ? bits - 1 - bit : bit) & 1) << UInt32(held)
                held += 1
                if held == 8 {
                    bytes.append(UInt8(pending))
                    (pending, held) = (0, 0)
                }
            }
        }
        put(1, 1, isCode: false)
        put(1, 2, isCode: false)
        // Length 258 is code 285 and distance 1 code 0, without further bits; eight such runs are 13 bytes.
        func putRuns(_ count: Int) {
            for _ in 0..<count {
                put(0xC5, 8)
                put(0, 5)
            }
        }
        let runs = (count - 1) / 258
        for _ in 0..<(count - runs * 258) { put(0x30, 8) }
        putRuns(runs % 8)
        if runs >= 8 {
            putRuns(8)
            let eight = bytes.suffix(13)
            for _ in 1..<(runs / 8) { bytes += eight }
        }
        put(0, 7)
        if held > 0 { bytes.append(UInt8(pending)) }
        // Adler-32 of zeros: the one sum stays 1, the other counts them.
        return bytes + bigEndian(UInt64(count % 65_521) << 16 | 1, 4)
    }

    private static func pngChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let whole = Array(name.utf8) + body
        var sum: UInt32 = .max
        for byte in whole { sum = sum >> 8 ^ remainders[Int(sum & 0xFF ^ UInt32(byte))] }
        return bigEndian(UInt64(body.count), 4) + whole + bigEndian(UInt64(~sum), 4)
    }

    /// Of each byte by the polynomial of CRC-32.
    private static let remainders: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
}
