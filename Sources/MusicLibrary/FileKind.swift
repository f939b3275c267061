import Glibc

/// Which file it is, whatever its name.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
}

/// What a path leads to, links followed.
enum FileKind: Equatable {
    case file(FileIdentity)
    case folder(FileIdentity)
    case other(SkipReason)

    init(following path: [UInt8]) {
        // C would take what is in front of a NUL for the path.
        guard !path.contains(0) else {
            self = .other(.missing)
            return
        }
        var status = stat()
        let answer = (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                bytes.baseAddress.map { stat($0, &status) } ?? -1
            }
        }
        guard answer == 0 else {
            self = .other(SkipReason(error: errno))
            return
        }
        let identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        self =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file(identity)
            case S_IFDIR: .folder(identity)
            case S_IFIFO: .other(.pipe)
            case S_IFSOCK: .other(.socket)
            default: .other(.device)
            }
    }

    var reason: SkipReason? {
        if case .other(let reason) = self { reason } else { nil }
    }
}

extension SkipReason {
    /// From `errno` after opening or looking at a file.
    init(error: Int32) {
        self =
            switch error {
            case ENOENT, ENOTDIR: .missing
            case ELOOP: .loop
            case ENAMETOOLONG: .pathTooLong
            default: .unreadable
            }
    }
}
