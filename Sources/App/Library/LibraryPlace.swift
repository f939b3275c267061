import MusicLibrary

/// Where in the library a person is: a tab, a group that has been opened in it, and what is being found there.
struct LibraryPlace: Hashable, Sendable {
    /// A place without what is being found: it keeps its row while another is looked at.
    struct Level: Hashable, Sendable {
        var tab = LibraryTab.tracks
        /// The opened artist, album, folder or playlist; nil: the tab itself.
        var group: LibraryGroup?
    }

    var level = Level()
    var filter = ""
    /// The order of the tracks; groups have their own.
    var sort = LibrarySort.artist
    var isReversed = false

    /// Whether groups are listed, not tracks.
    var listsGroups: Bool { level.group == nil && level.tab.groups != nil }
    /// Whether it has the order that a person has chosen.
    var isSortable: Bool { level.group == nil && level.tab == .tracks }

    /// What to ask the library for, where it lists its tracks.
    var query: LibraryQuery {
        LibraryQuery(
            text: filter, sort: isSortable ? sort : .artist, isReversed: isSortable && isReversed,
            group: level.group?.key)
    }
}

extension LibrarySort {
    /// As the state keeps it.
    var name: String {
        switch self {
        case .artist: "artist"
        case .title: "title"
        case .album: "album"
        case .duration: "length"
        case .added: "added"
        }
    }

    init?(name: String) {
        guard let sort = LibrarySort.allCases.first(where: { $0.name == name }) else { return nil }
        self = sort
    }
}
