import Playback
import Testing

@testable import Engines

struct LossTests {
    @Test func `the end is told when the last of it has been heard`() {
        let rig = SessionRig.playing()
        rig.now = 9.5
        rig.hear(.endFile(1, reason: "eof", error: nil))
        #expect(rig.kinds(after: 0.4) == [])
        rig.now = 10
        rig.hear(.idle)
        rig.hear(.property("idle-active", .bool(true)))
        #expect(rig.kinds() == [.ended])
    }

    @Test func `an end long before the duration is a file cut short`() {
        let rig = SessionRig.playing()
        rig.now = 5
        rig.hear(.endFile(1, reason: "eof", error: nil))
        rig.hear(.idle)
        #expect(rig.kinds() == [.failed("the file is cut short")])
    }

    @Test func `an end before any sound is a failure`() {
        let rig = SessionRig()
        rig.load()
        rig.answerAll()
        rig.hear(.startFile(1))
        rig.hear(.endFile(1, reason: "eof", error: nil))
        rig.hear(.idle)
        #expect(rig.kinds() == [.failed("there is no sound in it")])
    }

    @Test(arguments: [
        ("loading failed", TransportEvent.Kind.failed("it cannot be opened")),
        ("unrecognized file format", .failed("it is no sound file")),
        ("no audio or video data played", .failed("there is no sound in it")),
        ("something else", .failed("something else")),
        ("audio output initialization failed", .lost("no sound device can be opened")),
    ]) func `mpv's errors become words`(error: String, kind: TransportEvent.Kind) {
        let rig = SessionRig()
        rig.load()
        rig.answerAll()
        rig.hear(.startFile(1))
        rig.hear(.endFile(1, reason: "error", error: error))
        #expect(rig.kinds(after: MPVSession.examinationTime) == [kind])
        rig.hear(.idle)
        rig.hear(position: 3)
        #expect(rig.kinds(after: 1) == [])
    }

    @Test func `a failed file is looked at, and the reason found is said once`() {
        let rig = SessionRig()
        rig.load()
        rig.answerAll()
        rig.hear(.startFile(1))
        rig.hear(.endFile(1, reason: "error", error: "unrecognized file format"))
        #expect(rig.session.takeOrders().examination?.path == Array("/music/a".utf8))
        #expect(rig.kinds(after: 0.1) == [])
        rig.session.examined(.two, "another one's", at: rig.now)
        rig.session.examined(.one, "the file is empty", at: rig.now)
        #expect(rig.kinds(after: 1) == [.failed("the file is empty")])
    }

    @Test func `events of a track that was replaced are not heard any more`() {
        let rig = SessionRig.playing()
        rig.session.load(SessionRig.track("b"), as: .two, from: 0, playing: true, at: 1)
        rig.hear(.endFile(1, reason: "error", error: "loading failed"))
        rig.hear(position: 5)
        rig.answerAll()
        rig.hear(.endFile(1, reason: "stop", error: nil))
        rig.hear(.idle)
        #expect(rig.kinds() == [])
    }

    @Test func `an answer that does not come in 3 s loses the engine, which is killed`() {
        let rig = SessionRig.playing()
        rig.now = 1
        rig.session.setPlaying(false, at: rig.now)
        #expect(rig.session.nextDeadline == 4)
        #expect(rig.kinds(after: 2.9) == [])
        #expect(rig.kinds(after: 0.1) == [.lost("mpv does not answer")])
        rig.collect()
        #expect(rig.orders.last?.drop == true)
    }

    @Test func `who plays and says nothing is asked after a second`() {
        let rig = SessionRig.playing()
        #expect(rig.session.nextDeadline == 1)
        #expect(rig.kinds(after: 1) == [])
        #expect(rig.said() == ["get_property time-pos"])
        #expect(rig.kinds(after: 2.9) == [])
        #expect(rig.kinds(after: 0.1) == [.lost("mpv does not answer")])
    }

    enum Wait: String, CaseIterable, CustomTestStringConvertible {
        case opening = "it opens a file"
        case seeking = "it seeks, paused"
        case ending = "the last of a track is to be heard"
        var testDescription: String { rawValue }
    }

    @Test(arguments: Wait.allCases)
    func `an mpv that hangs when it has answered everything is found out, whatever is awaited`(wait: Wait) {
        let rig = SessionRig.playing()
        switch wait {
        case .opening: rig.load("b")
        case .seeking:
            rig.session.setPlaying(false, at: 0)
            rig.session.seek(to: 5, at: 0)
        case .ending:
            rig.now = 9.6
            rig.hear(position: 9.6)
            rig.hear(.endFile(1, reason: "eof", error: nil))
        }
        rig.answerAll()
        _ = rig.session.takeEvents()
        #expect(rig.kinds(after: 1) == [])
        #expect(rig.said() == ["get_property time-pos"])
        #expect(rig.kinds(after: 2.9) == [])
        #expect(rig.kinds(after: 0.1).contains(.lost("mpv does not answer")))
        rig.collect()
        #expect(rig.orders.last?.drop == true)
    }

    @Test func `an mpv that opens for long and answers is given all the time it needs`() {
        let rig = SessionRig()
        rig.load()
        rig.answerAll()
        _ = rig.advance(by: 0)
        for _ in 0..<60 {
            #expect(rig.kinds(after: 1) == [])
            rig.answerAll()
        }
    }

    @Test func `who answers but does not get on is stalled, until it gets on`() {
        let rig = SessionRig.playing()
        _ = rig.advance(by: 1)
        rig.answerAll(position: 0.1)
        #expect(rig.kinds() == [.position(0.1), .stalled])
        rig.now = 3
        rig.hear(position: 0.2)
        #expect(rig.kinds() == [.position(0.2), .state(.playing)])
    }

    @Test func `a paused mpv that has answered everything is left alone`() {
        let rig = SessionRig.playing()
        rig.session.setPlaying(false, at: 0)
        rig.answerAll(position: 0)
        _ = rig.advance(by: 0)
        #expect(rig.session.nextDeadline == nil)
        #expect(rig.kinds(after: 1000) == [])
    }

    @Test func `who stood still itself gives mpv another 3 s`() {
        let rig = SessionRig.playing()
        rig.session.setPlaying(false, at: 0)
        #expect(rig.kinds(after: 600) == [])
        #expect(rig.kinds(after: 3) == [.lost("mpv does not answer")])
    }

    @Test func `an mpv that ends before its first word did not start`() {
        var session = MPVSession()
        _ = session.startEngine(at: 0)
        session.load(SessionRig.track("a"), as: .one, from: 0, playing: true, at: 0)
        session.engineEnded(nil, at: 0)
        let kinds = session.takeEvents().map(\.kind)
        #expect(kinds == [.lost("mpv did not start (0.35 or later is needed)")])
    }

    @Test func `three new engines a minute, not more`() {
        let rig = SessionRig()
        for _ in 0..<3 {
            rig.session.engineEnded(nil, at: rig.now)
            rig.load()
            rig.answerAll()
            _ = rig.advance(by: 1)
        }
        rig.session.engineEnded(nil, at: rig.now)
        _ = rig.advance(by: 1)
        rig.load()
        #expect(rig.kinds() == [.lost("mpv has ended 4 times within a minute")])
        rig.now = 61
        rig.load()
        #expect(rig.kinds() == [])
        rig.collect()
        #expect(rig.orders.last?.start == true)
    }
}
