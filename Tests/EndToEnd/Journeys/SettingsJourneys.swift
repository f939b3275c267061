import Foundation
import Testing

extension EndToEnd {
    /// The settings file, as a person writes it.
    @Suite struct SettingsJourneys {
        private static let name = "config/swell/settings.conf"

        private func place(_ settings: String? = nil) throws -> Workspace {
            let place = try Workspace()
            try place.folder("config/swell")
            if let settings { try place.write(settings, to: Self.name) }
            return place
        }

        private func demo(
            _ place: Workspace, _ options: [String] = [], environment: [String: String?] = [:],
            _ body: (TmuxSession) async throws -> Void
        ) async throws {
            let command = [Player.path, "--demo", "--trace", place.file("trace")] + options
            try await TmuxSession.with(command, environment: environment, in: place) { pane in
                try await pane.wait(for: "the library") { $0.contains(Player.firstTitle) }
                try await body(pane)
            }
        }

        private func plays(_ pane: TmuxSession, _ key: String = "Space") async throws {
            try await pane.press(key)
            try await poll(for: "music", lastSeen: "") {
                try pane.place.trace.lines.contains { $0.fields["state"] as? String == "playing" } ? () : nil
            }
        }

        /// Whether the captured screen has this colour as a background.
        private func isOn(_ color: String, _ pane: TmuxSession) async throws {
            for _ in 0..<100 {
                if try await pane.colours().contains("48;2;\(color)") { return }
                try await letPass(seconds: 0.1)
            }
            throw DidNotHappen(awaited: "a ground of \(color)", lastSeen: try await pane.colours())
        }

        @Test func `a rebound key does what it is bound to, and the hints name it`() async throws {
            try await demo(try place("[keys]\nplay-pause = x\n")) { pane in
                try await pane.wait(forText: "x pause")
                try await plays(pane, "x")
                try await pane.quit()
            }
        }

        @Test func `a change of the file while it runs changes the theme`() async throws {
            let place = try place("theme = light\n")
            try await demo(place, ["--color", "direct"]) { pane in
                try await isOn("250;249;252", pane)
                try place.write("theme = dark\n", to: Self.name)
                try await isOn("18;17;23", pane)
                // As editors do it: another file that takes the name.
                try place.write("theme = contrast\n", to: "config/swell/new")
                #expect(rename(place.file("config/swell/new"), place.file(Self.name)) == 0)
                try await isOn("0;60;160", pane)
                try await pane.quit()
            }
            #expect(place.read(Self.name) == "theme = contrast\n")
        }

        @Test func `the environment and the command line beat the file`() async throws {
            let place = try place("motion = none\nmouse = off\n")
            try await demo(place, ["--motion", "full"]) { pane in
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 1)
                #expect(try place.trace.frames.filter { $0.fields["cause"] as? String == "animation" }.count > 2)
                try await pane.press("Escape")
                try await pane.waitUntilLanded(at: 0)
                try await pane.quit()
            }
        }

        @Test func `random bytes are one notice, and playing goes on`() async throws {
            let place = try place()
            let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
            try Data(bytes + Array("\nfps 3\n".utf8)).write(to: URL(fileURLWithPath: place.file(Self.name)))
            try await demo(place) { pane in
                try await pane.wait(forText: "settings.conf line")
                try await plays(pane)
                let notices = try place.trace.lines.filter { $0.kind == "notice" }
                #expect(notices.count == 1)
                try await pane.quit()
            }
        }

        @Test func `a folder and a FIFO in its place are one sentence, and playing goes on`() async throws {
            for make in [{ mkdir($0, 0o755) }, { mkfifo($0, 0o600) }] as [(String) -> Int32] {
                let place = try place()
                #expect(make(place.file(Self.name)) == 0)
                try await demo(place) { pane in
                    try await pane.wait(forText: "cannot read settings.conf")
                    try await plays(pane)
                    let notices = try place.trace.lines.filter { $0.kind == "notice" }
                    #expect(notices.count == 1)
                    try await pane.quit()
                }
            }
        }

        @Test func `a file that may not be read is one sentence`() async throws {
            let place = try place("theme = light\n")
            chmod(place.file(Self.name), 0)
            var command = [Player.path, "--demo"]
            if geteuid() == 0 {
                // Root reads everything.
                try FileManager.default.copyItem(atPath: Player.path, toPath: place.file("swell"))
                command = [
                    "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", place.file("swell"),
                    "--demo",
                ]
            }
            try await TmuxSession.with(command, in: place) { pane in
                try await pane.wait(forText: "cannot read settings.conf")
                try await pane.quit()
            }
        }

        @Test func `the terminal's own colours are its first 16`() async throws {
            try await demo(try place("theme = terminal\n")) { pane in
                try await pane.wait(forText: Player.barTitle)
                let kinds = ColourJourneys.Kinds(try await pane.colours())
                #expect(!kinds.direct && !kinds.indexed256 && kinds.any)
                try await pane.quit()
            }
        }
    }
}
