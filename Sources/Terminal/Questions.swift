/// What the terminal was asked and whether it answered.
///
/// The last question is one that every terminal answers: its reply closes the wait.
struct Questions {
    /// Seconds that answers are waited for when the terminal is left.
    static let patience = 0.1
    /// DECRQM 2026, OSC 11, DA1.
    static let text: StaticString = "\u{1B}[?2026$p\u{1B}]11;?\u{1B}\\\u{1B}[c"
    /// The last of them alone.
    static let last: StaticString = "\u{1B}[c"

    /// Answers that are still to come.
    private(set) var open = 0
    private var askedAt = 0.0
    /// Seconds from question to answer; `nil` before the first one.
    private(set) var delay: Double?

    mutating func ask(at now: Double) {
        open += 1
        askedAt = now
    }

    mutating func answer(at now: Double) {
        open = max(0, open - 1)
        if delay == nil { delay = now - askedAt }
    }

    /// It is quick enough to be asked once more at the end: the answer comes behind everything that it had sent before.
    var isQuick: Bool { (delay ?? .infinity) < Self.patience / 2 }

    /// Whether an answer may still come at `now`: one that is late by seconds will not.
    func isExpecting(at now: Double) -> Bool { open > 0 && now - askedAt < 2 }
}
