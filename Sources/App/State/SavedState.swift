import Playback

/// What lasts from one run to the next, but for the queue, which is large and changes seldom: see ``SavedQueue``.
///
/// It cannot be wrong: what is out of its range is brought into it when it is made.
struct SavedState: Hashable, Sendable {
    /// The version of what is written; a later one is never read or overwritten.
    static let version = 2
    /// Bytes that the file may have.
    static let largest = 1 << 16

    var volume = Volume()
    var isShuffled = false
    var repeatMode = RepeatMode.off
    var place = Place()
    var view = View()
    /// Whether the words of songs are shown.
    var showsLyrics = false

    /// Where in the queue the player stood.
    struct Place: Hashable, Sendable {
        /// Which of the saved queue's tracks, from 0.
        let index: Int
        /// That track's path in raw bytes; empty: none. A track is known again by its path alone: where a file lies
        /// elsewhere now, only the library's index can tell.
        let track: [UInt8]
        /// Seconds from the track's beginning: 0 to 1e9.
        let position: Double

        init(index: Int = 0, track: [UInt8] = [], position: Double = 0) {
            self.index = max(0, index)
            self.track = SavedState.kept(track)
            // What is not a number is no place in a track either.
            self.position = position > 0 ? min(position, 1e9) : 0
        }
    }

    /// What of the library was on the screen.
    struct View: Hashable, Sendable {
        /// The tab's name: small letters, at most 16; empty: the first one.
        let tab: String
        /// What was selected: a track's path, or the name of what the tab lists, in raw bytes; empty: nothing.
        let selection: [UInt8]
        /// The list's row that was drawn first: 0 to 1e9.
        let top: Int
        /// The name of the tracks' order: small letters, at most 16; empty: the library's own.
        let sort: String
        let isReversed: Bool

        init(
            tab: String = "", selection: [UInt8] = [], top: Int = 0, sort: String = "", isReversed: Bool = false
        ) {
            func name(_ text: String) -> String {
                text.utf8.count <= 16 && text.utf8.allSatisfy { (0x61...0x7A).contains($0) } ? text : ""
            }
            self.tab = name(tab)
            self.sort = name(sort)
            self.isReversed = isReversed
            self.selection = SavedState.kept(selection)
            self.top = min(max(0, top), 1_000_000_000)
        }
    }

    /// A path as it can be kept: no file has a NUL in its path, or so many bytes.
    private static func kept(_ path: [UInt8]) -> [UInt8] { path.count <= 1 << 13 && !path.contains(0) ? path : [] }
}

// MARK: - As bytes

extension SavedState {
    private static let kind = "swell-state"

    /// The names of the fields, in the order in which they are written, and what each holds.
    private var fields: [(name: String, value: [UInt8])] {
        [
            ("volume", Array(String(volume.percent).utf8)),
            ("muted", Array((volume.isMuted ? "yes" : "no").utf8)),
            ("shuffle", Array((isShuffled ? "yes" : "no").utf8)),
            ("repeat", Array(repeatMode.rawValue.utf8)),
            ("index", Array(String(place.index).utf8)),
            ("track", place.track),
            ("position", Array(place.position.description.utf8)),
            ("tab", Array(view.tab.utf8)),
            ("selection", view.selection),
            ("top", Array(String(view.top).utf8)),
            ("sort", Array(view.sort.utf8)),
            ("reversed", Array((view.isReversed ? "yes" : "no").utf8)),
            ("lyrics", Array((showsLyrics ? "yes" : "no").utf8)),
        ]
    }

    /// How many fields each version has; later ones have more, behind those before.
    private static let counts = [1: 10, 2: 13]

    /// A text that ``init(bytes:)`` reads.
    var bytes: [UInt8] { bytes(SavedState.version) }

    private func bytes(_ version: Int) -> [UInt8] {
        SealedText.seal(
            fields.prefix(SavedState.counts[version] ?? 0).map { Array($0.name.utf8) + [0x20] + $0.value },
            kind: SavedState.kind, version: version)
    }

    /// - Parameter bytes: Any.
    init(bytes: [UInt8]) throws(SealedText.Fault) {
        guard bytes.count <= SavedState.largest else { throw .damaged }
        let lines = try SealedText.open(bytes, kind: SavedState.kind, version: SavedState.version)
        var values = lines.map { line in (line.firstIndex(of: 0x20).map { Array(line[($0 + 1)...]) } ?? []) }[...]
        guard let version = SavedState.counts.first(where: { $0.value == values.count })?.key else { throw .damaged }
        // What an earlier version did not write is as it is by default.
        func next() -> [UInt8] { values.popFirst() ?? [] }
        func word() -> String { String(decoding: next(), as: UTF8.self) }
        func number() -> Int { SealedText.number(next()) ?? -1 }
        volume = Volume(percent: number(), isMuted: word() == "yes")
        isShuffled = word() == "yes"
        repeatMode = RepeatMode(rawValue: word()) ?? .off
        let (index, track, position) = (number(), next(), Double(word()) ?? .nan)
        place = Place(index: index, track: track, position: position)
        let (tab, selection, top) = (word(), next(), number())
        let (sort, isReversed) = (word(), word() == "yes")
        view = View(tab: tab, selection: selection, top: top, sort: sort, isReversed: isReversed)
        showsLyrics = word() == "yes"
        // Whatever was read wrongly, or brought into its range, is not what was written.
        guard self.bytes(version) == bytes else { throw .damaged }
    }
}
