import MusicLibrary
import Playback
import SwellInput

/// The library: what it tells, and what a person does in it.
extension Model {
    // MARK: What it tells

    /// The music is that of a saved library.
    ///
    /// - Parameters:
    ///   - first: The rows of the first screen; nil: they are awaited.
    ///   - ask: Hands a request to the library; the answers come as messages.
    package mutating func openLibrary(
        _ first: (any TrackRows)?, at now: Double, ask: @escaping (LibraryRequest) -> Void
    ) {
        library.ask = ask
        beginScan(at: now)
        if let first { library.take(first) }
        library.refresh()
        mark(.input)
    }

    mutating func take(_ message: LibraryMessage, at now: Double) {
        switch message {
        case .view(let view): return take(view, at: now)
        case .groups(let groups): return take(groups, at: now)
        case .progress(let progress):
            if !scan.isRunning { scan = ScanStatus(isRunning: true, since: now) }
            if now >= scan.since + 0.5 { scan.isLong = true }
            scan.share = progress.isCounted && progress.files > 0 ? Double(progress.done) / Double(progress.files) : nil
        case .skipped: break
        case .scanned(let summary):
            scan = ScanStatus()
            scan.skipped = Self.reasons(summary.skipped)
            if summary.added > 0, summary.skippedTotal > 0, told.skipped != scan.skipped {
                post("\(grouped(summary.skippedTotal)) skipped: \(scan.skipped)", at: now)
                told.skipped = scan.skipped
            }
            for root in summary.offline where !told.offline.contains(root) {
                post("\(Words.shown(root)) is not there: its music is kept", at: now)
            }
            told.offline = Set(summary.offline)
        case .sentence(let sentence): post(sentence, at: now)
        }
        mark(.progress)
    }

    /// Rows that were asked for, or those asked for last as they are now.
    mutating func take(_ rows: any TrackRows, at now: Double) {
        library.take(rows)
        if rows.isWhole, queueQuery == rows.query { regroup(rows, at: now) }
        arrived(at: now)
        mark(.progress)
    }

    mutating func take(_ groups: GroupList, at now: Double) {
        library.take(groups)
        arrived(at: now)
        mark(.progress)
    }

    /// The library is larger than when the queue was made of it.
    private mutating func regroup(_ rows: any TrackRows, at now: Double) {
        player.regroup(rows, at: now)
        refreshUpNext()
        memory?.note()
    }

    /// What the scan of a named path has found.
    mutating func insert(_ batch: [Track], at now: Double) {
        library.insert(batch)
        if let queueQuery { regroup(library.rows(queueQuery), at: now) }
    }

    /// Tracks that were asked for are to be put into the queue.
    mutating func take(_ tracks: [Track], isNext: Bool, at now: Double) {
        if isNext { player.playNext(tracks, at: now) } else { player.append(tracks, at: now) }
        takePlayerEvents(at: now)
    }

    /// The queue of the last run, paused where it stood, if nothing plays yet.
    mutating func resume(_ queue: ResumedQueue, at now: Double) {
        guard player.track == nil, let place = memory?.state.place, let index = queue.saved.index(of: place) else {
            return
        }
        player.load(queue.tracks, at: index, position: place.position, playing: false, now: now)
        takePlayerEvents(at: now)
        // Nobody needs to be told what he left himself.
        board.dropTrack()
        refreshPill(at: now)
    }

    // MARK: Keys that wait for the library

    /// Seconds that the list of another place stays on the screen while its own is awaited.
    static let libraryPatience = 0.1
    /// Seconds after which the keys that wait for a list are forgotten.
    static let keyPatience = 2.0

    /// Keeps a key that means a row of a list that is not there yet, and those after it.
    ///
    /// - Returns: Whether it was kept.
    mutating func hold(_ key: Key, _ command: Command?, at now: Double) -> Bool {
        guard library.isWaiting, command != .quit, !held.isEmpty || command?.needsRows == true else { return false }
        if held.count < 64 { held.append(key) }
        return true
    }

    /// Takes the waiting for the library on to `now`.
    mutating func advanceLibrary(to now: Double) {
        guard library.isWaiting else {
            awaited = nil
            return
        }
        guard let since = awaited else { return }
        if now >= since + Self.libraryPatience, !library.hasNothing {
            library.showNothing()
            mark(.progress)
        }
        if now >= since + Self.keyPatience { held = [] }
    }

    /// When ``advanceLibrary(to:)`` has something to do.
    var libraryDeadline: Double? {
        guard let awaited, library.isWaiting else { return nil }
        if !library.hasNothing { return awaited + Self.libraryPatience }
        return held.isEmpty ? nil : awaited + Self.keyPatience
    }

    /// The list may be there now: the keys that waited for it have their turn.
    private mutating func arrived(at now: Double) {
        guard !library.isWaiting else { return }
        awaited = nil
        let keys = held
        held = []
        for key in keys { _ = press(key, at: now) }
    }

    // MARK: Going about

    /// What a command does in the library.
    ///
    /// - Returns: Whether it is one of the library's.
    mutating func performInLibrary(_ command: Command, at now: Double) -> Bool {
        // The pane covers the list: what is done there would be unseen.
        switch command {
        case .showArtists, .showAlbums, .showTracks, .showFolders, .showPlaylists, .showQueue:
            if !mini.isExpanded, let tab = command.tab { library.open(tab) }
        case .previousTab: if !mini.isExpanded { library.open(library.tab.neighbour(-1)) }
        case .nextTab: if !mini.isExpanded { library.open(library.tab.neighbour(1)) }
        case .sort: if !mini.isExpanded, library.cycleSort() { sayOrder(at: now) }
        case .reverseSort: if !mini.isExpanded, library.reverseSort() { sayOrder(at: now) }
        case .enqueue: enqueue(next: false, at: now)
        case .enqueueNext: enqueue(next: true, at: now)
        case .removeFromQueue: if !mini.isExpanded { removeSelected(at: now) }
        case .moveUpInQueue: if !mini.isExpanded { moveSelected(by: -1, at: now) }
        case .moveDownInQueue: if !mini.isExpanded { moveSelected(by: 1, at: now) }
        case .clearQueue: player.clearQueue(at: now)
        case .saveQueue: askForName(at: now)
        default: return false
        }
        return true
    }

    private mutating func sayOrder(at now: Double) {
        let sort = library.place.sort
        let words = sort == .added ? "newest first" : "by \(sort.name)"
        answer.give(library.place.isReversed ? "\(words), backwards" : words, at: now)
    }

    /// Enter, or a second click: plays a track, opens a group.
    mutating func playSelected(at now: Double) {
        switch library.list {
        case .tracks(let rows):
            guard player.activate(library.selection, of: rows, at: now) else { return }
            let isWhole = rows.query.text.isEmpty && rows.query.group == nil
            queueQuery = isWhole ? rows.query : nil
        case .groups: _ = library.openSelected()
        case .queue(let rows):
            guard let place = rows.place(of: library.selection) else { return }
            if place == player.queue.place, player.state == .paused { return player.play(at: now) }
            player.jump(to: place, at: now)
        }
    }

    /// Puts the selected track, or the selected group's tracks, into the queue.
    private mutating func enqueue(next: Bool, at now: Double) {
        guard !mini.isExpanded else { return }
        if let group = library.list.group(at: library.selection) {
            if let ask = library.ask {
                ask(.enqueue(group.key, isNext: next))
            } else {
                take(library.tracks(of: group.key), isNext: next, at: now)
            }
        } else if let track = library.track(at: library.selection) {
            if next { player.playNext([track], at: now) } else { player.append([track], at: now) }
        } else {
            return
        }
        library.move(by: 1)
    }

    // MARK: The queue

    /// The selected row of the queue: its place in the playing order.
    private var selectedPlace: Int? {
        guard case .queue(let rows) = library.list else { return nil }
        return rows.place(of: library.selection)
    }

    private mutating func removeSelected(at now: Double) {
        guard let place = selectedPlace else { return }
        player.remove([place], at: now)
    }

    private mutating func moveSelected(by step: Int, at now: Double) {
        guard let place = selectedPlace, !library.isFiltered, (0..<player.queue.count).contains(place + step) else {
            return
        }
        player.move(from: place, to: place + step, at: now)
        takePlayerEvents(at: now)
        library.select(place + step)
    }

    /// The queue is another one, or another of its tracks plays.
    mutating func refreshQueue() {
        library.queue = player.queue
        if library.tab == .queue { library.refresh() }
    }

    // MARK: Saving the queue

    private mutating func askForName(at now: Double) {
        guard savePlaylist != nil, player.track != nil else {
            return answer.give(player.track == nil ? "the queue is empty" : "the demo is not saved", at: now)
        }
        perform(mini.collapse(at: now), at: now)
        open(Prompt(purpose: .savePlaylist(replacing: nil)), at: now)
    }

    /// Saves the queue under a name that was typed; nothing was typed: nothing happens.
    mutating func saveQueue(as name: String, replacing: Bool) {
        guard !name.allSatisfy(\.isWhitespace) else { return }
        savePlaylist?(name, player.queue, replacing)
    }

    mutating func take(_ outcome: PlaylistOutcome, at now: Double) {
        switch outcome {
        case .saved(let sentence):
            answer.give(sentence, at: now)
            if library.tab == .playlists { library.refresh() }
        case .failed(let sentence): post(sentence, at: now)
        case .exists(let name):
            guard prompt == nil else { return post("\u{201C}\(name)\u{201D} is there already", at: now) }
            open(Prompt(purpose: .savePlaylist(replacing: name), text: name), at: now)
            answer.give("it is there already: enter replaces it, or type another name", at: now)
        }
        mark(.input)
    }
}
