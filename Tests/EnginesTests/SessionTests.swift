import Playback
import Testing

@testable import Engines

struct SessionTests {
    @Test func `a load is told to mpv in one go, and sounds when mpv says so`() {
        let rig = SessionRig()
        rig.load(from: 2.5)
        #expect(rig.said() == ["loadfile /music/a replace +2.5"])
        rig.answerAll()
        #expect(rig.kinds(after: 0.2) == [])
        rig.open(1, duration: 12)
        #expect(rig.kinds() == [.duration(12), .position(2.5), .state(.playing), .duration(12)])
    }

    @Test func `a paused load stands`() {
        let rig = SessionRig()
        rig.load(from: 3, playing: false)
        #expect(rig.said() == ["set_property pause true", "loadfile /music/a replace +3.0"])
        rig.answerAll()
        rig.open(1)
        let kinds = rig.kinds()
        #expect(kinds.contains(.position(3)))
        #expect(kinds.contains(.state(.paused)))
        #expect(!kinds.contains(.state(.playing)))
        rig.hear(position: 2.8)
        #expect(rig.kinds() == [])
    }

    @Test func `commands that make no sense say nothing`() {
        let rig = SessionRig()
        rig.session.setPlaying(true, at: 0)
        rig.session.setPlaying(false, at: 0)
        rig.session.seek(to: 3, at: 0)
        rig.session.stop(at: 0)
        rig.session.follow(with: SessionRig.track("b"), as: .two, at: 0)
        #expect(rig.said() == [])
        let playing = SessionRig.playing()
        playing.session.setPlaying(true, at: 0)
        playing.session.seek(to: .nan, at: 0)
        playing.session.setVolume(100, at: 0)
        #expect(playing.said() == [])
        #expect(playing.kinds() == [])
    }

    @Test(arguments: [(-3, 0), (40, 40), (1000, 100)]) func `the volume is 0 to 100`(asked: Int, told: Int) {
        let rig = SessionRig()
        rig.session.setVolume(asked, at: 0)
        #expect(rig.said() == (told == 100 ? [] : ["set_property volume \(Double(told))"]))
    }

    @Test func `a new engine is told the volume`() {
        let rig = SessionRig()
        rig.session.setVolume(40, at: 0)
        rig.session.engineEnded(nil, at: 0)
        rig.load()
        #expect(rig.said().contains("set_property volume 40.0"))
        #expect(rig.said().last == "loadfile /music/a replace")
    }

    @Test func `a steady position costs no event, one that drifts is put right`() {
        let rig = SessionRig.playing()
        for _ in 0..<20 {
            rig.now += 0.1
            rig.hear(position: rig.now + 0.01)
        }
        #expect(rig.kinds() == [])
        rig.hear(position: rig.now - 0.03)
        #expect(rig.kinds() == [.position(rig.now - 0.03)])
    }

    @Test func `nothing from before a pause comes after it`() {
        let rig = SessionRig.playing()
        rig.now = 2
        rig.session.setPlaying(false, at: rig.now)
        rig.hear(position: 1.7)
        #expect(rig.kinds() == [])
        rig.answerAll(position: 2.05)
        #expect(rig.kinds() == [.state(.paused), .position(2.05)])
        rig.session.setPlaying(true, at: rig.now)
        rig.session.setPlaying(false, at: rig.now)
        rig.answerAll(position: 2.05)
        #expect(rig.kinds() == [.state(.paused)])
    }

    @Test func `nothing from before a seek comes after it`() {
        let rig = SessionRig.playing()
        rig.now = 2
        rig.session.seek(to: 7, at: rig.now)
        #expect(rig.said() == ["seek 7.0 absolute+exact"])
        rig.hear(position: 2.1)
        rig.hear(.playbackRestart)
        #expect(rig.kinds() == [])
        rig.answerAll()
        rig.hear(position: 2.2)
        #expect(rig.kinds() == [])
        rig.now = 2.1
        rig.hear(.playbackRestart)
        rig.hear(position: 2.3)
        #expect(rig.kinds() == [.position(7), .state(.playing), .duration(10)])
    }

    @Test func `of several seeks the last one counts`() {
        let rig = SessionRig.playing()
        for target in [7.0, 3, 5] { rig.session.seek(to: target, at: 0) }
        rig.answerAll()
        rig.hear(.playbackRestart)
        #expect(rig.kinds().first == .position(5))
    }

    @Test func `a seek straight after a load waits until mpv can`() {
        let rig = SessionRig()
        rig.load()
        rig.session.seek(to: 4, at: 0)
        #expect(rig.said() == ["loadfile /music/a replace"])
        rig.answerAll()
        rig.hear(.startFile(1))
        rig.hear(.fileLoaded)
        rig.hear(.playbackRestart)
        #expect(rig.said().last == "seek 4.0 absolute+exact")
        rig.answerAll()
        #expect(!rig.kinds().contains(.position(0)))
        rig.hear(.playbackRestart)
        #expect(rig.kinds().first == .position(4))
    }

    @Test func `a seek that reaches mpv after its end brings the track back`() throws {
        let rig = SessionRig.playing()
        rig.now = 9.6
        rig.session.seek(to: 4, at: rig.now)
        let seek = try #require(rig.said().last.map { _ in rig.asked.removeLast() })
        rig.hear(.endFile(1, reason: "eof", error: nil))
        rig.hear(.idle)
        #expect(rig.kinds() == [])
        rig.hear(.reply(seek.id, data: .null, error: "error running command"))
        #expect(rig.said() == ["loadfile /music/a replace +4.0"])
        rig.answerAll()
        rig.open(2)
        #expect(rig.kinds().first == .position(4))
    }

    @Test func `a seek to the very end ends the track, and is no fault of it`() {
        let rig = SessionRig.playing()
        rig.session.seek(to: 10, at: 0)
        rig.answerAll()
        rig.hear(.endFile(1, reason: "eof", error: nil))
        rig.hear(.idle)
        #expect(rig.kinds() == [.ended])
    }

    @Test func `a seek while paused shows its target, whatever mpv's buffer says`() {
        let rig = SessionRig.playing()
        rig.session.setPlaying(false, at: 0)
        rig.answerAll(position: 0)
        rig.session.seek(to: 7, at: 0)
        rig.answerAll()
        rig.hear(.playbackRestart)
        rig.hear(position: 6.8)
        let positions = rig.kinds().filter { if case .position = $0 { true } else { false } }
        #expect(positions == [.position(7)])
    }

    @Test func `buffering stalls, and its end goes on from there`() {
        let rig = SessionRig.playing()
        rig.now = 2
        rig.hear(.property("paused-for-cache", .bool(true)))
        #expect(rig.kinds() == [.stalled])
        rig.answerAll(position: 2)
        rig.now = 5
        rig.hear(.property("paused-for-cache", .bool(false)))
        #expect(rig.kinds() == [.position(2), .state(.playing)])
    }

    @Test func `no event is later than the time it is handed out at`() {
        let rig = SessionRig()
        rig.load()
        rig.answerAll()
        rig.hear(.startFile(1))
        rig.session.receive(.playbackRestart, at: rig.now + 5)
        #expect(rig.advance(by: 0).allSatisfy { $0.time <= rig.now })
    }
}
