import Playback

/// The rows of a list of tracks as of one moment: a value that never changes and answers at once.
public protocol TrackRows: TrackSource {
    /// What was asked.
    var query: LibraryQuery { get }
    /// Tracks of the whole library.
    var libraryCount: Int { get }
    /// How long they are together, in seconds.
    var librarySeconds: Double { get }
    /// False for a page that stands for the whole until that is known: rows outside it are not there yet.
    var isWhole: Bool { get }
    /// What tells the track in a row from every other; nil: there is no such row, or it is not there yet.
    func id(at row: Int) -> TrackID?
    /// Whether the track in a row lies under a root that is not there at present.
    func isOffline(at row: Int) -> Bool
}

extension LibraryView: TrackRows {}
