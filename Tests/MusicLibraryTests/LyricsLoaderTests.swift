import CTagLib
import Foundation
import Playback
import Support
import Testing

@testable import MusicLibrary

/// What makes real files, where it is installed.
private let encoder: String? = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"].first {
    FileManager.default.isExecutableFile(atPath: $0)
}

/// Words beside music and in its tags.
struct LyricsLoaderTests {
    private let burrow: Burrow

    init() throws { burrow = try Burrow() }

    private func texts(_ path: [UInt8]) -> [String] { LyricsLoader.find(path)?.lines.map(\.text) ?? [] }

    private func mp3(_ frames: [UInt8]) -> [UInt8] { Handmade.id3(frames) + Handmade.mp3Frames() }

    /// Words without times: encoding, language, description, text.
    private func uslt(_ text: String, description: String = "", encoding: UInt8 = 3) -> [UInt8] {
        Handmade.id3Frame("USLT", [encoding] + Array("eng\(description)".utf8) + [0] + Array(text.utf8))
    }

    /// Words with times: encoding, language, milliseconds, lyrics, description, then text and time in turn.
    private func sylt(_ pieces: [(String, UInt32)], format: UInt8 = 2, type: UInt8 = 1) -> [UInt8] {
        let head: [UInt8] = [3] + Array("eng".utf8) + [format, type, 0]
        var body: [UInt8] = []
        for (text, time) in pieces {
            body += Array(text.utf8) + [0]
            for shift: UInt32 in [24, 16, 8, 0] { body.append(UInt8(truncatingIfNeeded: time >> shift)) }
        }
        return Handmade.id3Frame("SYLT", head + body)
    }

    // MARK: Beside

    @Test(arguments: ["lrc", "LRC", "Lrc", "lRc"]) func `a file beside the track has its words`(ending: String) {
        let track = burrow.file("a song.flac", Handmade.flac())
        #expect(LyricsLoader.find(track) == nil)
        burrow.file("another song.lrc", Array("[00:01]no".utf8))
        burrow.file("a song.\(ending)", Array("[00:01]one\n[00:02]two".utf8))
        #expect(texts(track) == ["one", "two"])
    }

    @Test func `a name of any bytes has its file too, and so has one without an ending`() {
        let name: [UInt8] = [0x63, 0xE9, 0x0A, 0x2E, 0x20, 0x2E]
        let track = burrow.file(name + Array(".mp3".utf8), mp3([]))
        burrow.file(name + Array(".lrc".utf8), Array("[00:01]odd".utf8))
        #expect(texts(track) == ["odd"])
        let bare = burrow.file("bare", Handmade.flac())
        burrow.file("bare.lrc", Array("[00:01]bare".utf8))
        #expect(texts(bare) == ["bare"])
    }

    @Test func `what is no file of words is passed over`() {
        let track = burrow.file("x.flac", Handmade.flac([("LYRICS", "[00:01]embedded")]))
        burrow.pipe("x.lrc")
        #expect(texts(track) == ["embedded"])
        burrow.folder("x.LRC")
        burrow.file("x.Lrc", Array("[00:01]big".utf8), stretchedTo: 1 << 20 + 1)
        burrow.link("x.lRC", to: "x.lRC")
        burrow.file("x.LRc", [])
        #expect(texts(track) == ["embedded"])
        #expect(LyricsLoader.find(burrow.path("gone.flac")) == nil)
        #expect(
            LyricsLoader.find([]) == nil && LyricsLoader.find([0x2F]) == nil && LyricsLoader.find([0x2F, 0]) == nil)
    }

    @Test func `words with times count before words without, those beside the track before those in its tags`() {
        let tags = [("UNSYNCEDLYRICS", "plain"), ("LYRICS", "[00:01]embedded")]
        let track = burrow.file("x.flac", Handmade.flac(tags))
        #expect(texts(track) == ["embedded"])
        burrow.file("x.lrc", Array("beside, without times".utf8))
        #expect(texts(track) == ["embedded"])
        burrow.file("x.lrc", Array("[00:01]beside".utf8))
        #expect(texts(track) == ["beside"])
        let plain = burrow.file("y.flac", Handmade.flac([("LYRICS", "plain")]))
        #expect(LyricsLoader.find(plain)?.isSynced == false)
    }

    // MARK: Tags

    @Test func `an ID3 tag's words are found, described or not, with times of their own or without`() {
        #expect(texts(burrow.file("1.mp3", mp3(uslt("[00:01]one\n[00:02]two")))) == ["one", "two"])
        #expect(texts(burrow.file("2.mp3", mp3(uslt("[00:01]one", description: "some words")))) == ["one"])
        #expect(texts(burrow.file("3.mp3", mp3(uslt("plain") + uslt("[00:01]timed", description: "b")))) == ["timed"])
        let lines = mp3(uslt("plain") + sylt([("one", 1000), ("two", 61_500)]))
        let found = LyricsLoader.find(burrow.file("4.mp3", lines))
        #expect(found?.lines == [Lyrics.Line(time: 1, text: "one"), Lyrics.Line(time: 61.5, text: "two")])
        let syllables = sylt([("\nHel", 1000), ("lo ", 1200), ("you", 1400), ("\nNew", 3000), (" line", 3100)])
        #expect(
            LyricsLoader.find(burrow.file("5.mp3", mp3(syllables)))?.lines
                == [Lyrics.Line(time: 1, text: "Hello you"), Lyrics.Line(time: 3, text: "New line")])
        let others = sylt([("chord", 1)], type: 5) + sylt([("frames", 1)], format: 1)
        #expect(texts(burrow.file("6.mp3", mp3(others))) == [])
        let late = sylt([("late", .max), ("", 0)])
        #expect(texts(burrow.file("7.mp3", mp3(late))).last == "late")
    }

    @Test func `of several texts each is one, and one of many MiB is cut`() {
        let track = burrow.file("x.flac", Handmade.flac([("LYRICS", "a\nb"), ("LYRICS", "[00:01]c"), ("LYRICS", "d")]))
        #expect(texts(track) == ["c"])
        let long = "[00:01]first\n" + String(repeating: "[00:02]長い\n", count: 400_000)
        let file = burrow.file("y.flac", Handmade.flac([("LYRICS", long)]))
        #expect(texts(file) == ["first", "長い"])
        var found = ctag_lyrics()
        #expect(burrow.with("y.flac".utf8) { ctag_read_lyrics($0, &found) } == ctag_ok)
        #expect(found.texts.length <= 1 << 20 && found.texts.length > 1 << 20 - 4)
        ctag_release_lyrics(&found)
        #expect(found.storage == nil)
    }

    @Test func `broken frames are survived`() {
        var dice = SeededNoise(seed: 77)
        let whole: [(String, [UInt8])] = [
            ("mp3", mp3(uslt("[00:01]one", description: "d", encoding: 1) + sylt([("\none", 1), ("two\n", 2)]))),
            ("flac", Handmade.flac([("LYRICS", "[00:01]one"), ("SYNCEDLYRICS", "[00:01]two")])),
            ("wav", Handmade.wav("ID3 ", Handmade.id3(sylt([("one", 1)])))),
        ]
        for (ending, bytes) in whole {
            for _ in 0..<300 {
                var broken = bytes
                for _ in 0..<Int.random(in: 1...8, using: &dice) {
                    let place = Int.random(in: 0..<min(broken.count, 160), using: &dice)
                    broken[place] = .random(in: 0...255, using: &dice)
                }
                let lyrics = LyricsLoader.find(burrow.file("x.\(ending)", broken))
                #expect(lyrics?.lines.isEmpty != true)
            }
        }
        #expect(LyricsLoader.find(burrow.file("x.wav", whole[2].1))?.lines.map(\.text) == ["one"])
    }

    @Test(
        .enabled(if: encoder != nil, "ffmpeg is not installed"),
        arguments: ["mp3", "flac", "ogg", "opus", "m4a", "wv", "aiff", "wma"], ["lyrics", "LYRICS"])
    func `words that an encoder has put into the tags are found`(ending: String, key: String) throws {
        let path = burrow.path("tune.\(ending)")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: encoder ?? "")
        let words = "\(key)=[00:00.10]Öne\n[00:00.20]Two"
        process.arguments =
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "sine=d=0.3", "-metadata", words]
            + (ending == "aiff" ? ["-write_id3v2", "1"] : []) + [String(decoding: path, as: UTF8.self)]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        #expect(
            LyricsLoader.find(path)?.lines
                == [Lyrics.Line(time: 0.1, text: "Öne"), Lyrics.Line(time: 0.2, text: "Two")])
    }

    // MARK: Wishes

    @Test func `each wish has one answer, by the track`() async {
        let names = (0..<20).map { "\($0)" }
        let tracks = names.map { name in
            let path = burrow.file("\(name).flac", Handmade.flac([("LYRICS", "[00:01]\(name)")]))
            return Track(id: TrackID(path: path), path: path, title: name)
        }
        let silent = Track(id: 1, title: "without a file")
        let (stream, continuation) = AsyncStream.makeStream(of: LyricsMessage.self)
        let loader = LyricsLoader { continuation.yield($0) }
        loader.want(tracks + [silent])
        var answers: [TrackID: [String]] = [:]
        for await message in stream {
            #expect(answers[message.track] == nil)
            answers[message.track] = message.lyrics?.lines.map(\.text) ?? []
            if answers.count == 21 { break }
        }
        #expect(answers[1] == [])
        for track in tracks { #expect(answers[track.id] == [track.title]) }
    }
}
