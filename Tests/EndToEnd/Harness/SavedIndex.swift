import Foundation

@testable import MusicLibrary

/// The player's saved library, as the file holds it.
struct SavedIndex {
    /// The folder that holds it.
    let folder: String

    /// Where data lies in a place whose `XDG_DATA_HOME` is the folder `name`.
    init(in place: Workspace, _ name: String) { folder = place.file("\(name)/swell") }

    /// The index's path.
    var path: String { "\(folder)/library.db" }

    /// Whether an index was found damaged and set aside.
    var isSetAside: Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { $0.contains("damaged") }
    }

    /// Everything in it but row numbers and what else depends on when it was filled, sorted; a line for each root, file and
    /// playlist.
    func lines() throws -> [String] {
        let database = try Database(Array(path.utf8), flags: 2)
        defer { database.close() }
        let files = """
            SELECT 'file', folders.path, name, mtime, size, reason, milliseconds, disc, number, year, title, artist,
              album_artist, album, genre FROM files JOIN folders ON folders.id = folder
            """
        let lists = "SELECT 'list', path, name, mtime, size, entries FROM playlists JOIN folders ON folders.id = folder"
        var lines: [String] = []
        for (columns, query) in [(15, files), (6, lists), (3, "SELECT 'root', path, offline FROM roots")] {
            let statement = try database.statement(query)
            while try statement.step() {
                lines.append((0..<Int32(columns)).map { statement.text($0) }.joined(separator: "|"))
            }
        }
        return lines.sorted()
    }

    /// Whether SQLite finds nothing wrong with it.
    func isSound() throws -> Bool {
        let database = try Database(Array(path.utf8), flags: 2)
        defer { database.close() }
        let statement = try database.statement("PRAGMA integrity_check")
        return try statement.step() && statement.text(0) == "ok"
    }
}
