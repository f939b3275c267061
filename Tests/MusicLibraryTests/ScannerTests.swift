import Foundation
import Glibc
import MusicLibrary
import Playback
import Support
import Synchronization
import Testing

struct ScannerTests {
    let burrow: Burrow

    init() throws { burrow = try Burrow() }

    @Test func `an empty folder is an empty library`() async {
        let record = await scan([burrow.path])
        #expect(record.tracks.isEmpty)
        #expect(record.messages.count == 2)
        #expect(record.messages.first == .counted(files: 0))
        #expect(record.summary.isComplete && record.summary.folders == 1 && record.summary.skippedTotal == 0)
    }

    @Test func `no roots at all end at once`() async {
        #expect(await scan([]).summary.isComplete)
    }

    @Test func `a batch is in the library's order and the end comes last and once`() async throws {
        for index in 0..<300 {
            burrow.file("\(index).flac", Handmade.flac([("TITLE", "Song \(index * 7919 % 300)"), ("ALBUM", "A")]))
        }
        let record = await scan([burrow.path])
        #expect(record.tracks.count == 300)
        for batch in record.batches {
            var sorted = batch
            LibraryOrder.sort(&sorted)
            #expect(batch == sorted)
        }
        let ends = record.messages.indices.filter { if case .finished = record.messages[$0] { true } else { false } }
        #expect(ends == [record.messages.count - 1])
        #expect(record.messages.contains(.counted(files: 300)))
        #expect(record.messages.dropLast().last == .progress(files: 300, tracks: 300))
        #expect(Set(record.tracks.map(\.id)).count == 300)
    }

    @Test func `folders inside folders are walked`() async {
        burrow.folder("a")
        burrow.folder("a/b")
        burrow.folder("a/b/c.mp3")
        burrow.file("a/b/c.mp3/deep.flac", Handmade.flac())
        burrow.file("top.flac", Handmade.flac())
        let record = await scan([burrow.path])
        #expect(record.names == ["deep.flac", "top.flac"])
        #expect(record.summary.folders == 4)
    }

    @Test func `what two roots share is counted once`() async {
        burrow.folder("a")
        burrow.folder("a/b")
        let file = burrow.file("a/b/one.flac", Handmade.flac())
        burrow.file("a/two.flac", Handmade.flac())
        let outer = burrow.path("a")
        let inner = burrow.path("a/b")
        for roots in [
            [file, inner, outer], [outer, inner, file], [inner, outer, outer + [0x2F, 0x2E, 0x2F]],
            [file, outer, file],
        ] {
            let record = await scan(roots)
            #expect(record.names == ["one.flac", "two.flac"])
            #expect(record.summary.files == 2)
        }
    }

    @Test func `a file may be a root`() async {
        let song = burrow.file("song.flac", Handmade.flac())
        burrow.file("other.flac", Handmade.flac())
        let picture = burrow.file("cover.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
        let record = await scan([song, picture, burrow.path("nothing")])
        #expect(record.names == ["song.flac"])
        #expect(record.tracks.first?.path == song)
        #expect(record.skipped == ["cover.jpg": .notMusic, "nothing": .missing])
    }

    @Test func `what lies beside music is no news`() async {
        for name in ["cover.jpg", "list.m3u", "notes.txt", "strange.xyz", "README"] { burrow.file(name, [1, 2, 3]) }
        burrow.file(".hidden.flac", Handmade.flac())
        burrow.file("._song.flac", [0, 5, 22, 7])
        burrow.file("...And Justice.flac", Handmade.flac())
        burrow.file(".38 Special.flac", Handmade.flac())
        let record = await scan([burrow.path])
        #expect(record.names == ["...And Justice.flac", ".38 Special.flac"])
        #expect(record.skipped.isEmpty)
    }

    @Test func `a symbolic link is another name and a hard link another file`() async throws {
        burrow.folder("a")
        burrow.folder("b")
        let elsewhere = try Burrow()
        elsewhere.file("far.flac", Handmade.flac())
        burrow.file("a/one.flac", Handmade.flac())
        burrow.link("a/again.flac", to: "one.flac")
        burrow.link("z.flac", to: "a/one.flac")
        burrow.link("b/folder", to: "../a")
        burrow.link("b/outside", to: String(decoding: elsewhere.path, as: UTF8.self))
        burrow.hardLink("b/hard.flac", to: "a/one.flac")
        let record = await scan([burrow.path])
        #expect(record.tracks.count == 3)
        #expect(record.names.contains("far.flac") && record.names.contains("hard.flac"))
        #expect(record.skipped.isEmpty)
    }

    @Test func `links in circles end`() async {
        burrow.folder("a")
        burrow.link("a/here", to: ".")
        burrow.link("a/up", to: "..")
        burrow.link("one.mp3", to: "two.mp3")
        burrow.link("two.mp3", to: "one.mp3")
        burrow.link("nowhere.mp3", to: "missing")
        burrow.file("a/song.flac", Handmade.flac())
        let record = await scan([burrow.path])
        #expect(record.names == ["song.flac"])
        #expect(
            record.skipped == [
                "here": .loop, "up": .loop, "one.mp3": .loop, "two.mp3": .loop, "nowhere.mp3": .missing,
            ])
        #expect(record.summary.skipped == [.loop: 4, .missing: 1])
    }

    @Test func `pipes, sockets, devices and empty files are left out with the reason`() async {
        burrow.pipe("pipe.mp3")
        burrow.socket("socket.mp3")
        burrow.link("device.mp3", to: "/dev/null")
        burrow.link("zero.mp3", to: "/dev/zero")
        burrow.file("empty.mp3", [])
        burrow.file("noise.mp3", Handmade.noise(65_536, seed: 7))
        burrow.file("noise.flac", Handmade.noise(65_536, seed: 8))
        burrow.file("zeros.mp3", [UInt8](repeating: 0, count: 65_536))
        burrow.file("text.ogg", Array("hello, I am text\n".utf8))
        burrow.file("picture.mp3", [0x89, 0x50, 0x4E, 0x47] + Handmade.noise(5000, seed: 9))
        let expected: [String: SkipReason] = [
            "pipe.mp3": .pipe, "socket.mp3": .socket, "device.mp3": .device, "zero.mp3": .device, "empty.mp3": .empty,
            "noise.mp3": .noSound, "noise.flac": .notMusic, "zeros.mp3": .noSound, "text.ogg": .notMusic,
            "picture.mp3": .noSound,
        ]
        let record = await scan([burrow.path])
        #expect(record.tracks.isEmpty)
        #expect(record.skipped == expected)
        let asked = await scan(expected.keys.sorted().map { burrow.path($0) })
        #expect(asked.skipped == expected)
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `what may not be read is left out`() async {
        burrow.file("secret.flac", Handmade.flac())
        burrow.with("secret.flac".utf8) { _ = chmod($0, 0) }
        burrow.folder("locked")
        burrow.with("locked".utf8) { _ = chmod($0, 0) }
        let record = await scan([burrow.path])
        #expect(record.skipped == ["secret.flac": .unreadable, "locked": .unreadable])
        burrow.with("locked".utf8) { _ = chmod($0, 0o755) }
    }

    @Test func `any bytes may be a name`() async {
        let song = Handmade.flac()
        let names: [[UInt8]] = [
            Array("caf".utf8) + [0xE9] + Array(".flac".utf8), [0xFF, 0xFE, 0xFD], Array("new\nline.flac".utf8),
            [UInt8](repeating: 0x6E, count: 250) + Array(".flac".utf8), Array("\u{1B}[2J.flac".utf8),
            Array(("e" + String(repeating: "\u{301}", count: 120) + ".flac").utf8), Array("-rf.flac".utf8),
            [0xED, 0xA0, 0x80] + Array(".flac".utf8), Array("'\"$(id)`.flac".utf8), Array(" .flac".utf8),
        ]
        let paths = names.map { burrow.file($0, song) }
        let record = await scan([burrow.path])
        #expect(Set(record.tracks.map(\.path)) == Set(paths))
        let titles = Set(record.tracks.map(\.title))
        #expect(titles.contains("caf\u{FFFD}") && titles.contains("new\nline"))
        #expect(titles.contains("\u{FFFD}\u{FFFD}\u{FFFD}"))
        #expect(titles.contains(String(repeating: "n", count: 250)))
    }

    @Test func `a path that no program can open is left out`() async {
        let part = String(repeating: "d", count: 200)
        var folder = burrow.with("".utf8) { open($0, O_RDONLY | O_DIRECTORY) }
        for _ in 0..<25 {
            mkdirat(folder, part, 0o755)
            let inner = openat(folder, part, O_RDONLY | O_DIRECTORY)
            close(folder)
            folder = inner
        }
        close(folder)
        burrow.file("song.flac", Handmade.flac())
        let record = await scan([burrow.path])
        #expect(record.names == ["song.flac"])
        #expect(record.summary.skipped == [.pathTooLong: 1])
    }

    @Test func `more files than may wait at once are all read`() async {
        burrow.file("0.flac", Handmade.flac())
        for index in 1..<20_000 { burrow.hardLink("\(index).flac", to: "0.flac") }
        let record = await scan([burrow.path], readers: 2)
        #expect(record.summary.tracks == 20_000)
        #expect(Set(record.tracks.map(\.path)).count == 20_000)
        #expect(record.batches.allSatisfy { !$0.isEmpty })
    }

    @Test func `a cancelled scan ends at once and finds nothing more`() async {
        burrow.file("0.flac", Handmade.flac())
        for index in 1..<3000 { burrow.hardLink("\(index).flac", to: "0.flac") }
        let scanner = LibraryScanner()
        let messages = Messages()
        let summary = await withCheckedContinuation { continuation in
            scanner.start(ScanRequest(roots: [burrow.path])) { message in
                messages.add(message)
                if case .found = message { scanner.cancel() }
                if case .finished(let summary) = message { continuation.resume(returning: summary) }
            }
        }
        #expect(!summary.isComplete)
        #expect(ScanRecord(messages: messages.all).batches.count == 1)
        scanner.cancel()
    }

    @Test func `a new scan takes the place of the old one`() async {
        burrow.folder("a")
        burrow.file("a/0.flac", Handmade.flac())
        for index in 1..<3000 { burrow.hardLink("a/\(index).flac", to: "a/0.flac") }
        burrow.folder("b")
        burrow.file("b/song.flac", Handmade.flac())
        let scanner = LibraryScanner()
        let first = Messages()
        let second = Messages()
        let (old, new) = (ScanRequest(roots: [burrow.path("a")]), ScanRequest(roots: [burrow.path("b")]))
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let ends = Atomic(0)
            let ended: @Sendable () -> Void = {
                if ends.add(1, ordering: .relaxed).newValue == 2 { continuation.resume() }
            }
            scanner.start(old) { message in
                first.add(message)
                if case .found = message, ScanRecord(messages: first.all).batches.count == 1 {
                    scanner.start(new) { message in
                        second.add(message)
                        if case .finished = message { ended() }
                    }
                }
                if case .finished = message { ended() }
            }
        }
        #expect(!ScanRecord(messages: first.all).summary.isComplete)
        #expect(ScanRecord(messages: second.all).names == ["song.flac"])
        #expect(ScanRecord(messages: second.all).summary.isComplete)
    }
}
