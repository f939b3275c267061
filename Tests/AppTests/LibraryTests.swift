import MusicLibrary
import Playback
import SwellCanvas
import SwellInput
import Testing

@testable import App

/// A player over a saved library that answers when it is told to.
private final class LateLibrary {
    var model: Model
    var requests: [LibraryRequest] = []
    let catalogue: Catalogue
    var now = 0.0

    /// Twelve tracks: three artists with two albums of two tracks each.
    static let tracks: [Track] = (0..<12).map { index in
        let (artist, album) = (["Ada", "Bo", "Cé"][index / 4], "Album \("ABCDEF".map { $0 }[index / 2])")
        let path = Array("/m/\(artist)/\(album)/\(index).flac".utf8)
        return Track(
            id: TrackID(path: path), path: path, title: "Song \(index)", artist: artist, album: album,
            number: index % 2 + 1, duration: Double(100 + (index * 7) % 12))
    }

    init(_ tracks: [Track] = LateLibrary.tracks, first: (any TrackRows)? = nil, isAnswered: Bool = true) {
        catalogue = Catalogue(tracks)
        model = Model(transport: FakeTransport(), motion: .none, seed: 1)
        model.configure(size: Size(columns: 80, rows: 12), charset: .unicode, background: nil, at: 0)
        model.openLibrary(first, at: 0) { [unowned self] in requests.append($0) }
        if isAnswered { answer() }
    }

    /// Answers what has been asked, the newest of each kind, as the index does.
    func answer() {
        let asked = requests
        requests = []
        var rows: LibraryQuery?
        for request in asked {
            switch request {
            case .rows(let query): rows = query
            case .groups(let kind): model.take(catalogue.groups(kind), at: now)
            case .enqueue(let key, let isNext):
                let rows = catalogue.rows(LibraryQuery(group: key))
                model.take((0..<rows.count).compactMap { rows.track(at: $0) }, isNext: isNext, at: now)
            case .duration: break
            }
        }
        if let rows { model.take(catalogue.rows(rows), at: now) }
        if !requests.isEmpty { answer() }
    }

    /// Presses keys without an answer in between.
    func type(_ keys: Key...) { type(keys) }
    func type(_ keys: [Key]) {
        for key in keys { _ = model.update(.key(key), at: now) }
    }

    func pass(_ seconds: Double) {
        now += seconds
        model.advance(to: now)
    }

    var picture: String {
        var canvas = Canvas(size: model.size)
        model.draw(on: &canvas, at: now)
        return canvas.plainText
    }

    /// The names in the rows of the list.
    var names: [String] {
        (0..<model.library.count).map { row in
            model.library.list.group(at: row)?.name ?? model.library.track(at: row)?.title ?? "-"
        }
    }

    var selected: String { names.isEmpty ? "" : names[model.library.selection] }
}

private func text(_ text: String) -> [Key] { text.map { Key(.character($0)) } }

@Suite struct `The views of the library` {
    @Test func `each tab lists what it is called`() {
        let library = LateLibrary()
        #expect(library.names.count == 12 && library.names[0] == "Song 0")
        for (key, first, count) in [
            ("1", "Ada", 3), ("2", "Album A", 6), ("3", "Song 0", 12), ("4", "Album A", 6), ("5", "", 0), ("6", "", 0),
        ] {
            library.type(text(key))
            library.answer()
            #expect(library.names.count == count && (count == 0 || library.names[0] == first), "tab \(key)")
            #expect(library.picture.contains("Library"))
        }
    }

    @Test func `what was said of a scan is not said again by the next, which any change of a folder begins`() {
        let library = LateLibrary()
        /// What is said of a scan that has found this.
        func said(_ skipped: [SkipReason: Int], offline: [String] = [], added: Int = 1) -> String? {
            library.pass(60)
            var summary = IndexSummary()
            (summary.added, summary.skipped, summary.offline) = (added, skipped, offline.map { Array($0.utf8) })
            library.model.take(.scanned(summary), at: library.now)
            return library.model.board.notices.current
        }
        #expect(said([.empty: 2]) == "2 skipped: 2 empty")
        #expect(said([.empty: 2]) == nil)
        #expect(said([:]) == nil)
        #expect(said([.empty: 2]) == nil)
        #expect(said([.empty: 3], added: 0) == nil)
        #expect(said([.empty: 3]) == "3 skipped: 3 empty")
        #expect(said([:], offline: ["/mnt/usb"]) == "/mnt/usb is not there: its music is kept")
        #expect(said([:], offline: ["/mnt/usb"]) == nil)
        #expect(said([:], offline: ["/mnt/usb", "/mnt/cd"]) == "/mnt/cd is not there: its music is kept")
        #expect(said([:], offline: ["/mnt/cd"]) == nil)
        #expect(said([:], offline: ["/mnt/usb", "/mnt/cd"]) == "/mnt/usb is not there: its music is kept")
    }

    @Test func `the brackets go round them`() {
        let library = LateLibrary()
        var seen: [LibraryTab] = []
        for _ in 0..<6 {
            library.type(Key("]"))
            library.answer()
            seen.append(library.model.library.tab)
        }
        #expect(seen == [.folders, .playlists, .queue, .artists, .albums, .tracks])
        library.type(Key("["))
        #expect(library.model.library.tab == .albums)
    }

    @Test func `a group opens, its tracks play, and Esc comes back to its row`() {
        let library = LateLibrary()
        library.type(Key("1"))
        library.answer()
        library.type(Key("j"), Key(.enter))
        library.answer()
        #expect(library.names == ["Song 4", "Song 5", "Song 6", "Song 7"])
        #expect(library.picture.contains("Bo · 4 tracks"))
        library.type(Key("j"), Key(.enter))
        #expect(library.model.player.track?.title == "Song 5")
        #expect(library.model.player.queue.tracks.map(\.title) == library.names)
        library.type(Key(.escape))
        library.answer()
        #expect(library.names.count == 3 && library.selected == "Bo")
        // Another tab and back: as it was left.
        library.type(Key(.enter))
        library.answer()
        library.type(Key("j"), Key("j"), Key("3"))
        library.answer()
        library.type(Key("1"))
        library.answer()
        #expect(library.selected == "Song 6")
        // The tab's own key leaves the group.
        library.type(Key("1"))
        library.answer()
        #expect(library.names.count == 3)
    }

    @Test func `each tab keeps what is being found in it`() {
        let library = LateLibrary()
        library.type([Key("/")] + text("song 7") + [Key(.enter)])
        library.answer()
        #expect(library.names == ["Song 7"])
        library.type(Key("1"))
        library.answer()
        #expect(library.names.count == 3)
        library.type([Key("/")] + text("ce") + [Key(.enter)])
        #expect(library.names == ["Cé"])
        library.type(Key("3"))
        library.answer()
        #expect(library.names == ["Song 7"])
        library.type(Key(.escape))
        library.answer()
        #expect(library.names.count == 12 && library.selected == "Song 7")
        library.type(Key("1"))
        library.answer()
        #expect(library.names == ["Cé"])
    }

    @Test func `a click on its name shows a tab, and a click beside it nothing`() throws {
        let library = LateLibrary()
        let row = try #require(library.picture.split(separator: "\n").first.map(String.init))
        let place = try #require(row.range(of: "Albums"))
        let column = row.distance(from: row.startIndex, to: place.lowerBound)
        _ = library.model.update(.pointer(Pointer(.press(.left), column: column, row: 0)), at: 0)
        #expect(library.model.library.tab == .albums)
        _ = library.model.update(.pointer(Pointer(.press(.left), column: column - 1, row: 0)), at: 0)
        _ = library.model.update(.pointer(Pointer(.press(.left), column: 1, row: 0)), at: 0)
        #expect(library.model.library.tab == .albums)
    }

    @Test func `the tracks are sorted by each order, both ways, and the selection stays on its track`() {
        let library = LateLibrary()
        library.type(text("jjj"))
        let selected = library.selected
        for order in ["by title", "by album", "by length", "newest first", "by artist"] {
            library.type(Key("o"))
            library.answer()
            #expect(library.picture.contains(order))
            #expect(library.selected == selected)
        }
        library.type(Key("O"))
        library.answer()
        #expect(library.names == (0..<12).reversed().map { "Song \($0)" })
        // Groups have their own order.
        library.type(Key("2"))
        library.answer()
        library.type(Key("o"), Key("O"))
        #expect(library.names.first == "Album A")
    }

    @Test func `a group's tracks are put into the queue`() {
        let library = LateLibrary()
        library.type(Key(.enter), Key("1"))
        library.answer()
        library.type(Key("A"))
        library.answer()
        #expect(library.model.player.queue.upcoming(4).map(\.title) == ["Song 0", "Song 1", "Song 2", "Song 3"])
        #expect(library.selected == "Bo")
        #expect(library.picture.contains("4 added to the queue"))
    }
}

@Suite struct `A library that answers late` {
    @Test func `what is typed ahead means the list that was asked for`() {
        for keys in [[Key("1"), Key("j"), Key(.enter)], [Key("["), Key("["), Key("j"), Key(.enter)]] {
            let library = LateLibrary()
            library.type(keys)
            #expect(library.model.player.track == nil)
            library.answer()
            #expect(library.names.first == "Song 4", "the second artist is open")
        }
        let library = LateLibrary()
        library.type([Key("/")] + text("song 9") + [Key(.enter), Key(.enter)])
        #expect(library.model.player.track == nil)
        library.answer()
        #expect(library.model.player.track?.title == "Song 9")
    }

    @Test func `an arrow in the prompt waits for what it moves in`() {
        let library = LateLibrary()
        library.type([Key("/")] + text("song 1") + [Key(.down)])
        library.answer()
        #expect(library.names == ["Song 1", "Song 10", "Song 11"] && library.selected == "Song 10")
    }

    @Test func `the list before stays for a moment, then it is empty; keys are forgotten at last`() throws {
        let library = LateLibrary()
        library.type(Key("1"), Key(.enter))
        library.pass(0.05)
        #expect(library.names.count == 12)
        library.pass(0.06)
        #expect(library.names.count == 0)
        #expect(try #require(library.model.nextDeadline(after: library.now, frame: 0)) <= 2.1)
        library.pass(2)
        library.answer()
        #expect(library.names.count == 3 && library.model.library.place.level.group == nil)
    }

    @Test func `quit waits for nobody, and a click on a list that is not its own does nothing`() {
        let library = LateLibrary()
        library.type(Key("1"), Key(.enter))
        _ = library.model.update(.pointer(Pointer(.press(.left), column: 5, row: 4)), at: 0)
        #expect(library.model.update(.key(Key("q")), at: 0) == [.quit])
        library.answer()
        #expect(library.model.player.track == nil && library.names.first == "Song 0")
    }

    @Test func `an answer to an earlier question changes nothing`() {
        let library = LateLibrary()
        library.type([Key("/")] + text("song 9"))
        library.model.take(library.catalogue.rows(LibraryQuery(text: "song")), at: 0)
        #expect(library.model.library.isWaiting)
        library.answer()
        #expect(library.names == ["Song 9"])
        library.model.take(library.catalogue.groups(.albums), at: 0)
        #expect(library.names == ["Song 9"])
    }

    @Test func `a changed library keeps the selection on its track, and on its row of the screen`() {
        let library = LateLibrary()
        library.type(text("jjjjjjjjjjj"))
        let (top, selection) = (library.model.library.top, library.model.library.selection)
        var tracks = LateLibrary.tracks
        tracks.remove(at: 2)
        library.model.take(Catalogue(tracks).rows(LibraryQuery()), at: 0)
        #expect(library.selected == "Song 11")
        #expect(library.model.library.selection == selection - 1 && library.model.library.top == top - 1)
        // It has gone itself: its row stays.
        library.model.take(Catalogue(Array(tracks.dropLast())).rows(LibraryQuery()), at: 0)
        #expect(library.selected == "Song 10")
    }

    @Test func `what the queue was made of grows with the library`() {
        let library = LateLibrary(Array(LateLibrary.tracks.prefix(5)))
        library.type(Key(.enter))
        #expect(library.model.player.queue.count == 5)
        library.model.take(Catalogue(LateLibrary.tracks).rows(LibraryQuery()), at: 0)
        #expect(library.model.player.queue.count == 12 && library.model.player.track?.title == "Song 0")
        // One that was made of a part of it stays.
        library.type([Key("/")] + text("song 3") + [Key(.enter), Key(.enter)])
        library.answer()
        library.model.take(Catalogue(LateLibrary.tracks).rows(LibraryQuery()), at: 0)
        #expect(library.model.player.queue.count == 1)
    }
}

@Suite struct `The queue's view` {
    private func playing() -> LateLibrary {
        let library = LateLibrary()
        library.type(text("jj") + [Key(.enter), Key("6")])
        return library
    }

    @Test func `shows the playing order with what plays selected`() {
        let library = playing()
        #expect(library.names == (0..<12).map { "Song \($0)" })
        #expect(library.selected == "Song 2")
        #expect(library.picture.contains("▸ Song 2"))
        library.type(Key("s"))
        #expect(library.names[0] == "Song 2" && Set(library.names).count == 12)
        #expect(library.names == (0..<12).map { library.model.player.queue.track(atPlace: $0)?.title })
    }

    @Test func `takes out, moves, clears, and each is undone and done again`() {
        let library = playing()
        library.type(text("jx"))
        #expect(library.names == (0..<12).filter { $0 != 3 }.map { "Song \($0)" } && library.selected == "Song 4")
        library.type(text("KK"))
        #expect(library.names.prefix(4) == ["Song 0", "Song 4", "Song 1", "Song 2"] && library.selected == "Song 4")
        #expect(library.model.player.track?.title == "Song 2")
        library.type(text("KKK"))
        #expect(library.selected == "Song 4" && library.model.library.selection == 0)
        library.type(text("J"))
        #expect(library.model.library.selection == 1)
        library.type(text("c"))
        #expect(library.names == ["Song 2"])
        for _ in 0..<6 { library.type(Key("u")) }
        #expect(library.names == (0..<12).map { "Song \($0)" })
        for _ in 0..<6 { library.type(Key("r", .control)) }
        #expect(library.names == ["Song 2"])
    }

    @Test func `plays the row that Enter is pressed on, and goes on with a paused one`() {
        let library = playing()
        library.type(text("jj") + [Key(.enter)])
        #expect(library.model.player.track?.title == "Song 4" && library.model.player.queue.count == 12)
        library.pass(5)
        library.type(Key(" "), Key(.enter))
        #expect(library.model.player.state == .playing && library.model.player.position(at: library.now) == 5)
    }

    @Test func `finds in itself`() {
        let library = playing()
        library.type([Key("/")] + text("song 1") + [Key(.enter)])
        #expect(library.names == ["Song 1", "Song 10", "Song 11"])
        // A row that is found is the row that is played and taken out, and nothing is moved past what is not seen.
        library.type(text("jK"))
        #expect(library.model.player.queue.track(atPlace: 10)?.title == "Song 10")
        library.type(text("x"))
        #expect(library.names == ["Song 1", "Song 11"] && library.model.player.queue.count == 11)
        library.type(Key(.enter))
        #expect(library.model.player.track?.title == "Song 11")
    }

    @Test func `saves under a name, asks before it replaces, and says what came of it`() {
        let library = playing()
        var saved: [(name: String, isReplacing: Bool)] = []
        library.model.savePlaylist = { name, _, isReplacing in saved.append((name, isReplacing)) }
        library.type([Key("w")] + text("mix") + [Key(.enter)])
        #expect(saved.map(\.name) == ["mix"] && !saved[0].isReplacing)
        library.model.take(.exists(name: "mix"), at: 0)
        #expect(library.picture.contains("mix") && library.model.prompt != nil)
        library.type(Key(.enter))
        #expect(saved.count == 2 && saved[1].isReplacing)
        library.model.take(.exists(name: "mix"), at: 0)
        library.type(text("2") + [Key(.enter)])
        #expect(saved.count == 3 && saved[2].name == "mix2" && !saved[2].isReplacing)
        library.model.take(.saved("12 tracks saved as /x/mix2.m3u8"), at: 0)
        #expect(library.picture.contains("12 tracks saved"))
        // Nothing typed, or Esc: nothing happens. Letters are letters.
        library.type(Key("w"), Key(" "), Key(.enter), Key("w"), Key("q"), Key(.escape))
        #expect(saved.count == 3 && library.model.prompt == nil)
        #expect(library.names.count == 12)
    }
}

@Suite struct `The header's words` {
    @Test func `an opened group's name is worth more than all the tabs`() {
        func texts(_ columns: Int, _ name: String) -> [String] {
            let layout = HeaderLayout(
                columns: columns, tab: .albums, pill: 0, timer: "",
                summaries: ["\(name) · 12 tracks", "\(name.prefix(8))… · 12 tracks", "12 tracks"], needed: 2,
                arrows: ("‹", "›"))
            return (layout.words + layout.notes).map(\.text)
        }
        #expect(
            texts(120, "Night Windows").last == "Night Windows · 12 tracks" && texts(120, "Night Windows").count == 8)
        #expect(texts(80, "Night Windows") == ["Library", "‹", "Albums", "›", "Night Windows · 12 tracks"])
        #expect(texts(46, "Night Windows of the North") == ["Library", "‹", "Albums", "›", "Night Wi… · 12 tracks"])
        #expect(texts(40, "Night Windows") == ["Library", "Night Windows · 12 tracks"])
        #expect(texts(24, "Night Windows").first == "Library")
    }

    @Test func `never overlap, never touch the pill's place, and the title stays to the end`() {
        for columns in 1...240 {
            for pill in [0, 16] {
                for tab in LibraryTab.allCases {
                    let layout = HeaderLayout(
                        columns: columns, tab: tab, pill: pill, timer: columns % 2 == 0 ? "☾ 14:32" : "",
                        summaries: ["1 204 tracks · 3 d 4 h", "1 204 tracks"], arrows: ("‹", "›"))
                    let words = layout.words + layout.notes
                    #expect(words.first?.text == "Library")
                    for (left, right) in zip(words, words.dropFirst()) {
                        #expect(left.columns.upperBound < right.column, "\(columns) \(words)")
                    }
                    if words.count > 1 { #expect(words.allSatisfy { $0.columns.upperBound < columns }) }
                    let place = (columns - pill) / 2..<(columns + pill) / 2
                    if pill > 0, columns >= 100 {
                        #expect(words.allSatisfy { !$0.columns.overlaps(place) }, "\(columns) \(words)")
                    }
                    let shown = layout.words.compactMap(\.tab)
                    #expect(shown.isEmpty || shown.contains(tab))
                }
            }
        }
    }
}
