import Playback

/// The course of an entry: opened, heard, over, and what follows.
extension MPVSession {
    mutating func started(_ number: Int) {
        guard let current, let present = current.number, number >= present else { return }
        engineEntry = number
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

    mutating func ended(_ number: Int, _ reason: String, _ error: String?, at time: Double) {
        if number == current?.number {
            switch reason {
            case "eof": current?.isOver = true
            case "error": fail(error, at: time)
            case "redirect", "unknown": fail("it is no sound file", at: time)
            default: break
            }
        } else if let next = following, number == next.number {
            switch reason {
            case "eof": following?.isOver = true
            case "error", "redirect", "unknown":
                following = nil
                handOver = nil
                say(.failed(MPVSession.words(for: error ?? reason)), of: next.load, at: time)
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
        guard following == nil || engineEntry == old.number else { return }
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
    private func shortfall(of entry: Entry, at time: Double) -> String? {
        guard phase == .running else {
            return phase == .opening && entry.start == 0 ? "there is no sound in it" : nil
        }
        let reached = playhead.position(at: time)
        guard entry.duration > 0, reached < entry.duration - max(1, entry.duration / 50) else { return nil }
        // Without an index such a duration is an estimate.
        return [".mp3", ".aac", ".adts"].contains { entry.path.suffix($0.utf8.count).elementsEqual($0.utf8) }
            ? nil : "the file is cut short"
    }

    mutating func fail(_ error: String?, at time: Double) {
        guard let failed = current else { return }
        drop()
        send([.text("stop")])
        let reason = MPVSession.words(for: error ?? "it cannot be played")
        if error == "loading failed" || error == "unrecognized file format" {
            let due = clock + MPVSession.examinationTime
            examination = Examination(load: failed.load, path: failed.path, words: reason, deadline: due)
            orders.examination = examination
            return
        }
        let isDevice = error?.hasPrefix("audio output") == true
        say(isDevice ? .lost(Loss(reason, recovers: false)) : .failed(reason), of: failed.load, at: time)
    }

    /// A failed load's file has been looked at; `reason`: what is wrong with it, as far as can be seen.
    mutating func examined(_ load: LoadID, _ reason: String?, at time: Double) {
        guard let done = examination, done.load == load else { return }
        examination = nil
        say(.failed(reason ?? done.words), of: load, at: time)
    }

    /// A few words for what mpv says.
    static func words(for error: String) -> String {
        switch error {
        case "loading failed": "it cannot be opened"
        case "unrecognized file format", "redirect", "unknown": "it is no sound file"
        case "no audio or video data played": "there is no sound in it"
        case "audio output initialization failed": "no sound device can be opened"
        default: error
        }
    }
}
