import Platform
import Synchronization

/// Makes the views: one thread sorts the library, another picks from the sorted tracks what a person asks for, so that an
/// answer does not wait for a sort. The newest question wins.
final class LibraryLister: Sendable {
    /// The library in an order, as of a version of its columns.
    private struct Sorted: Sendable {
        let columns: TrackColumns
        let sort: LibrarySort
        let slots: [TrackColumns.Slot]
    }

    /// What was found last: a longer text is looked for among that.
    private struct Found: Sendable {
        let version: Int
        let query: SearchQuery
        let matches: TrackMatches
    }

    private struct State {
        var query = LibraryQuery()
        var sorted: Sorted?
        var isSorting = false
        /// When sorting began last, and how long it and the view after it took.
        var began = -Double.infinity
        var cost = 0.0
        /// Nothing is listed until someone asks.
        var isAsked = false
        /// The library is in memory: before, an answer would be that of an empty one.
        var isReady = false
        /// What is to be done as soon as it is.
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let core: IndexCore
    private let deliver: @Sendable (LibraryMessage) -> Void
    private let state = Mutex(State())
    private let ranks = Mutex(OrderRanks())
    private let found = Mutex<Found?>(nil)
    /// Grows with each question.
    private let question = Atomic(0)
    private let sorter = TaskThread()
    private let picker = TaskThread()
    private let alarm = CountingSemaphore()

    init(_ core: IndexCore, deliver: @escaping @Sendable (LibraryMessage) -> Void) {
        self.core = core
        self.deliver = deliver
    }

    func close() {
        state.withLock { $0.isClosed = true }
        question.add(1, ordering: .releasing)
        alarm.signal()
        sorter.close()
        picker.close()
    }

    // MARK: - Asked

    /// The library is in memory: what was asked is answered from now on.
    func begin() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isReady = true
            return state.waiting
        }
        for task in waiting { picker.add(task) }
        refresh(atOnce: true)
    }

    /// Does something on the picking thread, once the library is in memory.
    private func whenReady(_ task: @escaping @Sendable () -> Void) {
        let isReady = state.withLock { state in
            if !state.isReady { state.waiting.append(task) }
            return state.isReady
        }
        if isReady { picker.add(task) }
    }

    /// Asks for other rows; the answer comes as a view.
    func show(_ query: LibraryQuery) {
        let isSorted = state.withLock { state in
            state.query = query
            state.isAsked = true
            return state.sorted?.sort == query.sort
        }
        let number = question.add(1, ordering: .releasing).newValue
        if isSorted { pick(number) } else { refresh(atOnce: true) }
    }

    func groups(_ kind: LibraryGroup.Kind) {
        whenReady {
            let columns = self.core.snapshot
            let lists =
                kind == .playlists
                ? self.core.read([]) { store throws(DatabaseError) in try store.allPlaylists() } : []
            let groups = self.ranks.withLock { ranks in
                ranks.update(for: columns)
                return columns.groups(kind, playlists: lists, ranks)
            }
            self.deliver(.groups(GroupList(kind, groups)))
        }
    }

    func collect(_ query: LibraryQuery, _ answer: @escaping @Sendable (LibraryPick) -> Void) {
        whenReady {
            let isClosed = { self.state.withLock { $0.isClosed } }
            let known = self.state.withLock { $0.sorted }
            let columns: TrackColumns
            let sorted: [TrackColumns.Slot]
            if let known, known.sort == query.sort {
                (columns, sorted) = (known.columns, known.slots)
            } else {
                columns = self.core.snapshot
                let slots = self.ranks.withLock { ranks in
                    ranks.update(for: columns)
                    return columns.sorted(by: query.sort, ranks, isStale: isClosed)
                }
                guard let slots else { return }
                sorted = slots
            }
            var picked = columns.picked(query, from: sorted)
            let words = SearchQuery(query.text)
            if !words.isEmpty {
                guard let matches = columns.matches(words, isStale: isClosed) else { return }
                picked.keep(matches, words)
            }
            answer(LibraryPick(columns, picked))
        }
    }

    // MARK: - Sorting

    /// The columns have changed. While they change quickly the list follows at most ten times a second, and takes no more
    /// than a tenth of a core.
    func changed() { refresh(atOnce: false) }

    private func refresh(atOnce: Bool) {
        let isNew = state.withLock { state in
            guard state.isAsked, state.isReady, !state.isClosed else { return false }
            defer { state.isSorting = true }
            return !state.isSorting
        }
        if atOnce { alarm.signal() }
        if isNew { sorter.add { self.sort() } }
    }

    private func sort() {
        let due = state.withLock { $0.began + max(0.1, $0.cost * 10) }
        while Thread.now() < due, alarm.wait(until: due) == true {
            // Someone waits for another order.
            if state.withLock({ $0.sorted?.sort != $0.query.sort || $0.isClosed }) { break }
        }
        let began = Thread.now()
        let (sort, isClosed) = state.withLock { state in
            state.isSorting = false
            state.began = began
            return (state.query.sort, state.isClosed)
        }
        if isClosed { return }
        let columns = core.snapshot
        let slots = ranks.withLock { ranks in
            ranks.update(for: columns)
            return columns.sorted(by: sort, ranks) { self.state.withLock { $0.isClosed } }
        }
        guard let slots else { return }
        state.withLock { state in
            state.sorted = Sorted(columns: columns, sort: sort, slots: slots)
            state.cost = Thread.now() - began
        }
        pick(question.load(ordering: .acquiring))
        // Loading and sorting have taken a third as much memory as the library has: it is given back when both are over.
        picker.add { if !self.state.withLock({ $0.isSorting }) { self.core.giveBackMemory() } }
    }

    // MARK: - Picking

    private func pick(_ number: Int) {
        picker.add {
            // A newer question has an errand of its own.
            if self.question.load(ordering: .acquiring) != number { return }
            let (sorted, query) = self.state.withLock { ($0.sorted, $0.query) }
            guard let sorted else { return }
            if sorted.sort != query.sort { return self.refresh(atOnce: true) }
            let picked = self.picked(query, sorted.columns, sorted.slots) {
                self.question.load(ordering: .relaxed) != number
            }
            guard let picked else { return }
            self.deliver(.view(LibraryView(query, sorted.columns, picked)))
        }
    }

    /// What a query picks from sorted tracks; nil where it was stale.
    func picked(
        _ query: LibraryQuery, _ columns: TrackColumns, _ sorted: [TrackColumns.Slot], isStale: () -> Bool
    ) -> PickedTracks? {
        var picked = columns.picked(query, from: sorted)
        let words = SearchQuery(query.text)
        if words.isEmpty {
            found.withLock { $0 = nil }
            return isStale() ? nil : picked
        }
        let former = found.withLock { found in
            found.flatMap { $0.version == columns.version && words.narrows($0.query) ? ($0.query, $0.matches) : nil }
        }
        guard let matches = columns.matches(words, among: former, isStale: isStale) else { return nil }
        found.withLock { $0 = Found(version: columns.version, query: words, matches: matches) }
        picked.keep(matches, words)
        return picked
    }
}
