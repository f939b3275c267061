import Foundation
import Testing

extension EndToEnd {
    /// What breaks while the real mpv plays, and what the pill says of it.
    @Suite struct FailureJourneys {
        /// Two tones of 30 s in `music`: First, and Second which follows it.
        private func place() async throws -> Workspace {
            let place = try Workspace()
            try place.folder("music")
            for (name, title) in [("1.flac", "First"), ("2.flac", "Second")] {
                try await place.tone("music/\(name)", seconds: 30, tags: ["title": title, "artist": "Nobody"])
            }
            return place
        }

        @Test func `a killed mpv is started again where it was, and that is said`() async throws {
            let place = try await place()
            try await TmuxSession.withSound([place.file("music")], in: place) { pane in
                try await pane.wait(forText: "First")
                try await pane.press("Enter")
                try await pane.waitUntilPlaying("First", past: 1)
                let player = try await pane.processNumber(of: Player.path)
                let mpv = try await Engine.process(of: player)
                kill(mpv, SIGKILL)
                try await pane.wait(forText: "mpv ended unexpectedly; started again")
                _ = try await Engine.process(of: player, otherThan: mpv)
                let position = try place.trace.playback?.number("position") ?? 0
                #expect(position > 0.5)
                try await pane.waitUntilPlaying("First", past: position + 1)
                try await pane.quit()
            }
        }

        @Test func `without a sound device the player pauses, says so, and tries again when told to`() async throws {
            let place = try await place()
            let deaf = ["SWELL_MPV_OPTIONS": "--ao=alsa --audio-device=alsa/nonexistent"]
            try await TmuxSession.withSound([place.file("music")], in: place, environment: deaf) { pane in
                try await pane.wait(forText: "First")
                try await pane.press("Enter")
                try await pane.wait(forText: "no sound device can be opened")
                let notices = { try place.trace.lines.count { $0.word("shows") == "notice" } }
                #expect(try place.trace.playback?.word("track") == "First")
                try await pane.wait(for: "the sentence to go") { !$0.contains("no sound device") }
                let before = try notices()
                try await pane.press("Space")
                try await poll(for: "the same sentence again") { try notices() > before ? () : nil }
                try await pane.quit()
            }
        }

        /// How a file that has been listed is spoilt, and what is said of it.
        enum Fault: String, CaseIterable, CustomTestStringConvertible {
            case gone = "the file is gone"
            case empty = "the file is empty"
            case noise = "it is no sound file"
            case cut = "the file is cut short"
            var testDescription: String { rawValue }

            func spoil(_ path: String) throws {
                let whole = try Data(contentsOf: URL(fileURLWithPath: path))
                let bytes: Data
                switch self {
                case .gone: return try FileManager.default.removeItem(atPath: path)
                case .empty: bytes = Data()
                case .noise: bytes = Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) })
                case .cut: bytes = whole.prefix(whole.count / 20)
                }
                try bytes.write(to: URL(fileURLWithPath: path))
            }
        }

        @Test(arguments: Fault.allCases) func `a file spoilt since it was listed is skipped in a sentence`(
            fault: Fault
        ) async throws {
            let place = try await place()
            try await TmuxSession.withSound([place.file("music")], in: place) { pane in
                try await pane.wait(forText: "Second")
                try fault.spoil(place.file("music/1.flac"))
                try await pane.press("Enter")
                try await pane.wait(forText: "skipped First: \(fault.rawValue)", within: 30)
                try await pane.waitUntilPlaying("Second", past: 0.2)
                try await pane.quit()
            }
        }

        @Test func `ten failures in a row stop the player, which says how many`() async throws {
            let place = try Workspace()
            try place.folder("music")
            for number in 10...21 {
                try await place.tone("music/\(number).flac", seconds: 2, tags: ["title": "Track \(number)"])
            }
            try await TmuxSession.withSound([place.file("music")], in: place) { pane in
                try await pane.wait(forText: "Track 21")
                for number in 10...21 { try Fault.noise.spoil(place.file("music/\(number).flac")) }
                try await pane.press("Enter")
                // The sentences wait for each other, three seconds each; the last one is kept.
                try await poll(
                    for: "the stop", within: 60, lastSeen: (try? place.trace.playback?.fields.description) ?? ""
                ) { try place.trace.playback?.word("state") == "stopped" ? () : nil }
                #expect(try place.trace.playback?.word("track") == "Track 19")
                try await pane.quit()
            }
        }
    }
}
