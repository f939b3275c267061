/// The folders of the library, by the index's numbers for them.
struct FolderTable: Sendable {
    private struct Folder: Sendable {
        let id: Int64
        let root: Int64
        /// Where the part of the path begins that lies below the root.
        let below: UInt32
        /// FNV-1a of the path and a slash: `TrackID` goes on with the name.
        let hash: UInt64
    }

    private var folders: [Folder] = []
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    private var foldedBytes: [UInt8] = []
    private var foldedEnds: [UInt32] = []
    /// Ascending by id, except where one was taken in later.
    private var byID: [Int64: UInt32] = [:]

    var count: Int { folders.count }

    func number(of id: Int64) -> UInt32? { byID[id] }

    /// Takes a folder in where it is new.
    ///
    /// - Parameter rootLength: Bytes of the root's path; what is behind them is found by its words.
    mutating func number(of id: Int64, root: Int64, path: [UInt8], rootLength: Int) -> UInt32 {
        if let known = byID[id] { return known }
        let whole = path.last == 0x2F ? path : path + [0x2F]
        let below = min(rootLength, whole.count)
        folders.append(Folder(id: id, root: root, below: UInt32(clamping: below), hash: HashSlots.hash(whole)))
        bytes.append(contentsOf: whole)
        ends.append(UInt32(clamping: bytes.count))
        Folding.append(String(decoding: whole[below...], as: UTF8.self), to: &foldedBytes)
        foldedEnds.append(UInt32(clamping: foldedBytes.count))
        byID[id] = UInt32(folders.count - 1)
        return UInt32(folders.count - 1)
    }

    /// Gives back the room for folders to come.
    mutating func seal() {
        TrackBlock.trim(&folders)
        TrackBlock.trim(&bytes)
        TrackBlock.trim(&ends)
        TrackBlock.trim(&foldedBytes)
        TrackBlock.trim(&foldedEnds)
    }

    /// All of them, without closing slashes.
    var paths: [[UInt8]] {
        (0..<UInt32(count)).map { number in
            let path = path(number)
            return Array(path.count > 1 ? path.dropLast() : path)
        }
    }

    func root(_ number: UInt32) -> Int64 { folders[Int(number)].root }

    func hash(_ number: UInt32) -> UInt64 { folders[Int(number)].hash }

    /// The path with a closing slash.
    func path(_ number: UInt32) -> ArraySlice<UInt8> {
        bytes[(number == 0 ? 0 : Int(ends[Int(number) - 1]))..<Int(ends[Int(number)])]
    }

    /// The part of the path below the root, without slashes at its ends; empty for the root itself.
    func pathBelowRoot(_ number: UInt32) -> ArraySlice<UInt8> {
        let whole = path(number)
        return whole.dropFirst(Int(folders[Int(number)].below)).drop { $0 == 0x2F }.dropLast()
    }

    /// The path below the root, folded, with a closing slash.
    func folded(_ number: UInt32) -> ArraySlice<UInt8> {
        foldedBytes[(number == 0 ? 0 : Int(foldedEnds[Int(number) - 1]))..<Int(foldedEnds[Int(number)])]
    }

    /// For each folder whether the word is in its path below the root.
    func containing(_ word: [UInt8]) -> [Bool] {
        foldedBytes.withUnsafeBytes { text in
            (0..<count).map { number in
                let start = number == 0 ? 0 : Int(foldedEnds[number - 1])
                return Needle.isIn(UnsafeRawBufferPointer(rebasing: text[start..<Int(foldedEnds[number])]), word)
            }
        }
    }
}

extension TrackColumns {
    /// The folders in which something that belongs to the library may appear or go: the roots, those with music, and those on
    /// the way from the ones to the others, without closing slashes. The roots come first, for not all may be watched.
    var watchedFolders: [[UInt8]] {
        let tops = roots.values.sorted { $0.lexicographicallyPrecedes($1) }
        var seen = Set(tops)
        var found = tops
        for (number, path) in folders.paths.enumerated() {
            let top = roots[folders.root(UInt32(number))]?.count ?? .max
            var path = path[...]
            var way: [[UInt8]] = []
            while seen.insert(Array(path)).inserted {
                way.append(Array(path))
                guard path.count > top, let slash = path.lastIndex(of: 0x2F) else { break }
                path = path[..<slash]
            }
            found += way.reversed()
        }
        return found
    }
}
