import Engines
import Foundation
import Glibc
import Playback

/// The player over a real mpv, under commands that come faster than mpv can follow, and mpv killed now and then.
final class RandomRun {
    private let player: Player
    private let transport: MPVTransport
    private let witness: Witness
    private let folder: String
    private let bell: (reading: Int32, writing: Int32)
    private var dice: SeededGenerator
    /// The player has said that it waits for somebody to press play.
    private var waitsForPlay = false
    private var killTimes: [Double] = []
    var kills: Int { killTimes.count }
    /// What mpv did otherwise than commanded.
    private(set) var faults: [String] = []

    /// - Parameter folder: holds the sounds, and the witness's socket.
    init(folder: String, seed: UInt64) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        socketpair(AF_UNIX, kind, 0, &ends)
        let writing = ends[1]
        bell = (ends[0], writing)
        self.folder = folder
        witness = Witness(path: "\(folder)/witness-\(getpid())")
        dice = SeededGenerator(seed: seed)
        let options = MPVOptions(
            extraWords: ["--ao=null", "--input-ipc-server=\(witness.path)"], clock: monotonic)
        transport = MPVTransport(options: options) {
            var byte: UInt8 = 0
            _ = write(writing, &byte, 1)
        }
        player = Player(transport: transport, seed: seed)
    }

    func close() {
        transport.close()
        unlink(witness.path)
    }

    deinit {
        Glibc.close(bell.reading)
        Glibc.close(bell.writing)
    }

    // MARK: Commands

    /// Gives so many commands; ten times on the way, mpv is asked whether it does what was commanded.
    func give(_ count: Int) {
        if player.track == nil { load() }
        for step in 1...count {
            command()
            let end = monotonic() + Double(pause()) / 1000
            repeat { turn(milliseconds: Int32(max(0, end - monotonic()) * 1000)) } while monotonic() < end
            if step % max(1, count / 4) == count / 8 { kill() }
            if step % max(1, count / 5) == 0 { settle("after \(step) commands") }
        }
    }

    /// Kills mpv, unless it has just been started, or so often within a minute that the next would not be replaced.
    private func kill() {
        let now = monotonic()
        guard killTimes.count(where: { $0 > now - 62 }) < 3, (killTimes.last ?? 0) < now - 1,
            let mpv = Household.childNumbers.first
        else { return }
        Glibc.kill(mpv, SIGKILL)
        killTimes.append(now)
    }

    private func pause() -> Int32 {
        switch Int.random(in: 0..<20, using: &dice) {
        case 0: .random(in: 20...100, using: &dice)
        case 1..<9: .random(in: 1...10, using: &dice)
        default: 0
        }
    }

    private func command() {
        let now = monotonic()
        switch Int.random(in: 0..<16, using: &dice) {
        case 0: load()
        case 1: player.activate(.random(in: 0...5, using: &dice), of: player.queue.tracks, at: now)
        case 2: player.pick(.random(in: 0...5, using: &dice), at: now)
        case 3: player.play(at: now)
        case 4: player.pause(at: now)
        case 5: player.playPause(at: now)
        case 6: player.next(at: now)
        case 7: player.previous(at: now)
        case 8: player.seek(to: .random(in: -1...4, using: &dice), at: now)
        case 9: player.seek(by: .random(in: -2...2, using: &dice), at: now)
        case 10: player.setVolume(Volume(percent: .random(in: 0...100, using: &dice)), at: now)
        case 11: player.setVolume(player.volume.toggledMute(), at: now)
        case 12: player.setShuffled(.random(using: &dice), at: now)
        case 13: player.setRepeat([.off, .all, .one].randomElement(using: &dice)!, at: now)
        case 14: regroup()
        default: if Int.random(in: 0..<8, using: &dice) == 0 { player.stop(at: now) }
        }
    }

    private static let names = [
        "short.flac", "other.mp3", "long.ogg", "long.wav", "long.flac", "other.opus", "empty.flac",
    ]

    private func tracks() -> [Track] {
        RandomRun.names.shuffled(using: &dice).prefix(.random(in: 1...6, using: &dice)).map { name in
            let path = Array("\(folder)/\(name)".utf8)
            // Half of the lengths are unknown, as where there was no tag.
            let duration = Bool.random(using: &dice) ? 0 : name.hasPrefix("long") ? 3.0 : 1
            return Track(id: TrackID(path: path), path: path, title: name, duration: duration)
        }
    }

    private func load() {
        player.load(
            tracks(), at: .random(in: 0...3, using: &dice), position: .random(in: 0...1, using: &dice),
            playing: .random(using: &dice), now: monotonic())
    }

    /// The present track amid others.
    private func regroup() {
        guard let track = player.track else { return }
        player.regroup(
            (tracks().filter { $0.id != track.id } + [track]).shuffled(using: &dice), at: monotonic())
    }

    private func turn(milliseconds: Int32) {
        let due = player.nextDeadline.map { Int32(min(max(0, ($0 - monotonic()) * 1000 + 1), 1000)) } ?? 1000
        var waiting = pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, min(due, milliseconds))
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(bell.reading, &bytes, bytes.count) > 0 {}
        player.advance(to: monotonic())
        for event in player.takeEvents() {
            switch event {
            case .retry: waitsForPlay = true
            case .notice(let sentence) where sentence.hasSuffix("press play to try again"): waitsForPlay = true
            case .trackChanged, .stateChanged(.playing): waitsForPlay = false
            default: break
            }
        }
    }

    // MARK: What became of them

    /// mpv is given half a minute to do what the player shows.
    func settle(_ moment: String) {
        let end = monotonic() + 30
        var difference: String?
        repeat {
            turn(milliseconds: 20)
            if waitsForPlay { player.play(at: monotonic()) }
            difference = self.difference()
            if difference == nil { return }
        } while monotonic() < end
        faults.append("\(moment): \(difference!)")
    }

    /// What mpv does otherwise than the player shows; `nil`: nothing.
    private func difference() -> String? {
        guard let track = player.track, player.state != .stopped else {
            return witness.value(of: "idle-active") as? Bool == false ? "mpv plays, though all is stopped" : nil
        }
        let file = witness.value(of: "path") as? String
        let isPaused = witness.value(of: "pause") as? Bool
        let volume = witness.value(of: "volume") as? Double
        let position = witness.value(of: "time-pos") as? Double
        let shown = player.position(at: monotonic())
        let path = String(decoding: track.path, as: UTF8.self)
        if let position, position <= 0, file != path, file == following {
            // mpv is ahead by what lies in its buffer: the last half second of the present track is still to be heard.
            return shown > player.duration - 1 ? nil : "mpv is at \(file ?? "") already, the player at \(shown)"
        }
        if file != path { return "mpv is at \(file ?? "nothing"), not at \(path), which is \(player.state.rawValue)" }
        if isPaused != (player.state == .paused) {
            return
                "mpv's pause is \(isPaused.map(String.init) ?? "unknown"), not so the player: \(player.state.rawValue)"
        }
        if volume != Double(player.volume.audible) {
            return "the volume is \(volume ?? -1), not \(player.volume.audible)"
        }
        guard let position, abs(position - shown) < 0.5 else {
            return "mpv stands at \(position ?? -1), the player at \(shown)"
        }
        return followingDifference()
    }

    /// The file after the present one, where that can be told without knowing which files fail.
    private var following: String? {
        let next = player.repeatMode == .one ? player.track : player.queue.upcoming(1).first
        return (next ?? player.queue.tracks.first).map { String(decoding: $0.path, as: UTF8.self) }
    }

    private func followingDifference() -> String? {
        guard player.repeatMode == .off, !player.queue.tracks.contains(where: { $0.title == "empty.flac" }),
            let playlist = witness.value(of: "playlist") as? [[String: Any]],
            let present = playlist.firstIndex(where: { $0["current"] as? Bool == true })
        else { return nil }
        let next = playlist.dropFirst(present + 1).first?["filename"] as? String
        let wanted = player.queue.upcoming(1).first.map { String(decoding: $0.path, as: UTF8.self) }
        return next == wanted ? nil : "after it comes \(next ?? "nothing"), not \(wanted ?? "nothing")"
    }

    /// One last command of each kind that can be looked at: a place to stand at, and a way to the end.
    func finish() {
        player.setRepeat(.off, at: monotonic())
        player.setShuffled(false, at: monotonic())
        let last = ["long.flac", "short.flac"].map { name in
            let path = Array("\(folder)/\(name)".utf8)
            return Track(id: TrackID(path: path), path: path, title: name, duration: 0)
        }
        player.load(last, now: monotonic())
        player.pause(at: monotonic())
        player.seek(to: 1.5, at: monotonic())
        settle("at the place commanded last")
        if player.state != .paused || abs(player.position(at: monotonic()) - 1.5) > 0.5 {
            faults.append("the player shows \(player.status(at: monotonic()))")
        }
        player.play(at: monotonic())
        let end = monotonic() + 30
        while player.state != .stopped, monotonic() < end { turn(milliseconds: 50) }
        if player.state != .stopped || player.track?.id != last[1].id {
            faults.append("the end of the second track is never told: \(player.status(at: monotonic()))")
        }
    }
}
