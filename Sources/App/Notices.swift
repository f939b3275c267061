/// The sentences that wait to be read, one after the other.
struct Notices {
    /// Seconds that each is shown.
    static let duration = 3.0

    /// What is shown now.
    private(set) var current: String?
    private var until = -Double.infinity
    private var waiting: [String] = []

    /// A sentence that must be read: it waits for those before it. One that is shown or waits already is not said again.
    mutating func post(_ text: String, at now: Double) {
        guard text != current, !waiting.contains(text) else { return }
        if current == nil {
            show(text, at: now)
        } else if waiting.count < 8 {
            waiting.append(text)
        }
    }

    /// - Returns: whether what is shown has changed.
    mutating func advance(to now: Double) -> Bool {
        guard current != nil, now >= until else { return false }
        next(at: now)
        return true
    }

    /// The present sentence has been read: the next one's turn.
    mutating func next(at now: Double) {
        if waiting.isEmpty { current = nil } else { show(waiting.removeFirst(), at: now) }
    }

    /// When the present sentence goes; `nil` where there is none.
    var nextDeadline: Double? { current == nil ? nil : until }

    private mutating func show(_ text: String, at now: Double) {
        current = text
        until = now + Self.duration
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
