import Playback

/// The part of a long queue that is kept: what is around the present track, in steps, so that it seldom changes.
struct QueueWindow: Hashable {
    let range: Range<Int>

    /// - Parameters:
    ///   - count: Tracks in the queue.
    ///   - index: Which is the present one.
    ///   - most: How many are kept, 2 or more.
    init(count: Int, around index: Int, most: Int = SavedQueue.most) {
        guard count > most else {
            range = 0..<max(0, count)
            return
        }
        let step = max(1, most / 10)
        let first = min(max(0, (index / step - 1) * step), count - most)
        range = first..<(first + most)
    }

    /// The kept tracks; those without a file are left out.
    func queue(of tracks: [Track]) -> SavedQueue { SavedQueue(tracks[range].lazy.map(\.path)) }

    /// Where a track of the queue stands among those kept.
    func index(of index: Int, in tracks: [Track]) -> Int {
        guard range.contains(index) else { return 0 }
        return tracks[range.lowerBound..<index].count { !$0.path.isEmpty }
    }
}
