/// The index's tables.
///
/// A path is a folder's and a name, both raw bytes. Texts are those of the tags, empty where there is none: a title that
/// comes from the file's name is not stored. Ids are never used again.
enum IndexSchema {
    /// What marks a SQLite file as ours ("SwLi").
    static let application: Int64 = 0x5377_4C69
    /// Grows with every change of the tables.
    static let version: Int64 = 1

    static let tables = """
        CREATE TABLE roots (
          id INTEGER PRIMARY KEY AUTOINCREMENT, path BLOB NOT NULL UNIQUE,
          device INTEGER NOT NULL DEFAULT 0, inode INTEGER NOT NULL DEFAULT 0,
          offline INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE folders (
          id INTEGER PRIMARY KEY AUTOINCREMENT, root INTEGER NOT NULL, path BLOB NOT NULL, UNIQUE (root, path));
        CREATE TABLE files (
          id INTEGER PRIMARY KEY AUTOINCREMENT, folder INTEGER NOT NULL, name BLOB NOT NULL,
          mtime INTEGER NOT NULL, size INTEGER NOT NULL, device INTEGER NOT NULL, inode INTEGER NOT NULL,
          reason INTEGER, milliseconds INTEGER NOT NULL DEFAULT 0, engine INTEGER,
          disc INTEGER NOT NULL DEFAULT 0, number INTEGER NOT NULL DEFAULT 0, year INTEGER NOT NULL DEFAULT 0,
          title TEXT NOT NULL DEFAULT '', artist TEXT NOT NULL DEFAULT '', album_artist TEXT NOT NULL DEFAULT '',
          album TEXT NOT NULL DEFAULT '', genre TEXT NOT NULL DEFAULT '',
          UNIQUE (folder, name));
        CREATE INDEX files_inode ON files (inode);
        CREATE INDEX files_skipped ON files (reason) WHERE reason IS NOT NULL;
        CREATE TABLE playlists (
          id INTEGER PRIMARY KEY AUTOINCREMENT, folder INTEGER NOT NULL, name BLOB NOT NULL,
          mtime INTEGER NOT NULL, size INTEGER NOT NULL, entries INTEGER NOT NULL, UNIQUE (folder, name));
        CREATE TABLE notes (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
        """

    /// Makes the tables in an empty file, whole or not at all.
    static func create(in database: Database) throws(DatabaseError) {
        try database.transaction { () throws(DatabaseError) in
            // Another program may have been quicker.
            if try database.number("SELECT count(*) FROM sqlite_schema") != 0 { return }
            try database.run("PRAGMA application_id = \(application)")
            try database.run("PRAGMA user_version = \(version)")
            try database.run(tables)
        }
    }
}
