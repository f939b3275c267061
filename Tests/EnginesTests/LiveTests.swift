import Foundation
import Glibc
import Playback
import Testing

@testable import Engines

extension RealMPV {
    @Suite struct LiveTests {
        let sounds = Sounds.shared

        @Test(arguments: Sounds.formats) func `each format plays to its end, and tells how long it is`(format: String) {
            let rig = LiveRig()
            rig.transport.load(sounds.track("short.\(format)"), as: .one, from: 0, playing: true, at: LiveRig.now())
            let start = rig.next(.state(.playing))
            let end = rig.next(.ended)
            #expect(start?.load == .one)
            #expect(end?.load == .one)
            let durations = rig.events.compactMap { if case .duration(let seconds) = $0.kind { seconds } else { nil } }
            #expect(durations.contains { abs($0 - 1) < 0.06 }, "\(durations)")
        }

        @Test func `what follows is heard when what plays is over`() {
            let rig = LiveRig()
            rig.transport.load(sounds.track("short.flac"), as: .one, from: 0, playing: true, at: LiveRig.now())
            rig.transport.follow(with: sounds.track("other.flac"), as: .two, at: LiveRig.now())
            #expect(rig.next(.state(.playing))?.load == .one)
            let change = rig.next(.began)
            let end = rig.next(.ended)
            #expect(change?.load == .two)
            #expect(end?.load == .two)
            if let change, let end { #expect(change.time < end.time) }
            #expect(!rig.events.contains { $0.kind == .ended && $0.load == .one })
        }

        @Test func `a paused load stands where it was told to, and a seek moves it`() {
            let rig = LiveRig()
            rig.transport.load(sounds.track("long.wav"), as: .one, from: 1.25, playing: false, at: LiveRig.now())
            #expect(rig.next(.position(1.25)) != nil)
            #expect(rig.next(.state(.paused)) != nil)
            rig.transport.seek(to: 2.5, at: LiveRig.now())
            #expect(rig.next(.position(2.5)) != nil)
            rig.transport.play(at: LiveRig.now())
            #expect(rig.next(.state(.playing)) != nil)
            #expect(rig.next(.ended) != nil)
        }

        @Test(arguments: [
            ("missing.flac", "the file is gone"), ("empty.flac", "the file is empty"),
            ("noise.mp3", "it is no sound file"), ("list.m3u", "it is no sound file"),
            ("cut.flac", "the file is cut short"), ("cut.wav", "the file is cut short"),
            ("cut.mp3", "the file is cut short"),
        ]) func `what cannot be played says why, and harms nothing after it`(name: String, reason: String) {
            let rig = LiveRig()
            rig.transport.load(sounds.track(name), as: .one, from: 0, playing: true, at: LiveRig.now())
            let end = rig.next { if case .failed = $0 { true } else { $0 == .ended } }
            #expect(end?.kind == .failed(reason))
            rig.transport.load(sounds.track("short.flac"), as: .two, from: 0, playing: true, at: LiveRig.now())
            #expect(rig.next(.state(.playing))?.load == .two)
        }

        @Test func `a killed mpv is lost, and the next load gets a new one`() throws {
            let rig = LiveRig()
            rig.transport.load(sounds.track("long.flac"), as: .one, from: 0, playing: true, at: LiveRig.now())
            #expect(rig.next(.state(.playing)) != nil)
            let process = try #require(rig.transport.processID)
            kill(process, SIGKILL)
            #expect(rig.next(.lost(Loss("mpv ended unexpectedly", recovers: true)))?.load == .one)
            #expect(rig.until { kill(process, 0) != 0 })
            rig.transport.load(sounds.track("long.flac"), as: .two, from: 1, playing: true, at: LiveRig.now())
            #expect(rig.next(.position(1))?.load == .two)
            #expect(rig.next(.state(.playing)) != nil)
            #expect(rig.transport.processID != process)
        }

        @Test func `an mpv that hangs is lost and killed`() throws {
            let rig = LiveRig(patience: 3)
            rig.transport.load(sounds.track("long.flac"), as: .one, from: 0, playing: true, at: LiveRig.now())
            #expect(rig.next(.state(.playing)) != nil)
            let process = try #require(rig.transport.processID)
            kill(process, SIGSTOP)
            rig.transport.pause(at: LiveRig.now())
            rig.transport.seek(to: 1, at: LiveRig.now())
            #expect(rig.next(.lost(Loss("mpv does not answer", recovers: true)))?.load == .one)
            #expect(rig.until { kill(process, 0) != 0 })
        }

        @Test func `without mpv the load is lost, and says so`() {
            let rig = LiveRig(program: "no-such-mpv")
            rig.transport.load(sounds.track("long.flac"), as: .one, from: 0, playing: true, at: LiveRig.now())
            #expect(rig.next(.lost(Loss("no-such-mpv is not installed", recovers: false))) != nil)
        }
    }
}
