import Glibc

/// A folder as it is now: its own identity, and its entries sorted by the bytes of their names, with what the files among
/// them look like.
struct FolderSight {
    enum Kind: Equatable {
        case file(IndexStamp)
        case folder
        case link
        case other(SkipReason)
    }

    struct Entry {
        let name: [UInt8]
        let kind: Kind
    }

    let identity: FileIdentity
    /// Hidden ones and those beside music are left out.
    private(set) var entries: [Entry] = []
    /// Nothing at all is in it, nothing hidden either.
    private(set) var isBare = true

    init(_ path: [UInt8]) throws(SkipReason) {
        let descriptor = FolderSight.withCString(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw SkipReason(error: errno) }
        guard let folder = fdopendir(descriptor) else {
            close(descriptor)
            throw .unreadable
        }
        defer { closedir(folder) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable }
        identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        errno = 0
        while let entry = readdir(folder) {
            look(at: entry, in: descriptor)
            errno = 0
        }
        // A disk that failed half-way has not told all names: those that are missing are not gone.
        guard errno == 0 else { throw .unreadable }
        entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
    }

    private mutating func look(at entry: UnsafeMutablePointer<dirent>, in folder: Int32) {
        let type = Int(entry.pointee.d_type)
        withUnsafePointer(to: &entry.pointee.d_name) { tuple in
            let start = UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)
            let name = UnsafeRawBufferPointer(start: start, count: strlen(start))
            if name.count == 1 && name[0] == 0x2E || name.count == 2 && name[0] == 0x2E && name[1] == 0x2E { return }
            isBare = false
            if FileName.isHidden(name) { return }
            let bytes = Array(name)
            if type != DT_DIR && FileName.isBesideMusic(bytes[...]) && Playlist.Form(path: bytes) == nil { return }
            switch type {
            case DT_DIR: entries.append(Entry(name: bytes, kind: .folder))
            case DT_LNK: entries.append(Entry(name: bytes, kind: .link))
            case DT_FIFO: entries.append(Entry(name: bytes, kind: .other(.pipe)))
            case DT_SOCK: entries.append(Entry(name: bytes, kind: .other(.socket)))
            case DT_CHR, DT_BLK: entries.append(Entry(name: bytes, kind: .other(.device)))
            default:
                var status = stat()
                guard fstatat(folder, start, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                    // Gone meanwhile, or on a disk that does not answer.
                    if errno != ENOENT { entries.append(Entry(name: bytes, kind: .other(SkipReason(error: errno)))) }
                    return
                }
                entries.append(Entry(name: bytes, kind: FolderSight.kind(status)))
            }
        }
    }

    private static func kind(_ status: stat) -> Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file(IndexStamp(status))
        case S_IFDIR: .folder
        case S_IFLNK: .link
        case S_IFIFO: .other(.pipe)
        case S_IFSOCK: .other(.socket)
        default: .other(.device)
        }
    }

    /// What lies at a path, links followed; nil: nothing that can be looked at.
    static func status(_ path: [UInt8]) -> Glibc.stat? {
        guard !path.contains(0) else { return nil }
        var found = Glibc.stat()
        return withCString(path) { stat($0, &found) } == 0 ? found : nil
    }

    /// The path without links, if it leads anywhere.
    static func realPath(_ path: [UInt8]) -> [UInt8]? {
        guard !path.contains(0), let real = withCString(path, { realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return Array(UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }

    static func withCString<Answer>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Answer) -> Answer {
        (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
        }
    }
}
