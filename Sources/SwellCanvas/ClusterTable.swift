import Synchronization

/// The graphemes of several scalars that were ever drawn, each with a number of its own.
///
/// One table for all pictures: equal numbers are equal graphemes wherever they were drawn, so cells of two pictures can be
/// compared. Looking up a known grapheme allocates nothing. The table is bounded; a grapheme that comes after the last
/// number is drawn as its first scalar.
enum ClusterTable {
    /// The most scalars that a grapheme keeps.
    static let longest = 16
    /// The most graphemes that are kept.
    static let limit = 32768

    private struct Storage {
        var scalars: [UInt32] = []
        var starts: [UInt32] = [0]
        /// Open addressing: 0 is free, else a number and one.
        var slots = [UInt32](repeating: 0, count: 256)
        var count: Int { starts.count - 1 }
    }

    private static let storage = Mutex(Storage())

    /// The number of a grapheme, or nil when the table is full.
    static func number(of cluster: UnsafeBufferPointer<UInt32>) -> UInt32? {
        storage.withLock { storage in
            var hash: UInt32 = 2_166_136_261
            for scalar in cluster { hash = (hash ^ scalar) &* 16_777_619 ^ (hash >> 15) }
            var slot = Int(hash) & (storage.slots.count - 1)
            while storage.slots[slot] != 0 {
                let number = Int(storage.slots[slot] - 1)
                if isEqual(storage, number, cluster) { return UInt32(number) }
                slot = (slot + 1) & (storage.slots.count - 1)
            }
            let number = storage.count
            if number >= limit { return nil }
            storage.scalars.append(contentsOf: cluster)
            storage.starts.append(UInt32(storage.scalars.count))
            storage.slots[slot] = UInt32(number) + 1
            if storage.count * 2 > storage.slots.count { grow(&storage) }
            return UInt32(number)
        }
    }

    /// Writes the scalars of a grapheme; returns how many, 0 for a number that was never given.
    static func scalars(of number: UInt32, into scalars: UnsafeMutableBufferPointer<UInt32>) -> Int {
        storage.withLock { storage in
            guard number < storage.count else { return 0 }
            let start = Int(storage.starts[Int(number)])
            let count = min(Int(storage.starts[Int(number) + 1]) - start, scalars.count)
            for index in 0..<count { scalars[index] = storage.scalars[start + index] }
            return count
        }
    }

    private static func isEqual(_ storage: Storage, _ number: Int, _ cluster: UnsafeBufferPointer<UInt32>) -> Bool {
        let start = Int(storage.starts[number])
        guard Int(storage.starts[number + 1]) - start == cluster.count else { return false }
        for index in 0..<cluster.count where storage.scalars[start + index] != cluster[index] { return false }
        return true
    }

    private static func grow(_ storage: inout Storage) {
        var slots = [UInt32](repeating: 0, count: storage.slots.count * 2)
        for number in 0..<storage.count {
            var hash: UInt32 = 2_166_136_261
            for index in Int(storage.starts[number])..<Int(storage.starts[number + 1]) {
                hash = (hash ^ storage.scalars[index]) &* 16_777_619 ^ (hash >> 15)
            }
            var slot = Int(hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number) + 1
        }
        storage.slots = slots
    }
}
