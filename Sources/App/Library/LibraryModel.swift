import MusicLibrary
import Playback

/// The library as it is looked at: where in it a person is, what is there to see, which row is selected.
///
/// A catalogue answers at once. A saved library answers later: until then the list is that of the place before.
struct LibraryModel {
    /// Where the person is.
    private(set) var place = LibraryPlace()
    /// What is there to see, and of which place that is.
    private(set) var list = LibraryList.tracks(CatalogueRows())
    private var listPlace = LibraryPlace()
    /// The list is empty because nothing has come yet.
    private(set) var hasNothing = false
    /// Whether the list is still that of another place.
    private(set) var isWaiting = false
    private var cursor = ListCursor()
    /// Rows on the screen.
    private(set) var height = 0
    /// What the places that were left had: their row, and what was being found there.
    private var former: [LibraryPlace.Level: (cursor: ListCursor, filter: String)] = [:]

    /// What was found under a path that was named, and the demo.
    private var catalogue = Catalogue()
    /// Asks the saved library; `nil`: the catalogue is all there is.
    var ask: ((LibraryRequest) -> Void)?
    /// Lists the playlists that are kept beside the library.
    var listPlaylists: (() -> [LibraryGroup])?
    /// Looks the queue up as it is now.
    var queue = Queue(seed: 0)

    /// Of the whole library.
    private(set) var total = 0
    private var totalSeconds = 0.0
    /// What the engine has told of tracks that it played, in seconds: it wins over what their tags say.
    private var durations: [TrackID: Double] = [:]
    /// How much longer all tracks together are by it, in seconds.
    private var correction = 0.0
    /// What is to be selected as soon as the list is there: a row that was kept from the last run.
    private var wanted: (row: [UInt8], top: Int)?

    // MARK: Reading

    /// Of all tracks together, in seconds.
    var seconds: Double { totalSeconds + correction }
    /// Rows that the list has.
    var count: Int { list.count }
    var selection: Int { cursor.selection }
    var top: Int { cursor.top }
    var isChosen: Bool { cursor.isChosen }
    var filter: String { place.filter }
    var isFiltered: Bool { !SearchQuery(place.filter).isEmpty }
    var tab: LibraryTab { place.level.tab }
    /// What the rows of the list were found by.
    var listFilter: String { listPlace.filter }
    /// Whether the row of the queue has been played.
    func isPassed(_ row: Int) -> Bool {
        guard case .queue(let rows) = list, let place = rows.place(of: row) else { return false }
        return place < queue.place
    }
    /// Whether the library is a saved one.
    var isSaved: Bool { ask != nil }
    /// In the library's order, where it is a catalogue.
    var tracks: [Track] { catalogue.tracks }

    /// The track in a row of the list.
    func track(at row: Int) -> Track? {
        guard var track = list.track(at: row) else { return nil }
        if let seconds = durations[track.id] { track.duration = seconds }
        return track
    }

    /// The list's tracks, in its order: what Enter makes the queue. `nil`: it has groups, or is the queue.
    var source: (any TrackRows)? {
        if case .tracks(let rows) = list { return rows }
        return nil
    }

    // MARK: Content

    /// The tracks to come are found under these roots, raw bytes.
    mutating func begin(with roots: [[UInt8]]) { catalogue = Catalogue(roots: roots) }

    /// Takes a sorted batch into the catalogue. Once a person has chosen a row, the selection stays on its track, and that on
    /// its row of the screen; before, the first row stays selected.
    mutating func insert(_ batch: [Track]) {
        guard !batch.isEmpty else { return }
        catalogue.merge(batch)
        (total, totalSeconds) = (catalogue.tracks.count, catalogue.duration)
        refresh()
    }

    /// What a query gives of the catalogue.
    func rows(_ query: LibraryQuery) -> any TrackRows { catalogue.rows(query) }

    /// The engine has told how long a track lasts, in seconds; a track that is not in the library stays unknown.
    mutating func measure(_ seconds: Double, of id: TrackID, path: [UInt8] = []) {
        if let ask {
            durations[id] = seconds
            return ask(.duration(seconds, path: path))
        }
        guard let known = durations[id] ?? catalogue.tracks.first(where: { $0.id == id })?.duration else { return }
        correction += seconds - known
        durations[id] = seconds
    }

    /// Rows that a saved library has answered with, or sends because it has changed.
    mutating func take(_ rows: any TrackRows) {
        (total, totalSeconds) = (rows.libraryCount, rows.librarySeconds)
        if !place.listsGroups, tab != .queue {
            // A page stands for the whole list until that is there.
            if rows.query == place.query { show(.tracks(rows)) }
        } else if let kind = place.level.tab.groups, place.listsGroups {
            ask?(.groups(kind))
        }
    }

    /// Groups that a saved library has answered with.
    mutating func take(_ groups: GroupList) {
        guard place.listsGroups, place.level.tab.groups == groups.kind else { return }
        show(.groups(groups, shown: groups.places(matching: SearchQuery(filter))))
    }

    /// The library or the queue is another one than when the list was made.
    mutating func refresh() {
        if tab == .queue { return show(.queue(QueueRows(queue, matching: SearchQuery(filter)))) }
        guard place.listsGroups, let kind = tab.groups else {
            if let ask { return ask(.rows(place.query)) }
            return show(.tracks(catalogue.rows(place.query, after: source as? CatalogueRows)))
        }
        if let ask { return ask(.groups(kind)) }
        take(kind == .playlists ? GroupList(kind, listPlaylists?() ?? []) : catalogue.groups(kind))
    }

    /// The place is another one than that of the list.
    private mutating func arrive() {
        isWaiting = true
        // The groups are there where only what is looked for among them has changed.
        if case .groups(let groups, _) = list, listPlace.level == place.level { return take(groups) }
        refresh()
    }

    /// What the present place shows is there.
    private mutating func show(_ new: LibraryList) {
        let key = list.key(at: selection)
        let isSameLevel = listPlace.level == place.level
        let isOtherText = listPlace.filter != place.filter
        let isOtherOrder = listPlace.sort != place.sort || listPlace.isReversed != place.isReversed
        list = new
        listPlace = place
        isWaiting = false
        hasNothing = false
        if let wanted, let row = new.row(saved: wanted.row) {
            cursor = ListCursor(selection: row, top: wanted.top)
            if case .tracks(let rows) = new, rows.isWhole { self.wanted = nil }
            return cursor.reveal(count: count, height: height)
        }
        if !isSameLevel {
            cursor = former[place.level]?.cursor ?? ListCursor()
            if case .queue(let rows) = new, former[place.level] == nil, let present = rows.present {
                cursor.select(present, count: count, height: height)
            }
        } else if isOtherText && isFiltered {
            cursor.restart()
        } else if isOtherText || isOtherOrder {
            cursor.select(key.flatMap { new.row(of: $0) } ?? 0, count: count, height: height)
        } else if isChosen, let row = key.flatMap({ new.row(of: $0) }) {
            cursor.follow(to: row, count: count, height: height)
        }
        cursor.clamp(count: count, height: height)
    }

    /// The answer takes its time: an empty list tells more than that of another place.
    mutating func showNothing() {
        guard isWaiting else { return }
        guard listPlace.level != place.level else {
            hasNothing = true
            return
        }
        show(place.listsGroups ? .groups(GroupList(tab.groups ?? .artists, []), shown: []) : .tracks(CatalogueRows()))
        isWaiting = true
        hasNothing = true
    }

    /// The tracks of a group; a saved library is asked instead.
    func tracks(of group: LibraryGroup.Key) -> [Track] {
        let rows = catalogue.rows(LibraryQuery(group: group))
        return (0..<rows.count).compactMap { rows.track(at: $0) }
    }

    // MARK: Going about

    private mutating func go(to level: LibraryPlace.Level) {
        guard level != place.level else { return }
        if listPlace.level == place.level { former[place.level] = (cursor, filter) }
        wanted = nil
        place.level = level
        place.filter = former[level]?.filter ?? ""
        arrive()
    }

    /// Shows a tab: as it was left, or, where it is the present one, from outside its opened group.
    mutating func open(_ tab: LibraryTab) {
        if tab == self.tab {
            _ = close()
            return
        }
        // A group that was open stays open.
        go(to: former.keys.first { $0.tab == tab && $0.group != nil } ?? LibraryPlace.Level(tab: tab))
    }

    /// Opens the selected group.
    ///
    /// - Returns: Whether there was one.
    mutating func openSelected() -> Bool {
        guard let group = list.group(at: selection) else { return false }
        // Chosen it is, whether a key or a click did it.
        select(selection)
        go(to: LibraryPlace.Level(tab: tab, group: group))
        return true
    }

    /// Leaves the opened group; it is forgotten.
    ///
    /// - Returns: Whether there was one.
    mutating func close() -> Bool {
        guard place.level.group != nil else { return false }
        let left = place.level
        go(to: LibraryPlace.Level(tab: tab))
        former[left] = nil
        return true
    }

    /// Sorts the tracks by the next of the orders; elsewhere nothing happens.
    ///
    /// - Returns: Whether there is an order to choose.
    mutating func cycleSort() -> Bool {
        guard place.isSortable else { return false }
        let all = LibrarySort.allCases.filter { $0 != .added || isSaved }
        let next = (all.firstIndex(of: place.sort) ?? 0) + 1
        return sort(by: all[next % all.count], isReversed: false)
    }

    /// Turns the order about.
    ///
    /// - Returns: Whether there is an order to choose.
    mutating func reverseSort() -> Bool { sort(by: place.sort, isReversed: !place.isReversed) }

    private mutating func sort(by sort: LibrarySort, isReversed: Bool) -> Bool {
        guard place.isSortable else { return false }
        place.sort = sort
        place.isReversed = isReversed
        arrive()
        return true
    }

    /// As it was in the last run.
    ///
    /// - Parameters:
    ///   - selection: What ``savedSelection`` was.
    ///   - top: The list's row that was drawn first.
    mutating func resume(_ tab: LibraryTab, sort: LibrarySort, isReversed: Bool, selection: [UInt8], top: Int) {
        if !selection.isEmpty { wanted = (selection, top) }
        place = LibraryPlace(level: LibraryPlace.Level(tab: tab), sort: sort, isReversed: isReversed)
        // The first screen may be there already.
        if case .tracks(let rows) = list, rows.query == place.query, !place.listsGroups, rows.count > 0 { show(list) }
        arrive()
    }

    /// The selected row as it is kept for the next run: a track's path, or the name of a group, raw bytes; empty: none was
    /// chosen.
    var savedSelection: [UInt8] {
        if let group = place.level.group { return Array(group.name.utf8) }
        if let wanted { return wanted.row }
        guard isChosen, !isWaiting, tab != .queue else { return [] }
        return list.group(at: selection).map { Array($0.name.utf8) } ?? list.track(at: selection)?.path ?? []
    }

    // MARK: Filter

    /// Shows only what holds every word of `text`; the selection goes to the first of it. Without words: all, and the
    /// selection stays on its row.
    mutating func setFilter(_ text: String) {
        guard text != filter else { return }
        place.filter = text
        arrive()
    }

    // MARK: Moving

    mutating func resize(height: Int) {
        guard height != self.height else { return }
        self.height = max(0, height)
        cursor.reveal(count: count, height: self.height)
    }

    /// Selects a row, clamped to the list, and scrolls no further than it takes to show it.
    mutating func select(_ row: Int) {
        wanted = nil
        cursor.select(row, count: count, height: height)
    }

    mutating func move(by rows: Int) { select(min(max(selection + rows, 0), max(0, count - 1))) }

    /// Scrolls; the selection stays.
    mutating func scroll(by rows: Int) {
        wanted = nil
        cursor.scroll(by: rows, count: count, height: height)
    }
}
