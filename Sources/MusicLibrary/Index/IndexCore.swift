import Platform
import Synchronization

/// The index and the columns that mirror it, for any thread but that of the interface: one writer at a time.
final class IndexCore: Sendable {
    private let store: Mutex<IndexStore?>
    private let columns = Mutex(TrackColumns())
    private let trouble = Mutex(Trouble())
    /// Called after the columns have changed.
    private let onChange: @Sendable () -> Void
    /// Called with a sentence for a person.
    private let onSentence: @Sendable (String) -> Void

    private struct Trouble {
        var failure: DatabaseError?
        /// Another program's writes as of the last load.
        var foreignVersion: Int64 = 0
        /// Tracks have changed since the first screen's rows were kept.
        var isPageOld = false
    }

    /// Whether the columns are kept: not for a scan without an interface.
    let isMirrored: Bool

    init(
        isMirrored: Bool = true, onChange: @escaping @Sendable () -> Void,
        onSentence: @escaping @Sendable (String) -> Void
    ) {
        self.isMirrored = isMirrored
        store = Mutex(nil)
        self.onChange = onChange
        self.onSentence = onSentence
    }

    var snapshot: TrackColumns { columns.withLock { $0 } }
    /// Tracks in the columns.
    var mirroredCount: Int { columns.withLock { $0.count } }
    /// Tracks in the index.
    var trackCount: Int {
        if isMirrored { return mirroredCount }
        return read(0) { store throws(DatabaseError) in try store.trackCount() }
    }
    /// Set when the index is found damaged in use; it is to be made anew.
    var failure: DatabaseError? { trouble.withLock { $0.failure } }
    var isMemory: Bool { store.withLock { $0?.isMemory ?? true } }

    // MARK: - Opening

    /// Opens the index at the path and takes its roots over from one that was damaged.
    func open(_ path: [UInt8]?) {
        let sentences = store.withLock { store -> [String] in
            store?.close()
            let outcome = IndexOpening.open(path)
            let opened = IndexStore(outcome)
            store = opened
            try? opened.addRoots(outcome.roots)
            return outcome.sentences
        }
        trouble.withLock { $0 = Trouble() }
        for sentence in sentences { onSentence(sentence) }
    }

    /// Whether tracks have changed since this was asked last.
    func takeIsPageOld() -> Bool {
        trouble.withLock { trouble in
            defer { trouble.isPageOld = false }
            return trouble.isPageOld
        }
    }

    func close() {
        store.withLock { store in
            store?.close()
            store = nil
        }
    }

    /// Sets a damaged index aside, and begins with an empty one that has its roots.
    func rebuild(_ path: [UInt8]?) {
        let roots = read([]) { store throws(DatabaseError) in try store.roots().map(\.path) }
        let sentences = store.withLock { store -> [String] in
            // What is in memory has nothing to do with the file.
            let isFile = store?.isMemory == false
            store?.close()
            let outcome = path.flatMap { isFile ? IndexOpening.replaced($0) : nil } ?? IndexOpening.memory()
            let opened = IndexStore(outcome)
            store = opened
            try? opened.addRoots(outcome.roots.isEmpty ? roots : outcome.roots)
            return outcome.sentences
        }
        trouble.withLock { $0 = Trouble() }
        for sentence in sentences { onSentence(sentence) }
        if isMirrored { load() }
    }

    // MARK: - Reading

    /// Asks the index something; what goes wrong is noted, and `none` is the answer.
    func read<Answer: Sendable>(
        _ none: Answer, _ body: (IndexStore) throws(DatabaseError) -> Answer
    ) -> Answer {
        let answer = store.withLock { store -> Result<Answer, DatabaseError> in
            guard let store else { return .success(none) }
            do throws(DatabaseError) {
                return .success(try body(store))
            } catch {
                return .failure(error)
            }
        }
        switch answer {
        case .success(let answer): return answer
        case .failure(let error):
            note(error)
            return none
        }
    }

    private func note(_ error: DatabaseError) {
        guard error.kind == .damaged else { return }
        trouble.withLock { $0.failure = $0.failure ?? error }
    }

    /// Fills the columns from the index.
    func load() {
        var loaded = TrackColumns()
        let version = read(Int64(0)) { store throws(DatabaseError) in
            // Before what is read: what another program writes meanwhile is read again.
            let version = try store.foreignVersion()
            let roots = try store.roots()
            for root in roots { loaded.roots[root.id] = root.path }
            loaded.offlineRoots = Set(roots.lazy.filter(\.isOffline).map(\.id))
            try store.forEachFolder { id, root, path in _ = loaded.addFolder(id: id, root: root, path: path) }
            try store.forEachTrack { track, _ in loaded.append(track) }
            return version
        }
        loaded.finishLoading()
        columns.withLock { columns in
            loaded.follow(columns)
            columns = loaded
        }
        trouble.withLock { $0.foreignVersion = version }
        onChange()
    }

    /// Gives back what a load or a scan has left: all of the index has been through the cache, and little of it is needed again.
    func giveBackMemory() {
        store.withLock { $0?.database.dropCache() }
        Memory.giveBack()
    }

    /// Loads again where another program has written meanwhile.
    func catchUp() {
        guard isMirrored else { return }
        let version = read(Int64(-1)) { store throws(DatabaseError) in try store.foreignVersion() }
        let known = trouble.withLock { $0.foreignVersion }
        if version >= 0 && version != known || columns.withLock({ $0.isStale }) { load() }
    }

    // MARK: - Writing

    /// Writes a batch whole or not at all, and takes it into the columns. Where the file can no longer be written the work
    /// goes on in memory, and a person is told once.
    func write(_ findings: [IndexScan.Finding]) -> IndexTally {
        write { store throws(DatabaseError) in
            var batch = IndexBatch(store)
            for finding in findings { try batch.write(finding) }
            return batch.effect
        }?.tally ?? IndexTally()
    }

    /// Notes the length that the engine found for a file.
    func setDuration(_ milliseconds: Int64, of path: [UInt8]) {
        _ = write { store throws(DatabaseError) in
            let row = try store.setEngineDuration(milliseconds, of: path)
            return IndexEffect(changes: row.map { [.put($0)] } ?? [])
        }
    }

    /// Writes what is no track: roots, notes.
    func change(_ body: (IndexStore) throws(DatabaseError) -> Void) {
        _ = attempt { store throws(DatabaseError) -> Bool in
            try body(store)
            return true
        }
    }

    private func write(_ body: (IndexStore) throws(DatabaseError) -> IndexEffect) -> IndexEffect? {
        let written = attempt { store throws(DatabaseError) in
            var effect = IndexEffect()
            try store.database.transaction { () throws(DatabaseError) in effect = try body(store) }
            return effect
        }
        guard let effect = written else { return nil }
        if !effect.changes.isEmpty { trouble.withLock { $0.isPageOld = true } }
        if !isMirrored { return effect }
        let isChanged = columns.withLock { columns in
            if let roots = effect.roots {
                columns.offlineRoots = Set(roots.lazy.filter(\.isOffline).map(\.id))
                for root in roots { columns.roots[root.id] = root.path }
                columns.touch()
            }
            if !effect.changes.isEmpty { columns.apply(effect.changes) }
            return effect.roots != nil || !effect.changes.isEmpty
        }
        if isChanged { onChange() }
        return effect
    }

    private func attempt<Answer: Sendable>(
        _ body: (IndexStore) throws(DatabaseError) -> Answer
    ) -> Answer? {
        var sentence: String?
        let answer = store.withLock { store -> Result<Answer, DatabaseError>? in
            guard let store else { return nil }
            do throws(DatabaseError) {
                return .success(try body(store))
            } catch {
                guard error.kind != .damaged, !store.isMemory else { return .failure(error) }
                sentence = "the library index cannot be written (\(error.words)): changes are kept in memory only"
                store.moveToMemory()
            }
            do throws(DatabaseError) {
                return .success(try body(store))
            } catch {
                return .failure(error)
            }
        }
        if let sentence { onSentence(sentence) }
        switch answer {
        case .success(let answer): return answer
        case .failure(let error):
            note(error)
            return nil
        case nil: return nil
        }
    }
}
