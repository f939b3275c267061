/// Where things with a number are found by their content: an open table of those numbers.
struct HashSlots: Sendable {
    /// Number + 1 of what lies there; 0: nothing.
    private var slots: [UInt32] = [UInt32](repeating: 0, count: 64)
    private var count = 0

    /// The number of what equals the sought, else nil.
    func find(_ hash: UInt64, where isEqual: (Int) -> Bool) -> Int? {
        let mask = UInt64(slots.count - 1)
        var place = hash & mask
        while slots[Int(place)] != 0 {
            let number = Int(slots[Int(place)]) - 1
            if isEqual(number) { return number }
            place = (place + 1) & mask
        }
        return nil
    }

    /// Takes in what is not there yet.
    ///
    /// - Parameter rehash: The hash of each number, for when the table grows.
    mutating func insert(_ number: Int, _ hash: UInt64, rehash: (Int) -> UInt64) {
        if (count + 1) * 4 > slots.count * 3 {
            let old = slots
            slots = [UInt32](repeating: 0, count: old.count * 2)
            for slot in old where slot != 0 { place(slot, rehash(Int(slot) - 1)) }
        }
        place(UInt32(number + 1), hash)
        count += 1
    }

    private mutating func place(_ slot: UInt32, _ hash: UInt64) {
        let mask = UInt64(slots.count - 1)
        var place = hash & mask
        while slots[Int(place)] != 0 { place = (place + 1) & mask }
        slots[Int(place)] = slot
    }

    /// 64-bit FNV-1a of the bytes, from where another left off.
    static func hash(_ bytes: some Sequence<UInt8>, from start: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
        var hash = start
        for byte in bytes {
            hash ^= UInt64(byte)
            hash &*= 0x0000_0100_0000_01b3
        }
        return hash
    }

    /// Spreads the low bits, in which FNV of short texts differs little.
    static func spread(_ hash: UInt64) -> UInt64 { hash ^ hash >> 29 }
}
