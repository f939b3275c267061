import CSQLite

/// Why SQLite refused.
struct DatabaseError: Error, Equatable {
    enum Kind { case damaged, full, readOnly, busy, other }

    /// SQLite's extended result code.
    let code: Int32
    /// SQLite's own words.
    let words: String

    var kind: Kind {
        // A file that ends before its own head says.
        if code == SQLITE_IOERR | 2 << 8 { return .damaged }
        return switch code & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_MISMATCH: .damaged
        case SQLITE_FULL, SQLITE_IOERR: .full
        case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .readOnly
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        // A table or column that is not there: someone else's file under our number.
        case SQLITE_ERROR: .damaged
        default: .other
        }
    }
}

/// One connection to a SQLite file, for one thread at a time.
final class Database {
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Gives back the memory of pages that are kept for reading them again.
    func dropCache() { sqlite3_db_release_memory(handle) }

    /// How long a statement waits for another program that writes, in milliseconds.
    private static let patience: Int32 = 5000

    /// - Parameters:
    ///   - name: A path's bytes, an address (`file:...`) or `:memory:`.
    ///   - flags: `SQLITE_OPEN_...`.
    init(_ name: [UInt8], flags: Int32) throws(DatabaseError) {
        var opened: OpaquePointer?
        let code = (name + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { sqlite3_open_v2($0.baseAddress, &opened, flags, nil) }
        }
        guard let opened else { throw DatabaseError(code: code, words: "no memory") }
        guard code == SQLITE_OK else {
            let error = DatabaseError(code: code, words: String(cString: sqlite3_errmsg(opened)))
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        sqlite3_extended_result_codes(opened, 1)
        sqlite3_busy_timeout(opened, Database.patience)
    }

    deinit { close() }

    private var isClosed = false

    /// Ends every statement and gives the file back; nothing may follow.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        for statement in statements.values { statement.finalize() }
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// Runs statements that answer nothing.
    func run(_ sql: String) throws(DatabaseError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error }
    }

    /// The statement, prepared once and then kept.
    func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let known = statements[sql] { return known }
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil) == SQLITE_OK,
            let prepared
        else { throw error }
        let statement = Statement(prepared, of: handle)
        statements[sql] = statement
        return statement
    }

    /// Runs one statement without rows.
    func run(_ sql: String, _ values: Value...) throws(DatabaseError) {
        let statement = try statement(sql)
        statement.bind(values)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// The first column of the first row as a number; nil: no row, or nothing in it.
    func number(_ sql: String, _ values: Value...) throws(DatabaseError) -> Int64? {
        let statement = try statement(sql)
        statement.bind(values)
        defer { statement.reset() }
        return try statement.step() ? statement.optionalNumber(0) : nil
    }

    /// All or nothing of what `body` writes; it takes the write lock at the start, so that it cannot fail half-way for want
    /// of it.
    func transaction(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        try between("BEGIN IMMEDIATE", body)
    }

    /// What `body` reads is the file as it is at one moment.
    func snapshot(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) { try between("BEGIN", body) }

    private func between(_ begin: String, _ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        try run(begin)
        do throws(DatabaseError) {
            try body()
            try run("COMMIT")
        } catch {
            for statement in statements.values { statement.reset() }
            if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    /// Copies the whole of another database into this one.
    func copy(from other: Database) throws(DatabaseError) {
        guard let backup = sqlite3_backup_init(handle, "main", other.handle, "main") else { throw error }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw DatabaseError(code: code, words: "the copy failed") }
    }

    private var error: DatabaseError {
        DatabaseError(code: sqlite3_extended_errcode(handle), words: String(cString: sqlite3_errmsg(handle)))
    }

    /// What can be handed to a statement.
    enum Value {
        case number(Int64)
        case text(String)
        case bytes([UInt8])
        case null
    }
}
