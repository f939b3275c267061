import Playback

/// The index's tables behind sentences of their own. For one thread at a time.
final class IndexStore {
    private(set) var database: Database
    private(set) var isMemory: Bool

    init(_ outcome: IndexOpening.Outcome) {
        database = outcome.database
        isMemory = outcome.isMemory
    }

    func close() { database.close() }

    /// Goes on in memory with what is there, when the file can no longer be written.
    func moveToMemory() {
        guard !isMemory else { return }
        let old = database
        let memory = IndexOpening.memory()
        database = memory.database
        isMemory = true
        do throws(DatabaseError) {
            try database.copy(from: old)
        } catch {
            database = IndexOpening.memory().database
        }
        old.close()
    }

    /// Takes another database's place, which is closed.
    func replace(by outcome: IndexOpening.Outcome) {
        database.close()
        database = outcome.database
        isMemory = outcome.isMemory
    }

    /// Grows when another program has written.
    func foreignVersion() throws(DatabaseError) -> Int64 { try database.number("PRAGMA data_version") ?? 0 }

    // MARK: - Folders

    func folder(_ path: [UInt8], root: Int64) throws(DatabaseError) -> Int64? {
        try database.number("SELECT id FROM folders WHERE root = ?1 AND path = ?2", .number(root), .bytes(path))
    }

    /// - Returns: nil: its root has been taken out of the library meanwhile.
    func makeFolder(_ folder: ScannedFolder) throws(DatabaseError) -> Int64? {
        if let known = try self.folder(folder.path, root: folder.root) { return known }
        guard try database.number("SELECT 1 FROM roots WHERE id = ?1", .number(folder.root)) != nil else { return nil }
        try database.run(
            "INSERT INTO folders (root, path) VALUES (?1, ?2)", .number(folder.root), .bytes(folder.path))
        return try database.number("SELECT last_insert_rowid()")
    }

    func folders(root: Int64) throws(DatabaseError) -> [(id: Int64, path: [UInt8])] {
        let statement = try database.statement("SELECT id, path FROM folders WHERE root = ?1")
        statement.bind([.number(root)])
        defer { statement.reset() }
        var folders: [(id: Int64, path: [UInt8])] = []
        while try statement.step() { folders.append((statement.number(0), statement.bytes(1))) }
        return folders
    }

    /// Forgets a folder and the files in it, not the folders inside.
    ///
    /// - Returns: The files that were there.
    func removeFolder(_ id: Int64) throws(DatabaseError) -> [Int64] {
        let statement = try database.statement("SELECT id FROM files WHERE folder = ?1")
        statement.bind([.number(id)])
        var gone: [Int64] = []
        while try statement.step() { gone.append(statement.number(0)) }
        statement.reset()
        try database.run("DELETE FROM files WHERE folder = ?1", .number(id))
        try database.run("DELETE FROM playlists WHERE folder = ?1", .number(id))
        try database.run("DELETE FROM folders WHERE id = ?1", .number(id))
        return gone
    }

    // MARK: - Files

    /// The files of a folder, by the bytes of their names.
    func files(in folder: Int64) throws(DatabaseError) -> [KnownFile] {
        let statement = try database.statement(
            "SELECT id, name, mtime, size, device, inode, reason FROM files WHERE folder = ?1 ORDER BY name")
        statement.bind([.number(folder)])
        defer { statement.reset() }
        var files: [KnownFile] = []
        while try statement.step() {
            files.append(
                KnownFile(
                    id: statement.number(0), name: statement.bytes(1), stamp: IndexStore.stamp(statement, 2),
                    verdict: statement.optionalNumber(6).map(Verdict.init(code:))))
        }
        return files
    }

    private static func stamp(_ statement: Statement, _ column: Int32) -> IndexStamp {
        IndexStamp(
            modified: statement.number(column), size: statement.number(column + 1),
            identity: FileIdentity(
                device: UInt64(bitPattern: statement.number(column + 2)),
                inode: UInt64(bitPattern: statement.number(column + 3))))
    }

    /// The files that were this one by device and inode, time and size, as they were known, tracks or not.
    func files(like stamp: IndexStamp) throws(DatabaseError) -> [FormerFile] {
        let statement = try database.statement(
            """
            SELECT files.id, folder, files.name, folders.path, reason FROM files JOIN folders ON folders.id = files.folder
            WHERE inode = ?1 AND device = ?2 AND mtime = ?3 AND size = ?4
            """)
        statement.bind([
            .number(Int64(bitPattern: stamp.identity.inode)), .number(Int64(bitPattern: stamp.identity.device)),
            .number(stamp.modified), .number(stamp.size),
        ])
        defer { statement.reset() }
        var files: [FormerFile] = []
        while try statement.step() {
            let name = statement.bytes(2)
            files.append(
                FormerFile(
                    id: statement.number(0), folder: statement.number(1), name: name,
                    path: FileName.joined(statement.bytes(3), name),
                    isTrack: statement.isNull(4)))
        }
        return files
    }

    /// The playlists of a folder.
    func playlists(in folder: Int64) throws(DatabaseError) -> [KnownFile] {
        let statement = try database.statement("SELECT id, name, mtime, size FROM playlists WHERE folder = ?1")
        statement.bind([.number(folder)])
        defer { statement.reset() }
        var lists: [KnownFile] = []
        while try statement.step() {
            let stamp = IndexStamp(
                modified: statement.number(2), size: statement.number(3), identity: FileIdentity(device: 0, inode: 0))
            lists.append(
                KnownFile(id: statement.number(0), name: statement.bytes(1), stamp: stamp, verdict: nil))
        }
        return lists
    }

    func put(_ list: PlaylistRecord) throws(DatabaseError) {
        guard let folder = try makeFolder(list.folder) else { return }
        try database.run(
            """
            INSERT INTO playlists (folder, name, mtime, size, entries) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (folder, name) DO UPDATE SET mtime = ?3, size = ?4, entries = ?5
            """, .number(folder), .bytes(list.name), .number(list.stamp.modified), .number(list.stamp.size),
            .number(Int64(list.entries)))
    }

    /// All playlists by their paths, with how many files each names.
    func allPlaylists() throws(DatabaseError) -> [(path: [UInt8], entries: Int)] {
        let statement = try database.statement(
            """
            SELECT path, name, entries FROM playlists JOIN folders ON folders.id = folder
            ORDER BY name, path
            """)
        defer { statement.reset() }
        var lists: [(path: [UInt8], entries: Int)] = []
        while try statement.step() {
            lists.append((FileName.joined(statement.bytes(0), statement.bytes(1)), Int(statement.number(2))))
        }
        return lists
    }

    // MARK: - Notes

    func note(_ key: String) throws(DatabaseError) -> [UInt8]? {
        let statement = try database.statement("SELECT value FROM notes WHERE key = ?1")
        statement.bind([.text(key)])
        defer { statement.reset() }
        return try statement.step() ? statement.bytes(0) : nil
    }

    func setNote(_ key: String, _ value: [UInt8]) throws(DatabaseError) {
        try database.run("INSERT OR REPLACE INTO notes VALUES (?1, ?2)", .text(key), .bytes(value))
    }
}

extension FileName {
    /// The path of a name in a folder.
    static func joined(_ folder: [UInt8], _ name: some Sequence<UInt8>) -> [UInt8] {
        folder.last == 0x2F ? folder + name : folder + [0x2F] + name
    }
}
