import Playback
import Testing

@testable import Engines

struct VersionTests {
    @Test(arguments: [
        "mpv 0.35.0", "mpv 0.35.1", "mpv v0.40.0", "mpv 0.36.0-dev-g1234", "mpv 1.0", "mpv git-2023-01-01-abc", "mpv",
        "", "mpv v", "mpv 0", "mpv 99999999999999999999.1", "mpv 0.99999999999999999999", "mpv -1.-1", "mpv 0.x",
        "0.35",
        "mpv 0.35.1 Copyright © 2000-2023 mpv/MPlayer/mplayer2 projects", "mpv ٠.٣٣",
    ]) func `versions from 0.35 on, and those nobody can read, will do`(name: String) {
        #expect(MPVVersion(name)?.refusal == nil)
    }

    @Test(arguments: [
        ("mpv 0.33.1", "0.33.1"), ("mpv 0.34.0-123-gabc", "0.34.0"), ("mpv v0.9", "0.9"), ("0.34.1", "0.34.1"),
    ]) func `older ones are refused in a sentence`(name: String, numbers: String) {
        #expect(MPVVersion(name)?.refusal == "mpv \(numbers) is too old (0.35 or later is needed)")
    }

    private func greeted(_ name: String, loaded: Bool) -> SessionRig {
        let rig = SessionRig(answers: false)
        if loaded { rig.load() }
        rig.collect()
        let hello = rig.asked.removeFirst()
        rig.hear(.reply(hello.id, data: .text(name), error: nil))
        return rig
    }

    private let old = TransportEvent.Kind.lost(
        Loss("mpv 0.33.1 is too old (0.35 or later is needed)", recovers: false))

    @Test func `an mpv that is too old is ended, and does not recover`() {
        let rig = greeted("mpv 0.33.1", loaded: true)
        #expect(rig.kinds() == [old])
        rig.collect()
        #expect(rig.orders.last?.drop == true)
        rig.session.engineEnded(nil, at: rig.now)
        #expect(rig.kinds(after: 10) == [])
    }

    @Test func `one that is found out before anything is loaded is refused again at each load`() {
        let rig = greeted("mpv 0.33.1", loaded: false)
        #expect(rig.kinds() == [])
        for _ in 0..<3 {
            rig.load()
            _ = rig.advance(by: 1)
            rig.collect()
            rig.hear(.reply(rig.asked.removeFirst().id, data: .text("mpv 0.33.1"), error: nil))
            #expect(rig.kinds() == [old])
        }
        rig.load()
        #expect(rig.kinds() == [old])
    }

    @Test func `one that is new enough, or cannot be read, plays`() {
        for name in ["mpv 0.35.1", "mpv git-abc"] {
            let rig = greeted(name, loaded: true)
            #expect(rig.session.version == name)
            #expect(rig.kinds() == [])
            #expect(rig.session.hasEngine)
        }
    }
}
