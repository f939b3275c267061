import Playback

/// The folders and files that the library is made of.
extension IndexStore {
    func roots() throws(DatabaseError) -> [RootRecord] {
        let statement = try database.statement("SELECT id, path, device, inode, offline FROM roots ORDER BY id")
        defer { statement.reset() }
        var roots: [RootRecord] = []
        while try statement.step() {
            let device = UInt64(bitPattern: statement.number(2))
            let inode = UInt64(bitPattern: statement.number(3))
            roots.append(
                RootRecord(
                    id: statement.number(0), path: statement.bytes(1),
                    identity: device == 0 && inode == 0 ? nil : FileIdentity(device: device, inode: inode),
                    isOffline: statement.number(4) != 0))
        }
        return roots
    }

    /// Saves roots; one that the settings brought is saved for good from now on.
    func addRoots(_ paths: [[UInt8]]) throws(DatabaseError) {
        try database.transaction { () throws(DatabaseError) in
            try insertRoots(paths)
            let brought = try settingsRoots()
            if brought.contains(where: paths.contains) {
                try setSettingsRoots(brought.filter { !paths.contains($0) })
            }
        }
    }

    private func insertRoots(_ paths: [[UInt8]]) throws(DatabaseError) {
        for path in paths { try database.run("INSERT OR IGNORE INTO roots (path) VALUES (?1)", .bytes(path)) }
    }

    /// Forgets a root with everything under it.
    func removeRoot(_ path: [UInt8]) throws(DatabaseError) {
        try database.transaction { () throws(DatabaseError) in try deleteRoot(path) }
    }

    private func deleteRoot(_ path: [UInt8]) throws(DatabaseError) {
        let inside = "(SELECT id FROM folders WHERE root = (SELECT id FROM roots WHERE path = ?1))"
        try database.run("DELETE FROM files WHERE folder IN \(inside)", .bytes(path))
        try database.run("DELETE FROM playlists WHERE folder IN \(inside)", .bytes(path))
        try database.run("DELETE FROM folders WHERE root = (SELECT id FROM roots WHERE path = ?1)", .bytes(path))
        try database.run("DELETE FROM roots WHERE path = ?1", .bytes(path))
    }

    /// Makes these the roots that the settings bring, beside those that are saved: what they brought before and name no
    /// longer is forgotten.
    ///
    /// - Returns: Whether something was forgotten.
    func followSettings(_ paths: [[UInt8]]) throws(DatabaseError) -> Bool {
        var isForgotten = false
        try database.transaction { () throws(DatabaseError) in
            let former = try settingsRoots()
            let saved = try roots().map(\.path)
            let brought = paths.filter { former.contains($0) || !saved.contains($0) }
            if brought == former { return }
            for path in former where !brought.contains(path) {
                try deleteRoot(path)
                isForgotten = true
            }
            try insertRoots(brought)
            try setSettingsRoots(brought)
        }
        return isForgotten
    }

    /// The roots that are here for the settings' sake alone.
    private func settingsRoots() throws(DatabaseError) -> [[UInt8]] {
        try note("settings roots")?.split(separator: 0).map(Array.init) ?? []
    }

    private func setSettingsRoots(_ paths: [[UInt8]]) throws(DatabaseError) {
        try setNote("settings roots", Array(paths.joined(separator: [0])))
    }

    /// How a scan found the root.
    func setRoot(_ id: Int64, identity: FileIdentity?, isOffline: Bool) throws(DatabaseError) {
        if let identity {
            try database.run(
                "UPDATE roots SET device = ?2, inode = ?3, offline = ?4 WHERE id = ?1", .number(id),
                .number(Int64(bitPattern: identity.device)), .number(Int64(bitPattern: identity.inode)),
                .number(isOffline ? 1 : 0))
        } else {
            try database.run(
                "UPDATE roots SET offline = ?2 WHERE id = ?1", .number(id), .number(isOffline ? 1 : 0))
        }
    }

    /// Whether anything is known under the root.
    func hasFiles(root: Int64) throws(DatabaseError) -> Bool {
        try database.number(
            "SELECT 1 FROM files WHERE folder IN (SELECT id FROM folders WHERE root = ?1) LIMIT 1", .number(root))
            != nil
    }
}
