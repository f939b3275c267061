import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// What only a machine that is not busy can show: `make test SOUND=1 FILTER=RealTimeJourneys`.
    @Suite struct RealTimeJourneys {
        /// One line between the player and its mpv, as the relay in mpv's place saw it.
        private struct Said {
            var time: Double
            var isCommand: Bool
            var fields: [String: Any]
        }

        private func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }

        @Test(
            .enabled(
                if: ProcessInfo.processInfo.environment["SOUND"] == "1",
                "It takes a minute of real time: make test SOUND=1"))
        func `over a minute of pauses and seeks the position is right within 50 ms, and mpv has each key within 20`()
            async throws
        {
            let place = try Workspace()
            try await place.tone("long.flac", seconds: 900, tags: ["title": "Long"])
            try place.folder("bin")
            try FileManager.default.createSymbolicLink(
                atPath: place.file("bin/mpv"), withDestinationPath: Example.path("EngineProbe"))
            let pty = try PtySession(
                [Player.path, "--engine", "mpv", "--trace", place.file("trace"), place.file("long.flac")],
                environment: [
                    "SWELL_MPV_OPTIONS": "--ao=null", "PATH": "\(place.file("bin")):/usr/local/bin:/usr/bin:/bin",
                    "RELAY_MPV": "/usr/bin/mpv", "RELAY_LOG": place.file("relay"),
                ], in: place)
            try await pty.wait(forText: "Long")
            try pty.send("\r")
            try await poll(for: "the music") {
                pty.drain()
                return try place.trace.plays("Long", past: 1) ? () : nil
            }
            var keys: [Double] = []
            for step in 0..<30 {
                keys.append(now())
                try pty.send([" ", " ", ">", "<", ">"][step % 5])
                for _ in 0..<40 {
                    try await letPass(seconds: 0.05)
                    pty.drain()
                }
            }
            try pty.send("q")
            _ = try await pty.waitForEnding()
            let trace = try place.trace
            let said = try lines(place.read("relay") ?? "")

            // Key to engine.
            let commands = said.filter { line in
                let words = line.fields["command"] as? [Any]
                let first = words?.first as? String
                return line.isCommand && (first == "seek" || words?.dropFirst().first as? String == "pause")
            }
            let delays = keys.compactMap { key in commands.first { $0.time >= key }.map { $0.time - key } }.sorted()
            try #require(delays.count == keys.count)
            print("key to mpv: p50 \(ms(delays[delays.count / 2])), greatest \(ms(delays[delays.count - 1]))")
            #expect(delays[delays.count / 2] < 0.02)

            // The trace's clock begins with the program: a key is traced no earlier than it was sent.
            let pressed = trace.lines.filter { $0.kind == "event" && $0.word("event")?.hasPrefix("key ") == true }
            // The first was Return, the last is q.
            let events = Array(pressed.dropFirst().dropLast())
            try #require(events.count == keys.count, "\(pressed.compactMap { $0.word("event") })")
            let origin = zip(keys, events).map { $0 - $1.time }.max()!
            let heard = said.compactMap { line -> (time: Double, position: Double)? in
                guard line.fields["name"] as? String == "time-pos", let position = line.fields["data"] as? Double else {
                    return nil
                }
                return (line.time - origin, position)
            }
            var errors: [Double] = []
            var drifts: [Double] = []
            var before: Trace.Line?
            for record in trace.lines where record.kind == "playback" {
                // Within 0.4 s after a key mpv is on its way.
                let isSettled = !events.contains { record.time > $0.time - 0.01 && record.time < $0.time + 0.4 }
                guard record.word("state") == "playing", isSettled, record.time > events[0].time,
                    let position = record.number("position")
                else {
                    before = nil
                    continue
                }
                if let latest = heard.last(where: { $0.time <= record.time }), record.time - latest.time < 0.3 {
                    errors.append(abs(position - latest.position - (record.time - latest.time)))
                }
                if let before, let from = before.number("position") {
                    drifts.append(abs(position - from - (record.time - before.time)))
                }
                before = record
            }
            try #require(errors.count > 20 && drifts.count > 20, "\(errors.count) \(drifts.count)")
            print("position against mpv's: greatest \(ms(errors.max()!)) of \(errors.count)")
            print("position against real time: greatest \(ms(drifts.max()!)) of \(drifts.count)")
            #expect(errors.max()! < 0.05)
            #expect(drifts.max()! < 0.05)
        }

        private func ms(_ seconds: Double) -> String { "\((seconds * 10_000).rounded() / 10) ms" }

        private func lines(_ text: String) throws -> [Said] {
            try text.split(separator: "\n").map { line in
                let parts = line.split(separator: " ", maxSplits: 2)
                let fields = try JSONSerialization.jsonObject(with: Data(parts[2].utf8)) as? [String: Any]
                return Said(time: Double(parts[0]) ?? .nan, isCommand: parts[1] == ">", fields: fields ?? [:])
            }
        }
    }
}
