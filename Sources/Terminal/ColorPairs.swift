import CNcurses
import Glibc

/// Which pair of colours has which number, and which numbers are free again.
///
/// ncurses draws by numbered pairs, and a picture in 24 bits needs new ones in every frame. Each number counts the cells
/// that show it; one that no cell shows any more joins a queue, oldest first, and keeps its colours until it is reused. To
/// define a number anew, ncurses looks through the whole screen for it, unless the screen is about to be cleared: so that is
/// claimed meanwhile (0.4 instead of 14 to 29 µs). Nothing is allocated after the start.
final class ColorPairs {
    /// Numbers above this are not used, however many there are.
    static let greatestLimit = 65_535

    /// The highest number; 0 is the terminal's own colours and never ours.
    let limit: Int
    private let hashMask: Int
    /// The colours of each number, background in the upper half.
    private let keys: UnsafeMutablePointer<UInt64>
    /// How many cells show each number.
    private let counts: UnsafeMutablePointer<Int32>
    /// The queue of the free, doubly linked through 0, which is nobody's.
    private let next: UnsafeMutablePointer<Int32>
    private let previous: UnsafeMutablePointer<Int32>
    /// Open addressing with linear probing: numbers by key, 0 is empty.
    private let slots: UnsafeMutablePointer<Int32>
    /// Numbers that fell to no cell in this frame.
    private let fallen: UnsafeMutablePointer<Int32>
    private let isFallen: UnsafeMutablePointer<Bool>
    private var fallenCount = 0
    /// The highest number ever defined.
    private var defined = 0

    init() {
        limit = max(0, min(Int(swell_color_pairs()) - 1, Self.greatestLimit))
        var size = 16
        while size < 2 * (limit + 1) { size *= 2 }
        hashMask = size - 1
        keys = .allocate(capacity: limit + 1)
        counts = .allocate(capacity: limit + 1)
        next = .allocate(capacity: limit + 1)
        previous = .allocate(capacity: limit + 1)
        slots = .allocate(capacity: size)
        fallen = .allocate(capacity: limit + 1)
        isFallen = .allocate(capacity: limit + 1)
        clear()
        reserve()
    }

    deinit {
        keys.deallocate()
        counts.deallocate()
        next.deallocate()
        previous.deallocate()
        slots.deallocate()
        fallen.deallocate()
        isFallen.deallocate()
    }

    /// Lets ncurses make its table as large as it will ever be; later one frame would wait 50 ms for it.
    private func reserve() {
        if limit > 0 { init_extended_pair(Int32(limit), 0, 0) }
    }

    private func clear() {
        keys.initialize(repeating: 0, count: limit + 1)
        counts.initialize(repeating: 0, count: limit + 1)
        next.initialize(repeating: 0, count: limit + 1)
        previous.initialize(repeating: 0, count: limit + 1)
        isFallen.initialize(repeating: false, count: limit + 1)
        slots.initialize(repeating: 0, count: hashMask + 1)
        fallenCount = 0
        defined = 0
    }

    /// Forgets all pairs, here and in ncurses, which will clear the screen and paint it anew.
    func reset() {
        reset_color_pairs()
        clear()
        reserve()
    }

    /// The number of these colours, defined where it was not; `nil` where none is free.
    func number(foreground: Int32, background: Int32) -> Int32? {
        let key = UInt64(UInt32(bitPattern: background)) << 32 | UInt64(UInt32(bitPattern: foreground))
        var slot = Self.hash(key) & hashMask
        while slots[slot] != 0 {
            if keys[Int(slots[slot])] == key { return slots[slot] }
            slot = (slot + 1) & hashMask
        }
        let number: Int32
        if defined < limit {
            defined += 1
            number = Int32(defined)
            init_extended_pair(number, foreground, background)
        } else {
            number = next[0]
            guard number != 0 else { return nil }
            unlink(number)
            remove(keys[Int(number)])
            let screen = swell_curscr()
            clearok(screen, true)
            init_extended_pair(number, foreground, background)
            clearok(screen, false)
            slot = Self.hash(key) & hashMask
            while slots[slot] != 0 { slot = (slot + 1) & hashMask }
        }
        keys[Int(number)] = key
        slots[slot] = number
        return number
    }

    /// Any number with this background, for a blank when no other is left; slow.
    func anyNumber(background: Int32) -> Int32? {
        guard defined > 0 else { return nil }
        for number in 1...defined where keys[number] >> 32 == UInt64(UInt32(bitPattern: background)) {
            return Int32(number)
        }
        return nil
    }

    /// One cell more shows the number.
    @inline(__always) func retain(_ number: Int32) {
        guard number != 0 else { return }
        counts[Int(number)] += 1
        if next[Int(number)] != 0 || previous[Int(number)] != 0 || next[0] == number { unlink(number) }
    }

    /// One cell fewer shows the number.
    @inline(__always) func release(_ number: Int32) {
        guard number != 0 else { return }
        counts[Int(number)] -= 1
        if counts[Int(number)] == 0, !isFallen[Int(number)] {
            isFallen[Int(number)] = true
            fallen[fallenCount] = number
            fallenCount += 1
        }
    }

    /// The frame is drawn: what no cell shows any more is free.
    func settle() {
        for index in 0..<fallenCount {
            let number = fallen[index]
            isFallen[Int(number)] = false
            if counts[Int(number)] == 0 { link(number) }
        }
        fallenCount = 0
    }

    /// How many more colours there could be right now.
    var available: Int {
        var count = limit - defined
        var number = next[0]
        while number != 0 {
            count += 1
            number = next[Int(number)]
        }
        return count
    }

    /// How many cells show any number.
    var shown: Int { (0...limit).reduce(0) { $0 + Int(counts[$1]) } }

    // MARK: - The queue

    private func link(_ number: Int32) {
        let last = previous[0]
        previous[Int(number)] = last
        next[Int(number)] = 0
        next[Int(last)] = number
        previous[0] = number
    }

    private func unlink(_ number: Int32) {
        let (before, after) = (previous[Int(number)], next[Int(number)])
        next[Int(before)] = after
        previous[Int(after)] = before
        next[Int(number)] = 0
        previous[Int(number)] = 0
    }

    // MARK: - The table

    private static func hash(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

    /// Takes a key out; what stands behind it moves up, so that no probing ends early.
    private func remove(_ key: UInt64) {
        var hole = Self.hash(key) & hashMask
        while slots[hole] != 0, keys[Int(slots[hole])] != key { hole = (hole + 1) & hashMask }
        guard slots[hole] != 0 else { return }
        var slot = hole
        while true {
            slot = (slot + 1) & hashMask
            guard slots[slot] != 0 else { break }
            let home = Self.hash(keys[Int(slots[slot])]) & hashMask
            if (slot - home) & hashMask >= (slot - hole) & hashMask {
                slots[hole] = slots[slot]
                hole = slot
            }
        }
        slots[hole] = 0
    }
}
