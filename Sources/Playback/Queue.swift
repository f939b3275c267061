/// What is played, in which order, and where in it the player stands: a value, so that looking ahead is trying it on a copy.
///
/// In shuffle every track comes once a round. A round begins with the track that was playing when shuffle was turned on,
/// and a track picked by hand counts as heard. With repeat a new round follows; it does not begin with the track that the
/// old one ended with (where there are two tracks or more).
public struct Queue: Sendable {
    /// A place in the queue for a track; the same track may have several.
    struct Entry: Hashable, Sendable {
        /// Unlike that of every other entry that this queue ever had: the row in ``Queue/source``, and past its end the number
        /// of one that was added.
        var serial: UInt32
    }

    /// What the queue was made of. A library may be large: the queue holds four bytes a track.
    private var source: any TrackSource
    /// Tracks that were added by hand.
    private var added: [Track] = []
    /// In the order in which they were given.
    var entries: [Entry]
    /// The tracks in the order in which they were given.
    public var tracks: [Track] { entries.map(track) }
    /// How many there are.
    public var count: Int { entries.count }
    /// Where the present track stands in ``tracks``; `nil`: there are none.
    public var index: Int? { entries.isEmpty ? nil : trackIndex(at: place) }
    /// The present track.
    public var current: Track? { index.map { track(entries[$0]) } }
    /// Whether the order is a shuffled one.
    public var isShuffled: Bool { order != nil }

    /// What an engine has told of tracks that it played, in seconds: it wins over what their tags said. Kept beside the
    /// entries, which many copies share, and for all tracks that come into the queue again.
    private var durations: [TrackID: Double] = [:]
    /// Where in the playing order the present track stands; 0 in an empty queue.
    public internal(set) var place: Int
    /// The shuffled round: indices into ``tracks``, each once. `nil`: the order is that of ``tracks``.
    var order: [Int]?
    /// The round before this one, so that the way back over its border is the way it came.
    var earlierRound: [Int]?
    private var generator: SeededGenerator

    /// - Parameters:
    ///   - index: Which track is the present one; clamped to the tracks.
    ///   - seed: Determines every shuffle that this queue will ever make.
    public init(_ tracks: any TrackSource = [Track](), at index: Int = 0, isShuffled: Bool = false, seed: UInt64) {
        self.init(tracks, at: index, isShuffled: isShuffled, generator: SeededGenerator(seed: seed))
    }

    private init(_ tracks: any TrackSource, at index: Int, isShuffled: Bool, generator: SeededGenerator) {
        source = tracks
        entries = Queue.entries(of: tracks)
        self.generator = generator
        place = max(0, min(index, entries.count - 1))
        if isShuffled { shuffle() }
    }

    private static func entries(of tracks: any TrackSource) -> [Entry] {
        (0..<UInt32(clamping: tracks.count)).map { Entry(serial: $0) }
    }

    /// New entries of these tracks.
    mutating func entries(of tracks: [Track]) -> [Entry] {
        let first = source.count + added.count
        added += tracks
        return tracks.indices.map { Entry(serial: UInt32(clamping: first + $0)) }
    }

    /// The track of an entry; one that the source does not know any more has no file.
    func track(_ entry: Entry) -> Track {
        let row = Int(entry.serial)
        let track = row < source.count ? source.track(at: row) : added[row - source.count]
        return measured(track ?? Track(id: TrackID(rawValue: 0), title: ""))
    }

    /// The track at a place of the playing order; `nil`: there is no such place.
    public func track(atPlace place: Int) -> Track? {
        entries.indices.contains(place) ? track(entries[trackIndex(at: place)]) : nil
    }

    // MARK: Changes

    /// Other tracks, `index` the present one; shuffle stays as it is, with a new round.
    public mutating func replace(with tracks: any TrackSource, at index: Int) {
        let known = durations
        self = Queue(tracks, at: index, isShuffled: isShuffled, generator: generator)
        durations = known
    }

    /// Other tracks around the present one, which is found again by its identity; so are those already heard in this round.
    ///
    /// - Returns: Whether the present track is among `tracks`. Where it is not, nothing is changed.
    public mutating func regroup(_ tracks: any TrackSource) -> Bool {
        guard let current, let found = tracks.row(of: current.id) else { return false }
        let heardIDs = order?[..<place].map { track(entries[$0]).id }
        source = tracks
        added = []
        entries = Queue.entries(of: tracks)
        guard let heardIDs else {
            place = found
            return true
        }
        var taken: Set = [found]
        let heard = heardIDs.compactMap { tracks.row(of: $0) }.filter { taken.insert($0).inserted }
        var rest = entries.indices.filter { !taken.contains($0) }
        mix(&rest)
        order = heard + [found] + rest
        earlierRound = nil
        place = heard.count
        return true
    }

    /// The track at `index` becomes the present one; the rest of a shuffled round stays as it was.
    public mutating func pick(_ index: Int) {
        precondition(entries.indices.contains(index), "Track \(index) is picked of \(entries.count).")
        guard var order else {
            place = index
            return
        }
        guard order[place] != index, let old = order.firstIndex(of: index) else { return }
        order.remove(at: old)
        if old > place { place += 1 }
        order.insert(index, at: place)
        self.order = order
    }

    /// Turns shuffle on (a round that begins with the present track) or off (the tracks' own order goes on from it).
    public mutating func setShuffled(_ on: Bool) {
        guard on != isShuffled else { return }
        if on {
            shuffle()
        } else {
            place = index ?? 0
            order = nil
            earlierRound = nil
        }
    }

    /// A track lasts `seconds`, whatever was thought; it keeps that for as long as the queue lives. What cannot be a duration
    /// changes nothing.
    public mutating func measure(_ seconds: Double, of track: TrackID) {
        if Track.plausible(seconds) > 0 { durations[track] = seconds }
    }

    private func measured(_ track: Track) -> Track {
        guard !durations.isEmpty, let seconds = durations[track.id] else { return track }
        var known = track
        known.duration = seconds
        return known
    }

    /// Goes to the next track.
    ///
    /// - Parameter wrapping: Whether the first follows the last; in shuffle, a new round.
    /// - Returns: Whether there was one; otherwise nothing has changed.
    public mutating func advance(wrapping: Bool) -> Bool {
        guard !entries.isEmpty else { return false }
        if place + 1 < entries.count {
            place += 1
            return true
        }
        guard wrapping else { return false }
        if let order { beginRound(after: order) }
        place = 0
        return true
    }

    /// Goes to the track before.
    ///
    /// - Parameter wrapping: Whether the last comes before the first. In shuffle that is the end of the round before; in the
    ///   first round the last track still to come, which is then heard at the round's beginning instead.
    /// - Returns: Whether there was one; otherwise nothing has changed.
    public mutating func retreat(wrapping: Bool) -> Bool {
        guard !entries.isEmpty else { return false }
        if place > 0 {
            place -= 1
            return true
        }
        guard wrapping else { return false }
        guard var round = order else {
            place = entries.count - 1
            return true
        }
        if let earlierRound {
            order = earlierRound
            self.earlierRound = nil
            place = entries.count - 1
        } else {
            round.insert(round.removeLast(), at: 0)
            order = round
        }
        return true
    }

    /// The tracks that come next, in order, at most `count`, without going round.
    public func upcoming(_ count: Int) -> [Track] {
        guard !entries.isEmpty, count > 0 else { return [] }
        let end = min(entries.count, place + 1 + min(count, entries.count))
        return (place + 1..<end).map { track(entries[trackIndex(at: $0)]) }
    }

    // MARK: Rounds

    func trackIndex(at place: Int) -> Int { order?[place] ?? place }

    /// A first round, the present track its first.
    private mutating func shuffle() {
        guard !entries.isEmpty else {
            order = []
            return
        }
        let first = trackIndex(at: place)
        var rest = entries.indices.filter { $0 != first }
        mix(&rest)
        order = [first] + rest
        earlierRound = nil
        place = 0
    }

    private mutating func beginRound(after old: [Int]) {
        var round = Array(entries.indices)
        mix(&round)
        if round.count > 1, round[0] == old[old.count - 1] {
            round.swapAt(0, 1 + generator.number(below: round.count - 1))
        }
        earlierRound = old
        order = round
    }

    /// Fisher and Yates, from the end.
    private mutating func mix(_ indices: inout [Int]) {
        guard indices.count > 1 else { return }
        for last in stride(from: indices.count - 1, to: 0, by: -1) {
            indices.swapAt(last, generator.number(below: last + 1))
        }
    }
}
