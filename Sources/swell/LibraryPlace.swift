import MusicLibrary
import Platform

/// Where the library lies.
enum LibraryPlace {
    /// The index's path; nil: there is no place for it, and a sentence why.
    static func index() -> (path: [UInt8]?, notice: String?) {
        guard let data = XDGPlaces.system().data else {
            return (nil, "there is no place for the library index (HOME is not set): nothing is kept")
        }
        do {
            try Folder.make(data)
            return (RawPath.join(data, Array("library.db".utf8)), nil)
        } catch {
            return (nil, "there is no place for the library index (\(error)): nothing is kept")
        }
    }

    /// The playlists that are kept beside it.
    static func playlists() -> PlaylistShelf {
        PlaylistShelf(folder: XDGPlaces.system().data.map { RawPath.join($0, Array("playlists".utf8)) })
    }
}
