import Glibc

/// Pictures that lie beside music.
enum CoverFiles {
    /// Names without their endings, in lower case; the first found counts.
    static let names = ["cover", "folder", "front", "album"]
    static let endings = ["jpg", "jpeg", "png", "webp"]

    /// The cover files in a track's folder, the likeliest first: `Cover.JPG`, `folder.png` and such.
    ///
    /// - Parameter track: an absolute path.
    static func beside(_ track: [UInt8]) -> [[UInt8]] {
        guard let slash = track.lastIndex(of: 0x2F), let listing = try? FolderListing(Array(track[...slash])) else {
            return []
        }
        var found: [(rank: Int, path: [UInt8])] = []
        for entry in listing.entries where entry.kind != .folder {
            let name = listing.name(entry)
            guard let rank = rank(name) else { continue }
            found.append((rank, listing.path(entry)))
        }
        return found.sorted { $0.rank < $1.rank }.map(\.path)
    }

    /// Where a name stands among those that a cover may have; `nil`: it is none.
    static func rank(_ name: ArraySlice<UInt8>) -> Int? {
        guard let place = endings.firstIndex(of: FileName.ending(name)), let dot = name.lastIndex(of: 0x2E) else {
            return nil
        }
        let stem = String(decoding: name[..<dot].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
        return names.firstIndex(of: stem).map { $0 * endings.count + place }
    }
}
