import Playback

/// Plays files by an mpv that runs as a child process.
///
/// The process is started in the background, on a thread of its own, which also reads and writes: no call waits for it.
/// When ``close()`` is called or the transport goes away, mpv is told to quit and is killed half a second later; when this
/// process dies, mpv ends by itself, for its end of the line closes.
public final class MPVTransport: Transport {
    private let options: MPVOptions
    private let wake: @Sendable () -> Void
    private var session: MPVSession
    private var process: MPVProcess?

    /// - Parameter wake: lets the loop call ``advance(to:)``; called on another thread.
    public init(options: MPVOptions, wake: @escaping @Sendable () -> Void) {
        self.options = options
        self.wake = wake
        session = MPVSession(patience: options.patience)
        _ = session.startEngine(at: options.clock())
        perform()
    }

    deinit { process?.finish() }

    /// Ends mpv; returns when it is gone, after 0.7 s at the latest. The transport is of no more use then.
    public func close() {
        process?.finish()
        process?.awaitEnd(milliseconds: 700)
    }

    /// What mpv calls itself, such as "mpv 0.35.1"; `nil`: it has not answered yet.
    public var version: String? { session.version.isEmpty ? nil : session.version }

    /// mpv's process; `nil`: none, or not started yet.
    var processID: Int32? { process?.processID }

    // MARK: Transport

    public func load(_ track: Track, as load: LoadID, from position: Double, playing: Bool, at now: Double) {
        session.load(track, as: load, from: position, playing: playing, at: now)
        perform()
    }

    public func follow(with next: Track?, as load: LoadID, at now: Double) {
        session.follow(with: next, as: load, at: now)
        perform()
    }

    public func play(at now: Double) {
        session.setPlaying(true, at: now)
        perform()
    }

    public func pause(at now: Double) {
        session.setPlaying(false, at: now)
        perform()
    }

    public func stop(at now: Double) {
        session.stop(at: now)
        perform()
    }

    public func seek(to position: Double, at now: Double) {
        session.seek(to: position, at: now)
        perform()
    }

    public func setVolume(_ percent: Int, at now: Double) {
        session.setVolume(percent, at: now)
        perform()
    }

    public func advance(to now: Double) -> [TransportEvent] {
        session.tick(now)
        for news in process?.takeNews() ?? [] {
            switch news.kind {
            case .message(let message): session.receive(message, at: news.time)
            case .examined(let load, let findings): session.examined(load, findings, at: news.time)
            case .ended(let reason):
                process = nil
                session.engineEnded(reason, at: news.time)
            }
        }
        session.advance(to: now)
        perform()
        return session.takeEvents()
    }

    public var nextDeadline: Double? { session.nextDeadline }

    private func perform() {
        let orders = session.takeOrders()
        if orders.drop {
            process?.kill()
            process = nil
        }
        if orders.start { process = MPVProcess(options: options, wake: wake) }
        if !orders.bytes.isEmpty { process?.send(orders.bytes) }
        for file in orders.examinations { process?.examine(file.path, of: file.load) }
    }
}
