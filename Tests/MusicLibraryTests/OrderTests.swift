import Foundation
import Playback
import Support
import Testing

@testable import MusicLibrary

/// A track by the parts that the order looks at.
func track(
    _ title: String, by artist: String = "", album: String = "", owner: String = "", disc: Int = 0, number: Int = 0,
    path: String = ""
) -> Track {
    let path = Array((path.isEmpty ? "/\(owner)/\(artist)/\(album)/\(title)" : path).utf8)
    return Track(
        id: TrackID(path: path), path: path, title: title, artist: artist, albumArtist: owner, album: album, disc: disc,
        number: number)
}

struct OrderTests {
    /// Texts that compare by more than their bytes.
    static let texts = [
        "", " ", "a", "A", "á", "a\u{301}", " a", "a ", "a  b", "a b", "ab", "æ", "ae", "b", "B", "Ørsted", "Orsted",
        "ß", "ss", "Ärzte", "arzte", "arzu", "ЁЖ", "еж", "夜", "봄", "\u{1107}\u{1169}\u{11B7}", "zz", "Z\u{327}", "a\tb",
        "a\u{200B}b", "１", "1", "10", "2", "~", "\u{7F}", "a\u{0}", "'", "`", "’", "-", "–",
    ]

    @Test func `album artist, album, disc, track and title come in turn`() {
        let sorted = [
            track("z", by: "Someone", album: "Abba", owner: "Ärzte", number: 1),
            track("y", by: "arzte", album: "abba", number: 2),
            track("a", by: "Arzte", album: "Abba", number: 0),
            track("x", by: "Arzte", album: "Abba", disc: 2, number: 1),
            track("b", by: "Arzte", album: "Bad", number: 1),
            track("single", by: "Arzte"),
            track("m", by: "beta", album: "A"),
            track("n", by: "Zeta", album: "A"),
            track("file", album: "A"), track("file"),
        ]
        var shuffled = Array(sorted.reversed())
        LibraryOrder.sort(&shuffled)
        #expect(shuffled == sorted)
    }

    @Test func `equal tracks are told apart by their paths`() {
        let one = track("Same", by: "É", path: "/b")
        let other = track("SAME", by: "e", path: "/a")
        #expect(LibraryOrder.precedes(other, one) && !LibraryOrder.precedes(one, other))
        #expect(!LibraryOrder.precedes(one, one))
    }

    @Test func `plain texts compare as their folded forms do`() {
        for left in OrderTests.texts {
            for right in OrderTests.texts {
                let folded = (Folding.folded(left), Folding.folded(right))
                let expected = folded.0 == folded.1 ? 0 : folded.0.lexicographicallyPrecedes(folded.1) ? -1 : 1
                #expect(
                    LibraryOrder.compare(left, right).signum() == expected,
                    "\(left.debugDescription), \(right.debugDescription)")
            }
        }
    }

    @Test func `the order is total`() {
        var generator = SeededNoise(seed: 5)
        func any() -> String { OrderTests.texts.randomElement(using: &generator) ?? "" }
        let tracks = (0..<60).map {
            track(any(), by: any(), album: any(), owner: any(), disc: $0 % 3, number: $0 % 4, path: "/\($0)")
        }
        for a in tracks {
            for b in tracks {
                let order = LibraryOrder.compare(a, b).signum()
                #expect(order == -LibraryOrder.compare(b, a).signum())
                #expect((order == 0) == (a.path == b.path))
                for c in tracks where order < 0 && LibraryOrder.compare(b, c) < 0 {
                    #expect(LibraryOrder.compare(a, c) < 0)
                }
            }
        }
    }

    @Test(arguments: [1, 2, 7, 64, 500]) func `merged batches are as sorted together`(size: Int) {
        var generator = SeededNoise(seed: UInt64(size))
        let all = (0..<1000).map { index in
            track(
                OrderTests.texts.randomElement(using: &generator) ?? "",
                album: "\(Int.random(in: 0..<20, using: &generator))",
                path: "/\(index)")
        }
        var merged: [Track] = []
        for start in stride(from: 0, to: all.count, by: size) {
            var batch = Array(all[start..<min(start + size, all.count)])
            LibraryOrder.sort(&batch)
            let places = LibraryOrder.merge(batch, into: &merged)
            #expect(places == places.sorted() && places.map { merged[$0] } == batch)
        }
        var sorted = all
        LibraryOrder.sort(&sorted)
        #expect(merged == sorted)
    }

    @Test func `a merge puts equals behind those that are there`() {
        var tracks = [track("a", album: "old", path: "/same")]
        LibraryOrder.merge([], into: &tracks)
        LibraryOrder.merge([track("a", album: "OLD", path: "/same")], into: &tracks)
        #expect(tracks.map(\.album) == ["old", "OLD"])
    }
}
