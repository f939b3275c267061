/// A bit for each row of a block.
struct RowBits: Sendable, Equatable {
    private(set) var words = [UInt64](repeating: 0, count: TrackBlock.capacity / 64)

    mutating func set(_ row: Int) { words[row >> 6] |= 1 << UInt64(row & 63) }
    func has(_ row: Int) -> Bool { words[row >> 6] & 1 << UInt64(row & 63) != 0 }
    mutating func formIntersection(_ other: RowBits) {
        for index in words.indices { words[index] &= other.words[index] }
    }
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// Calls with the set bits, ascending.
    func eachRow(_ body: (Int) -> Void) {
        for index in words.indices {
            var rest = words[index]
            while rest != 0 {
                body((index << 6) + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }
}
