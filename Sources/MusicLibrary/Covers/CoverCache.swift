import Glibc
import Platform

/// Covers on disk, so that ffmpeg looks into a file once.
///
/// A file for each track: what it was made from (the track, its folder, the picture beside it, each as they were then) and
/// the raw pixels. What does not fit any more, or is damaged, counts as not there.
struct CoverCache: Sendable {
    /// More files than this are thinned out, the longest unused first.
    static let limit = 512
    static let rest = 384
    private static let magic = Array("swell cover 1\n".utf8)

    /// An absolute path in raw bytes.
    let folder: [UInt8]

    /// What an answer was made from.
    struct Source: Hashable {
        var track: [UInt8]
        var trackStamp: FileStamp?
        /// Another picture may have come into it.
        var folderStamp: FileStamp?
        /// The picture beside the track that was taken, and its state then.
        var file: [UInt8] = []
        var fileStamp: FileStamp?

        init(track: [UInt8], file: [UInt8] = []) {
            self.track = track
            self.file = file
            trackStamp = FileStamp(track)
            folderStamp = track.lastIndex(of: 0x2F).flatMap { FileStamp(Array(track[...$0])) }
            fileStamp = file.isEmpty ? nil : FileStamp(file)
        }

        fileprivate var bytes: [UInt8] {
            var bytes: [UInt8] = []
            func put(_ number: Int64) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
            for path in [track, file] {
                put(Int64(path.count))
                bytes += path
            }
            for stamp in [trackStamp, folderStamp, fileStamp] {
                put(stamp?.size ?? -1)
                put(stamp?.modified ?? -1)
            }
            return bytes
        }
    }

    /// What is known of a track's cover.
    enum Known: Hashable {
        case picture(CoverPicture)
        /// It has been looked for, and there is none.
        case none
    }

    /// - Returns: `nil`: nothing is known, or not of the files as they are now.
    func find(_ track: [UInt8]) -> Known? {
        let name = path(of: track)
        guard let bytes = CoverCache.read(name), bytes.starts(with: CoverCache.magic) else { return nil }
        var rest = bytes[CoverCache.magic.count...]
        guard let file = CoverCache.secondPath(in: rest) else { return nil }
        let source = Source(track: track, file: file).bytes
        guard source.count <= rest.count, rest.starts(with: source) else { return nil }
        rest = rest.dropFirst(source.count)
        // It is in use.
        _ = RawPath.with(name) { utimensat(AT_FDCWD, $0, nil, 0) }
        if rest.isEmpty { return Known.none }
        return CoverPicture(rgb: rest).map(Known.picture)
    }

    /// Keeps what was found out; where that cannot be written nothing is kept.
    func keep(_ known: Known, of source: Source) {
        var bytes = CoverCache.magic + source.bytes
        if case .picture(let picture) = known { bytes += picture.rgb }
        let name = path(of: source.track)
        let draft = folder + Array("/draft-\(getpid())-\(pthread_self()).cover".utf8)
        let descriptor = RawPath.with(draft) { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        guard let descriptor, descriptor >= 0 else { return }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, bytes.count - written) }
            if count <= 0, errno != EINTR { break }
            written += max(0, count)
        }
        let isWhole = close(descriptor) == 0 && written == bytes.count
        let isKept =
            isWhole && RawPath.with(draft) { from in RawPath.with(name) { rename(from, $0) } } == 0
        if !isKept { _ = RawPath.with(draft) { unlink($0) } }
    }

    /// Removes the longest unused where there are too many, and drafts that were left over.
    func thinOut() {
        guard let opened = RawPath.with(folder, { opendir($0) }) ?? nil else { return }
        var files: [(used: Int64, path: [UInt8])] = []
        while let entry = readdir(opened) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                let start = UnsafeRawPointer($0)
                return Array(
                    UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
            }
            let path = folder + [0x2F] + name
            guard FileName.ending(name[...]) == "cover", let stamp = FileStamp(path) else { continue }
            files.append((stamp.modified, path))
        }
        closedir(opened)
        guard files.count > CoverCache.limit else { return }
        files.sort { $0.used < $1.used }
        for file in files.dropLast(CoverCache.rest) { _ = RawPath.with(file.path) { unlink($0) } }
    }

    // MARK: Files

    /// The 64-bit hash of the path as 16 hexadecimal digits.
    private func path(of track: [UInt8]) -> [UInt8] {
        let digits = String(CoverCache.hash(track), radix: 16)
        return folder + Array("/\(String(repeating: "0", count: 16 - digits.utf8.count))\(digits).cover".utf8)
    }

    /// FNV-1a of 64 bits.
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return hash
    }

    /// The path of the picture beside the track, where the bytes of a ``Source`` begin.
    private static func secondPath(in bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var rest = bytes
        func path() -> ArraySlice<UInt8>? {
            guard rest.count >= 8 else { return nil }
            var length: UInt64 = 0
            for byte in rest.prefix(8).reversed() { length = length << 8 | UInt64(byte) }
            rest = rest.dropFirst(8)
            guard length <= 4096, Int(length) <= rest.count else { return nil }
            defer { rest = rest.dropFirst(Int(length)) }
            return rest.prefix(Int(length))
        }
        guard path() != nil else { return nil }
        return path().map(Array.init)
    }

    private static func read(_ path: [UInt8]) -> [UInt8]? {
        let descriptor = RawPath.with(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW) }
        guard let descriptor, descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let most = CoverPicture.longestSide * CoverPicture.longestSide * 3 + 3 * 4096
        var bytes = [UInt8](repeating: 0, count: most + 1)
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count) }
            if got < 0, errno == EINTR { continue }
            if got <= 0 { break }
            count += got
        }
        return count <= most ? Array(bytes[..<count]) : nil
    }
}
