/// The sentences that wait to be read, one after the other.
struct Notices {
    /// A sentence, and whether it offers to try again.
    private struct Notice: Equatable {
        var text: String
        var isOffer: Bool
    }

    /// Seconds that each is shown.
    static let duration = 3.0
    /// Seconds that an offer is shown.
    static let offerDuration = 10.0

    private var shown: Notice?
    private var until = -Double.infinity
    private var waiting: [Notice] = []

    /// What is shown now.
    var current: String? { shown?.text }
    /// Whether what is shown now offers to try again.
    var isOffer: Bool { shown?.isOffer == true }

    /// A sentence that must be read: it waits for those before it. One that is shown or waits already is not said again.
    ///
    /// - Parameter isOffer: a click on it is to try again what failed.
    mutating func post(_ text: String, isOffer: Bool = false, at now: Double) {
        let notice = Notice(text: text, isOffer: isOffer)
        guard notice != shown, !waiting.contains(notice) else { return }
        if shown == nil {
            show(notice, at: now)
        } else if waiting.count < 8 {
            waiting.append(notice)
        }
    }

    /// - Returns: whether what is shown has changed.
    mutating func advance(to now: Double) -> Bool {
        guard shown != nil, now >= until else { return false }
        next(at: now)
        return true
    }

    /// The present sentence has been read: the next one's turn.
    mutating func next(at now: Double) {
        if waiting.isEmpty { shown = nil } else { show(waiting.removeFirst(), at: now) }
    }

    /// What was offered has been done: nothing offers it any more.
    ///
    /// - Returns: whether what is shown has changed.
    mutating func withdrawOffers(at now: Double) -> Bool {
        waiting.removeAll(where: \.isOffer)
        guard isOffer else { return false }
        next(at: now)
        return true
    }

    /// When the present sentence goes; `nil` where there is none.
    var nextDeadline: Double? { shown == nil ? nil : until }

    private mutating func show(_ notice: Notice, at now: Double) {
        shown = notice
        until = now + (notice.isOffer ? Self.offerDuration : Self.duration)
    }
}

/// The answer to a key, in the last row for a while: a volume, a mode. A newer one takes its place.
struct Answer {
    private(set) var text: String?
    private var until = -Double.infinity

    mutating func give(_ text: String, at now: Double) {
        self.text = text
        until = now + Notices.duration
    }

    /// - Returns: whether it has gone.
    mutating func advance(to now: Double) -> Bool {
        guard text != nil, now >= until else { return false }
        text = nil
        return true
    }

    var nextDeadline: Double? { text == nil ? nil : until }
}
