import Glibc

/// Why something could not be done with a file, as one sentence.
package struct FileFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried.
    package enum Deed: String, Hashable, Sendable {
        case read = "read"
        case write = "write"
        case makeFolder = "make the folder"
        case setAside = "set aside"
    }

    /// What was in the way.
    package enum Reason: Hashable, Sendable {
        case missing
        /// There is one already, which was not to be replaced.
        case exists
        case notPermitted
        case readOnly
        /// No room on the disk, or none that this user may have.
        case full
        /// A folder has the name.
        case folderInTheWay
        /// Something that is no folder has the name of a folder that is needed.
        case fileInTheWay
        /// A pipe, a socket or a device.
        case notAFile
        /// More bytes than this.
        case tooLarge(Int)
        case tooManyLinks
        case badName
        /// Everything else, as errno.
        case system(Int32)

        package init(error: Int32) {
            self =
                switch error {
                case ENOENT: .missing
                case EEXIST: .exists
                case EACCES, EPERM: .notPermitted
                case EROFS: .readOnly
                case ENOSPC, EDQUOT: .full
                case EISDIR: .folderInTheWay
                case ENOTDIR: .fileInTheWay
                case ELOOP: .tooManyLinks
                case ENAMETOOLONG, EINVAL: .badName
                case ENXIO: .notAFile
                default: .system(error)
                }
        }

        fileprivate var words: String {
            switch self {
            case .missing: "it is not there"
            case .exists: "it is there already"
            case .notPermitted: "no permission"
            case .readOnly: "the file system is read-only"
            case .full: "the disk is full"
            case .folderInTheWay: "it is a folder"
            case .fileInTheWay: "a file is in the way"
            case .notAFile: "it is not a regular file"
            case .tooLarge(let limit): "it has more than \(limit) bytes"
            case .tooManyLinks: "its links go round in a circle"
            case .badName: "the system refuses the name"
            case .system(let error): String(cString: strerror(error))
            }
        }
    }

    package let deed: Deed
    /// What it was tried with.
    package let path: [UInt8]
    package let reason: Reason

    package init(_ deed: Deed, _ path: [UInt8], _ reason: Reason) {
        self.deed = deed
        self.path = path
        self.reason = reason
    }

    /// Without a capital and a full stop: `cannot write /home/me/.config/x: the disk is full`.
    package var description: String { "cannot \(deed.rawValue) \(RawPath.shown(path)): \(reason.words)" }
}
