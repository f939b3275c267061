import Foundation
import Support
import SwellCanvas
import Testing

extension EndToEnd {
    /// Music that is not as it should be, in places that are not as they should be: playing goes on.
    @Suite struct NastyJourneys {
        private func put(_ bytes: [UInt8], _ name: [UInt8], in place: Workspace) throws {
            let path = Array(place.path.utf8) + [0x2F] + name + [0]
            let file = path.withUnsafeBytes {
                open($0.bindMemory(to: CChar.self).baseAddress!, O_CREAT | O_WRONLY, 0o644)
            }
            try #require(file >= 0)
            defer { close(file) }
            #expect(write(file, bytes, bytes.count) == bytes.count)
        }

        private func put(_ bytes: [UInt8], _ name: String, in place: Workspace) throws {
            try put(bytes, Array(name.utf8), in: place)
        }

        private func song(_ title: String, _ number: Int = 1, picture: [UInt8] = []) -> [UInt8] {
            let tags = [("TITLE", title), ("ALBUM", "Album"), ("TRACKNUMBER", "\(number)")]
            return Handmade.flac(tags, milliseconds: 120_000, picture: picture)
        }

        private func command(_ place: Workspace, _ paths: String...) -> [String] {
            [Player.path, "--engine", "fake", "--trace", place.file("trace")] + paths
        }

        private func notices(_ place: Workspace) throws -> [String] {
            try place.trace.lines.filter { $0.kind == "notice" }.compactMap { $0.word("text") }
        }

        private func waitForMusic(_ pty: PtySession, past position: Double = 0.3) async throws {
            try await poll(for: "the music", lastSeen: pty.text().suffix(500).debugDescription) {
                pty.drain()
                let playback = try pty.place.trace.lines.last { $0.kind == "playback" }
                return playback?.number("position") ?? 0 > position ? () : nil
            }
        }

        private func quit(_ pty: PtySession) async throws {
            try pty.send("q")
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(pty.leftBehind == [])
        }

        // MARK: - What reaches the terminal

        /// What no text may send: controls other than those that swell moves the cursor with, C1, formatting, other sequences
        /// than its own question for the background.
        private func foul(_ bytes: [UInt8]) -> [String] {
            let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
            var found: Set<String> = []
            for (place, scalar) in scalars.enumerated() {
                let next = place + 1 < scalars.count ? scalars[place + 1] : " "
                switch scalar.properties.generalCategory {
                case .control:
                    // BS, LF, CR, CAN.
                    if [0x08, 0x0A, 0x0D, 0x18].contains(scalar.value) { continue }
                    let own: [Unicode.Scalar] = ["[", "\\", "(", "7", "8", ">", "=", "M"]
                    if scalar == "\u{1B}", own.contains(next) { continue }
                    if scalar == "\u{1B}", scalars[(place + 1)...].starts(with: "]11;?".unicodeScalars) { continue }
                    found.insert("U+\(String(scalar.value, radix: 16)) before \(next.escaped(asASCII: true))")
                case .format, .lineSeparator, .paragraphSeparator:
                    // Emoji are joined by one.
                    if scalar != "\u{200D}" { found.insert("U+\(String(scalar.value, radix: 16))") }
                default: break
                }
            }
            return found.sorted()
        }

        /// Walks through the list on a bare terminal and looks at every byte.
        private func walk(_ place: Workspace, awaiting text: String) async throws {
            let pty = try PtySession(command(place, place.file("music")), in: place)
            try await pty.wait(forText: text)
            try pty.send("\r")
            try await waitForMusic(pty)
            for key in ["\t", "n", "n", "n", "n", "n", "\t", "G", "p", "p", "?", "\u{1B}", "g", "jjjj", "\r", "\t"] {
                try pty.send(key)
                try await letPass(seconds: 0.15)
                pty.drain()
            }
            try await quit(pty)
            #expect(foul(pty.received) == [])
            for colour in ["\u{1B}[31mRED", "\u{1B}[31mred"] { #expect(!pty.received.contains(Array(colour.utf8))) }
        }

        private func rows(_ screen: Screen) -> [String] { screen.rows.filter { $0.contains(/\ \d+:\d\d$/) } }

        @Test func `hostile tags are words on the screen, each row in its width`() async throws {
            let place = try Workspace()
            try place.folder("music")
            try put(song("Plain Song"), "music/0.flac", in: place)
            for (number, text) in Nasty.texts.enumerated() {
                let tags = [
                    ("TITLE", text.title), ("ARTIST", text.artist), ("ALBUM", text.title), ("TRACKNUMBER", "\(number)"),
                ]
                try put(Handmade.flac(tags, milliseconds: 120_000), "music/\(number + 1).flac", in: place)
            }
            try await walk(place, awaiting: "Plain")
            try await TmuxSession.with([Player.path, "--engine", "fake", place.file("music")], in: place) { pane in
                let screen = try await pane.wait(for: "all rows") { self.rows($0).count == Nasty.texts.count + 1 }
                for row in rows(screen) { #expect(TextWidth.columns(of: row) == 99, "\(row)") }
                try await pane.quit()
            }
        }

        @Test func `hostile names are words on the screen, each row in its width`() async throws {
            let place = try Workspace()
            try place.folder("music")
            for name in Nasty.names {
                try put(Handmade.mp3Frames(), Array("music/".utf8) + name + [0x2E, 0x6D, 0x70, 0x33], in: place)
            }
            try await walk(place, awaiting: "UPPER")
            try await TmuxSession.with(
                [Player.path, "--engine", "fake", place.file("music")], rows: 50, in: place
            ) { pane in
                let screen = try await pane.wait(for: "all rows") { self.rows($0).count == Nasty.names.count }
                for row in rows(screen) { #expect(TextWidth.columns(of: row) == 99, "\(row)") }
                try await pane.quit()
            }
        }

        // MARK: - Pictures, lists, words

        @Test func `a cover of 900 million pixels is none: the one made up is shown, and the memory stays`()
            async throws
        {
            let place = try Workspace()
            try place.folder("music")
            let bomb = Handmade.png(width: 30_000, height: 30_000)
            let block = Handmade.flacPicture(bomb, kind: "image/png")
            try put(song("Inside", 1, picture: block), "music/1.flac", in: place)
            try put(song("Beside", 2), "music/2.flac", in: place)
            try put(bomb, "music/cover.png", in: place)
            try put(Handmade.jpeg(width: 30_000, height: 30_000), "music/folder.jpg", in: place)
            let pty = try PtySession(command(place, place.file("music")), in: place)
            try await pty.wait(forText: "Beside")
            try pty.send("\r\t")
            try await waitForMusic(pty)
            try pty.send("n")
            try await waitForMusic(pty)
            let covers = place.file("home/.cache/swell/covers")
            // That there is none has been found out for both tracks.
            try await poll(for: "both answers", lastSeen: covers) {
                pty.drain()
                let names = (try? FileManager.default.contentsOfDirectory(atPath: covers)) ?? []
                return names.filter { !$0.hasPrefix("draft") }.count == 2 ? () : nil
            }
            let status = try String(contentsOfFile: "/proc/\(pty.child.pid)/status", encoding: .utf8)
            let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }?.split(separator: " ").dropFirst()
                .first
            #expect(peak.flatMap { Int($0) } ?? .max < 200_000, "kilobytes")
            #expect(try notices(place).filter { !$0.contains("sound") } == [])
            try await quit(pty)
        }

        @Test func `a playlist of itself is an empty library that says so`() async throws {
            let place = try Workspace()
            try place.write("self.m3u8\n./self.m3u8\n", to: "self.m3u8")
            try await TmuxSession.with(command(place, place.file("self.m3u8")), in: place) { pane in
                try await pane.wait(forText: "2 a playlist in a playlist")
                try await pane.quit()
            }
        }

        @Test func `words with wrong times are passed over, and playing goes on`() async throws {
            let place = try Workspace()
            try place.folder("music")
            try put(song("Sung"), "music/1.flac", in: place)
            try place.write(
                """
                [99999999999999999999:00]never
                [-1:-1]never
                [00:00.00]now
                [1e9:00]never
                [00:00:00:00]never
                [offset:99999999999999999999]
                [nan:nan]never
                [00:59.99]\u{1B}]0;pwned\u{7}later
                [00:01
                """, to: "music/1.lrc")
            let pty = try PtySession(command(place, place.file("music")), in: place)
            try await pty.wait(forText: "Sung")
            try pty.send("\r\ty")
            try await waitForMusic(pty)
            try pty.send(">>")
            try await waitForMusic(pty, past: 60)
            try await quit(pty)
            #expect(foul(pty.received) == [])
            #expect(!pty.text().contains("never"))
        }

        // MARK: - Places

        @Test(arguments: [["HOME": "/dev/null"], ["HOME": "FILE"], ["HOME": "/proc/none"], [:]])
        func `where no place can be had playing goes on, and a scan counts`(environment: [String: String]) async throws
        {
            let place = try Workspace()
            try place.folder("music")
            try put(song("Homeless"), "music/1.flac", in: place)
            let file = try place.write("kept", to: "file")
            var changes: [String: String?] = ["XDG_CONFIG_HOME": nil]
            for (name, value) in environment { changes[name] = value == "FILE" ? file : value }
            if environment.isEmpty {
                for kind in ["CONFIG", "DATA", "STATE", "CACHE"] { changes["XDG_\(kind)_HOME"] = file }
            }
            let pty = try PtySession(command(place, place.file("music")), environment: changes, in: place)
            try await pty.wait(forText: "Homeless")
            try pty.send("\r-")
            try await waitForMusic(pty)
            try pty.send("q")
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(pty.leftBehind == [])
            let said = try notices(place).filter { !$0.contains("sound") }
            #expect((1...2).contains(said.count), "\(said)")
            let scan = try await Player.run(["scan", place.file("music")], in: place, environment: changes)
            #expect(scan.ending == .code(0) && scan.isOneSentence, "\(scan)")
            #expect(scan.output.hasSuffix("1 track\n"))
            #expect(place.read("file") == "kept")
        }

        @Test(.enabled(if: access("/usr/bin/python3", X_OK) == 0, "python3 is not installed"))
        func `a scan over another program's database sets it aside, whole`() async throws {
            let place = try Workspace()
            try place.folder("music")
            try place.folder("data/swell")
            try put(song("Found"), "music/1.flac", in: place)
            let made = try await launch(
                [
                    "/usr/bin/python3", "-c",
                    "import sqlite3; d = sqlite3.connect('data/swell/library.db'); d.execute('create table mine (x)'); d.commit()",
                ],
                environment: place.environment(), directory: place.path)
            try #require(made.ending == .code(0))
            let before = FileManager.default.contents(atPath: place.file("data/swell/library.db"))
            let scan = try await Player.run(
                ["scan", place.file("music")], in: place, environment: ["XDG_DATA_HOME": place.file("data")])
            #expect(scan.ending == .code(0) && scan.isOneSentence, "\(scan)")
            #expect(scan.output.hasSuffix("1 track\n"))
            #expect(FileManager.default.contents(atPath: place.file("data/swell/library.db.damaged-1")) == before)
        }

        @Test(.enabled(if: SmallDisk.isPermitted, "Only root may mount a small disk."), arguments: [true, false])
        func `on a full or read-only disk playing goes on, and a scan counts`(isFull: Bool) async throws {
            let place = try Workspace()
            try place.folder("music")
            try put(song("Squeezed"), "music/1.flac", in: place)
            let disk = try #require(try SmallDisk(kilobytes: 64))
            if isFull {
                disk.burrow.file("disk/filler", [UInt8](repeating: 0, count: 64 << 10))
            } else {
                try #require(disk.becomeReadOnly())
            }
            let path = String(decoding: disk.burrow.path("disk"), as: UTF8.self)
            let changes = Dictionary(
                uniqueKeysWithValues: ["DATA", "STATE", "CACHE"].map { ("XDG_\($0)_HOME", String?.some(path)) })
            let pty = try PtySession(command(place, place.file("music")), environment: changes, in: place)
            try await pty.wait(forText: "Squeezed")
            try pty.send("\r-")
            try await waitForMusic(pty)
            try pty.send("q")
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(pty.leftBehind == [])
            let said = try notices(place).filter { !$0.contains("sound") }
            let reason = isFull ? "the disk is full" : "the file system is read-only"
            #expect(said.count == 1 && said[0].hasSuffix(reason), "\(said)")
            let scan = try await Player.run(["scan", place.file("music")], in: place, environment: changes)
            #expect(scan.ending == .code(0) && scan.isOneSentence, "\(scan)")
            #expect(scan.output.hasSuffix("1 track\n"))
        }
    }
}
