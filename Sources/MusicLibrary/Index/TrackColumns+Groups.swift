import Playback

extension TrackColumns {
    /// The groups of a kind, sorted; those without a name come last.
    func groups(_ kind: LibraryGroup.Kind, playlists: [(path: [UInt8], entries: Int)], _ ranks: OrderRanks)
        -> [LibraryGroup]
    {
        switch kind {
        case .artists, .albums: return creditGroups(kind, ranks)
        case .folders: return folderGroups()
        case .playlists:
            return playlists.map { list in
                LibraryGroup(
                    key: .playlist(list.path), name: FileName.title(list.path), detail: "", count: list.entries)
            }
        }
    }

    private func creditGroups(_ kind: LibraryGroup.Kind, _ ranks: OrderRanks) -> [LibraryGroup] {
        var counts = [Int](repeating: 0, count: credits.count)
        for block in blocks { for credit in block.credits { counts[Int(credit)] += 1 } }
        var groups: [LibraryGroup] = []
        var last: UInt64?
        for (key, number) in ranks.byOwner(kind == .albums) where counts[number] > 0 {
            let credit = credits[UInt32(number)]
            let owner = names[owner(credit)]
            if key == last, let group = groups.popLast() {
                groups.append(
                    LibraryGroup(
                        key: group.key, name: group.name, detail: group.detail, count: group.count + counts[number]))
                continue
            }
            last = key
            groups.append(
                kind == .albums
                    ? LibraryGroup(
                        key: .album(names[credit.album], by: owner), name: names[credit.album], detail: owner,
                        count: counts[number])
                    : LibraryGroup(key: .artist(owner), name: owner, detail: "", count: counts[number]))
        }
        return groups
    }

    func owner(_ credit: CreditTable.Credit) -> UInt32 {
        names.isEmpty(credit.albumArtist) ? credit.artist : credit.albumArtist
    }

    private func folderGroups() -> [LibraryGroup] {
        var counts = [Int](repeating: 0, count: folders.count)
        for block in blocks { for folder in block.folders { counts[Int(folder)] += 1 } }
        return counts.indices.filter { counts[$0] > 0 }
            .map { (number: UInt32($0), path: Array(folders.path(UInt32($0)).dropLast())) }
            .sorted { $0.path.lexicographicallyPrecedes($1.path) }
            .map { folder in
                let below = folders.pathBelowRoot(folder.number)
                let last = (folder.path.lastIndex(of: 0x2F) ?? -1) + 1
                let name = below.isEmpty ? folder.path[last...] : below
                return LibraryGroup(
                    key: .folder(folder.path.isEmpty ? [0x2F] : folder.path),
                    name: String(decoding: name, as: UTF8.self), detail: "", count: counts[Int(folder.number)])
            }
    }

    /// What a query asks for out of sorted tracks, whatever its text; a playlist's in its own order.
    func picked(_ query: LibraryQuery, from sorted: [Slot]) -> PickedTracks {
        if case .playlist(let path) = query.group { return picked(fromPlaylist: path) }
        let slots = query.group.map { self.slots(of: $0, among: sorted) } ?? sorted
        return PickedTracks(query.isReversed ? slots.reversed() : slots)
    }

    private func slots(of key: LibraryGroup.Key, among sorted: [Slot]) -> [Slot] {
        switch key {
        case .artist(let name):
            let sought = Folding.folded(name)
            let isEmpty = name.isEmpty
            return filter(sorted) { credit in
                let owner = owner(credit)
                return names.isEmpty(owner) == isEmpty && names.folded(owner).elementsEqual(sought)
            }
        case .album(let album, let artist):
            let (sought, by) = (Folding.folded(album), Folding.folded(artist))
            return filter(sorted) { credit in
                let owner = owner(credit)
                return names.isEmpty(credit.album) == album.isEmpty && names.isEmpty(owner) == artist.isEmpty
                    && names.folded(credit.album).elementsEqual(sought) && names.folded(owner).elementsEqual(by)
            }
        case .folder(let path):
            let whole = path.last == 0x2F ? path : path + [0x2F]
            let isIn = (0..<folders.count).map { folders.path(UInt32($0)).elementsEqual(whole) }
            return sorted.filter { isIn[Int(blocks[TrackColumns.block($0)].folders[TrackColumns.row($0)])] }
        case .playlist: return []
        }
    }

    private func filter(_ sorted: [Slot], _ isIn: (CreditTable.Credit) -> Bool) -> [Slot] {
        let known = credits.credits.map(isIn)
        return sorted.filter { known[Int(blocks[TrackColumns.block($0)].credits[TrackColumns.row($0)])] }
    }

    /// What a playlist names and is there; what is not in the library is a stranger.
    private func picked(fromPlaylist path: [UInt8]) -> PickedTracks {
        guard let form = Playlist.Form(path: path), let file = try? PlaylistFile(path, form) else {
            return PickedTracks([])
        }
        let named = file.entries.compactMap { entry in
            if case .path(let name) = entry { file.resolve(name) } else { nil }
        }
        return PickedTracks(named.map(\.path), in: self) { place in
            guard case .file = named[place].kind else { return false }
            // A playlist in a playlist, itself perhaps, is no track.
            return Playlist.Form(path: named[place].path) == nil
        }
    }
}
