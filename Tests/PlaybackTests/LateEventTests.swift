import Testing

@testable import Playback

/// What a real engine does to the player: events that come late, twice, or for a track that is gone.
@Suite struct LateEventTests {
    private let transport = ScriptedTransport()
    private let player: Player

    init() {
        player = Player(transport: transport, seed: 1)
        player.load(songs(4), now: 0)
        _ = player.takeEvents()
        _ = transport.takeCalls()
    }

    private func tell(_ kind: TransportEvent.Kind, of load: LoadID, at time: Double) {
        transport.news.append(TransportEvent(kind, of: load, at: time))
        player.advance(to: time)
    }

    private var present: LoadID { transport.loads[transport.loads.count - 1] }
    private var following: LoadID { transport.follows[transport.follows.count - 1] }
    private var song: UInt64 { player.track?.id.rawValue ?? 0 }

    @Test func `the position stands until the engine says that it plays`() {
        #expect(player.state == .playing && player.position(at: 0.2) == 0)
        tell(.state(.playing), of: present, at: 0.25)
        #expect(player.position(at: 1.25) == 1)
    }

    @Test func `loads have numbers that grow`() {
        player.next(at: 1)
        player.next(at: 2)
        let all = transport.loads + transport.follows
        #expect(Set(all).count == all.count)
        #expect(transport.loads == transport.loads.sorted() && transport.follows == transport.follows.sorted())
    }

    @Test(
        arguments: [
            .ended, .failed("late"), .position(77), .state(.paused), .state(.stopped), .duration(5), .stalled, .began,
            .lost(Loss("late", recovers: true)),
        ] as [TransportEvent.Kind])
    func `an event of a track that is gone changes nothing`(kind: TransportEvent.Kind) {
        let gone = [present, following]
        tell(.state(.playing), of: present, at: 0)
        player.next(at: 1)
        tell(.state(.playing), of: present, at: 1)
        _ = player.takeEvents()
        let before = player.status(at: 2)
        for load in gone { tell(kind, of: load, at: 2) }
        #expect(player.status(at: 2) == before && player.takeEvents() == [] && song == 2)
    }

    @Test func `the follower is told at once and anew when the modes change`() {
        #expect(following > present)
        player.setRepeat(.one, at: 1)
        player.setRepeat(.off, at: 1)
        #expect(transport.takeCalls() == ["follow Song 1", "follow Song 2"])
        player.pick(3, at: 1)
        #expect(transport.takeCalls() == ["load Song 4 from 0.0", "follow nothing"])
    }

    @Test func `a hand-over happens once`() {
        let follower = following
        tell(.began, of: follower, at: 100)
        tell(.began, of: follower, at: 100)
        #expect(song == 2)
        #expect(player.takeEvents() == [.trackChanged(songs(4)[1], .itself)])
    }

    @Test func `a hand-over that crosses a change of mode on its way is late`() {
        let follower = following
        player.setRepeat(.one, at: 99)
        tell(.began, of: follower, at: 99)
        #expect(song == 1)
    }

    @Test func `an end without a hand-over loads what was to follow`() {
        tell(.ended, of: present, at: 100)
        #expect(song == 2 && transport.takeCalls() == ["load Song 2 from 0.0", "follow Song 3"])
    }

    @Test func `reports that differ a little from the clock do not shake it`() {
        tell(.state(.playing), of: present, at: 0)
        tell(.position(9.99), of: present, at: 10)
        #expect(player.position(at: 10) == 10)
        tell(.position(11.5), of: present, at: 11)
        #expect(player.position(at: 12) == 12.5)
    }

    @Test func `an engine that pauses or stops by itself is believed`() {
        tell(.state(.playing), of: present, at: 0)
        tell(.state(.paused), of: present, at: 10)
        #expect(player.state == .paused && player.position(at: 20) == 10)
        tell(.state(.stopped), of: present, at: 20)
        #expect(player.state == .stopped && player.position(at: 20) == 0)
    }

    @Test(arguments: [.nan, .infinity, -.infinity, -5] as [Double]) func `odd numbers are refused`(odd: Double) {
        tell(.state(.playing), of: present, at: 0)
        tell(.position(odd), of: present, at: 1)
        tell(.duration(odd), of: present, at: 1)
        #expect((0...1).contains(player.position(at: 1)))
        #expect(player.duration == 100)
    }

    @Test func `a transport that never stops talking does not hold up the loop`() {
        let chatter = ChatteringTransport()
        let player = Player(transport: chatter, seed: 1)
        player.load(songs(1), now: 0)
        #expect(chatter.asked <= Player.roundLimit * 3)
    }
}

/// Breaks the contract: has always one more thing to say.
private final class ChatteringTransport: Transport {
    var asked = 0
    func load(_ track: Track, as load: LoadID, from position: Double, playing: Bool, at now: Double) {}
    func follow(with next: Track?, as load: LoadID, at now: Double) {}
    func play(at now: Double) {}
    func pause(at now: Double) {}
    func stop(at now: Double) {}
    func seek(to position: Double, at now: Double) {}
    func setVolume(_ percent: Int, at now: Double) {}
    func advance(to now: Double) -> [TransportEvent] {
        asked += 1
        return [TransportEvent(.position(1), of: LoadID(rawValue: 1), at: now)]
    }
    var nextDeadline: Double? { 0 }
}
