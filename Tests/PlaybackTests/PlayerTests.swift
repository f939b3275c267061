import Testing

@testable import Playback

@Suite struct PlayerTests {
    // MARK: Nothing loaded

    @Test func `with nothing loaded every command is without effect`() {
        let player = Player(transport: FakeTransport(), seed: 1)
        player.playPause(at: 1)
        player.play(at: 1)
        player.pause(at: 1)
        player.next(at: 1)
        player.previous(at: 1)
        player.seek(to: 5, at: 1)
        player.seek(by: 5, at: 1)
        player.seek(toProgress: 0.5, at: 1)
        player.stop(at: 1)
        player.load([], now: 1)
        player.activate(0, of: [], at: 1)
        player.pick(0, at: 1)
        player.regroup(songs(2), at: 1)
        #expect(player.takeEvents() == [])
        #expect(player.status(at: 2) == PlayerStatus(track: nil, state: .stopped, position: 0, duration: 0))
        #expect(player.nextDeadline == nil)
    }

    // MARK: The demo

    @Test func `the demo opens paused at a fifth of the first song`() {
        let player = Player(transport: FakeTransport(), repeatMode: .all, seed: 1)
        let first = DemoAlbum.tracks[0]
        player.load(DemoAlbum.tracks, position: first.duration * DemoAlbum.openingProgress, playing: false, now: 0)
        #expect(player.track == first && player.state == .paused)
        #expect(abs(player.progress(at: 50) - 0.2) < 1e-12)
        #expect(player.nextDeadline == nil)
        #expect(player.takeEvents() == [.trackChanged(first, .user), .stateChanged(.paused)])
    }

    @Test func `the demo wraps around at both ends and by itself`() {
        let rig = Rig(songs(3), repeats: .all)
        rig.player.previous(at: rig.now)
        #expect(rig.song == 3)
        rig.player.next(at: rig.now)
        #expect(rig.song == 1)
        rig.player.pick(2, at: rig.now)
        rig.wait(100)
        #expect(rig.song == 1 && rig.player.state == .playing)
    }

    // MARK: Play and pause

    @Test func `space plays and pauses, and the position stands meanwhile`() {
        let rig = Rig(songs(2))
        rig.wait(30)
        #expect(rig.position == 30)
        rig.player.playPause(at: rig.now)
        rig.wait(500)
        #expect(rig.position == 30 && rig.player.state == .paused && rig.player.nextDeadline == nil)
        rig.player.playPause(at: rig.now)
        rig.wait(5)
        #expect(rig.position == 35 && rig.player.state == .playing)
        #expect(rig.events == [.stateChanged(.paused), .stateChanged(.playing)])
    }

    @Test func `a stopped track stays, and plays from its start`() {
        let rig = Rig(songs(2), at: 1)
        rig.wait(30)
        rig.player.stop(at: rig.now)
        #expect(rig.song == 2 && rig.position == 0 && rig.player.state == .stopped)
        rig.wait(50)
        rig.player.playPause(at: rig.now)
        rig.wait(4)
        #expect(rig.song == 2 && rig.position == 4 && rig.player.state == .playing)
    }

    // MARK: Enter on a row

    @Test func `enter on the loaded paused row resumes it`() {
        let rig = Rig(songs(3), at: 1, playing: false)
        rig.player.seek(to: 40, at: rig.now)
        rig.player.activate(1, of: songs(3), at: rig.now)
        #expect(rig.player.state == .playing && rig.position == 40 && rig.song == 2)
    }

    @Test func `enter on any other row plays it from its start, with the list as the queue`() {
        let rig = Rig(songs(3), at: 1, playing: false)
        let list = Array(songs(9).dropFirst(4))
        rig.player.activate(1, of: list, at: rig.now)
        #expect(rig.song == 6 && rig.position == 0 && rig.player.state == .playing)
        rig.player.next(at: rig.now)
        #expect(rig.song == 7)
        rig.player.activate(99, of: list, at: rig.now)
        #expect(rig.song == 7)
    }

    @Test func `enter on the loaded row plays it from its start where it plays or is stopped`() {
        let rig = Rig(songs(3), at: 1)
        rig.wait(40)
        rig.player.activate(1, of: songs(3), at: rig.now)
        #expect(rig.position == 0 && rig.player.state == .playing)
        rig.wait(40)
        rig.player.stop(at: rig.now)
        rig.player.activate(1, of: songs(3), at: rig.now)
        #expect(rig.position == 0 && rig.player.state == .playing)
    }

    // MARK: Next and previous

    @Test(arguments: [true, false]) func `next and previous go to 0 and leave play or pause as it was`(playing: Bool) {
        let rig = Rig(songs(3), playing: playing)
        rig.player.seek(to: 50, at: rig.now)
        rig.player.next(at: rig.now)
        #expect(rig.song == 2 && rig.position == 0)
        #expect(rig.player.state == (playing ? .playing : .paused))
        rig.player.previous(at: rig.now)
        #expect(rig.song == 1 && rig.position == 0)
        #expect(rig.player.state == (playing ? .playing : .paused))
        rig.wait(7)
        #expect(rig.position == (playing ? 7 : 0))
    }

    @Test(arguments: [(0.0, 1), (3.0, 1), (3.001, 2), (90.0, 2)])
    func `previous restarts past 3 s`(position: Double, song: Int) {
        let rig = Rig(songs(3), at: 1, playing: false)
        rig.player.seek(to: position, at: rig.now)
        rig.player.previous(at: rig.now)
        #expect(rig.song == song && rig.position == 0)
    }

    @Test func `without repeat, previous on the first restarts it and next on the last says that it is the last`() {
        let rig = Rig(songs(2), playing: false)
        rig.player.seek(to: 2, at: rig.now)
        rig.player.previous(at: rig.now)
        #expect(rig.song == 1 && rig.position == 0)
        rig.player.next(at: rig.now)
        rig.player.seek(to: 20, at: rig.now)
        _ = rig.events
        rig.player.next(at: rig.now)
        #expect(rig.song == 2 && rig.position == 20)
        #expect(rig.events == [.notice("this is the last track")])
    }

    // MARK: Seek

    @Test(arguments: [
        (-10.0, 0.0), (0, 0), (42.5, 42.5), (99, 99), (99.9, 99), (1e9, 99), (.infinity, 99), (-.infinity, 0),
    ])
    func `a seek is clamped to the track, short of ending it`(asked: Double, reached: Double) {
        let rig = Rig(songs(2))
        rig.player.seek(to: asked, at: rig.now)
        #expect(rig.position == reached && rig.song == 1)
        #expect(rig.events == [.positionChanged(reached)])
        rig.wait(0.5)
        #expect(rig.position == reached + 0.5 && rig.song == 1)
    }

    @Test func `a seek to what is no number does nothing`() {
        let rig = Rig(songs(1))
        rig.wait(5)
        rig.player.seek(to: .nan, at: rig.now)
        rig.player.seek(toProgress: .nan, at: rig.now)
        #expect(rig.position == 5 && rig.events == [])
    }

    @Test func `a seek keeps play and pause`() {
        let rig = Rig(songs(1), playing: false)
        rig.player.seek(by: 30, at: rig.now)
        rig.player.seek(by: -5, at: rig.now)
        rig.wait(10)
        #expect(rig.position == 25 && rig.player.state == .paused)
        rig.player.play(at: rig.now)
        rig.player.seek(toProgress: 0.5, at: rig.now)
        rig.wait(10)
        #expect(rig.position == 60 && rig.player.state == .playing)
    }

    @Test func `a step forward in the last second is no step back`() {
        let rig = Rig(songs(2))
        rig.wait(99.5)
        rig.player.seek(by: 5, at: rig.now)
        #expect(rig.position == 99.5 && rig.song == 1)
        rig.wait(1)
        #expect(rig.song == 2)
    }

    @Test func `a track shorter than the margin can be sought to its beginning only`() {
        let rig = Rig(songs(1, lasting: 0.5), playing: false)
        #expect(rig.player.seekable == 0...0)
        rig.player.seek(to: 0.4, at: rig.now)
        #expect(rig.position == 0)
    }

    @Test func `a start past the end is clamped like a seek`() {
        let player = Player(transport: FakeTransport(), seed: 1)
        player.load(songs(2), position: 1e9, playing: true, now: 0)
        #expect(player.track?.id == 1 && player.position(at: 0) == 99)
        player.load(songs(2), position: .nan, playing: true, now: 0)
        #expect(player.position(at: 0) == 0)
    }

    // MARK: Ends

    @Test(arguments: [true, false]) func `the end goes to the next, by itself, at its exact time`(handsOver: Bool) {
        let rig = Rig()
        rig.fake.handsOver = handsOver
        rig.player.load(songs(3), now: rig.now)
        _ = rig.events
        #expect(rig.player.nextDeadline == 110)
        rig.wait(100)
        #expect(rig.song == 2 && rig.position == 0)
        #expect(rig.events == [.trackChanged(songs(3)[1], .itself)])
        rig.wait(5)
        #expect(rig.position == 5 && rig.player.state == .playing)
    }

    @Test func `a late loop finds the next track where it should be`() {
        let rig = Rig(songs(3))
        rig.wait(103)
        #expect(rig.song == 2 && rig.position == 3)
    }

    @Test(arguments: [true, false]) func `the queue's end stops at the last track's beginning`(handsOver: Bool) {
        let rig = Rig()
        rig.fake.handsOver = handsOver
        rig.player.load(songs(2), now: rig.now)
        rig.wait(300, wakingAtDeadlines: true)
        #expect(rig.song == 2 && rig.position == 0 && rig.player.state == .stopped)
        #expect(rig.player.nextDeadline == nil)
        #expect(rig.events.last == .stateChanged(.stopped))
        rig.player.play(at: rig.now)
        rig.wait(5)
        #expect(rig.song == 2 && rig.position == 5)
    }

    @Test(arguments: [true, false]) func `repeat one begins the same track again, and next leaves it`(handsOver: Bool) {
        let rig = Rig()
        rig.fake.handsOver = handsOver
        rig.player.load(songs(2), at: 1, now: rig.now)
        rig.player.setRepeat(.one, at: rig.now)
        rig.wait(250, wakingAtDeadlines: true)
        #expect(rig.song == 2 && rig.position == 50)
        rig.player.next(at: rig.now)
        #expect(rig.song == 1)
    }

    @Test func `a mode changed just before the end still counts`() {
        let rig = Rig(songs(2), at: 1)
        rig.wait(99.99)
        rig.player.setRepeat(.all, at: rig.now)
        rig.wait(1)
        #expect(rig.song == 1)
        rig.wait(99)
        rig.player.setRepeat(.one, at: rig.now)
        rig.wait(1)
        #expect(rig.song == 1 && rig.position < 2)
    }

    @Test func `shuffled, a whole round is played and then stops`() {
        let rig = Rig(songs(6), at: 2, playing: false, seed: 3)
        rig.player.setShuffled(true, at: rig.now)
        rig.player.play(at: rig.now)
        var seen = [rig.song]
        while rig.player.state == .playing, seen.count < 20 {
            rig.wait(100)
            if rig.player.state == .playing { seen.append(rig.song) }
        }
        #expect(seen.first == 3 && seen.sorted() == Array(1...6))
        #expect(seen != Array(3...6) + [1, 2])
    }

    @Test func `an end by instruction counts`() {
        let rig = Rig(songs(2))
        rig.wait(3)
        rig.fake.end(at: rig.now)
        rig.player.advance(to: rig.now)
        #expect(rig.song == 2)
    }

    // MARK: Volume, modes, time

    @Test func `volume reaches the transport, a mute as silence`() {
        let rig = Rig(songs(1))
        rig.player.setVolume(rig.player.volume.lowered(by: 30), at: rig.now)
        #expect(rig.fake.volume == 70)
        rig.player.setVolume(rig.player.volume.toggledMute(), at: rig.now)
        #expect(rig.fake.volume == 0 && rig.player.volume.percent == 70)
        rig.player.setVolume(rig.player.volume, at: rig.now)
        #expect(
            rig.events == [
                .volumeChanged(Volume(percent: 70)), .volumeChanged(Volume(percent: 70, isMuted: true)),
            ])
    }

    @Test func `a volume from the start is told before the first sound`() {
        let transport = ScriptedTransport()
        let player = Player(transport: transport, volume: Volume(percent: 30), seed: 1)
        player.load(songs(1), now: 0)
        #expect(transport.takeCalls().first == "volume 30")
    }

    @Test func `modes are told once`() {
        let rig = Rig(songs(2))
        rig.player.setShuffled(true, at: rig.now)
        rig.player.setShuffled(true, at: rig.now)
        rig.player.setRepeat(.all, at: rig.now)
        rig.player.setRepeat(.all, at: rig.now)
        #expect(rig.events == [.shuffleChanged(true), .repeatChanged(.all)])
    }

    @Test func `time never goes back`() {
        let rig = Rig(songs(1))
        rig.wait(30)
        rig.player.pause(at: 0)
        #expect(rig.position == 30 && rig.player.position(at: -100) == 30)
    }

    @Test func `playing wakes for the end alone, and the clock's deadline is the playhead's`() {
        let rig = Rig(songs(1))
        rig.wait(0.25)
        #expect(rig.player.nextDeadline == 110)
        #expect(rig.player.playhead.nextSecond(after: rig.now) == 11)
        #expect(rig.player.playhead.nextStep(after: rig.now, of: 50) == 12)
    }

    @Test func `tracks found later join the queue while it plays on`() {
        let rig = Rig(songs(1))
        rig.wait(50)
        rig.player.regroup(songs(3), at: rig.now)
        #expect(rig.position == 50)
        rig.wait(50)
        #expect(rig.song == 2)
    }
}
