import Playback

/// What mpv answers to but does not get on with: a pipe that nobody writes to, a disk that is dead.
extension MPVSession {
    /// When the present entry's opening has taken too long; `nil`: it has sounded, nobody waits for it, or mpv has not taken
    /// it up yet.
    var openingDue: Double? {
        guard hasEngine, phase == .opening, let number = current?.number, current?.isOver == false else { return nil }
        if engineEntry != number { return openingSince + patience }
        return isPlaying ? openingSince + MPVSession.openingLimit : nil
    }

    /// The opening was due at that time.
    mutating func giveUpOpening(due: Double) {
        if clock > due + MPVSession.lateness {
            openingSince = clock
        } else if engineEntry == current?.number {
            fail("it does not open", at: clock)
        } else {
            replaceEngine()
            reopen(from: playhead.position)
        }
    }

    /// When what follows should have been heard; `nil`: it will be, or nothing follows.
    var handOverDue: Double? {
        guard hasEngine, isPlaying, handOver == nil, phase == .running, let over = current?.overSince,
            let following, !following.isOver
        else { return nil }
        let end = max(over, min(playhead.end ?? over, over + MPVSession.openingLimit))
        return end + MPVSession.handOverLimit
    }

    /// The present entry has ended; what was to follow opens too slowly, and is left to a load of its own.
    mutating func giveUpHandOver() {
        guard let old = current else { return }
        let reason = shortfall(of: old, at: clock)
        drop()
        send([.text("stop")])
        say(reason.map { .failed($0) } ?? .ended, of: old.load, at: clock)
    }
}
