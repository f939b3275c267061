/// What the library tells while it works, from threads of its own.
public enum LibraryMessage: Sendable {
    /// The rows of what was last asked for: the answer, and again whenever the library has changed.
    case view(LibraryView)
    /// The groups of a kind that were asked for.
    case groups(GroupList)
    /// How far the scan is.
    case progress(IndexProgress)
    /// What the scan has left out since the last such message, also what was left out before and has not changed.
    case skipped([SkippedFile])
    /// The scan's end.
    case scanned(IndexSummary)
    /// Something a person should be told once, without a full stop.
    case sentence(String)
}
