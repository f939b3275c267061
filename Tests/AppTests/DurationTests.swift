import Playback
import Testing

@testable import App

struct DurationTests {
    @Test func `how long the engine says that a track lasts is what the list shows, and what is known the next time`() {
        let fake = FakeTransport()
        var model = Model(transport: fake, motion: .full, seed: 1)
        model.openDemo(at: 0)
        let tracks = model.library.tracks
        let total = model.library.seconds
        for seconds in [300.0, 250] {
            fake.correctDuration(to: seconds, at: 1)
            model.advance(to: 1)
            #expect(model.library.track(at: 0)?.duration == seconds)
            #expect(abs(model.library.seconds - (total - tracks[0].duration + seconds)) < 1e-6)
        }
        #expect(model.library.track(at: 1) == tracks[1])
        model.player.pick(1, at: 2)
        model.player.pick(0, at: 3)
        #expect(model.player.duration == 250)
        // A new scan's batch moves rows, not what is known of their tracks.
        model.library.insert([Track(id: 999, title: "A", albumArtist: "A", duration: 10)])
        let row = (0..<model.library.count).first { model.library.track(at: $0)?.id == tracks[0].id }
        #expect(row.flatMap { model.library.track(at: $0)?.duration } == 250)
    }

    @Test func `what is told of a track that is not in the library changes nothing`() {
        var library = LibraryModel()
        library.measure(300, of: 7)
        #expect(library.seconds == 0 && library.count == 0)
    }
}
