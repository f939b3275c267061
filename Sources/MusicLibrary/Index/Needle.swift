import Glibc

/// Bytes in bytes.
enum Needle {
    /// Whether the word is somewhere in the text.
    static func isIn(_ text: UnsafeRawBufferPointer, _ word: [UInt8]) -> Bool {
        word.withUnsafeBytes { find($0, in: text, from: 0) != nil }
    }

    /// Where the word begins first in the text, from an offset on.
    ///
    /// Looks for its first two bytes in 32 places at once, then in eight: in a text of short words that is quicker than
    /// jumping from one first letter to the next.
    static func find(_ word: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let needle = word.baseAddress else { return start <= text.count ? start : nil }
        guard let base = text.baseAddress, start + word.count <= text.count else { return nil }
        if word.count == 1 {
            return memchr(base + start, Int32(word[0]), text.count - start).map { UnsafeRawPointer($0) - base }
        }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let first = ones &* UInt64(word[0])
        let second = ones &* UInt64(word[1])
        let last = text.count - word.count
        var offset = start
        let manyOnes = SIMD4<UInt64>(repeating: ones)
        let firsts = SIMD4<UInt64>(repeating: first)
        let seconds = SIMD4<UInt64>(repeating: second)
        while offset + 33 <= text.count && offset <= last {
            let here = base.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            let next = base.loadUnaligned(fromByteOffset: offset + 1, as: SIMD4<UInt64>.self)
            let differing = (here ^ firsts) | (next ^ seconds)
            let found = (differing &- manyOnes) & ~differing & (manyOnes &<< 7)
            let half = found.lowHalf | found.highHalf
            if half[0] | half[1] == 0 {
                offset += 32
                continue
            }
            for lane in 0..<4 {
                var places = found[lane]
                while places != 0 {
                    let place = offset + lane * 8 + (places.trailingZeroBitCount >> 3)
                    if place <= last && memcmp(base + place, needle, word.count) == 0 { return place }
                    places &= places - 1
                }
            }
            offset += 32
        }
        // Nine bytes are read: eight places and the byte behind them.
        while offset + 9 <= text.count && offset <= last {
            let here = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let next = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset + 1, as: UInt64.self))
            let differing = (here ^ first) | (next ^ second)
            // A byte of it is 0 where both match; above such a byte others may be taken for one.
            var places = (differing &- ones) & ~differing & (ones << 7)
            while places != 0 {
                let place = offset + (places.trailingZeroBitCount >> 3)
                if place <= last && memcmp(base + place, needle, word.count) == 0 { return place }
                places &= places - 1
            }
            offset += 8
        }
        while offset <= last {
            if memcmp(base + offset, needle, word.count) == 0 { return offset }
            offset += 1
        }
        return nil
    }

    /// Below 0: the left bytes come first.
    static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let count = min(left.count, right.count)
        if count > 0, let one = left.baseAddress, let other = right.baseAddress {
            let order = memcmp(one, other, count)
            if order != 0 { return Int(order) }
        }
        return left.count - right.count
    }
}
