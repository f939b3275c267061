import Glibc
import Platform
import Synchronization

/// Watches the library's folders and says which have changed, those that change together at once.
///
/// A system has watches for so many folders only; those beyond are not watched, and the next scan sees what changed in them.
final class LibraryWatch: Sendable {
    private let descriptor: Int32
    /// Closing it ends the thread.
    private let leash: Int32
    private let board = Mutex(Board())

    private struct Board {
        var watched = WatchedFolders()
        var isClosed = false
    }

    /// Folders that are watched at most: a tenth of what Linux grants a user by default.
    static let most = 8192
    /// Seconds without news after which a change is told, and the longest that it waits.
    static let quiet = 0.5
    static let patience = 5.0

    private static let changes = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR | IN_EXCL_UNLINK)

    /// - Parameter onChange: Called on a thread of its own with the folders; nil: some that are not known.
    /// - Returns: nil where the system has no watches to give.
    init?(onChange: @escaping @Sendable ([[UInt8]]?) -> Void) {
        var ends: [Int32] = [-1, -1]
        let opened = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard opened >= 0 else { return nil }
        guard pipe(&ends) == 0 else {
            Glibc.close(opened)
            return nil
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor = opened
        leash = ends[1]
        let tether = ends[0]
        // The thread holds the watch until the leash is closed.
        let isRunning = Thread.start(stack: 1 << 18, niceness: 5) {
            self.run(until: tether, onChange)
            Glibc.close(tether)
            Glibc.close(opened)
        }
        if !isRunning {
            for end in [tether, leash, opened] { Glibc.close(end) }
            return nil
        }
    }

    /// Ends the watching; a call that has begun is not waited for.
    func close() {
        let isFirst = board.withLock { board in
            defer { board.isClosed = true }
            return !board.isClosed
        }
        if isFirst { Glibc.close(leash) }
    }

    /// Watches these folders, as many as there are watches for, and no others.
    ///
    /// - Returns: Those that were not watched before: what changed in them until now has not been told.
    @discardableResult
    func follow(_ folders: [[UInt8]]) -> [[UInt8]] {
        board.withLock { board in
            if board.isClosed { return [] }
            var found: [(number: Int32, path: [UInt8])] = []
            for path in folders.prefix(LibraryWatch.most) {
                // One that is watched already keeps its number.
                let number = RawPath.with(path) { inotify_add_watch(descriptor, $0, LibraryWatch.changes) } ?? -1
                // No watch is left: the rest is seen by the next scan.
                if number < 0 && errno == ENOSPC { break }
                if number >= 0 { found.append((number, path)) }
            }
            let watched = WatchedFolders(found)
            for number in board.watched.numbers where watched[number] == nil { inotify_rm_watch(descriptor, number) }
            let new = found.filter { board.watched[$0.number] == nil }.map(\.path)
            board.watched = watched
            return new
        }
    }

    private func run(until tether: Int32, _ onChange: ([[UInt8]]?) -> Void) {
        var waits = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: tether, events: 0, revents: 0),
        ]
        var changed: Set<[UInt8]> = []
        var isOverflown = false
        var first = 0.0
        while true {
            let isWaiting = !changed.isEmpty || isOverflown
            let rest = min(LibraryWatch.quiet, first + LibraryWatch.patience - Thread.now())
            let answer = poll(&waits, 2, isWaiting ? Int32(max(0, rest) * 1000) : -1)
            if answer < 0 && errno != EINTR { return }
            if waits[1].revents != 0 { return }
            if answer > 0 {
                if !isWaiting { first = Thread.now() }
                isOverflown = !takeNews(&changed) || isOverflown
                continue
            }
            guard answer == 0, isWaiting else { continue }
            onChange(isOverflown ? nil : changed.sorted { $0.lexicographicallyPrecedes($1) })
            changed = []
            isOverflown = false
        }
    }

    /// - Returns: False where news have been lost.
    private func takeNews(_ changed: inout Set<[UInt8]>) -> Bool {
        var isWhole = true
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return isWhole }
            bytes.withUnsafeBytes { bytes in
                var start = 0
                let head = MemoryLayout<inotify_event>.size
                while start + head <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isWhole = false }
                    if event.mask & UInt32(IN_IGNORED) != 0 {
                        // The folder is gone; its parent tells of that.
                        board.withLock { $0.watched.remove(event.wd) }
                    } else if let path = board.withLock({ $0.watched[event.wd] }) {
                        changed.insert(path)
                    }
                    start += head + Int(event.len)
                }
            }
        }
    }
}

/// Folders by the system's numbers for their watches; the paths lie one behind the other, for there may be thousands.
struct WatchedFolders {
    private var bytes: [UInt8] = []
    /// Ascending by number.
    private var entries: [(number: Int32, end: UInt32)] = []
    private var gone: Set<Int32> = []

    init() {}

    /// - Parameter folders: In any order; of two with one number (a link leads to the other) one counts.
    init(_ folders: [(number: Int32, path: [UInt8])]) {
        for folder in folders.sorted(by: { $0.number < $1.number }) where folder.number != entries.last?.number {
            bytes += folder.path
            entries.append((folder.number, UInt32(clamping: bytes.count)))
        }
    }

    var numbers: [Int32] { entries.map(\.number).filter { !gone.contains($0) } }

    mutating func remove(_ number: Int32) {
        if place(of: number) != nil { gone.insert(number) }
    }

    subscript(number: Int32) -> [UInt8]? {
        guard let place = place(of: number), !gone.contains(number) else { return nil }
        return Array(bytes[(place == 0 ? 0 : Int(entries[place - 1].end))..<Int(entries[place].end)])
    }

    private func place(of number: Int32) -> Int? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].number == number ? low : nil
    }
}
