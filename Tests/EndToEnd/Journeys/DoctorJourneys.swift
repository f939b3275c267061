import Foundation
import Testing

extension EndToEnd {
    /// `swell doctor` in a pipe and in terminals, good and bad.
    @Suite struct DoctorJourneys {
        /// A program that stands in for mpv, first on the path.
        private func stand(in place: Workspace, _ body: String) throws -> [String: String?] {
            try place.folder("bin")
            try place.write("#!/bin/sh\n\(body)\n", to: "bin/mpv")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.file("bin/mpv"))
            return ["PATH": "\(place.file("bin")):/usr/bin:/bin"]
        }

        /// What was written, with what was broken into lines in one again.
        private func unbroken(_ outcome: Outcome) -> String {
            outcome.output.replacingOccurrences(of: "\n        ", with: " ")
        }

        @Test func `in a pipe it writes plain text that fits 80 columns, and all is well`() async throws {
            let outcome = try await Player.run(["doctor"], in: try Workspace())
            #expect(outcome.ending == .code(0) && outcome.errors == "")
            for word in [
                "swell\n", "mpv's version: mpv ", "mpv's start: answers", "sound: goes to the output null", "not asked",
                "nothing to fix",
            ] {
                #expect(unbroken(outcome).contains(word), "\(word)")
            }
            #expect(!outcome.output.contains("\u{1B}"))
            for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80) }
        }

        @Test(arguments: [
            ("exec sleep 1000", "no answer in 3 s"), ("exit 1", "ends at once"),
            ("[ \"$2\" = --version ] || [ \"$1\" = --version ] && echo mpv 0.33.1; exit 1", "mpv 0.33.1 is too old"),
        ])
        func `an mpv that hangs, ends or is old is to be fixed`(body: String, words: String) async throws {
            let place = try Workspace()
            let outcome = try await Player.run(["doctor"], in: place, environment: try stand(in: place, body))
            #expect(outcome.ending == .code(1))
            #expect(
                unbroken(outcome).contains(words), "\(outcome.output)")
        }

        @Test func `without mpv it says how to get it, and the silent engine needs none`() async throws {
            let place = try Workspace()
            let outcome = try await Player.run(["doctor"], in: place, environment: ["PATH": "/nowhere"])
            #expect(outcome.ending == .code(1) && unbroken(outcome).contains("fix: apt install mpv"))
            let silent = try await Player.run(
                ["doctor", "--engine", "fake"], in: place, environment: ["PATH": "/nowhere"])
            #expect(silent.ending == .code(0))
        }

        @Test func `a sound device that is not there is to be fixed`() async throws {
            let outcome = try await Player.run(
                ["doctor"], in: try Workspace(),
                environment: ["SWELL_MPV_OPTIONS": "--ao=alsa --audio-device=alsa/nobody"])
            #expect(outcome.ending == .code(1) && unbroken(outcome).contains("no output can be opened"))
        }

        @Test func `places that cannot be used and wrong settings are told`() async throws {
            let place = try Workspace()
            try place.folder("config/swell")
            try place.write("themee = dark\nfps = 9000\n", to: "config/swell/settings.conf")
            try place.write("", to: "file")
            let outcome = try await Player.run(
                ["doctor"], in: place, environment: ["XDG_STATE_HOME": place.file("file")])
            #expect(outcome.ending == .code(1))
            #expect(unbroken(outcome).contains("line 1") && unbroken(outcome).contains("line 2"))
            #expect(unbroken(outcome).contains("cannot be reached"))
        }

        @Test func `in a terminal it asks, and leaves nothing but the report`() async throws {
            let command = ["/bin/sh", "-c", "\"$0\" doctor; echo \"ends $?\"; exec cat", Player.path]
            try await TmuxSession.with(command, columns: 90, rows: 60) { pane in
                let screen = try await pane.wait(forText: "ends 0")
                #expect(screen.contains("size: 90 columns, 60 rows") && screen.contains("colours: 256"))
                #expect(screen.contains("text width"))
                #expect(screen.rows.first == "swell", "\(screen.rows.prefix(3))")
                #expect(!screen.contains("[?") && !screen.contains(";1R"))
            }
        }

        @Test(arguments: [["TERM": "dumb"], ["TERM": nil], ["NO_COLOR": "1"], ["LANG": "C"]] as [[String: String?]])
        func `in a pipe odd surroundings are told, and end nothing`(changes: [String: String?]) async throws {
            let outcome = try await Player.run(["doctor"], in: try Workspace(), environment: changes)
            #expect(outcome.ending == .code(0) && outcome.output.hasSuffix("nothing to fix\n"))
            if changes["LANG"] != nil { #expect(outcome.output.utf8.allSatisfy { $0 < 0x80 }) }
        }

        @Test func `without HOME the account's own counts; without either there is something to fix`() async throws {
            let place = try Workspace()
            let nowhere: [String: String?] = ["HOME": nil, "XDG_CONFIG_HOME": nil]
            let outcome = try await Player.run(["doctor"], in: place, environment: nowhere)
            #expect(outcome.ending == .code(0) && !outcome.output.contains("HOME"))
            // Only root can be somebody whom the system does not know.
            guard geteuid() == 0 else { return }
            try FileManager.default.copyItem(atPath: Player.path, toPath: place.file("swell"))
            let nobody = try await launch(
                ["/usr/bin/setpriv", "--reuid=54321", "--clear-groups", place.file("swell"), "doctor"],
                environment: place.environment(nowhere), directory: place.path)
            #expect(nobody.ending == .code(1) && nobody.output.contains("fix: set HOME"), "\(nobody.output)")
        }

        @Test func `an address is refused in one sentence`() async throws {
            let outcome = try await Player.run(["https://radio.example/stream"], in: try Workspace())
            #expect(outcome.ending == .code(2) && outcome.output == "")
            #expect(outcome.errors.contains("https://radio.example/stream") && outcome.errors.contains("download"))
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
    }
}
