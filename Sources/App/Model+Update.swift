import Playback
import SwellCanvas
import SwellComponents
import SwellInput

extension Model {
    /// Handles one event; the springs that it starts begin at `now`.
    package mutating func update(_ event: Event, at now: Double) -> [Effect] {
        trace(event, at: now)
        defer {
            noteSelection(at: now)
            if library.isWaiting { awaited = awaited ?? now }
        }
        switch event {
        case .resize(let columns, let rows):
            resize(to: Size(columns: columns, rows: rows), at: now)
            return []
        case .focus:
            perform(mini.handle(event, at: now), at: now)
            return []
        case .paste(let text):
            guard var prompt else { return [] }
            let outcome = prompt.paste(text)
            self.prompt = prompt
            finish(outcome, at: now)
            return []
        case .key(let key):
            mark(.input)
            return press(key, at: now)
        case .pointer(let pointer):
            point(pointer, at: now)
            return []
        }
    }

    // MARK: Keys

    mutating func press(_ key: Key, at now: Double) -> [Effect] {
        // Any key ends a turn of the wheel.
        perform(mini.handle(.key(Key(.function(0))), at: now), at: now)
        let command = keys.command(for: key)
        // A letter is text where there is a prompt, whatever it does elsewhere.
        if command == .suspend, prompt == nil || !key.isText { return [.suspend] }
        if var prompt {
            let outcome = prompt.handle(key)
            if case .moved = outcome, hold(key, .moveUp, at: now) { return [] }
            self.prompt = prompt
            finish(outcome, at: now)
            return []
        }
        if help != nil {
            switch command {
            case .help, .leave: help = nil
            case .moveUp: help?.scroll(by: -1)
            case .moveDown: help?.scroll(by: 1)
            case .pageUp, .halfPageUp: help?.scroll(by: -8)
            case .pageDown, .halfPageDown: help?.scroll(by: 8)
            case .quit: return [.quit]
            default: break
            }
            return []
        }
        if hold(key, command, at: now) { return [] }
        guard let command else { return [] }
        // In the open pane the arrows are the volume; the letters still move in the list that it covers: nothing to see.
        if mini.isExpanded {
            switch (key.code, command) {
            case (.up, .moveUp): return perform(.volumeUp, at: now)
            case (.down, .moveDown): return perform(.volumeDown, at: now)
            default: break
            }
        }
        return perform(command, at: now)
    }

    private mutating func finish(_ outcome: Prompt.Outcome, at now: Double) {
        guard let asked = prompt else { return }
        switch outcome {
        case .edited: if asked.purpose == .find { library.setFilter(asked.text) }
        case .accepted, .cancelled:
            prompt = nil
            mini.setTextEntryActive(false, at: now)
            library.resize(height: listRows)
            if case .savePlaylist(let replacing) = asked.purpose, outcome == .accepted {
                saveQueue(as: asked.text, replacing: replacing == asked.text)
            }
        case .moved(let rows): library.move(by: rows)
        case .nothing: return
        }
        mark(.input)
    }

    mutating func perform(_ command: Command, at now: Double) -> [Effect] {
        if performInLibrary(command, at: now) {
            takePlayerEvents(at: now)
            return []
        }
        switch command {
        case .quit: return [.quit]
        case .suspend: return [.suspend]
        case .help: help = HelpView(keys: keys, glyphs: mini.glyphs)
        case .leave: leave(at: now)
        case .find: openPrompt(at: now)
        case .toggleExpansion: perform(mini.toggle(at: now), at: now)
        case .playPause: playPause(at: now)
        case .playSelected:
            // The pane covers the list: what is played from there would be unseen.
            if mini.isExpanded { player.playPause(at: now) } else { playSelected(at: now) }
        case .next: player.next(at: now)
        case .previous: player.previous(at: now)
        case .seekBack: player.seek(by: -5, at: now)
        case .seekForward: player.seek(by: 5, at: now)
        case .seekFarBack: player.seek(by: -30, at: now)
        case .seekFarForward: player.seek(by: 30, at: now)
        case .volumeUp: changeVolume(player.volume.raised(), at: now)
        case .volumeDown: changeVolume(player.volume.lowered(), at: now)
        case .mute: changeVolume(player.volume.toggledMute(), at: now)
        case .shuffle: player.setShuffled(!player.isShuffled, at: now)
        case .cycleRepeat: player.setRepeat(player.repeatMode.next, at: now)
        case .undo: player.undo(at: now)
        case .redo: player.redo(at: now)
        case .sleepTimer: setSleepTimer(at: now)
        case .lyrics: toggleLyrics(at: now)
        case .moveUp, .moveDown, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .moveToTop, .moveToBottom:
            if !mini.isExpanded { move(command) }
        case .showArtists, .showAlbums, .showTracks, .showFolders, .showPlaylists, .showQueue, .previousTab, .nextTab,
            .sort, .reverseSort, .enqueue, .enqueueNext, .removeFromQueue, .moveUpInQueue, .moveDownInQueue,
            .clearQueue, .saveQueue:
            break
        }
        takePlayerEvents(at: now)
        return []
    }

    private mutating func move(_ command: Command) {
        let page = max(1, library.height - 1)
        switch command {
        case .moveUp: library.move(by: -1)
        case .moveDown: library.move(by: 1)
        case .pageUp: library.move(by: -page)
        case .pageDown: library.move(by: page)
        case .halfPageUp: library.move(by: -max(1, page / 2))
        case .halfPageDown: library.move(by: max(1, page / 2))
        case .moveToTop: library.select(0)
        case .moveToBottom: library.select(library.count - 1)
        default: break
        }
    }

    /// Esc leaves, in turn: prompt, help (both handled where they take the keys), pane, filter, opened group.
    private mutating func leave(at now: Double) {
        if mini.isExpanded {
            perform(mini.collapse(at: now), at: now)
        } else if library.isFiltered {
            library.setFilter("")
        } else {
            _ = library.close()
        }
    }

    private mutating func openPrompt(at now: Double) {
        perform(mini.collapse(at: now), at: now)
        if library.tab == .queue, player.queue.count > QueueRows.mostFound {
            return post("the queue is too long to look through: 3 and / find in the library", at: now)
        }
        open(Prompt(text: library.filter), at: now)
    }

    mutating func open(_ prompt: Prompt, at now: Double) {
        self.prompt = prompt
        mini.setTextEntryActive(true, at: now)
        library.resize(height: listRows)
    }

    private mutating func playPause(at now: Double) {
        if player.track == nil { playSelected(at: now) } else { player.playPause(at: now) }
    }

    private static func words(for change: Player.QueueChange) -> String {
        switch change {
        case .added(let count): "\(grouped(count)) added to the queue"
        case .removed(let count): "\(grouped(count)) taken out of the queue"
        case .moved: "moved in the queue"
        }
    }

    private mutating func changeVolume(_ volume: Volume, at now: Double) {
        player.setVolume(volume, at: now)
        answer.give(volume.isMuted ? "muted" : "volume \(volume.percent) %", at: now)
    }

    // MARK: The mouse

    private mutating func point(_ pointer: Pointer, at now: Double) {
        let event = Event.pointer(pointer)
        if pill.claims(event, at: now) {
            for action in pill.handle(event, at: now) where action == .tapped {
                if board.tap(at: now) {
                    player.play(at: now)
                    takePlayerEvents(at: now)
                }
                refreshPill(at: now)
            }
            return
        }
        if help != nil {
            switch pointer.action {
            case .wheel(.up): help?.scroll(by: -3)
            case .wheel(.down): help?.scroll(by: 3)
            case .press: help = nil
            default: return
            }
            return mark(.input)
        }
        if mini.claims(event, at: now) {
            let before = mini.isPressed
            perform(mini.handle(event, at: now), at: now)
            takePlayerEvents(at: now)
            if case .move = pointer.action, !before { return }
            return mark(.input)
        }
        // Whatever is not the player's still ends a turn of the wheel on it.
        perform(mini.handle(event, at: now), at: now)
        let row = pointer.row - headerRows
        switch pointer.action {
        case .press(.left):
            if row < 0, !mini.isExpanded, let tab = header.tab(at: pointer.column, row: pointer.row) {
                library.open(tab)
                return mark(.input)
            }
            // What a row will be is not known yet.
            guard !library.isWaiting, row >= 0, row < listRows, library.top + row < library.count else { return }
            let index = library.top + row
            library.select(index)
            if let last = lastClick, last.row == index, now - last.time <= 0.4 {
                lastClick = nil
                playSelected(at: now)
                takePlayerEvents(at: now)
            } else {
                lastClick = (index, now)
            }
            mark(.input)
        case .wheel(let notch) where notch == .up || notch == .down:
            guard row >= 0, row < listRows else { return }
            library.scroll(by: notch == .up ? -3 : 3)
            mark(.input)
        default: break
        }
    }

    // MARK: What the player asks for

    mutating func perform(_ actions: [ExpandingMiniPlayer.Action], at now: Double) {
        for action in actions {
            switch action {
            case .playPause: player.playPause(at: now)
            case .next: player.next(at: now)
            case .previous: player.previous(at: now)
            case .toggleShuffle: player.setShuffled(!player.isShuffled, at: now)
            case .cycleRepeat: player.setRepeat(player.repeatMode.next, at: now)
            case .seek(let fraction): player.seek(toProgress: fraction, at: now)
            case .playUpNext(let index): player.pickUpcoming(index, at: now)
            case .seekBy(let seconds): player.seek(by: seconds, at: now)
            case .command(let command):
                trace?.write("command", at: now, [("command", .text(command.rawValue))])
                if command == .expand { refreshPill(at: now) }
            }
        }
        if !actions.isEmpty { mark(.input) }
    }

    // MARK: What the player tells

    mutating func takePlayerEvents(at now: Double) {
        let events = player.takeEvents()
        guard !events.isEmpty else { return }
        if events.contains(where: \.changesUpNext) {
            refreshUpNext()
            refreshQueue()
        }
        noteState(events)
        for event in events {
            switch event {
            case .trackChanged(let track, let cause):
                show(track, at: now)
                announce(track, cause: cause, at: now)
            case .notice(let text): post(text, at: now)
            case .durationChanged(let id, let seconds):
                let path = [player.track, player.nextTrack].compactMap { $0 }.first { $0.id == id }?.path ?? []
                library.measure(seconds, of: id, path: path)
            case .retry(let text): post(text, isOffer: true, at: now)
            case .stateChanged(.playing): if board.withdrawOffers(at: now) { refreshPill(at: now) }
            case .shuffleChanged(let on): answer.give(on ? "shuffle on" : "shuffle off", at: now)
            case .repeatChanged(let mode): answer.give("repeat \(mode.rawValue)", at: now)
            case .queueChanged(let change): answer.give(Self.words(for: change), at: now)
            case .stateChanged, .positionChanged, .volumeChanged, .failed: break
            }
        }
        wishForCovers(at: now)
        wishForLyrics()
        syncNowPlaying(at: now)
        tracePlayback(at: now)
        mark(.input)
    }

    private mutating func show(_ track: Track, at now: Double) {
        mini.nowPlaying.title = track.title
        mini.nowPlaying.subtitle = track.artist
        showCover(of: track, at: now)
        if !mini.isPresented {
            perform(mini.present(at: now), at: now)
            library.resize(height: listRows)
        }
    }

    /// The tracks that come next, as the pane lists them.
    mutating func refreshUpNext() {
        mini.nowPlaying.upNext = player.queue.upcoming(Self.upNextLimit).map {
            UpNextLine(title: $0.title, subtitle: $0.artist, duration: $0.duration)
        }
    }

    /// What plays, as the bar and the pane show it.
    mutating func syncNowPlaying(at now: Double) {
        mini.nowPlaying.isPlaying = player.state == .playing
        mini.nowPlaying.duration = player.duration
        mini.nowPlaying.progress = player.progress(at: now)
        mini.nowPlaying.lyric = lyric(at: now)
        mini.nowPlaying.isShuffled = player.isShuffled
        mini.nowPlaying.repeats =
            switch player.repeatMode {
            case .off: .off
            case .all: .all
            case .one: .one
            }
        mini.refreshLayout(at: now)
    }
}

extension PlayerEvent {
    /// Whether other tracks come next than before, or in another order.
    fileprivate var changesUpNext: Bool {
        switch self {
        case .trackChanged, .shuffleChanged, .queueChanged: true
        default: false
        }
    }
}
