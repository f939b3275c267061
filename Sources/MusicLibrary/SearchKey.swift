import Glibc
import Playback

/// What a track is found by: its title, artist, album and path, folded.
public struct SearchKey: Sendable, Equatable {
    private let bytes: [UInt8]

    /// - Parameter path: The part of its path that it is found by; empty: none.
    public init(_ track: Track, path: ArraySlice<UInt8> = []) {
        self.init([track.title, track.artist, track.album, String(decoding: path, as: UTF8.self)])
    }

    /// - Parameter texts: Each is searched for itself: no word is found across two of them.
    init(_ texts: [String]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(texts.reduce(texts.count) { $0 + $1.utf8.count })
        for text in texts {
            Folding.append(text, to: &bytes)
            bytes.append(SearchKey.separator)
        }
        self.bytes = bytes
    }

    /// No folded text holds it, so no word is found across two fields.
    private static let separator: UInt8 = 0x0A

    /// Whether each word of the query is somewhere in one of the texts. A query without words
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
