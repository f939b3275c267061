extension Player {
    // MARK: What to play

    /// Replaces the queue and loads the track at `index`.
    ///
    /// - Parameters:
    ///   - index: Clamped to the tracks; no tracks: nothing happens.
    ///   - position: Seconds from the track's beginning; clamped to it as a seek is.
    ///   - playing: `false`: it stands there, paused.
    public func load(
        _ tracks: any TrackSource, at index: Int = 0, position: Double = 0, playing: Bool = true, now: Double
    ) {
        guard tracks.count > 0 else { return }
        advance(to: now)
        queue.replace(with: tracks, at: index)
        history.clear()
        isQueueEdited = false
        startAfresh(cause: .user, position: position, playing: playing)
    }

    /// Enter on a row: resumes the loaded track where it is paused; any other track, and the loaded one while it plays
    /// or is stopped, is played from its start, with `tracks` as the queue.
    ///
    /// - Parameter index: Which of `tracks` the row shows; outside of them nothing happens.
    /// - Returns: Whether `tracks` are the queue now.
    @discardableResult
    public func activate(_ index: Int, of tracks: any TrackSource, at now: Double) -> Bool {
        guard let chosen = tracks.track(at: index) else { return false }
        if state == .paused, track?.id == chosen.id {
            play(at: now)
            return false
        }
        load(tracks, at: index, now: now)
        return true
    }

    /// Plays the track at `index` of the queue from its start (Up Next); outside of it nothing happens.
    public func pick(_ index: Int, at now: Double) {
        guard (0..<queue.count).contains(index) else { return }
        advance(to: now)
        queue.pick(index)
        startAfresh(cause: .user, playing: true)
    }

    /// Other tracks around the present one, which plays on: the folder has been scanned further. Where the present track
    /// is not among them, or the queue was edited by hand, nothing happens.
    public func regroup(_ tracks: any TrackSource, at now: Double) {
        advance(to: now)
        guard !isQueueEdited, queue.regroup(tracks) else { return }
        prepareNext()
    }

    // MARK: Play and pause

    /// Space.
    public func playPause(at now: Double) {
        state == .playing ? pause(at: now) : play(at: now)
    }

    /// Goes on; a stopped track begins from its start.
    public func play(at now: Double) {
        advance(to: now)
        guard track != nil, state != .playing else { return }
        failuresInRow = 0
        if needsLoad {
            loadCurrent(from: playhead.position(at: clock), playing: true)
        } else {
            transport.play(at: clock)
        }
        setState(.playing)
        advance(to: clock)
    }

    /// Stands still where it is; without effect unless it plays.
    public func pause(at now: Double) {
        advance(to: now)
        guard state == .playing else { return }
        halt(at: playhead.position(at: clock))
        transport.pause(at: clock)
        setState(.paused)
        advance(to: clock)
    }

    /// Stops; the track stays the present one, at its beginning.
    public func stop(at now: Double) {
        advance(to: now)
        guard track != nil, state != .stopped else { return }
        stopHere()
    }

    // MARK: Moving about

    /// Goes to the next track, at its beginning, playing or paused as it was. The last one is followed by the first where
    /// anything repeats; otherwise a notice says that it is the last.
    public func next(at now: Double) {
        advance(to: now)
        guard track != nil else { return }
        guard let after = step(from: queue, wrapping: repeatMode != .off) else {
            events.append(.notice("this is the last track"))
            return
        }
        queue = after
        startAfresh(cause: .user, playing: state == .playing)
    }

    /// Past 3 s: back to the track's beginning. Else to the track before, at its beginning; the first one comes after the
    /// last where anything repeats, else it too begins anew. Playing or paused stays as it was.
    public func previous(at now: Double) {
        advance(to: now)
        guard track != nil else { return }
        if playhead.position(at: clock) <= Player.restartLimit, queue.retreat(wrapping: repeatMode != .off) {
            startAfresh(cause: .user, playing: state == .playing, goesBack: true)
        } else {
            seek(to: 0, at: clock)
        }
    }

    /// Goes to `position`, in seconds, clamped to ``seekable``. Without effect while stopped, or where it is not a number.
    public func seek(to position: Double, at now: Double) {
        advance(to: now)
        guard track != nil, state != .stopped, !position.isNaN else { return }
        let place = min(max(position, seekable.lowerBound), seekable.upperBound)
        playhead.position = place
        playhead.time = clock
        if !needsLoad { transport.seek(to: place, at: clock) }
        events.append(.positionChanged(place))
        advance(to: clock)
    }

    /// Goes `seconds` on, or back where they are negative; clamped as ``seek(to:at:)``.
    public func seek(by seconds: Double, at now: Double) {
        advance(to: now)
        let from = playhead.position(at: clock)
        // Within the margin before the end a step forward would be a step back.
        guard seconds < 0 || from < seekable.upperBound else { return }
        seek(to: from + seconds, at: clock)
    }

    /// Goes to that part of the track, 0...1; without effect where its duration is unknown.
    public func seek(toProgress progress: Double, at now: Double) {
        advance(to: now)
        guard duration > 0 else { return }
        seek(to: progress * duration, at: clock)
    }

    // MARK: Modes

    /// How loud; see ``Volume/raised(by:)`` and its like.
    public func setVolume(_ volume: Volume, at now: Double) {
        advance(to: now)
        guard volume != self.volume else { return }
        self.volume = volume
        transport.setVolume(audible, at: clock)
        events.append(.volumeChanged(volume))
    }

    /// How much of the volume is heard; ``volume`` itself stays as it is.
    ///
    /// - Parameters:
    ///   - gain: Clamped to 0...1; what is not a number counts as 1.
    ///   - now: Seconds on the loop's clock.
    public func setFade(_ gain: Double, at now: Double) {
        advance(to: now)
        let before = audible
        fade = gain.isNaN ? 1 : min(1, max(0, gain))
        if audible != before { transport.setVolume(audible, at: clock) }
    }

    /// Turns shuffle on or off; the present track plays on, what follows it changes at once.
    public func setShuffled(_ on: Bool, at now: Double) {
        advance(to: now)
        guard on != queue.isShuffled else { return }
        queue.setShuffled(on)
        events.append(.shuffleChanged(on))
        prepareNext()
    }

    /// Changes what follows the last track and each; holds at once, also just before an end.
    public func setRepeat(_ mode: RepeatMode, at now: Double) {
        advance(to: now)
        guard mode != repeatMode else { return }
        repeatMode = mode
        events.append(.repeatChanged(mode))
        prepareNext()
    }
}
