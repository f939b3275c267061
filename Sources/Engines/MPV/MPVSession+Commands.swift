import Playback

/// The transport's commands.
extension MPVSession {
    mutating func load(_ track: Track, as load: LoadID, from position: Double, playing: Bool, at now: Double) {
        tick(now)
        let adopted = orphan
        drop()
        isPlaying = playing
        guard hasEngine || startEngine(at: now) else {
            say(.lost(Loss(tooMany, recovers: false)), of: load, at: clock)
            return
        }
        guard MPVSession.isFile(track.path) else {
            send([.text("stop")])
            say(.failed("there is no file"), of: load, at: clock)
            return
        }
        let start = MPVSession.place(position, in: track.duration)
        if let adopted, adopted.entry.path == track.path, start == 0, playing, clock - adopted.began < 0.2 {
            current = adopted.entry
            current?.load = load
            sounds(from: 0, at: adopted.began)
            return
        }
        current = Entry(load: load, path: track.path, start: start)
        playhead = Playhead(position: start, time: clock, duration: track.duration)
        open()
    }

    /// Hands the present entry to mpv, from where it starts; all else leaves mpv's playlist.
    private mutating func open() {
        guard let current else { return }
        phase = .opening
        engineEntry = nil
        lastSign = clock
        if !isPlaying { sendPause(true) }
        sendFile(current, flags: "replace", .load(current.load))
        if isPlaying { sendPause(false) }
    }

    mutating func follow(with next: Track?, as load: LoadID, at now: Double) {
        tick(now)
        guard let current else { return }
        if let next, !MPVSession.isFile(next.path) {
            say(.failed("there is no file"), of: load, at: clock)
            return follow(with: nil, as: load, at: now)
        }
        if let next, let old = following?.load, following?.path == next.path {
            following?.load = load
            for index in examinations.indices where examinations[index].load == old {
                examinations[index].load = load
            }
            for index in requests.indices {
                if case .load(let old) = requests[index].kind, old != current.load {
                    requests[index].kind = .load(load)
                }
            }
            return
        }
        if following != nil, current.isOver, engineEntry != current.number {
            // mpv is at the wrong one already, though nobody hears it yet.
            following = next.map { Entry(load: load, path: $0.path) }
            reopen(from: playhead.position(at: clock))
            return
        }
        if following != nil || engineEntry != nil { send([.text("playlist-clear")]) }
        following = next.map { Entry(load: load, path: $0.path) }
        appendFollowing()
    }

    private mutating func appendFollowing() {
        guard let following else { return }
        // mpv may have come to its end while this is on the way, and would then let what is only appended lie.
        sendFile(following, flags: "append-play", .load(following.load))
        examine(following, for: .follower)
    }

    /// Loads the present entry again at `position`, for mpv has left it; what follows is appended again.
    mutating func reopen(from position: Double) {
        guard var entry = current else { return }
        let duration = playhead.duration
        entry.number = nil
        entry.overSince = nil
        entry.start = MPVSession.place(position, in: duration)
        current = entry
        following?.number = nil
        following?.overSince = nil
        handOver = nil
        pendingSeek = nil
        isStalled = false
        playhead = Playhead(position: entry.start, time: clock, duration: duration)
        open()
        appendFollowing()
    }

    mutating func setPlaying(_ playing: Bool, at now: Double) {
        tick(now)
        guard current != nil, isPlaying != playing else { return }
        isPlaying = playing
        openingSince = clock
        if current?.isOver == true { current?.overSince = clock }
        // What is known of the hand-over's time holds only while the position runs.
        handOver = nil
        if !playing {
            playhead = Playhead(
                position: playhead.position(at: clock), time: clock, duration: playhead.duration)
        }
        sendPause(!playing)
        if !playing, phase == .running, !keepsRest { ask("time-pos", .rest(entry: engineEntry)) }
    }

    mutating func stop(at now: Double) {
        tick(now)
        guard let gone = current else { return }
        drop()
        send([.text("stop")])
        say(.state(.stopped), of: gone.load, at: clock)
    }

    mutating func seek(to position: Double, at now: Double) {
        tick(now)
        guard position.isFinite, let current else { return }
        let place = MPVSession.place(position, in: playhead.duration)
        playhead.position = place
        playhead.time = clock
        handOver = nil
        if current.isOver {
            reopen(from: place)
        } else if phase == .opening {
            pendingSeek = place
        } else {
            sendSeek(to: place)
        }
    }

    mutating func sendSeek(to place: Double) {
        pendingSeek = nil
        keepsRest = !isPlaying
        lastSign = clock
        playhead = Playhead(position: place, time: clock, duration: playhead.duration)
        let id = send([.text("seek"), .number(place), .text("absolute+exact")], .seek)
        phase = .seeking(request: id, isAnswered: false)
    }

    mutating func setVolume(_ percent: Int, at now: Double) {
        tick(now)
        let clamped = min(100, max(0, percent))
        guard clamped != volume else { return }
        volume = clamped
        sendVolume()
    }

    /// `position` within the track: 0 or more, at most its duration where that is known.
    static func place(_ position: Double, in duration: Double) -> Double {
        guard position.isFinite else { return 0 }
        return min(max(0, position), duration > 0 ? duration : 1e7)
    }
}
