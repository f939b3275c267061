import MusicLibrary
import Playback
import SwellCanvas
import SwellComponents
import Testing

@testable import App

/// Which covers are looked for, and which is shown when.
struct CoverTests {
    private final class Wishes {
        var lists: [[String]] = []
    }

    private let wishes = Wishes()
    private let tracks = (1...5).map { number in
        Track(
            id: TrackID(rawValue: UInt64(number)), path: Array("/\(number)".utf8), title: "Song \(number)",
            album: "Album \(number)", number: number, duration: 100)
    }

    /// A player over five songs, the first selected; wishes are noted.
    private func model(listening: Bool = true) -> Model {
        var model = Model(transport: FakeTransport(), motion: .full, seed: 1)
        if listening { model.askForCovers = { [wishes] in wishes.lists.append($0.map(\.title)) } }
        model.configure(size: Size(columns: 80, rows: 24), charset: .unicode, background: nil, at: 0)
        model.take(.scan(.found(tracks)), at: 0)
        model.advance(to: 0.5)
        return model
    }

    private func picture(_ color: UInt32) -> CoverPicture {
        CoverPicture(side: 2, pixels: [color, color, color, color])!
    }

    private func answer(_ index: Int, _ color: UInt32?, _ model: inout Model, at now: Double) {
        model.take(.cover(CoverMessage(track: tracks[index].id, picture: color.map(picture))), at: now)
    }

    private func shown(_ model: Model) -> Color? { model.mini.nowPlaying.artwork?.averageColor }

    @Test func `the row that rests selected is looked for, then what plays, what follows it, and the row`() {
        var model = model()
        #expect(wishes.lists == [["Song 1"]])
        for now in [1.0, 1.05, 1.1] { _ = model.update(.typed("j"), at: now) }
        model.advance(to: 1.2)
        #expect(wishes.lists.count == 1, "a row that is passed is not")
        model.advance(to: 1.3)
        #expect(wishes.lists.last == ["Song 4"])
        _ = model.update(.key(.enter), at: 2)
        #expect(wishes.lists.last == ["Song 4", "Song 5"])
        _ = model.update(.typed("k"), at: 2)
        model.advance(to: 3)
        #expect(wishes.lists.last == ["Song 4", "Song 5", "Song 3"])
        answer(3, 0xFF0000, &model, at: 3)
        answer(4, nil, &model, at: 3)
        let count = wishes.lists.count
        _ = model.update(.typed(" "), at: 4)
        #expect(wishes.lists.count == count, "what is on its way is not asked for again")
        answer(2, nil, &model, at: 4)
        _ = model.update(.typed(" "), at: 5)
        #expect(wishes.lists.count == count, "nor what is known")
    }

    @Test func `whoever sleeps until the next deadline sees the row that rests`() throws {
        var model = model()
        _ = model.update(.typed("j"), at: 1)
        var now = 1.0
        while wishes.lists.last != ["Song 2"] {
            now = try #require(model.nextDeadline(after: now, frame: now + 0.02))
            model.advance(to: now)
        }
        #expect(now == 1.15)
    }

    @Test func `a cover that is known is there with its track; one that comes takes the place of the one made up`() {
        var model = model()
        answer(0, 0xFF0000, &model, at: 1)
        _ = model.update(.key(.enter), at: 2)
        #expect(shown(model) == Color(hex: 0xFF0000) && model.shownPalette?.tint == Color(hex: 0xFF0000))
        answer(1, 0x00FF00, &model, at: 3)
        #expect(shown(model) == Color(hex: 0xFF0000), "another track's cover is only kept")
        _ = model.update(.typed("n"), at: 4)
        #expect(shown(model) == Color(hex: 0x00FF00))
    }

    @Test func `while a cover is awaited the one before stays, for 0.6 s at most`() {
        var model = model()
        answer(0, 0xFF0000, &model, at: 1)
        _ = model.update(.key(.enter), at: 2)
        _ = model.update(.typed("n"), at: 3)
        model.advance(to: 3.5)
        #expect(shown(model) == Color(hex: 0xFF0000) && model.mini.nowPlaying.title == "Song 2")
        answer(1, 0x0000FF, &model, at: 3.55)
        #expect(shown(model) == Color(hex: 0x0000FF))
        _ = model.update(.typed("n"), at: 4)
        #expect(model.nextDeadline(after: 4, frame: 5)! <= 4.6)
        model.advance(to: 4.6)
        let madeUp = shown(model)
        #expect(madeUp == GeneratedCover.image(for: "Album 3").averageColor)
        answer(2, 0x00FFFF, &model, at: 5)
        #expect(shown(model) == Color(hex: 0x00FFFF), "late is better than never")
        _ = model.update(.typed("n"), at: 6)
        answer(3, nil, &model, at: 6.1)
        #expect(shown(model) == GeneratedCover.image(for: "Album 4").averageColor, "it has none")
    }

    @Test func `where nobody looks for covers the made-up one is there at once`() {
        var model = model(listening: false)
        _ = model.update(.key(.enter), at: 1)
        #expect(shown(model) == GeneratedCover.image(for: "Album 1").averageColor)
        _ = model.update(.typed("n"), at: 2)
        #expect(shown(model) == GeneratedCover.image(for: "Album 2").averageColor)
        #expect(wishes.lists == [])
    }

    @Test func `a cover that comes in mid-flight changes nothing of the flight`() {
        func fly(_ comes: Bool) -> [Double] {
            var model = model()
            answer(0, 0xFF0000, &model, at: 1)
            _ = model.update(.key(.enter), at: 2)
            model.advance(to: 5)
            _ = model.update(.typed("n"), at: 6)
            _ = model.update(.key(.tab), at: 6)
            return (0..<60).flatMap { step in
                let now = 6 + Double(step) / 60
                if comes, step == 12 { answer(1, 0x00FF00, &model, at: now) }
                model.advance(to: now)
                let place = model.mini.artworkFrame!
                return [model.mini.progress, model.mini.velocity, place.x, place.y, place.width]
            }
        }
        #expect(fly(true) == fly(false))
    }

    @Test func `the latest covers are kept, older ones are looked for again`() {
        var shelf = CoverShelf()
        for number in 1...100 {
            shelf.put(number % 2 == 0 ? nil : picture(0x123456), for: TrackID(rawValue: UInt64(number)))
        }
        func knows(_ number: UInt64) -> Bool {
            shelf.knows(Track(id: TrackID(rawValue: number), path: [0x2F], title: ""))
        }
        #expect((1...100).filter(knows).count == 24 && knows(100) && knows(77) && !knows(76))
    }

    // MARK: Palette

    @Test func `most of the picture is the tint, what stands out the accent`() {
        let pixels =
            [UInt32](repeating: 0x202428, count: 900) + [UInt32](repeating: 0xE04010, count: 90)
            + [UInt32](repeating: 0x00FF00, count: 2)
        let palette = CoverPalette(pixels)
        #expect(palette.tint == Color(hex: 0x202428) && palette.accent == Color(hex: 0xE04010))
        #expect(CoverPalette(pixels.reversed()) == palette, "in whatever order")
        let grey = CoverPalette((0..<256).map { UInt32($0) * 0x010101 })
        #expect(grey.accent == grey.tint)
        #expect(CoverPalette([]).tint == CoverPalette([]).accent)
    }
}
