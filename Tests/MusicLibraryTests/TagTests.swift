import CTagLib
import Foundation
import MusicLibrary
import Playback
import Support
import Testing

struct TagTests {
    let burrow: Burrow

    init() throws { burrow = try Burrow() }

    /// The one track in a file of these bytes.
    private func track(_ name: String, _ bytes: [UInt8]) async -> Track? {
        await scan([burrow.file(name, bytes)]).tracks.first
    }

    @Test func `tags become a track`() async throws {
        let bytes = Handmade.flac(
            [
                ("TITLE", "Slow Tides"), ("ARTIST", "The Night Owls"), ("ALBUMARTIST", "Owls"),
                ("ALBUM", "Night Windows"), ("DISCNUMBER", "2/3"), ("TRACKNUMBER", "07/12"), ("DATE", "1999-05-01"),
                ("GENRE", "Jazz"),
            ], milliseconds: 222_250)
        let path = burrow.file("x.flac", bytes)
        let track = try #require(await scan([path]).tracks.first)
        var expected = Track(
            id: TrackID(path: path), path: path, title: "Slow Tides", artist: "The Night Owls", albumArtist: "Owls",
            album: "Night Windows", disc: 2, number: 7, year: 1999, genre: "Jazz", duration: 222.25)
        expected.place = 1
        #expect(track == expected)
    }

    @Test func `several artists are one text with commas`() async {
        let track = await track(
            "x.flac", Handmade.flac([("ARTIST", "AC/DC"), ("ARTIST", "Björk"), ("GENRE", "A"), ("GENRE", "B")]))
        #expect(track?.artist == "AC/DC, Björk")
        #expect(track?.genre == "A, B")
    }

    @Test func `an album by several artists belongs to various artists`() async {
        #expect(
            await track("x.flac", Handmade.flac([("ARTIST", "A"), ("COMPILATION", "1")]))?.albumArtist
                == "Various Artists")
        #expect(await track("y.flac", Handmade.flac([("ARTIST", "A"), ("COMPILATION", "0")]))?.albumArtist == "")
    }

    @Test(arguments: ["", " ", "\u{3000}\u{200B}\t"])
    func `a track without a title has the name of its file`(title: String) async {
        let bytes = Handmade.flac(title.isEmpty ? [] : [("TITLE", title)])
        #expect(await track("01. Quiet.Storm.flac", bytes)?.title == "01. Quiet.Storm")
        #expect(await track("No ending", bytes)?.title == "No ending")
    }

    @Test(arguments: [("99999999999999999999", 0), ("-5", 0), ("0", 0), ("9999", 9999), ("10000", 0), ("x", 0)])
    func `a number that cannot be is none`(text: String, number: Int) async {
        let tags = [("TRACKNUMBER", text), ("DISCNUMBER", text), ("DATE", text)]
        let track = await track("x.flac", Handmade.flac(tags))
        #expect(track?.number == number)
        #expect(track?.disc == number)
        #expect(track?.year == (number == 0 ? nil : number))
    }

    @Test func `a very long tag is cut between characters`() async throws {
        let track = try #require(
            await track("x.flac", Handmade.flac([("TITLE", "a" + String(repeating: "長", count: 100_000))])))
        #expect(track.title == "a" + String(repeating: "長", count: 341))
    }

    @Test func `the gain of a track is read where it is named`() {
        for (text, gain) in [("-7.30 dB", -7.3), ("+2 dB", 2), (" 0.5", 0.5), ("loud", nil), ("1e9", 1)] {
            burrow.file("x.flac", Handmade.flac([("REPLAYGAIN_TRACK_GAIN", text)]))
            var tags = ctag_tags()
            let status = burrow.with("x.flac".utf8) { ctag_read($0, &tags) }
            #expect(status == ctag_ok)
            #expect(gain.map { abs(tags.track_gain - $0) < 1e-9 } ?? tags.track_gain.isNaN)
            ctag_release(&tags)
        }
    }

    @Test func `content tells what an ending hides`() async {
        let flac = Handmade.flac([("TITLE", "I am FLAC")])
        let mp3 = Handmade.id3(Handmade.id3Text("TIT2", "I am MP3")) + Handmade.mp3Frames()
        #expect(await track("flac.mp3", flac)?.title == "I am FLAC")
        #expect(await track("flac", flac)?.title == "I am FLAC")
        #expect(await track("flac.wma", flac)?.title == "I am FLAC")
        #expect(await track("mp3.flac", mp3)?.title == "I am MP3")
        #expect(await track("mp3", mp3)?.title == "I am MP3")
    }

    @Test func `a player's two tags complete each other`() async {
        var old = Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)
        old.replaceSubrange(33..<38, with: Array("Björk".utf8.prefix(5)))
        old.replaceSubrange(33..<37, with: Array("Owls".utf8))
        old[37] = 0
        let track = await track(
            "x.mp3", Handmade.id3(Handmade.id3Text("TIT2", "New")) + Handmade.mp3Frames() + old)
        #expect(track?.title == "New")
        #expect(track?.artist == "Owls")
    }

    @Test func `noise before the first frame is passed over`() async {
        #expect(await track("x.mp3", Handmade.noise(5000, seed: 3) + Handmade.mp3Frames(40)) != nil)
    }

    @Test func `a FLAC file that ends early still plays`() async {
        let bytes = Handmade.flac([("TITLE", "Cut")])
        #expect(await track("x.flac", bytes + [0xFF, 0xF8, 0x69])?.title == "Cut")
        for cut in [3, 4, 8, 20, 41] { #expect(await track("\(cut).flac", Array(bytes.prefix(cut))) == nil) }
    }

    @Test func `a tag that claims more than the file has is passed over`() async {
        let lie = Handmade.id3([], claiming: 1 << 28 - 1) + Handmade.mp3Frames()
        let track = await track("Lie.mp3", lie)
        #expect(track?.title == "Lie")
        #expect((track?.duration ?? 0) > 0.4)
    }

    @Test func `a WAV file that was never closed plays as far as it goes`() async {
        #expect(await track("x.wav", Handmade.wav("junk", [1, 2]))?.duration == 1)
        #expect(await track("y.wav", Handmade.wav("junk", [1, 2], dataSize: 0xFFFF_FFFF))?.duration == 1)
        #expect(await track("z.wav", Handmade.wav("junk", [1, 2], dataSize: 16_000))?.duration == 1)
    }
}
