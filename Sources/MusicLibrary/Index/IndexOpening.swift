import CSQLite
import Glibc

/// How the index's file is opened: made where it is missing, set aside where it is damaged, left alone where a newer swell
/// wrote it, kept in memory where it cannot be written.
enum IndexOpening {
    /// An open index, and what a person should be told of it, a sentence each.
    struct Outcome {
        let database: Database
        /// Nothing of what is written lasts.
        var isMemory = false
        var sentences: [String] = []
        /// Saved roots that could be read from an index that was set aside.
        var roots: [[UInt8]] = []
    }

    private enum Content { case none, ours, newer, foreign }

    /// - Parameter path: Where the index lies, raw bytes; nil: in memory. Its folder is there already.
    static func open(_ path: [UInt8]?) -> Outcome {
        guard let path, !path.contains(0) else { return memory() }
        let shown = String(decoding: path, as: UTF8.self)
        switch FileKind(following: path) {
        case .folder, .other(.pipe), .other(.socket), .other(.device):
            return memory("'\(shown)' is not a file: the library is kept in memory for now")
        case .file, .other: break
        }
        do throws(DatabaseError) {
            let database = try Database(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX)
            switch try content(of: database) {
            case .ours: break
            case .none: try IndexSchema.create(in: database)
            case .newer:
                database.close()
                return memory(
                    "the library index was written by a newer swell: it is left alone, the library is kept in memory")
            case .foreign:
                database.close()
                return replaced(path)
            }
            try prepare(database)
            return Outcome(database: database)
        } catch {
            switch error.kind {
            case .damaged: return replaced(path)
            case .readOnly: return readOnly(path, shown, error)
            case .busy: return memory("another program holds the library index: the library is kept in memory")
            case .full, .other: return readOnly(path, shown, error)
            }
        }
    }

    /// A database in memory with the tables of an index.
    static func memory(_ sentence: String? = nil) -> Outcome {
        do throws(DatabaseError) {
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
            let database = try Database(Array(":memory:".utf8), flags: flags)
            try IndexSchema.create(in: database)
            return Outcome(database: database, isMemory: true, sentences: sentence.map { [$0] } ?? [])
        } catch {
            preconditionFailure("A database in memory can be made: \(error.words)")
        }
    }

    private static func content(of database: Database) throws(DatabaseError) -> Content {
        var content = Content.foreign
        // All at one moment: another program may be filling an empty file.
        try database.snapshot { () throws(DatabaseError) in
            let application = try database.number("PRAGMA application_id") ?? 0
            let version = try database.number("PRAGMA user_version") ?? 0
            let tables = try database.number("SELECT count(*) FROM sqlite_schema") ?? 0
            if application == IndexSchema.application && version >= IndexSchema.version {
                content = version == IndexSchema.version ? .ours : .newer
            } else if application == 0 && version == 0 && tables == 0 {
                content = .none
            }
        }
        return content
    }

    private static func prepare(_ database: Database) throws(DatabaseError) {
        // A commit in a write-ahead log survives a kill without waiting for the disk.
        do throws(DatabaseError) {
            _ = try database.number("PRAGMA journal_mode = WAL")
        } catch  where error.kind == .busy {
            // Another program is at it.
        }
        try database.run("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -2048; PRAGMA temp_store = MEMORY")
        // A place that cannot be written says so now, not in the middle of a scan.
        try database.transaction { () throws(DatabaseError) in
            try database.run("INSERT OR REPLACE INTO notes VALUES ('opened', x'01')")
        }
        _ = try database.number("SELECT count(*) FROM roots")
        // Reads of what a damaged page would hide: the tables' own statements compile.
        _ = try database.number("SELECT id FROM files WHERE inode = -1 AND reason = 0 AND engine = 0 AND genre = ''")
        _ = try database.number("SELECT id FROM folders WHERE root = -1 AND path = x''")
        _ = try database.number("SELECT id FROM playlists WHERE folder = -1 AND entries = 0")
    }

    // MARK: - What cannot be used

    /// Sets the file aside as NAME.damaged-1 (or the next number) and makes a new one in its place.
    static func replaced(_ path: [UInt8]) -> Outcome {
        let roots = salvagedRoots(path)
        guard let aside = setAside(path) else {
            var outcome = memory("the library index is damaged and cannot be set aside: the library is kept in memory")
            outcome.roots = roots
            return outcome
        }
        var outcome = open(path)
        let name = String(decoding: aside[(aside.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...], as: UTF8.self)
        outcome.sentences.insert(
            "the library index was damaged: it is set aside as \(name) and made anew", at: 0)
        outcome.roots = roots
        return outcome
    }

    /// What roots a damaged index still tells.
    private static func salvagedRoots(_ path: [UInt8]) -> [[UInt8]] {
        var roots: [[UInt8]] = []
        do throws(DatabaseError) {
            let database = try Database(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX)
            guard try database.number("PRAGMA application_id") == IndexSchema.application else { return [] }
            let statement = try database.statement("SELECT path FROM roots")
            while try statement.step(), roots.count < 1000 {
                let root = statement.bytes(0)
                if root.first == 0x2F, !root.contains(0), root.count < 4096 { roots.append(root) }
            }
        } catch {}
        return roots
    }

    private static func setAside(_ path: [UInt8]) -> [UInt8]? {
        for number in 1...9999 {
            let aside = path + Array(".damaged-\(number)".utf8)
            guard FileKind(following: aside) == .other(.missing) else { continue }
            guard rename(path, aside) else { return nil }
            for ending in ["-wal", "-shm", "-journal"] {
                // Left in place, they would be taken for the new file's.
                _ = rename(path + Array(ending.utf8), aside + Array(ending.utf8))
            }
            return aside
        }
        return nil
    }

    private static func rename(_ path: [UInt8], _ other: [UInt8]) -> Bool {
        (path + [0]).withUnsafeBufferPointer { from in
            (other + [0]).withUnsafeBufferPointer { to in
                from.withMemoryRebound(to: CChar.self) { from in
                    to.withMemoryRebound(to: CChar.self) { to in
                        guard let from = from.baseAddress, let to = to.baseAddress else { return false }
                        return Glibc.rename(from, to) == 0
                    }
                }
            }
        }
    }

    /// A copy in memory of an index that can only be read.
    private static func readOnly(_ path: [UInt8], _ shown: String, _ error: DatabaseError) -> Outcome {
        let sentence =
            "the library index '\(shown)' cannot be written (\(error.words)): changes are kept in memory only"
        var outcome = memory(sentence)
        // Immutable: a log beside it could not be written either.
        var address = Array("file:".utf8)
        for byte in path {
            let isPlain =
                byte == 0x2F
                || byte > 0x2C && byte < 0x7B && byte != 0x3A && byte != 0x3B && byte != 0x3F
                    && byte != 0x40
            address += isPlain ? [byte] : Array("%".utf8) + hexadecimal(byte)
        }
        do throws(DatabaseError) {
            let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
            let file = try Database(address + Array("?immutable=1".utf8), flags: flags)
            guard try content(of: file) == .ours else { return outcome }
            try outcome.database.copy(from: file)
        } catch {
            outcome = memory(sentence)
        }
        return outcome
    }

    private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
