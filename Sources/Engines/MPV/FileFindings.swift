import Glibc
import Platform

/// What can be seen of a file without playing it.
struct FileFindings: Hashable, Sendable {
    /// A few words for what is wrong with it; `nil`: nothing can be seen, or the system does not say.
    var fault: String?
    /// How many seconds its own header promises, where it is shorter than the header says; `nil`: it is whole as far as can
    /// be seen.
    var promised: Double?

    /// Looks at a file; on a dead disk this may take for ever. Pipes and devices are not opened.
    static func examine(_ path: [UInt8]) -> FileFindings {
        RawPath.with(path) { name in
            var status = stat()
            guard stat(name, &status) == 0 else {
                return FileFindings(fault: errno == ENOENT || errno == ENOTDIR ? "the file is gone" : nil)
            }
            if status.st_mode & S_IFMT == S_IFDIR { return FileFindings(fault: "it is a folder") }
            if status.st_mode & S_IFMT != S_IFREG { return FileFindings(fault: "it is no file") }
            if status.st_size == 0 { return FileFindings(fault: "the file is empty") }
            // What was a file may be a pipe by now.
            let descriptor = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else {
                return FileFindings(fault: errno == EACCES || errno == EPERM ? "it may not be read" : nil)
            }
            defer { close(descriptor) }
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return FileFindings() }
            let promised = PromisedLength.find(in: Int(status.st_size)) { offset, count in
                var bytes = [UInt8](repeating: 0, count: count)
                let taken = pread(descriptor, &bytes, count, off_t(offset))
                return Array(bytes.prefix(max(0, taken)))
            }
            return FileFindings(promised: promised)
        } ?? FileFindings(fault: "there is no file")
    }
}
