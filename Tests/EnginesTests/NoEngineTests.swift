import Foundation
import Glibc
import Playback
import Testing

@testable import Engines

extension RealMPV {
    /// Programs that are no mpv, or none that will do, and a sound device that is not there.
    @Suite struct NoEngineTests {
        let sounds = Sounds.shared

        /// A program of a few lines in the place of mpv.
        private func program(_ script: String) throws -> String {
            let path = "\(sounds.folder)/mpv-\(UUID().uuidString)"
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
            try #require(chmod(path, 0o700) == 0)
            return path
        }

        private func loss(of rig: LiveRig) -> Loss? {
            rig.transport.load(sounds.track("long.flac"), as: .one, from: 1, playing: true, at: LiveRig.now())
            let event = rig.next { if case .lost = $0 { true } else { false } }
            guard case .lost(let loss) = event?.kind else { return nil }
            return loss
        }

        @Test func `an mpv that refuses our words and ends did not start`() throws {
            let rig = LiveRig(program: try program("exit 1"))
            #expect(loss(of: rig) == Loss("mpv did not start (0.35 or later is needed)", recovers: false))
        }

        @Test func `an mpv that calls itself older is ended`() throws {
            let old =
                #"read line; printf '{"request_id":1,"error":"success","data":"mpv 0.33.1"}\n' >&0; exec sleep 60"#
            let rig = LiveRig(program: try program(old))
            #expect(loss(of: rig) == Loss("mpv 0.33.1 is too old (0.35 or later is needed)", recovers: false))
            #expect(rig.transport.processID == nil)
        }

        @Test func `a program that says nothing does not start, and is ended`() throws {
            let rig = LiveRig(program: try program("exec sleep 60"), patience: 1)
            let process = try #require(rig.until { rig.transport.processID != nil } ? rig.transport.processID : nil)
            #expect(loss(of: rig) == Loss("mpv does not start", recovers: false))
            #expect(rig.until { kill(process, 0) != 0 })
        }

        @Test func `without a sound device the engine is lost, and mpv lives on for the next try`() throws {
            let rig = LiveRig(output: ["--ao=pcm", "--ao-pcm-file=/nonexistent/out.wav"])
            #expect(loss(of: rig) == Loss("no sound device can be opened", recovers: false))
            let process = rig.transport.processID
            #expect(loss(of: rig) == Loss("no sound device can be opened", recovers: false))
            #expect(process != nil && rig.transport.processID == process)
        }
    }
}
