import Playback

/// What the threads of an index scan share. A value without threads in it; `IndexScan` guards it and does the waiting.
struct IndexBoard {
    /// What is to be written and told at once.
    struct Batch {
        var findings: [IndexScan.Finding]
        var skipped: [SkippedFile]
        var progress: IndexProgress
        /// The walk was waiting for this.
        var isRoomAgain: Bool
    }

    /// The walk stops when so many files wait to be read, or so many findings to be written.
    static let mostWaiting = 16_384

    private var jobs: [IndexScan.Job] = []
    private var nextJob = 0
    private var waiting = 0
    private var reading = 0
    private var findings: [IndexScan.Finding] = []
    private var skipped: [SkippedFile] = []
    private var isWalkerWaiting = false
    private var pacer = BatchPacer()
    private var progress = IndexProgress()
    private var isCountSent = false
    var summary = IndexSummary()
    var isWalked = false

    var isDone: Bool { isWalked && waiting == 0 && reading == 0 && findings.isEmpty && skipped.isEmpty }

    var deadline: Double? { pacer.deadline }

    // MARK: - The walk

    /// - Returns: Whether the walk should wait.
    mutating func add(_ job: IndexScan.Job) -> Bool {
        jobs.append(job)
        waiting += job.files.count
        progress.files += job.files.count
        isWalkerWaiting = isFull
        return isWalkerWaiting
    }

    private var isFull: Bool { waiting >= IndexBoard.mostWaiting || findings.count >= IndexBoard.mostWaiting }

    mutating func report(_ finding: IndexScan.Finding, at now: Double) -> (isNews: Bool, isFull: Bool) {
        let isNews = add(finding, at: now)
        if case .moved = finding {
            progress.files += 1
            progress.done += 1
            summary.files += 1
        }
        isWalkerWaiting = isFull
        return (isNews, isWalkerWaiting)
    }

    private mutating func add(_ finding: IndexScan.Finding, at now: Double) -> Bool {
        let wasWaiting = pacer.deadline != nil
        findings.append(finding)
        pacer.wait(from: now)
        return !wasWaiting || pacer.isDue(count: findings.count + skipped.count, at: now)
    }

    mutating func unchanged() {
        progress.files += 1
        progress.done += 1
        summary.files += 1
    }

    mutating func skip(_ path: [UInt8], _ reason: SkipReason, at now: Double) {
        summary.skipped[reason, default: 0] += 1
        skipped.append(SkippedFile(path: path, reason: reason))
        pacer.wait(from: now)
    }

    // MARK: - The readers

    mutating func takeJob() -> IndexScan.Job? {
        guard nextJob < jobs.count else { return nil }
        let job = jobs[nextJob]
        nextJob += 1
        if nextJob == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            nextJob = 0
        } else if nextJob > 1024 && nextJob * 2 > jobs.count {
            jobs.removeFirst(nextJob)
            nextJob = 0
        }
        waiting -= job.files.count
        reading += job.files.count
        return job
    }

    /// Whether the walk, which waits, may go on.
    mutating func makesRoom() -> Bool {
        let isRoom =
            isWalkerWaiting && waiting <= IndexBoard.mostWaiting / 2 && findings.count < IndexBoard.mostWaiting
        if isRoom { isWalkerWaiting = false }
        return isRoom
    }

    /// - Returns: Whether the writer should look.
    mutating func read(
        _ content: FileRecord.Content, _ folder: ScannedFolder, _ name: [UInt8], _ stamp: IndexStamp, _ path: [UInt8],
        at now: Double
    ) -> Bool {
        reading -= 1
        progress.done += 1
        summary.files += 1
        switch content {
        case .keep(let result):
            if case .failure(let failure) = result, case .skipped(let reason) = failure.verdict {
                skip(path, reason, at: now)
            }
            return add(.read(FileRecord(folder: folder, name: name, stamp: stamp, content: result)), at: now)
                || isWalked && reading == 0 && waiting == 0
        case .leave(.missing): return isWalked && reading == 0 && waiting == 0
        case .leave(let reason):
            skip(path, reason, at: now)
            return true
        }
    }

    // MARK: - The writer

    /// What is due; nil: nothing yet.
    mutating func take(at now: Double) -> Batch? {
        let isEnd = isWalked && waiting == 0 && reading == 0
        let isCount = isWalked && !isCountSent
        guard isEnd && !isDone || isCount || pacer.isDue(count: findings.count + skipped.count, at: now) else {
            return nil
        }
        return takeAll()
    }

    mutating func takeAll() -> Batch? {
        isCountSent = isWalked
        progress.isCounted = isWalked
        let batch = Batch(findings: findings, skipped: skipped, progress: progress, isRoomAgain: isWalkerWaiting)
        findings = []
        skipped = []
        isWalkerWaiting = false
        pacer.sent()
        return batch
    }
}
