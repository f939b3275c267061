import Playback

/// The engine's beginning and end.
extension MPVSession {
    /// A new engine; `false`: there were too many of late.
    mutating func startEngine(at now: Double) -> Bool {
        tick(now)
        var delay = 0.0
        if hasStarted {
            guard mayRespawn else { return false }
            delay = MPVSession.respawnDelays[min(recentRespawns, MPVSession.respawnDelays.count - 1)]
            respawns.removeFirst(respawns.count - recentRespawns)
            respawns.append(clock + delay)
        }
        hasStarted = true
        startDue = clock + delay
        requests.removeAll()
        orders.bytes.removeAll()
        hasEngine = true
        hasAnswered = false
        enginePaused = false
        engineEntry = nil
        ask("mpv-version", .hello)
        for (index, name) in ["time-pos", "duration", "paused-for-cache", "idle-active"].enumerated() {
            send([.text("observe_property"), .number(Double(index + 1)), .text(name)])
        }
        sendVolume()
        if delay == 0 { start() }
        return true
    }

    private var recentRespawns: Int { respawns.count { $0 > clock - MPVSession.respawnWindow } }

    private var mayRespawn: Bool { recentRespawns < MPVSession.respawnLimit }

    /// The engine that was waited with is started now.
    mutating func start() {
        startDue = nil
        orders.start = true
        lastSign = clock
        for index in requests.indices { requests[index].sent = clock }
    }

    /// The process has ended, or never began: then with a reason.
    mutating func engineEnded(_ reason: String?, at time: Double) {
        guard hasEngine, startDue == nil else { return }
        if let reason {
            // Nothing was started that could count.
            if !respawns.isEmpty { respawns.removeLast() }
            refuse(reason, at: time)
        } else if hasWorked {
            lose("mpv ended unexpectedly", recovers: true, at: time)
        } else {
            refuse("mpv did not start (0.35 or later is needed)", at: time)
        }
    }

    /// What mpv calls itself.
    mutating func greeted(_ name: String, at time: Double) {
        version = name
        if let refusal = MPVVersion(name)?.refusal {
            orders.drop = true
            refuse(refusal, at: time)
        } else {
            hasWorked = true
        }
    }

    /// mpv hangs on a file, as it does where a disk is dead: another one takes its place, which counts for nothing.
    mutating func replaceEngine() {
        orders.drop = true
        hasStarted = false
        _ = startEngine(at: clock)
    }

    /// An answer is overdue.
    mutating func hang() {
        orders.drop = true
        if hasAnswered {
            lose("mpv does not answer", recovers: true, at: clock)
        } else {
            refuse("mpv does not start", at: clock)
        }
    }

    /// The engine is of no use, and another one would be of none either.
    mutating func refuse(_ reason: String, at time: Double) {
        lose(reason, recovers: false, at: time)
        refusal = reason
    }

    private mutating func lose(_ reason: String, recovers: Bool, at time: Double) {
        hasEngine = false
        startDue = nil
        refusal = nil
        requests.removeAll()
        orders.bytes.removeAll()
        tellLateFailures(by: .greatestFiniteMagnitude)
        if let current {
            let heard = heard(by: time)
            if heard < playhead.position(at: time) { say(.position(heard), of: current.load, at: time) }
            let isLast = recovers && !mayRespawn
            say(.lost(Loss(isLast ? tooMany : reason, recovers: recovers && !isLast)), of: current.load, at: time)
        }
        drop()
    }

    /// How far the present entry can have been heard, in seconds: who hangs has told no position for a while, and what was
    /// carried on meanwhile was not heard.
    private func heard(by time: Double) -> Double {
        min(playhead.position(at: time), max(playhead.position, playhead.position(at: lastHeard + MPVSession.reach)))
    }

    /// Why no engine can be started for the moment.
    var tooMany: String {
        refusal ?? "mpv has ended \(MPVSession.respawnLimit + 1) times within a minute"
    }
}
