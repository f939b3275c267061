import Glibc
import Synchronization

extension WholeFile {
    /// Replaces the file's bytes, or makes the file: they are written to a new file beside it, which then takes its name.
    ///
    /// A file that was there keeps its mode; a new one is for the user alone (0600). After a failure, a full disk included,
    /// the old file lies there as it lay, and nothing else does.
    ///
    /// - Parameter isReplacing: False: a file that is there stays as it is, and the fault's reason is `.exists`; of two that
    ///   make one at the same time, one is refused.
    /// - Throws: `.write`. A file that the user made read-only is not written.
    package static func write(_ bytes: [UInt8], to path: [UInt8], replacing isReplacing: Bool = true) throws(FileFault)
    {
        do throws(FileFault) {
            try replace(path, with: bytes, isReplacing)
        } catch  where error.reason == .missing {
            // Between being made and being locked the new file looks like a leftover, and may have been taken away.
            try replace(path, with: bytes, isReplacing)
        }
    }

    private static func replace(_ path: [UInt8], with bytes: [UInt8], _ isReplacing: Bool) throws(FileFault) {
        func fault(_ error: Int32) -> FileFault { FileFault(.write, path, .init(error: error)) }
        let place = try self.place(of: path, for: .write)
        let former = try self.former(at: place, path)
        if former != nil && !isReplacing { throw FileFault(.write, path, .exists) }
        let beside = Self.newName(beside: place)
        // The lock says that somebody still writes it; it goes with the descriptor.
        guard let file = OpenFile(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o600) else {
            throw FileFault(.write, path, .badName)
        }
        guard file.descriptor >= 0 else { throw fault(file.error) }
        flock(file.descriptor, LOCK_EX | LOCK_NB)
        var error = fill(file.descriptor, with: bytes)
        if error == 0, let former {
            // Root must not take a user's file from them; whose it is comes first, for a change of it changes the mode.
            if fchown(file.descriptor, former.st_uid, former.st_gid) != 0 { errno = 0 }
            if fchmod(file.descriptor, former.st_mode & 0o7777) != 0 { error = errno }
        }
        if error == 0 && fsync(file.descriptor) != 0 { error = errno }
        if error == 0 { error = isReplacing ? rename(beside, to: place) : name(beside, as: place) }
        guard error == 0 else {
            _ = RawPath.with(beside) { unlink($0) }
            throw fault(error)
        }
        // The new name lasts once its folder is on the disk. The file is whole either way.
        if let folder = OpenFile(RawPath.folder(of: place), O_RDONLY | O_DIRECTORY | O_CLOEXEC), folder.descriptor >= 0
        {
            fsync(folder.descriptor)
        }
    }

    /// Takes away what writers that were killed have left beside a file; what somebody still writes stays.
    package static func removeLeftovers(of path: [UInt8]) {
        guard let place = try? place(of: path, for: .write) else { return }
        let folder = RawPath.folder(of: place)
        let prefix = stem(of: place)
        guard let opened = RawPath.with(folder, { opendir($0) }) ?? nil else { return }
        defer { closedir(opened) }
        while let entry = readdir(opened) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                let start = UnsafeRawPointer(tuple)
                return [UInt8](
                    UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
            }
            guard name.starts(with: prefix) else { continue }
            let left = RawPath.join(folder, name)
            guard let file = OpenFile(left, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC), file.descriptor >= 0,
                flock(file.descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            _ = RawPath.with(left) { unlink($0) }
        }
    }

    /// Gives a new file its name, but takes the name from no other.
    private static func name(_ beside: [UInt8], as place: [UInt8]) -> Int32 {
        let error = RawPath.with(beside) { new in RawPath.with(place) { link(new, $0) == 0 ? 0 : errno } } ?? nil
        if error == 0 { _ = RawPath.with(beside) { unlink($0) } }
        // Some file systems have no second names.
        let isRefused = error == EPERM || error == ENOTSUP || error == ENOSYS
        return isRefused ? nameWithoutLink(beside, as: place) : error ?? EINVAL
    }

    /// The same in two steps: an empty file takes the name first, and is what stays should the writer be killed in between.
    static func nameWithoutLink(_ beside: [UInt8], as place: [UInt8]) -> Int32 {
        guard let taken = OpenFile(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o600) else { return EINVAL }
        if taken.descriptor < 0 { return taken.error }
        let error = rename(beside, to: place)
        if error != 0 { _ = RawPath.with(place) { unlink($0) } }
        return error
    }

    private static let count = Atomic(0)

    /// A name that no other writer takes: another process has another number, and a process counts.
    private static func newName(beside place: [UInt8]) -> [UInt8] {
        let number = count.add(1, ordering: .relaxed).newValue
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let name = stem(of: place) + Array("\(getpid())-\(time.tv_nsec)-\(number)".utf8)
        return RawPath.join(RawPath.folder(of: place), name)
    }

    /// What the names of all new files beside a file begin with; short enough where the file's own name is as long as
    /// a name may be.
    private static func stem(of place: [UInt8]) -> [UInt8] {
        [0x2E] + RawPath.name(of: place).prefix(160) + Array(".swell-new-".utf8)
    }

    /// - Returns: What lies there; nil: nothing.
    private static func former(at place: [UInt8], _ path: [UInt8]) throws(FileFault) -> stat? {
        var status = stat()
        guard RawPath.with(place, { lstat($0, &status) }) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw FileFault(.write, path, .folderInTheWay)
        default: throw FileFault(.write, path, .notAFile)
        }
        guard RawPath.with(place, { access($0, W_OK) }) == 0 else {
            throw FileFault(.write, path, .init(error: errno))
        }
        return status
    }

    /// - Returns: 0, or errno.
    private static func fill(_ descriptor: Int32, with bytes: [UInt8]) -> Int32 {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return count == 0 ? EIO : errno }
                written += count
            }
            return 0
        }
    }
}
