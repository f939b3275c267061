import Playback

/// Files written, and tracks read back.
extension IndexStore {
    /// Writes what reading a file came to.
    ///
    /// - Returns: What it means for the tracks, and whether the file was not known at that path.
    func put(_ record: FileRecord, folder: Int64) throws(DatabaseError) -> (change: IndexChange, isNew: Bool) {
        let place: [Database.Value] = [.number(folder), .bytes(record.name)]
        var id = try database.number("SELECT id FROM files WHERE folder = ?1 AND name = ?2", place[0], place[1])
        let isNew = id == nil
        var values = stampValues(record.stamp)
        switch record.content {
        case .failure(let failure):
            values += [.number(failure.verdict.code), .number(0), .number(0), .number(0), .number(0)]
            values += [Database.Value](repeating: .text(""), count: 5)
        case .success(let track):
            values += [
                .null, .number(Int64((track.duration * 1000).rounded())), .number(Int64(track.disc)),
                .number(Int64(track.number)), .number(Int64(track.year ?? 0)), .text(track.title), .text(track.artist),
                .text(track.albumArtist), .text(track.album), .text(track.genre),
            ]
        }
        if let id {
            // What the engine measured belongs to the former content.
            try write(
                """
                UPDATE files SET mtime = ?1, size = ?2, device = ?3, inode = ?4, reason = ?5, milliseconds = ?6,
                  disc = ?7, number = ?8, year = ?9, title = ?10, artist = ?11, album_artist = ?12, album = ?13,
                  genre = ?14, engine = NULL WHERE id = ?15
                """, values + [.number(id)])
        } else {
            try write(
                """
                INSERT INTO files (mtime, size, device, inode, reason, milliseconds, disc, number, year, title, artist,
                  album_artist, album, genre, folder, name)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
                """, values + place)
            id = try database.number("SELECT last_insert_rowid()")
        }
        let row = id ?? 0
        guard case .success(let track) = record.content else { return (.remove(id: row), isNew) }
        return (
            .put(
                TrackRow(
                    id: row, folder: folder, root: record.folder.root, folderPath: record.folder.path,
                    name: record.name, title: Array(track.title.utf8), artist: Array(track.artist.utf8),
                    albumArtist: Array(track.albumArtist.utf8), album: Array(track.album.utf8),
                    genre: Array(track.genre.utf8), disc: Int64(track.disc), number: Int64(track.number),
                    year: Int64(track.year ?? 0), milliseconds: Int64((track.duration * 1000).rounded()))),
            isNew
        )
    }

    /// Gives a file that is known elsewhere its new place; row, tags and the engine's length stay.
    ///
    /// - Returns: What it means for the tracks; nil: it is not there any more where it was known.
    func move(
        _ file: FormerFile, to folder: Int64, _ name: [UInt8], _ stamp: IndexStamp
    ) throws(DatabaseError) -> [IndexChange]? {
        let isThere = try database.number(
            "SELECT 1 FROM files WHERE id = ?1 AND folder = ?2 AND name = ?3", .number(file.id),
            .number(file.folder), .bytes(file.name))
        guard isThere != nil else { return nil }
        var changes: [IndexChange] = []
        let other = try database.number(
            "SELECT id FROM files WHERE folder = ?1 AND name = ?2", .number(folder), .bytes(name))
        if let other, other != file.id {
            try database.run("DELETE FROM files WHERE id = ?1", .number(other))
            changes.append(.remove(id: other))
        }
        try database.run(
            "UPDATE files SET folder = ?2, name = ?3 WHERE id = ?1", .number(file.id), .number(folder), .bytes(name))
        try touch(file.id, stamp)
        try forEachTrack(id: file.id) { row, folder in changes.append(.put(row.copied(folder))) }
        return changes
    }

    private func stampValues(_ stamp: IndexStamp) -> [Database.Value] {
        [
            .number(stamp.modified), .number(stamp.size), .number(Int64(bitPattern: stamp.identity.device)),
            .number(Int64(bitPattern: stamp.identity.inode)),
        ]
    }

    private func write(_ sql: String, _ values: [Database.Value]) throws(DatabaseError) {
        let statement = try database.statement(sql)
        statement.bind(values)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// Notes that a file is the same under another device or inode.
    func touch(_ id: Int64, _ stamp: IndexStamp) throws(DatabaseError) {
        try write(
            "UPDATE files SET mtime = ?1, size = ?2, device = ?3, inode = ?4 WHERE id = ?5",
            stampValues(stamp) + [.number(id)])
    }

    /// Forgets a file, if it is still the one that was known there: it may have moved meanwhile.
    ///
    /// - Returns: Whether it was.
    func remove(_ id: Int64, folder: Int64, name: [UInt8]) throws(DatabaseError) -> Bool {
        let isThere = try database.number(
            "SELECT 1 FROM files WHERE id = ?1 AND folder = ?2 AND name = ?3", .number(id), .number(folder),
            .bytes(name))
        guard isThere != nil else { return false }
        try database.run("DELETE FROM files WHERE id = ?1", .number(id))
        return true
    }

    /// Stores the length that the engine found.
    ///
    /// - Returns: The track's row; nil: it is not in the index.
    func setEngineDuration(_ milliseconds: Int64, of path: [UInt8]) throws(DatabaseError) -> TrackRow? {
        guard let slash = path.lastIndex(of: 0x2F) else { return nil }
        let folder = slash == 0 ? [0x2F] : Array(path[..<slash])
        let name = Array(path[(slash + 1)...])
        let id = try database.number(
            """
            SELECT files.id FROM files JOIN folders ON folders.id = files.folder
            WHERE folders.path = ?1 AND files.name = ?2 AND reason IS NULL AND folders.root IN (SELECT id FROM roots)
            """, .bytes(folder), .bytes(name))
        guard let id else { return nil }
        try database.run("UPDATE files SET engine = ?2 WHERE id = ?1", .number(id), .number(milliseconds))
        var found: TrackRow?
        try forEachTrack(id: id) { row, folder in found = row.copied(folder) }
        return found
    }

    // MARK: - Reading

    /// How many tracks there are, counted without reading them.
    func trackCount() throws(DatabaseError) -> Int {
        let files = try database.number("SELECT count(*) FROM files") ?? 0
        return Int(files - (try database.number("SELECT count(*) FROM files WHERE reason IS NOT NULL") ?? 0))
    }

    /// Hands out tracks as they lie in the file; texts are valid during the call only.
    ///
    /// - Parameter id: Only this one; nil: all, by ascending id.
    func forEachTrack(
        id: Int64? = nil, _ body: (RawTrack, _ folder: (path: [UInt8], root: Int64)?) -> Void
    ) throws(DatabaseError) {
        let columns = """
            SELECT id, folder, coalesce(engine, milliseconds), disc, number, year, name, title, artist, album_artist,
              album, genre FROM files WHERE reason IS NULL
            """
        let statement = try database.statement(columns + (id == nil ? " ORDER BY id" : " AND id = ?1"))
        if let id { statement.bind([.number(id)]) }
        defer { statement.reset() }
        while try statement.step() {
            let row = RawTrack(
                id: statement.number(0), folder: statement.number(1), milliseconds: statement.number(2),
                disc: statement.number(3), number: statement.number(4), year: statement.number(5),
                name: statement.raw(6), title: statement.raw(7), artist: statement.raw(8),
                albumArtist: statement.raw(9), album: statement.raw(10), genre: statement.raw(11))
            body(row, id == nil ? nil : try folder(row.folder))
        }
    }

    func folder(_ id: Int64) throws(DatabaseError) -> (path: [UInt8], root: Int64)? {
        let statement = try database.statement("SELECT path, root FROM folders WHERE id = ?1")
        statement.bind([.number(id)])
        defer { statement.reset() }
        return try statement.step() ? (statement.bytes(0), statement.number(1)) : nil
    }

    func forEachFolder(_ body: (_ id: Int64, _ root: Int64, _ path: [UInt8]) -> Void) throws(DatabaseError) {
        let statement = try database.statement("SELECT id, root, path FROM folders ORDER BY id")
        defer { statement.reset() }
        while try statement.step() { body(statement.number(0), statement.number(1), statement.bytes(2)) }
    }
}

/// A track's row as SQLite holds it: texts point into SQLite's memory.
struct RawTrack {
    var id: Int64
    var folder: Int64
    var milliseconds: Int64
    var disc: Int64
    var number: Int64
    var year: Int64
    var name: UnsafeRawBufferPointer
    var title: UnsafeRawBufferPointer
    var artist: UnsafeRawBufferPointer
    var albumArtist: UnsafeRawBufferPointer
    var album: UnsafeRawBufferPointer
    var genre: UnsafeRawBufferPointer

    /// With texts of its own.
    func copied(_ folder: (path: [UInt8], root: Int64)?) -> TrackRow {
        TrackRow(
            id: id, folder: self.folder, root: folder?.root ?? 0, folderPath: folder?.path ?? [],
            name: Array(name), title: Array(title), artist: Array(artist), albumArtist: Array(albumArtist),
            album: Array(album), genre: Array(genre), disc: disc, number: number, year: year,
            milliseconds: milliseconds)
    }
}

extension TrackRow {
    /// The row with its texts where C can read them.
    func withRaw<Answer>(_ body: (RawTrack) -> Answer) -> Answer {
        let texts = [name, title, artist, albumArtist, album, genre]
        let all = texts.flatMap { $0 }
        return all.withUnsafeBytes { bytes in
            var start = 0
            let parts = texts.map { text in
                defer { start += text.count }
                return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + text.count)])
            }
            return body(
                RawTrack(
                    id: id, folder: folder, milliseconds: milliseconds, disc: disc, number: number, year: year,
                    name: parts[0], title: parts[1], artist: parts[2], albumArtist: parts[3], album: parts[4],
                    genre: parts[5]))
        }
    }
}
