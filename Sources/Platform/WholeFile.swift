import Glibc

/// Files that are read and written as one piece: whoever opens one finds the old bytes or the new ones, never some of both,
/// whatever ends the writer meanwhile.
///
/// The calls block as long as the disk does. Paths are raw bytes; where one is a symbolic link, what it leads to is meant,
/// and the link stays.
package enum WholeFile {
    /// All bytes of a regular file. A pipe of that name is refused, not waited for.
    ///
    /// - Parameter limit: Bytes that it may have.
    /// - Throws: `.read`; `.missing` where there is no such file.
    package static func read(_ path: [UInt8], atMost limit: Int) throws(FileFault) -> [UInt8] {
        func fault(_ reason: FileFault.Reason) -> FileFault { FileFault(.read, path, reason) }
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        guard let file = OpenFile(path, flags) else { throw fault(.badName) }
        guard file.descriptor >= 0 else { throw fault(.init(error: file.error)) }
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else { throw fault(.init(error: errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw fault(.folderInTheWay)
        default: throw fault(.notAFile)
        }
        guard status.st_size <= limit else { throw fault(.tooLarge(limit)) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(1 << 16, max(1 << 12, Int(status.st_size) + 1)))
        while true {
            let count = piece.withUnsafeMutableBytes { Glibc.read(file.descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw fault(.init(error: errno)) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: piece[..<count])
            // It may grow while it is read.
            if bytes.count > limit { throw fault(.tooLarge(limit)) }
        }
    }

    /// Renames a damaged file to `NAME.damaged-1`, or the first number that is free; never over another file, and never a
    /// folder.
    ///
    /// - Returns: The new path, in the folder of the file itself.
    /// - Throws: `.setAside`; the file lies where it lay.
    package static func setAside(_ path: [UInt8]) throws(FileFault) -> [UInt8] {
        func fault(_ reason: FileFault.Reason) -> FileFault { FileFault(.setAside, path, reason) }
        let place = try self.place(of: path, for: .setAside)
        var status = stat()
        guard RawPath.with(place, { lstat($0, &status) }) == 0 else { throw fault(.init(error: errno)) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw fault(.folderInTheWay) }
        for number in 1...1000 {
            let aside = place + Array(".damaged-\(number)".utf8)
            // The name is taken first: a rename alone would go over a file that another program makes meanwhile.
            guard let taken = OpenFile(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o600) else {
                throw fault(.badName)
            }
            if taken.descriptor < 0 && taken.error == EEXIST { continue }
            guard taken.descriptor >= 0 else { throw fault(.init(error: taken.error)) }
            let error = rename(place, to: aside)
            guard error == 0 else {
                _ = RawPath.with(aside) { unlink($0) }
                throw fault(.init(error: error))
            }
            return aside
        }
        throw fault(.system(EEXIST))
    }

    /// Where the file itself lies, links followed; the last link may lead to what is not there yet.
    static func place(of path: [UInt8], for deed: FileFault.Deed) throws(FileFault) -> [UInt8] {
        guard let place = way(from: path).last else { throw FileFault(deed, path, .badName) }
        if target(of: place) != nil { throw FileFault(deed, path, .tooManyLinks) }
        return place
    }

    /// The path, what it leads to where it is a link, and so on, at most 40 times; empty where no file can have that path.
    static func way(from path: [UInt8]) -> [[UInt8]] {
        guard !path.isEmpty, !path.contains(0) else { return [] }
        var way = [path]
        while way.count <= 40, let target = target(of: way[way.count - 1]) { way.append(target) }
        return way
    }

    /// Where a link leads; nil: it is none, or is not there.
    static func target(of path: [UInt8]) -> [UInt8]? {
        var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = RawPath.with(path) { path in
            target.withUnsafeMutableBytes { target in
                target.withMemoryRebound(to: CChar.self) { target in
                    target.baseAddress.map { readlink(path, $0, target.count) } ?? -1
                }
            }
        }
        guard let count, count > 0 else { return nil }
        return RawPath.join(RawPath.folder(of: path), Array(target[..<count]))
    }

    /// - Returns: 0, or errno.
    static func rename(_ from: [UInt8], to path: [UInt8]) -> Int32 {
        RawPath.with(from) { from in
            RawPath.with(path) { Glibc.rename(from, $0) == 0 ? 0 : errno } ?? EINVAL
        } ?? EINVAL
    }
}

/// A descriptor that is closed with its owner.
struct OpenFile: ~Copyable {
    /// Below 0: it could not be opened, for the reason ``error``.
    let descriptor: Int32
    /// errno, or 0.
    let error: Int32

    /// - Returns: Nil where no file can have that path.
    init?(_ path: [UInt8], _ flags: Int32, mode: mode_t = 0) {
        guard
            let (descriptor, error) = RawPath.with(
                path,
                { path in
                    let descriptor = open(path, flags, mode)
                    return (descriptor, descriptor < 0 ? errno : 0)
                })
        else { return nil }
        self.descriptor = descriptor
        self.error = error
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
