import Glibc
import Platform
import Playback
import Support
import Testing

@testable import MusicLibrary

/// One folder of all that is odd: what plays is found whatever lies beside it, by the scan and in the index alike.
struct NastyTests {
    let burrow: Burrow

    init() throws { burrow = try Burrow() }

    private func fill() -> (tracks: Int, skipped: [String: SkipReason]) {
        burrow.folder("names")
        for name in Nasty.names { burrow.file(Array("names/".utf8) + name + Array(".mp3".utf8), Handmade.mp3Frames()) }
        burrow.folder("tags")
        for (number, text) in Nasty.texts.enumerated() {
            let tags = [("TITLE", text.title), ("ARTIST", text.artist), ("ALBUM", text.title), ("GENRE", text.artist)]
            burrow.file("tags/\(number).flac", Handmade.flac(tags))
            let frames = Handmade.id3Text("TIT2", text.title) + Handmade.id3Text("TPE1", text.artist)
            burrow.file("tags/\(number).mp3", Handmade.id3(frames) + Handmade.mp3Frames())
        }
        burrow.file("tags/many.flac", Handmade.flac((0..<20_000).map { ("COMMENT", "\($0)") }))
        let picture = Handmade.flacPicture([UInt8](repeating: 0xAB, count: 15_000_000), kind: "image/png")
        burrow.file("tags/picture.flac", Handmade.flac(picture: picture))
        burrow.file("tags.mp3", (0..<5000).flatMap { _ in Handmade.id3([]) } + Handmade.mp3Frames())
        let fields = ["TRACKNUMBER", "TRACKTOTAL", "DISCNUMBER", "DATE", "REPLAYGAIN_TRACK_GAIN", "COMPILATION"]
        for (number, value) in ["99999999999999999999", "-5", "2147483648", "1/0", "\u{661}", "1e400", "nan"]
            .enumerated()
        {
            burrow.file("tags/number\(number).flac", Handmade.flac(fields.map { ($0, value) }))
        }
        var skipped: [String: SkipReason] = [:]
        func bad(_ name: String, _ bytes: [UInt8], _ reason: SkipReason) {
            burrow.file(name, bytes)
            skipped[name] = reason
        }
        for ending in ["mp3", "flac", "ogg", "opus", "m4a", "wav", "wv", "ape", "aiff", "wma"] {
            bad("zero.\(ending)", [], .empty)
            burrow.file("one.\(ending)", [0x49])
            burrow.file("noise.\(ending)", Handmade.noise(65_536, seed: 3))
            burrow.file("text.\(ending)", Array(String(repeating: "hello, I am text\n", count: 100).utf8))
        }
        burrow.pipe("pipe.mp3")
        burrow.socket("socket.mp3")
        burrow.link("null.mp3", to: "/dev/null")
        burrow.link("zeros.mp3", to: "/dev/zero")
        burrow.link("a.mp3", to: "b.mp3")
        burrow.link("b.mp3", to: "a.mp3")
        burrow.link("gone.mp3", to: "nothing")
        burrow.link("loop", to: ".")
        burrow.link("up", to: "..")
        for (name, reason) in [
            ("pipe.mp3", SkipReason.pipe), ("socket.mp3", .socket), ("null.mp3", .device), ("zeros.mp3", .device),
            ("a.mp3", .loop), ("b.mp3", .loop), ("gone.mp3", .missing),
        ] { skipped[name] = reason }
        burrow.folder("folder.mp3")
        burrow.file("folder.mp3/inside.mp3", Handmade.mp3Frames())
        for (name, text) in [
            ("self.m3u8", "self.m3u8\n"), ("a.m3u", "b.m3u\n"), ("b.m3u", "a.m3u\n"), ("dirs.m3u", ".\n..\n/\n"),
            ("empty.pls", ""),
        ] { burrow.file(name, text) }
        burrow.file("noise.pls", Handmade.noise(5000, seed: 9))
        for (name, rate, channels) in [("zero.rate.wav", UInt32(0), UInt16(0)), ("huge.rate.wav", .max, .max)] {
            burrow.file(name, Handmade.wav(rate: rate, channels: channels))
        }
        let good = Nasty.names.count + 2 * Nasty.texts.count + 2 + 7 + 1
        return (good, skipped)
    }

    @Test func `all that plays is found, and what does not is told`() async throws {
        let (least, reasons) = fill()
        // The folder above is not ours to walk.
        _ = burrow.with("up".utf8) { unlink($0) }
        let record = await scan([burrow.path])
        #expect(record.summary.isComplete)
        for (name, reason) in reasons { #expect(record.skipped[name] == reason, "\(name)") }
        let good = record.tracks.filter { track in
            ["/names/", "/tags/", "/folder.mp3/"].contains { String(decoding: track.path, as: UTF8.self).contains($0) }
        }
        #expect(good.count == least)
        for track in record.tracks {
            let texts = [track.title, track.artist, track.album, track.albumArtist, track.genre]
            #expect(!track.title.isEmpty && texts.allSatisfy { $0.utf8.count <= 1024 })
            #expect((0...9999).contains(track.number) && (0...9999).contains(track.disc) && track.duration > 0)
        }
        for name in Nasty.names {
            let path = burrow.path(Array("names/".utf8) + name + Array(".mp3".utf8))
            #expect(record.tracks.contains { $0.path == path }, "\(RawPath.shown(name))")
        }
    }

    @Test func `the index says the same, at once and in the next run, and finds it`() async throws {
        _ = fill()
        _ = burrow.with("up".utf8) { unlink($0) }
        let record = await scan([burrow.path])
        let place = try Burrow()
        let rig = IndexRig(place.path("index"))
        let summary = await rig.scan([burrow.path])
        #expect(summary.tracks == record.tracks.count && rig.sentences == [])
        let rows = await rig.view(count: record.tracks.count)
        #expect(Set((0..<rows.count).compactMap { rows.track(at: $0)?.path }) == Set(record.tracks.map(\.path)))
        let titles = Dictionary(uniqueKeysWithValues: record.tracks.map { ($0.path, $0.title) })
        for row in 0..<rows.count {
            guard let track = rows.track(at: row) else { continue }
            #expect(track.title == titles[track.path])
        }
        rig.close()
        let next = IndexRig(place.path("index"))
        #expect(await next.view(count: record.tracks.count).count == record.tracks.count)
        let again = await next.scan()
        #expect(again.tracks == record.tracks.count && next.sentences == [])
        for (text, least) in [("evil", 2), ("DROP TABLE", 3), ("長", 4), ("\u{1B}", 0), ("%s", 3)] {
            let found = await next.view(LibraryQuery(text: text))
            #expect(found.count >= least, "\(text)")
        }
        next.close()
    }
}
