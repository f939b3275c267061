import Playback

/// A folder that a scan has come through, shared by the files in it.
final class ScannedFolder: Sendable {
    /// The row of the root that it belongs to.
    let root: Int64
    /// Absolute, raw bytes.
    let path: [UInt8]

    init(root: Int64, path: [UInt8]) {
        self.root = root
        self.path = path
    }
}

/// A file as the index knows it.
struct KnownFile: Sendable {
    let id: Int64
    let name: [UInt8]
    let stamp: IndexStamp
    /// Why it is no track; nil: it is one.
    let verdict: Verdict?
}

/// Why a file that was looked into is no track.
enum Verdict: Equatable, Sendable {
    case skipped(SkipReason)
    /// It is named like nothing in particular and holds no music: nobody is told.
    case none

    var code: Int64 {
        switch self {
        case .skipped(let reason): Int64(reason.rawValue)
        case .none: -1
        }
    }

    init(code: Int64) {
        self = SkipReason(rawValue: Int(code)).map { .skipped($0) } ?? .none
    }
}

/// A file under the path at which it was known.
struct FormerFile: Sendable {
    let id: Int64
    let folder: Int64
    let name: [UInt8]
    let path: [UInt8]
    let isTrack: Bool
}

/// What reading a file came to.
struct FileRecord: Sendable {
    let folder: ScannedFolder
    let name: [UInt8]
    let stamp: IndexStamp
    /// The tags, an empty title where there is none; or why there are none.
    let content: Result<Track, Verdict.Failure>
}

extension Verdict {
    /// A verdict as the failure of a result.
    struct Failure: Error, Sendable {
        let verdict: Verdict
    }
}

/// A playlist that lies in a folder of the library.
struct PlaylistRecord: Sendable {
    let folder: ScannedFolder
    let name: [UInt8]
    let stamp: IndexStamp
    /// How many files it names.
    let entries: Int
}

/// A saved root as the index has it.
struct RootRecord: Equatable, Sendable {
    let id: Int64
    let path: [UInt8]
    /// Which folder it was when it was last scanned; nil: never.
    var identity: FileIdentity?
    var isOffline: Bool
}

/// A track as the index has it, for the columns in memory.
struct TrackRow: Sendable {
    let id: Int64
    let folder: Int64
    let root: Int64
    let folderPath: [UInt8]
    let name: [UInt8]
    let title: [UInt8]
    let artist: [UInt8]
    let albumArtist: [UInt8]
    let album: [UInt8]
    let genre: [UInt8]
    let disc: Int64
    let number: Int64
    let year: Int64
    let milliseconds: Int64
}

/// What a batch has changed.
enum IndexChange: Sendable {
    case put(TrackRow)
    case remove(id: Int64)
}
