import Playback
import Testing

@testable import Engines

struct HandOverTests {
    @Test func `what follows begins when the ear hears it, not when mpv opens it`() {
        let rig = SessionRig.handingOver()
        #expect(rig.session.nextDeadline == 10)
        #expect(rig.kinds(after: 0.3) == [])
        let events = rig.advance(by: 0.15)
        #expect(events.map(\.kind) == [.began, .position(0), .state(.playing), .duration(10)])
        #expect(events.allSatisfy { $0.load == .two && $0.time == 10 })
        #expect(rig.kinds(after: 0.1) == [])
    }

    @Test func `a pause puts the hand-over off`() {
        let rig = SessionRig.handingOver()
        rig.session.setPlaying(false, at: rig.now)
        rig.answerAll(position: -0.35)
        #expect(rig.kinds(after: 5) == [.state(.paused)])
        rig.session.setPlaying(true, at: rig.now)
        rig.answerAll()
        #expect(rig.kinds() == [.state(.playing)])
        rig.hear(position: -0.25)
        #expect(rig.kinds(after: 0.2) == [])
        #expect(rig.kinds(after: 0.1).first == .began)
    }

    @Test func `a seek takes the hand-over back`() {
        let rig = SessionRig.handingOver()
        rig.session.seek(to: 4, at: rig.now)
        #expect(rig.said() == ["loadfile /music/a replace +4.0", "loadfile /music/b append-play"])
        rig.hear(position: 0.1)
        rig.answerAll()
        rig.hear(.endFile(2, reason: "stop", error: nil))
        rig.open(3)
        let events = rig.advance(by: 1)
        #expect(!events.contains { $0.kind == .began })
        #expect(events.allSatisfy { $0.load == .one })
        #expect(events.map(\.kind).contains(.position(4)))
    }

    @Test func `another one to follow is appended in the place of the first`() {
        let rig = SessionRig.followed()
        rig.session.follow(with: SessionRig.track("c"), as: .three, at: 1)
        #expect(rig.said() == ["playlist-clear", "loadfile /music/c append-play"])
        rig.answerAll()
        rig.now = 9.6
        rig.goOver(from: 1, to: 3)
        rig.hear(position: -0.4)
        #expect(rig.advance(by: 0.5).first.map { [$0.kind == .began, $0.load == .three] } == [true, true])
    }

    @Test func `the same one under another number costs nothing`() {
        let rig = SessionRig.followed()
        rig.session.follow(with: SessionRig.track("b"), as: .three, at: 1)
        #expect(rig.said() == [])
        rig.now = 9.6
        rig.goOver(from: 1, to: 2)
        rig.hear(position: -0.4)
        #expect(rig.advance(by: 0.5).first?.load == .three)
    }

    @Test func `a change while mpv is at the wrong one already brings the present one back`() {
        let rig = SessionRig.handingOver()
        rig.session.follow(with: SessionRig.track("c"), as: .three, at: rig.now)
        let said = rig.said()
        #expect(said.count == 2)
        #expect(said.first?.hasPrefix("loadfile /music/a replace +9.") == true)
        #expect(said.last == "loadfile /music/c append-play")
    }

    @Test func `a change that crosses mpv's own step is put right`() {
        let rig = SessionRig.followed()
        rig.now = 9.5
        rig.session.follow(with: nil, as: .three, at: rig.now)
        // On their way before mpv has heard of it.
        rig.hear(.endFile(1, reason: "eof", error: nil))
        rig.answerAll()
        rig.hear(.startFile(2))
        #expect(rig.said() == ["loadfile /music/a replace +9.5"])
        #expect(!rig.kinds(after: 1).contains(.began))
    }

    @Test func `one that is appended after the end of the present one starts by itself`() {
        let rig = SessionRig.playing()
        rig.now = 9.6
        rig.hear(.endFile(1, reason: "eof", error: nil))
        rig.session.follow(with: SessionRig.track("b"), as: .two, at: rig.now)
        #expect(rig.said().last == "loadfile /music/b append-play")
    }

    /// mpv has come to the end of the first one when the second arrives there, and its answer overtakes the word of that,
    /// part of it, or nothing.
    @Test(arguments: 0...3)
    func `one that arrives when mpv has just come to rest is heard all the same`(place: Int) {
        let rig = SessionRig.playing()
        rig.now = 9.9
        rig.session.follow(with: SessionRig.track("b"), as: .two, at: rig.now)
        let news: [MPVMessage] = [
            .endFile(1, reason: "eof", error: nil), .idle, .property("idle-active", .bool(true)),
        ]
        for message in news[..<place] { rig.hear(message) }
        rig.answerAll()
        for message in news[place...] { rig.hear(message) }
        #expect(rig.kinds() == [])
        rig.open(2)
        rig.answerAll()
        rig.hear(position: -0.1)
        #expect(rig.advance(by: 0.2).first.map { [$0.kind == .began, $0.load == .two] } == [true, true])
    }

    @Test func `one that mpv never takes up is left to a load of its own`() {
        let rig = SessionRig.playing()
        rig.now = 9.6
        rig.session.follow(with: SessionRig.track("b"), as: .two, at: rig.now)
        rig.answerAll()
        rig.hear(.endFile(1, reason: "eof", error: nil))
        rig.hear(.idle)
        #expect(rig.kinds(after: 0.4 + MPVSession.handOverLimit - 0.01) == [])
        #expect(rig.kinds(after: 0.02) == [.ended])
    }

    @Test func `a follower that is shorter than mpv's lead begins and ends`() {
        let rig = SessionRig.followed()
        rig.now = 9.6
        rig.goOver(from: 1, to: 2, duration: 0.1)
        rig.hear(position: -0.4)
        rig.hear(.endFile(2, reason: "eof", error: nil))
        _ = rig.advance(by: 0)
        rig.now = 10.1
        rig.hear(.idle)
        let kinds = rig.kinds()
        #expect(kinds.first == .began)
        #expect(kinds.last == .ended)
    }

    @Test func `one cut short says so, and what follows it sounds on without a new load`() {
        let rig = SessionRig.followed()
        rig.now = 4.6
        rig.goOver(from: 1, to: 2)
        rig.hear(position: -0.4)
        #expect(rig.kinds(after: 0.4) == [.failed("the file is cut short")])
        _ = rig.said()
        rig.session.load(SessionRig.track("b"), as: .three, from: 0, playing: true, at: rig.now)
        #expect(rig.said() == [])
        let events = rig.advance(by: 0)
        #expect(events.map(\.kind) == [.position(0), .state(.playing), .duration(10)])
        #expect(events.allSatisfy { $0.load == .three })
    }

    @Test func `a change in the very last moment, when nothing of the present one is left, goes on with the right one`()
    {
        let rig = SessionRig.handingOver()
        rig.now = 9.999
        rig.session.follow(with: SessionRig.track("c"), as: .three, at: rig.now)
        rig.answerAll()
        rig.hear(.startFile(3))
        rig.hear(.endFile(3, reason: "error", error: "no audio or video data played"))
        rig.hear(.startFile(4))
        rig.hear(.fileLoaded)
        rig.hear(.playbackRestart)
        #expect(rig.kinds() == [])
        rig.now = 10.2
        rig.hear(position: 0.1)
        #expect(rig.kinds() == [.began, .position(0), .state(.playing)])
    }
}
