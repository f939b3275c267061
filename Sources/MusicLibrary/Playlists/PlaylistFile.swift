import Glibc

/// A playlist on the disk, and where what it names lies.
struct PlaylistFile {
    /// Bytes that a playlist may have: a hundred thousand paths of 160 bytes. The shortest lines take most memory, about 25
    /// times their own.
    static let largest = 16 << 20

    let entries: [Playlist.Entry]
    /// The folder that it was asked for in; a link to a playlist counts where the link is. Empty: the root.
    private let folder: [UInt8]

    /// Reads a playlist. A pipe of that name is refused, not waited for.
    ///
    /// - Parameter path: Absolute, raw bytes.
    /// - Throws: `.empty` also where there are bytes but nothing is named.
    init(_ path: [UInt8], _ form: Playlist.Form) throws(SkipReason) {
        entries = Playlist(try PlaylistFile.bytes(path), form).entries
        folder = Array(path[..<(path.lastIndex(of: 0x2F) ?? path.startIndex)])
        if entries.isEmpty { throw .empty }
    }

    /// What an entry's name leads to: the path as it is written, else, where it is not there, with the backslashes as
    /// slashes.
    func resolve(_ name: [UInt8]) -> (path: [UInt8], kind: FileKind) {
        let path = FileName.absolute(name, from: folder)
        let kind = FileKind(following: path)
        if kind == .other(.missing), name.contains(0x5C) {
            let slashed = FileName.absolute(name.map { $0 == 0x5C ? 0x2F : $0 }, from: folder)
            let other = FileKind(following: slashed)
            if other != .other(.missing) { return (PlaylistFile.shortest(slashed, other), other) }
        }
        return (PlaylistFile.shortest(path, kind), kind)
    }

    /// The path without `..`, where that leads to the same, so that a track is the same however it was reached. Behind a
    /// link it need not.
    private static func shortest(_ path: [UInt8], _ kind: FileKind) -> [UInt8] {
        guard case .file = kind else { return path }
        var parts: [ArraySlice<UInt8>] = []
        var hasParent = false
        for part in path.split(separator: 0x2F) {
            if part.elementsEqual([0x2E, 0x2E]) {
                hasParent = true
                _ = parts.popLast()
            } else {
                parts.append(part)
            }
        }
        guard hasParent else { return path }
        let short = parts.flatMap { [0x2F] + $0 }
        return FileKind(following: short) == kind ? short : path
    }

    private static func bytes(_ path: [UInt8]) throws(SkipReason) -> [UInt8] {
        let descriptor = (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                bytes.baseAddress.map { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) } ?? -1
            }
        }
        guard descriptor >= 0 else { throw SkipReason(error: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable }
        // Something else may have taken the name since it was looked at.
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileKind(following: path).reason ?? .unreadable }
        guard status.st_size <= largest else { throw .tooLarge }
        return try contents(descriptor)
    }

    private static func contents(_ descriptor: Int32) throws(SkipReason) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable }
            if count == 0 { return bytes }
            bytes.append(contentsOf: piece[..<count])
            // It may grow while it is read.
            if bytes.count > largest { throw .tooLarge }
        }
    }
}

extension Playlist.Form {
    /// By the ending of the name, upper or lower case; nil: not that of a playlist.
    init?(path: [UInt8]) {
        switch FileName.ending(path[(path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...]) {
        case "m3u", "m3u8": self = .m3u
        case "pls": self = .pls
        default: return nil
        }
    }
}
