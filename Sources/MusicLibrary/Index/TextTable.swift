import Glibc

/// Texts that many tracks share, each kept once: as it is and folded.
struct TextTable: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    private var foldedBytes: [UInt8] = []
    private var foldedEnds: [UInt32] = []
    private var slots = HashSlots()

    /// Text 0 is the empty one.
    init() { _ = number(of: UnsafeRawBufferPointer(start: nil, count: 0)) }

    var count: Int { ends.count }

    /// The number of a text, which is taken in where it is new.
    mutating func number(of text: UnsafeRawBufferPointer) -> UInt32 {
        let hash = HashSlots.spread(HashSlots.hash(text))
        if let known = slots.find(hash, where: { number in self[number, equals: text] }) { return UInt32(known) }
        bytes.append(contentsOf: text)
        ends.append(UInt32(clamping: bytes.count))
        Folding.append(String(decoding: text, as: UTF8.self), to: &foldedBytes)
        foldedEnds.append(UInt32(clamping: foldedBytes.count))
        let number = ends.count - 1
        let (bytes, ends) = (bytes, ends)
        slots.insert(number, hash) { other in
            HashSlots.spread(HashSlots.hash(bytes[(other == 0 ? 0 : Int(ends[other - 1]))..<Int(ends[other])]))
        }
        return UInt32(number)
    }

    /// Gives back the room for texts to come.
    mutating func seal() {
        TrackBlock.trim(&bytes)
        TrackBlock.trim(&ends)
        TrackBlock.trim(&foldedBytes)
        TrackBlock.trim(&foldedEnds)
    }

    private func range(_ number: Int) -> Range<Int> {
        (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
    }

    private func foldedRange(_ number: Int) -> Range<Int> {
        (number == 0 ? 0 : Int(foldedEnds[number - 1]))..<Int(foldedEnds[number])
    }

    private subscript(number: Int, equals text: UnsafeRawBufferPointer) -> Bool {
        let range = range(number)
        guard range.count == text.count, let other = text.baseAddress else { return range.count == text.count }
        return bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            return memcmp(base + range.lowerBound, other, text.count) == 0
        }
    }

    /// Whether the text with this number is the one given.
    func matches(_ number: UInt32, _ text: UnsafeRawBufferPointer) -> Bool { self[Int(number), equals: text] }

    subscript(number: UInt32) -> String { String(decoding: bytes[range(Int(number))], as: UTF8.self) }

    func isEmpty(_ number: UInt32) -> Bool { range(Int(number)).isEmpty }

    /// For each text whether the word is in its folded form.
    func containing(_ word: [UInt8]) -> [Bool] {
        var found = [Bool](repeating: false, count: count)
        foldedBytes.withUnsafeBytes { text in
            for number in 0..<count {
                found[number] = Needle.isIn(UnsafeRawBufferPointer(rebasing: text[foldedRange(number)]), word)
            }
        }
        return found
    }

    func folded(_ number: UInt32) -> ArraySlice<UInt8> { foldedBytes[foldedRange(Int(number))] }

    /// The place of each text in the order of the folded ones: equal folded texts share one; the empty text is last.
    func ranks() -> [UInt32] {
        foldedBytes.withUnsafeBytes { bytes in
            let compare = { (left: Int, right: Int) -> Int in
                Needle.compare(
                    UnsafeRawBufferPointer(rebasing: bytes[foldedRange(left)]),
                    UnsafeRawBufferPointer(rebasing: bytes[foldedRange(right)]))
            }
            let sorted = (0..<count).sorted { compare($0, $1) < 0 }
            var ranks = [UInt32](repeating: 0, count: count)
            var rank: UInt32 = 0
            for (place, number) in sorted.enumerated() {
                if place > 0, compare(sorted[place - 1], number) != 0 { rank += 1 }
                ranks[number] = isEmpty(UInt32(number)) ? .max : rank
            }
            return ranks
        }
    }
}
