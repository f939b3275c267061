import Playback
import Testing

@testable import Engines

/// Files that mpv is given and does not get on with.
struct OpeningTests {
    /// mpv has begun with the file and answers what it is asked, second for second.
    private func opening(playing: Bool = true) -> SessionRig {
        let rig = SessionRig()
        rig.load(playing: playing)
        rig.answerAll()
        rig.hear(.startFile(1))
        return rig
    }

    private func wait(_ seconds: Int, with rig: SessionRig) -> [TransportEvent.Kind] {
        (0..<seconds).flatMap { _ in
            defer { rig.answerAll() }
            return rig.kinds(after: 1)
        }
    }

    @Test func `what has not sounded 10 s after mpv began with it does not open`() {
        let rig = opening()
        #expect(wait(9, with: rig) == [])
        _ = rig.advance(by: 0.9)
        rig.answerAll()
        #expect(rig.kinds(after: 0.1) == [.failed("it does not open")])
        #expect(rig.said() == ["stop"])
        rig.answerAll()
        #expect(rig.session.hasEngine)
        #expect(wait(20, with: rig) == [])
    }

    @Test func `paused, nobody waits for it; the time counts from the play`() {
        let rig = opening(playing: false)
        #expect(wait(60, with: rig) == [])
        rig.session.setPlaying(true, at: rig.now)
        rig.answerAll()
        #expect(wait(9, with: rig) == [])
        #expect(wait(1, with: rig) == [.failed("it does not open")])
    }

    @Test func `what sounds just in time plays`() {
        let rig = opening()
        #expect(wait(9, with: rig) == [])
        rig.hear(.fileLoaded)
        rig.answerAll()
        rig.hear(.playbackRestart)
        #expect(wait(5, with: rig).contains(.state(.playing)))
    }

    @Test func `who stood still itself gives the file its time again`() {
        let rig = opening()
        rig.session.requests = []
        _ = rig.advance(by: 600)
        rig.answerAll()
        #expect(wait(9, with: rig) == [])
    }

    @Test func `an mpv that hangs while it opens is lost, not the file`() {
        let rig = opening()
        #expect(wait(3, with: rig) == [])
        _ = rig.advance(by: 1)
        #expect(rig.kinds(after: 3) == [.lost(Loss("mpv does not answer", recovers: true))])
    }

    @Test func `an mpv that hangs on the file before is replaced, and the load is not lost`() {
        let rig = opening()
        rig.session.load(SessionRig.track("b"), as: .two, from: 3, playing: true, at: rig.now)
        rig.session.follow(with: SessionRig.track("c"), as: .three, at: rig.now)
        rig.answerAll()
        rig.orders = []
        #expect(wait(2, with: rig) == [])
        #expect(rig.orders == [])
        #expect(rig.kinds(after: 1) == [])
        let said = rig.said()
        #expect(rig.orders.map { [$0.drop, $0.start] } == [[true, true]])
        #expect(said.suffix(2) == ["loadfile /music/b replace +3.0", "loadfile /music/c append-play"])
        rig.answerAll()
        rig.open(rig.entries - 1)
        #expect(rig.kinds().contains(.position(3)))
    }

    @Test func `such replacements do not count as deaths`() {
        let rig = opening()
        for _ in 0..<10 {
            rig.load("b")
            rig.answerAll()
            #expect(wait(3, with: rig) == [])
        }
        rig.session.engineEnded(nil, at: rig.now)
        #expect(rig.kinds() == [.lost(Loss("mpv ended unexpectedly", recovers: true))])
    }

    // MARK: Paths

    @Test(arguments: ["http://x/y.mp3", "ytdl://x", "-", "a.flac", "", "./a", "/a\0b", "fd://0"])
    func `only absolute paths reach mpv`(path: String) {
        let rig = SessionRig.playing()
        let bytes = Array(path.utf8)
        let track = Track(id: 7, path: bytes, title: "a title")
        rig.session.follow(with: track, as: .two, at: 0)
        #expect(rig.said() == ["playlist-clear"])
        #expect(
            rig.advance(by: 0).map { [$0.load == .two, $0.kind == .failed("there is no file")] } == [[true, true]])
        rig.session.load(track, as: .three, from: 0, playing: true, at: 0)
        #expect(rig.said() == ["playlist-clear", "stop"])
        #expect(rig.kinds() == [.failed("there is no file")])
    }
}
