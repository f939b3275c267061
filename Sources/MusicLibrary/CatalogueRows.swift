import Playback

/// Rows that were picked from a catalogue; each stays as it was when the catalogue grows.
public struct CatalogueRows: TrackRows {
    public let query: LibraryQuery
    public let librarySeconds: Double
    public let libraryCount: Int
    /// The catalogue's, or a playlist's own.
    private let tracks: [Track]
    /// Which of them; nil: all.
    private let rows: [Int]?
    /// Which of them the query found before they were put into an order: where a narrower one looks.
    fileprivate let found: [Int]?

    /// Of an empty catalogue.
    public init() { self.init(LibraryQuery(), of: Catalogue(), [], rows: nil, found: nil) }

    fileprivate init(
        _ query: LibraryQuery, of catalogue: Catalogue, _ tracks: [Track], rows: [Int]?, found: [Int]?
    ) {
        self.query = query
        librarySeconds = catalogue.duration
        libraryCount = catalogue.tracks.count
        self.tracks = tracks
        self.rows = rows
        self.found = found
    }

    public var count: Int { rows?.count ?? tracks.count }
    public var isWhole: Bool { true }

    public func track(at row: Int) -> Track? {
        guard row >= 0, row < count else { return nil }
        return tracks[rows?[row] ?? row]
    }

    public func id(at row: Int) -> TrackID? { track(at: row)?.id }
    public func isOffline(at row: Int) -> Bool { false }

    public func row(of id: TrackID) -> Int? {
        guard let rows else { return tracks.firstIndex { $0.id == id } }
        return rows.firstIndex { tracks[$0].id == id }
    }
}

extension Catalogue {
    /// What a query gives. By length or name equal ones stay in the library's order; of when a track was added a catalogue
    /// knows nothing, so that order is the library's own.
    ///
    /// - Parameter former: What an earlier query gave of the same catalogue: where this one narrows it less is looked at.
    public func rows(_ query: LibraryQuery, after former: CatalogueRows? = nil) -> CatalogueRows {
        if case .playlist(let path) = query.group { return playlistRows(path, query) }
        let words = SearchQuery(query.text)
        var found: [Int]?
        if !words.isEmpty {
            // The same tracks in the same places.
            let isSame = former.map { $0.libraryCount == tracks.count && $0.query.group == query.group } ?? false
            if isSame, let earlier = former?.found, let text = former?.query.text, words.narrows(SearchQuery(text)) {
                found = rows(matching: words, among: earlier)
            } else {
                found = rows(matching: words)
            }
        }
        if let key = query.group {
            let isIn = membership(key)
            found = (found ?? Array(tracks.indices)).filter { isIn(tracks[$0]) }
        }
        var rows = found
        if query.sort != .artist && query.sort != .added {
            var sorted = rows ?? Array(tracks.indices)
            sort(&sorted, by: query.sort)
            rows = sorted
        }
        if query.isReversed { rows = (rows ?? Array(tracks.indices)).reversed() }
        return CatalogueRows(query, of: self, tracks, rows: rows, found: found)
    }

    private func sort(_ rows: inout [Int], by sort: LibrarySort) {
        switch sort {
        case .duration: rows.sort { (tracks[$0].duration, $0) < (tracks[$1].duration, $1) }
        case .title: self.sort(&rows) { Folding.folded($0.title) }
        // An album without a name comes last.
        case .album: self.sort(&rows) { [$0.album.isEmpty ? 1 : 0] + Folding.folded($0.album) }
        case .artist, .added: break
        }
    }

    private func sort(_ rows: inout [Int], _ text: (Track) -> [UInt8]) {
        let texts = rows.map { (text: text(tracks[$0]), row: $0) }
        let sorted = texts.sorted { left, right in
            if left.text == right.text { return left.row < right.row }
            return left.text.lexicographicallyPrecedes(right.text)
        }
        rows = sorted.map(\.row)
    }

    // MARK: Groups

    private static func owner(_ track: Track) -> String {
        track.albumArtist.isEmpty ? track.artist : track.albumArtist
    }

    private static func folder(_ track: Track) -> [UInt8] {
        let folder = track.path[..<(track.path.lastIndex(of: 0x2F) ?? 0)]
        return folder.isEmpty ? [0x2F] : Array(folder)
    }

    private func membership(_ key: LibraryGroup.Key) -> (Track) -> Bool {
        switch key {
        case .artist(let name):
            return { LibraryOrder.isSame(Self.owner($0), name) }
        case .album(let album, let artist):
            return { LibraryOrder.isSame($0.album, album) && LibraryOrder.isSame(Self.owner($0), artist) }
        case .folder(let path): return { Self.folder($0) == path }
        case .playlist: return { _ in false }
        }
    }

    /// The groups of a kind, as the index makes them; there are no playlists.
    public func groups(_ kind: LibraryGroup.Kind) -> GroupList {
        struct Found {
            var name: String
            var detail: String
            var key: LibraryGroup.Key
            var count = 0
        }
        var found: [[UInt8]: Found] = [:]
        // A byte before the text puts what has none behind all others.
        func folded(_ text: String) -> [UInt8] { [text.isEmpty ? 1 : 0] + Folding.folded(text) + [0] }
        for track in tracks where kind != .playlists {
            let owner = Self.owner(track)
            let sign: [UInt8]
            switch kind {
            case .artists: sign = folded(owner)
            case .albums: sign = folded(owner) + folded(track.album)
            case .folders, .playlists: sign = Self.folder(track)
            }
            found[
                sign,
                default: {
                    switch kind {
                    case .artists: return Found(name: owner, detail: "", key: .artist(owner))
                    case .albums: return Found(name: track.album, detail: owner, key: .album(track.album, by: owner))
                    case .folders, .playlists:
                        let below = pathBelowRoot(sign + [0x2F]).dropLast()
                        let name = below.isEmpty ? sign[((sign.lastIndex(of: 0x2F) ?? -1) + 1)...] : below
                        return Found(name: String(decoding: name, as: UTF8.self), detail: "", key: .folder(sign))
                    }
                }()
            ].count += 1
        }
        return GroupList(
            kind,
            found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
                LibraryGroup(key: $0.value.key, name: $0.value.name, detail: $0.value.detail, count: $0.value.count)
            })
    }

    // MARK: Playlists

    /// A playlist's tracks in its own order, also those that are not in the catalogue: of these only the name is known.
    private func playlistRows(_ path: [UInt8], _ query: LibraryQuery) -> CatalogueRows {
        guard let form = Playlist.Form(path: path), let file = try? PlaylistFile(path, form) else {
            return CatalogueRows(query, of: self, [], rows: nil, found: nil)
        }
        var places: [TrackID: Int] = [:]
        for (place, track) in tracks.enumerated() { places[track.id] = place }
        let words = SearchQuery(query.text)
        var listed: [Track] = []
        for case .path(let name) in file.entries {
            let path = file.resolve(name).path
            let id = TrackID(path: path)
            let track = places[id].map { tracks[$0] } ?? Track(id: id, path: path, title: FileName.title(path))
            if words.isEmpty || SearchKey(track, path: pathBelowRoot(path)).matches(words) { listed.append(track) }
        }
        return CatalogueRows(query, of: self, listed, rows: nil, found: nil)
    }
}

extension LibraryOrder {
    /// Whether two names are those of one artist or album: alike when folded, and neither is missing where the other is not.
    static func isSame(_ left: String, _ right: String) -> Bool {
        left.isEmpty == right.isEmpty && compare(left, right) == 0
    }
}
