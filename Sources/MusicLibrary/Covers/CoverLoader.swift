import Glibc
import Platform
import Playback
import Synchronization

/// Finds covers in the background: in the track's tags, then beside it; at most two at once.
public final class CoverLoader: Sendable {
    private static let atOnce = 2

    private struct State {
        /// What is still to be looked for, the most urgent first.
        var wanted: [Track] = []
        var working: Set<TrackID> = []
        var workers = 0
    }

    private let state = Mutex(State())
    private let decoder: CoverDecoder?
    private let cache: CoverCache?
    private let deliver: @Sendable (CoverMessage) -> Void

    /// - Parameters:
    ///   - program: ffmpeg's path; `nil`: it is not installed, and no track has a cover.
    ///   - folder: Where covers are kept, an existing folder's absolute path in raw bytes; `nil`: nowhere.
    ///   - deliver: Called with one answer for each wish that is not taken back, from a thread of the loader's.
    public init(program: String?, folder: [UInt8]?, deliver: @escaping @Sendable (CoverMessage) -> Void) {
        decoder = program.map { CoverDecoder(program: $0) }
        cache = folder.map { CoverCache(folder: $0) }
        self.deliver = deliver
        if let cache { _ = Thread.start(niceness: 5) { cache.thinOut() } }
    }

    /// What is wanted now, the most urgent first. It takes the place of what was wanted before; what is being worked on is
    /// finished.
    public func want(_ tracks: [Track]) {
        let starting = state.withLock { state in
            state.wanted = tracks.filter { !state.working.contains($0.id) }
            let starting = min(CoverLoader.atOnce - state.workers, state.wanted.count)
            state.workers += max(0, starting)
            return max(0, starting)
        }
        for _ in 0..<starting where !Thread.start(stack: 1 << 20, niceness: 5, { self.work() }) {
            state.withLock { $0.workers -= 1 }
        }
    }

    /// Works until nothing is wanted any more.
    private func work() {
        while let track = next() {
            let picture = track.path.isEmpty ? nil : find(track.path)
            state.withLock { _ = $0.working.remove(track.id) }
            deliver(CoverMessage(track: track.id, picture: picture))
        }
    }

    private func next() -> Track? {
        state.withLock { state in
            guard !state.wanted.isEmpty else {
                state.workers -= 1
                return nil
            }
            let track = state.wanted.removeFirst()
            state.working.insert(track.id)
            return track
        }
    }

    private func find(_ track: [UInt8]) -> CoverPicture? {
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
