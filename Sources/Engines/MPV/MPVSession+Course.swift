import Playback

/// The course of an entry: opened, heard, over, and what follows.
extension MPVSession {
    mutating func started(_ number: Int) {
        guard let current, let present = current.number, number >= present else { return }
        engineEntry = number
        openingSince = clock
        if number != present, number != following?.number {
            // It was to follow, but no longer is.
            reopen(from: playhead.position(at: clock))
        }
    }

    mutating func loaded() {
        guard let engineEntry, engineEntry == current?.number || engineEntry == following?.number else { return }
        ask("duration", .duration(entry: engineEntry))
    }

    mutating func restart(at time: Double) {
        guard let current, engineEntry == current.number else { return }
        switch phase {
        case .opening:
            phase = .running
            if let pendingSeek {
                sendSeek(to: pendingSeek)
            } else {
                sounds(from: playhead.position, at: time)
            }
        case .seeking(_, isAnswered: true): sounds(from: playhead.position, at: time)
        case .seeking, .running: break
        }
    }

    /// The present entry stands at `position` and goes on as it was told to.
    mutating func sounds(from position: Double, at time: Double) {
        guard let current else { return }
        phase = .running
        restarted = time
        lastSign = time
        isStalled = false
        run(from: position, at: time)
        say(.position(position), of: current.load, at: time)
        say(.state(isPlaying ? .playing : .paused), of: current.load, at: time)
        if current.duration > 0 {
            playhead.duration = current.duration
            say(.duration(current.duration), of: current.load, at: time)
        }
    }

    mutating func run(from position: Double, at time: Double) {
        playhead = Playhead(position: position, time: time, isRunning: isPlaying, duration: playhead.duration)
    }

    /// What followed is heard now.
    mutating func begin(at time: Double) {
        handOver = nil
        guard let old = current, let next = following, isPlaying, old.isOver else { return }
        following = nil
        if let reason = shortfall(of: old, at: time) {
            drop()
            orphan = (next, time)
            say(.failed(reason), of: old.load, at: time)
            return
        }
        current = next
        isStalled = false
        playhead = Playhead(time: time, duration: next.duration)
        say(.began, of: next.load, at: time)
        sounds(from: 0, at: time)
    }

    /// mpv has decoded the present entry to its end.
    private mutating func end(at time: Double) {
        guard var over = current else { return }
        over.overSince = time
        current = over
        examine(over, for: .end)
    }

    mutating func ended(_ number: Int, _ reason: String, _ error: String?, at time: Double) {
        if number == current?.number {
            switch reason {
            case "eof": end(at: time)
            // Opened again at its very end: nothing of it was left.
            case "error" where error == MPVSession.noSound && startsLate: end(at: time)
            case "error": fail(error, at: time)
            case "redirect", "unknown": fail("it is no sound file", at: time)
            default: break
            }
        } else if let next = following, number == next.number {
            switch reason {
            case "eof": following?.overSince = time
            case "error", "redirect", "unknown": failFollower(next, error ?? reason, at: time)
            default: break
            }
        }
    }

    /// mpv has nothing more to play.
    mutating func rests(at time: Double) {
        guard let old = current, old.number != nil, old.isOver else { return }
        // A seek that came too late for mpv is refused, and the answer brings the entry back.
        if case .seeking(_, isAnswered: false) = phase { return }
        if following?.isOver == true { return endFollowing(at: time) }
        // mpv takes up what follows as soon as it gets it.
        guard following == nil else { return }
        let reason = shortfall(of: old, at: time)
        drop()
        say(reason.map { .failed($0) } ?? .ended, of: old.load, at: time)
    }

    /// The one that followed was so short that mpv was through with it before it was heard.
    private mutating func endFollowing(at time: Double) {
        begin(at: min(handOver ?? time, time))
        guard let current, current.isOver else { return }
        drop()
        say(.ended, of: current.load, at: time)
    }

    /// Why an entry that has come to its end was not played as it should have been; `nil`: it was.
    func shortfall(of entry: Entry, at time: Double) -> String? {
        guard phase == .running else {
            return phase == .opening && entry.start == 0 ? "there is no sound in it" : nil
        }
        let reached = playhead.position(at: time)
        func isShort(of seconds: Double) -> Bool { reached < seconds - max(1, seconds / 50) }
        if let promised = entry.promised, isShort(of: promised) { return "the file is cut short" }
        // Without an index mpv's duration is an estimate; see ``PromisedLength``.
        let isEstimate = [".mp3", ".aac", ".adts"].contains { entry.path.suffix($0.utf8.count).elementsEqual($0.utf8) }
        return !isEstimate && isShort(of: entry.duration) ? "the file is cut short" : nil
    }

    mutating func fail(_ error: String?, at time: Double) {
        guard let failed = current else { return }
        drop()
        send([.text("stop")])
        tell(failed, error ?? "it cannot be played", at: time)
    }

    /// Says that the entry has failed, after a look at its file where mpv's words are vague.
    private mutating func tell(_ failed: Entry, _ error: String, at time: Double) {
        let reason = MPVSession.words(for: error)
        if MPVSession.isDevice(error) {
            say(.lost(Loss(reason, recovers: false)), of: failed.load, at: time)
        } else if ["loading failed", "unrecognized file format", "redirect", "unknown"].contains(error) {
            examine(failed, for: .failure(words: reason))
        } else {
            say(.failed(reason), of: failed.load, at: time)
        }
    }

    /// What was to follow cannot be played. mpv has then thrown away the last of the present one, which nobody has heard yet.
    private mutating func failFollower(_ failed: Entry, _ error: String, at time: Double) {
        following = nil
        handOver = nil
        guard let present = current else { return }
        if MPVSession.isDevice(error) { return fail(error, at: time) }
        tell(failed, error, at: time)
        let position = playhead.position(at: time)
        let left = playhead.duration - position
        if present.isOver, playhead.isRunning || !isPlaying, left > MPVSession.worthHearing { reopen(from: position) }
    }

    /// mpv's words for a file out of which nothing came.
    private static let noSound = "no audio or video data played"

    private var startsLate: Bool { current.map { $0.start > 0 } ?? false }

    private static func isDevice(_ error: String) -> Bool { error.hasPrefix("audio output") }

    /// A few words for what mpv says.
    static func words(for error: String) -> String {
        switch error {
        case "loading failed": "it cannot be opened"
        case "unrecognized file format", "redirect", "unknown": "it is no sound file"
        case noSound: "there is no sound in it"
        case "audio output initialization failed": "no sound device can be opened"
        default: error
        }
    }
}
