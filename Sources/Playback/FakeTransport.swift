/// The quiet twin of a real engine: nothing sounds, everything else is as it would be.
///
/// Its clock is the caller's `now`. It opens no file, so it believes the track's duration. A track of unknown duration
/// plays for ``unknownLength`` and then ends, and no duration is made up for it: who shows it shows none. For tests and
/// rehearsals it can be told to fail, to stall, to end, to lose its engine, or to leave out the gapless hand-over.
public final class FakeTransport: Transport {
    /// How long a track of unknown duration plays, in seconds.
    public static let unknownLength = 180.0

    /// Tracks that fail when they are loaded or are to follow, and the reason each gives.
    public var failures: [TrackID: String] = [:]
    /// `false`: ``follow(with:as:at:)`` is ignored, as by an engine without gapless playback.
    public var handsOver = true
    /// What was last set, 0...100.
    public private(set) var volume = 100

    private struct Loaded {
        var load: LoadID
        var state: PlayState
        var playhead: Playhead
        var isStalled = false
    }

    private var loaded: Loaded?
    private var following: (track: Track, load: LoadID)?
    private var pending: [TransportEvent] = []
    private var clock = -Double.infinity

    /// A transport with nothing loaded, at full volume.
    public init() {}

    // MARK: Transport

    public func load(_ track: Track, as load: LoadID, from position: Double, playing: Bool, at now: Double) {
        catchUp(to: now)
        pending.removeAll(keepingCapacity: true)
        following = nil
        loaded = nil
        if let reason = failures[track.id] {
            say(.failed(reason), of: load)
            return
        }
        let length = Self.length(of: track)
        let start = position.isFinite ? min(max(0, position), length) : 0
        loaded = Loaded(
            load: load, state: playing ? .playing : .paused,
            playhead: Playhead(position: start, time: clock, isRunning: playing, duration: length))
        say(.position(start), of: load)
        say(.state(playing ? .playing : .paused), of: load)
        if track.duration > 0 { say(.duration(track.duration), of: load) }
    }

    public func follow(with next: Track?, as load: LoadID, at now: Double) {
        catchUp(to: now)
        guard handsOver, loaded != nil else { return }
        following = nil
        guard let next else { return }
        if let reason = failures[next.id] {
            say(.failed(reason), of: load)
        } else {
            following = (next, load)
        }
    }

    public func play(at now: Double) {
        catchUp(to: now)
        setState(.playing)
    }

    public func pause(at now: Double) {
        catchUp(to: now)
        setState(.paused)
    }

    public func stop(at now: Double) {
        catchUp(to: now)
        following = nil
        guard let gone = loaded else { return }
        loaded = nil
        say(.state(.stopped), of: gone.load)
    }

    public func seek(to position: Double, at now: Double) {
        catchUp(to: now)
        guard position.isFinite else { return }
        move(to: position)
    }

    public func setVolume(_ percent: Int, at now: Double) {
        catchUp(to: now)
        volume = min(100, max(0, percent))
    }

    public func advance(to now: Double) -> [TransportEvent] {
        catchUp(to: now)
        guard !pending.isEmpty else { return [] }
        defer { pending.removeAll(keepingCapacity: true) }
        return pending
    }

    public var nextDeadline: Double? { pending.first?.time ?? loaded?.playhead.end }

    // MARK: Instructions

    /// The loaded track fails now, wherever it stands; nothing loaded: nothing happens.
    public func fail(_ reason: String, at now: Double) {
        catchUp(to: now)
        guard let failed = loaded else { return }
        drop()
        say(.failed(reason), of: failed.load)
    }

    /// The engine is gone: what is loaded and what was to follow with it.
    ///
    /// - Parameters:
    ///   - reason: A few words, no full stop.
    ///   - recovers: Whether the player is to go on by itself.
    ///   - now: Seconds on the caller's clock.
    public func lose(_ reason: String, recovers: Bool = false, at now: Double) {
        catchUp(to: now)
        guard let lost = loaded else { return }
        drop()
        say(.lost(Loss(reason, recovers: recovers)), of: lost.load)
    }

    /// The loaded track is over now, as if it had been played to its end, paused or not.
    public func end(at now: Double) {
        catchUp(to: now)
        guard let over = loaded else { return }
        finish(over, at: clock)
    }

    /// The loaded track stands where it is until ``resume(at:)``, though it is to play: the line is slow.
    ///
    /// - Parameter silently: Nothing is said about it, as an engine that hangs says nothing.
    public func stall(silently: Bool = false, at now: Double) {
        catchUp(to: now)
        guard var slow = loaded, !slow.isStalled else { return }
        slow.isStalled = true
        slow.playhead = halted(slow.playhead)
        loaded = slow
        if !silently { say(.stalled, of: slow.load) }
    }

    /// Ends a stall.
    public func resume(at now: Double) {
        catchUp(to: now)
        guard var slow = loaded, slow.isStalled else { return }
        slow.isStalled = false
        slow.playhead.time = clock
        slow.playhead.isRunning = slow.state == .playing
        loaded = slow
        say(.position(slow.playhead.position), of: slow.load)
        say(.state(slow.state), of: slow.load)
    }

    /// The track turns out to last `seconds`, whatever its tags say.
    public func correctDuration(to seconds: Double, at now: Double) {
        catchUp(to: now)
        guard var measured = loaded, seconds.isFinite, seconds > 0 else { return }
        let position = min(measured.playhead.position(at: clock), seconds)
        measured.playhead = Playhead(
            position: position, time: clock, isRunning: measured.playhead.isRunning, duration: seconds)
        loaded = measured
        say(.duration(seconds), of: measured.load)
    }

    // MARK: The clock

    /// Takes the virtual clock on to `now`; what ended on the way has ended, or was handed over, at its exact time.
    private func catchUp(to now: Double) {
        if now > clock { clock = now }
        while let playing = loaded, let end = playing.playhead.end, end <= clock {
            finish(playing, at: end)
        }
    }

    private func finish(_ over: Loaded, at end: Double) {
        guard let next = following else {
            drop()
            say(.ended, of: over.load, at: end)
            return
        }
        following = nil
        let length = Self.length(of: next.track)
        loaded = Loaded(
            load: next.load, state: over.state,
            playhead: Playhead(time: end, isRunning: over.state == .playing, duration: length))
        say(.began, of: next.load, at: end)
        say(.position(0), of: next.load, at: end)
        say(.state(over.state), of: next.load, at: end)
        if next.track.duration > 0 { say(.duration(next.track.duration), of: next.load, at: end) }
    }

    private func setState(_ state: PlayState) {
        guard var changed = loaded, changed.state != state else { return }
        changed.state = state
        changed.playhead = halted(changed.playhead)
        changed.playhead.isRunning = state == .playing && !changed.isStalled
        loaded = changed
        say(.position(changed.playhead.position), of: changed.load)
        say(changed.isStalled && state == .playing ? .stalled : .state(state), of: changed.load)
        catchUp(to: clock)
    }

    private func move(to position: Double) {
        guard var moved = loaded else { return }
        let place = min(max(0, position), moved.playhead.duration)
        moved.playhead.position = place
        moved.playhead.time = clock
        loaded = moved
        say(.position(place), of: moved.load)
        if moved.isStalled { say(.stalled, of: moved.load) }
        catchUp(to: clock)
    }

    private func halted(_ playhead: Playhead) -> Playhead {
        Playhead(position: playhead.position(at: clock), time: clock, isRunning: false, duration: playhead.duration)
    }

    private func drop() {
        loaded = nil
        following = nil
    }

    private func say(_ kind: TransportEvent.Kind, of load: LoadID, at time: Double? = nil) {
        pending.append(TransportEvent(kind, of: load, at: time ?? clock))
    }

    private static func length(of track: Track) -> Double { track.duration > 0 ? track.duration : unknownLength }
}
