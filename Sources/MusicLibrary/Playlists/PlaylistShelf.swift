import Glibc
import Platform
import Playback

/// The playlists that are kept beside the library, in a folder of their own.
public struct PlaylistShelf: Sendable {
    /// The folder, raw bytes; nil: nowhere is known.
    private let folder: [UInt8]?

    /// - Parameter folder: Where they lie, raw bytes; it need not be there. nil: there is no place for any.
    public init(folder: [UInt8]?) { self.folder = folder }

    /// Playlists that are listed.
    static let most = 4096

    /// Why a name is none.
    public enum NameFault: Error, Hashable, Sendable, CustomStringConvertible {
        case empty
        case hidden
        case tooLong
        case isFolder
        case noPlace

        /// A sentence without a full stop.
        public var description: String {
            switch self {
            case .empty: "a playlist needs a name"
            case .hidden: "a playlist's name does not begin with a dot"
            case .tooLong: "the name is too long"
            case .isFolder: "that is a folder: a playlist needs a name in it"
            case .noPlace: "there is no place for playlists (HOME is not set): give a path with a slash"
            }
        }
    }

    /// Where a playlist lies whose name was typed: a name alone in the shelf's folder; one with a slash is a path, from the
    /// current folder or, behind `~/`, from the home. What has no ending of a playlist gets `.m3u8`.
    ///
    /// - Parameter typed: Blanks around it do not count.
    public func path(named typed: String) throws(NameFault) -> [UInt8] {
        var name = typed[...]
        while name.first?.isWhitespace == true { name.removeFirst() }
        while name.last?.isWhitespace == true { name.removeLast() }
        guard !name.isEmpty, !name.utf8.contains(0) else { throw .empty }
        var bytes = Array(name.utf8)
        if bytes.contains(0x2F) {
            if bytes.starts(with: [0x7E, 0x2F]), let home = getenv("HOME") {
                bytes = Array(UnsafeRawBufferPointer(start: home, count: strlen(home))) + bytes[1...]
            }
            guard bytes.last != 0x2F else { throw .isFolder }
            bytes = FileName.absolute(bytes, from: FileName.currentFolder())
        } else {
            guard bytes.first != 0x2E else { throw .hidden }
            guard let folder else { throw .noPlace }
            bytes = RawPath.join(folder, bytes)
        }
        if Playlist.Form(path: bytes) == nil { bytes += Array(".m3u8".utf8) }
        guard RawPath.name(of: bytes).count <= 255, bytes.count < 4096 else { throw .tooLong }
        return bytes
    }

    /// Those that are there and can be read, by their names.
    public func groups() -> [LibraryGroup] {
        guard let folder, let opened = RawPath.with(folder, { opendir($0) }) ?? nil else { return [] }
        defer { closedir(opened) }
        var names: [[UInt8]] = []
        while names.count < Self.most, let entry = readdir(opened) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                let start = UnsafeRawPointer(tuple)
                return [UInt8](
                    UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
            }
            if name.first != 0x2E, Playlist.Form(path: name) != nil { names.append(name) }
        }
        let found = names.compactMap { name -> LibraryGroup? in
            let path = RawPath.join(folder, name)
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
