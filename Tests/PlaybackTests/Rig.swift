@testable import Playback

/// `count` tracks with the identities 1 to `count`, named "Song 1" and so on.
func songs(_ count: Int, lasting duration: Double = 100) -> [Track] {
    (0..<count).map { Track(id: TrackID(rawValue: UInt64($0 + 1)), title: "Song \($0 + 1)", duration: duration) }
}

/// A player on a fake transport, and the time, which is moved by hand.
final class Rig {
    let fake = FakeTransport()
    let player: Player
    private(set) var now = 10.0
    /// All that the player has said since it was last looked at.
    var events: [PlayerEvent] { player.takeEvents() }

    init(_ tracks: [Track] = [], at index: Int = 0, playing: Bool = true, repeats: RepeatMode = .off, seed: UInt64 = 1)
    {
        player = Player(transport: fake, repeatMode: repeats, seed: seed)
        player.load(tracks, at: index, playing: playing, now: now)
        _ = player.takeEvents()
    }

    /// Lets `seconds` go by, in one step or waking at every deadline as the loop does.
    func wait(_ seconds: Double, wakingAtDeadlines: Bool = false) {
        let end = now + seconds
        while wakingAtDeadlines, let deadline = player.nextDeadline, deadline <= end {
            now = max(now, deadline)
            player.advance(to: now)
        }
        now = end
        player.advance(to: now)
    }

    /// The number of the present track, from 1; 0: none.
    var song: Int { player.track.map { Int($0.id.rawValue) } ?? 0 }
    var position: Double { player.position(at: now) }
    /// What the notices among `events` say.
    var notices: [String] {
        events.compactMap { if case .notice(let sentence) = $0 { sentence } else { nil } }
    }
}

/// A transport that only writes down what it is told and says what the test gives it: for late and odd events.
final class ScriptedTransport: Transport {
    var calls: [String] = []
    var news: [TransportEvent] = []
    var loads: [LoadID] = []
    var follows: [LoadID] = []
    var nextDeadline: Double?

    func load(_ track: Track, as load: LoadID, from position: Double, playing: Bool, at now: Double) {
        calls.append("load \(track.title) from \(position)\(playing ? "" : " paused")")
        loads.append(load)
    }
    func follow(with next: Track?, as load: LoadID, at now: Double) {
        calls.append("follow \(next?.title ?? "nothing")")
        follows.append(load)
    }
    func play(at now: Double) { calls.append("play") }
    func pause(at now: Double) { calls.append("pause") }
    func stop(at now: Double) { calls.append("stop") }
    func seek(to position: Double, at now: Double) { calls.append("seek \(position)") }
    func setVolume(_ percent: Int, at now: Double) { calls.append("volume \(percent)") }
    func advance(to now: Double) -> [TransportEvent] {
        defer { news = [] }
        return news
    }

    /// What was called since this was last asked.
    func takeCalls() -> [String] {
        defer { calls = [] }
        return calls
    }
}
