/// What the list of tracks can be sorted by.
public enum LibrarySort: Int, Sendable, CaseIterable {
    /// As `LibraryOrder`: album artist, album, disc, track.
    case artist
    case title
    /// The album's name, then its artist.
    case album
    /// The shortest first.
    case duration
    /// The latest first.
    case added
}

/// What the order needs of the shared texts, kept from one sort to the next.
struct OrderRanks: Sendable {
    private var generation = -1
    private var names: [UInt32] = []
    /// For each credit the place of its artist and album among all.
    fileprivate var artist: [UInt32] = []
    fileprivate var album: [UInt32] = []
    /// For each credit the rank of its artist.
    private var owner: [UInt32] = []

    /// Brings the ranks up to date; where no text and no credit was added nothing happens.
    mutating func update(for columns: TrackColumns) {
        let isSame = generation == columns.generation
        if isSame && names.count == columns.names.count && artist.count == columns.credits.count { return }
        if !isSame || names.count != columns.names.count { names = columns.names.ranks() }
        generation = columns.generation
        let owners = columns.credits.credits.map { credit in
            names[Int(columns.names.isEmpty(credit.albumArtist) ? credit.artist : credit.albumArtist)]
        }
        owner = owners
        let albums = columns.credits.credits.map { names[Int($0.album)] }
        artist = OrderRanks.places(zip(owners, albums).map { UInt64($0) << 32 | UInt64($1) })
        album = OrderRanks.places(zip(owners, albums).map { UInt64($1) << 32 | UInt64($0) })
    }

    /// The credits by their owner, or by owner and album; the key is equal where what they are sorted by is.
    func byOwner(_ andAlbum: Bool) -> [(key: UInt64, number: Int)] {
        artist.indices.map { (UInt64(andAlbum ? artist[$0] : owner[$0]), $0) }
            .sorted { ($0.key, artist[$0.number]) < ($1.key, artist[$1.number]) }
    }

    /// The place of each key among them all; equal ones share it.
    private static func places(_ keys: [UInt64]) -> [UInt32] {
        let sorted = keys.indices.sorted { keys[$0] < keys[$1] }
        var places = [UInt32](repeating: 0, count: keys.count)
        var place: UInt32 = 0
        for (index, number) in sorted.enumerated() {
            if index > 0, keys[sorted[index - 1]] != keys[number] { place += 1 }
            places[number] = place
        }
        return places
    }
}

extension TrackColumns {
    private struct SortKey {
        let first: UInt64
        let second: UInt64
        let slot: Slot
    }

    /// All tracks in an order.
    ///
    /// - Parameter isStale: Asked now and then; true: the answer is not wanted any more.
    /// - Returns: nil where it was stale.
    func sorted(by sort: LibrarySort, _ ranks: OrderRanks, isStale: () -> Bool) -> [Slot]? {
        var keys: [SortKey] = []
        keys.reserveCapacity(count)
        for (index, block) in blocks.enumerated() {
            for row in 0..<block.count {
                keys.append(
                    SortKey(
                        first: firstKey(block, row, .artist, ranks), second: block.titleStart(row),
                        slot: TrackColumns.slot(index, row)))
            }
        }
        if isStale() { return nil }
        keys.sort { left, right in
            if left.first != right.first { return left.first < right.first }
            if left.second != right.second { return left.second < right.second }
            return precedes(left.slot, right.slot)
        }
        if isStale() { return nil }
        if sort == .artist { return keys.map(\.slot) }
        // Where the wanted order tells no difference, the place in the library's own does.
        var places: [(key: UInt64, next: UInt64, place: Int)] = []
        places.reserveCapacity(keys.count)
        for (place, key) in keys.enumerated() {
            let (block, row) = (TrackColumns.block(key.slot), TrackColumns.row(key.slot))
            places.append(
                (
                    firstKey(blocks[block], row, sort, ranks),
                    sort == .title ? blocks[block].titleStart(row, from: 8) : 0, place
                ))
        }
        places.sort { left, right in
            if left.key != right.key { return left.key < right.key }
            if left.next != right.next { return left.next < right.next }
            if sort == .title && left.next & 0xFF != 0 {
                let order = compareTitles(keys[left.place].slot, keys[right.place].slot)
                if order != 0 { return order < 0 }
            }
            return left.place < right.place
        }
        return isStale() ? nil : places.map { keys[$0.place].slot }
    }

    private func firstKey(_ block: TrackBlock, _ row: Int, _ sort: LibrarySort, _ ranks: OrderRanks) -> UInt64 {
        switch sort {
        case .artist: UInt64(ranks.artist[Int(block.credits[row])]) << 32 | number(block, row)
        case .title: block.titleStart(row)
        case .album: UInt64(ranks.album[Int(block.credits[row])]) << 32 | number(block, row)
        case .duration: UInt64(block.milliseconds[row])
        case .added: UInt64(UInt32.max - block.ids[row])
        }
    }

    /// Disc and track; no disc counts as disc 1, no track comes behind the others.
    private func number(_ block: TrackBlock, _ row: Int) -> UInt64 {
        UInt64(max(block.discs[row], 1)) << 16 | UInt64(block.numbers[row] &- 1)
    }

    /// Among tracks of one album and number whose titles begin alike.
    private func precedes(_ left: Slot, _ right: Slot) -> Bool {
        let order = compareTitles(left, right)
        return order != 0 ? order < 0 : path(left).lexicographicallyPrecedes(path(right))
    }

    private func compareTitles(_ left: Slot, _ right: Slot) -> Int {
        blocks[TrackColumns.block(left)].withFolded(TrackColumns.row(left)) { title, _ in
            blocks[TrackColumns.block(right)].withFolded(TrackColumns.row(right)) { other, _ in
                Needle.compare(title, other)
            }
        }
    }
}
