/// Which tracks hold every word of a query, somewhere in title, artist, album or the path below the root.
struct TrackMatches: Sendable {
    /// For each block.
    fileprivate var bits: [RowBits]

    /// Those of the slots that are among the matches, in their order.
    func picked(from slots: [TrackColumns.Slot]) -> [TrackColumns.Slot] {
        // A slot's number is its bit's place, block after block.
        let words = bits.flatMap(\.words)
        return words.withUnsafeBufferPointer { words in
            slots.filter { words[Int($0 >> 6)] & 1 << UInt64($0 & 63) != 0 }
        }
    }

    func has(_ slot: TrackColumns.Slot) -> Bool { bits[TrackColumns.block(slot)].has(TrackColumns.row(slot)) }

    var count: Int { bits.reduce(0) { $0 + $1.count } }

    /// In the order of the columns.
    var slots: [TrackColumns.Slot] {
        var slots: [TrackColumns.Slot] = []
        for (index, bits) in bits.enumerated() { bits.eachRow { slots.append(TrackColumns.slot(index, $0)) } }
        return slots
    }
}

extension TrackColumns {
    /// Looks through all tracks, word by word, the longest first; what the first words leave is looked at singly once it is
    /// little.
    ///
    /// - Parameters:
    ///   - former: What a query that this one narrows found in the same columns; nil: all are looked at.
    ///   - isStale: Asked at each block; true: the answer is not wanted any more.
    /// - Returns: nil where it was stale.
    func matches(
        _ query: SearchQuery, among former: (query: SearchQuery, matches: TrackMatches)? = nil, isStale: () -> Bool
    ) -> TrackMatches? {
        var matches = former?.matches
        // What the former query asked for as well is known of its matches.
        let known = Set(former?.query.words ?? [])
        for word in query.words.sorted(by: { $0.count > $1.count }) where !known.contains(word) {
            let sought = SoughtWord(word, in: self)
            var bits = [RowBits](repeating: RowBits(), count: blocks.count)
            for (index, block) in blocks.enumerated() {
                if isStale() { return nil }
                if let former = matches?.bits[index] {
                    if former.isEmpty { continue }
                    if former.count < TrackBlock.capacity / 16 {
                        former.eachRow { row in
                            if sought.isIn(block, row, of: self) { bits[index].set(row) }
                        }
                        continue
                    }
                }
                sought.mark(block, of: self, in: &bits[index])
                if let former = matches?.bits[index] { bits[index].formIntersection(former) }
            }
            matches = TrackMatches(bits: bits)
        }
        return matches
            ?? TrackMatches(
                bits: blocks.map { block in
                    var bits = RowBits()
                    for row in 0..<block.count { bits.set(row) }
                    return bits
                })
    }
}

/// A word, and which credits and folders hold it.
private struct SoughtWord {
    private let word: [UInt8]
    private let inCredit: [Bool]
    private let inFolder: [Bool]
    /// A word with a slash may begin in the folder and end in the file's name: what each must end and begin with.
    private let border: (end: [UInt8], start: [UInt8])?

    init(_ word: [UInt8], in columns: TrackColumns) {
        self.word = word
        let inName = columns.names.containing(word)
        inCredit = columns.credits.credits.map { inName[Int($0.artist)] || inName[Int($0.album)] }
        inFolder = columns.folders.containing(word)
        border = word.lastIndex(of: 0x2F).flatMap { slash in
            slash + 1 < word.count ? (Array(word[...slash]), Array(word[(slash + 1)...])) : nil
        }
    }

    func mark(_ block: TrackBlock, of columns: TrackColumns, in bits: inout RowBits) {
        inCredit.withUnsafeBufferPointer { inCredit in
            inFolder.withUnsafeBufferPointer { inFolder in
                block.credits.withUnsafeBufferPointer { credits in
                    block.folders.withUnsafeBufferPointer { folders in
                        for row in 0..<credits.count
                        where inCredit[Int(credits[row])] || inFolder[Int(folders[row])] { bits.set(row) }
                    }
                }
            }
        }
        block.mark(word, in: &bits)
        guard border != nil else { return }
        for row in 0..<block.count where !bits.has(row) && isAcross(block, row, columns) { bits.set(row) }
    }

    func isIn(_ block: TrackBlock, _ row: Int, of columns: TrackColumns) -> Bool {
        inCredit[Int(block.credits[row])] || inFolder[Int(block.folders[row])] || block.holds(word, row)
            || isAcross(block, row, columns)
    }

    private func isAcross(_ block: TrackBlock, _ row: Int, _ columns: TrackColumns) -> Bool {
        guard let border else { return false }
        let folder = columns.folders.folded(block.folders[row])
        guard folder.suffix(border.end.count).elementsEqual(border.end) else { return false }
        return block.withFolded(row) { _, name in name.starts(with: border.start) }
    }
}
