import Glibc

/// Walks the folders of a scan, one after the other: a folder's files by name, then the folders in it by name.
struct Walk {
    /// A folder that is still to be walked, and those that it was reached through.
    private final class Folder {
        let path: [UInt8]
        let identity: FileIdentity
        let parent: Folder?

        init(_ path: [UInt8], _ identity: FileIdentity, in parent: Folder?) {
            self.path = path
            self.identity = identity
            self.parent = parent
        }

        /// Whether the folder is this one or around it.
        func isInside(_ identity: FileIdentity) -> Bool {
            var folder: Folder? = self
            while let inner = folder {
                if inner.identity == identity { return true }
                folder = inner.parent
            }
            return false
        }
    }

    private let scan: Scan
    private var folders: [Folder] = []
    private var walked: Set<FileIdentity> = []
    /// Every file handed to the readers, so that a link to one and a root that is in another are counted once.
    private var files: Set<FileIdentity> = []
    /// How many files were asked for themselves or by a playlist; nil: folders were too, so the tags make the order.
    private var place: Int?
    /// Those that were reached by a link or as a root: their name in a folder may come yet.
    private var aliased: Set<FileIdentity> = []

    /// Files that a reader takes at once.
    private static let jobSize = 8

    init(_ scan: Scan) { self.scan = scan }

    mutating func run() {
        let here = FileName.currentFolder()
        let roots = scan.request.roots.map { FileName.absolute($0, from: here) }
        // Ends at the first folder: a disk that is slow to answer does not hold up one that was named before it.
        let hasFolder = roots.contains { if case .folder = FileKind(following: $0) { true } else { false } }
        place = hasFolder ? nil : 0
        for root in roots where !scan.isOver {
            start(root)
            while let folder = folders.popLast(), !scan.isOver { walk(folder) }
        }
    }

    private mutating func start(_ path: [UInt8]) {
        switch FileKind(following: path) {
        case .folder(let identity): folders = [Folder(path, identity, in: nil)]
        case .other(let reason): scan.skip(path, reason)
        case .file(let identity):
            if let form = Playlist.Form(path: path) {
                if files.insert(identity).inserted { play(path, form) }
            } else {
                add(path, identity)
            }
        }
    }

    /// Takes what a playlist names, in its order. Playlists and folders in it are refused: no list leads to another.
    private mutating func play(_ list: [UInt8], _ form: Playlist.Form) {
        let file: PlaylistFile
        do throws(SkipReason) {
            file = try PlaylistFile(list, form)
        } catch {
            scan.skip(list, error)
            return
        }
        for entry in file.entries {
            if scan.isOver { return }
            switch entry {
            case .address(let address): scan.skip(address, .address)
            case .path(let name):
                let (path, kind) = file.resolve(name)
                switch kind {
                case .folder: scan.skip(path, .folder)
                case .other(let reason): scan.skip(path, reason)
                case .file where Playlist.Form(path: path) != nil: scan.skip(path, .playlist)
                case .file(let identity): add(path, identity)
                }
            }
        }
    }

    /// A file that was asked for itself or by a playlist; once, where it first was.
    private mutating func add(_ path: [UInt8], _ identity: FileIdentity) {
        guard files.insert(identity).inserted else { return }
        aliased.insert(identity)
        place = place.map { $0 + 1 }
        scan.add(ScanBoard.Job(root: path, place: place ?? 0))
    }

    private mutating func walk(_ folder: Folder) {
        guard walked.insert(folder.identity).inserted else { return }
        let listing: FolderListing
        do throws(SkipReason) {
            listing = try FolderListing(folder.path)
        } catch {
            scan.skip(folder.path, error)
            return
        }
        scan.countFolder()
        var chosen: [FolderListing.Entry] = []
        var inner: [Folder] = []
        for entry in listing.entries {
            if scan.isOver { return }
            look(at: entry, of: listing, in: folder, &chosen, &inner)
            if chosen.count == Walk.jobSize {
                scan.add(ScanBoard.Job(listing, chosen))
                chosen.removeAll(keepingCapacity: true)
            }
        }
        if !chosen.isEmpty { scan.add(ScanBoard.Job(listing, chosen)) }
        folders.append(contentsOf: inner.reversed())
    }

    private mutating func look(
        at entry: FolderListing.Entry, of listing: FolderListing, in folder: Folder,
        _ chosen: inout [FolderListing.Entry], _ inner: inout [Folder]
    ) {
        switch entry.kind {
        case .file:
            if FileName.isBesideMusic(listing.name(entry)) { return }
            take(entry, FileIdentity(device: folder.identity.device, inode: entry.inode), isLink: false, &chosen)
        case .pipe: scan.skip(listing.path(entry), .pipe)
        case .socket: scan.skip(listing.path(entry), .socket)
        case .device: scan.skip(listing.path(entry), .device)
        case .folder, .link, .unknown:
            let path = listing.path(entry)
            switch FileKind(following: path) {
            case .folder(let identity):
                if folder.isInside(identity) {
                    scan.skip(path, .loop)
                } else if !walked.contains(identity) {
                    inner.append(Folder(path, identity, in: folder))
                }
            case .file(let identity):
                if FileName.isBesideMusic(listing.name(entry)) { return }
                take(entry, identity, isLink: entry.kind == .link, &chosen)
            case .other(let reason):
                if FileName.isBesideMusic(listing.name(entry)) { return }
                scan.skip(path, reason)
            }
        }
    }

    /// A hard link is a file of its own; a symbolic one is not.
    private mutating func take(
        _ entry: FolderListing.Entry, _ identity: FileIdentity, isLink: Bool, _ chosen: inout [FolderListing.Entry]
    ) {
        let isNew = files.insert(identity).inserted
        if !isNew && (isLink || aliased.remove(identity) != nil) { return }
        if isLink { aliased.insert(identity) }
        chosen.append(entry)
    }
}

extension ScanBoard.Job {
    init(_ listing: FolderListing, _ entries: [FolderListing.Entry]) {
        self.init(listing: listing, entries: entries[...], root: nil, place: 0)
    }

    init(root: [UInt8], place: Int) {
        self.init(listing: .none, entries: [], root: root, place: place)
    }
}
