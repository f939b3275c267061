import Testing

@testable import Playback

/// An engine that is gone: where a new one may be had the music goes on, else it waits for the listener.
@Suite struct LossTests {
    @Test func `a new engine goes on at the position, with one notice, and no change of state shows`() {
        let rig = Rig(songs(3))
        rig.wait(40)
        rig.fake.lose("the engine died", recovers: true, at: rig.now)
        rig.player.advance(to: rig.now)
        #expect(rig.events == [.notice("the engine died; started again")])
        #expect(rig.song == 1 && rig.position == 40 && rig.player.state == .playing)
        rig.wait(5)
        #expect(rig.position == 45)
    }

    @Test func `paused, a new engine stands at the same place`() {
        let rig = Rig(songs(3))
        rig.wait(40)
        rig.player.pause(at: rig.now)
        _ = rig.events
        rig.fake.lose("the engine died", recovers: true, at: rig.now)
        rig.wait(10)
        #expect(rig.events == [.notice("the engine died; started again")])
        #expect(rig.song == 1 && rig.position == 40 && rig.player.state == .paused)
        rig.player.play(at: rig.now)
        rig.wait(5)
        #expect(rig.position == 45 && rig.player.state == .playing)
    }

    @Test func `what was to follow follows the new engine's track without a gap`() {
        let rig = Rig(songs(3))
        rig.wait(40)
        rig.fake.lose("the engine died", recovers: true, at: rig.now)
        rig.wait(0)
        rig.fake.handsOver = false
        rig.wait(60)
        #expect(rig.song == 2 && rig.position == 0)
    }

    @Test func `the position told last before the loss is where it goes on`() {
        let transport = ScriptedTransport()
        let player = Player(transport: transport, seed: 1)
        player.load(songs(2), now: 0)
        let first = transport.loads[0]
        transport.news = [TransportEvent(.state(.playing), of: first, at: 0)]
        player.advance(to: 14)
        _ = transport.takeCalls()
        transport.news = [
            TransportEvent(.position(10.2), of: first, at: 14),
            TransportEvent(.lost(Loss("the engine hangs", recovers: true)), of: first, at: 14),
        ]
        player.advance(to: 15)
        #expect(transport.takeCalls() == ["load Song 1 from 10.2", "follow Song 2"])
        #expect(player.position(at: 16) == 10.2)
    }

    @Test func `the volume is the transport's own matter, and a second loss has its own notice`() {
        let rig = Rig(songs(1))
        rig.player.setVolume(Volume(percent: 30), at: rig.now)
        for _ in 0..<2 {
            _ = rig.events
            rig.wait(5)
            rig.fake.lose("the engine died", recovers: true, at: rig.now)
            rig.wait(0)
            #expect(rig.notices == ["the engine died; started again"])
        }
        #expect(rig.fake.volume == 30 && rig.position == 10)
    }

    @Test func `a lost engine keeps track and position, and play tries again`() {
        let rig = Rig(songs(2))
        rig.wait(40)
        rig.fake.lose("the engine is gone", at: rig.now)
        rig.player.advance(to: rig.now)
        #expect(rig.song == 1 && rig.position == 40 && rig.player.state == .paused)
        #expect(
            rig.events.filter { if case .stateChanged = $0 { false } else { true } } == [
                .retry("the engine is gone; press play to try again")
            ])
        rig.player.seek(to: 60, at: rig.now)
        rig.player.play(at: rig.now)
        rig.wait(5)
        #expect(rig.position == 65 && rig.player.state == .playing)
        rig.wait(35)
        #expect(rig.song == 2)
    }

    @Test func `a loss that does not recover while paused changes no state, and offers to try again`() {
        let rig = Rig(songs(2), playing: false)
        rig.fake.lose("there is no engine", at: rig.now)
        rig.player.advance(to: rig.now)
        #expect(rig.events == [.retry("there is no engine; press play to try again")])
    }
}
