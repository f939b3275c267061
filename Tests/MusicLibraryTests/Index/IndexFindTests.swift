import Foundation
import Glibc
import Playback
import Support
import Testing

@testable import MusicLibrary

struct IndexFindTests {
    private static let words = [
        "Night", "night", "Crème", "BRÛLÉE", "夜に", "駆ける", "Straße", "don’t", "`quoted`", "a", "I", "midnight", "Ω",
        "two  spaces", "강남", "e\u{301}", "x\ty", "/", "01",
    ]

    /// Random rows, some of which share their texts; the paths are under `/m`.
    private func tracks(_ count: Int, _ dice: inout SeededNoise) -> [Track] {
        func text(_ most: Int) -> String {
            (0..<Int.random(in: 0...most, using: &dice)).map { _ in IndexFindTests.words.randomElement(using: &dice)! }
                .joined(separator: " ")
        }
        return (0..<count).map { number in
            let folder = "/m/\(["", "Rock/", "Rock/Night 01/", "é/"].randomElement(using: &dice)!)"
            let path = Array("\(folder)\(number) \(text(2).replacing("/", with: "-")).flac".utf8)
            var track = Track(
                id: TrackID(path: path), path: path, title: text(4), artist: text(2),
                albumArtist: Bool.random(using: &dice) ? text(1) : "", album: text(1),
                disc: Int.random(in: 0...2, using: &dice), number: Int.random(in: 0...3, using: &dice),
                duration: Double(Int.random(in: 1...5, using: &dice)))
            if track.title.isEmpty { track.title = FileName.title(path) }
            return track
        }
    }

    private func row(_ track: Track, _ id: Int) -> TrackRow {
        let slash = track.path.lastIndex(of: 0x2F)!
        let folder = Array(track.path[..<slash])
        return TrackRow(
            id: Int64(id), folder: Int64(TrackID(path: folder).rawValue >> 1), root: 1, folderPath: folder,
            name: Array(track.path[(slash + 1)...]), title: Array(track.title.utf8), artist: Array(track.artist.utf8),
            albumArtist: Array(track.albumArtist.utf8), album: Array(track.album.utf8), genre: [],
            disc: Int64(track.disc), number: Int64(track.number), year: 0, milliseconds: Int64(track.duration * 1000))
    }

    private func columns(_ tracks: [Track]) -> TrackColumns {
        var columns = TrackColumns()
        columns.roots[1] = Array("/m".utf8)
        columns.apply(tracks.enumerated().map { .put(row($1, $0 + 1)) })
        return columns
    }

    private func sorted(_ columns: TrackColumns, _ sort: LibrarySort) -> [Track] {
        var ranks = OrderRanks()
        ranks.update(for: columns)
        return columns.sorted(by: sort, ranks, isStale: { false })!.map { columns.track($0) }
    }

    @Test(arguments: 1...3)
    func `the columns give back what was put in, in the library's order`(seed: UInt64) {
        var dice = SeededNoise(seed: seed)
        var tracks = tracks(4500, &dice)
        let columns = columns(tracks)
        LibraryOrder.sort(&tracks)
        #expect(sorted(columns, .artist) == tracks)
        for track in tracks.prefix(50) { #expect(columns.slot(of: track.id).map { columns.track($0) } == track) }
        #expect(columns.slot(of: 1) == nil)
    }

    @Test func `the other orders end in the library's own`() {
        var dice = SeededNoise(seed: 7)
        var tracks = tracks(1000, &dice)
        let columns = columns(tracks)
        #expect(sorted(columns, .added) == tracks.reversed())
        LibraryOrder.sort(&tracks)
        let byTitle = sorted(columns, .title).map { Folding.folded($0.title) }
        for (one, next) in zip(byTitle, byTitle.dropFirst()) { #expect(!next.lexicographicallyPrecedes(one)) }
        #expect(
            sorted(columns, .duration)
                == tracks.enumerated().sorted {
                    ($0.element.duration, $0.offset) < ($1.element.duration, $1.offset)
                }.map(\.element))
        let byAlbum = sorted(columns, .album)
        #expect(byAlbum.count == 1000 && Set(byAlbum) == Set(tracks))
    }

    @Test(arguments: 1...3)
    func `changed and removed rows leave what a fresh fill gives`(seed: UInt64) {
        var dice = SeededNoise(seed: seed)
        let old = tracks(4500, &dice)
        var columns = columns(old)
        var now: [Int: Track] = [:]
        for (index, track) in old.enumerated() { now[index + 1] = track }
        let others = tracks(600, &dice)
        for batch in 0..<6 {
            var changes: [IndexChange] = []
            for step in 0..<100 {
                let id = Int.random(in: 1...4600, using: &dice)
                if Bool.random(using: &dice) {
                    changes.append(.remove(id: Int64(id)))
                    now[id] = nil
                } else if now[id] != nil {
                    now[id] = others[batch * 100 + step]
                    changes.append(.put(row(others[batch * 100 + step], id)))
                }
            }
            columns.apply(changes)
        }
        var expected = Array(now.values)
        LibraryOrder.sort(&expected)
        #expect(sorted(columns, .artist) == expected)
        #expect(columns.count == expected.count)
        #expect(!columns.isStale)
    }

    @Test(arguments: [
        "night", "NIGHT", "creme", "brulee nig", "夜", "ける", "strasse", "don't", "'quo", "e", "1", "ght", "two spaces",
        "rock", "rock/night", "night 01/", "01/1", "flac", "m", "nothing of the kind", "e e e", "강", "/", "x y", "é",
        "\u{301}",
    ])
    func `finding is the same as looking at each track`(text: String) {
        var dice = SeededNoise(seed: 11)
        let tracks = tracks(1000, &dice)
        let columns = columns(tracks)
        let query = SearchQuery(text)
        let found = Set(columns.matches(query, isStale: { false })!.slots.map { columns.track($0).id })
        let expected = tracks.filter { track in
            let path = Folding.folded(String(decoding: track.path.dropFirst(2), as: UTF8.self))
            let texts = [track.title, track.artist, track.album].map(Folding.folded) + [path]
            return query.words.allSatisfy { word in
                texts.contains { text in
                    word.withUnsafeBytes { word in
                        text.withUnsafeBytes {
                            Needle.find(word, in: $0, from: 0) != nil
                        }
                    }
                }
            }
        }
        #expect(found == Set(expected.map(\.id)))
        // A longer text looks among what the shorter one found.
        for end in text.indices {
            let shorter = SearchQuery(String(text[..<end]))
            guard query.narrows(shorter) else { continue }
            let former = (shorter, columns.matches(shorter, isStale: { false })!)
            let among = columns.matches(query, among: former, isStale: { false })!
            #expect(Set(among.slots.map { columns.track($0).id }) == found)
        }
        #expect(columns.matches(query, isStale: { true }) == nil || query.isEmpty)
    }

    @Test func `bytes are found as one looks for them one by one`() {
        var dice = SeededNoise(seed: 3)
        for _ in 0..<4000 {
            let text = (0..<Int.random(in: 0...90, using: &dice)).map { _ in UInt8.random(in: 97...99, using: &dice) }
            let word = (0..<Int.random(in: 1...4, using: &dice)).map { _ in UInt8.random(in: 97...99, using: &dice) }
            let start = Int.random(in: 0...text.count, using: &dice)
            let plain = (start..<max(start, text.count - word.count + 1)).first { text[$0...].starts(with: word) }
            let found = word.withUnsafeBytes { word in
                text.withUnsafeBytes { Needle.find(word, in: $0, from: start) }
            }
            #expect(found == plain)
        }
    }

    @Test(arguments: [
        ("Crème Brûlée", "creme", ["Crème"]), ("Midnight Drive", "ght dr", ["ght", "Dr"]), ("Straße", "ss", ["ß"]),
        ("aaa", "aa", ["aaa"]), ("a  b", "b a", ["a", "b"]), ("夜に駆ける", "駆け", ["駆け"]), ("e\u{301}x", "e", ["e\u{301}"]),
        ("Night", "x", []), ("", "x", []), ("Night", "", []),
    ])
    func `matches are marked in the text as it is shown`(text: String, query: String, marked: [String]) {
        #expect(SearchQuery(query).ranges(in: text).map { String(text[$0]) } == marked)
    }

    @Test func `groups have their tracks and counts`() {
        let list = [
            track("1", by: "Björk", album: "Homogenic", path: "/m/1"),
            track("2", by: "BJORK", album: "homogenic", path: "/m/a/2"),
            track("3", by: "Abba", album: "Gold", path: "/m/a/3"), track("4", path: "/m/b/4"),
        ]
        let columns = columns(list)
        var ranks = OrderRanks()
        ranks.update(for: columns)
        let artists = columns.groups(.artists, playlists: [], ranks)
        #expect(artists.map(\.name) == ["Abba", "Björk", ""] && artists.map(\.count) == [1, 2, 1])
        let albums = columns.groups(.albums, playlists: [], ranks)
        #expect(albums.map(\.name) == ["Gold", "Homogenic", ""] && albums.map(\.count) == [1, 2, 1])
        let all = columns.sorted(by: .artist, ranks, isStale: { false })!
        for group in artists + albums + columns.groups(.folders, playlists: [], ranks) {
            #expect(columns.picked(LibraryQuery(group: group.key), from: all).count == group.count)
        }
    }
}
