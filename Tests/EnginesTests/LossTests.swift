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
        ("audio output initialization failed", .lost(Loss("no sound device can be opened", recovers: false))),
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
        #expect(rig.session.takeOrders().examinations.map(\.path) == [Array("/music/a".utf8)])
        #expect(rig.kinds(after: 0.1) == [])
        rig.session.examined(.two, FileFindings(fault: "another one's"), at: rig.now)
        rig.session.examined(.one, FileFindings(fault: "the file is empty"), at: rig.now)
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

    @Test func `who answers but does not get on is stalled, until it gets on`() {
        let rig = SessionRig.playing()
        _ = rig.advance(by: 1)
        rig.answerAll(position: 0.1)
        #expect(rig.kinds() == [.position(0.1), .stalled])
        rig.now = 3
        rig.hear(position: 0.2)
        #expect(rig.kinds() == [.position(0.2), .state(.playing)])
    }
}
