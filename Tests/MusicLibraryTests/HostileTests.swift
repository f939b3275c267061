import CTagLib
import Foundation
import Glibc
import MusicLibrary
import Support
import Testing

/// Files that lie, nest and stretch.
struct HostileTests {
    let burrow: Burrow

    init() throws { burrow = try Burrow() }

    /// In a process of its own, for it watches the memory of the whole process.
    @Test func `size that is not there costs no memory`() async {
        await #expect(processExitsWith: .success) {
            let burrow = try Burrow()
            let size = 256 << 20
            burrow.file("hole.mp3", [], stretchedTo: size)
            burrow.file("zeros.mp3", [0], stretchedTo: size)
            let lyingTag = Handmade.id3(Handmade.id3Text("TIT2", "x"), claiming: size - 4096)
            burrow.file("tag.mp3", lyingTag, stretchedTo: size)
            let lyingFrame = Handmade.id3(Array("APIC".utf8) + [0x7F, 0, 0, 0, 0, 0], claiming: size / 2)
            burrow.file("frame.mp3", lyingFrame, stretchedTo: size)
            burrow.file("flac.flac", Array("fLaC".utf8) + [4, 0xFF, 0xFF, 0xFF], stretchedTo: size)
            burrow.file(
                "atom.m4a", Array("\0\0\0\u{10}ftypM4A \0\0\0\0\u{0F}\u{7F}\u{7F}\0moov".utf8), stretchedTo: size)
            burrow.file(
                "chunk.wav", Array("RIFF\u{7F}\u{7F}\u{7F}\u{0F}WAVELIST\u{7F}\u{7F}\u{7F}\u{0F}INFO".utf8),
                stretchedTo: size)
            // "5" starts the peak anew.
            try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
            let before = peak()
            let record = await scan([burrow.path], readers: 2)
            #expect(record.tracks.isEmpty)
            #expect(record.skipped["hole.mp3"] == .empty)
            #expect(record.summary.skippedTotal == 7)
            #expect(before > 0 && peak() - before < 100 << 20)
        }
    }

    /// TagLib would make 65,535 attributes of 400 bytes.
    @Test func `an ASF head that counts more than there is, or more than there can be, is left out`() async {
        let text = Handmade.asfText("WM/AlbumTitle", "A")
        func many(_ count: Int) -> [UInt8] {
            Handmade.asf(attributes: (0..<count).flatMap { _ in text }, counting: count)
        }
        let long = Handmade.asfText("WM/Lyrics", String(repeating: "x", count: 32_000))
        func lyrics(_ count: Int) -> [UInt8] {
            Handmade.asf(attributes: (0..<count).flatMap { _ in long }, counting: count)
        }
        burrow.file("one.wma", many(1))
        burrow.file("most.wma", many(4096))
        burrow.file("more.wma", many(4097))
        burrow.file("none.wma", Handmade.asf(attributes: [], counting: 65_535))
        burrow.file("few.wma", Handmade.asf(attributes: text, counting: 2))
        burrow.file(
            "lie.wma", Handmade.asf(attributes: Handmade.asfText("WM/AlbumTitle", "A", claiming: 40), counting: 1))
        burrow.file("long.wma", lyrics(60))
        burrow.file("longer.wma", lyrics(70))
        let record = await scan([burrow.path])
        #expect(record.names == ["long.wma", "most.wma", "one.wma"])
        #expect(record.tracks.allSatisfy { $0.duration == 2 })
        for name in ["more", "none", "few", "lie", "longer"] { #expect(record.skipped["\(name).wma"] == .noSound) }
    }

    @Test(arguments: [10, 100_000]) func `what nests without end does not use up the stack`(depth: Int) async {
        let chapters = Handmade.id3(Handmade.nestedChapters(depth))
        burrow.file("atoms.m4a", Handmade.nestedAtoms(depth))
        burrow.file("chapters.mp3", chapters + Handmade.mp3Frames())
        burrow.file("chapters.flac", chapters + Handmade.flac())
        burrow.file("chapters.wav", Handmade.wav("ID3 ", chapters))
        burrow.file("tags.mp3", (0..<depth).flatMap { _ in Handmade.id3([]) } + Handmade.mp3Frames())
        let record = await scan([burrow.path])
        #expect(record.summary.isComplete && record.summary.files == 5)
        #expect(record.skipped["atoms.m4a"] == .noSound)
    }

    @Test func `broken bytes are survived`() async {
        var generator = SeededNoise(seed: 2024)
        let whole: [(String, [UInt8])] = [
            ("flac", Handmade.flac([("TITLE", "T"), ("ARTIST", "A")]) + Handmade.noise(200, seed: 1)),
            (
                "mp3",
                Handmade.id3(Handmade.id3Text("TIT2", "T") + Handmade.id3Text("TPE1", "A")) + Handmade.mp3Frames(5)
            ),
            ("wav", Handmade.wav("ID3 ", Handmade.id3(Handmade.id3Text("TIT2", "T")))),
            ("m4a", Handmade.nestedAtoms(30)),
        ]
        var count = 0
        for (ending, bytes) in whole {
            for _ in 0..<200 {
                var broken = bytes
                for _ in 0..<Int.random(in: 1...12, using: &generator) {
                    let place = Int.random(in: 0..<min(broken.count, 300), using: &generator)
                    broken[place] = UInt8.random(in: 0...255, using: &generator)
                }
                burrow.file(
                    "\(count).\(ending)", Array(broken.prefix(Int.random(in: 1...broken.count, using: &generator))))
                count += 1
            }
        }
        let record = await scan([burrow.path])
        #expect(record.summary.files == count)
        #expect(record.tracks.allSatisfy { $0.duration > 0 && $0.duration.isFinite && !$0.title.isEmpty })
    }
}

/// The most memory held at once, bytes; 0 where the system does not say.
private func peak() -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
}
