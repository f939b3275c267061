import App
import Glibc
import MusicLibrary
import Platform
import Synchronization

/// `swell scan`: the saved library brought up to date without the interface.
///
/// What was left out, what has changed and the count go to standard output; a bar shows on standard error while that is a
/// terminal.
final class ScanCommand: Sendable {
    /// What the library tells, for the thread that waits.
    private struct Board {
        var progress = IndexProgress()
        var skipped: [SkippedFile] = []
        var summary: IndexSummary?
    }

    private let board = Mutex(Board())
    private let hasBar = isatty(2) == 1 && getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? false

    /// Scans to the end, or until a signal says to stop: what has been read is kept then. The folders that the settings name
    /// are part of the library; settings that cannot be read change nothing.
    ///
    /// - Parameter roots: To be added to the saved ones.
    /// - Returns: The signal that ended it.
    func run(adding roots: [[UInt8]]) -> Int32? {
        signal(SIGPIPE, SIG_IGN)
        var awaited = sigset_t()
        sigemptyset(&awaited)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1] { sigaddset(&awaited, number) }
        // They are waited for; the library's threads hear none.
        pthread_sigmask(SIG_BLOCK, &awaited, nil)
        let settings = SettingsFile(in: XDGPlaces.system().config).read()
        for notice in settings.notices { complain(notice) }
        let place = LibraryPlace.index()
        if let notice = place.notice { complain(notice) }
        let index = LibraryIndex(path: place.path, isListed: false) { self.take($0) }
        if settings.fault == nil { index.followSettings(settings.settings.roots) }
        index.scan(adding: roots)
        let ending = wait(for: &awaited, index)
        let isEmpty = ending == nil && hasNoRoots(index)
        index.close()
        if hasBar { put(2, "\r\u{1B}[K") }
        if isEmpty { complain("no folder is saved yet: swell scan FOLDER saves one") }
        report()
        return ending
    }

    private func take(_ message: LibraryMessage) {
        switch message {
        case .progress(let progress): board.withLock { $0.progress = progress }
        case .skipped(let files): board.withLock { $0.skipped += files }
        case .scanned(let summary):
            board.withLock { $0.summary = summary }
            kill(getpid(), SIGUSR1)
        case .sentence(let sentence): complain(sentence)
        case .view, .groups: break
        }
    }

    /// Waits for the end, ten times a second a look at the progress. After a signal the scan has 2 s to write what it has.
    private func wait(for awaited: inout sigset_t, _ index: LibraryIndex) -> Int32? {
        var ending: Int32?
        var looks = 0
        while looks < 20 {
            var pause = timespec(tv_sec: 0, tv_nsec: 100_000_000)
            let number = sigtimedwait(&awaited, nil, &pause)
            if board.withLock({ $0.summary != nil }) { break }
            if number > 0 && number != SIGUSR1 && ending == nil {
                ending = number
                index.cancelScan()
            }
            if ending != nil { looks += 1 }
            if hasBar { put(2, "\r\(ScanReport.bar(board.withLock { $0.progress }))\u{1B}[K") }
        }
        return ending
    }

    private func hasNoRoots(_ index: LibraryIndex) -> Bool {
        let isAnswered = CountingSemaphore()
        let isEmpty = Mutex(false)
        index.askRoots { roots in
            isEmpty.withLock { $0 = roots.isEmpty }
            isAnswered.signal()
        }
        isAnswered.wait(until: Thread.now() + 5)
        return isEmpty.withLock { $0 }
    }

    private func report() {
        let (skipped, summary) = board.withLock { ($0.skipped, $0.summary) }
        for line in ScanReport.lines(skipped, summary ?? IndexSummary()) { put(1, line + "\n") }
    }

    private func put(_ descriptor: Int32, _ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
