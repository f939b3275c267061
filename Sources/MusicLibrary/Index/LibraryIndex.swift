import Platform
import Playback
import Synchronization

/// The saved library: roots, tracks and their tags in a SQLite file, all rows in memory, and scans that keep them true.
///
/// Every call returns at once, for the thread of the interface; the work is done on threads of the library, and what comes
/// of it is delivered as messages. A file that is damaged is set aside and made anew, one that cannot be written is
/// worked on in memory: then a sentence comes, and nothing else changes.
public final class LibraryIndex: Sendable {
    private let path: [UInt8]?
    let core: IndexCore
    private let lister: LibraryLister
    private let deliver: @Sendable (LibraryMessage) -> Void
    /// Opens, loads, and starts scans, one after the other.
    private let clerk = TaskThread()
    private let scans = Mutex(Scans())
    private let opened = CountingSemaphore()
    private let paged = CountingSemaphore()
    /// What is known as soon as the index is open.
    private let first = Mutex(First())

    private struct First {
        var page: LibraryView?
        var roots: [[UInt8]] = []
    }

    private struct Scans {
        var current: IndexScan?
        /// What is to be scanned when the present scan is over.
        var next: IndexScan.Scope?
        var isClosed = false
        var watch: LibraryWatch?
    }

    /// Opens an index, or makes it where it is missing.
    ///
    /// - Parameters:
    ///   - path: The file's path, raw bytes; its folder is there. nil: in memory, nothing lasts.
    ///   - isListed: False for a scan alone: no tracks are kept in memory, and no view comes.
    ///   - deliver: Called with one message at a time of each kind, on threads of the library. It should hand the message on
    ///     and return.
    public init(path: [UInt8]?, isListed: Bool = true, deliver: @escaping @Sendable (LibraryMessage) -> Void) {
        self.path = path
        self.deliver = deliver
        let link = LateLink()
        core = IndexCore(
            isMirrored: isListed, onChange: { link.lister?.changed() }, onSentence: { deliver(.sentence($0)) })
        lister = LibraryLister(core, deliver: deliver)
        link.set(lister)
        clerk.add {
            self.core.open(path)
            let roots = self.core.read([]) { store throws(DatabaseError) in try store.roots().map(\.path) }
            self.first.withLock { $0.roots = roots }
            self.opened.signal()
            let page = isListed ? self.core.page() : nil
            self.first.withLock { $0.page = page }
            self.paged.signal()
            if let page { deliver(.view(page)) }
            if isListed { self.core.load() }
            if self.core.failure != nil { self.core.rebuild(path) }
            self.lister.begin()
        }
    }

    deinit { close() }

    /// The first screen's rows, as soon as the index is open.
    ///
    /// - Parameter seconds: How long to wait for it at most.
    /// - Returns: nil: there is none yet, or the library is empty, or they were taken before.
    public func firstView(within seconds: Double) -> LibraryView? {
        wait(for: paged, seconds)
        return first.withLock { first in
            defer { first.page = nil }
            return first.page
        }
    }

    /// The saved roots as of the opening, raw bytes.
    ///
    /// - Parameter seconds: How long to wait for it at most.
    public func firstRoots(within seconds: Double) -> [[UInt8]] {
        wait(for: opened, seconds)
        return first.withLock { $0.roots }
    }

    private func wait(for gate: CountingSemaphore, _ seconds: Double) {
        // It stays open for all who ask.
        if gate.wait(until: Thread.now() + seconds) { gate.signal() }
    }

    /// Ends a scan and gives the file back, at the latest after what is being written; nothing is delivered afterwards but
    /// what is on its way.
    ///
    /// - Parameter page: What the list shows and from which row on, to be kept for the first screen of the next start, where
    ///   it is whole and shows the library in its own order, without a filter.
    public func close(keeping page: (view: LibraryView, row: Int)? = nil) {
        let scan = scans.withLock { scans in
            scans.isClosed = true
            scans.next = nil
            return scans.current
        }
        scan?.cancel()
        scans.withLock { $0.watch }?.close()
        lister.close()
        clerk.close()
        if let page, page.view.isWhole, page.view.query == LibraryQuery() { core.keepPage(page.view, from: page.row) }
        core.close()
    }

    // MARK: - Asking

    /// Asks for rows. The answer comes as a view, and again whenever the library has changed; of several questions only the
    /// last is sure to be answered. Nothing is listed before the first.
    public func show(_ query: LibraryQuery) { lister.show(query) }

    /// Asks for the groups of a kind.
    public func askGroups(_ kind: LibraryGroup.Kind) { lister.groups(kind) }

    /// Picks the tracks of a query; what the list shows stays.
    ///
    /// - Parameter answer: Called with them on a thread of the library.
    public func collect(_ query: LibraryQuery, _ answer: @escaping @Sendable (LibraryPick) -> Void) {
        lister.collect(query, answer)
    }

    /// Picks the tracks of these files, in the same order, once the library is in memory.
    ///
    /// - Parameters:
    ///   - paths: Absolute, raw bytes.
    ///   - answer: Called with as many tracks on a thread of the library.
    public func collect(paths: [[UInt8]], _ answer: @escaping @Sendable (LibraryPick) -> Void) {
        clerk.add {
            let columns = self.core.snapshot
            answer(LibraryPick(columns, PickedTracks(paths, in: columns)))
        }
    }

    // MARK: - Telling

    /// Stores the length that the engine found, which wins over that of the tags.
    ///
    /// - Parameters:
    ///   - seconds: What cannot be a length is passed over.
    ///   - path: The file's absolute path, raw bytes; one that is not in the library is passed over.
    public func setDuration(_ seconds: Double, of path: [UInt8]) {
        guard seconds.isFinite, seconds >= 0.001, seconds < 1e9 else { return }
        clerk.add { self.core.setDuration(Int64((seconds * 1000).rounded()), of: path) }
    }

    /// Forgets a root and its tracks.
    ///
    /// - Parameter path: As it was saved, raw bytes.
    public func removeRoot(_ path: [UInt8]) {
        clerk.add {
            self.core.change { store throws(DatabaseError) in try store.removeRoot(path) }
            self.core.load()
        }
    }

    /// Makes the folders that the settings file names roots of the library, for as long as it names them: those that it
    /// brought before and names no longer are forgotten with their tracks. What was saved by a scan stays whatever it says.
    /// A scan is to follow.
    ///
    /// - Parameter paths: Absolute, raw bytes.
    public func followSettings(_ paths: [[UInt8]]) {
        clerk.add {
            var isForgotten = false
            self.core.change { store throws(DatabaseError) in isForgotten = try store.followSettings(paths) }
            if isForgotten && self.core.isMirrored { self.core.load() }
        }
    }

    /// All roots in the order in which they were added, raw bytes.
    ///
    /// - Parameter answer: Called with them on a thread of the library.
    public func askRoots(_ answer: @escaping @Sendable ([[UInt8]]) -> Void) {
        clerk.add {
            answer(self.core.read([]) { store throws(DatabaseError) in try store.roots().map(\.path) })
        }
    }

    // MARK: - Scanning

    /// Scans the saved roots in the background; while a scan goes on, another follows it.
    ///
    /// - Parameter roots: Folders and files to be saved as roots first, raw bytes; relative ones start at the current
    ///   folder. What lies under another root is not taken twice.
    public func scan(adding roots: [[UInt8]] = []) {
        let here = FileName.currentFolder()
        let absolute = roots.map { FileName.absolute($0, from: here) }
        clerk.add {
            if !absolute.isEmpty {
                let add = { self.core.change { store throws(DatabaseError) in try store.addRoots(absolute) } }
                add()
                if self.core.failure != nil {
                    self.core.rebuild(self.path)
                    add()
                }
            }
            self.begin(.everything)
        }
    }

    /// Looks at folders that have changed, and at what is new in them.
    ///
    /// - Parameter folders: Absolute paths, raw bytes; those that lie under no root are passed over.
    public func rescan(_ folders: [[UInt8]]) {
        guard !folders.isEmpty else { return }
        clerk.add { self.begin(.folders(folders)) }
    }

    /// Watches the library's folders from now on, and rescans those that change; a scan that is asked for afterwards misses
    /// nothing. Where the system has no watches left,
    /// only scans see what changes.
    public func watch() {
        clerk.add {
            let watch = LibraryWatch { [weak self] folders in
                if let folders { self?.rescan(folders) } else { self?.scan() }
            }
            let isKept = self.scans.withLock { scans in
                if scans.isClosed || scans.watch != nil { return false }
                scans.watch = watch
                return true
            }
            if isKept { _ = self.followFolders() } else { watch?.close() }
        }
    }

    /// - Returns: The folders that were not watched before.
    private func followFolders() -> [[UInt8]] {
        scans.withLock { $0.watch }?.follow(core.snapshot.watchedFolders) ?? []
    }

    /// Ends the scan; what has been read is kept, and `scanned` comes.
    public func cancelScan() {
        let scan = scans.withLock { scans in
            scans.next = nil
            return scans.current
        }
        scan?.cancel()
    }

    private func begin(_ scope: IndexScan.Scope) {
        let scan = scans.withLock { scans -> IndexScan? in
            if scans.isClosed { return nil }
            if scans.current != nil {
                scans.next = scans.next.map { $0.joined(with: scope) } ?? scope
                return nil
            }
            let scan = IndexScan(core, scope, readers: nil, deliver: deliver) { self.ended($0, scope) }
            scans.current = scan
            return scan
        }
        scan?.start()
    }

    private func ended(_ summary: IndexSummary, _ scope: IndexScan.Scope) {
        clerk.add {
            let next = self.scans.withLock { scans in
                scans.current = nil
                defer { scans.next = nil }
                return scans.isClosed ? nil : scans.next
            }
            if self.core.failure != nil {
                // Read again from the beginning.
                self.core.rebuild(self.path)
                return self.begin(.everything)
            }
            self.core.catchUp()
            var summary = summary
            summary.tracks = self.core.trackCount
            self.core.keepFirstPage()
            let new = self.followFolders()
            self.core.giveBackMemory()
            self.deliver(.scanned(summary))
            if let next { self.begin(next) }
            // What came into them between the scan's look and the watch would be seen by nobody.
            if !new.isEmpty { self.begin(.folders(new)) }
        }
    }
}

extension IndexScan.Scope {
    /// Both at once.
    func joined(with other: IndexScan.Scope) -> IndexScan.Scope {
        guard case .folders(let some) = self, case .folders(let more) = other else { return .everything }
        return .folders(some + more.filter { !some.contains($0) })
    }
}

/// What is known only after that which needs it.
private final class LateLink: Sendable {
    private let known = Mutex<LibraryLister?>(nil)

    var lister: LibraryLister? { known.withLock { $0 } }
    func set(_ lister: LibraryLister) { known.withLock { $0 = lister } }
}
