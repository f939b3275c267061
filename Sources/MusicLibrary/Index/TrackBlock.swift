import Glibc

/// Some thousand tracks side by side, column by column, by ascending id.
///
/// Of each title and file name the folded form is kept, which is searched; for plain ASCII, nearly all there is, the form as
/// it was is the folded one and a bit for each capital letter. What is not plain is kept as it was, too.
struct TrackBlock: Sendable {
    static let capacity = 4096

    private(set) var ids: [UInt32] = []
    private(set) var credits: [UInt32] = []
    /// By their number in the folders.
    private(set) var folders: [UInt32] = []
    private(set) var milliseconds: [UInt32] = []
    /// The low half of each `TrackID`.
    private(set) var hashes: [UInt32] = []
    private(set) var discs: [UInt16] = []
    private(set) var numbers: [UInt16] = []
    private var titleLengths: [UInt16] = []
    /// Where each track's text ends: folded title, line feed, folded name, line feed. No folded text holds a line feed.
    private var ends: [UInt32] = []
    private var text: [UInt8] = []
    /// A bit for each byte of the text: a capital letter.
    private var capitals: [UInt8] = []
    /// What is not plain: row * 2 for a title, + 1 for a name; ascending.
    private var oddPlaces: [UInt16] = []
    private var oddEnds: [UInt32] = []
    private var oddBytes: [UInt8] = []

    /// Bytes of a title or name beyond which it is cut; tags and file systems have a fourth of it at most.
    private static let longest = 4096

    var count: Int { ids.count }
    var isFull: Bool { ids.count >= TrackBlock.capacity }

    /// What of a track is kept beside its texts.
    struct Numbers: Sendable {
        var id: UInt32
        var credit: UInt32
        var folder: UInt32
        var milliseconds: UInt32
        var hash: UInt32
        var disc: UInt16
        var number: UInt16
    }

    func numbers(_ row: Int) -> Numbers {
        Numbers(
            id: ids[row], credit: credits[row], folder: folders[row], milliseconds: milliseconds[row],
            hash: hashes[row], disc: discs[row], number: numbers[row])
    }

    /// Adds a track behind the others.
    ///
    /// - Parameters:
    ///   - title: As it is shown.
    ///   - name: The file's.
    mutating func append(_ track: Numbers, title: UnsafeRawBufferPointer, name: UnsafeRawBufferPointer) {
        ids.append(track.id)
        credits.append(track.credit)
        folders.append(track.folder)
        milliseconds.append(track.milliseconds)
        hashes.append(track.hash)
        discs.append(track.disc)
        numbers.append(track.number)
        let place = UInt16((count - 1) * 2)
        let start = text.count
        append(title, at: place)
        titleLengths.append(UInt16(text.count - start))
        close()
        append(name, at: place + 1)
        close()
        ends.append(UInt32(text.count))
    }

    private mutating func close() {
        text.append(0x0A)
        if capitals.count * 8 < text.count { capitals.append(0) }
    }

    private mutating func append(_ whole: UnsafeRawBufferPointer, at place: UInt16) {
        let raw = UnsafeRawBufferPointer(rebasing: whole.prefix(TrackBlock.longest))
        guard TrackBlock.isPlain(raw) else {
            Folding.append(String(decoding: raw, as: UTF8.self), to: &text)
            capitals.append(contentsOf: repeatElement(0, count: (text.count + 7) / 8 - capitals.count))
            oddBytes.append(contentsOf: raw)
            oddPlaces.append(place)
            oddEnds.append(UInt32(oddBytes.count))
            return
        }
        var index = text.count
        text.append(contentsOf: raw)
        capitals.append(contentsOf: repeatElement(0, count: (text.count + 7) / 8 - capitals.count))
        while index < text.count {
            let byte = text[index]
            if byte >= 0x41 && byte <= 0x5A {
                text[index] = byte | 0x20
                capitals[index >> 3] |= 1 << UInt8(index & 7)
            }
            index += 1
        }
    }

    /// Whether folding changes nothing but capital letters: printable ASCII with single spaces inside and without the
    /// grave accent.
    static func isPlain(_ raw: UnsafeRawBufferPointer) -> Bool {
        var last: UInt8 = 0x20
        for byte in raw {
            if byte < 0x20 || byte > 0x7E || byte == 0x60 || byte == 0x20 && last == 0x20 { return false }
            last = byte
        }
        return last != 0x20 || raw.isEmpty
    }

    // MARK: - Texts

    private func start(_ row: Int) -> Int { row == 0 ? 0 : Int(ends[row - 1]) }

    private func odd(_ place: Int) -> [UInt8]? {
        var low = 0
        var high = oddPlaces.count
        while low < high {
            let middle = (low + high) / 2
            if Int(oddPlaces[middle]) < place { low = middle + 1 } else { high = middle }
        }
        guard low < oddPlaces.count, Int(oddPlaces[low]) == place else { return nil }
        return Array(oddBytes[(low == 0 ? 0 : Int(oddEnds[low - 1]))..<Int(oddEnds[low])])
    }

    private func plain(_ range: Range<Int>) -> [UInt8] {
        range.map { index in
            capitals[index >> 3] & 1 << UInt8(index & 7) != 0 ? text[index] & 0xDF : text[index]
        }
    }

    /// The title's bytes.
    func title(_ row: Int) -> [UInt8] {
        let start = start(row)
        return odd(row * 2) ?? plain(start..<(start + Int(titleLengths[row])))
    }

    /// The bytes of the file's name.
    func name(_ row: Int) -> [UInt8] {
        odd(row * 2 + 1) ?? plain((start(row) + Int(titleLengths[row]) + 1)..<(Int(ends[row]) - 1))
    }

    /// Calls with a track's folded title and folded file name.
    func withFolded<Answer>(
        _ row: Int, _ body: (_ title: UnsafeRawBufferPointer, _ name: UnsafeRawBufferPointer) -> Answer
    ) -> Answer {
        text.withUnsafeBytes { text in
            let start = start(row)
            let middle = start + Int(titleLengths[row])
            return body(
                UnsafeRawBufferPointer(rebasing: text[start..<middle]),
                UnsafeRawBufferPointer(rebasing: text[(middle + 1)..<(Int(ends[row]) - 1)]))
        }
    }

    /// Eight bytes of the folded title, from the first or from a later one, zeros behind its end: most titles are told
    /// apart by them.
    func titleStart(_ row: Int, from first: Int = 0) -> UInt64 {
        let start = start(row)
        var value: UInt64 = 0
        for offset in first..<(first + 8) {
            value = value << 8 | (offset < titleLengths[row] ? UInt64(text[start + offset]) : 0)
        }
        return value
    }

    // MARK: - Finding

    /// Sets a bit for each track whose title or name holds the word.
    func mark(_ word: [UInt8], in bits: inout RowBits) {
        text.withUnsafeBytes { text in
            word.withUnsafeBytes { word in
                ends.withUnsafeBufferPointer { ends in
                    var offset = 0
                    var row = 0
                    while let place = Needle.find(word, in: text, from: offset) {
                        while ends[row] <= place { row += 1 }
                        bits.set(row)
                        offset = Int(ends[row])
                        row += 1
                    }
                }
            }
        }
    }

    /// Whether the track's title or name holds the word.
    func holds(_ word: [UInt8], _ row: Int) -> Bool {
        text.withUnsafeBytes { text in
            Needle.isIn(UnsafeRawBufferPointer(rebasing: text[start(row)..<Int(ends[row])]), word)
        }
    }

    // MARK: - Changing

    /// The row with this id.
    func row(of id: UInt32) -> Int? {
        var low = 0
        var high = ids.count
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id ? low : nil
    }

    mutating func setMilliseconds(_ value: UInt32, _ row: Int) { milliseconds[row] = value }

    /// The block without some rows.
    func removing(_ rows: Set<Int>) -> TrackBlock {
        var block = TrackBlock()
        for row in 0..<count where !rows.contains(row) {
            title(row).withUnsafeBytes { title in
                name(row).withUnsafeBytes { name in block.append(numbers(row), title: title, name: name) }
            }
        }
        return block
    }

    /// The block with other content in some rows.
    func replacing(_ rows: [Int: (numbers: Numbers, title: [UInt8], name: [UInt8])]) -> TrackBlock {
        var block = TrackBlock()
        for row in 0..<count {
            let new = rows[row]
            (new?.title ?? title(row)).withUnsafeBytes { title in
                (new?.name ?? name(row)).withUnsafeBytes { name in
                    block.append(new?.numbers ?? numbers(row), title: title, name: name)
                }
            }
        }
        return block
    }

    /// Gives unused capacity back, when the block is full.
    mutating func seal() {
        TrackBlock.trim(&ids)
        TrackBlock.trim(&credits)
        TrackBlock.trim(&folders)
        TrackBlock.trim(&milliseconds)
        TrackBlock.trim(&hashes)
        TrackBlock.trim(&discs)
        TrackBlock.trim(&numbers)
        TrackBlock.trim(&titleLengths)
        TrackBlock.trim(&ends)
        TrackBlock.trim(&text)
        TrackBlock.trim(&capitals)
        TrackBlock.trim(&oddPlaces)
        TrackBlock.trim(&oddEnds)
        TrackBlock.trim(&oddBytes)
    }

    static func trim<Element>(_ array: inout [Element]) {
        guard array.capacity - array.count > 64 else { return }
        array = Array(unsafeUninitializedCapacity: array.count) { buffer, count in
            _ = buffer.initialize(from: array)
            count = array.count
        }
    }
}
