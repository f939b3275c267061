import Testing

@testable import Playback

@Suite struct FakeTransportTests {
    private let one = LoadID(rawValue: 1)
    private let two = LoadID(rawValue: 2)
    private let song = songs(1)[0]

    /// What a new fake says about a load at time 10.
    private func loaded(from position: Double = 0, playing: Bool = true, lasting duration: Double = 100)
        -> FakeTransport
    {
        let fake = FakeTransport()
        fake.load(songs(1, lasting: duration)[0], as: one, from: position, playing: playing, at: 10)
        return fake
    }

    private func kinds(_ events: [TransportEvent]) -> [TransportEvent.Kind] { events.map(\.kind) }

    @Test func `a load says where it stands, what it does and how long it lasts`() {
        #expect(
            loaded(from: 30).advance(to: 10) == [
                TransportEvent(.position(30), of: one, at: 10), TransportEvent(.state(.playing), of: one, at: 10),
                TransportEvent(.duration(100), of: one, at: 10),
            ])
        #expect(kinds(loaded(playing: false).advance(to: 10)).contains(.state(.paused)))
    }

    @Test func `the end comes at its exact time however late the loop is`() {
        let fake = loaded(from: 30)
        _ = fake.advance(to: 10)
        #expect(fake.nextDeadline == 80)
        #expect(fake.advance(to: 79.999) == [])
        #expect(fake.advance(to: 95) == [TransportEvent(.ended, of: one, at: 80)])
        #expect(fake.nextDeadline == nil)
        #expect(fake.advance(to: 1_000) == [])
    }

    @Test func `paused it stands and needs no waking`() {
        let fake = loaded()
        fake.pause(at: 40)
        #expect(kinds(fake.advance(to: 40)).suffix(2) == [.position(30), .state(.paused)])
        #expect(fake.nextDeadline == nil)
        #expect(fake.advance(to: 500) == [])
        fake.play(at: 500)
        #expect(kinds(fake.advance(to: 500)) == [.position(30), .state(.playing)])
        #expect(fake.nextDeadline == 570)
    }

    @Test func `what it has to say is a deadline that has passed`() {
        let fake = loaded()
        #expect(fake.nextDeadline == 10)
    }

    @Test func `time never goes back`() {
        let fake = loaded()
        _ = fake.advance(to: 50)
        fake.pause(at: 20)
        #expect(kinds(fake.advance(to: 0)) == [.position(40), .state(.paused)])
    }

    @Test(arguments: [(-5.0, 0.0), (40, 40), (100, 100), (1e9, 100)])
    func `a seek is clamped to the track`(asked: Double, reached: Double) {
        let fake = loaded(playing: false)
        _ = fake.advance(to: 10)
        fake.seek(to: asked, at: 11)
        #expect(kinds(fake.advance(to: 11)) == [.position(reached)])
    }

    @Test func `commands without sense do nothing`() {
        let fake = FakeTransport()
        fake.play(at: 1)
        fake.pause(at: 1)
        fake.seek(to: 5, at: 1)
        fake.stop(at: 1)
        fake.follow(with: song, as: two, at: 1)
        fake.fail("no", at: 1)
        fake.end(at: 1)
        fake.stall(at: 1)
        fake.resume(at: 1)
        #expect(fake.advance(to: 500) == [])
        let playing = loaded()
        _ = playing.advance(to: 10)
        playing.play(at: 11)
        playing.seek(to: .nan, at: 11)
        #expect(playing.advance(to: 11) == [])
    }

    @Test func `a track that is to fail says so and nothing more`() {
        let fake = FakeTransport()
        fake.failures[song.id] = "cannot be opened"
        fake.load(song, as: one, from: 0, playing: true, at: 10)
        #expect(fake.advance(to: 10) == [TransportEvent(.failed("cannot be opened"), of: one, at: 10)])
        #expect(fake.advance(to: 500) == [] && fake.nextDeadline == nil)
    }

    @Test func `what follows begins when the track ends, to the instant`() {
        let fake = loaded()
        fake.follow(with: songs(2, lasting: 50)[1], as: two, at: 10)
        _ = fake.advance(to: 10)
        #expect(
            fake.advance(to: 115) == [
                TransportEvent(.began, of: two, at: 110), TransportEvent(.position(0), of: two, at: 110),
                TransportEvent(.state(.playing), of: two, at: 110), TransportEvent(.duration(50), of: two, at: 110),
            ])
        #expect(fake.nextDeadline == 160)
    }

    @Test func `what follows is forgotten when told so, at a load and at a stop`() {
        for forget in [
            { $0.follow(with: nil, as: LoadID(rawValue: 3), at: 20) },
            { $0.load(songs(1)[0], as: LoadID(rawValue: 3), from: 90, playing: true, at: 20) },
            { $0.stop(at: 20) },
        ] as [(FakeTransport) -> Void] {
            let fake = loaded()
            fake.follow(with: song, as: two, at: 10)
            forget(fake)
            #expect(!fake.advance(to: 500).contains { $0.load == two })
        }
    }

    @Test func `a seek back from the end takes the hand-over back`() {
        let fake = loaded(from: 99)
        fake.follow(with: song, as: two, at: 10)
        fake.seek(to: 50, at: 10.5)
        #expect(!fake.advance(to: 12).contains { $0.load == two })
        #expect(fake.advance(to: 60.5).first == TransportEvent(.began, of: two, at: 60.5))
    }

    @Test func `a stall stands, says so once, and goes on from there`() {
        let fake = loaded()
        _ = fake.advance(to: 10)
        fake.stall(at: 30)
        fake.stall(at: 31)
        #expect(kinds(fake.advance(to: 31)) == [.stalled])
        #expect(fake.nextDeadline == nil)
        fake.resume(at: 60)
        #expect(kinds(fake.advance(to: 60)) == [.position(20), .state(.playing)])
        #expect(fake.nextDeadline == 140)
    }

    @Test func `a pause during a stall stays a pause after it`() {
        let fake = loaded()
        fake.stall(at: 30)
        fake.pause(at: 31)
        fake.resume(at: 40)
        #expect(kinds(fake.advance(to: 40)).last == .state(.paused))
        #expect(fake.nextDeadline == nil)
    }

    @Test func `a track of unknown duration plays three minutes, and no duration is made up`() {
        let fake = loaded(lasting: 0)
        #expect(kinds(fake.advance(to: 10)) == [.position(0), .state(.playing)])
        #expect(fake.nextDeadline == 10 + FakeTransport.unknownLength)
        #expect(kinds(fake.advance(to: 190)) == [.ended])
    }

    @Test(arguments: [(-5, 0), (50, 50), (900, 100)]) func `volume is clamped`(asked: Int, set: Int) {
        let fake = FakeTransport()
        fake.setVolume(asked, at: 0)
        #expect(fake.volume == set)
    }
}
