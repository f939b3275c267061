import MusicLibrary
import Playback

/// What lasts from one run to the next (SPEC 8).
extension Model {
    /// How long the end waits for the disk, in seconds.
    static let lastWord = 1.0

    /// Takes up volume and modes as they were, and from now on remembers what changes. A fault is a notice.
    ///
    /// - Parameter deliver: called on another thread after each write: its message belongs into the loop's inbox.
    public mutating func remember(
        in store: StateStore, at now: Double, deliver: @escaping @Sendable (Message) -> Void
    ) {
        let found = store.read()
        if let notice = found.notice { post(notice, at: now) }
        guard found.isWritable, let writer = StateWriter(store, deliver: { deliver(.saved($0)) }) else {
            return
        }
        memory = PlayerMemory(found.state, writer: writer)
        player.setVolume(found.state.volume, at: now)
        player.setShuffled(found.state.isShuffled, at: now)
        player.setRepeat(found.state.repeatMode, at: now)
        if found.state.showsLyrics { lyrics.turnOn(for: nil) }
        // They are as they were: nobody needs to be told.
        _ = player.takeEvents()
        syncNowPlaying(at: now)
        mark(.input)
    }

    /// Shows the saved library, as it was left in the last run, and asks for the queue of that run; to be called once
    /// ``remember(in:at:deliver:)`` was.
    ///
    /// - Parameters:
    ///   - saved: The library.
    ///   - store: Where the queue lies.
    ///   - now: Seconds on the loop's clock.
    public mutating func open(_ saved: SavedLibrary, in store: StateStore, at now: Double) {
        openLibrary(saved.firstView(within: 1), at: now) { saved.answer($0) }
        guard let state = memory?.state else { return }
        library.resume(
            LibraryTab(name: state.view.tab) ?? .tracks, sort: LibrarySort(name: state.view.sort) ?? .artist,
            isReversed: state.view.isReversed, selection: state.view.selection, top: state.view.top)
        if !state.place.track.isEmpty { saved.resume(from: store) }
    }

    /// What the list shows, for the first screen of the next start.
    public var page: (view: LibraryView, row: Int)? {
        (library.source as? LibraryView).map { ($0, library.top) }
    }

    /// Writes what is left, and ends remembering. Waits for the disk for a second at most.
    ///
    /// - Returns: Why something is not saved, as a sentence.
    public mutating func finishRemembering(at now: Double) -> String? {
        defer {
            memory?.close()
            memory = nil
        }
        return saveRest(at: now)
    }

    /// Writes what is left before the program stops for an uncertain time; waits as ``finishRemembering(at:)`` does.
    @discardableResult
    mutating func saveRest(at now: Double) -> String? {
        guard memory != nil else { return nil }
        noteState(at: now)
        if memory?.hasRest(at: now) == true { save(at: now) }
        return memory?.flush(within: Self.lastWord)
    }

    /// What the player has told: all of it lasts, but for what it learns of a track.
    mutating func noteState(_ events: [PlayerEvent]) {
        for event in events {
            switch event {
            case .trackChanged, .stateChanged, .positionChanged, .volumeChanged, .shuffleChanged, .repeatChanged,
                .queueChanged:
                memory?.note()
            default: break
            }
        }
    }

    /// Time has passed: what plays has moved on.
    mutating func saveIfDue(at now: Double) {
        guard memory != nil else { return }
        noteState(at: now)
        if memory?.isDue(at: now) == true { save(at: now) }
    }

    private mutating func noteState(at now: Double) {
        if player.state == .playing { memory?.note() }
        let view = SavedState.View(
            tab: library.tab.name, selection: library.savedSelection, top: library.isChosen ? library.top : 0,
            sort: library.place.sort.name, isReversed: library.place.isReversed)
        memory?.note(view)
    }

    private mutating func save(at now: Double) {
        guard let memory else { return }
        var state = memory.state
        state.volume = player.volume
        state.isShuffled = player.isShuffled
        state.repeatMode = player.repeatMode
        state.showsLyrics = lyrics.isOn
        // What a named path shows says nothing of the saved library.
        if library.isSaved, let view = memory.view { state.view = view }
        // Until something is played the former queue stays.
        if let index = player.queue.index, let track = player.track {
            state.place = SavedState.Place(index: index, track: track.path, position: player.position(at: now))
        }
        let queue = player.track == nil ? nil : player.queue
        self.memory?.write(state, queue: queue)
    }
}
