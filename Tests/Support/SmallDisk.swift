/// A file system of its own with little room, the folder `disk` in a burrow; it goes away with its owner.
package final class SmallDisk: Sendable {
    package let burrow: Burrow
    private let path: String

    /// Whether a file system may be mounted here; where not, full and read-only disks are not tried.
    package static let isPermitted: Bool = {
        guard let disk = try? SmallDisk(kilobytes: 64) else { return false }
        return disk.burrow.names(in: "disk").isEmpty
    }()

    /// - Returns: Nil where nobody may mount.
    package init?(kilobytes: Int) throws {
        burrow = try Burrow()
        path = String(decoding: burrow.folder("disk"), as: UTF8.self)
        guard succeeds("/bin/mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path) else { return nil }
    }

    /// - Returns: Whether that was permitted.
    package func becomeReadOnly() -> Bool { succeeds("/bin/mount", "-o", "remount,ro", path) }

    /// - Returns: Whether that was permitted.
    package func grow(kilobytes: Int) -> Bool { succeeds("/bin/mount", "-o", "remount,size=\(kilobytes)k", path) }

    // Lazily, for whatever still has a file open there.
    deinit { _ = succeeds("/bin/umount", "-l", path) }
}
