import MusicLibrary

/// The views of the library: what the one list shows.
package enum LibraryTab: Int, Hashable, Sendable, CaseIterable {
    case artists, albums, tracks, folders, playlists, queue

    /// As the header shows it.
    var title: String {
        switch self {
        case .artists: "Artists"
        case .albums: "Albums"
        case .tracks: "Tracks"
        case .folders: "Folders"
        case .playlists: "Playlists"
        case .queue: "Queue"
        }
    }

    /// As the state keeps it: small letters.
    var name: String { title.lowercased() }

    init?(name: String) {
        guard let tab = LibraryTab.allCases.first(where: { $0.name == name }) else { return nil }
        self = tab
    }

    /// What it lists before a group is opened; `nil`: tracks.
    var groups: LibraryGroup.Kind? {
        switch self {
        case .artists: .artists
        case .albums: .albums
        case .folders: .folders
        case .playlists: .playlists
        case .tracks, .queue: nil
        }
    }

    /// The one beside it, the last beside the first.
    func neighbour(_ step: Int) -> LibraryTab {
        let all = LibraryTab.allCases
        return all[(rawValue + step + all.count) % all.count]
    }
}
