import Foundation
import Glibc
import Playback
import Testing

@testable import Engines

extension RealMPV {
    /// What breaks under a real mpv, and how the music goes on.
    @Suite struct BrokenTests {
        let sounds = Sounds.shared

        /// A pipe that nobody writes to.
        private func pipe() throws -> Track {
            let path = "\(sounds.folder)/pipe-\(UUID().uuidString).flac"
            try #require(mkfifo(path, 0o600) == 0)
            return sounds.track(Array(path.utf8))
        }

        @Test func `a follower that is no sound file fails, and the present one is heard to its end`() {
            let rig = LiveRig()
            rig.transport.load(sounds.track("short.flac"), as: .one, from: 0, playing: true, at: LiveRig.now())
            rig.transport.follow(with: sounds.track("noise.mp3"), as: .two, at: LiveRig.now())
            #expect(rig.next(.failed("it is no sound file"))?.load == .two)
            #expect(rig.next(.ended)?.load == .one)
        }

        @Test func `a follower that can be seen to be broken fails long before its turn`() throws {
            let rig = LiveRig()
            rig.transport.load(sounds.track("long.flac"), as: .one, from: 0, playing: true, at: LiveRig.now())
            #expect(rig.next(.state(.playing)) != nil)
            for (track, reason) in [
                (try pipe(), "it is no file"), (sounds.track("empty.flac"), "the file is empty"),
                (sounds.track("missing.flac"), "the file is gone"),
            ] {
                rig.transport.follow(with: track, as: .two, at: LiveRig.now())
                #expect(rig.next(.failed(reason))?.load == .two)
            }
            rig.transport.follow(with: sounds.track("short.flac"), as: .three, at: LiveRig.now())
            #expect(rig.next(.began)?.load == .three)
        }

        @Test func `a pipe in the place of a file does not open, and mpv plays what comes after it`() throws {
            let rig = LiveRig()
            rig.transport.load(try pipe(), as: .one, from: 0, playing: true, at: LiveRig.now())
            #expect(rig.next(.failed("it does not open"))?.load == .one)
            let process = rig.transport.processID
            rig.transport.load(sounds.track("short.flac"), as: .two, from: 0, playing: true, at: LiveRig.now())
            #expect(rig.next(.ended)?.load == .two)
            #expect(rig.transport.processID == process)
        }

        @Test(arguments: [SIGKILL, SIGSTOP]) func `a player whose mpv dies or hangs goes on where it was`(
            signal: Int32
        ) throws {
            let rig = LiveRig(patience: 3)
            let player = Player(transport: rig.transport, seed: 1)
            player.load([sounds.track("long.flac"), sounds.track("short.flac")], now: LiveRig.now())
            var said: [PlayerEvent] = []
            func until(_ condition: () -> Bool) -> Bool {
                let end = LiveRig.now() + LiveRig.limit
                while !condition() {
                    if LiveRig.now() > end { return false }
                    rig.wait(milliseconds: 20, until: player.nextDeadline)
                    player.advance(to: LiveRig.now())
                    said += player.takeEvents()
                }
                return true
            }
            #expect(until { player.position(at: LiveRig.now()) > 0.5 })
            let process = try #require(rig.transport.processID)
            kill(process, signal)
            let killed = player.position(at: LiveRig.now())
            #expect(until { said.contains { if case .notice = $0 { true } else { false } } })
            let resumed = player.position(at: LiveRig.now())
            // Neither from its beginning nor from its end.
            #expect(resumed > 0.2 && resumed < 2.8, "\(resumed) after \(killed)")
            #expect(until { player.position(at: LiveRig.now()) > resumed })
            #expect(player.state == .playing && player.track?.title == "a track")
            #expect(until { player.queue.index == 1 && player.playhead.isRunning })
            let notices = said.compactMap { if case .notice(let text) = $0 { text } else { nil } }
            let words = signal == SIGKILL ? "mpv ended unexpectedly" : "mpv does not answer"
            #expect(notices == ["\(words); started again"])
            #expect(rig.transport.processID != process)
        }
    }
}
