import Playback
import SwellComponents

/// What the pill has to say: a notice before a track, a track before the sleep timer.
struct PillBoard {
    /// Seconds that a track, or a timer that was just set, is shown.
    static let duration = 3.0
    /// Seconds before its end from which the sleep timer is shown.
    static let lastMinute = 60.0

    /// How much it may show.
    var shows = Options.Pill.all
    private(set) var notices = Notices()
    private var track: (title: String, artist: String)?
    private var trackUntil = -Double.infinity
    private var timerUntil = -Double.infinity
    /// A timer's last minute was waved away.
    private var isTimerDismissed = false

    /// - Parameter isOffer: a click on it is to try again what failed.
    mutating func post(_ notice: String, isOffer: Bool = false, at now: Double) {
        notices.post(notice, isOffer: isOffer, at: now)
    }

    /// What was offered has been done.
    mutating func withdrawOffers(at now: Double) -> Bool { notices.withdrawOffers(at: now) }

    /// A track that nobody saw come.
    mutating func announce(_ track: Track, at now: Double) {
        self.track = (track.title, track.artist)
        trackUntil = now + Self.duration
    }

    /// Nothing to announce any more: the track is seen elsewhere.
    mutating func dropTrack() { track = nil }

    /// The sleep timer was just set.
    mutating func showTimer(at now: Double) {
        timerUntil = now + Self.duration
        isTimerDismissed = false
    }

    /// What is shown was clicked, and so goes.
    ///
    /// - Returns: whether it was an offer to try again, which is to be done now.
    mutating func tap(at now: Double) -> Bool {
        let isOffer = notices.isOffer
        dismiss(at: now)
        return isOffer
    }

    private mutating func dismiss(at now: Double) {
        if notices.current != nil {
            notices.next(at: now)
        } else if track != nil {
            track = nil
        } else {
            timerUntil = -.infinity
            isTimerDismissed = true
        }
    }

    /// - Returns: whether anything may show otherwise now.
    mutating func advance(to now: Double) -> Bool {
        var changed = notices.advance(to: now)
        if track != nil, now >= trackUntil {
            track = nil
            changed = true
        }
        if timerUntil.isFinite, now >= timerUntil {
            timerUntil = -.infinity
            changed = true
        }
        return changed
    }

    /// What the pill is to show now; `nil`: nothing.
    func status(timer: SleepTimer, isPlaying: Bool, at now: Double) -> PillStatus? {
        if let notice = notices.current { return .notice(notice) }
        guard shows == .all else { return nil }
        if let track { return .music(title: track.title, subtitle: track.artist, isPlaying: isPlaying) }
        guard let end = timer.end else { return nil }
        let isLast = end - now <= Self.lastMinute && !isTimerDismissed
        return now < timerUntil || isLast ? .timer(title: "Sleep timer", until: end) : nil
    }

    /// When ``status(timer:isPlaying:at:)`` changes by itself next; `nil`: never.
    func nextDeadline(timer: SleepTimer, after now: Double) -> Double? {
        var deadlines: [Double] = []
        if let next = notices.nextDeadline { deadlines.append(next) }
        if track != nil { deadlines.append(trackUntil) }
        if timerUntil.isFinite { deadlines.append(timerUntil) }
        if let end = timer.end, end - Self.lastMinute > now { deadlines.append(end - Self.lastMinute) }
        return deadlines.min()
    }
}
