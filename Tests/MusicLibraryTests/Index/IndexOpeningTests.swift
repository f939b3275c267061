import Foundation
import Glibc
import Playback
import Support
import Testing

@testable import MusicLibrary

struct IndexOpeningTests {
    let burrow: Burrow
    let file: [UInt8]

    init() throws {
        burrow = try Burrow()
        file = burrow.path("index")
        burrow.folder("music")
        for number in 0..<40 {
            burrow.file("music/\(number).flac", Handmade.flac([("TITLE", "Song \(number)")]))
        }
    }

    private func made() async -> [UInt8] {
        let rig = IndexRig(file)
        await rig.scan([burrow.path("music")])
        rig.close()
        return file
    }

    private func exists(_ name: String) -> Bool { FileKind(following: burrow.path(name)).reason == nil }

    @Test func `a missing index is made without a word`() async throws {
        let rig = IndexRig(file)
        #expect(rig.index.firstView(within: 10) == nil)
        #expect(await rig.scan().tracks == 0)
        #expect(rig.sentences.isEmpty && exists("index"))
        rig.close()
    }

    @Test(arguments: ["noise", "short", "text", "foreign"])
    func `a damaged or foreign file is set aside with one sentence and made anew`(kind: String) async throws {
        switch kind {
        case "noise": burrow.file("index", Handmade.noise(70_000, seed: 5))
        case "short": burrow.file("index", Array("SQLite format 3\0".utf8))
        case "text": burrow.file("index", Array("not a database, but someone's notes".utf8))
        default:
            let database = try Database(file, flags: 6)
            try database.run("CREATE TABLE mine (x); INSERT INTO mine VALUES (1)")
            database.close()
        }
        let before = FileManager.default.contents(atPath: String(decoding: file, as: UTF8.self))
        let rig = IndexRig(file)
        let summary = await rig.scan([burrow.path("music")])
        #expect(summary.tracks == 40, "\(summary)")
        #expect(rig.sentences == ["the library index was damaged: it is set aside as index.damaged-1 and made anew"])
        let aside = String(decoding: burrow.path("index.damaged-1"), as: UTF8.self)
        #expect(FileManager.default.contents(atPath: aside) == before)
        rig.close()
    }

    /// Noise over any page: it opens, rows or not, or is made anew from its roots; nothing traps.
    @Test(arguments: 0..<12)
    func `an index with a damaged part is used or made anew`(seed: UInt64) async throws {
        _ = await made()
        let name = String(decoding: file, as: UTF8.self)
        var bytes = Array(try #require(FileManager.default.contents(atPath: name)))
        var dice = SeededNoise(seed: seed)
        let start = Int.random(in: 0..<bytes.count, using: &dice)
        let end = min(bytes.count, start + Int.random(in: 1...9000, using: &dice))
        if seed % 3 == 0 {
            bytes.removeLast(bytes.count - start)
        } else {
            for place in start..<end { bytes[place] = UInt8.random(in: 0...255, using: &dice) }
        }
        burrow.file("index", bytes)
        let rig = IndexRig(file)
        let summary = await rig.scan([burrow.path("music")])
        #expect(summary.tracks > 0, "\(summary) \(rig.sentences)")
        #expect(rig.sentences.count <= 2, "\(rig.sentences)")
        rig.close()
    }

    @Test func `a newer index is left alone`() async throws {
        _ = await made()
        let database = try Database(file, flags: 2)
        try database.run("PRAGMA user_version = 99")
        database.close()
        let rig = IndexRig(file)
        let summary = await rig.scan([burrow.path("music")])
        #expect(summary.tracks == 40)
        #expect(rig.sentences.count == 1 && rig.sentences[0].contains("newer swell"))
        #expect(!exists("index.damaged-1"))
        rig.close()
        let after = try Database(file, flags: 2)
        #expect(try after.number("PRAGMA user_version") == 99)
    }

    @Test func `a folder in the index's place is told, and the library works in memory`() async throws {
        burrow.folder("index")
        let rig = IndexRig(file)
        #expect(await rig.scan([burrow.path("music")]).tracks == 40)
        #expect(rig.sentences.count == 1 && exists("index"))
        rig.close()
    }

    /// None takes an index that another is just filling for a foreign file.
    @Test func `programs that make the index at the same moment all have it`() async throws {
        for round in 0..<60 {
            let path = burrow.path("index\(round)")
            let sentences = await withTaskGroup(of: [String].self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let outcome = IndexOpening.open(path)
                        outcome.database.close()
                        return outcome.sentences
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            #expect(sentences.isEmpty)
        }
    }

    @Test func `a second program may read and write at the same time`() async throws {
        let one = IndexRig(file)
        let other = IndexRig(file)
        let music = burrow.path("music")
        one.index.scan(adding: [music])
        let second = await other.scan([music])
        let first = await one.first(from: 0) { if case .scanned(let summary) = $0 { summary } else { nil } }
        let tracks = [first.tracks, second.tracks]
        #expect(tracks == [40, 40])
        #expect(one.sentences.isEmpty && other.sentences.isEmpty)
        one.close()
        other.close()
        let database = try Database(file, flags: 2)
        #expect(try database.number("SELECT count(*) FROM files") == 40)
        #expect(try database.statement("PRAGMA integrity_check").step())
    }

    @Test func `a full disk moves the work into memory with one sentence, and nothing is lost`() async throws {
        let file = await made()
        let rig = IndexRig(file)
        #expect(await rig.view(count: 40).count == 40)
        // The file may not grow any more: SQLite answers as on a full disk.
        rig.index.core.change { store throws(DatabaseError) in
            _ = try store.database.number("PRAGMA max_page_count = 1")
        }
        for number in 40..<400 {
            burrow.file("music/\(number).flac", Handmade.flac([("TITLE", String(repeating: "Song ", count: 60))]))
        }
        let summary = await rig.scan()
        #expect(summary.tracks == 400 && summary.isComplete)
        #expect(await rig.view(count: 400).count == 400)
        #expect(rig.sentences.count == 1 && rig.sentences[0].contains("cannot be written"))
        rig.close()
        let after = try Database(file, flags: 2)
        #expect(try after.number("SELECT count(*) FROM files") ?? 0 >= 40)
        #expect(try after.statement("PRAGMA integrity_check").step())
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func `an index that may only be read is read, and kept in memory from then on`() async throws {
        let file = await made()
        burrow.with("index".utf8) { _ = chmod($0, 0o400) }
        burrow.with("".utf8) { _ = chmod($0, 0o555) }
        let rig = IndexRig(file)
        #expect(await rig.view(count: 40).count == 40)
        #expect(rig.sentences.count == 1 && rig.sentences[0].contains("cannot be written"))
        rig.close()
        burrow.with("".utf8) { _ = chmod($0, 0o755) }
    }
}
