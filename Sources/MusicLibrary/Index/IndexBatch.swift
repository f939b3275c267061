import Playback

/// What a batch has changed.
struct IndexEffect: Sendable {
    var changes: [IndexChange] = []
    var tally = IndexTally()
    /// All roots, where one was found to be offline or back.
    var roots: [RootRecord]?
}

/// A batch of findings on its way into the index.
struct IndexBatch {
    private let store: IndexStore
    private(set) var effect = IndexEffect()
    private var lastFolder: (folder: ScannedFolder, id: Int64)?

    init(_ store: IndexStore) { self.store = store }

    mutating func write(_ finding: IndexScan.Finding) throws(DatabaseError) {
        switch finding {
        case .read(let record): try put(record)
        case .moved(let file, let folder, let name, let stamp): try move(file, folder, name, stamp)
        case .gone(let file, let folder):
            guard try store.remove(file.id, folder: folder, name: file.name) else { return }
            effect.changes.append(.remove(id: file.id))
            effect.tally.gone += 1
        case .touched(let id, let stamp): try store.touch(id, stamp)
        case .folderGone(let id):
            let files = try store.removeFolder(id)
            effect.changes += files.map { .remove(id: $0) }
            effect.tally.gone += files.count
        case .root(let id, let identity, let isOffline):
            let former = try store.roots().first { $0.id == id }
            if former?.isOffline == isOffline && (identity == nil || former?.identity == identity) { return }
            try store.setRoot(id, identity: identity, isOffline: isOffline)
            effect.roots = try store.roots()
        case .playlist(let list): try store.put(list)
        case .playlistGone(let id): try store.database.run("DELETE FROM playlists WHERE id = ?1", .number(id))
        }
    }

    private mutating func put(_ record: FileRecord) throws(DatabaseError) {
        guard let folder = try id(of: record.folder) else { return }
        let (change, isNew) = try store.put(record, folder: folder)
        effect.changes.append(change)
        if isNew { effect.tally.added += 1 } else { effect.tally.changed += 1 }
    }

    private mutating func move(
        _ file: FormerFile, _ folder: ScannedFolder, _ name: [UInt8], _ stamp: IndexStamp
    ) throws(DatabaseError) {
        guard let place = try id(of: folder) else { return }
        if let moved = try store.move(file, to: place, name, stamp) {
            effect.changes += moved
            effect.tally.moved += 1
            return
        }
        // Another program has taken the row away meanwhile.
        let path = FileName.joined(folder.path, name)
        guard case .keep(let content) = FileRecord.Content(TagReader.read(path, untitled: { _ in "" }), path) else {
            return
        }
        try put(FileRecord(folder: folder, name: name, stamp: stamp, content: content))
    }

    /// - Returns: nil: its root is none any more, and what was found there is nobody's.
    private mutating func id(of folder: ScannedFolder) throws(DatabaseError) -> Int64? {
        if let lastFolder, lastFolder.folder === folder { return lastFolder.id }
        guard let id = try store.makeFolder(folder) else { return nil }
        lastFolder = (folder, id)
        return id
    }
}
