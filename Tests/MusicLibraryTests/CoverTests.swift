import Foundation
import Glibc
import Playback
import Support
import Synchronization
import Testing

@testable import MusicLibrary

/// What makes real files, where it is installed.
private let encoder: String? = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"].first {
    FileManager.default.isExecutableFile(atPath: $0)
}

/// Covers out of real files, by the real ffmpeg.
@Suite(.enabled(if: encoder != nil, "ffmpeg is not installed"))
struct CoverTests {
    private let burrow: Burrow
    private let decoder = CoverDecoder(program: encoder ?? "", patience: 30)

    init() throws { burrow = try Burrow() }

    private func text(_ name: String) -> String { String(decoding: burrow.path(name), as: UTF8.self) }

    private func make(_ words: [String], _ name: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: encoder ?? "")
        process.arguments = ["-v", "error", "-nostdin", "-y"] + words + [text(name)]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    private func picture(_ name: String, _ color: String, size: String = "300x300") throws {
        try make(["-f", "lavfi", "-i", "color=\(color):s=\(size)", "-frames:v", "1"], name)
    }

    private func music(_ name: String, cover: String? = nil) throws {
        var words = ["-f", "lavfi", "-i", "sine=d=0.2"]
        if let cover {
            words += [
                "-i", text(cover), "-map", "0:a", "-map", "1:v", "-c:v", "copy", "-disposition:v", "attached_pic",
            ]
        }
        try make(words, name)
    }

    /// Whether most of a picture is near a colour.
    private func isNear(_ answer: CoverPicture?, _ color: UInt32) -> Bool {
        guard let pixel = answer.map({ $0.pixels[$0.pixels.count / 2] }) else { return false }
        for shift: UInt32 in [0, 8, 16] {
            let difference = Int(pixel >> shift & 0xFF) - Int(color >> shift & 0xFF)
            if abs(difference) >= 12 { return false }
        }
        return true
    }

    private func track(_ path: [UInt8]) -> Track { Track(id: TrackID(path: path), path: path, title: "a track") }

    /// One wish, and its answer.
    private func ask(_ path: [UInt8], cached: Bool = true, program: String? = encoder) async -> CoverPicture? {
        let folder = cached ? burrow.folder("covers") : nil
        let (stream, continuation) = AsyncStream.makeStream(of: CoverMessage.self)
        let loader = CoverLoader(program: program, folder: folder) { continuation.yield($0) }
        loader.want([track(path)])
        for await message in stream {
            #expect(message.track == TrackID(path: path))
            return message.picture
        }
        return nil
    }

    // MARK: Pictures

    @Test(arguments: ["mp3", "flac", "m4a"]) func `a cover in the tags is found`(ending: String) throws {
        try picture("red.png", "red")
        try music("song.\(ending)", cover: "red.png")
        guard case .picture(let picture) = decoder.picture(in: burrow.path("song.\(ending)")) else {
            Issue.record("no picture")
            return
        }
        #expect(picture.side == CoverPicture.longestSide && isNear(picture, 0xFE0000))
    }

    @Test(arguments: [
        ("300x200", 200), ("64x64", 64), ("1000x40", 40), ("2x2", 2), ("2000x2000", 256), ("257x9000", 256),
    ])
    func `a picture becomes its middle square, never enlarged`(size: String, side: Int) throws {
        try picture("any.png", "blue", size: size)
        guard case .picture(let picture) = decoder.picture(in: burrow.path("any.png")) else {
            Issue.record("no picture")
            return
        }
        #expect(picture.side == side && isNear(picture, 0x0000FE))
    }

    @Test func `what is no picture, or a bomb, has none`() throws {
        try music("song.mp3")
        // A PNG that claims 30,000 by 30,000 pixels, with a right checksum and no data to speak of.
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        png += [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 2, 0, 0, 0]
        png += [0xE9, 0x45, 0x6F, 0xED, 0, 0, 0, 0] + Array("IDAT".utf8)
        burrow.file("bomb.png", png)
        burrow.file("empty.jpg", [])
        burrow.file("noise.jpg", (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 7) })
        for name in ["song.mp3", "bomb.png", "empty.jpg", "noise.jpg", "missing.png"] {
            #expect(decoder.picture(in: burrow.path(name)) == .none, "\(name)")
        }
    }

    /// Whole pictures and the heads of some, in the tags and beside the music: ffmpeg refuses them by their size, before it has
    /// made room for their pixels.
    @Test(arguments: [("png", 30_000), ("png", 6000), ("jpg", 30_000)])
    func `of too many million pixels none is decoded`(ending: String, side: Int) async throws {
        let isPNG = ending == "png"
        let bomb = isPNG ? Handmade.png(width: side, height: side) : Handmade.jpeg(width: side, height: side)
        #expect(bomb.count < 1 << 20)
        let log = text("log")
        burrow.file("ffmpeg", "#!/bin/sh\nexec '\(encoder ?? "")' \"$@\" 2>>'\(log)'\n", mode: 0o755)
        burrow.file("cover.\(ending)", bomb)
        let block = Handmade.flacPicture(bomb, kind: isPNG ? "image/png" : "image/jpeg")
        let song = burrow.file("song.flac", Handmade.flac([("TITLE", "Boom")], picture: block))
        let decoder = CoverDecoder(program: text("ffmpeg"), patience: 30)
        for name in ["song.flac", "cover.\(ending)"] {
            #expect(decoder.picture(in: burrow.path(name)) == .none, "\(name)")
            #expect(try String(contentsOfFile: log, encoding: .utf8).contains("Picture size \(side)x\(side)"))
            burrow.file("log")
        }
        #expect(await ask(song, cached: false) == nil)
        // A smaller one is a picture: the handmade bytes are right.
        if isPNG {
            let answer = decoder.picture(in: burrow.file("small.png", Handmade.png(width: 900, height: 901)))
            #expect(answer == .picture(try #require(CoverPicture(rgb: [UInt8](repeating: 0, count: 256 * 256 * 3)))))
        }
    }

    @Test func `a path of any bytes is opened, a pattern of numbers too`() throws {
        try picture("red.png", "red")
        let name: [UInt8] = [0xE9, 0x22, 0x5C, 0x0A, 0x25, 0x30, 0x33, 0x64, 0x3A, 0x20, 0x27] + Array(".png".utf8)
        burrow.with(name) { path in _ = link(text("red.png"), path) }
        guard case .picture = decoder.picture(in: burrow.path(name)) else {
            Issue.record("no picture")
            return
        }
    }

    @Test func `an ffmpeg that hangs, talks without end, or is not there does no harm`() throws {
        func script(_ name: String, _ body: String) -> String {
            burrow.file(name, Array("#!/bin/sh\necho $$ >>'\(text("numbers"))'\n\(body)\n".utf8))
            burrow.with(name.utf8) { _ = chmod($0, 0o755) }
            return text(name)
        }
        let source = burrow.file("any", [1])
        func answer(_ program: String, patience: Double = 0.05) -> CoverDecoder.Answer {
            CoverDecoder(program: program, patience: patience).picture(in: source)
        }
        #expect(answer(script("hangs", "exec sleep 1000")) == .unknown)
        #expect(answer(script("closes", "exec >&-; exec sleep 1000")) == .unknown)
        #expect(answer(script("talks", "exec yes"), patience: 30) == .none)
        #expect(answer(script("fails", "exit 1"), patience: 30) == .none)
        #expect(answer(script("odd", "printf xx"), patience: 30) == .none)
        #expect(answer(text("no such program")) == .unknown)
        // Nobody is left: each was waited for. Other tests have children too: only these are asked for.
        let numbers = try String(contentsOfFile: text("numbers"), encoding: .utf8).split(separator: "\n")
        #expect(numbers.count >= 3)
        for number in numbers.compactMap({ pid_t($0) }) {
            #expect(waitid(P_PID, id_t(number), nil, WEXITED | WNOHANG | WNOWAIT) < 0)
        }
    }

    // MARK: Beside the track

    @Test func `files beside the track count in their order, whatever their case`() throws {
        for name in [
            "Front.PNG", "folder.jpeg", "COVER.webp", "cover.jpg.txt", "mycover.png", "song.mp3", ".cover.jpg",
        ] {
            burrow.file(name, [1])
        }
        burrow.folder("cover.png")
        let found = CoverFiles.beside(burrow.path("song.mp3")).map { String(decoding: $0, as: UTF8.self) }
        #expect(found == ["COVER.webp", "folder.jpeg", "Front.PNG"].map(text))
    }

    @Test func `tags beat files, and a damaged file gives way to the next`() async throws {
        try picture("red.png", "red")
        try picture("folder.jpg", "lime")
        burrow.file("cover.png", Array("no picture".utf8))
        try music("with.flac", cover: "red.png")
        try music("without.flac")
        #expect(isNear(await ask(burrow.path("with.flac"), cached: false), 0xFE0000))
        #expect(isNear(await ask(burrow.path("without.flac"), cached: false), 0x00FE00))
    }

    @Test func `a pipe named like a cover is not opened`() async throws {
        try music("song.flac")
        burrow.pipe("cover.jpg")
        #expect(await ask(burrow.path("song.flac"), cached: false) == nil)
    }

    // MARK: The cache

    @Test func `what was found is kept, until track, folder or picture change`() async throws {
        try picture("cover.png", "red")
        try music("song.flac")
        let song = burrow.path("song.flac")
        #expect(isNear(await ask(song), 0xFE0000))
        // Without ffmpeg only the cache can answer.
        #expect(isNear(await ask(song, program: nil), 0xFE0000))
        // Another picture in its place, in a folder that looks untouched.
        try picture("other.png", "blue")
        try FileManager.default.removeItem(atPath: text("other.png"))
        #expect(await ask(song, program: nil) == nil, "the folder has changed")
        #expect(isNear(await ask(song), 0xFE0000))
        try picture("cover.png", "blue", size: "301x301")
        #expect(isNear(await ask(song), 0x0000FE))
        burrow.file("song.flac", [1, 2, 3])
        #expect(await ask(song, program: nil) == nil, "the track has changed")
    }

    @Test func `that there is none is kept as well`() async throws {
        try music("song.flac")
        #expect(await ask(burrow.path("song.flac")) == nil)
        let cache = CoverCache(folder: burrow.path("covers"))
        #expect(cache.find(burrow.path("song.flac")) == CoverCache.Known.none)
        #expect(cache.find(burrow.path("another.flac")) == nil)
        // A cover that comes later is found.
        try picture("cover.png", "red")
        #expect(isNear(await ask(burrow.path("song.flac")), 0xFE0000))
    }

    @Test func `a damaged entry counts as none at every length and in every byte of its head`() throws {
        let song = burrow.file("song.flac", [1])
        let cache = CoverCache(folder: burrow.folder("covers"))
        let picture = try #require(CoverPicture(side: 3, pixels: (0..<9).map { $0 * 1000 }))
        cache.keep(.picture(picture), of: CoverCache.Source(track: song))
        #expect(cache.find(song) == .picture(picture))
        let names = try FileManager.default.contentsOfDirectory(atPath: text("covers"))
        try #require(names.count == 1)
        let file = "covers/\(names[0])"
        let whole = [UInt8](try #require(FileManager.default.contents(atPath: text(file))))
        for length in 0..<whole.count where length != whole.count - 27 {
            burrow.file(file, Array(whole[..<length]))
            #expect(cache.find(song).map { $0 != .picture(picture) } ?? true)
            if length < whole.count - 27 { #expect(cache.find(song) == nil) }
        }
        for index in 0..<whole.count - 27 {
            var bytes = whole
            bytes[index] ^= 0xFF
            burrow.file(file, bytes)
            #expect(cache.find(song) == nil)
        }
        burrow.file(file, whole + [UInt8](repeating: 0, count: 1 << 20))
        #expect(cache.find(song) == nil)
    }

    @Test func `a cache that cannot be written costs nothing but the time`() async throws {
        try picture("cover.png", "red")
        try music("song.flac")
        let cache = CoverCache(folder: burrow.path("nowhere"))
        cache.keep(.none, of: CoverCache.Source(track: burrow.path("song.flac")))
        cache.thinOut()
        #expect(cache.find(burrow.path("song.flac")) == nil)
    }

    @Test func `too many are thinned out, the longest unused first`() throws {
        burrow.folder("covers")
        for index in 0..<CoverCache.limit + 1 {
            burrow.file("covers/\(index).cover", [])
            burrow.with("covers/\(index).cover".utf8) { path in
                var times = [timespec(tv_sec: 1000 + index, tv_nsec: 0), timespec(tv_sec: 1000 + index, tv_nsec: 0)]
                utimensat(AT_FDCWD, path, &times, 0)
            }
        }
        burrow.file("covers/stranger.txt", [])
        CoverCache(folder: burrow.path("covers")).thinOut()
        let left = Set(try FileManager.default.contentsOfDirectory(atPath: text("covers")))
        let kept = (CoverCache.limit + 1 - CoverCache.rest..<CoverCache.limit + 1).map { "\($0).cover" }
        #expect(left == Set(kept + ["stranger.txt"]))
    }

    // MARK: Wishes

    @Test func `a new wish takes the place of the old ones, and each that is worked on is answered`() async throws {
        try picture("red.png", "red")
        try music("song.flac", cover: "red.png")
        let paths = (0..<40).map { index -> [UInt8] in
            burrow.hardLink("\(index).flac", to: "song.flac")
            return burrow.path("\(index).flac")
        }
        let (stream, continuation) = AsyncStream.makeStream(of: CoverMessage.self)
        let loader = CoverLoader(program: encoder, folder: nil) { continuation.yield($0) }
        loader.want(paths[..<39].map(track))
        loader.want([track(paths[39])])
        var answered: [TrackID] = []
        for await message in stream {
            #expect(isNear(message.picture, 0xFE0000))
            answered.append(message.track)
            if message.track == TrackID(path: paths[39]) { break }
        }
        #expect(answered.count <= 3, "at most two were under way")
        loader.want([])
    }
}
