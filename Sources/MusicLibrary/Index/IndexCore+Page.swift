import Playback

/// What the index keeps of the list for the next start's first screen: a note with the ids of some rows.
extension IndexCore {
    private static let note = "page"

    /// The kept page; nil: there is none, or the library is empty.
    func page() -> LibraryView? {
        let page = read(nil as LibraryPage?) { store throws(DatabaseError) in
            guard let note = try store.note(IndexCore.note), let kept = KeptPage(note), !kept.ids.isEmpty else {
                return nil
            }
            var columns = TrackColumns()
            for root in try store.roots() { columns.roots[root.id] = root.path }
            // The columns take them by ascending id, the list shows them in its order.
            var slots: [UInt32: TrackColumns.Slot] = [:]
            for id in Set(kept.ids).sorted() {
                try store.forEachTrack(id: Int64(id)) { track, folder in
                    _ = columns.addFolder(id: track.folder, root: folder?.root ?? 0, path: folder?.path ?? [])
                    columns.append(track)
                    if columns.count > slots.count { slots[id] = TrackColumns.slot(0, slots.count) }
                }
            }
            let tracks = kept.ids.compactMap { slots[$0].map { columns.track($0) } }
            return LibraryPage(
                count: max(kept.count, kept.start + tracks.count), seconds: kept.seconds, start: kept.start,
                tracks: tracks)
        }
        return page.map { LibraryView($0) }
    }

    /// Keeps the rows of a whole view around one of them.
    func keepPage(_ view: LibraryView, from row: Int) {
        let start = max(0, min(row, view.count - 1) - LibraryPage.size / 4)
        let rows = start..<min(view.count, start + LibraryPage.size)
        let page = KeptPage(
            count: view.count, seconds: view.librarySeconds, start: start,
            ids: rows.isEmpty ? [] : rows.map { view.columns.id(view.slots[$0]) })
        change { store throws(DatabaseError) in try store.setNote(IndexCore.note, page.bytes) }
    }

    /// Keeps the beginning of the list, which is sorted for it.
    func keepFirstPage() {
        guard takeIsPageOld() else { return }
        if !isMirrored { load() }
        let columns = snapshot
        var ranks = OrderRanks()
        ranks.update(for: columns)
        guard let slots = columns.sorted(by: .artist, ranks, isStale: { false }) else { return }
        keepPage(LibraryView(LibraryQuery(), columns, PickedTracks(slots)), from: 0)
    }
}

/// The note's form: numbers of four bytes each, the lowest first; the seconds as whole ones.
private struct KeptPage {
    var count: Int
    var seconds: Double
    var start: Int
    var ids: [UInt32]

    init(count: Int, seconds: Double, start: Int, ids: [UInt32]) {
        self.count = count
        self.seconds = seconds
        self.start = start
        self.ids = ids
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.count % 4 == 0, bytes.count >= 12, bytes.count <= 12 + LibraryPage.size * 4 else { return nil }
        let numbers = stride(from: 0, to: bytes.count, by: 4).map { start in
            (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32($1 * 8) }
        }
        self.init(
            count: Int(numbers[0] & 0x7FFF_FFFF), seconds: Double(numbers[1]), start: Int(numbers[2] & 0x7FFF_FFFF),
            ids: Array(numbers[3...]))
    }

    var bytes: [UInt8] {
        let head = [UInt32(clamping: count), UInt32(min(max(0, seconds), 4e9)), UInt32(clamping: start)]
        return (head + ids).flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32($0 * 8)) } }
    }
}
