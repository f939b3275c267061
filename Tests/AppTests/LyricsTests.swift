import MusicLibrary
import Playback
import SwellCanvas
import SwellComponents
import Testing

@testable import App

/// Which words are looked for, and which line is shown when.
struct LyricsTests {
    private final class Wishes {
        var lists: [[String]] = []
    }

    private let wishes = Wishes()
    private let tracks = (1...4).map { number in
        Track(
            id: TrackID(rawValue: UInt64(number)), path: Array("/\(number)".utf8), title: "Song \(number)",
            artist: "Band", album: "Album", number: number, duration: 100)
    }
    private let none = "no synced lyrics for this track"

    /// A player over four songs that plays the first from 1 s on, the pane open; wishes are noted.
    private func model(listening: Bool = true, motion: Motion = .none, rows: Int = 24) -> Model {
        var model = Model(transport: FakeTransport(), motion: motion, seed: 1)
        if listening { model.askForLyrics = { [wishes] in wishes.lists.append($0.map(\.title)) } }
        model.configure(size: Size(columns: 80, rows: rows), charset: .unicode, background: nil, at: 0)
        model.take(.scan(.found(tracks)), at: 0)
        _ = model.update(.key(.enter), at: 1)
        _ = model.update(.key(.tab), at: 1)
        model.advance(to: 1)
        return model
    }

    private func answer(_ index: Int, _ lines: [(Double, String)]?, _ model: inout Model, at now: Double) {
        let text = lines.map { $0.map { "[00:\($0.0)]\($0.1)" }.joined(separator: "\n") }
        let lyrics = text.map { Lyrics(lrc: $0) } ?? nil
        model.take(.lyrics(LyricsMessage(track: tracks[index].id, lyrics: lyrics)), at: now)
    }

    private let song = [(2.0, "two"), (4.5, "four"), (10, ""), (20, "twenty")]

    /// A model whose first song's words are on the screen.
    private func singing(motion: Motion = .none) -> Model {
        var model = model(motion: motion)
        _ = model.update(.typed("y"), at: 1)
        answer(0, song, &model, at: 1)
        return model
    }

    // MARK: On and off

    @Test func `y asks for the words of what plays and of what comes next, only while they are shown`() {
        var model = model()
        _ = model.update(.typed("n"), at: 1)
        #expect(wishes.lists == [] && model.mini.nowPlaying.lyric == nil)
        _ = model.update(.typed("y"), at: 2)
        #expect(wishes.lists == [["Song 2", "Song 3"]] && model.answer.text == "lyrics on")
        answer(1, song, &model, at: 2)
        #expect(model.mini.nowPlaying.lyric == "")
        #expect(wishes.lists.count == 1, "what is on its way is not asked for again")
        answer(2, nil, &model, at: 2)
        #expect(model.answer.text == "lyrics on", "the next track's words are not missed yet")
        _ = model.update(.typed("n"), at: 3)
        #expect(wishes.lists.last == ["Song 4"])
        _ = model.update(.typed("y"), at: 4)
        #expect(model.answer.text == "lyrics off" && model.mini.nowPlaying.lyric == nil)
        _ = model.update(.typed("p"), at: 5)
        answer(3, song, &model, at: 5)
        #expect(wishes.lists.count == 2 && model.mini.nowPlaying.lyric == nil)
    }

    @Test func `switched on again the files are looked at again`() {
        var model = singing()
        _ = model.update(.typed("y"), at: 2)
        _ = model.update(.typed("y"), at: 2)
        #expect(wishes.lists == [["Song 1", "Song 2"], ["Song 1", "Song 2"]])
        answer(0, [(1, "other")], &model, at: 3)
        #expect(model.mini.nowPlaying.lyric == "other")
    }

    @Test func `that a track has no words with times is said once, where somebody asked`() {
        var model = model()
        _ = model.update(.typed("y"), at: 1)
        answer(1, nil, &model, at: 1)
        #expect(model.answer.text == "lyrics on")
        model.take(.lyrics(LyricsMessage(track: tracks[0].id, lyrics: Lyrics(lrc: "without times"))), at: 1)
        #expect(model.answer.text == none && model.mini.nowPlaying.lyric == nil && model.lyrics.isOn)
        model.advance(to: 10)
        _ = model.update(.typed("n"), at: 10)
        #expect(model.answer.text == nil)
        _ = model.update(.typed("y"), at: 11)
        #expect(model.answer.text == "lyrics off")
    }

    @Test func `where nobody looks for words there are none, and without a track nothing is missed`() {
        var model = model(listening: false)
        _ = model.update(.typed("y"), at: 1)
        #expect(model.answer.text == none && model.mini.nowPlaying.lyric == nil)
        var empty = Model(transport: FakeTransport(), motion: .none, seed: 1)
        empty.configure(size: Size(columns: 80, rows: 24), charset: .unicode, background: nil, at: 0)
        _ = empty.update(.typed("y"), at: 1)
        #expect(empty.answer.text == "lyrics on")
    }

    // MARK: Time

    @Test func `the line that is sung is the one of the position, after seeking, pausing and another track too`() {
        var model = singing()
        func line(_ now: Double) -> String? {
            model.advance(to: now)
            var canvas = Canvas(size: model.size)
            model.draw(on: &canvas, at: now)
            return model.mini.nowPlaying.lyric
        }
        // It plays since 1 s.
        #expect(line(2.9) == "" && line(3) == "two" && line(5.4) == "two" && line(5.5) == "four" && line(11) == "")
        _ = model.update(.key(.left), at: 11)
        #expect(model.mini.nowPlaying.lyric == "four", "at 5 s, at once")
        _ = model.update(.key(.right), at: 11)
        _ = model.update(.key(.right), at: 11)
        _ = model.update(.key(.right), at: 11)
        #expect(model.mini.nowPlaying.lyric == "twenty")
        _ = model.update(.typed("<"), at: 11)
        #expect(model.mini.nowPlaying.lyric == "")
        _ = model.update(.typed(" "), at: 13.2)
        #expect(line(13.2) == "two" && line(100) == "two", "paused it stays")
        answer(1, [(0, "first")], &model, at: 100)
        #expect(line(100) == "two")
        _ = model.update(.typed("n"), at: 101)
        #expect(model.mini.nowPlaying.lyric == "first")
        _ = model.update(.typed("n"), at: 102)
        #expect(model.mini.nowPlaying.lyric == "", "the row stays until it is known")
        answer(2, nil, &model, at: 103)
        #expect(model.mini.nowPlaying.lyric == nil)
    }

    /// The times after which something is drawn, from 1 s to `end`.
    private func frames(_ model: inout Model, until end: Double) throws -> [Double] {
        var times: [Double] = []
        var now = 1.0
        while let next = model.nextDeadline(after: now, frame: now + 1.0 / 60), next <= end {
            #expect(next > now)
            now = next
            model.advance(to: now)
            guard model.dirty != nil else { continue }
            times.append(now)
            model.dirty = nil
            var canvas = Canvas(size: model.size)
            model.draw(on: &canvas, at: now)
            model.dirty = nil
        }
        return times
    }

    @Test func `the loop wakes when another line begins, and for nothing else than without words`() throws {
        var with = singing()
        var without = model()
        var closed = singing()
        _ = closed.update(.key(.tab), at: 1)
        var paused = singing()
        _ = paused.update(.typed(" "), at: 1)
        var canvas = Canvas(size: with.size)
        for index in 0..<4 {
            var model = [with, without, closed, paused][index]
            model.draw(on: &canvas, at: 1)
            model.dirty = nil
            [{ with = $0 }, { without = $0 }, { closed = $0 }, { paused = $0 }][index](model)
        }
        let woken = try frames(&with, until: 22)
        let plain = try frames(&without, until: 22)
        let extra = woken.filter { time in !plain.contains { abs($0 - time) < 1e-6 } }
        #expect(extra.count == 1 && abs(extra[0] - 5.5) < 1e-6, "the other lines begin with a second of the clock")
        #expect(woken.contains { abs($0 - 3) < 1e-6 } && woken.count == plain.count + 1)
        #expect(try frames(&closed, until: 22).allSatisfy { abs($0 - 5.5) > 1e-6 })
        #expect(try frames(&paused, until: 22).filter { $0 > 5 } == [])
    }

    @Test func `of a line that changes only its row is drawn anew`() {
        var model = singing()
        func picture(_ now: Double) -> [String] {
            var canvas = Canvas(size: model.size)
            model.advance(to: now)
            model.draw(on: &canvas, at: now)
            return (0..<24).map { canvas.text(row: $0) }
        }
        let (before, after) = (picture(5.49), picture(5.5))
        let rows = (0..<24).filter { before[$0] != after[$0] }
        #expect(rows == [model.mini.pane.lyric!.row] && after[rows[0]].contains("four"))
    }
}
