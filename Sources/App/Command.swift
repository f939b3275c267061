/// What a key can ask for.
public enum Command: String, Hashable, Sendable, CaseIterable {
    case playPause, playSelected, toggleExpansion, leave
    case next, previous
    case seekBack, seekForward, seekFarBack, seekFarForward
    case moveUp, moveDown, pageUp, pageDown, halfPageUp, halfPageDown, moveToTop, moveToBottom
    case find
    case showArtists, showAlbums, showTracks, showFolders, showPlaylists, showQueue
    case previousTab, nextTab
    case sort, reverseSort
    case volumeUp, volumeDown, mute
    case shuffle, cycleRepeat
    case enqueue, enqueueNext, undo, redo
    case removeFromQueue, moveUpInQueue, moveDownInQueue, clearQueue, saveQueue
    case sleepTimer
    case lyrics
    case help
    case suspend, quit
}

extension Command {
    /// Whether what it does depends on the rows of the list.
    var needsRows: Bool {
        switch self {
        case .playSelected, .playPause, .moveUp, .moveDown, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .moveToTop,
            .moveToBottom, .enqueue, .enqueueNext, .removeFromQueue, .moveUpInQueue, .moveDownInQueue:
            true
        default: false
        }
    }

    /// The tab that it shows.
    var tab: LibraryTab? {
        switch self {
        case .showArtists: .artists
        case .showAlbums: .albums
        case .showTracks: .tracks
        case .showFolders: .folders
        case .showPlaylists: .playlists
        case .showQueue: .queue
        default: nil
        }
    }

    /// The action's name in the settings file: `play-pause`.
    public var settingName: String {
        rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    }
}
