import Playback
import Testing

@testable import Engines

/// mpv that dies, hangs, or never was.
struct EngineLossTests {
    private func died(_ recovers: Bool = true) -> TransportEvent.Kind {
        .lost(Loss("mpv ended unexpectedly", recovers: recovers))
    }
    private let hung = TransportEvent.Kind.lost(Loss("mpv does not answer", recovers: true))
    private let tooMany = TransportEvent.Kind.lost(Loss("mpv has ended 4 times within a minute", recovers: false))

    @Test func `an answer that does not come in 3 s loses the engine, which is killed`() {
        let rig = SessionRig.playing()
        rig.now = 1
        rig.session.setPlaying(false, at: rig.now)
        #expect(rig.session.nextDeadline == 4)
        #expect(rig.kinds(after: 2.9) == [])
        #expect(rig.kinds(after: 0.1) == [hung])
        rig.collect()
        #expect(rig.orders.last?.drop == true)
    }

    @Test func `who plays and says nothing is asked after a second`() {
        let rig = SessionRig.playing()
        #expect(rig.session.nextDeadline == 1)
        #expect(rig.kinds(after: 1) == [])
        #expect(rig.said() == ["get_property time-pos"])
        #expect(rig.kinds(after: 2.9) == [])
        #expect(rig.kinds(after: 0.1).last == hung)
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
        #expect(rig.kinds(after: 0.1).contains(hung))
        rig.collect()
        #expect(rig.orders.last?.drop == true)
    }

    @Test func `an mpv that hangs was heard only as far as it told`() {
        let rig = SessionRig.playing()
        rig.now = 2
        rig.hear(position: 2)
        _ = rig.advance(by: 1)
        let events = rig.advance(by: 3)
        #expect(events.map(\.kind) == [.position(2 + MPVSession.reach), hung])
        #expect(events.allSatisfy { $0.time == 6 && $0.load == .one })
    }

    @Test(arguments: [0, 0.15]) func `an mpv that dies was heard up to then, and not past what it told`(delay: Double) {
        let rig = SessionRig.playing()
        rig.now = 2
        rig.hear(position: 2)
        rig.now += delay
        rig.session.engineEnded(nil, at: rig.now)
        #expect(rig.kinds() == [died()])
        #expect(rig.session.current == nil)
    }

    @Test func `an mpv that dies while paused says nothing of a position`() {
        let rig = SessionRig.playing()
        rig.now = 4
        rig.session.setPlaying(false, at: rig.now)
        rig.answerAll(position: 4)
        _ = rig.advance(by: 0)
        rig.now = 100
        rig.session.engineEnded(nil, at: rig.now)
        #expect(rig.kinds() == [died()])
    }

    @Test func `an mpv that dies with nothing loaded is no news, and the next load has a new one`() {
        let rig = SessionRig()
        rig.session.engineEnded(nil, at: rig.now)
        #expect(rig.kinds() == [])
        rig.load()
        #expect(rig.kinds() == [])
        rig.collect()
        #expect(rig.orders.last?.start == true)
    }

    @Test func `a failure that waits for its reason is told before the engine is lost`() {
        let rig = SessionRig()
        rig.load()
        rig.answerAll()
        rig.hear(.startFile(1))
        rig.hear(.endFile(1, reason: "error", error: "loading failed"))
        rig.session.engineEnded(nil, at: rig.now)
        #expect(rig.kinds() == [.failed("it cannot be opened")])
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
        #expect(rig.kinds(after: 3) == [hung])
    }

    // MARK: Engines that never were

    @Test func `an mpv that ends before its first word did not start, and is not tried again by itself`() {
        let rig = SessionRig(answers: false)
        rig.load()
        rig.session.engineEnded(nil, at: 0)
        let loss = Loss("mpv did not start (0.35 or later is needed)", recovers: false)
        #expect(rig.kinds() == [.lost(loss)])
    }

    @Test func `an mpv that says nothing for 3 s from its start does not recover`() {
        let rig = SessionRig(answers: false)
        rig.load()
        #expect(rig.kinds(after: 2.9) == [])
        #expect(rig.kinds(after: 0.1) == [.lost(Loss("mpv does not start", recovers: false))])
        rig.collect()
        #expect(rig.orders.last?.drop == true)
    }

    @Test func `where mpv is not installed each try says so, and none counts against the next`() {
        let rig = SessionRig(answers: false)
        for _ in 0..<10 {
            rig.load()
            rig.session.engineEnded("mpv is not installed", at: rig.now)
            #expect(rig.kinds() == [.lost(Loss("mpv is not installed", recovers: false))])
        }
        rig.load()
        rig.collect()
        #expect(rig.orders.last?.start == true)
        #expect(rig.kinds() == [])
    }

    // MARK: The bound

    @Test func `three new engines a minute, not more`() {
        let rig = SessionRig()
        for _ in 0..<3 {
            rig.load()
            rig.session.engineEnded(nil, at: rig.now)
            #expect(rig.kinds() == [died()])
            rig.load()
            _ = rig.advance(by: 1)
            rig.answerAll()
        }
        rig.session.engineEnded(nil, at: rig.now)
        #expect(rig.kinds() == [tooMany])
        rig.load()
        #expect(rig.kinds(after: 1) == [tooMany])
        rig.now = 61
        rig.load()
        #expect(rig.kinds() == [])
        rig.collect()
        #expect(rig.orders.last?.start == true)
    }

    @Test func `a first engine that lived long counts for nothing`() {
        let rig = SessionRig()
        rig.now = 59
        var losses = 0
        for _ in 0..<10 {
            rig.load()
            _ = rig.advance(by: 0.5)
            rig.session.engineEnded(nil, at: rig.now)
            if rig.kinds() == [died()] { losses += 1 }
        }
        #expect(losses == 3)
    }

    @Test func `one that dies at once is waited with, longer each time`() {
        let rig = SessionRig()
        var delays: [Double] = []
        for _ in 0..<3 {
            rig.load()
            rig.session.engineEnded(nil, at: rig.now)
            _ = rig.advance(by: 0)
            rig.collect()
            rig.orders = []
            rig.load()
            let loaded = rig.now
            rig.collect()
            if rig.orders.isEmpty {
                rig.now = rig.session.nextDeadline ?? rig.now
                _ = rig.advance(by: 0)
            }
            #expect(rig.said().last == "loadfile /music/a replace")
            #expect(rig.orders.map(\.start) == [true])
            delays.append(rig.now - loaded)
        }
        #expect(delays == MPVSession.respawnDelays)
    }

    @Test func `an engine that is waited with has its 3 s from its start`() {
        let rig = SessionRig()
        for _ in 0..<2 {
            rig.session.engineEnded(nil, at: rig.now)
            rig.load()
        }
        #expect(rig.kinds() == [died()])
        #expect(rig.session.nextDeadline == 0.5)
        _ = rig.advance(by: 0.5)
        #expect(rig.kinds(after: 2.9) == [])
        #expect(rig.kinds(after: 0.1) == [.lost(Loss("mpv does not start", recovers: false))])
    }
}
