import MusicLibrary
import Playback
import SwellCanvas
import SwellComponents
import SwellInput
import Testing

@testable import App

/// The queue under the keys, and while the library still grows.
struct QueueTests {
    private func song(_ number: Int) -> Track {
        Track(
            id: TrackID(rawValue: UInt64(number)), path: Array("/\(number)".utf8), title: "Song \(number)",
            artist: number % 2 == 0 ? "Even" : "Odd", album: "Album", number: number, duration: 100)
    }

    private func model(_ numbers: ClosedRange<Int>) -> Model {
        var model = Model(transport: FakeTransport(), motion: .none, seed: 1)
        model.configure(size: Size(columns: 80, rows: 24), charset: .unicode, background: nil, at: 0)
        model.take(.scan(.found(numbers.map(song))), at: 0)
        return model
    }

    private func press(_ keys: String, _ model: inout Model) {
        for key in keys { _ = model.update(.typed(key), at: 1) }
    }

    private func queue(_ model: Model) -> [UInt64] { model.player.queue.tracks.map(\.id.rawValue) }

    @Test func `a adds the selected track at the end, A right after what plays; u and Ctrl-R take it back and forth`() {
        var model = model(1...4)
        _ = model.update(.key(.enter), at: 1)
        press("jaA", &model)
        #expect(queue(model) == [1, 3, 2, 3, 4, 2], "the selection goes on to the next row")
        #expect(model.answer.text == "1 added to the queue")
        press("u", &model)
        #expect(queue(model) == [1, 2, 3, 4, 2] && model.answer.text == "1 taken out of the queue")
        _ = model.update(.key(Key("r", .control)), at: 1)
        #expect(queue(model) == [1, 3, 2, 3, 4, 2])
        press("uuu", &model)
        #expect(queue(model) == [1, 2, 3, 4])
        #expect(model.board.notices.current == "nothing to undo in the queue")
    }

    @Test func `with nothing loaded what is added plays, and the bar comes`() {
        var model = model(1...3)
        press("a", &model)
        #expect(queue(model) == [1] && model.player.state == .playing && model.mini.isPresented)
        model.take(.scan(.found((4...6).map(song))), at: 2)
        #expect(queue(model) == [1], "a queue made by hand does not grow by itself")
    }

    @Test func `in the open pane no track is selected, and none is added`() {
        var model = model(1...3)
        _ = model.update(.key(.enter), at: 1)
        _ = model.update(.key(.tab), at: 1)
        press("aA", &model)
        #expect(queue(model) == [1, 2, 3])
    }

    @Test func `a queue of the whole library grows with the scan, one of what a filter showed does not`() {
        var model = model(1...4)
        _ = model.update(.key(.enter), at: 1)
        model.take(.scan(.found([song(5)])), at: 2)
        #expect(queue(model) == [1, 2, 3, 4, 5])
        press("/even", &model)
        _ = model.update(.key(.enter), at: 3)
        _ = model.update(.key(.enter), at: 3)
        #expect(queue(model) == [2, 4])
        _ = model.update(.key(.escape), at: 4)
        model.take(.scan(.found([song(6)])), at: 5)
        #expect(queue(model) == [2, 4], "nor when the filter is gone")
        // Resuming the same track changes no queue.
        press(" g", &model)
        _ = model.update(.key(.enter), at: 6)
        model.take(.scan(.found([song(8)])), at: 7)
        #expect(queue(model).sorted() == [1, 2, 3, 4, 5, 6, 8])
    }

    @Test func `resuming a queue that a filter showed leaves it as it is`() {
        var model = model(1...4)
        press("/even", &model)
        _ = model.update(.key(.enter), at: 1)
        _ = model.update(.key(.enter), at: 1)
        _ = model.update(.key(.escape), at: 2)
        press(" gj", &model)
        _ = model.update(.key(.enter), at: 3)
        #expect(model.player.state == .playing && queue(model) == [2, 4])
        model.take(.scan(.found([song(5)])), at: 4)
        #expect(queue(model) == [2, 4])
    }
}
