import Playback
import Testing

@testable import Engines

/// What was to follow, and cannot.
struct FollowerTests {
    /// 9.6 s into the present track mpv has come to the one that follows, which it cannot play.
    private func failing(_ error: String = "unrecognized file format", at time: Double = 9.6) -> SessionRig {
        let rig = SessionRig.followed()
        rig.now = time
        rig.hear(position: time)
        rig.hear(.endFile(1, reason: "eof", error: nil))
        rig.hear(.startFile(2))
        _ = rig.session.takeEvents()
        rig.collect()
        rig.asked = []
        rig.hear(.endFile(2, reason: "error", error: error))
        return rig
    }

    @Test func `one that cannot follow fails alone, and the present one is heard to its end`() {
        let rig = failing()
        #expect(rig.said() == ["loadfile /music/a replace +9.6"])
        rig.hear(.idle)
        rig.session.examined(.two, FileFindings(), at: rig.now)
        #expect(
            rig.advance(by: 0).map { [$0.load == .two, $0.kind == .failed("it is no sound file")] } == [[true, true]])
        rig.session.follow(with: SessionRig.track("c"), as: .three, at: rig.now)
        #expect(rig.said().last == "loadfile /music/c append-play")
        rig.answerAll()
        rig.open(3)
        #expect(rig.kinds().starts(with: [.position(9.6), .state(.playing)]))
        rig.now = 9.7
        rig.goOver(from: 3, to: 4)
        rig.hear(position: -0.3)
        #expect(rig.advance(by: 0.35).first.map { [$0.kind == .began, $0.load == .three] } == [true, true])
    }

    @Test func `a rest too short to be heard is let go`() {
        let rig = failing(at: 9.95)
        #expect(rig.said() == [])
        rig.hear(.idle)
        #expect(rig.kinds() == [.ended])
    }

    @Test func `paused, the present one stands where it stood`() {
        let rig = SessionRig.followed()
        rig.now = 9.6
        rig.hear(position: 9.6)
        rig.hear(.endFile(1, reason: "eof", error: nil))
        rig.session.setPlaying(false, at: rig.now)
        rig.answerAll()
        rig.hear(.startFile(2))
        rig.hear(.endFile(2, reason: "error", error: "loading failed"))
        #expect(rig.said() == ["loadfile /music/a replace +9.6"])
        rig.answerAll()
        rig.open(3)
        #expect(rig.kinds(after: 1).contains(.state(.paused)))
        #expect(!rig.kinds(after: 1).contains(.state(.playing)))
    }

    @Test func `its file is looked at when it fails, and the better reason is said`() {
        let rig = failing("loading failed")
        #expect(rig.kinds() == [])
        rig.session.examined(.two, FileFindings(fault: "the file is gone"), at: rig.now)
        #expect(rig.kinds() == [.failed("the file is gone")])
    }

    @Test func `without an answer the reason is mpv's own after half a second`() {
        let rig = failing("loading failed")
        #expect(rig.advance(by: MPVSession.examinationTime).contains { $0.kind == .failed("it cannot be opened") })
    }

    @Test func `it is looked at as soon as it is to follow, and a broken one never reaches its turn`() {
        let rig = SessionRig.playing()
        rig.session.follow(with: SessionRig.track("b"), as: .two, at: 0)
        let orders = rig.session.takeOrders()
        #expect(orders.examinations.map(\.path) == [Array("/music/b".utf8)])
        rig.session.examined(.two, FileFindings(fault: "the file is empty"), at: 0)
        #expect(rig.said() == ["playlist-clear"])
        #expect(
            rig.advance(by: 0).map { [$0.load == .two, $0.kind == .failed("the file is empty")] } == [[true, true]])
        #expect(rig.session.following == nil)
    }

    @Test func `what is found of one that no longer follows changes nothing`() {
        let rig = SessionRig.followed()
        rig.session.follow(with: SessionRig.track("c"), as: .three, at: 0)
        rig.answerAll()
        rig.session.examined(.two, FileFindings(fault: "the file is empty"), at: 0)
        #expect(rig.said() == [] && rig.kinds() == [])
    }

    @Test func `the same one under another number is still looked at`() {
        let rig = SessionRig.followed()
        rig.session.follow(with: SessionRig.track("b"), as: .three, at: 0)
        rig.session.examined(.three, FileFindings(fault: "the file is empty"), at: 0)
        #expect(rig.advance(by: 0).map(\.load) == [.three])
    }

    @Test func `what is found once mpv is at it is left to mpv`() {
        let rig = SessionRig.handingOver()
        rig.session.examined(.two, FileFindings(fault: "the file is gone"), at: rig.now)
        #expect(rig.said() == [])
        #expect(rig.kinds(after: 0.45).first == .began)
    }

    @Test func `a sound device that is gone when the next one begins is no fault of that one`() {
        let rig = failing("audio output initialization failed")
        let loss = Loss("no sound device can be opened", recovers: false)
        #expect(rig.advance(by: 0).map { [$0.load == .one, $0.kind == .lost(loss)] } == [[true, true]])
    }

    @Test func `one that does not open is left to a load of its own, after the present one`() {
        let rig = SessionRig.followed()
        rig.now = 9.6
        rig.hear(position: 9.6)
        rig.hear(.endFile(1, reason: "eof", error: nil))
        rig.hear(.startFile(2))
        _ = rig.session.takeEvents()
        rig.now = 11.4
        #expect(rig.kinds() == [])
        #expect(rig.kinds(after: 0.11) == [.ended])
        #expect(rig.said().last == "stop")
    }

    @Test func `one that opens late, but in time, begins when it is heard`() {
        let rig = SessionRig.followed()
        rig.now = 9.6
        rig.hear(.endFile(1, reason: "eof", error: nil))
        rig.hear(.startFile(2))
        rig.now = 11.2
        rig.hear(.fileLoaded)
        rig.answerAll()
        rig.hear(position: 0.05)
        #expect(rig.kinds(after: 2).first == .began)
    }
}
