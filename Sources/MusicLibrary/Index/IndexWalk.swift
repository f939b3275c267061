import Glibc
import Playback

/// Walks the roots and compares what is there with what the index knows: what is new or changed goes to the readers, the
/// rest to the writer.
///
/// A link to what lies under a root is passed over, for it is there under its own name; what lies elsewhere is taken once,
/// where it is first met. So one folder can be looked at alone and comes out as in a whole walk.
struct IndexWalk {
    private struct Folder {
        let path: [UInt8]
        /// Reached by a link out of the roots.
        let isOutside: Bool
    }

    private let scan: IndexScan
    private var map: RootMap
    private var pending: [Folder] = []
    private var walked: Set<FileIdentity> = []
    private var outside: Set<FileIdentity> = []
    /// Folders of the index that are there.
    private var seen: Set<Int64> = []
    /// Paths of folders that could not be read this time: what is known under them stays.
    private var kept: [[UInt8]] = []
    /// Rows of files that have been found again under another path.
    private var claimed: Set<Int64> = []
    /// What is not where it was. It is told at the end: until then it may be met elsewhere.
    private var gone: [(file: KnownFile, folder: Int64)] = []
    private var goneFolders: [Int64] = []
    /// Before the first scan nothing can have moved.
    private let isFirst: Bool

    init(_ scan: IndexScan, roots: [RootRecord], isFirst: Bool) {
        self.scan = scan
        self.isFirst = isFirst
        map = RootMap(roots)
    }

    // MARK: - Roots

    mutating func run() {
        switch scan.scope {
        case .everything: for root in map.roots where !scan.isOver { walk(root) }
        case .folders(let paths):
            var whole: Set<[UInt8]> = []
            for path in paths where !scan.isOver {
                guard let root = map.root(of: path), !whole.contains(root.record.path) else { continue }
                if root.record.isOffline || path == root.record.path || !refresh(path, root.record.id) {
                    whole.insert(root.record.path)
                    walk(root)
                }
            }
        }
        if scan.isOver { return }
        for (file, folder) in gone where !claimed.contains(file.id) { scan.report(.gone(file, folder)) }
        for folder in goneFolders { scan.report(.folderGone(folder)) }
    }

    private mutating func walk(_ root: RootMap.Root) {
        seen = []
        kept = []
        // Those of now: the writer adds new ones meanwhile.
        let known = scan.folders(root.record.id)
        if !root.isCovered {
            guard let status = FolderSight.status(root.record.path) else {
                return offline(root.record, SkipReason(error: errno))
            }
            if status.st_mode & S_IFMT == S_IFREG { return walkFile(root.record, IndexStamp(status), known) }
            let sight: FolderSight
            do throws(SkipReason) {
                sight = try FolderSight(root.record.path)
            } catch {
                return offline(root.record, error)
            }
            // An empty folder in place of the one that was known is where something was mounted.
            if sight.isBare, let known = root.record.identity, known != sight.identity, scan.hasFiles(root.record.id) {
                return offline(root.record, .missing)
            }
            scan.report(.root(root.record.id, sight.identity, isOffline: false))
            pending = [Folder(path: root.record.path, isOutside: false)]
            while let folder = pending.popLast(), !scan.isOver { walk(folder, root.record.id) }
        }
        if scan.isOver { return }
        forget(known)
    }

    /// What is known under the root stays as it is.
    private func offline(_ root: RootRecord, _ reason: SkipReason) {
        if root.identity == nil { scan.skip(root.path, reason) }
        scan.report(.root(root.id, nil, isOffline: true))
    }

    /// A root that is one file: its folder, with nothing else in it.
    private mutating func walkFile(
        _ root: RootRecord, _ stamp: IndexStamp, _ folders: [(id: Int64, path: [UInt8])]
    ) {
        let slash = root.path.lastIndex(of: 0x2F) ?? 0
        let folder = ScannedFolder(root: root.id, path: slash == 0 ? [0x2F] : Array(root.path[..<slash]))
        let name = Array(root.path[(slash + 1)...])
        let known = scan.known(folder)
        if let id = known.id { seen.insert(id) }
        scan.report(.root(root.id, stamp.identity, isOffline: false))
        compare([FolderSight.Entry(name: name, kind: .file(stamp))], known, folder)
        forget(folders)
    }

    private mutating func forget(_ folders: [(id: Int64, path: [UInt8])]) {
        for folder in folders where !seen.contains(folder.id) {
            if !kept.contains(where: { RootMap.isInside(folder.path, $0) }) { goneFolders.append(folder.id) }
        }
    }

    // MARK: - One folder

    private mutating func walk(_ folder: Folder, _ root: Int64) {
        let sight: FolderSight
        do throws(SkipReason) {
            sight = try FolderSight(folder.path)
        } catch {
            // Gone since its parent was looked at: then so is what was in it.
            if error == .missing { return }
            kept.append(folder.path)
            scan.skip(folder.path, error)
            return
        }
        guard walked.insert(sight.identity).inserted else { return }
        look(sight, folder, ScannedFolder(root: root, path: folder.path))
    }

    /// Looks at a folder that changed, and walks what is new in it.
    ///
    /// - Returns: False where only a whole walk tells what is right: links may lead anywhere.
    private mutating func refresh(_ path: [UInt8], _ root: Int64) -> Bool {
        do throws(SkipReason) {
            guard let real = FolderSight.realPath(path), map.holds(real) else { return false }
            let sight = try FolderSight(path)
            if sight.entries.contains(where: { $0.kind == .link }) { return false }
            let names = Set(sight.entries.lazy.filter { $0.kind == .folder }.map(\.name))
            let start = path.last == 0x2F ? path : path + [0x2F]
            let inside = scan.folders(root).filter { $0.path.count > start.count && $0.path.starts(with: start) }
            var here: Set<[UInt8]> = []
            for folder in inside {
                let name = Array(folder.path[start.count...].prefix { $0 != 0x2F })
                here.insert(name)
                if !names.contains(name) { goneFolders.append(folder.id) }
            }
            walked = []
            pending = []
            look(sight, Folder(path: path, isOutside: false), ScannedFolder(root: root, path: path))
            pending.removeAll { here.contains(Array($0.path[start.count...])) }
            while let folder = pending.popLast(), !scan.isOver { walk(folder, root) }
            return true
        } catch {
            return false
        }
    }

    private mutating func look(_ sight: FolderSight, _ folder: Folder, _ scanned: ScannedFolder) {
        scan.countFolder()
        let known = scan.known(scanned)
        if let id = known.id { seen.insert(id) }
        var files: [FolderSight.Entry] = []
        var inner: [Folder] = []
        for entry in sight.entries {
            switch entry.kind {
            case .file(let stamp):
                if folder.isOutside && !outside.insert(stamp.identity).inserted { continue }
                files.append(entry)
            case .folder:
                inner.append(Folder(path: FileName.joined(folder.path, entry.name), isOutside: folder.isOutside))
            case .link: follow(entry.name, folder, &files, &inner)
            case .other(let reason): scan.skip(FileName.joined(folder.path, entry.name), reason)
            }
        }
        compare(files, known, scanned)
        pending.append(contentsOf: inner.reversed())
    }

    private mutating func follow(
        _ name: [UInt8], _ folder: Folder, _ files: inout [FolderSight.Entry], _ inner: inout [Folder]
    ) {
        let path = FileName.joined(folder.path, name)
        guard let status = FolderSight.status(path), let real = FolderSight.realPath(path) else {
            scan.skip(path, SkipReason(error: errno))
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            if RootMap.isInside(FolderSight.realPath(folder.path) ?? folder.path, real) {
                scan.skip(path, .loop)
            } else if !map.holds(real) {
                inner.append(Folder(path: path, isOutside: true))
            }
        case S_IFREG:
            if map.holds(real) && !FileName.isBesideMusic(real[...]) { return }
            let stamp = IndexStamp(status)
            if outside.insert(stamp.identity).inserted { files.append(.init(name: name, kind: .file(stamp))) }
        default: scan.skip(path, FileKind(following: path).reason ?? .device)
        }
    }

    // MARK: - Comparing

    /// Both sides are sorted by name.
    private mutating func compare(_ files: [FolderSight.Entry], _ known: KnownFolder, _ folder: ScannedFolder) {
        var old = known.files[...]
        var job = IndexScan.Job(folder: folder)
        var lists: [[UInt8]: KnownFile] = [:]
        for list in known.playlists { lists[list.name] = list }
        for entry in files.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
            if scan.isOver { return }
            guard case .file(let stamp) = entry.kind else { continue }
            if Playlist.Form(path: entry.name) != nil {
                let former = lists.removeValue(forKey: entry.name)
                if former.map({ !$0.stamp.isUnchanged(from: stamp) }) ?? true {
                    scan.readPlaylist(folder, entry.name, stamp)
                }
                continue
            }
            while let first = old.first, first.name.lexicographicallyPrecedes(entry.name) {
                gone.append((old.removeFirst(), known.id ?? 0))
            }
            if let first = old.first, first.name == entry.name {
                old.removeFirst()
                look(at: first, stamp, folder, &job)
            } else if let moved = isFirst ? nil : formerRow(of: stamp, now: folder, entry.name) {
                scan.report(.moved(moved, folder, entry.name, stamp))
            } else {
                job.files.append((entry.name, stamp))
            }
            if job.files.count == IndexScan.Job.size {
                scan.add(job)
                job.files.removeAll(keepingCapacity: true)
            }
        }
        if !job.files.isEmpty { scan.add(job) }
        for file in old { gone.append((file, known.id ?? 0)) }
        for list in lists.values { scan.report(.playlistGone(list.id)) }
    }

    private mutating func look(
        at file: KnownFile, _ stamp: IndexStamp, _ folder: ScannedFolder, _ job: inout IndexScan.Job
    ) {
        // Rights change without a trace in the file's time.
        var isChanged = !file.stamp.isUnchanged(from: stamp) || file.verdict == .skipped(.unreadable)
        if !isChanged && file.stamp.identity != stamp.identity {
            // Two files of one size and time may have changed places; a file system may also give new numbers.
            isChanged = scan.files(like: stamp).contains { $0.id != file.id }
            if !isChanged { scan.report(.touched(file.id, stamp)) }
        }
        if isChanged { job.files.append((file.name, stamp)) } else { scan.unchanged(file, folder) }
    }

    /// The row of a file that lay elsewhere before and is not there any more, or belonged to another root.
    private mutating func formerRow(of stamp: IndexStamp, now folder: ScannedFolder, _ name: [UInt8]) -> FormerFile? {
        let path = FileName.joined(folder.path, name)
        let ending = FileName.ending(name)
        for file in scan.files(like: stamp) where file.isTrack && !claimed.contains(file.id) {
            // What a file is said to be depends on its ending, too.
            if FileName.ending(file.name) != ending { continue }
            if file.path != path, let status = FolderSight.status(file.path),
                IndexStamp(status).identity == stamp.identity
            {
                continue
            }
            claimed.insert(file.id)
            return file
        }
        return nil
    }
}

/// What the index knows of a folder.
struct KnownFolder: Sendable {
    /// nil: nothing.
    var id: Int64?
    /// By the bytes of their names.
    var files: [KnownFile] = []
    var playlists: [KnownFile] = []
}
