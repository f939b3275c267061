import Playback

/// What mpv says, and what it means.
extension MPVSession {
    mutating func receive(_ message: MPVMessage, at time: Double) {
        guard hasEngine else { return }
        let time = min(time, clock)
        switch message {
        case .reply(let id, let data, let error): answer(id, data, error, at: time)
        case .property(let name, let value): property(name, value, at: time)
        case .startFile(let number): started(number)
        case .fileLoaded: loaded()
        case .playbackRestart: restart(at: time)
        case .endFile(let number, let reason, let error): ended(number, reason, error, at: time)
        case .idle: rests(at: time)
        }
    }

    // MARK: Answers

    private mutating func answer(_ id: Int, _ data: JSON, _ error: String?, at time: Double) {
        guard let index = requests.firstIndex(where: { $0.id == id }) else { return }
        let request = requests.remove(at: index)
        hasAnswered = true
        switch request.kind {
        case .plain: break
        case .hello: greeted(data.asString ?? "", at: time)
        case .load(let load): numbered(load, data["playlist_entry_id"]?.asInt, at: time)
        case .pause(let paused): paused ? hasPaused(at: time) : goesOn(at: time)
        case .seek: sought(request.id, error, at: time)
        case .duration(let entry): if let seconds = data.asNumber { lasts(seconds, entry, at: time) }
        case .ping(let entry): checked(data.asNumber, entry, at: time)
        case .rest(let entry): restsAt(data.asNumber, entry, at: time)
        }
    }

    private mutating func numbered(_ load: LoadID, _ number: Int?, at time: Double) {
        guard !requests.contains(where: { $0.kind == .load(load) }) else { return }
        guard let number else {
            if current?.load == load { fail("it cannot be opened", at: time) }
            return
        }
        if current?.load == load {
            current?.number = number
            openingSince = time
        }
        if following?.load == load { following?.number = number }
    }

    private mutating func hasPaused(at time: Double) {
        guard !isPlaying, let current, phase != .opening else { return }
        say(.state(.paused), of: current.load, at: time)
    }

    private mutating func goesOn(at time: Double) {
        guard isPlaying, let current, phase == .running, !isStalled else { return }
        keepsRest = false
        run(from: playhead.position, at: time)
        say(.state(.playing), of: current.load, at: time)
    }

    private mutating func sought(_ id: Int, _ error: String?, at time: Double) {
        guard phase == .seeking(request: id, isAnswered: false) else { return }
        if error == nil {
            phase = .seeking(request: id, isAnswered: true)
        } else {
            reopen(from: playhead.position)
        }
    }

    private mutating func checked(_ seconds: Double?, _ entry: Int?, at time: Double) {
        guard let seconds, let current, entry == current.number, engineEntry == entry, isPlaying, phase == .running,
            !current.isOver, playhead.isRunning
        else { return }
        lastHeard = time
        if playhead.position(at: time) - seconds > MPVSession.staleness {
            isStalled = true
            playhead = Playhead(position: max(0, seconds), time: time, duration: playhead.duration)
            say(.position(max(0, seconds)), of: current.load, at: time)
            say(.stalled, of: current.load, at: time)
        }
    }

    private mutating func restsAt(_ seconds: Double?, _ entry: Int?, at time: Double) {
        guard let seconds, let current, entry == current.number, engineEntry == entry, !isPlaying, phase == .running,
            !keepsRest, !current.isOver, abs(seconds - playhead.position) > MPVSession.jitter,
            abs(seconds - playhead.position) < MPVSession.staleness
        else { return }
        playhead.position = max(0, seconds)
        say(.position(playhead.position), of: current.load, at: time)
    }

    // MARK: Properties

    private mutating func property(_ name: String, _ value: JSON, at time: Double) {
        switch name {
        case "time-pos":
            if let seconds = value.asNumber {
                lastHeard = time
                standsAt(seconds, at: time)
            }
        case "duration":
            if let seconds = value.asNumber, let number = current?.number, engineEntry == number, phase != .opening {
                lasts(seconds, number, at: time)
            }
        case "paused-for-cache": if let waits = value.asBool { waitsForData(waits, at: time) }
        case "idle-active": if value.asBool == true { rests(at: time) }
        default: break
        }
    }

    private mutating func standsAt(_ seconds: Double, at time: Double) {
        guard let current, isPlaying else { return }
        if engineEntry == current.number {
            guard phase == .running, !current.isOver, !enginePaused else { return }
            lastSign = time
            let difference = abs(seconds - playhead.position(at: time))
            if time < restarted + 1, difference > MPVSession.staleness { return }
            if isStalled {
                guard seconds > playhead.position else { return }
                isStalled = false
                run(from: seconds, at: time)
                say(.position(seconds), of: current.load, at: time)
                say(.state(.playing), of: current.load, at: time)
            } else if difference > MPVSession.jitter, playhead.isRunning {
                run(from: max(0, seconds), at: time)
                say(.position(max(0, seconds)), of: current.load, at: time)
            }
        } else if current.isOver, let following, engineEntry == following.number {
            // mpv first says 0, then counts up to it.
            guard seconds != 0 else { return }
            handOver = time - seconds
            if seconds > 0 { begin(at: time - seconds) }
        }
    }

    private mutating func waitsForData(_ waits: Bool, at time: Double) {
        guard let current, isPlaying, phase == .running, engineEntry == current.number, waits != isStalled else {
            return
        }
        isStalled = waits
        if waits {
            playhead = Playhead(position: playhead.position(at: time), time: time, duration: playhead.duration)
            say(.stalled, of: current.load, at: time)
        } else {
            run(from: playhead.position, at: time)
            say(.position(playhead.position), of: current.load, at: time)
            say(.state(.playing), of: current.load, at: time)
        }
    }

    private mutating func lasts(_ seconds: Double, _ number: Int, at time: Double) {
        guard seconds.isFinite, seconds >= 0.001 else { return }
        if following?.number == number { following?.duration = seconds }
        guard let current, current.number == number, current.duration != seconds else { return }
        self.current?.duration = seconds
        playhead.duration = seconds
        say(.duration(seconds), of: current.load, at: time)
    }
}
