import Testing

@testable import Playback

@Suite struct ValueTests {
    @Test func `the generator is SplitMix64`() {
        // The published test vector for the seed 1234567.
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(
            (0..<3).map { _ in generator.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }

    @Test func `a random number stays below its bound`() {
        var generator = SeededGenerator(seed: 5)
        #expect(Set((0..<200).map { _ in generator.number(below: 6) }) == Set(0..<6))
        #expect(generator.number(below: 1) == 0)
    }

    @Test(arguments: [(-1, 0), (0, 0), (55, 55), (100, 100), (101, 100), (Int.max, 100), (Int.min, 0)])
    func `volume is 0 to 100`(asked: Int, percent: Int) {
        #expect(Volume(percent: asked).percent == percent)
        #expect(Volume(percent: 0).raised(by: asked).percent == max(0, percent))
        #expect(Volume(percent: 100).lowered(by: asked).percent == 100 - percent)
    }

    @Test func `a mute keeps the volume, and louder ends it`() {
        let muted = Volume(percent: 40).toggledMute()
        #expect(muted.audible == 0 && muted.percent == 40)
        #expect(muted.toggledMute() == Volume(percent: 40))
        #expect(muted.raised() == Volume(percent: 45))
        #expect(muted.lowered() == Volume(percent: 35, isMuted: true))
    }

    @Test func `repeat goes off, all, one and round`() {
        #expect(RepeatMode.off.next == .all)
        #expect(RepeatMode.all.next == .one)
        #expect(RepeatMode.one.next == .off)
    }

    @Test(arguments: [0, -5, .nan, .infinity, -.infinity, 1e-9, .leastNonzeroMagnitude] as [Double])
    func `a duration that cannot be is unknown`(duration: Double) {
        var track = Track(id: 1, title: "", duration: duration)
        #expect(track.duration == 0)
        track.duration = 5
        track.duration = duration
        #expect(track.duration == 0)
    }

    @Test func `a path's identity is FNV-1a of its bytes`() {
        // Published values of the 64-bit FNV-1a.
        #expect(TrackID(path: []).rawValue == 0xcbf2_9ce4_8422_2325)
        #expect(TrackID(path: Array("a".utf8)).rawValue == 0xaf63_dc4c_8601_ec8c)
        #expect(TrackID(path: Array("foobar".utf8)).rawValue == 0x8594_4171_f739_67e8)
        #expect(TrackID(path: [0xff]) != TrackID(path: [0xfe]))
    }

    @Test func `the demo is eight songs of three to five minutes`() {
        let tracks = DemoAlbum.tracks
        #expect(
            tracks.map(\.title) == [
                "Midnight Drive", "Paper Planes", "Slow Tides", "Golden Hour", "Neon Rain", "Open Road", "Quiet Storm",
                "First Light",
            ])
        #expect(tracks.map(\.number) == Array(1...8))
        #expect(Set(tracks.map(\.artist)) == ["The Night Owls"] && Set(tracks.map(\.album)) == ["Night Windows"])
        #expect(tracks.allSatisfy { (180...300).contains($0.duration) && $0.path.isEmpty })
        #expect(tracks[0].duration == 222 && tracks[1].duration == 269)
        #expect(Set(tracks.map(\.id)).count == 8)
    }
}
