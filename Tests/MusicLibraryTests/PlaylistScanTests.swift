import Foundation
import Glibc
import Playback
import Support
import Testing

@testable import MusicLibrary

/// What a scan makes of playlists and of files that are named one by one.
struct PlaylistScanTests {
    let burrow: Burrow

    init() throws { burrow = try Burrow() }

    private func song(_ name: String, _ title: String = "T") {
        burrow.file(name, Handmade.flac([("TITLE", title), ("ALBUM", "A")]))
    }

    @discardableResult
    private func list(_ name: String, _ lines: String...) -> [UInt8] {
        burrow.file(name, Array(lines.joined(separator: "\n").utf8))
    }

    /// What the list shows: the batches merged as they came, each track by the name of its file.
    private func shown(_ record: ScanRecord) -> [String] {
        var catalogue = Catalogue()
        for batch in record.batches { catalogue.merge(batch) }
        return catalogue.tracks.map { String(decoding: $0.path.split(separator: 0x2F).last ?? [], as: UTF8.self) }
    }

    @Test func `files and playlists are shown as they were named`() async {
        for (name, title) in [("a.flac", "9"), ("b.flac", "1"), ("c.flac", "5"), ("d.flac", "0")] { song(name, title) }
        let m3u = list("list.m3u", "d.flac", "b.flac")
        let pls = list("list.PLS", "File2=a.flac", "File1=c.flac")
        #expect(
            shown(await scan([burrow.path("c.flac"), burrow.path("a.flac"), m3u])) == [
                "c.flac", "a.flac", "d.flac", "b.flac",
            ])
        let record = await scan([pls, m3u])
        #expect(shown(record) == ["c.flac", "a.flac", "d.flac", "b.flac"])
        #expect(record.tracks.map(\.place).sorted() == [1, 2, 3, 4])
        #expect(Set(record.tracks.map(\.title)) == ["9", "1", "5", "0"])
        #expect(record.summary.files == 4 && record.summary.skippedTotal == 0)
    }

    @Test(arguments: [1, 4]) func `a thousand entries keep their order, whichever reader is first`(readers: Int) async {
        var generator = SeededNoise(seed: 11)
        let order = (0..<1000).shuffled(using: &generator)
        for number in order { song("\(number).flac", "\(number * 7919 % 1000)") }
        let path = burrow.file("list.m3u8", Array(order.map { "\($0).flac" }.joined(separator: "\r\n").utf8))
        #expect(shown(await scan([path], readers: readers)) == order.map { "\($0).flac" })
    }

    @Test func `with a folder the tags make the order`() async {
        burrow.folder("in")
        song("in/b.flac", "2")
        song("in/d.flac", "4")
        song("a.flac", "1")
        song("c.flac", "3")
        let path = list("list.m3u", "c.flac", "in/d.flac", "a.flac")
        for roots in [[burrow.path("in"), path], [path, burrow.path("in")]] {
            let record = await scan(roots)
            #expect(shown(record) == ["a.flac", "b.flac", "c.flac", "d.flac"])
            #expect(record.tracks.allSatisfy { $0.place == 0 })
            #expect(record.summary.files == 4)
        }
    }

    @Test func `a playlist inside a folder is not played`() async {
        burrow.folder("in")
        song("in/a.flac")
        song("b.flac")
        list("in/list.m3u", "../b.flac", "nothing.flac")
        let record = await scan([burrow.path("in")])
        #expect(record.names == ["a.flac"])
        #expect(record.skipped.isEmpty)
    }

    @Test func `a file that is named twice is played once, where it first was`() async {
        song("a.flac")
        song("b.flac")
        burrow.link("c.flac", to: "a.flac")
        let path = list("list.m3u", "b.flac", "a.flac", "./b.flac", "c.flac", "a.flac")
        let record = await scan([path, path, burrow.path("a.flac")])
        #expect(shown(record) == ["b.flac", "a.flac"])
        #expect(record.summary.files == 2 && record.summary.skippedTotal == 0)
    }

    @Test func `entries start at the playlist's folder, at the root, or as an address of a file`() async {
        burrow.folder("lists")
        burrow.folder("music")
        for name in ["a", "b", "c", "d é"] { song("music/\(name).flac") }
        let root = String(decoding: burrow.path, as: UTF8.self)
        let path = list(
            "lists/list.m3u8", "\u{FEFF}#EXTM3U\r", "#EXTINF:-1,No\r", "..\\music\\b.flac\r", "../music/a.flac\r",
            "\(root)/music/c.flac\r", "file://\(root)/music/d%20%C3%A9.flac\r")
        let record = await scan([path])
        #expect(shown(record) == ["b.flac", "a.flac", "c.flac", "d é.flac"])
        // As if the folder had been scanned: the same identities.
        let folder = await scan([burrow.path("music")])
        #expect(Set(record.tracks.map(\.id)) == Set(folder.tracks.map(\.id)))
        #expect(record.summary.skippedTotal == 0)
    }

    @Test func `two dots behind a link go where the system goes`() async {
        burrow.folder("far")
        burrow.folder("far/in")
        burrow.link("link", to: "far/in")
        song("far/a.flac")
        let record = await scan([list("list.m3u", "link/../a.flac")])
        #expect(record.names == ["a.flac"])
        #expect(record.tracks.first?.path == burrow.path("link/../a.flac"))
    }

    @Test func `a backslash may also be a part of the name`() async {
        burrow.folder("a")
        song("a/b.flac")
        song("a\\b.flac")
        #expect((await scan([list("list.m3u", "a\\b.flac")])).tracks.map(\.path) == [burrow.path("a\\b.flac")])
    }

    @Test func `names are bytes`() async {
        let name: [UInt8] = [0xE9, 0xFF, 0x80] + Array(".flac".utf8)
        burrow.file(name, Handmade.flac())
        let plain = burrow.file("list.m3u", name + [0x0D, 0x0A])
        let address = Array("file://".utf8) + burrow.path("%E9%ff") + [0x80] + Array(".flac".utf8)
        let coded = burrow.file("list.pls", Array("File1=".utf8) + address)
        for path in [plain, coded] { #expect((await scan([path])).tracks.map(\.path) == [burrow.path(name)]) }
    }

    @Test func `what a playlist names in vain is counted by its reason`() async {
        song("a.flac")
        burrow.folder("folder")
        burrow.folder("folder.m3u")
        burrow.pipe("pipe.flac")
        burrow.file("empty.flac", [])
        burrow.file("text.flac", Array("text".utf8))
        list("other.m3u", "a.flac")
        let path = list(
            "list.m3u", "gone.flac", "gone.m3u", "a.flac\0", "\0", "http://a/b.mp3", "mms://x", "folder", "folder.m3u",
            "pipe.flac", "empty.flac", "text.flac", "other.m3u", "list.m3u", "a.flac", "C:\\a.flac",
            String(repeating: "x", count: 5000), String(repeating: "x", count: 1 << 20))
        let record = await scan([path])
        #expect(record.names == ["a.flac"])
        #expect(
            record.summary.skipped == [
                .missing: 5, .address: 2, .folder: 2, .pipe: 1, .empty: 1, .notMusic: 1, .playlist: 2, .pathTooLong: 2,
            ])
        #expect(record.summary.isComplete)
    }

    @Test func `playlists that name each other end`() async {
        song("a.flac")
        let one = list("one.m3u", "two.pls", "one.m3u", "self.m3u", "a.flac")
        let two = list("two.pls", "File1=one.m3u", "File2=two.pls")
        burrow.link("self.m3u", to: "one.m3u")
        let record = await scan([one, two, burrow.path("self.m3u")])
        #expect(record.names == ["a.flac"])
        #expect(record.summary.skipped == [.playlist: 5])
    }

    @Test(.timeLimit(.minutes(1))) func `what only has the name of a playlist is skipped with the reason`() async {
        burrow.pipe("pipe.m3u")
        burrow.socket("socket.pls")
        burrow.link("device.m3u8", to: "/dev/zero")
        burrow.link("circle.m3u", to: "circle.m3u")
        burrow.file("empty.m3u", [])
        burrow.file("silent.pls", Array("[playlist]\n".utf8))
        burrow.file("huge.m3u", [], stretchedTo: PlaylistFile.largest + 1)
        burrow.folder("folder.m3u")
        song("folder.m3u/a.flac")
        let expected: [String: SkipReason] = [
            "pipe.m3u": .pipe, "socket.pls": .socket, "device.m3u8": .device, "circle.m3u": .loop,
            "empty.m3u": .empty, "silent.pls": .empty, "huge.m3u": .tooLarge, "gone.m3u": .missing,
        ]
        let record = await scan(expected.keys.map { burrow.path($0) } + [burrow.path("folder.m3u")])
        #expect(record.skipped == expected)
        #expect(record.names == ["a.flac"])
    }

    /// A pipe may take the name after it was looked at.
    @Test(.timeLimit(.minutes(1))) func `a pipe is never waited for`() {
        burrow.pipe("pipe.m3u")
        #expect(throws: SkipReason.pipe) { try PlaylistFile(burrow.path("pipe.m3u"), .m3u) }
        #expect(throws: SkipReason.missing) { try PlaylistFile(burrow.path("gone.m3u"), .m3u) }
        #expect(throws: SkipReason.device) { try PlaylistFile(Array("/dev/zero".utf8), .m3u) }
        #expect(throws: SkipReason.unreadable) { try PlaylistFile(Array("/tmp".utf8), .m3u) }
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `a playlist that may not be read is unreadable`() async {
        let path = list("list.m3u", "a.flac")
        burrow.with("list.m3u".utf8) { _ = chmod($0, 0) }
        #expect((await scan([path])).summary.skipped == [.unreadable: 1])
    }

    @Test(.timeLimit(.minutes(1))) func `a hundred thousand lines are all accounted for`() async {
        song("a.flac")
        let lines = (0..<100_000).map { $0 == 50_000 ? "a.flac" : "\($0).flac" }.joined(separator: "\n")
        let record = await scan([burrow.file("list.m3u", Array(lines.utf8))])
        #expect(record.names == ["a.flac"])
        #expect(record.summary.skipped == [.missing: 99_999])
    }

    @Test func `each reason has its own words`() {
        #expect(Set(SkipReason.allCases.map(\.description)).count == SkipReason.allCases.count)
        #expect(SkipReason.address.description == "an address, not a file")
    }
}
