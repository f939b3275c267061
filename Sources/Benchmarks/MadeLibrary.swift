import CSQLite
import Foundation

/// A library made up for the benchmarks, the same in every run, in a temporary folder that goes away with the value.
final class MadeLibrary {
    private static let words =
        ("amber anchor autumn black blue bridge broken candle carbon cedar circle city cloud cold copper crystal dawn deep "
        + "desert distant dream drift dust early echo electric ember empty evening fading falling fever field final fire "
        + "first floating forest frozen garden ghost glass golden gravity green hollow horizon hour house hunter ice island "
        + "iron ivory january jungle lantern last letter light little lonely lost lunar machine marble memory midnight mirror "
        + "moon morning mountain moving neon night north ocean old orange outer paper parallel pilot quiet rain red river road "
        + "room saint salt sand satellite season second secret shadow shallow signal silent silver sister sky slow small smoke "
        + "snow solar south spring static stone storm strange street summer sun tall theory thousand thunder tiny tower train "
        + "Ágætis Þrjú Crème brûlée 夜に駆ける Группа крови").split(separator: " ").map(String.init)

    let folder = NSTemporaryDirectory() + "swell-bench-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    private var state: UInt64 = 7

    /// Where the music is.
    var music: String { folder + "/music" }
    /// What tells a program of this library alone.
    var variables: [String] {
        ["HOME=\(folder)", "XDG_DATA_HOME=\(folder)/data", "XDG_CONFIG_HOME=\(folder)/config"]
    }
    var index: String { folder + "/data/swell/library.db" }

    init() throws {
        try FileManager.default.createDirectory(atPath: music, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func number(below end: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % end
    }

    /// So many words, in capitals.
    func name(_ count: Int) -> String {
        (0..<count).map { _ in Self.words[number(below: Self.words.count)].capitalized }.joined(separator: " ")
    }

    /// FLAC files of about 200 bytes, ten to an album.
    func makeFiles(_ count: Int) throws {
        func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) } }
        var artist = ""
        var album = ""
        var place = ""
        for number in 0..<count {
            if number % 100 == 0 { artist = "\(name(2)) \(number / 100)" }
            if number % 10 == 0 {
                album = "\(name(2)) \(number / 10 % 10)"
                place = "\(music)/\(artist)/\(album)"
                try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            }
            let title = name(3)
            let tags = ["TITLE=\(title)", "ARTIST=\(artist)", "ALBUM=\(album)", "TRACKNUMBER=\(number % 10 + 1)"]
            let lines = tags.map { Array($0.utf8) }
            let comment = little(0) + little(lines.count) + lines.flatMap { little($0.count) + $0 }
            // RFC 9639: 44,100 Hz, two channels of 16 bits, 2 s.
            let head: [UInt8] =
                [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x0A, 0xC4, 0x42, 0xF0, 0, 1, 0x58, 0x88]
                + [UInt8](repeating: 0, count: 16)
            let length = [UInt8(comment.count >> 16), UInt8(comment.count >> 8 & 0xFF), UInt8(comment.count & 0xFF)]
            let bytes = Array("fLaC".utf8) + [0, 0, 0, 34] + head + [0x84] + length + comment
            let file = open("\(place)/\(number % 10 + 1) \(title).flac", O_WRONLY | O_CREAT, 0o644)
            guard file >= 0, write(file, bytes, bytes.count) == bytes.count else {
                throw CocoaError(.fileWriteUnknown)
            }
            close(file)
        }
    }

    /// Fills the index, whose tables are there already and which has one root, with tracks of no files; the root's folder
    /// keeps its device and inode, so that the player takes it for offline and the rows stay.
    func fillIndex(_ count: Int) throws {
        var database: OpaquePointer?
        guard sqlite3_open(index, &database) == SQLITE_OK, let database else { throw CocoaError(.fileReadUnknown) }
        defer { sqlite3_close(database) }
        func run(_ sql: String) { sqlite3_exec(database, sql, nil, nil, nil) }
        func quoted(_ text: String) -> String { "'\(text)'" }
        run("BEGIN; UPDATE roots SET path = CAST('/nowhere/Music' AS BLOB), inode = 1, device = 1")
        var folder = 0
        for start in stride(from: 0, to: count, by: 10) {
            if start % 100 == 0 { artist = name(2) }
            let album = name(2)
            folder += 1
            run(
                """
                INSERT INTO folders (id, root, path)
                VALUES (\(folder), (SELECT id FROM roots), CAST('/nowhere/Music/\(artist)/\(album) \(folder)' AS BLOB))
                """)
            let rows = (start..<min(start + 10, count)).map { number in
                let title = name(3)
                return "(\(folder), CAST('\(number % 10 + 1) \(title).flac' AS BLOB), \(number), \(number), 1, "
                    + "\(number + 100), 200000, \(number % 10 + 1), '\(title)', '\(artist)', '\(album)')"
            }
            run(
                "INSERT INTO files (folder, name, mtime, size, device, inode, milliseconds, number, title, artist, album) "
                    + "VALUES \(rows.joined(separator: ", "))")
        }
        run("COMMIT")
    }

    private var artist = ""
}
