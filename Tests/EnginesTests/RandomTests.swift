import Glibc
import Playback
import Testing

@testable import Engines

/// The player over a real mpv, under commands that come faster than mpv can follow.
@Suite(.serialized, .enabled(if: Sounds.areWanted)) struct RandomTests {
    let sounds = Sounds.shared

    @Test(arguments: [1, 2] as [UInt64]) func `random commands end in the state that was commanded last`(
        seed: UInt64
    ) {
        let rig = LiveRig()
        var dice = SeededGenerator(seed: seed)
        var load = LoadID(rawValue: 0)
        func next() -> LoadID {
            load = LoadID(rawValue: load.rawValue + 1)
            return load
        }
        func track() -> Track {
            sounds.track(
                ["short.flac", "other.mp3", "long.ogg", "long.wav", "empty.flac"].randomElement(using: &dice)!)
        }
        for step in 0..<500 {
            let now = LiveRig.now()
            switch Int.random(in: 0..<8, using: &dice) {
            case 0:
                rig.transport.load(
                    track(), as: next(), from: .random(in: 0...0.8, using: &dice), playing: .random(using: &dice),
                    at: now)
            case 1, 2: rig.transport.follow(with: .random(using: &dice) ? track() : nil, as: next(), at: now)
            case 3: rig.transport.play(at: now)
            case 4: rig.transport.pause(at: now)
            case 5: rig.transport.setVolume(.random(in: 0...100, using: &dice), at: now)
            case 6: rig.transport.seek(to: .random(in: 0...1, using: &dice), at: now)
            default: rig.turn(milliseconds: 20)
            }
            // Once, in the midst of it, mpv dies.
            if step == 250, let process = rig.transport.processID { kill(process, SIGKILL) }
        }
        rig.turn(milliseconds: 1)
        let last = next()
        rig.transport.load(sounds.track("long.flac"), as: last, from: 0, playing: true, at: LiveRig.now())
        rig.transport.follow(with: sounds.track("short.flac"), as: next(), at: LiveRig.now())
        rig.transport.pause(at: LiveRig.now())
        rig.transport.seek(to: 2, at: LiveRig.now())
        #expect(rig.until { rig.events.contains { $0.load == last && $0.kind == .position(2) } })
        #expect(rig.until { rig.events.contains { $0.load == last && $0.kind == .state(.paused) } })
        #expect(!rig.events.contains { $0.load == last && $0.kind == .state(.playing) })
        rig.transport.play(at: LiveRig.now())
        #expect(rig.until { rig.events.contains { $0.load == load && $0.kind == .began } })
        #expect(rig.until { rig.events.contains { $0.load == load && $0.kind == .ended } })
    }

    @Test func `the position told is where real time has brought it, through pauses and seeks`() {
        let rig = LiveRig()
        rig.transport.load(sounds.track("long.flac"), as: .one, from: 0, playing: true, at: LiveRig.now())
        #expect(rig.next(.state(.playing)) != nil)
        for target in [0.5, 1.5, 0.2] {
            rig.transport.seek(to: target, at: LiveRig.now())
            #expect(rig.next(.position(target)) != nil)
            rig.play(for: 0.4)
            rig.transport.pause(at: LiveRig.now())
            #expect(rig.next(.state(.paused)) != nil)
            rig.transport.play(at: LiveRig.now())
            #expect(rig.next(.state(.playing)) != nil)
        }
        var playhead = Playhead()
        var greatest = 0.0
        for event in rig.events {
            switch event.kind {
            case .position(let seconds):
                // A jump of a seek is no error; what is put right in between is.
                let error = abs(playhead.position(at: event.time) - seconds)
                if playhead.isRunning, ![0.5, 1.5, 0.2].contains(seconds) { greatest = max(greatest, error) }
                playhead = Playhead(position: seconds, time: event.time, isRunning: playhead.isRunning)
            case .state(let state):
                let position = playhead.position(at: event.time)
                playhead = Playhead(position: position, time: event.time, isRunning: state == .playing)
            default: break
            }
        }
        // The machine may be busy; a position that is not carried on would be off by more.
        #expect(greatest < 0.25, "\(greatest)")
    }
}
