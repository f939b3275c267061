import Platform
import Playback
import Support
import Testing

@testable import MusicLibrary

/// Names that were typed, and the folder of playlists.
struct PlaylistShelfTests {
    let burrow: Burrow

    init() throws { burrow = try Burrow() }

    private func shelf(_ folder: [UInt8]? = Array("/shelf".utf8), home: String? = "/h") -> PlaylistShelf {
        PlaylistShelf(folder: folder, home: home.map { Array($0.utf8) })
    }

    @Test(arguments: [
        ("party", "/shelf/party.m3u8"),
        ("  late night \t", "/shelf/late night.m3u8"),
        ("a.m3u", "/shelf/a.m3u"), ("a.PLS", "/shelf/a.PLS"),
        ("v1.5", "/shelf/v1.5.m3u8"), ("~", "/shelf/~.m3u8"),
        ("~/a", "/h/a.m3u8"), ("~/b/../a.m3u8", "/h/b/../a.m3u8"), ("~x/a", "/now/~x/a.m3u8"),
        ("/tmp//a.mp3", "/tmp/a.mp3.m3u8"), ("./a", "/now/a.m3u8"), ("b/a", "/now/b/a.m3u8"),
        ("../a", "/now/../a.m3u8"),
        (".hidden/a", "/now/.hidden/a.m3u8"), (" Ü ", "/shelf/Ü.m3u8"),
    ])
    func `a name is a playlist of the shelf, and a path a path`(name: String, path: String) throws {
        #expect(String(decoding: try shelf().path(named: name, from: Array("/now".utf8)), as: UTF8.self) == path)
    }

    @Test(arguments: [
        ("", PlaylistShelf.NameFault.empty), (" \t\u{3000}", .empty), ("/", .isFolder), ("~/", .isFolder),
        ("a/", .isFolder),
        (".", .hidden), ("..", .hidden), (".m3u8", .hidden), ("a/..", .hidden), ("/tmp/.x", .hidden),
        ("a\0b", .control),
        ("a\nb", .control), ("\u{1B}[2J", .control),
    ])
    func `what names no file is refused`(name: String, fault: PlaylistShelf.NameFault) {
        #expect(throws: fault) { try shelf().path(named: name, from: Array("/now".utf8)) }
        #expect(!"\(fault)".isEmpty)
    }

    @Test func `a name has 255 bytes with its ending`() throws {
        let most = String(repeating: "é", count: 125)
        #expect(try shelf().path(named: most).count == "/shelf/".utf8.count + 255)
        #expect(throws: PlaylistShelf.NameFault.tooLong) { try shelf().path(named: most + "a") }
        #expect(try shelf().path(named: most + ".m3u").last == 0x75)
        #expect(throws: PlaylistShelf.NameFault.tooLong) { try shelf().path(named: "/" + most + "a.m3u8") }
    }

    @Test func `without a home there is a place only for paths`() throws {
        let homeless = shelf(nil, home: nil)
        #expect(throws: PlaylistShelf.NameFault.noPlace) { try homeless.path(named: "a") }
        #expect(throws: PlaylistShelf.NameFault.noPlace) { try homeless.path(named: "~/a") }
        #expect(throws: PlaylistShelf.NameFault.noPlace) { try homeless.path(named: "b/a", from: []) }
        #expect(try homeless.path(named: "/a", from: []) == Array("/a.m3u8".utf8))
        #expect(homeless.groups().isEmpty)
    }

    @Test func `the playlists of the folder are listed by their folded names`() throws {
        let shelf = shelf(burrow.path("shelf"))
        #expect(shelf.groups().isEmpty)
        _ = burrow.folder("shelf")
        #expect(shelf.groups().isEmpty)
        for (name, text) in [
            ("beta.m3u8", "/1\n/2\nhttp://x\n"), ("Álpha.m3u", "/1\n"), ("alpha.m3u8", "/1\n/1\n"),
            ("gamma.pls", "File1=/1\n"), (".hidden.m3u8", "/1\n"), ("empty.m3u8", "#EXTM3U\n"), ("notes.txt", "/1\n"),
        ] {
            burrow.file("shelf/\(name)", Array(text.utf8))
        }
        burrow.file("shelf/huge.m3u8", [0x61], stretchedTo: 17 << 20)
        burrow.pipe("shelf/pipe.m3u8")
        burrow.folder("shelf/folder.m3u8")
        burrow.link("shelf/nowhere.m3u8", to: "nothing")
        burrow.link("shelf/round.m3u8", to: "round.m3u8")
        burrow.link("shelf/delta.m3u8", to: "beta.m3u8")
        burrow.file(Array("shelf/".utf8) + [0x7A, 0xFF] + Array(".m3u8".utf8), Array("/1".utf8))
        let lists = shelf.groups()
        #expect(lists.map(\.name) == ["alpha", "Álpha", "beta", "delta", "gamma", "z\u{FFFD}"])
        #expect(lists.map(\.count) == [2, 1, 3, 3, 1, 1])
        #expect(lists.first?.key == .playlist(burrow.path("shelf/alpha.m3u8")))
    }

    @Test(.timeLimit(.minutes(1))) func `a crowded folder is listed in part`() {
        let shelf = shelf(burrow.path("shelf"))
        _ = burrow.folder("shelf")
        for number in 0..<(PlaylistShelf.most + 10) {
            burrow.file("shelf/\(number).m3u", [0x61])
        }
        #expect(shelf.groups().count == PlaylistShelf.most)
    }

    @Test func `what was saved under a name is listed and opened`() throws {
        let shelf = shelf(burrow.path("shelf"))
        let path = try shelf.path(named: " My mix ")
        let tracks = ["/m/a.mp3", "/m/b.mp3"].map {
            Track(id: TrackID(path: Array($0.utf8)), path: Array($0.utf8), title: $0)
        }
        #expect(try shelf.holds(path) && !shelf.holds(shelf.path(named: "/My mix")))
        _ = try PlaylistWriter.write(tracks, to: path, replacing: false, makingFolders: shelf.holds(path))
        #expect(shelf.groups() == [LibraryGroup(key: .playlist(path), name: "My mix", detail: "", count: 2)])
        #expect(throws: PlaylistWriter.Fault.exists) { try PlaylistWriter.write(tracks, to: path, replacing: false) }
        // The library lists it, too: once.
        let other = LibraryGroup(key: .playlist(Array("/m/z.m3u".utf8)), name: "a list", detail: "", count: 1)
        let joined = shelf.joined(to: GroupList(.playlists, shelf.groups() + [other]))
        #expect(joined.groups.map(\.name) == ["a list", "My mix"])
    }
}
