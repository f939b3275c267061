/// The player: owns the queue and its modes, and moves a ``Transport`` by them.
///
/// Confined to the loop. Every command takes the time `now`, in seconds on the loop's clock; an earlier time than the
/// latest one seen counts as that. What a command or the course of time changes is collected as ``PlayerEvent``s until
/// ``takeEvents()``. With nothing loaded every command but those that load is without effect.
public final class Player {
    /// After so many failures in a row, nothing heard in between, the player stops.
    public static let failureLimit = 10
    /// ``previous(at:)`` past this position, in seconds, restarts the track instead.
    public static let restartLimit = 3.0
    /// A seek comes no nearer to the end than this, in seconds, so that none ends the track or skips to the next.
    public static let seekMargin = 1.0
    /// A track that has been heard for so long, in seconds, has not failed to play, whatever comes after.
    static let heardEnough = 1.0
    /// Reports that differ less than this, in seconds, from what is shown are the engine's jitter.
    static let jitter = 0.02

    /// How often the transport is asked for news in one turn.
    static let roundLimit = 100

    /// The tracks and their order; change it through the player.
    public internal(set) var queue: Queue
    /// What was asked for or happened last: `.playing` also while the engine still opens the track or stalls.
    public internal(set) var state = PlayState.stopped
    /// What comes after the last track, and after each.
    public internal(set) var repeatMode: RepeatMode
    /// How loud; kept while nothing is loaded.
    public internal(set) var volume: Volume
    /// How much of ``volume`` is heard, 0...1: a sleep timer fades the sound without changing what the listener has set.
    public internal(set) var fade = 1.0
    /// Where the present track stands, as a function of time: for a clock that shows it and a loop that waits for it.
    public internal(set) var playhead = Playhead()

    let transport: any Transport
    var clock = -Double.infinity
    /// The present load; events of another are late.
    var load = LoadID(rawValue: 0)
    /// The latest number given to a load, the following one's included.
    var latestLoad = LoadID(rawValue: 0)
    /// The transport holds nothing (it was stopped, or its engine is gone): to play is to load anew.
    var needsLoad = true
    /// Where the present load began, in seconds.
    var startPosition = 0.0
    /// The queue as it will be when the present track ends by itself, and the load that the transport was given for it.
    var following: (queue: Queue, load: LoadID)?
    /// Tracks that have failed while they were to follow; each is skipped without a second notice.
    var failedAhead: Set<TrackID> = []
    var failuresInRow = 0
    /// What was done to the queue by hand.
    var history = QueueHistory()
    /// The queue is no longer what was loaded.
    public internal(set) var isQueueEdited = false
    /// The present track was come to by going back; should it fail, the way goes further back.
    var goesBack = false
    var events: [PlayerEvent] = []

    /// - Parameters:
    ///   - seed: Determines every shuffle; by default another one each time.
    public init(
        transport: any Transport, repeatMode: RepeatMode = .off, isShuffled: Bool = false, volume: Volume = Volume(),
        seed: UInt64 = .random(in: .min ... .max)
    ) {
        self.transport = transport
        self.repeatMode = repeatMode
        self.volume = volume
        queue = Queue(isShuffled: isShuffled, seed: seed)
    }

    // MARK: What is

    /// The present track; `nil`: nothing was ever loaded, and the bar is not presented.
    public var track: Track? { queue.current }
    /// What follows the present track when it ends by itself; `nil`: nothing, or nothing is loaded.
    public var nextTrack: Track? { following?.queue.current }
    /// Seconds; 0: unknown or nothing loaded.
    public var duration: Double { playhead.duration }
    /// Whether the queue is played in a shuffled order.
    public var isShuffled: Bool { queue.isShuffled }

    /// Seconds from the track's beginning.
    public func position(at now: Double) -> Double { playhead.position(at: max(now, clock)) }
    /// 0...1; 0 where the duration is unknown.
    public func progress(at now: Double) -> Double { playhead.progress(at: max(now, clock)) }

    /// All of it at once.
    public func status(at now: Double) -> PlayerStatus {
        PlayerStatus(track: track, state: state, position: position(at: now), duration: duration)
    }

    /// Where a seek may go, in seconds: all of the track but its last ``seekMargin``. Of an unknown duration: on for ever.
    public var seekable: ClosedRange<Double> {
        0...(duration > 0 ? max(0, duration - Player.seekMargin) : .greatestFiniteMagnitude)
    }

    /// What the transport is told, 0...100.
    var audible: Int { Int((Double(volume.audible) * fade).rounded()) }

    // MARK: Time

    /// Takes time on to `now`: what the transport has done meanwhile becomes state and events.
    public func advance(to now: Double) {
        if now > clock { clock = now }
        // Each round can load one more track, which may fail or end in turn. The failure limit ends the first, and time the
        // second; the bound is for a transport that breaks its contract, whose news then wait for the next turn.
        for _ in 0..<Player.roundLimit {
            let news = transport.advance(to: clock)
            if news.isEmpty { return }
            for event in news { take(event) }
        }
    }

    /// When ``advance(to:)`` must next be called: the end of the track, or whatever the transport knows to come. `nil`: not
    /// before it wakes the loop. The clock and the progress bar have deadlines of their own, in ``playhead``.
    public var nextDeadline: Double? { transport.nextDeadline }

    /// What has changed since the last call, in order.
    public func takeEvents() -> [PlayerEvent] {
        guard !events.isEmpty else { return [] }
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }
}
