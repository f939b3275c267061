import Glibc

/// What a file looked like when it was read: if nothing of it differs, the file is taken for unchanged.
struct IndexStamp: Equatable, Sendable {
    /// Nanoseconds since 1970.
    var modified: Int64
    /// Bytes.
    var size: Int64
    var identity: FileIdentity

    init(modified: Int64, size: Int64, identity: FileIdentity) {
        self.modified = modified
        self.size = size
        self.identity = identity
    }

    init(_ status: stat) {
        // Hostile times wrap around; they need only differ when the file's do.
        modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        size = Int64(status.st_size)
        identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// The same content, as far as one can tell without reading it; where the file lies does not count.
    func isUnchanged(from other: IndexStamp) -> Bool { modified == other.modified && size == other.size }
}
