import Playback
import SwellCanvas
import SwellComponents

/// The pill at the top: what it shows, and the sleep timer that speaks through it.
extension Model {
    /// The collapsed pill stands in the header, where that has room for it between its words.
    var pillSize: Size {
        let isRoomy = size.columns >= 100 && headerRows > 0 && hasPill
        return isRoomy ? Size(columns: 16, rows: 1) : .zero
    }

    /// Brings the pill to what there is to say now.
    mutating func refreshPill(at now: Double) {
        if mini.isExpanded { board.dropTrack() }
        let status = board.status(timer: sleepTimer, isPlaying: player.state == .playing, at: now)
        let before = pill.status
        let actions: [IslandPill.Action]
        if let status, hasPill { actions = pill.show(status, at: now) } else { actions = pill.collapse(at: now) }
        guard before != pill.status else { return }
        mark(.progress)
        for case .command(let command) in actions {
            traceEvent("pill", [("command", .text(command.rawValue))], at: now)
        }
        if let status = pill.status { traceEvent("pill", [("shows", .text(Self.name(status)))], at: now) }
    }

    private static func name(_ status: PillStatus) -> String {
        switch status {
        case .music: "track"
        case .timer: "timer"
        case .notice: "notice"
        case .custom: "custom"
        }
    }

    /// Takes the pill, the answers in the last row, and the sleep timer on to `now`.
    mutating func advancePill(to now: Double) {
        if answer.advance(to: now) { mark(.progress) }
        if sleepTimer.isOver(at: now) {
            sleepTimer.cancel()
            player.pause(at: now)
            takePlayerEvents(at: now)
        }
        if player.fade != sleepTimer.gain(at: now) { player.setFade(sleepTimer.gain(at: now), at: now) }
        // The timer's last minute begins by itself.
        if board.advance(to: now) || sleepTimer.end != nil || pill.isExpanded { refreshPill(at: now) }
        if pill.advance(to: now) { mark(.progress) }
        if shownSleep != headerSeconds(at: now) { mark(.progress) }
    }

    /// Seconds of the sleep timer that the header shows; `nil`: none are to be seen.
    func headerSeconds(at now: Double) -> Int? {
        guard headerRows > 0, !mini.coversScreen else { return nil }
        if case .timer? = pill.status { return nil }
        return sleepTimer.secondsLeft(at: now)
    }

    /// When pill, answers or the sleep timer change by themselves.
    func pillDeadlines(after now: Double, frame: Double) -> [Double] {
        var deadlines: [Double] = []
        if let deadline = pill.nextDeadline { deadlines.append(max(deadline, frame)) }
        if let deadline = board.nextDeadline(timer: sleepTimer, after: now) { deadlines.append(deadline) }
        if let deadline = answer.nextDeadline { deadlines.append(deadline) }
        if let end = sleepTimer.end { deadlines.append(end) }
        if player.state == .playing, let step = sleepTimer.nextFadeStep(after: now) { deadlines.append(step) }
        if headerSeconds(at: now) != nil, let second = sleepTimer.nextSecond(after: now) { deadlines.append(second) }
        return deadlines
    }

    /// Says which track plays, where nobody can see it: it came by itself, or its row is out of sight.
    mutating func announce(_ track: Track, cause: PlayerEvent.Cause, at now: Double) {
        guard !mini.isExpanded else { return }
        let rows = library.top..<min(library.top + listRows, library.count)
        let isInSight = !rows.isEmpty && rows.contains { library.track(at: $0)?.id == track.id }
        guard cause == .itself || !isInSight else { return }
        board.announce(track, at: now)
        refreshPill(at: now)
    }

    /// The sleep timer's next choice.
    mutating func setSleepTimer(at now: Double) {
        sleepTimer.cycle(at: now)
        board.showTimer(at: now)
        guard let seconds = sleepTimer.secondsLeft(at: now) else {
            answer.give("sleep timer off", at: now)
            return refreshPill(at: now)
        }
        if !hasPill || board.shows != .all { answer.give("sleep timer \(seconds / 60) minutes", at: now) }
        refreshPill(at: now)
    }
}
