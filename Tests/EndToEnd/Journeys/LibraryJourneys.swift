import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// The saved library, opened by `swell` alone.
    @Suite struct LibraryJourneys {
        private static let state = "home/.local/state/swell/state"
        private static let index = "home/.local/share/swell/library.db"

        private func with(
            _ place: Workspace, columns: Int = 100, rows: Int = 30, _ body: (TmuxSession) async throws -> Void
        ) async throws {
            try await TmuxSession.with(
                [Player.path, "--engine", "fake", "--trace", place.file("trace")], columns: columns, rows: rows,
                in: place, body)
        }

        private func quit(_ session: TmuxSession) async throws {
            try await session.press("q")
            #expect(try await session.waitForEnding() == 0)
            #expect(try await session.leftBehind() == [])
            try? FileManager.default.removeItem(atPath: session.place.file("ending"))
        }

        @Test func `without a path the saved library opens, and without one of these the demo`() async throws {
            let place = try Workspace()
            try await with(place) { session in
                try await session.wait(forText: "Midnight Drive")
                try await quit(session)
            }
            #expect(!FileManager.default.fileExists(atPath: place.file(Self.index)))
            try await place.library()
            try await with(place) { session in
                let screen = try await session.wait(forText: "60 tracks")
                #expect(screen.showsLibrary && screen.contains("Song 0-1") && !screen.contains("Midnight Drive"))
                try await quit(session)
            }
        }

        @Test func `artists, albums, folders, playlists and the queue are browsed and played`() async throws {
            let place = try Workspace()
            try await place.library()
            try place.write("../music/5/3.flac\n../music/0/1.flac\n", to: "home/best of.m3u")
            try FileManager.default.moveItem(
                atPath: place.file("home/best of.m3u"), toPath: place.file("music/best of.m3u"))
            try place.write("5/3.flac\n0/1.flac\n", to: "music/best of.m3u")
            try await with(place) { session in
                try await session.wait(forText: "60 tracks")
                try await session.press("1")
                try await session.wait(forText: "3 artists")
                try await session.press("j", "Enter")
                try await session.wait(forText: "Artist B · 20 tracks")
                try await session.press("Escape")
                try await session.wait(forText: "3 artists")
                try await session.press("2")
                try await session.wait(forText: "6 albums")
                try await session.press("4")
                try await session.wait(forText: "6 folders")
                try await session.press("5")
                try await session.wait(forText: "1 playlist")
                try await session.press("Enter")
                try await session.wait(for: "the playlist in its own order") {
                    guard let first = $0.row(of: "Song 5-3"), let second = $0.row(of: "Song 0-1") else { return false }
                    return first < second && $0.contains("best of · 2 tracks")
                }
                try await session.press("Enter", "6")
                try await session.wait(for: "the queue") { $0.contains("2 tracks") && !$0.contains("best of") }
                try await session.send("wmine\r5")
                try await session.wait(forText: "best of · 2 tracks")
                try await session.press("Escape")
                try await session.wait(forText: "2 playlists")
                let saved = try #require(place.read("home/.local/share/swell/playlists/mine.m3u8"))
                #expect(saved.hasPrefix("#EXTM3U\n#EXTINF:200,Artist C - Song 5-3\n\(place.file("music/5/3.flac"))\n"))
                try await quit(session)
            }
        }

        @Test func `it opens where it was left, paused, with its queue, tab, row and order`() async throws {
            let place = try Workspace()
            try await place.library()
            try await with(place) { session in
                try await session.wait(forText: "60 tracks")
                // By title, the fourth row; two more behind it; then on in the track.
                try await session.send("ojjj\raa>>")
                try await session.wait(forText: "1:0")
                try await session.send(" 2jj")
                try await session.wait(forText: "6 albums")
                try await quit(session)
            }
            let played = try #require(place.trace.lines.last { $0.kind == "playback" })
            try await with(place) { session in
                try await session.wait(for: "the albums with the bar") {
                    $0.contains("6 albums") && $0.contains("▀▀ \(played.word("track") ?? "?")")
                }
                try await session.press("6")
                try await session.wait(forText: "62 tracks")
                try await session.press("Enter")
                let now = try await poll(for: "the music") {
                    try place.trace.lines.last { $0.kind == "playback" && $0.word("state") == "playing" }
                }
                #expect(now.word("track") == played.word("track"))
                #expect(abs((now.number("position") ?? 0) - (played.number("position") ?? 0)) < 5)
                try await session.press("3")
                let tracks = try await session.wait(forText: "60 tracks")
                #expect(tracks.row(of: "Song 0-10").map { $0 < tracks.row(of: "Song 0-2") ?? 0 } == true, "by title")
                try await quit(session)
            }
        }

        @Test func `what comes into a folder, changes or goes while it is open is seen`() async throws {
            let place = try Workspace()
            try await place.library()
            try await with(place) { session in
                try await session.wait(forText: "60 tracks")
                try place.hollowTune("music/0/0.flac", tags: ["title": "Newcomer", "artist": "A first one"])
                try await session.wait(forText: "Newcomer")
                try await session.wait(forText: "61 tracks")
                try place.hollowTune(
                    "music/new folder/1.flac", tags: ["title": "Far Newcomer", "artist": "A first two"])
                try await session.wait(forText: "Far Newcomer")
                try FileManager.default.removeItem(atPath: place.file("music/0/0.flac"))
                try await session.wait(forText: "61 tracks")
                try await quit(session)
            }
        }

        @Test func `a root that is not there keeps its tracks, and says so`() async throws {
            let place = try Workspace()
            try await place.library()
            try FileManager.default.moveItem(atPath: place.file("music"), toPath: place.file("away"))
            try await with(place) { session in
                let screen = try await session.wait(forText: "60 tracks")
                #expect(screen.contains("Song 0-1"))
                try await poll(for: "the notice") {
                    try place.trace.lines.contains {
                        $0.kind == "notice" && $0.word("text")?.contains("is not there: its music is kept") == true
                    } ? () : nil
                }
                try await quit(session)
            }
            try FileManager.default.moveItem(atPath: place.file("away"), toPath: place.file("music"))
            try await with(place) { session in
                try await session.wait(forText: "60 tracks")
                try await session.send("\r")
                try await session.wait(forText: "Song 0-1 · Artist A")
                try await quit(session)
            }
        }

        @Test(arguments: ["random bytes", "cut", "another program's"])
        func `an index that is damaged is set aside with a notice, and the folders are read again`(kind: String)
            async throws
        {
            let place = try Workspace()
            try await place.library()
            let path = place.file(Self.index)
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            switch kind {
            case "random bytes":
                // Its first page and the roots are whole.
                var bytes = whole
                var dice = SplitMix(state: 7)
                for place in stride(from: whole.count / 2, to: whole.count, by: 7) {
                    bytes[place] = UInt8.random(in: 0...255, using: &dice)
                }
                try bytes.write(to: URL(fileURLWithPath: path))
            case "cut": try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
            default: try Data("SQLite format 3\0something else".utf8).write(to: URL(fileURLWithPath: path))
            }
            for side in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + side) }
            // The settings name the folder too, should the index not know it any more.
            try place.folder("config/swell")
            try place.write("root = \(place.file("music"))\n", to: "config/swell/settings.conf")
            try await with(place) { session in
                try await session.wait(forText: "60 tracks")
                try await session.send("\r")
                try await session.wait(forText: "Song 0-1 · Artist A")
                try await quit(session)
            }
            try await with(place) { session in
                try await session.wait(forText: "60 tracks")
                try await quit(session)
            }
        }

        // MARK: Killed

        /// Kills in a row, each of the run that goes on where the one before was killed.
        private static let moments = 4
        /// How many such rows: of all kills that are asked for a fifth, `make test KILLS=200 FILTER=LibraryJourneys`.
        private static let rows =
            (ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 20) / 5 / moments

        /// Edits of the queue and seeks come at random, and so does the kill.
        @Test(arguments: 0..<max(1, rows))
        func `killed at any moment of edits and playback it loses at most five seconds of them`(row: Int) async throws {
            let place = try Workspace()
            try await place.library()
            var dice = SplitMix(state: 11 + UInt64(row))
            var known = 0
            for round in 0..<Self.moments {
                try? FileManager.default.removeItem(atPath: place.file("trace"))
                let pty = try PtySession(
                    [Player.path, "--engine", "fake", "--trace", place.file("trace")], in: place)
                try await pty.wait(forText: "tracks")
                if round == 0 {
                    try pty.send("\r")
                } else {
                    // The queue is there again before anything else is done.
                    try await poll(
                        for: "the queue of the run before", lastSeen: pty.text().suffix(800).debugDescription
                    ) {
                        pty.drain()
                        return try place.trace.lines.contains { $0.kind == "playback" } ? () : nil
                    }
                    try pty.send(" ")
                }
                let begin = ContinuousClock.now
                func now() -> Double { (ContinuousClock.now - begin) / .seconds(1) }
                var edits: [Double] = []
                let end = Double.random(in: 0.2...9, using: &dice)
                while now() < end {
                    switch Int.random(in: 0..<4, using: &dice) {
                    case 0: try pty.send(".")
                    case 1: try pty.send("n")
                    default:
                        try pty.send("a")
                        edits.append(now())
                    }
                    try await letPass(seconds: Double.random(in: 0.05...0.6, using: &dice))
                    pty.drain()
                }
                let ended = now()
                pty.child.signal(SIGKILL)
                #expect(try await pty.waitForEnding() == .signal(SIGKILL))
                let played = try #require(place.trace.lines.last { $0.kind == "playback" })

                let queue = (place.read("home/.local/state/swell/queue") ?? "").split(separator: "\n").count - 2
                if round == 0 { known = 60 }
                // A state that was never written has lost nothing older than five seconds.
                if queue < 0 {
                    #expect(round == 0 && ended < 5.5)
                    known = 0
                    continue
                }
                let old = edits.count { $0 < ended - 5 }
                #expect(queue >= known + old && queue <= known + edits.count, "round \(round): \(queue) of \(known)")
                known = queue
                let text = place.read(Self.state) ?? ""
                let position = text.split(separator: "\n").first { $0.hasPrefix("position ") }.flatMap {
                    Double($0.dropFirst(9))
                }
                let track = text.split(separator: "\n").first { $0.hasPrefix("track ") }
                // Where the track is still the same, its place is at most five seconds old: seeks go forward only.
                if let position, let shown = played.number("position"), ended > 5.5,
                    track?.hasSuffix(trackFile(played.word("track"))) == true
                {
                    #expect(position <= shown + 1)
                }
                #expect(
                    try FileManager.default.contentsOfDirectory(atPath: place.file("home/.local/state/swell"))
                        .allSatisfy { !$0.contains("damaged") })
            }
            // All of it is there in the end.
            try await with(place) { session in
                try await session.wait(forText: "60 tracks")
                try await session.press("6")
                try await session.wait(forText: "\(known) tracks")
                try await quit(session)
            }
        }

        private func trackFile(_ title: String?) -> String {
            let numbers = (title ?? "").dropFirst(5).split(separator: "-")
            return numbers.count == 2 ? "/\(numbers[0])/\(numbers[1]).flac" : "?"
        }
    }
}
