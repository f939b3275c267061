import Glibc
import Playback

/// What a track is found by: its title, artist and album, folded.
public struct SearchKey: Sendable, Equatable {
    private let bytes: [UInt8]

    public init(_ track: Track) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(track.title.utf8.count + track.artist.utf8.count + track.album.utf8.count + 2)
        Folding.append(track.title, to: &bytes)
        bytes.append(SearchKey.separator)
        Folding.append(track.artist, to: &bytes)
        bytes.append(SearchKey.separator)
        Folding.append(track.album, to: &bytes)
        self.bytes = bytes
    }

    /// No folded text holds it, so no word is found across two fields.
    private static let separator: UInt8 = 0x0A

    /// Whether each word of the query is somewhere in the title, the artist or the album. A query without words
    /// matches everything.
    public func matches(_ query: SearchQuery) -> Bool {
        bytes.withUnsafeBytes { text in
            query.words.allSatisfy { word in word.withUnsafeBytes { SearchKey.contains($0, in: text) } }
        }
    }

    /// The same for a query that is used once.
    public func matches(_ query: String) -> Bool { matches(SearchQuery(query)) }

    /// Words are short and keys are short: memchr from one first letter to the next is as fast as anything.
    private static func contains(_ word: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer) -> Bool {
        guard let first = word.first, let wordStart = word.baseAddress, let start = text.baseAddress else {
            return true
        }
        var offset = 0
        let last = text.count - word.count
        while offset <= last {
            guard let found = memchr(start + offset, Int32(first), last - offset + 1) else { return false }
            if memcmp(found, wordStart, word.count) == 0 { return true }
            offset = UnsafeRawPointer(found) - start + 1
        }
        return false
    }
}

/// What a person typed to find something: words in any order, without regard to case and accents.
public struct SearchQuery: Sendable, Equatable {
    let words: [[UInt8]]

    /// The words are what spaces part.
    public init(_ text: String) {
        words = Folding.folded(text).split(separator: 0x20).map(Array.init)
    }

    /// Whether it matches everything.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether everything that this query matches, `other` matches too: a longer text seldom needs more than the
    /// earlier matches looked through.
    public func narrows(_ other: SearchQuery) -> Bool {
        other.words.allSatisfy { old in
            words.contains { word in
                word.count >= old.count && word.indices.contains { word[$0...].starts(with: old) }
            }
        }
    }
}
