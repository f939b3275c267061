import Foundation
import Playback
import Testing

@testable import App

struct ResourceTests {
    private let house = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    @Test func `the shipped album is the built-in one`() throws {
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: house + "/Resources/demo.m3u8")))
        #expect(DemoList.tracks(bytes) == DemoAlbum.tracks)
    }

    @Test(arguments: ["/.build/release/swell", "/.build/x86_64-unknown-linux-gnu/debug/swell"])
    func `a program finds its files in the checkout it was built in`(program: String) throws {
        #expect(DemoList.tracks(try #require(ResourceFiles.read("demo.m3u8", program: house + program))) != nil)
    }

    @Test func `an installed program finds its files beside it, first`() {
        #expect(ResourceFiles.folders("/usr/local/bin/swell").first == "/usr/local/share/swell")
    }

    @Test func `no program path leads outside or to a trap`() {
        for program in ["", "/", "swell", "//", "/swell"] {
            #expect(ResourceFiles.read("no such file", program: program) == nil)
        }
    }

    @Test(arguments: [
        "", "#EXTM3U\n", "#EXTINF:0,x", "#EXTINF:nan,x", "#EXTINF:12", "song.mp3", "\u{0}\u{1}", "#EXTINF:1e9,x",
    ])
    func `a list that is none is refused whole`(text: String) {
        #expect(DemoList.tracks(Array(text.utf8)) == nil)
    }
}
