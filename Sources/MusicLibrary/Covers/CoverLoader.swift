import Platform
import Playback

/// Finds covers in the background: in the track's tags, then beside it; at most two at once.
public final class CoverLoader: Sendable {
    private let wishes: TrackWishes<CoverPicture?>

    /// - Parameters:
    ///   - program: ffmpeg's path; `nil`: it is not installed, and no track has a cover.
    ///   - folder: Where covers are kept, an existing folder's absolute path in raw bytes; `nil`: nowhere.
    ///   - deliver: Called with one answer for each wish that is not taken back, from a thread of the loader's.
    public init(program: String?, folder: [UInt8]?, deliver: @escaping @Sendable (CoverMessage) -> Void) {
        let finder = CoverFinder(
            decoder: program.map { CoverDecoder(program: $0) }, cache: folder.map { CoverCache(folder: $0) })
        wishes = TrackWishes(
            atOnce: 2, find: { $0.path.isEmpty ? nil : finder.find($0.path) },
            deliver: { deliver(CoverMessage(track: $0, picture: $1)) })
        if let cache = finder.cache { _ = Thread.start(niceness: 5) { cache.thinOut() } }
    }

    /// What is wanted now, the most urgent first. It takes the place of what was wanted before; what is being worked on is
    /// finished.
    public func want(_ tracks: [Track]) { wishes.want(tracks) }
}

/// Looks for one cover.
private struct CoverFinder {
    let decoder: CoverDecoder?
    let cache: CoverCache?

    func find(_ track: [UInt8]) -> CoverPicture? {
        switch cache?.find(track) {
        case .some(.picture(let picture)): return picture
        case .some(.none): return nil
        case nil: break
        }
        guard let decoder else { return nil }
        // What is kept must fit the files as they were before they were read.
        var source = CoverCache.Source(track: track)
        guard source.trackStamp != nil else { return nil }
        var answer = decoder.picture(in: track)
        if answer == .none {
            for file in CoverFiles.beside(track) {
                let beside = CoverCache.Source(track: track, file: file)
                guard beside.fileStamp != nil else { continue }
                answer = decoder.picture(in: file)
                if case .picture = answer { source = beside }
                if answer != .none { break }
            }
        }
        switch answer {
        case .picture(let picture):
            cache?.keep(.picture(picture), of: source)
            return picture
        case .none: cache?.keep(.none, of: source)
        case .unknown: break
        }
        return nil
    }
}
