import Platform
import Playback
import Synchronization

/// One scan of the saved roots: a thread that walks and compares, some that read tags, and one that writes.
final class IndexScan: Sendable {
    /// What is looked at.
    enum Scope: Sendable {
        case everything
        /// These folders alone, absolute paths under the roots; folders inside them only where they are new.
        case folders([[UInt8]])
    }

    /// Files of one folder that are to be read.
    struct Job: Sendable {
        static let size = 8
        let folder: ScannedFolder
        var files: [(name: [UInt8], stamp: IndexStamp)] = []
    }

    /// What the writer is told.
    enum Finding: Sendable {
        case read(FileRecord)
        case moved(FormerFile, ScannedFolder, [UInt8], IndexStamp)
        case gone(KnownFile, Int64)
        case touched(Int64, IndexStamp)
        case folderGone(Int64)
        case root(Int64, FileIdentity?, isOffline: Bool)
        case playlist(PlaylistRecord)
        case playlistGone(Int64)
    }

    let scope: Scope
    private let core: IndexCore
    private let readers: Int
    private let deliver: @Sendable (LibraryMessage) -> Void
    private let ended: @Sendable (IndexSummary) -> Void
    private let board = Mutex(IndexBoard())
    private let isCancelled = Atomic(false)
    /// One for each job on the board, and one for each reader at the end.
    private let work = CountingSemaphore()
    /// The walk may go on.
    private let room = CountingSemaphore()
    /// The writer should look at the board.
    private let news = CountingSemaphore()

    /// - Parameter ended: Called once, after the last message.
    init(
        _ core: IndexCore, _ scope: Scope, readers: Int?, deliver: @escaping @Sendable (LibraryMessage) -> Void,
        ended: @escaping @Sendable (IndexSummary) -> Void
    ) {
        self.core = core
        self.scope = scope
        self.readers = max(1, readers ?? min(Thread.cores, 16))
        self.deliver = deliver
        self.ended = ended
    }

    var isOver: Bool { isCancelled.load(ordering: .acquiring) }

    func start() {
        if !Thread.start(niceness: 5, { self.run() }) { ended(board.withLock { $0.summary }) }
    }

    /// Ends the scan after the files that are being read; what has been read is kept.
    func cancel() {
        isCancelled.store(true, ordering: .releasing)
        work.signal(readers)
        room.signal()
        news.signal()
    }

    // MARK: - Writing

    private func run() {
        let roots = core.read([]) { store throws(DatabaseError) in try store.roots() }
        let isFirst = core.read(false) { store throws(DatabaseError) in
            try store.database.number("SELECT 1 FROM files LIMIT 1") == nil
        }
        let isWalking = Thread.start(niceness: 5) {
            var walk = IndexWalk(self, roots: roots, isFirst: isFirst)
            walk.run()
            self.board.withLock { $0.isWalked = true }
            self.news.signal()
        }
        // A reader's stack holds TagLib's recursion into a hostile file.
        let reading = (0..<readers).filter { _ in Thread.start(stack: 32 << 20, niceness: 5) { self.read() } }
        if !isWalking || reading.isEmpty { cancel() }
        while !isOver {
            let (batch, deadline, isDone) = board.withLock { board in
                (board.take(at: Thread.now()), board.deadline, board.isDone)
            }
            if let batch { write(batch) }
            if isDone { break }
            if batch == nil { news.wait(until: deadline) }
        }
        let isComplete = !isOver
        cancel()
        if let rest = board.withLock({ $0.takeAll() }) { write(rest) }
        var summary = board.withLock { $0.summary }
        summary.isComplete = isComplete && core.failure == nil
        summary.offline = core.read([]) { store throws(DatabaseError) in
            try store.roots().filter(\.isOffline).map(\.path)
        }
        ended(summary)
    }

    private func write(_ batch: IndexBoard.Batch) {
        if !batch.findings.isEmpty {
            let tally = core.write(batch.findings)
            board.withLock { $0.summary.add(tally) }
        }
        if !batch.skipped.isEmpty { deliver(.skipped(batch.skipped)) }
        var progress = batch.progress
        progress.tracks = core.mirroredCount
        deliver(.progress(progress))
        if core.failure != nil { cancel() }
        if batch.isRoomAgain { room.signal() }
    }

    // MARK: - Reading

    private func read() {
        while true {
            work.wait()
            if isOver { return }
            let (job, isRoom) = board.withLock { board in (board.takeJob(), board.makesRoom()) }
            if isRoom { room.signal() }
            guard let job else { return }
            for file in job.files {
                if isOver { return }
                let path = FileName.joined(job.folder.path, file.name)
                let result = TagReader.read(path, untitled: { _ in "" })
                let now = Thread.now()
                let isNews = board.withLock { board in
                    board.read(FileRecord.Content(result, path), job.folder, file.name, file.stamp, path, at: now)
                }
                if isNews { news.signal() }
            }
        }
    }

    // MARK: - For the walk

    func report(_ finding: Finding) {
        let now = Thread.now()
        let (isNews, isFull) = board.withLock { board in board.report(finding, at: now) }
        if isNews { news.signal() }
        if isFull { room.wait() }
    }

    func add(_ job: Job) {
        let isFull = board.withLock { $0.add(job) }
        work.signal()
        if isFull { room.wait() }
    }

    func unchanged(_ file: KnownFile, _ folder: ScannedFolder) {
        guard let verdict = file.verdict else { return board.withLock { $0.unchanged() } }
        let now = Thread.now()
        board.withLock { board in
            board.unchanged()
            if case .skipped(let reason) = verdict {
                board.skip(FileName.joined(folder.path, file.name), reason, at: now)
            }
        }
    }

    func skip(_ path: [UInt8], _ reason: SkipReason) {
        let now = Thread.now()
        board.withLock { $0.skip(path, reason, at: now) }
        news.signal()
    }

    func countFolder() { board.withLock { $0.summary.folders += 1 } }

    func readPlaylist(_ folder: ScannedFolder, _ name: [UInt8], _ stamp: IndexStamp) {
        let path = FileName.joined(folder.path, name)
        guard let form = Playlist.Form(path: name) else { return }
        do throws(SkipReason) {
            let count = try PlaylistFile(path, form).entries.count
            report(.playlist(PlaylistRecord(folder: folder, name: name, stamp: stamp, entries: count)))
        } catch {
            skip(path, error)
        }
    }

    func hasFiles(_ root: Int64) -> Bool {
        core.read(false) { store throws(DatabaseError) in try store.hasFiles(root: root) }
    }

    func folders(_ root: Int64) -> [(id: Int64, path: [UInt8])] {
        core.read([]) { store throws(DatabaseError) in try store.folders(root: root) }
    }

    func files(like stamp: IndexStamp) -> [FormerFile] {
        core.read([]) { store throws(DatabaseError) in try store.files(like: stamp) }
    }

    func known(_ folder: ScannedFolder) -> KnownFolder {
        core.read(KnownFolder()) { store throws(DatabaseError) in
            guard let id = try store.folder(folder.path, root: folder.root) else { return KnownFolder() }
            return KnownFolder(id: id, files: try store.files(in: id), playlists: try store.playlists(in: id))
        }
    }
}

extension FileRecord {
    /// What reading came to, as far as the index keeps it.
    enum Content: Sendable {
        case keep(Result<Track, Verdict.Failure>)
        /// It cannot be stored: nothing is there, or nothing that is a file.
        case leave(SkipReason)

        init(_ result: Result<Track, SkipReason>, _ path: [UInt8]) {
            switch result {
            case .success(let track): self = .keep(.success(track))
            case .failure(.notMusic) where !FileName.isMusic(path):
                self = .keep(.failure(Verdict.Failure(verdict: .none)))
            case .failure(let reason):
                switch reason {
                case .empty, .unreadable, .notMusic, .noSound:
                    self = .keep(.failure(Verdict.Failure(verdict: .skipped(reason))))
                default: self = .leave(reason)
                }
            }
        }
    }
}
