/// The sentences that wait to be shown, one after the other.
struct Notices {
    /// Seconds that each is shown.
    static let duration = 3.0

    /// What is shown now.
    private(set) var current: String?
    private var until = -Double.infinity
    private var waiting: [String] = []
    private var isFeedback = false

    /// A sentence that must be read: it waits for those before it.
    mutating func post(_ text: String, at now: Double) {
        guard text != current, !waiting.contains(text) else { return }
        if current == nil || isFeedback {
            show(text, at: now)
        } else if waiting.count < 8 {
            waiting.append(text)
        }
    }

    /// The answer to a key (a volume, a mode): it takes the place of another answer at once, and of nothing else.
    mutating func answer(_ text: String, at now: Double) {
        guard current == nil || isFeedback else { return }
        show(text, at: now)
        isFeedback = true
    }

    /// - Returns: whether what is shown has changed.
    mutating func advance(to now: Double) -> Bool {
        guard current != nil, now >= until else { return false }
        if waiting.isEmpty {
            current = nil
            isFeedback = false
        } else {
            show(waiting.removeFirst(), at: now)
        }
        return true
    }

    /// When the present sentence goes; `nil` where there is none.
    var nextDeadline: Double? { current == nil ? nil : until }

    private mutating func show(_ text: String, at now: Double) {
        current = text
        until = now + Self.duration
        isFeedback = false
    }
}
