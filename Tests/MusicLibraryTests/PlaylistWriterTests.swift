import Platform
import Playback
import Support
import Testing

@testable import MusicLibrary

/// Tracks into a file and back.
struct PlaylistWriterTests {
    let burrow: Burrow

    init() throws { burrow = try Burrow() }

    private func track(
        _ path: [UInt8], title: String = "T", artist: String = "A", duration: Double = 61.4
    ) -> Track { Track(id: TrackID(path: path), path: path, title: title, artist: artist, duration: duration) }

    private func track(_ path: String, title: String = "T", artist: String = "A", duration: Double = 61.4) -> Track {
        track(Array(path.utf8), title: title, artist: artist, duration: duration)
    }

    private func text(_ path: [UInt8]) throws -> String {
        String(decoding: try WholeFile.read(path, atMost: 1 << 20), as: UTF8.self)
    }

    @Test func `each track is a comment and its path`() throws {
        let path = burrow.path("a.m3u8")
        let tracks = [
            track("/m/a b.mp3", title: "Café", artist: "Łódź"), track("/m/b", artist: "", duration: 0),
            track("/m/c", duration: 1e300), track("/m/d\nä", duration: 1),
        ]
        #expect(try PlaylistWriter.write(tracks, to: path, replacing: false) == 4)
        #expect(
            try text(path) == """
                #EXTM3U
                #EXTINF:61,Łódź - Café
                /m/a b.mp3
                #EXTINF:-1,T
                /m/b
                #EXTINF:1000000000,A - T
                /m/c
                #EXTINF:1,A - T
                file:///m/d%0A%C3%A4

                """)
    }

    @Test func `a name that ends in pls is written as one`() throws {
        let path = burrow.path("a.PLS")
        #expect(try PlaylistWriter.write([track("/m/a = b.mp3"), track("/m/b ")], to: path, replacing: false) == 2)
        #expect(
            try text(path) == """
                [playlist]
                File1=/m/a = b.mp3
                Title1=A - T
                Length1=61
                File2=/m/b\u{20}
                Title2=A - T
                Length2=61
                NumberOfEntries=2
                Version=2

                """)
    }

    /// The law: what is written is read back, byte for byte and in order.
    @Test(arguments: ["m3u8", "m3u", "pls"]) func `any path is read back as it was`(ending: String) throws {
        var generator = SeededNoise(seed: 7)
        let special: [UInt8] = [0x0A, 0x0D, 0x23, 0x20, 0x09, 0x25, 0x5C, 0x3A, 0x2E, 0xEF, 0xBB, 0xBF, 0xFF, 0x2F]
        let path = burrow.path("law.\(ending)")
        let form = try #require(Playlist.Form(path: path))
        for _ in 0..<300 {
            let tracks = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
                let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                    Bool.random(using: &generator)
                        ? special[Int.random(in: 0..<special.count, using: &generator)]
                        : UInt8.random(in: 1...255, using: &generator)
                }
                let text = String(decoding: bytes, as: UTF8.self)
                return track(
                    [0x2F] + bytes, title: text, artist: "\n\(text)\r\nFile1=/x\n/y", duration: .random(in: -9...1e9))
            }
            #expect(try PlaylistWriter.write(tracks, to: path, replacing: true) == tracks.count)
            let file = try PlaylistFile(path, form)
            #expect(file.entries == tracks.map { .path($0.path) })
            // A backslash may stand for a slash where there is no such file.
            let clean = tracks.map(\.path).filter { $0 == FileName.absolute($0, from: []) && !$0.contains(0x5C) }
            #expect(clean.map { file.resolve($0).path } == clean)
        }
    }

    @Test func `no text reaches beyond its line`() throws {
        let path = burrow.path("long.m3u8")
        let hostile = "\u{1B}]0;x\u{07}\r\n/evil.mp3\n\u{2028}\u{85}" + String(repeating: "a\u{301}", count: 1 << 20)
        _ = try PlaylistWriter.write([track("/m/a", title: hostile)], to: path, replacing: false)
        let lines = try text(path).split(separator: "\n")
        #expect(lines.count == 3 && lines[1].utf8.count < 2000)
        #expect(lines[1].hasPrefix("#EXTINF:61,A -  ]0;x   /evil.mp3   a\u{301}"))
    }

    @Test func `tracks without a file are left out, and nothing but them writes nothing`() throws {
        let path = burrow.file("old.m3u8", Array("/old\n".utf8))
        let none = [track(""), track("relative")]
        #expect(try PlaylistWriter.write(none, to: path, replacing: true) == 0)
        #expect(try PlaylistWriter.write([], to: burrow.path("new.m3u8"), replacing: true) == 0)
        #expect(try text(path) == "/old\n")
        #expect(try PlaylistWriter.write(none + [track("/new")], to: path, replacing: true) == 1)
        #expect(try text(path).hasSuffix("\n/new\n"))
        #expect(try FolderListing(burrow.path).entries.count == 1)
    }

    @Test func `a file that is there is replaced only where that was wanted`() throws {
        let path = burrow.file("old.m3u8", Array("/old\n".utf8))
        #expect(throws: PlaylistWriter.Fault.exists) {
            try PlaylistWriter.write([track("/new")], to: path, replacing: false)
        }
        #expect(try text(path) == "/old\n")
    }

    @Test func `its folder is made only where that was wanted, and can be`() throws {
        let path = burrow.path("a/b/c.m3u8")
        let sentence = "there is no folder \(RawPath.shown(burrow.path("a/b")))"
        #expect(throws: PlaylistWriter.Fault.failed(sentence)) {
            try PlaylistWriter.write([track("/new")], to: path, replacing: false)
        }
        #expect(try FolderListing(burrow.path).entries.count == 0)
        #expect(try PlaylistWriter.write([track("/new")], to: path, replacing: false, makingFolders: true) == 1)
        #expect(try text(path).hasSuffix("/new\n"))
        burrow.file("file", [])
        let fault = FileFault(.makeFolder, burrow.path("file"), .fileInTheWay)
        #expect(throws: PlaylistWriter.Fault.failed("\(fault)")) {
            try PlaylistWriter.write(
                [track("/new")], to: burrow.path("file/c.m3u8"), replacing: true, makingFolders: true)
        }
    }

    @Test(.timeLimit(.minutes(1))) func `what swell could not read again is not written`() throws {
        let path = burrow.file("old.m3u8", Array("/old\n".utf8))
        let long = Array(repeating: track([0x2F] + [UInt8](repeating: 0x61, count: 4000)), count: 5000)
        let fault = FileFault(.write, path, .tooLarge(16 << 20))
        #expect(throws: PlaylistWriter.Fault.failed("\(fault)")) {
            try PlaylistWriter.write(long, to: path, replacing: true)
        }
        #expect(try text(path) == "/old\n")
        #expect(try PlaylistWriter.write(long.prefix(4000), to: path, replacing: true) == 4000)
        #expect(try PlaylistFile(path, .m3u).entries.count == 4000)
    }
}
