import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// What the player remembers from one run to the next, whatever ends it and whatever lies in its way.
    @Suite struct StateJourneys {
        private static let state = "home/.local/state/swell/state"

        /// Opens the player, without sound, on a folder of one tune in the workspace.
        private func open(
            in place: Workspace, environment: [String: String?] = [:], command: [String] = []
        ) async throws -> PtySession {
            if place.read("music/tune.flac") == nil {
                try place.folder("music")
                try await place.tone("music/tune.flac", seconds: 120, tags: ["title": "Long Tune"])
            }
            let pty = try PtySession(
                command + [Player.path, "--engine", "fake", "--trace", place.file("trace"), place.file("music")],
                environment: environment, in: place)
            try await pty.wait(forText: "Long Tune")
            return pty
        }

        /// Waits until the state's file holds a line.
        private func wait(forLine line: String, in place: Workspace, _ name: String = state) async throws {
            try await poll(for: "“\(line)”", lastSeen: place.read(name) ?? "no file") {
                place.read(name)?.contains("\n\(line)\n") == true ? () : nil
            }
        }

        private func notices(_ place: Workspace) throws -> [String] {
            try place.trace.lines.filter { $0.kind == "notice" }.compactMap { $0.word("text") }
                .filter { !$0.contains("sound") }
        }

        /// Waits until a tune has played for a while.
        private func waitForMusic(in pty: PtySession) async throws {
            try await poll(for: "the music", lastSeen: pty.text().suffix(500).debugDescription) {
                pty.drain()
                let playback = try pty.place.trace.lines.last { $0.kind == "playback" }
                return playback?.number("position") ?? 0 > 0.5 ? () : nil
            }
        }

        private func quit(_ pty: PtySession) async throws {
            try pty.send("q")
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(pty.leftBehind == [])
        }

        @Test func `volume and modes are as they were after a quit`() async throws {
            let place = try Workspace()
            let first = try await open(in: place)
            try first.send("---srr")
            try await wait(forLine: "repeat one", in: place)
            try await quit(first)
            let second = try await open(in: place)
            try second.send("-")
            try await wait(forLine: "volume 80", in: place)
            try await quit(second)
            #expect(place.read(Self.state)?.contains("\nvolume 80\nmuted no\nshuffle yes\nrepeat one\n") == true)
            #expect(try notices(place) == [])
            #expect(
                try FileManager.default.attributesOfItem(atPath: place.file(Self.state))[.posixPermissions] as? Int
                    == 0o600)
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
        func `they are after a signal, too, and so is the place`(signal: Int32) async throws {
            let place = try Workspace()
            let pty = try await open(in: place)
            try pty.send("\r")
            try await wait(forLine: "track \(place.file("music/tune.flac"))", in: place)
            // The first change is written at once: this one comes within the next five seconds and is left to the end.
            try pty.send("--->")
            try await pty.wait(forText: "0:3")
            pty.child.signal(signal)
            #expect(try await pty.waitForEnding() == .signal(signal))
            #expect(pty.leftBehind == [])
            let state = try #require(place.read(Self.state))
            #expect(state.contains("\nvolume 85\n"))
            let line = state.split(separator: "\n").first { $0.hasPrefix("position ") }
            let position = try #require(line.flatMap { Double($0.dropFirst(9)) })
            #expect(position >= 30 && position < 60)
            #expect(place.read("home/.local/state/swell/queue")?.contains("/music/tune.flac\n") == true)
        }

        @Test func `a kill leaves a whole file that is not old`() async throws {
            let place = try Workspace()
            let pty = try await open(in: place)
            try pty.send("-\r")
            try await wait(forLine: "track \(place.file("music/tune.flac"))", in: place)
            try pty.send("--")
            // By itself, within five seconds.
            try await wait(forLine: "volume 85", in: place)
            pty.child.signal(SIGKILL)
            #expect(try await pty.waitForEnding() == .signal(SIGKILL))
            let second = try await open(in: place)
            try second.send("-")
            try await wait(forLine: "volume 80", in: place)
            #expect(try notices(place) == [])
            try await quit(second)
        }

        @Test func `Ctrl-Z leaves nothing unsaved`() async throws {
            let place = try Workspace()
            try place.folder("music")
            try await place.tone("music/tune.flac", seconds: 120, tags: ["title": "Long Tune"])
            let pty = try await open(in: place)
            try pty.send("-")
            try await wait(forLine: "volume 95", in: place)
            try pty.send("---\u{1A}")
            try await wait(forLine: "volume 80", in: place)
            pty.child.signal(SIGCONT)
            pty.child.signal(SIGKILL)
            _ = try await pty.waitForEnding()
        }

        /// What lies in the way of the state, and what is said of it.
        enum Obstacle: String, CaseIterable, CustomTestStringConvertible {
            case randomBytes = "random bytes"
            case emptyFile = "an empty file"
            case folder = "a folder of that name"
            case pipe = "a pipe of that name"
            case fileAsPlace = "XDG_STATE_HOME is a file"
            case newer = "the state of a newer swell"

            var testDescription: String { rawValue }

            /// - Returns: What changes in the environment.
            func lay(in place: Workspace) throws -> [String: String?] {
                try place.folder("home/.local/state/swell")
                let path = place.file(StateJourneys.state)
                switch self {
                case .randomBytes:
                    let bytes = (0..<4000).map { _ in UInt8.random(in: 0...255) }
                    try Data(bytes).write(to: URL(fileURLWithPath: path))
                case .emptyFile: try Data().write(to: URL(fileURLWithPath: path))
                case .folder: try place.folder(StateJourneys.state)
                case .pipe: mkfifo(path, 0o600)
                case .fileAsPlace:
                    return ["XDG_STATE_HOME": try place.write("kept", to: "file")]
                case .newer:
                    try place.write("swell-state 1000\nhue 7\ncheck f6d104ac6b5d967c\n", to: StateJourneys.state)
                }
                return [:]
            }

            var notice: String {
                switch self {
                case .newer: "the saved state is of a newer swell: it is left as it is, and nothing is remembered"
                case .randomBytes, .emptyFile:
                    "the saved state was damaged; it is kept as state.damaged-1"
                case .folder: "nothing is remembered: cannot read PLACE/\(StateJourneys.state): it is a folder"
                case .pipe: "nothing is remembered: cannot read PLACE/\(StateJourneys.state): it is not a regular file"
                case .fileAsPlace: "nothing is remembered: cannot read PLACE/file/swell/state: a file is in the way"
                }
            }
        }

        @Test(arguments: Obstacle.allCases)
        func `an obstacle is one notice, and playing goes on`(obstacle: Obstacle) async throws {
            let place = try Workspace()
            let pty = try await open(in: place, environment: try obstacle.lay(in: place))
            try pty.send("\r-")
            try await waitForMusic(in: pty)
            try await quit(pty)
            #expect(try notices(place) == [obstacle.notice.replacingOccurrences(of: "PLACE", with: place.path)])
        }

        @Test func `a folder that cannot be written is one notice, and a word at the end`() async throws {
            guard geteuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0 else { return }
            let place = try Workspace()
            // Root may write everywhere, and so plays as somebody else; as they have no account, there is no home either.
            let other = ["/usr/bin/setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"]
            chmod(place.path, 0o777)
            try place.folder("closed", permissions: 0o555)
            let pty = try await open(
                in: place, environment: ["XDG_STATE_HOME": place.file("closed")], command: geteuid() == 0 ? other : [])
            try pty.send("\r-")
            let sentence =
                "the state is not saved: cannot make the folder \(place.file("closed/swell")): no permission"
            try await poll(for: "the notice", lastSeen: pty.text().suffix(500).debugDescription) {
                pty.drain()
                return try notices(place) == [sentence] ? () : nil
            }
            let start = pty.received.count
            try pty.send("q")
            #expect(try await pty.waitForEnding() == .code(0))
            #expect(pty.text(from: start).contains("swell: \(sentence)"))
            #expect(try notices(place) == [sentence])
        }

        @Test func `without any home it is one notice, and playing goes on`() async throws {
            // Only root can become somebody who has no account; without HOME everybody else still has a home.
            guard geteuid() == 0, access("/usr/bin/setpriv", X_OK) == 0 else { return }
            let place = try Workspace()
            chmod(place.path, 0o777)
            let pty = try await open(
                in: place, environment: ["HOME": nil],
                command: ["/usr/bin/setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"])
            try pty.send("\r-")
            try await waitForMusic(in: pty)
            try await quit(pty)
            #expect(try notices(place) == ["nothing is remembered: no home folder is known"])
        }

        @Test func `the demo neither reads nor writes a state`() async throws {
            let place = try Workspace()
            try place.folder("home/.local/state/swell")
            try place.write("damaged", to: Self.state)
            for arguments in [["--demo"], []] {
                let pty = try PtySession([Player.path] + arguments, in: place)
                try await pty.wait(forText: Player.firstTitle)
                try pty.send("--- ")
                try await pty.wait(forText: "volume 85 %")
                try await quit(pty)
            }
            #expect(place.read(Self.state) == "damaged")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: place.file("home/.local/state/swell")) == ["state"])
        }

        @Test func `two players at once leave the last one's word, whole`() async throws {
            let place = try Workspace()
            let first = try await open(in: place)
            let second = try await open(in: place)
            for round in 0..<5 {
                try first.send(round % 2 == 0 ? "-" : "+")
                try second.send(round % 2 == 0 ? "-" : "+")
            }
            // Whoever writes last is believed: the first one has nothing left to say when the second one writes.
            try await quit(first)
            try second.send("--")
            try await wait(forLine: "volume 85", in: place)
            try await quit(second)
            #expect(place.read(Self.state)?.contains("\nvolume 85\n") == true)
            let third = try await open(in: place)
            #expect(try notices(place) == [])
            try await quit(third)
        }
    }
}
