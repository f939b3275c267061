import Glibc
import Playback
import Testing

@testable import Engines

/// What is tried with the real mpv and real files; only the sound card is not there. One after the other, and never by how
/// long something took: the machine may be busy.
@Suite(.serialized) enum RealMPV {}

/// A transport with a real mpv behind it, and a loop that waits as the player's does.
final class LiveRig {
    let transport: MPVTransport
    private let bell: Pipe
    private(set) var events: [TransportEvent] = []
    /// What ``until(_:)`` has not seen yet.
    private var unseen: [TransportEvent] = []

    /// No condition takes longer than this, in seconds, on a machine that is busy with other things.
    static let limit = 60.0

    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    init(
        program: String = "mpv", output: [String] = ["--ao=null"], replayGain: MPVOptions.ReplayGain = .track,
        patience: Double = LiveRig.limit
    ) {
        let bell = Pipe()!
        self.bell = bell
        var options = MPVOptions(program: program, extraWords: output, replayGain: replayGain, clock: LiveRig.now)
        options.patience = patience
        transport = MPVTransport(options: options) { bell.ring() }
    }

    deinit { transport.close() }

    /// Waits for news or a deadline, `milliseconds` at most.
    func wait(milliseconds: Double, until deadline: Double?) {
        let due = deadline.map { max(0, ($0 - LiveRig.now()) * 1000 + 1) } ?? milliseconds
        _ = waitForInput([bell.reading], milliseconds: Int32(min(due, milliseconds)))
        bell.drain()
    }

    /// One turn of the loop: waits for news or a deadline, `milliseconds` at most.
    func turn(milliseconds: Double = 100) {
        wait(milliseconds: milliseconds, until: transport.nextDeadline)
        let news = transport.advance(to: LiveRig.now())
        events += news
        unseen += news
    }

    /// Turns until `condition` holds; `false`: it did not in time.
    func until(_ condition: () -> Bool) -> Bool {
        let end = LiveRig.now() + LiveRig.limit
        while !condition() {
            if LiveRig.now() > end { return false }
            turn()
        }
        return true
    }

    /// Waits for the first event that is so, and lets go of all before it; `nil`: it did not come.
    func next(_ isWanted: (TransportEvent.Kind) -> Bool) -> TransportEvent? {
        var found: TransportEvent?
        _ = until {
            while found == nil, !unseen.isEmpty {
                let event = unseen.removeFirst()
                if isWanted(event.kind) { found = event }
            }
            return found != nil
        }
        return found
    }

    func next(_ kind: TransportEvent.Kind) -> TransportEvent? { next { $0 == kind } }
}

extension LoadID {
    static let one = LoadID(rawValue: 1)
    static let two = LoadID(rawValue: 2)
    static let three = LoadID(rawValue: 3)
}
