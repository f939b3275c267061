import Playback

/// What the threads of a scan share: the files still to be read, and what has been found and not yet delivered.
///
/// A value without threads in it; `Scan` guards it and does the waiting.
struct ScanBoard {
    /// A few neighbouring files of one folder.
    struct Job: Sendable {
        let listing: FolderListing
        let entries: ArraySlice<FolderListing.Entry>
        /// A file that was asked for itself or by a playlist; then there are no entries.
        let root: [UInt8]?
        /// Its place among those, from 1; 0: it has none.
        let place: Int

        var count: Int { root == nil ? entries.count : 1 }
    }

    /// The walk stops when so many files wait, and goes on when half of them have been read.
    static let mostWaiting = 16_384

    private var jobs: [Job] = []
    private var nextJob = 0
    private(set) var waiting = 0
    var isWalkerWaiting = false
    private(set) var isWalked = false
    /// Files handed to readers and not yet answered for.
    private(set) var reading = 0

    private(set) var found: [Track] = []
    private var skipped: [SkippedFile] = []
    private(set) var summary = ScanSummary()
    private var counted = 0
    private var isCountSent = false
    private(set) var pacer = BatchPacer()

    /// No file is left and none is being read.
    var isDone: Bool { isWalked && waiting == 0 && reading == 0 }

    mutating func add(_ job: Job) {
        jobs.append(job)
        waiting += job.count
        counted += job.count
    }

    mutating func folder() { summary.folders += 1 }

    mutating func walked() { isWalked = true }

    /// The files to read next.
    mutating func take() -> Job? {
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
        waiting -= job.count
        reading += job.count
        return job
    }

    /// A file has been read.
    mutating func found(_ track: Track, at now: Double) {
        reading -= 1
        summary.files += 1
        summary.tracks += 1
        found.append(track)
        pacer.wait(from: now)
    }

    /// A file has been read in vain; without a reason it is none of ours.
    mutating func missed(_ path: [UInt8], _ reason: SkipReason?, at now: Double) {
        reading -= 1
        summary.files += 1
        if let reason { skip(path, reason, at: now) }
    }

    /// The walk leaves something out.
    mutating func skip(_ path: [UInt8], _ reason: SkipReason, at now: Double) {
        summary.skipped[reason, default: 0] += 1
        skipped.append(SkippedFile(path: path, reason: reason))
        pacer.wait(from: now)
    }

    /// Whether there is something to deliver now.
    func isDue(at now: Double) -> Bool {
        isDone || isWalked && !isCountSent || pacer.isDue(count: found.count + skipped.count, at: now)
    }

    /// What is to be delivered now, taken off the board.
    mutating func takeMessages() -> [ScanMessage] {
        var messages: [ScanMessage] = []
        if isWalked && !isCountSent {
            isCountSent = true
            messages.append(.counted(files: counted))
        }
        if found.isEmpty && skipped.isEmpty { return messages }
        if !found.isEmpty { messages.append(.found(found)) }
        if !skipped.isEmpty { messages.append(.skipped(skipped)) }
        messages.append(.progress(files: summary.files, tracks: summary.tracks))
        found = []
        skipped = []
        pacer.sent()
        return messages
    }

    /// How the scan ended.
    func closing(isComplete: Bool) -> ScanMessage {
        var summary = summary
        summary.isComplete = isComplete
        return .finished(summary)
    }
}
