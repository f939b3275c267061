import CSQLite

/// A prepared statement: values in, rows out.
final class Statement {
    private let handle: OpaquePointer
    private let database: OpaquePointer

    init(_ handle: OpaquePointer, of database: OpaquePointer) {
        self.handle = handle
        self.database = database
    }

    func finalize() { sqlite3_finalize(handle) }

    /// Ready to run again, without values.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// The values of the placeholders, from the first.
    func bind(_ values: [Database.Value]) {
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            switch value {
            case .number(let number): sqlite3_bind_int64(handle, place, number)
            case .text(var text):
                text.withUTF8 { bytes in
                    _ = bytes.withMemoryRebound(to: CChar.self) {
                        sqlite3_bind_text(handle, place, $0.baseAddress, Int32(clamping: $0.count), sqliteTransient())
                    }
                }
                // An empty text has no address; SQLite would take it for NULL.
                if text.isEmpty { sqlite3_bind_text(handle, place, "", 0, sqliteTransient()) }
            case .bytes(let bytes):
                bytes.withUnsafeBytes {
                    _ = sqlite3_bind_blob(handle, place, $0.baseAddress, Int32(clamping: $0.count), sqliteTransient())
                }
                if bytes.isEmpty { sqlite3_bind_zeroblob(handle, place, 0) }
            case .null: sqlite3_bind_null(handle, place)
            }
        }
    }

    /// Goes to the next row; false: there is none.
    func step() throws(DatabaseError) -> Bool {
        let code = sqlite3_step(handle)
        switch code & 0xFF {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let error = DatabaseError(
                code: sqlite3_extended_errcode(database), words: String(cString: sqlite3_errmsg(database)))
            reset()
            throw error
        }
    }

    /// A column's number; a text or blob counts as 0, as SQLite has it.
    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// nil where there is nothing.
    func optionalNumber(_ column: Int32) -> Int64? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// A column's bytes, valid until the next step.
    func raw(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }

    func bytes(_ column: Int32) -> [UInt8] { Array(raw(column)) }

    /// A column's text; what is no UTF-8 is repaired.
    func text(_ column: Int32) -> String { String(decoding: raw(column), as: UTF8.self) }
}
