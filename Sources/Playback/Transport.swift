/// Which load an event speaks of. Each load has a higher number than every one before it.
public struct LoadID: Hashable, Sendable, Comparable {
    /// Counts up from 1 in each player.
    public let rawValue: UInt64
    /// The load with that number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// By age: the older load is the lesser.
    public static func < (left: LoadID, right: LoadID) -> Bool { left.rawValue < right.rawValue }
    /// The number after this one.
    var next: LoadID { LoadID(rawValue: rawValue + 1) }
}

/// Whether something plays.
public enum PlayState: String, Hashable, Sendable {
    case playing, paused, stopped
}

/// What a transport tells the player.
public struct TransportEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// The load now plays, is paused, or is stopped: by command, or because the engine did so by itself.
        /// `.playing` means that from the event's time on the position runs, one second a second.
        case state(PlayState)
        /// At the event's time the load stands at that many seconds.
        case position(Double)
        /// The load lasts that many seconds. It wins over what the track's tags say.
        case duration(Double)
        /// Wants to play but cannot for the moment (buffering): the position stands until `.state` comes.
        case stalled
        /// The load was played to its end, and nothing follows by itself. Where nothing of it was heard, as of an empty file,
        /// it is `.failed` instead: a queue of such files must not race.
        case ended
        /// The load given by ``Transport/follow(with:as:at:)`` is now heard, from 0; the load before it is over and sends
        /// no `.ended`.
        case began
        /// The load cannot be played, for that reason (a few words, no full stop). It is over; also said of a load that
        /// was only to follow.
        case failed(String)
        /// The engine itself is gone. Every load is over; a `.position` before it tells what was heard last.
        case lost(Loss)
    }

    /// The load that it speaks of.
    public var load: LoadID
    /// When it was so: seconds on the caller's clock, never later than the `now` it is handed out at.
    public var time: Double
    /// What was so.
    public var kind: Kind

    /// The event that `kind` was so of `load` at `time`, in seconds on the caller's clock.
    public init(_ kind: Kind, of load: LoadID, at time: Double) {
        self.load = load
        self.time = time
        self.kind = kind
    }
}

/// What makes the sound: one track at a time, and perhaps the one that follows without a gap.
///
/// **What blocks.** Nothing: every call returns at once. A transport never sleeps, never waits for an engine, a disk or a
/// lock that is held for long. It has no clock of its own: `now` is seconds on the caller's monotonic clock and never
/// goes back; a transport treats an earlier `now` as the latest one it has seen.
///
/// **Who calls.** One thread, the loop's. A transport that has threads or a child process hands their news over inside
/// ``advance(to:)`` and sees to it that the loop wakes: by ``nextDeadline`` where it knows the time, else by whatever waker
/// it was built with.
///
/// **What comes back.** Only events, only from ``advance(to:)``, in the order in which they were so. Commands have no
/// result: their success is a `.state` or `.position`, their failure a `.failed`. The caller drops events of a load that it
/// has replaced, so a transport need not recall them; but within one load nothing from before a command may
/// come after it: no `.position` from before a seek, no `.state(.playing)` from before a pause. After a load come `.state`
/// and `.position`, and `.duration` where the engine knows it.
///
/// **Which commands are legal when.** All of them, always, in any order and number: a command that makes no sense (pause
/// while paused, seek with nothing loaded) does nothing. A seek straight after a load is carried out when the engine can.
///
/// **What follows a failure.** `.failed` ends its load: the transport is then as if stopped, waits for the next load and
/// sends nothing more about the failed one. A failed track never harms the next; a load that was to follow fails alone, what
/// plays goes on. After `.lost` the transport tries to get a new engine at the next load; how often, it bounds itself: a loss
/// that recovers never follows another for ever. Nothing throws.
public protocol Transport: AnyObject {
    /// Drops what was loaded or was to follow, and loads `track`.
    ///
    /// - Parameters:
    ///   - load: What the events of this load are to carry.
    ///   - position: Seconds from the track's beginning where it starts; clamped to the track.
    ///   - playing: `false`: it is loaded and stands there, paused.
    func load(_ track: Track, as load: LoadID, from position: Double, playing: Bool, at now: Double)

    /// What is to follow, without a gap, when the present load ends by itself; `nil`: nothing. Replaces what was said before.
    ///
    /// The change is told by `.began`, when the ear hears it, once. A seek back from the end takes a hand-over back that had
    /// been prepared. A transport that cannot do this ignores the call and sends `.ended`; the caller then loads.
    func follow(with next: Track?, as load: LoadID, at now: Double)

    /// Goes on from where it stands; nothing loaded, or playing already: nothing happens.
    func play(at now: Double)
    /// Stands still where it is, ready to go on at once.
    func pause(at now: Double)
    /// Drops what is loaded and what was to follow.
    func stop(at now: Double)
    /// Goes to `position`, in seconds, clamped to the track; playing or paused stays as it is.
    func seek(to position: Double, at now: Double)
    /// - Parameter percent: 0...100, clamped; holds for all loads, also before the first.
    func setVolume(_ percent: Int, at now: Double)

    /// Ends the engine; nothing is called after it. The one call that may wait, for less than a second.
    func close()

    /// Takes time on to `now` and hands over what has happened since the last call; costs nothing when nothing has.
    func advance(to now: Double) -> [TransportEvent]

    /// When ``advance(to:)`` will next have something to say, as far as can be known; in the past: at once. `nil`: when an
    /// engine speaks, or never.
    var nextDeadline: Double? { get }
}

extension Transport {
    /// There is no engine to end.
    public func close() {}
}
