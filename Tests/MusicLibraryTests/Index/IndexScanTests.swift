import Foundation
import Glibc
import Playback
import Support
import Testing

@testable import MusicLibrary

struct IndexScanTests {
    let burrow: Burrow
    let file: [UInt8]

    init() throws {
        burrow = try Burrow()
        burrow.folder("music")
        file = burrow.path("index")
    }

    private func song(_ name: String, _ title: String, artist: String = "A") {
        burrow.file("music/" + name, Handmade.flac([("TITLE", title), ("ARTIST", artist)]))
    }

    @Test func `what was scanned is there at the next start, and only news is read`() async throws {
        burrow.folder("music/b")
        song("b/1.flac", "One")
        song("2.flac", "Two")
        burrow.file("music/empty.mp3", [])
        let first = IndexRig(file)
        let summary = await first.scan([burrow.path("music")])
        #expect(summary.tracks == 2 && summary.added == 3 && summary.isComplete)
        #expect(summary.skipped == [.empty: 1])
        first.close()

        let second = IndexRig(file)
        let page = try #require(second.index.firstView(within: 10))
        #expect(page.count == 2 && page.tracks(in: 0..<2).map(\.title) == ["One", "Two"])
        song("3.flac", "Three")
        let again = await second.scan()
        #expect(again.tracks == 3 && again.added == 1 && again.changed == 0 && again.gone == 0)
        // Why a file was left out is told each time.
        #expect(again.skipped == [.empty: 1])
        #expect(await second.view(count: 3).tracks(in: 0..<9).map(\.title) == ["One", "Three", "Two"])
        second.close()
    }

    @Test func `a changed file is read again, a moved one keeps its row and the engine's length`() async throws {
        song("1.flac", "One")
        song("2.flac", "Two")
        let rig = IndexRig(file)
        await rig.scan([burrow.path("music")])
        rig.index.setDuration(99, of: burrow.path("music/1.flac"))
        burrow.folder("music/new")
        burrow.with("music/new/x.flac".utf8) { new in
            burrow.with("music/1.flac".utf8) { _ = rename($0, new) }
        }
        song("2.flac", "Two and more")
        let summary = await rig.scan()
        #expect(summary.moved == 1 && summary.changed == 1 && summary.added == 0 && summary.gone == 0)
        let tracks = await rig.view(count: 2).tracks(in: 0..<2)
        #expect(tracks.map(\.title) == ["One", "Two and more"])
        #expect(tracks[0].path == burrow.path("music/new/x.flac") && tracks[0].duration == 99)
        rig.close()
    }

    @Test func `a root that is not there keeps its tracks, marked`() async throws {
        song("1.flac", "One")
        let rig = IndexRig(file)
        await rig.scan([burrow.path("music")])
        burrow.with("away".utf8) { away in burrow.with("music".utf8) { _ = rename($0, away) } }
        var summary = await rig.scan()
        #expect(summary.tracks == 1 && summary.offline == [burrow.path("music")])
        // An empty folder is where something was mounted.
        burrow.folder("music")
        summary = await rig.scan()
        #expect(summary.tracks == 1 && summary.offline == [burrow.path("music")] && summary.gone == 0)
        let start = rig.messages.count
        rig.index.show(LibraryQuery(sort: .title))
        let view = await rig.first(from: start) { message in
            if case .view(let view) = message, view.query.sort == .title { view } else { nil }
        }
        #expect(view.isOffline(at: 0))
        burrow.with("music".utf8) { _ = rmdir($0) }
        burrow.with("music".utf8) { music in burrow.with("away".utf8) { _ = rename($0, music) } }
        summary = await rig.scan()
        #expect(summary.offline.isEmpty && summary.tracks == 1 && summary.added == 0)
        rig.close()
    }

    @Test func `a root that was emptied is empty`() async throws {
        song("1.flac", "One")
        let rig = IndexRig(file)
        await rig.scan([burrow.path("music")])
        burrow.with("music/1.flac".utf8) { _ = unlink($0) }
        let summary = await rig.scan()
        #expect(summary.tracks == 0 && summary.gone == 1 && summary.offline.isEmpty)
        rig.close()
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `a folder that cannot be read this time keeps its tracks`() async throws {
        burrow.folder("music/b")
        song("b/1.flac", "One")
        let rig = IndexRig(file)
        await rig.scan([burrow.path("music")])
        burrow.with("music/b".utf8) { _ = chmod($0, 0) }
        let summary = await rig.scan()
        #expect(summary.tracks == 1 && summary.gone == 0 && summary.skipped == [.unreadable: 1])
        burrow.with("music/b".utf8) { _ = chmod($0, 0o755) }
        rig.close()
    }

    @Test func `links into the library are passed over, links out of it are followed once`() async throws {
        song("1.flac", "One")
        burrow.folder("out")
        burrow.file("out/2.flac", Handmade.flac([("TITLE", "Two")]))
        burrow.link("music/again.flac", to: "1.flac")
        burrow.link("music/self", to: ".")
        burrow.link("music/x", to: "../out")
        burrow.link("music/y", to: "../out")
        let rig = IndexRig(file)
        let summary = await rig.scan([burrow.path("music")])
        #expect(summary.tracks == 2 && summary.skipped == [.loop: 1])
        rig.close()
    }

    @Test func `a folder is rescanned alone`() async throws {
        burrow.folder("music/b")
        song("b/1.flac", "One")
        song("2.flac", "Two")
        let rig = IndexRig(file)
        await rig.scan([burrow.path("music")])
        burrow.folder("music/b/new")
        song("b/new/3.flac", "Three")
        burrow.with("music/b/1.flac".utf8) { _ = unlink($0) }
        song("4.flac", "Not looked at")
        let start = rig.messages.count
        rig.index.rescan([burrow.path("music/b")])
        let summary = await rig.first(from: start) { if case .scanned(let summary) = $0 { summary } else { nil } }
        #expect(summary.added == 1 && summary.gone == 1 && summary.tracks == 2)
        rig.close()
    }

    private func move(_ from: String, _ to: String) {
        burrow.with(to.utf8) { to in burrow.with(from.utf8) { _ = rename($0, to) } }
    }

    /// A random edit of the trees.
    private func edit(_ dice: inout SeededNoise, _ step: Int) {
        let folders = ["music/", "music/a/", "music/b/", "music/a/c/", "more/", "more/a/"]
        let names = ["1.flac", "2.flac", "3.mp3", "é.flac", "x", "list.m3u8"]
        func any() -> String { folders.randomElement(using: &dice)! + names.randomElement(using: &dice)! }
        func fill() {
            let place = any()
            let folder = place.split(separator: "/").dropLast().joined(separator: "/")
            guard FileManager.default.fileExists(atPath: String(decoding: burrow.path(folder), as: UTF8.self)) else {
                return
            }
            let isFolder = FileKind(following: burrow.path(place))
            if case .folder = isFolder { return }
            let tags = Bool.random(using: &dice) ? [("TITLE", "T\(step)"), ("ALBUM", "B\(step % 3)")] : []
            burrow.file(place, step % 5 == 0 ? [1, 2, 3] : Handmade.flac(tags, milliseconds: 1000 + step))
        }
        switch Int.random(in: 0..<10, using: &dice) {
        case 0:
            for folder in ["music/a", "music/b", "music/a/c", "more/a"] {
                burrow.with(folder.utf8) { _ = mkdir($0, 0o755) }
            }
        case 1: burrow.with(any().utf8) { _ = unlink($0) }
        case 2, 3: move(any(), any())
        case 4: move("music/a", "music/b")
        case 5: move("music/b", "music/a")
        case 6: move("music/a", "more/a")
        case 7: burrow.with(any().utf8) { new in burrow.with(any().utf8) { _ = Glibc.link($0, new) } }
        default:
            fill()
            fill()
        }
    }

    /// Takes a root away, perhaps with an empty folder left in its place, and brings it back.
    private func unmount(_ root: String, leaving isFolderLeft: Bool, _ rig: IndexRig) async throws {
        let before = try dump(file)
        move(root, "away")
        if isFolderLeft { burrow.folder(root) }
        let summary = await rig.scan()
        // An empty folder in the place of one without files is an empty folder.
        if summary.offline.isEmpty {
            #expect(isFolderLeft && !before.contains { $0.utf8.starts(with: burrow.path(root)) })
        } else {
            #expect(summary.offline == [burrow.path(root)] && summary.gone == 0)
        }
        #expect(try dump(file) == before)
        burrow.with(root.utf8) { _ = rmdir($0) }
        move("away", root)
    }

    @Test(arguments: 1...6)
    func `an update equals a rebuild`(seed: Int) async throws {
        var dice = SeededNoise(seed: UInt64(seed))
        let roots = ["music", "more"]
        burrow.folder("more")
        for step in 0..<10 { edit(&dice, step) }
        let rig = IndexRig(file)
        await rig.scan(roots.map(burrow.path))
        for round in 0..<12 {
            for step in 0..<4 { edit(&dice, 10 + round * 4 + step) }
            if round % 4 == 3 {
                await rig.scan()
                try await unmount(
                    roots.randomElement(using: &dice)!, leaving: Bool.random(using: &dice), rig)
                edit(&dice, 100 + round)
            }
            await rig.scan()
            let fresh = IndexRig(burrow.path("fresh\(round)"))
            let summary = await fresh.scan(roots.map(burrow.path))
            let (one, other) = (try dump(file), try dump(burrow.path("fresh\(round)")))
            #expect(one == other, "round \(round)")
            // The rows in memory are those of the file, in the library's order.
            let tracks = await rig.view(count: summary.tracks).tracks(in: 0..<summary.tracks)
            var sorted = await fresh.view(count: summary.tracks).tracks(in: 0..<summary.tracks)
            #expect(tracks.map(\.summary) == sorted.map(\.summary))
            LibraryOrder.sort(&sorted)
            #expect(tracks.map(\.summary) == sorted.map(\.summary))
            fresh.close()
        }
        rig.close()
    }
}

extension Track {
    /// One line, for a comparison that can be read.
    var summary: String {
        "\(String(decoding: path, as: UTF8.self))|\(artist)|\(albumArtist)|\(album)|\(disc)|\(number)|\(title)|\(duration)"
    }
}
