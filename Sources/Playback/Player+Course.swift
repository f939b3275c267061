/// What happens by itself: loads, ends, failures, and what follows.
extension Player {
    // MARK: Loads

    /// Loads the present track after somebody asked for it: earlier failures no longer count.
    func startAfresh(cause: PlayerEvent.Cause, position: Double = 0, playing: Bool, goesBack: Bool = false) {
        failuresInRow = 0
        failedAhead.removeAll()
        self.goesBack = goesBack
        start(cause: cause, position: position, playing: playing)
        advance(to: clock)
    }

    private func start(cause: PlayerEvent.Cause, position: Double = 0, playing: Bool) {
        guard let track else { return }
        playhead = Playhead(time: clock, duration: track.duration)
        playhead.position = position.isNaN ? 0 : min(max(position, seekable.lowerBound), seekable.upperBound)
        events.append(.trackChanged(track, cause))
        loadCurrent(from: playhead.position, playing: playing)
        setState(playing ? .playing : .paused)
    }

    /// Hands the present track to the transport, and what follows it.
    func loadCurrent(from position: Double, playing: Bool) {
        guard let track else { return }
        if latestLoad.rawValue == 0 { transport.setVolume(audible, at: clock) }
        load = nextLoad()
        startPosition = position
        needsLoad = false
        transport.load(track, as: load, from: position, playing: playing, at: clock)
        prepareNext()
    }

    private func nextLoad() -> LoadID {
        latestLoad = latestLoad.next
        return latestLoad
    }

    /// Tells the transport what follows the present track when it ends by itself, as queue and modes now stand.
    func prepareNext() {
        guard track != nil, !needsLoad else { return }
        following = nil
        let after = queueAfterEnd()
        let number = nextLoad()
        if let after { following = (after, number) }
        transport.follow(with: after?.current, as: number, at: clock)
    }

    /// The queue as it stands once the present track has ended by itself; `nil`: nothing follows.
    private func queueAfterEnd() -> Queue? {
        if repeatMode == .one, let track, !failedAhead.contains(track.id) { return queue }
        return step(from: queue, wrapping: repeatMode != .off)
    }

    /// `queue` one track on, past those that are known to fail; `nil`: there is none.
    func step(from queue: Queue, wrapping: Bool) -> Queue? {
        guard failedAhead.count < min(Player.failureLimit, queue.count) else { return nil }
        var after = queue
        for _ in 0...failedAhead.count {
            guard after.advance(wrapping: wrapping) else { return nil }
            guard let track = after.current, failedAhead.contains(track.id) else { return after }
        }
        return nil
    }

    // MARK: News from the transport

    /// Makes state and events of one of the transport's; those of a load that is over say nothing any more.
    func take(_ event: TransportEvent) {
        if event.load == load, !needsLoad {
            takePresent(event)
        } else if let following, event.load == following.load {
            switch event.kind {
            case .began: handOver(to: following.queue, as: following.load, at: event.time)
            case .failed(let reason): failAhead(following.queue, reason)
            default: break
            }
        }
    }

    private func takePresent(_ event: TransportEvent) {
        switch event.kind {
        case .state(let reported): takeState(reported, at: event.time)
        case .position(let seconds): takePosition(seconds, at: event.time)
        case .duration(let seconds): takeDuration(seconds)
        case .stalled: halt(at: playhead.position(at: event.time))
        case .ended: moveOn()
        case .failed(let reason): fail(reason, at: event.time)
        case .lost(let loss): lose(loss, at: event.time)
        case .began: break
        }
    }

    private func takeState(_ reported: PlayState, at time: Double) {
        switch reported {
        case .playing:
            playhead.position = playhead.position(at: time)
            playhead.time = time
            playhead.isRunning = true
            setState(.playing)
        case .paused:
            halt(at: playhead.position(at: time))
            setState(.paused)
        case .stopped:
            stopHere()
        }
    }

    private func takePosition(_ seconds: Double, at time: Double) {
        guard seconds.isFinite else { return }
        if playhead.isRunning, abs(playhead.position(at: time) - seconds) < Player.jitter { return }
        playhead.position = max(0, seconds)
        playhead.time = time
    }

    private func takeDuration(_ seconds: Double) {
        guard let track, seconds.isFinite, seconds > 0, seconds != playhead.duration else { return }
        playhead.duration = seconds
        queue.measure(seconds, of: track.id)
        following?.queue.measure(seconds, of: track.id)
        events.append(.durationChanged(track.id, seconds))
    }

    /// The position stands at `position` until the transport says that it runs.
    func halt(at position: Double) {
        playhead.position = position
        playhead.time = clock
        playhead.isRunning = false
    }

    func setState(_ new: PlayState) {
        guard new != state else { return }
        state = new
        events.append(.stateChanged(new))
    }

    /// Stops at the present track's beginning.
    func stopHere() {
        transport.stop(at: clock)
        needsLoad = true
        following = nil
        halt(at: 0)
        setState(.stopped)
    }

    // MARK: Ends

    /// The transport has gone over to the track that was to follow.
    private func handOver(to queue: Queue, as load: LoadID, at time: Double) {
        self.queue = queue
        self.load = load
        startPosition = 0
        failuresInRow = 0
        goesBack = false
        failedAhead.removeAll()
        guard let track else { return }
        playhead = Playhead(time: time, duration: track.duration)
        events.append(.trackChanged(track, .itself))
        prepareNext()
    }

    /// The present track is over and the transport holds nothing more.
    private func moveOn() {
        failuresInRow = 0
        goesBack = false
        if let after = following?.queue ?? queueAfterEnd() {
            goOn(with: after)
        } else {
            stopHere()
        }
    }

    private func goOn(with after: Queue) {
        failedAhead.removeAll()
        queue = after
        start(cause: .itself, playing: state == .playing)
    }

    // MARK: Failures

    private func fail(_ reason: String, at time: Double) {
        guard let track else { return }
        if playhead.position(at: time) - startPosition >= Player.heardEnough {
            failuresInRow = 0
            goesBack = false
        }
        failuresInRow += 1
        events.append(.failed(track, reason: reason))
        let isLimit = failuresInRow >= min(Player.failureLimit, queue.count)
        if !isLimit, let after = queueAfterFailure() {
            events.append(.notice("skipped \(track.title): \(reason)"))
            goOn(with: after)
        } else {
            let several = failuresInRow > 1 ? "\(failuresInRow) tracks in a row failed, the last one " : ""
            events.append(.notice("stopped: \(several)\(track.title): \(reason)"))
            stopHere()
        }
    }

    /// Where a failed track is left to: onward, or further back for who came to it by going back.
    private func queueAfterFailure() -> Queue? {
        var before = queue
        if goesBack, before.retreat(wrapping: repeatMode != .off) { return before }
        goesBack = false
        return step(from: queue, wrapping: repeatMode != .off)
    }

    /// A track that was to follow cannot be played: the one after it is to follow instead.
    private func failAhead(_ queue: Queue, _ reason: String) {
        following = nil
        guard let track = queue.current else { return }
        failedAhead.insert(track.id)
        events.append(.failed(track, reason: reason))
        events.append(.notice("skipped \(track.title): \(reason)"))
        prepareNext()
    }

    /// The engine is gone. Track and position are kept: a new engine goes on there, or else the next play loads anew.
    private func lose(_ loss: Loss, at time: Double) {
        halt(at: playhead.position(at: time))
        needsLoad = true
        following = nil
        if loss.recovers {
            events.append(.notice("\(loss.reason); started again"))
            loadCurrent(from: playhead.position, playing: state == .playing)
        } else {
            setState(.paused)
            events.append(.retry("\(loss.reason); press play to try again"))
        }
    }
}
