import Playback
import Testing

@testable import Engines

/// The conversation as a transport, the test as its mpv.
private final class HandTransport: Transport {
    let rig = SessionRig()
    var nextDeadline: Double? { rig.session.nextDeadline }

    func load(_ track: Track, as load: LoadID, from position: Double, playing: Bool, at now: Double) {
        rig.session.load(track, as: load, from: position, playing: playing, at: now)
    }
    func follow(with next: Track?, as load: LoadID, at now: Double) {
        rig.session.follow(with: next, as: load, at: now)
    }
    func play(at now: Double) { rig.session.setPlaying(true, at: now) }
    func pause(at now: Double) { rig.session.setPlaying(false, at: now) }
    func stop(at now: Double) { rig.session.stop(at: now) }
    func seek(to position: Double, at now: Double) { rig.session.seek(to: position, at: now) }
    func setVolume(_ percent: Int, at now: Double) { rig.session.setVolume(percent, at: now) }
    func advance(to now: Double) -> [TransportEvent] {
        rig.now = now
        rig.session.advance(to: now)
        return rig.session.takeEvents()
    }
}

/// The player and the conversation together, when mpv dies.
struct RecoveryTests {
    private let transport = HandTransport()
    private let player: Player

    init() {
        player = Player(transport: transport, seed: 1)
        player.load(["a", "b"].map { SessionRig.track($0, duration: 100) }, now: 0)
        sound(at: 0)
        _ = player.takeEvents()
    }

    /// mpv opens what it was given last but one: the present track, the follower being the last.
    private func sound(at now: Double) {
        transport.rig.now = now
        transport.rig.answerAll(duration: 100)
        transport.rig.open(transport.rig.entries - 1, duration: 100)
        transport.rig.answerAll(duration: 100)
        player.advance(to: now)
    }

    private func die(at now: Double) {
        player.advance(to: now)
        transport.rig.hear(position: player.position(at: now))
        player.advance(to: now)
        transport.rig.session.engineEnded(nil, at: now)
        player.advance(to: now)
    }

    @Test func `a new mpv is given the track from where it was, and what follows it`() {
        die(at: 40)
        #expect(transport.rig.said().suffix(2) == ["loadfile /music/a replace +40.0", "loadfile /music/b append-play"])
        #expect(player.takeEvents() == [.notice("mpv ended unexpectedly; started again")])
        sound(at: 40.3)
        #expect(player.position(at: 45.3) == 45)
    }

    @Test func `paused, a new mpv is told so before it has the file`() {
        player.pause(at: 40)
        transport.rig.answerAll(position: 40)
        player.advance(to: 40)
        _ = player.takeEvents()
        die(at: 60)
        let said = transport.rig.said()
        #expect(said.suffix(3).first == "set_property pause true")
        #expect(said.suffix(2) == ["loadfile /music/a replace +40.0", "loadfile /music/b append-play"])
        sound(at: 61)
        #expect(player.state == .paused && player.position(at: 90) == 40)
    }

    @Test func `a track that kills mpv each time waits for the listener after three new ones`() {
        var now = 10.0
        for _ in 0..<20 {
            die(at: now)
            now += 2
            player.advance(to: now)
            if player.state == .playing { sound(at: now) }
        }
        let events = player.takeEvents()
        #expect(events.count { $0 == .notice("mpv ended unexpectedly; started again") } == 3)
        #expect(events.contains(.retry("mpv has ended 4 times within a minute; press play to try again")))
        let place = player.position(at: now)
        #expect(player.state == .paused && player.queue.index == 0 && place >= 10)
        transport.rig.collect()
        transport.rig.orders = []
        player.advance(to: now + 60)
        player.play(at: now + 60)
        transport.rig.collect()
        #expect(transport.rig.orders.map(\.start) == [true])
        sound(at: now + 60)
        #expect(player.state == .playing && player.position(at: now + 61) == place + 1)
    }
}
