import Testing

@testable import Playback

@Suite struct PlayerFailureTests {
    private func fail(_ numbers: some Sequence<Int>, on rig: Rig, because reason: String = "cannot be opened") {
        for number in numbers { rig.fake.failures[TrackID(rawValue: UInt64(number))] = reason }
    }

    private func failures(_ events: [PlayerEvent]) -> Int {
        events.count { if case .failed = $0 { true } else { false } }
    }

    @Test func `a track that fails is skipped with one notice`() {
        let rig = Rig()
        fail([1], on: rig)
        rig.player.load(songs(3), now: rig.now)
        #expect(rig.song == 2 && rig.player.state == .playing)
        #expect(
            rig.events == [
                .trackChanged(songs(3)[0], .user), .stateChanged(.playing),
                .failed(songs(3)[0], reason: "cannot be opened"), .notice("skipped Song 1: cannot be opened"),
                .trackChanged(songs(3)[1], .itself),
            ])
    }

    @Test(arguments: [true, false]) func `one that was only to follow is skipped with one notice too`(handsOver: Bool) {
        let rig = Rig()
        rig.fake.handsOver = handsOver
        fail([2, 3], on: rig)
        rig.player.load(songs(5), now: rig.now)
        rig.wait(150, wakingAtDeadlines: true)
        #expect(rig.song == 4 && rig.position == 50)
        #expect(rig.notices == ["skipped Song 2: cannot be opened", "skipped Song 3: cannot be opened"])
    }

    @Test func `next does not stumble over what is known to fail`() {
        let rig = Rig()
        fail([2], on: rig)
        rig.player.load(songs(3), now: rig.now)
        _ = rig.events
        rig.player.next(at: rig.now)
        #expect(rig.song == 3)
        #expect(rig.notices == [])
    }

    @Test func `paused, the next track that can be played is loaded paused`() {
        let rig = Rig()
        fail([1, 2], on: rig)
        rig.player.load(songs(3), playing: false, now: rig.now)
        #expect(rig.song == 3 && rig.player.state == .paused && rig.position == 0)
    }

    @Test(arguments: [true, false]) func `ten failures in a row stop`(handsOver: Bool) {
        let rig = Rig(repeats: .all)
        rig.fake.handsOver = handsOver
        fail(1...30, on: rig)
        rig.player.load(songs(40), now: rig.now)
        #expect(rig.player.state == .stopped && rig.song == 10)
        let events = rig.events
        #expect(failures(events) == 10)
        #expect(events.contains(.notice("stopped: 10 tracks in a row failed, the last one Song 10: cannot be opened")))
        #expect(rig.player.nextDeadline == nil)
        rig.wait(1_000)
        #expect(rig.player.state == .stopped && rig.events == [])
    }

    @Test func `nine failures in a row do not stop`() {
        let rig = Rig()
        fail(1...9, on: rig)
        rig.player.load(songs(40), now: rig.now)
        #expect(rig.player.state == .playing && rig.song == 10)
    }

    @Test func `a track that is heard in between begins the count anew`() {
        let rig = Rig()
        fail(Array(1...9) + Array(11...19), on: rig)
        rig.player.load(songs(40), now: rig.now)
        rig.wait(150, wakingAtDeadlines: true)
        #expect(rig.player.state == .playing && rig.song == 20)
    }

    @Test func `ten failures ahead end the queue with the track that plays`() {
        let rig = Rig()
        fail(2...30, on: rig)
        rig.player.load(songs(40), now: rig.now)
        #expect(failures(rig.events) == 10)
        rig.wait(99)
        #expect(rig.song == 1 && rig.player.state == .playing)
        rig.wait(300, wakingAtDeadlines: true)
        #expect(rig.song == 1 && rig.player.state == .stopped)
    }

    @Test func `after a stop the user may try again, and counts from nothing`() {
        let rig = Rig()
        fail(1...10, on: rig)
        rig.player.load(songs(12), now: rig.now)
        #expect(rig.player.state == .stopped)
        rig.player.next(at: rig.now)
        #expect(rig.song == 11)
        rig.player.play(at: rig.now)
        #expect(rig.player.state == .playing)
    }

    @Test(arguments: RepeatMode.allCases) func `a queue of failures alone ends, however it repeats`(mode: RepeatMode) {
        for count in 1...3 {
            let rig = Rig(repeats: mode)
            fail(1...3, on: rig)
            rig.player.load(songs(count), now: rig.now)
            #expect(rig.player.state == .stopped)
            #expect(rig.notices.count == count)
        }
    }

    @Test func `a repeated track whose file has gone is left for the next`() {
        let rig = Rig(songs(3), repeats: .one)
        fail([1], on: rig)
        rig.wait(250, wakingAtDeadlines: true)
        #expect(rig.song == 2)
        #expect(rig.notices == ["skipped Song 1: cannot be opened"])
    }

    @Test func `a file that is mended is tried again in the next round`() {
        let rig = Rig(repeats: .all)
        fail([2], on: rig)
        rig.player.load(songs(3), now: rig.now)
        rig.wait(150, wakingAtDeadlines: true)
        rig.fake.failures = [:]
        #expect(rig.song == 3)
        rig.wait(200, wakingAtDeadlines: true)
        #expect(rig.song == 2)
    }

    @Test func `a file that is mended is tried again when the user loads anything`() {
        let rig = Rig()
        fail([2], on: rig)
        rig.player.load(songs(3), now: rig.now)
        rig.fake.failures = [:]
        rig.player.pick(0, at: rig.now)
        rig.wait(100)
        #expect(rig.song == 2)
    }

    @Test func `a file that is mended is tried again after another has failed`() {
        let rig = Rig(repeats: .all)
        fail([2], on: rig)
        rig.player.load(songs(2), now: rig.now)
        rig.wait(50)
        rig.fake.failures = [:]
        rig.fake.fail("the file breaks off", at: rig.now)
        #expect(rig.notices.count == 1)
        rig.wait(0)
        #expect(rig.song == 1 && rig.position == 0)
        rig.wait(150, wakingAtDeadlines: true)
        #expect(rig.song == 2)
    }

    @Test func `a track that breaks off in the middle is skipped`() {
        let rig = Rig(songs(3))
        rig.wait(40)
        rig.fake.fail("the file breaks off", at: rig.now)
        rig.player.advance(to: rig.now)
        #expect(rig.song == 2 && rig.position == 0 && rig.player.state == .playing)
        #expect(rig.notices == ["skipped Song 1: the file breaks off"])
    }

    @Test func `previous gets past a broken track`() {
        let rig = Rig(songs(4), at: 3)
        fail([2, 3], on: rig)
        rig.player.previous(at: rig.now)
        #expect(rig.song == 1)
    }

    @Test func `previous onto a broken first track comes back`() {
        let rig = Rig(songs(3), at: 1)
        fail([1], on: rig)
        rig.player.previous(at: rig.now)
        #expect(rig.song == 2 && rig.player.state == .playing)
        #expect(rig.notices == ["skipped Song 1: cannot be opened"])
    }

    // MARK: Stalls, durations

    @Test(arguments: [true, false]) func `a stall never takes the position past what is heard by the end`(
        silently: Bool
    ) {
        let rig = Rig(songs(2))
        rig.wait(40)
        rig.fake.stall(silently: silently, at: rig.now)
        rig.wait(500)
        #expect(rig.song == 1 && rig.player.state == .playing)
        #expect(rig.position == (silently ? 100 : 40))
        rig.fake.resume(at: rig.now)
        rig.wait(10)
        #expect(rig.position == 50)
    }

    @Test func `a duration that was wrong is put right, also below where it stands`() {
        let rig = Rig(songs(2))
        rig.wait(40)
        rig.fake.correctDuration(to: 300, at: rig.now)
        rig.player.advance(to: rig.now)
        #expect(rig.player.duration == 300 && rig.events == [.durationChanged(1, 300)])
        rig.wait(150)
        #expect(rig.song == 1 && rig.position == 190)
        rig.fake.correctDuration(to: 100, at: rig.now)
        rig.wait(0)
        #expect(rig.song == 2)
    }

    @Test func `a duration that was put right is known the next time, also after a hand-over`() {
        let rig = Rig(songs(2), repeats: .all)
        rig.fake.correctDuration(to: 50, at: rig.now)
        rig.wait(60, wakingAtDeadlines: true)
        #expect(rig.song == 2)
        rig.player.previous(at: rig.now)
        rig.player.previous(at: rig.now)
        #expect(rig.song == 1 && rig.player.track?.duration == 50)
        rig.player.load(songs(2), at: 0, position: 90, playing: false, now: rig.now)
        #expect(rig.player.duration == 50 && rig.position == 49)
    }

    @Test func `tracks of unknown duration play and end`() {
        let rig = Rig(songs(2, lasting: 0))
        #expect(rig.player.duration == 0)
        rig.wait(30)
        #expect(rig.position == 30 && rig.player.progress(at: rig.now) == 0)
        rig.player.seek(by: 30, at: rig.now)
        #expect(rig.position == 60)
        rig.wait(120)
        #expect(rig.song == 2)
    }
}
