import Glibc

/// The entries of one folder, sorted by the bytes of their names; the names lie in one block.
struct FolderListing: Sendable {
    /// What an entry is, as the folder itself knows it.
    enum Kind: Sendable { case file, folder, link, pipe, socket, device, unknown }

    struct Entry: Sendable {
        fileprivate let start: Int32
        fileprivate let length: Int32
        let inode: UInt64
        let kind: Kind
    }

    /// The path with a closing slash.
    private let prefix: [UInt8]
    private var names: [UInt8] = []
    private(set) var entries: [Entry] = []

    /// A listing without entries, of no folder.
    static let none = FolderListing()

    private init() { prefix = [] }

    /// Reads a folder; hidden entries are left out.
    init(_ path: [UInt8]) throws(SkipReason) {
        prefix = path.last == 0x2F ? path : path + [0x2F]
        let opened = (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in bytes.baseAddress.flatMap { opendir($0) } }
        }
        guard let opened else { throw SkipReason(error: errno) }
        defer { closedir(opened) }
        while let entry = readdir(opened) { append(entry) }
        sort()
    }

    private mutating func append(_ entry: UnsafeMutablePointer<dirent>) {
        let kind: Kind =
            switch Int(entry.pointee.d_type) {
            case DT_REG: .file
            case DT_DIR: .folder
            case DT_LNK: .link
            case DT_FIFO: .pipe
            case DT_SOCK: .socket
            case DT_CHR, DT_BLK: .device
            default: .unknown
            }
        withUnsafePointer(to: &entry.pointee.d_name) { tuple in
            let start = UnsafeRawPointer(tuple)
            let name = UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
            let isSelf = name.count == 1 && name[0] == 0x2E
            let isParent = name.count == 2 && name[0] == 0x2E && name[1] == 0x2E
            if isSelf || isParent || FileName.isHidden(name) { return }
            entries.append(
                Entry(
                    start: Int32(names.count), length: Int32(name.count), inode: UInt64(entry.pointee.d_ino),
                    kind: kind))
            names.append(contentsOf: name)
        }
    }

    private mutating func sort() {
        names.withUnsafeBytes { names in
            guard let base = names.baseAddress else { return }
            entries.sort { left, right in
                let order = memcmp(base + Int(left.start), base + Int(right.start), Int(min(left.length, right.length)))
                return order == 0 ? left.length < right.length : order < 0
            }
        }
    }

    func name(_ entry: Entry) -> ArraySlice<UInt8> { names[Int(entry.start)..<Int(entry.start + entry.length)] }

    func path(_ entry: Entry) -> [UInt8] {
        var path: [UInt8] = []
        path.reserveCapacity(prefix.count + Int(entry.length) + 1)
        path.append(contentsOf: prefix)
        path.append(contentsOf: name(entry))
        return path
    }
}
