import Glibc
import Platform

/// What tells one state of a file from the next: its size and when it was last written.
struct FileStamp: Hashable, Sendable {
    var size: Int64
    /// Nanoseconds since 1970.
    var modified: Int64

    /// - Returns: `nil`: there is nothing, or it is neither a regular file nor a folder: those may block who opens them.
    init?(_ path: [UInt8]) {
        var status = stat()
        let answer = RawPath.with(path) { stat($0, &status) }
        let kind = status.st_mode & S_IFMT
        guard answer == 0, kind == S_IFREG || kind == S_IFDIR else { return nil }
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }
}
