/// When the state is written: soon after something has changed, never twice within five seconds, and at the end.
///
/// Times are seconds of the loop's clock.
struct StateKeeper {
    /// Least time from the beginning of one write to that of the next, in seconds. A quarter of a second below the five
    /// after which a change must be safe, for the disk needs time too.
    static let interval = 4.75
    /// After a write that failed the next one waits so long, in seconds.
    static let patience = 30.0

    private var hasChanged = false
    private var earliest = -Double.infinity

    /// Something has changed that has to last.
    mutating func note() { hasChanged = true }

    /// The last write has failed at that time: what it held is still to be written.
    mutating func failed(at now: Double) {
        hasChanged = true
        earliest = max(earliest, now + Self.patience)
    }

    /// When to write next; nil: there is nothing to write.
    var nextDeadline: Double? { hasChanged ? earliest : nil }

    /// Whether it is time to write. Who asks writes then; it is not told a second time.
    mutating func takeDue(at now: Double) -> Bool {
        guard hasChanged, now >= earliest else { return false }
        hasChanged = false
        earliest = now + Self.interval
        return true
    }

    /// Whether something has not been written yet, whatever the time: nothing comes after the end.
    mutating func takeRest(at now: Double) -> Bool {
        defer { earliest = max(earliest, now + Self.interval) }
        defer { hasChanged = false }
        return hasChanged
    }
}
