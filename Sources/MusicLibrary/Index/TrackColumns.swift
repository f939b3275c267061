import Playback

/// All tracks of the library in memory, about 100 bytes each: a value that any thread may read, and one changes.
///
/// A slot tells a track within one version of the columns: the block's number in its high bits, the row in its low twelve.
struct TrackColumns: Sendable {
    typealias Slot = UInt32

    private(set) var blocks: [TrackBlock] = []
    private(set) var names = TextTable()
    private(set) var credits = CreditTable()
    private(set) var folders = FolderTable()
    private(set) var count = 0
    /// Of all tracks together.
    private(set) var milliseconds: UInt64 = 0
    /// Roots that are not there at present, by the index's ids.
    var offlineRoots: Set<Int64> = []
    /// Paths of the roots, by the index's ids.
    var roots: [Int64: [UInt8]] = [:]
    /// Grows with each change.
    private(set) var version = 0
    /// Grows when the columns are filled anew: the shared texts have other numbers then.
    private(set) var generation = 0
    /// Something that was to be changed is not as it was thought to be: another program has changed the index.
    private(set) var isStale = false
    private var last = CreditTable.Credit(artist: 0, albumArtist: 0, album: 0, genre: 0, year: 0)
    private var lastNumber: UInt32?

    static func slot(_ block: Int, _ row: Int) -> Slot { Slot(block << 12 | row) }
    static func block(_ slot: Slot) -> Int { Int(slot >> 12) }
    static func row(_ slot: Slot) -> Int { Int(slot & 0xFFF) }

    // MARK: - Loading

    mutating func addFolder(id: Int64, root: Int64, path: [UInt8]) -> UInt32 {
        folders.number(of: id, root: root, path: path, rootLength: roots[root].map(\.count) ?? 0)
    }

    /// Adds a track whose id is above all others; its folder is there already. Others mark the columns as stale.
    mutating func append(_ track: RawTrack) {
        guard let id = UInt32(exactly: track.id), let folder = folders.number(of: track.folder),
            count < Int(Int32.max), id > blocks.last?.ids.last ?? 0
        else {
            isStale = true
            return
        }
        let numbers = numbers(track, id, folder)
        if blocks.last?.isFull ?? true {
            if !blocks.isEmpty { blocks[blocks.count - 1].seal() }
            blocks.append(TrackBlock())
        }
        if track.title.isEmpty {
            TrackColumns.title(track).withUnsafeBytes {
                blocks[blocks.count - 1].append(numbers, title: $0, name: track.name)
            }
        } else {
            blocks[blocks.count - 1].append(numbers, title: track.title, name: track.name)
        }
        count += 1
        milliseconds += UInt64(numbers.milliseconds)
        version += 1
    }

    /// The title, or what the file's name makes of it.
    private static func title(_ track: RawTrack) -> [UInt8] {
        track.title.isEmpty ? Array(FileName.title(Array(track.name)).utf8) : Array(track.title)
    }

    private mutating func numbers(_ track: RawTrack, _ id: UInt32, _ folder: UInt32) -> TrackBlock.Numbers {
        let id64 = HashSlots.hash(track.name, from: folders.hash(folder))
        return TrackBlock.Numbers(
            id: id, credit: credit(track), folder: folder,
            milliseconds: UInt32(clamping: max(0, track.milliseconds)), hash: UInt32(truncatingIfNeeded: id64),
            disc: UInt16(clamping: track.disc), number: UInt16(clamping: track.number))
    }

    /// Tracks of one album come one after the other: their texts are compared before they are looked up.
    private mutating func credit(_ track: RawTrack) -> UInt32 {
        let year = UInt16(clamping: track.year)
        let isLast =
            last.year == year && names.matches(last.album, track.album) && names.matches(last.artist, track.artist)
            && names.matches(last.albumArtist, track.albumArtist) && names.matches(last.genre, track.genre)
        if isLast, let lastNumber { return lastNumber }
        last = CreditTable.Credit(
            artist: names.number(of: track.artist), albumArtist: names.number(of: track.albumArtist),
            album: names.number(of: track.album), genre: names.number(of: track.genre), year: year)
        let number = credits.number(of: last)
        lastNumber = number
        return number
    }

    // MARK: - Changing

    /// Takes in what a batch has changed.
    mutating func apply(_ changes: [IndexChange]) {
        var removed: [Int: Set<Int>] = [:]
        var replaced: [Int: [Int: (numbers: TrackBlock.Numbers, title: [UInt8], name: [UInt8])]] = [:]
        var new: [Int64: TrackRow] = [:]
        for change in changes {
            switch change {
            case .remove(let id):
                new[id] = nil
                guard let (block, row) = place(of: id) else { continue }
                replaced[block]?[row] = nil
                removed[block, default: []].insert(row)
            case .put(let track):
                _ = addFolder(id: track.folder, root: track.root, path: track.folderPath)
                guard let (block, row) = place(of: track.id) else {
                    new[track.id] = track
                    continue
                }
                removed[block]?.remove(row)
                track.withRaw { raw in
                    guard let folder = folders.number(of: raw.folder), let id = UInt32(exactly: raw.id) else { return }
                    let title = TrackColumns.title(raw)
                    replaced[block, default: [:]][row] = (numbers(raw, id, folder), title, track.name)
                }
            }
        }
        for (block, rows) in replaced where !rows.isEmpty { blocks[block] = blocks[block].replacing(rows) }
        for (block, rows) in removed where !rows.isEmpty { blocks[block] = blocks[block].removing(rows) }
        blocks.removeAll { $0.count == 0 }
        count = blocks.reduce(0) { $0 + $1.count }
        milliseconds = blocks.reduce(0) { $0 + $1.milliseconds.reduce(0) { $0 + UInt64($1) } }
        for (_, track) in new.sorted(by: { $0.key < $1.key }) { track.withRaw { append($0) } }
        version += 1
    }

    private func place(of id: Int64) -> (block: Int, row: Int)? {
        guard let id = UInt32(exactly: id) else { return nil }
        var low = 0
        var high = blocks.count
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].ids.last ?? 0 < id { low = middle + 1 } else { high = middle }
        }
        guard low < blocks.count, let row = blocks[low].row(of: id) else { return nil }
        return (low, row)
    }

    mutating func touch() { version += 1 }

    /// The version goes on from that of the columns whose place these take.
    mutating func follow(_ other: TrackColumns) {
        version = other.version + 1
        generation = other.generation + 1
    }

    mutating func finishLoading() {
        names.seal()
        folders.seal()
        if !blocks.isEmpty { blocks[blocks.count - 1].seal() }
    }

    // MARK: - Reading

    func path(_ slot: Slot) -> [UInt8] {
        let block = blocks[TrackColumns.block(slot)]
        let row = TrackColumns.row(slot)
        return folders.path(block.folders[row]) + block.name(row)
    }

    func id(_ slot: Slot) -> UInt32 { blocks[TrackColumns.block(slot)].ids[TrackColumns.row(slot)] }

    func isOffline(_ slot: Slot) -> Bool {
        guard !offlineRoots.isEmpty else { return false }
        return offlineRoots.contains(
            folders.root(blocks[TrackColumns.block(slot)].folders[TrackColumns.row(slot)]))
    }

    /// The track as the rest of the program knows it.
    func track(_ slot: Slot) -> Track {
        let block = blocks[TrackColumns.block(slot)]
        let row = TrackColumns.row(slot)
        let credit = credits[block.credits[row]]
        let path = path(slot)
        return Track(
            id: TrackID(path: path), path: path,
            title: String(decoding: block.title(row), as: UTF8.self),
            artist: names[credit.artist], albumArtist: names[credit.albumArtist], album: names[credit.album],
            disc: Int(block.discs[row]), number: Int(block.numbers[row]),
            year: credit.year > 0 ? Int(credit.year) : nil, genre: names[credit.genre],
            duration: Double(block.milliseconds[row]) / 1000)
    }

    /// Where a track is, by what tells it from every other.
    func slot(of id: TrackID) -> Slot? {
        let hash = UInt32(truncatingIfNeeded: id.rawValue)
        for (index, block) in blocks.enumerated() {
            for row in block.hashes.indices where block.hashes[row] == hash {
                let slot = TrackColumns.slot(index, row)
                if TrackID(path: path(slot)) == id { return slot }
            }
        }
        return nil
    }
}
