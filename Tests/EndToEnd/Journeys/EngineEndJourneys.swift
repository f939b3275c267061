import Foundation
import Testing

extension EndToEnd {
    /// The player and its mpv live and die as one, but neither waits for the other.
    @Suite struct EngineEndJourneys {
        /// How the player is ended.
        enum Way: String, CaseIterable, CustomTestStringConvertible {
            case quit, killed, terminated, hungUp
            var testDescription: String { rawValue }
        }

        @Test(arguments: Way.allCases, [false, true])
        func `however the player ends, its mpv ends too`(way: Way, hangs: Bool) async throws {
            // A stopped process cannot end by itself, and nobody is left to end it.
            if hangs, way == .killed { return }
            let place = try Workspace()
            try await place.tone("one.flac", seconds: 30, tags: ["title": "First"])
            let pty = try PtySession(
                [Player.path, "--engine", "mpv", "--trace", place.file("trace"), place.file("one.flac")],
                environment: Engine.environment, in: place)
            try await pty.wait(forText: "First")
            try pty.send("\r")
            try await poll(for: "the music") {
                pty.drain()
                return try place.trace.plays("First", past: 0.1) ? () : nil
            }
            let mpv = try await Engine.process(of: pty.child.pid)
            if hangs { kill(mpv, SIGSTOP) }
            switch way {
            case .quit: try pty.send("q")
            case .killed: pty.child.signal(SIGKILL)
            case .terminated: pty.child.signal(SIGTERM)
            case .hungUp: pty.child.signal(SIGHUP)
            }
            _ = try await pty.waitForEnding()
            try await Engine.waitForEnd(of: mpv)
        }

        @Test func `while mpv stands still the pane opens frame by frame and keys answer`() async throws {
            let place = try Workspace()
            try await place.tone("one.flac", seconds: 60, tags: ["title": "First"])
            try await TmuxSession.withSound([place.file("one.flac")], in: place) { pane in
                try await pane.wait(forText: "First")
                try await pane.press("Enter")
                try await pane.waitUntilPlaying("First", past: 0.5)
                let player = try await pane.processNumber(of: Player.path)
                let mpv = try await Engine.process(of: player)
                // As a measure: the same flight with an mpv that lives.
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 1)
                let free = try flyingFrames(in: place)
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 0)

                let before = try flyingFrames(in: place)
                kill(mpv, SIGSTOP)
                defer { kill(mpv, SIGCONT) }
                try await pane.press("Space")
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 1)
                let stuck = try flyingFrames(in: place) - before
                #expect(stuck * 2 >= free, "\(stuck) frames, \(free) with an mpv that lives")
                try await pane.press("Space")
                try await pane.press("-")
                try await pane.wait(forText: "volume 95 %")
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 0)
                // It is found out and replaced, or goes on: the music does.
                let position = try place.trace.playback?.number("position") ?? 0
                try await pane.waitUntilPlaying("First", past: position + 1)
                try await pane.quit()
            }
        }

        /// How many frames have been drawn of the pane on its way.
        private func flyingFrames(in place: Workspace) throws -> Int {
            try place.trace.frames.count { $0.flag("morphing") == true }
        }
    }
}
