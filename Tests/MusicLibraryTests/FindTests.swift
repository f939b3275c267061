import Foundation
import Playback
import Testing

@testable import MusicLibrary

struct FindTests {
    @Test(arguments: [
        ("Crème Brûlée", "creme brulee"), ("STRASSE straße", "strasse strasse"), ("Ærøskøbing", "aeroskobing"),
        ("Łódź Đường Ğüneş", "lodz duong gunes"), ("Þrjú Œuvre", "thrju oeuvre"), ("İIıi", "iiii"),
        ("Щёлкунчик Їжак", "щелкунчик іжак"), ("Ζορμπάς", "ζορμπασ"), ("ＦＵＬＬ　Ｗｉｄｔｈ", "full width"),
        ("ﬁn", "fin"), ("don’t “stop” – now", "don't \"stop\" - now"), ("  a \t\n b  ", "a b"),
        ("zero\u{200B}width", "zerowidth"),
        ("か\u{3099}ハ\u{309A}う\u{3099}", "がパゔ"), ("夜に駆ける", "夜に駆ける"), ("❤️ x", "❤ x"), ("ẞ", "ss"), ("\u{1F88}", "α"),
    ])
    func `a text folds`(text: String, plain: String) {
        #expect(String(decoding: Folding.folded(text), as: UTF8.self) == plain)
        #expect(Folding.folded(plain) == Folding.folded(String(decoding: Folding.folded(plain), as: UTF8.self)))
    }

    /// Both spellings of a letter, in one scalar or as a letter and its marks, are the same text to Unicode.
    @Test func `a composed letter folds as a decomposed one`() {
        for range in [0xC0..<0x530, 0x620..<0x6E0, 0x1E00..<0x2000, 0x3041..<0x3100, 0xAC00..<0xAD00] {
            for value in range {
                guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic else { continue }
                let text = String(scalar)
                let parts = text.decomposedStringWithCanonicalMapping
                #expect(Folding.folded(text) == Folding.folded(parts), "U+\(String(value, radix: 16))")
            }
        }
    }

    @Test func `folding twice is folding once`() {
        for value in stride(from: 0, to: 0x20000, by: 1) {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            let once = Folding.folded("x\(scalar)y")
            let twice = Folding.folded(String(decoding: once, as: UTF8.self))
            if once != twice { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    let song = track("Midnight Drive", by: "Björk & The Night Owls", album: "Fenêtres de nuit")

    @Test(arguments: [
        ("", true), ("midnight", true), ("MIDNIGHT björk", true), ("bjork nuit drive", true), ("fenetres", true),
        ("Fenêtres", true), ("ght", true), ("midnight drive", true), ("drivebjork", false), ("drive bjorn", false),
        ("e b", true), ("owls owls", true), ("&", true), ("x", false),
        ("midnight drive and then a very long query", false),
    ])
    func `all words are found in any order`(query: String, isFound: Bool) {
        #expect(SearchKey(song).matches(query) == isFound)
    }

    @Test func `a word is not found across two fields`() {
        #expect(!SearchKey(track("ab", by: "cd", album: "ef")).matches("bc"))
        #expect(!SearchKey(track("ab", by: "cd", album: "ef")).matches("b\nc x"))
        #expect(SearchKey(track("", by: "", album: "")).matches(" "))
        #expect(!SearchKey(track("", by: "", album: "")).matches("a"))
    }

    @Test func `a longer query looks only among the matches of the shorter one`() {
        #expect(SearchQuery("nig").narrows(SearchQuery("ni")))
        #expect(SearchQuery("night ow").narrows(SearchQuery("night")))
        #expect(SearchQuery("a").narrows(SearchQuery("")))
        #expect(!SearchQuery("ni").narrows(SearchQuery("nig")))
        #expect(!SearchQuery("night").narrows(SearchQuery("night ow")))
    }

    @Test func `the catalogue finds rows in order`() {
        var catalogue = Catalogue([track("b", by: "X"), track("a", by: "X"), track("c", by: "Y")])
        catalogue.merge([track("ab", by: "X")])
        #expect(catalogue.tracks.map(\.title) == ["a", "ab", "b", "c"])
        #expect(catalogue.rows(matching: SearchQuery("b")) == [1, 2])
        #expect(catalogue.rows(matching: SearchQuery("a b"), among: [1, 2]) == [1])
        #expect(catalogue.rows(matching: SearchQuery("")) == [0, 1, 2, 3])
    }
}
