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
        let (shelf, inbox) = (shelf, inbox)
        let isStarted = Thread.start(stack: 1 << 20) {
            inbox.put(.playlistSaved(Self.outcome(of: queue, name, isReplacing, shelf)))
        }
        if !isStarted { inbox.put(.playlistSaved(.failed("the playlist is not saved: the system gives no thread"))) }
    }

    private static func outcome(
        of queue: Queue, _ name: String, _ isReplacing: Bool, _ shelf: PlaylistShelf
    ) -> PlaylistOutcome {
        do {
            let path = try shelf.path(named: name)
            let count = try PlaylistWriter.write(
                queue.tracks, to: path, replacing: isReplacing, makingFolders: shelf.holds(path))
            return .saved("\(grouped(count)) \(count == 1 ? "track" : "tracks") saved as \(RawPath.shown(path))")
        } catch PlaylistWriter.Fault.exists {
            return .exists(name: name)
        } catch {
            return .failed("the playlist is not saved: \(error)")
        }
    }
}
