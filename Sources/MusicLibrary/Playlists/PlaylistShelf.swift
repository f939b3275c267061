import Platform
import Playback

/// The playlists that are kept beside the library, in a folder of their own.
public struct PlaylistShelf: Sendable {
    /// The folder, raw bytes; nil: nowhere is known.
    private let folder: [UInt8]?
    /// What `~/` stands for; nil: nothing.
    private let home: [UInt8]?

    /// - Parameter folder: Where they lie, raw bytes; it need not be there. nil: there is no place for any.
    public init(folder: [UInt8]?) { self.init(folder: folder, home: XDGPlaces.system().home) }

    init(folder: [UInt8]?, home: [UInt8]?) { (self.folder, self.home) = (folder, home) }

    /// Playlists that are listed: the first by the bytes of their names.
    static let most = 4096

    /// Why a name is none.
    public enum NameFault: Error, Hashable, Sendable, CustomStringConvertible {
        case empty
        case hidden
        case control
        case tooLong
        case isFolder
        case noPlace

        /// A sentence without a full stop.
        public var description: String {
            switch self {
            case .empty: "a playlist needs a name"
            case .hidden: "a playlist's name does not begin with a dot"
            case .control: "a playlist's name has no control characters"
            case .tooLong: "the name is too long"
            case .isFolder: "that is a folder: a playlist needs a name in it"
            case .noPlace: "there is no place for playlists (HOME is not set): give a path that begins with a slash"
            }
        }
    }

    /// Where a playlist lies whose name was typed: a name alone in the shelf's folder; one with a slash is a path, from the
    /// current folder or, behind `~/`, from the home. What has no ending of a playlist gets `.m3u8`.
    ///
    /// - Parameter typed: Blanks around it do not count.
    public func path(named typed: String) throws(NameFault) -> [UInt8] {
        try path(named: typed, from: FileName.currentFolder())
    }

    /// - Parameter current: The current folder, raw bytes; empty: there is none.
    func path(named typed: String, from current: [UInt8]) throws(NameFault) -> [UInt8] {
        var name = typed[...]
        while name.first?.isWhitespace == true { name.removeFirst() }
        while name.last?.isWhitespace == true { name.removeLast() }
        if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { throw .control }
        let bytes = Array(name.utf8)
        let start = bytes.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
        var last = Array(bytes[start...])
        guard let first = last.first else { throw bytes.isEmpty ? .empty : .isFolder }
        guard first != 0x2E else { throw .hidden }
        if Playlist.Form(path: last) == nil { last += Array(".m3u8".utf8) }
        let path = FileName.absolute(last, from: try place(of: bytes[..<start], current))
        guard last.count <= 255, path.count < 4096 else { throw .tooLong }
        return path
    }

    /// - Parameter prefix: What stands before a name, its slash included; empty: nothing.
    private func place(of prefix: ArraySlice<UInt8>, _ current: [UInt8]) throws(NameFault) -> [UInt8] {
        if prefix.first == 0x2F { return Array(prefix) }
        let isInHome = prefix.starts(with: [0x7E, 0x2F])
        let base = prefix.isEmpty ? folder : isInHome ? home : current
        guard let base, !base.isEmpty else { throw .noPlace }
        return base + [0x2F] + prefix.dropFirst(isInHome ? 2 : 0)
    }

    /// Whether the path of a playlist lies in this folder, which is made when it is needed.
    public func holds(_ path: [UInt8]) -> Bool { folder.map { $0 == RawPath.folder(of: path) } ?? false }

    /// Those that are there and can be read, by their names. It reads each of them: not for the thread that draws.
    public func groups() -> [LibraryGroup] {
        guard let folder, let listing = try? FolderListing(folder) else { return [] }
        let lists = listing.entries.lazy.filter { listing.name($0).first != 0x2E }.map(listing.path)
            .filter { Playlist.Form(path: $0) != nil }
        let found = Array(lists.prefix(Self.most)).compactMap { path -> LibraryGroup? in
            guard let form = Playlist.Form(path: path), let file = try? PlaylistFile(path, form) else { return nil }
            return LibraryGroup(
                key: .playlist(path), name: FileName.title(path), detail: "", count: file.entries.count)
        }
        return Self.sorted(found)
    }

    /// The library's playlists and these together, each once.
    public func joined(to list: GroupList) -> GroupList {
        let known = Set(list.groups.map(\.key))
        return GroupList(list.kind, Self.sorted(list.groups + groups().filter { !known.contains($0.key) }))
    }

    private static func sorted(_ groups: [LibraryGroup]) -> [LibraryGroup] {
        groups.map { (Folding.folded($0.name), $0) }.sorted { left, right in
            left.0 == right.0 ? left.1.name < right.1.name : left.0.lexicographicallyPrecedes(right.0)
        }.map(\.1)
    }
}
