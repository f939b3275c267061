import Platform
import Playback
import Synchronization

/// One scan: a thread that walks the folders, some that read tags, and one that delivers.
final class Scan: Sendable {
    /// The interface comes first.
    private static let niceness: Int32 = 5

    let request: ScanRequest
    private let deliver: @Sendable (ScanMessage) -> Void
    private let board = Mutex(ScanBoard())
    private let isCancelled = Atomic(false)
    /// One for each job on the board, and one for each reader at the end.
    private let work = CountingSemaphore()
    /// The walk may go on.
    private let room = CountingSemaphore()
    /// The deliverer should look at the board.
    private let news = CountingSemaphore()

    init(_ request: ScanRequest, deliver: @escaping @Sendable (ScanMessage) -> Void) {
        self.request = request
        self.deliver = deliver
    }

    var isOver: Bool { isCancelled.load(ordering: .acquiring) }

    private var readers: Int { max(1, request.readers ?? min(Thread.cores, 16)) }

    func start() {
        let isDelivering = Thread.start(niceness: Self.niceness) { self.deliverAll() }
        if !isDelivering { deliver(board.withLock { $0.closing(isComplete: false) }) }
    }

    func cancel() {
        isCancelled.store(true, ordering: .releasing)
        work.signal(readers)
        room.signal()
        news.signal()
    }

    // MARK: - Delivering

    private func deliverAll() {
        let isWalking = Thread.start(stack: 1 << 20, niceness: Self.niceness) { self.walk() }
        // A reader's stack holds TagLib's recursion into a hostile file.
        let reading = (0..<readers).filter { _ in
            Thread.start(stack: 32 << 20, niceness: Self.niceness) { self.read() }
        }
        if !isWalking || reading.isEmpty { cancel() }
        while !isOver {
            let (messages, deadline, isDone) = board.withLock { board -> ([ScanMessage], Double?, Bool) in
                let isDone = board.isDone
                let messages = board.isDue(at: Thread.now()) ? board.takeMessages() : []
                return (messages, board.pacer.deadline, isDone)
            }
            for message in messages where !isOver { deliver(LibraryOrder.sorted(message)) }
            if isDone { break }
            if messages.isEmpty { news.wait(until: deadline) }
        }
        let isComplete = !isOver
        work.signal(readers)
        deliver(board.withLock { $0.closing(isComplete: isComplete) })
    }

    // MARK: - Reading

    private func read() {
        while true {
            work.wait()
            if isOver { return }
            let (job, isRoom) = board.withLock { board -> (ScanBoard.Job?, Bool) in
                let job = board.take()
                let isRoom = board.isWalkerWaiting && board.waiting <= ScanBoard.mostWaiting / 2
                if isRoom { board.isWalkerWaiting = false }
                return (job, isRoom)
            }
            if isRoom { room.signal() }
            guard let job else { return }
            if let root = job.root {
                read(root, isAsked: true, place: job.place)
                continue
            }
            for entry in job.entries {
                if isOver { return }
                read(job.listing.path(entry), isAsked: false, place: 0)
            }
        }
    }

    private func read(_ path: [UInt8], isAsked: Bool, place: Int) {
        let result = TagReader.read(path).map { track in
            var track = track
            track.place = place
            return track
        }
        let now = Thread.now()
        let isNews = board.withLock { board in
            let wasWaiting = board.pacer.deadline != nil
            switch result {
            case .success(let track): board.found(track, at: now)
            case .failure(.notMusic) where !isAsked && !FileName.isMusic(path): board.missed(path, nil, at: now)
            case .failure(let reason): board.missed(path, reason, at: now)
            }
            return !wasWaiting || board.isDue(at: now)
        }
        if isNews { news.signal() }
    }

    // MARK: - What the walk reports

    private func walk() {
        var walk = Walk(self)
        walk.run()
        board.withLock { $0.walked() }
        news.signal()
    }

    /// Hands files to the readers; waits while very many are waiting there.
    func add(_ job: ScanBoard.Job) {
        let isFull = board.withLock { board in
            board.add(job)
            board.isWalkerWaiting = board.waiting >= ScanBoard.mostWaiting
            return board.isWalkerWaiting
        }
        work.signal()
        if isFull { room.wait() }
    }

    func countFolder() { board.withLock { $0.folder() } }

    func skip(_ path: [UInt8], _ reason: SkipReason) {
        let now = Thread.now()
        let isNews = board.withLock { board in
            let wasWaiting = board.pacer.deadline != nil
            board.skip(path, reason, at: now)
            return !wasWaiting || board.isDue(at: now)
        }
        if isNews { news.signal() }
    }
}

extension LibraryOrder {
    /// A message's tracks in order, whichever reader was first.
    static func sorted(_ message: ScanMessage) -> ScanMessage {
        guard case .found(var tracks) = message else { return message }
        sort(&tracks)
        return .found(tracks)
    }
}
