import MusicLibrary
import Platform
import Playback

/// The saved library behind the model: hands the model's requests to the index, and what comes of them to the loop.
public final class SavedLibrary: Sendable {
    private let index: LibraryIndex
    private let inbox: Inbox<Message>
    private let playlists: PlaylistShelf

    /// Opens the index; the interface need not wait for it.
    ///
    /// - Parameters:
    ///   - path: The index's file, raw bytes; nil: in memory, nothing lasts.
    ///   - playlists: Those that are kept beside the library.
    ///   - inbox: The loop's.
    public init(path: [UInt8]?, playlists: PlaylistShelf, inbox: Inbox<Message>) {
        self.inbox = inbox
        self.playlists = playlists
        index = LibraryIndex(path: path) { message in
            guard case .groups(let list) = message, list.kind == .playlists else { return inbox.put(.library(message)) }
            inbox.put(.library(.groups(playlists.joined(to: list))))
        }
    }

    /// The saved folders, as soon as the index is open; waits for that for `seconds` at most.
    public func roots(within seconds: Double) -> [[UInt8]] { index.firstRoots(within: seconds) }

    /// The rows of the first screen; waits for them for `seconds` at most.
    public func firstView(within seconds: Double) -> LibraryView? { index.firstView(within: seconds) }

    /// Looks for what has changed since the last run, and from then on watches for changes.
    ///
    /// - Parameter roots: The folders that the settings name, raw bytes: they belong to the library for as long as they are
    ///   named. nil: the settings cannot be read, and nothing is changed.
    public func begin(named roots: [[UInt8]]?) {
        if let roots { index.followSettings(roots) }
        index.watch()
        index.scan()
    }

    /// Gives the file back.
    ///
    /// - Parameter page: What the list shows and from which row on, for the first screen of the next start.
    public func close(keeping page: (view: LibraryView, row: Int)?) {
        index.close(keeping: page)
    }

    /// Does what the model asks for; the answer is a message.
    package func answer(_ request: LibraryRequest) {
        switch request {
        case .rows(let query): index.show(query)
        case .groups(let kind): index.askGroups(kind)
        case .enqueue(let key, let isNext):
            index.collect(LibraryQuery(group: key)) { [inbox] in inbox.put(.picked($0.tracks, isNext: isNext)) }
        case .duration(let seconds, let path): index.setDuration(seconds, of: path)
        }
    }

    /// Reads the queue of the last run and looks its tracks up.
    func resume(from store: StateStore) {
        let isStarted = Thread.start {
            let (queue, notice) = store.readQueue()
            guard let queue else { return self.inbox.put(.resumed(nil, notice: notice)) }
            self.index.collect(paths: queue.paths) { [inbox = self.inbox] in
                inbox.put(.resumed(ResumedQueue(saved: queue, tracks: $0), notice: notice))
            }
        }
        if !isStarted { inbox.put(.resumed(nil, notice: nil)) }
    }
}

/// A queue of the last run, and what is known of its tracks.
public struct ResumedQueue: Sendable {
    let saved: SavedQueue
    let tracks: LibraryPick
}
