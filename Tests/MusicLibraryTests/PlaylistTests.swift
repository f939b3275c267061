import Testing

@testable import MusicLibrary

/// What a playlist's bytes name.
struct PlaylistTests {
    private func names(_ text: String, _ form: Playlist.Form = .m3u) -> [String] {
        Playlist(Array(text.utf8), form).entries.map { entry in
            switch entry {
            case .path(let path): String(decoding: path, as: UTF8.self)
            case .address(let address): "<\(String(decoding: address, as: UTF8.self))>"
            }
        }
    }

    @Test func `an m3u names a file a line, and comments and blank lines name none`() {
        #expect(names("#EXTM3U\n#EXTINF:12,A - B\nb.mp3\n\n \t\n#a.mp3\na b.mp3") == ["b.mp3", "a b.mp3"])
        for nothing in ["", "\n", "\r\n\r\n", "#EXTM3U", "  ", "\u{FEFF}", "\u{FEFF}#EXTM3U\r\n"] {
            #expect(names(nothing) == [])
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func `lines end as on any system`(end: String) {
        let lines = ["#EXTM3U", "a.mp3", "", "b.mp3", "a.mp3"].joined(separator: end)
        for text in [lines, lines + end, "\u{FEFF}" + lines] { #expect(names(text) == ["a.mp3", "b.mp3", "a.mp3"]) }
    }

    @Test func `a name keeps its bytes, blanks and all`() {
        let name: [UInt8] = [0x20, 0xE9, 0xFF, 0, 0x0D, 0x80, 0x25, 0x34, 0x31, 0x5C, 0x20]
        #expect(Playlist(name + [0x0A], .m3u).entries == [.path(name)])
        #expect(Playlist(Array("File1=x".utf8) + name + [0x0A], .pls).entries == [.path(Array("x".utf8) + name)])
    }

    @Test func `a mark of UTF-8 counts in front of the first line alone`() {
        #expect(names("\u{FEFF}a\n\u{FEFF}b") == ["a", "\u{FEFF}b"])
        #expect(names("\u{FEFF}[playlist]\nFile1=a", .pls) == ["a"])
        #expect(names("\u{FEFF}File1=a", .pls) == ["a"])
    }

    @Test func `a pls goes by its numbers, upper or lower case`() {
        let text = """
            [playlist]\r
            NumberOfEntries=5\r
            FILE10=ten\r
            file2= two = 2\r
            Title2=x\r
            Length2=-1\r
            File1=one\r
             FiLe02 =again\r
            File3=\r
            File=none\r
            File1x=none\r
            Files1=none\r
            File99999999999999999999999=last\r
            Version=2
            """
        #expect(names(text, .pls) == ["one", "two = 2", "again", "ten", "last"])
        for nothing in ["", "[playlist]", "a.mp3", "=", "File1", "File1=", "File-1=a", "File+1=a", "File 1=a"] {
            #expect(names(nothing, .pls) == [], "\(nothing)")
        }
    }

    @Test func `a file address is the name in it`() {
        let addresses = [
            ("file:///a/b%20c%C3%A9.mp3", "/a/b cé.mp3"), ("FILE://LocalHost/a%2fb", "/a/b"), ("file:/a%41", "/aA"),
            ("file:///100%", "/100%"), ("file:///%4", "/%4"), ("file:///%zz%G0%0g", "/%zz%G0%0g"),
            ("file:///%2541#1?x", "/%41#1?x"), ("file:///", "/"), ("file:a", "file:a"), ("file:", "file:"),
        ]
        for (address, name) in addresses {
            #expect(names(address) == [name])
            #expect(names("File1=\(address)", .pls) == [name])
        }
        #expect(Playlist(Array("file:///%FF%00".utf8), .m3u).entries == [.path([0x2F, 0xFF, 0])])
    }

    @Test func `other addresses are told apart from names`() {
        for address in [
            "http://a/b.mp3", "HTTPS://a", "mms://x", "rtsp+x.1-2://x", "smb://host/a.mp3", "file://host/a.mp3",
            "file://a.mp3", "file://", "cdda://",
        ] {
            #expect(names(address) == ["<\(address)>"])
        }
        for name in ["C:\\a.mp3", "a:b", "1://x", "://x", "a b://x", "./http://x", "Live: 1999.mp3", "http:/x"] {
            #expect(names(name) == [name])
        }
    }

    @Test(.timeLimit(.minutes(1))) func `long playlists and long lines are read whole`() {
        let many = (0..<100_000).map { "\($0).mp3" }
        #expect(names(many.joined(separator: "\r\n")) == many)
        let pls = (0..<100_000).reversed().map { "File\($0)=\($0).mp3" }.joined(separator: "\n")
        #expect(names(pls, .pls) == many)
        let long = String(repeating: "x", count: 1 << 20)
        #expect(names("a\n\(long)\nb") == ["a", long, "b"])
        #expect(names("File\(long)=a\nFile2=\(long)", .pls) == [long])
        #expect(names("File" + String(repeating: "9", count: 1 << 20) + "=z\nFile1=a", .pls) == ["a", "z"])
    }
}
