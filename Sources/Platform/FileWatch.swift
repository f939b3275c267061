import Glibc

/// Tells when one file has changed, also where an editor writes another file and gives it the name, and where the name is
/// a symbolic link: then each file on the way counts.
///
/// It watches the folders, not the file, which need not be there; a folder that is missing, or a system that has no more
/// watches to give, means that nothing is told.
package final class FileWatch: Sendable {
    /// The end of a pipe whose closing ends the thread.
    private let leash: Int32

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - path: Raw bytes.
    ///   - onChange: Called on a thread of its own after the file was written and closed, renamed or removed, once for all
    ///     that happened together. The file may be as it was, or may have changed again: look at it.
    /// - Returns: Nil where nothing can be watched.
    package init?(_ path: [UInt8], onChange: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        guard let notifier = Notifier(path), pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (tether, leash) = (ends[0], ends[1])
        let isRunning = Thread.start(stack: 1 << 18) {
            notifier.run(until: tether, onChange: onChange)
            close(tether)
        }
        guard isRunning else {
            close(tether)
            close(leash)
            return nil
        }
        self.leash = leash
    }

    /// Ends the watching; a call that has begun is not waited for.
    deinit { close(leash) }
}

/// An inotify descriptor, and what is watched with it.
private final class Notifier: Sendable {
    private static let changes = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR)

    private let path: [UInt8]
    private let descriptor: Int32

    init?(_ path: [UInt8]) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        self.path = path
        if descriptor < 0 || watched(formerly: [:]).isEmpty { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func run(until tether: Int32, onChange: () -> Void) {
        var watches = watched(formerly: [:])
        var waits = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: tether, events: 0, revents: 0),
        ]
        while !watches.isEmpty {
            if poll(&waits, 2, -1) < 0 && errno != EINTR { return }
            if waits[1].revents != 0 { return }
            guard waits[0].revents != 0, takeNews(watches) else { continue }
            // The link may lead elsewhere now.
            watches = watched(formerly: watches)
            onChange()
        }
    }

    /// Watches the folder of each file on the way; a folder that is watched already keeps its number.
    ///
    /// - Returns: The names that count in each watched folder.
    private func watched(formerly: [Int32: Set<[UInt8]>]) -> [Int32: Set<[UInt8]>] {
        var watches: [Int32: Set<[UInt8]>] = [:]
        for place in WholeFile.way(from: path) {
            let number = RawPath.with(RawPath.folder(of: place)) { inotify_add_watch(descriptor, $0, Self.changes) }
            guard let number, number >= 0 else { continue }
            watches[number, default: []].insert(RawPath.name(of: place))
        }
        for number in formerly.keys where watches[number] == nil { inotify_rm_watch(descriptor, number) }
        return watches
    }

    /// Reads all that there is to read.
    ///
    /// - Returns: Whether the file may have changed.
    private func takeNews(_ watches: [Int32: Set<[UInt8]>]) -> Bool {
        var hasChanged = false
        var bytes = [UInt8](repeating: 0, count: 1 << 13)
        while true {
            let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return hasChanged }
            bytes.withUnsafeBytes { bytes in
                var start = 0
                let head = MemoryLayout<inotify_event>.size
                while start + head <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
                    let name = bytes[(start + head)..<min(count, start + head + Int(event.len))].prefix { $0 != 0 }
                    if matters(event, Array(name), watches) { hasChanged = true }
                    start += head + Int(event.len)
                }
            }
        }
    }

    private func matters(_ event: inotify_event, _ name: [UInt8], _ watches: [Int32: Set<[UInt8]>]) -> Bool {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard let names = watches[event.wd], names.contains(name) else { return false }
        // What was just made is not written yet; only a link is whole at once.
        return event.mask & UInt32(IN_CREATE) == 0 || WholeFile.target(of: path) != nil
    }
}
