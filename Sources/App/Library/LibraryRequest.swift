import MusicLibrary

/// What the model asks of a saved library; the answers come as messages.
package enum LibraryRequest: Sendable {
    /// Rows of tracks, now and whenever the library changes.
    case rows(LibraryQuery)
    /// The groups of a kind, once.
    case groups(LibraryGroup.Kind)
    /// The tracks of a group for the queue: right after the present one, or at its end.
    case enqueue(LibraryGroup.Key, isNext: Bool)
    /// The engine has found how long a track lasts, in seconds.
    case duration(Double, path: [UInt8])
}
