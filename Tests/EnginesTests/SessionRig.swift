import Playback
import Testing

@testable import Engines

/// A session, time moved by hand, and the test as its mpv.
final class SessionRig {
    var session = MPVSession()
    var now = 0.0
    /// What mpv was told and has not answered yet.
    var asked: [(id: Int, command: JSON)] = []
    var orders: [MPVSession.Orders] = []

    /// - Parameter answers: `false`: mpv has not said a word yet.
    init(answers: Bool = true) {
        let started = session.startEngine(at: 0)
        #expect(started)
        collect()
        if answers { answerAll() }
    }

    static func track(_ name: String, duration: Double = 0) -> Track {
        let path = Array("/music/\(name)".utf8)
        return Track(id: TrackID(path: path), path: path, title: name, duration: duration)
    }

    /// Reads what the session has written.
    func collect() {
        let order = session.takeOrders()
        if order.drop || order.start { orders.append(order) }
        if order.drop || order.start { asked.removeAll() }
        for line in order.bytes.split(separator: 0x0a) {
            guard let json = JSONReader.read(Array(line)), let id = json["request_id"]?.asInt,
                let command = json["command"]
            else {
                Issue.record("the session wrote what is no command: \(String(decoding: line, as: UTF8.self))")
                continue
            }
            asked.append((id, command))
        }
    }

    /// The commands written since the last call, in short: the words of each; of a file its name, flags and start.
    func said() -> [String] {
        collect()
        return asked.map { SessionRig.text($0.command) }
    }

    private static func text(_ json: JSON) -> String {
        switch json {
        case .array(let words): words.map(text).joined(separator: " ")
        case .string(let bytes): String(decoding: bytes, as: UTF8.self)
        case .number(let number): "\(number)"
        case .bool(let bool): "\(bool)"
        case .null: "null"
        case .object:
            [json["name"], json["url"], json["flags"], json["options"]?["start"]].compactMap { $0.map(text) }
                .joined(separator: " ")
        }
    }

    /// Answers everything asked so far; each loaded file gets the next number.
    func answerAll(duration: Double = 10, position: Double? = nil) {
        collect()
        let answered = asked
        asked.removeAll()
        for (id, command) in answered {
            var data = JSON.null
            if command["name"] != nil {
                entries += 1
                data = .object([JSON.Member(name: Array("playlist_entry_id".utf8), value: .number(Double(entries)))])
            } else if case .array(let words) = command, words.last == .text("duration") {
                data = .number(duration)
            } else if case .array(let words) = command, words.last == .text("time-pos"), let position {
                data = .number(position)
            }
            hear(.reply(id, data: data, error: nil))
        }
        collect()
    }

    /// How many files mpv was given.
    var entries = 0

    func hear(_ message: MPVMessage) {
        session.tick(now)
        session.receive(message, at: now)
    }

    func hear(position: Double) { hear(.property("time-pos", .number(position))) }

    /// mpv opens the entry and begins to sound.
    func open(_ entry: Int, duration: Double = 10) {
        hear(.startFile(entry))
        hear(.fileLoaded)
        answerAll(duration: duration)
        hear(.playbackRestart)
    }

    /// mpv goes over to the next entry, half a second early.
    func goOver(from old: Int, to new: Int, duration: Double = 10) {
        hear(.endFile(old, reason: "eof", error: nil))
        hear(.startFile(new))
        hear(.fileLoaded)
        answerAll(duration: duration)
        hear(position: 0)
        hear(.playbackRestart)
    }

    /// Takes time on and gives what has happened, with times as they are.
    func advance(by seconds: Double) -> [TransportEvent] {
        now += seconds
        session.advance(to: now)
        return session.takeEvents()
    }

    /// The same without the times.
    func kinds(after seconds: Double = 0) -> [TransportEvent.Kind] { advance(by: seconds).map(\.kind) }

    func load(_ name: String = "a", from position: Double = 0, playing: Bool = true, duration: Double = 10) {
        let track = SessionRig.track(name, duration: duration)
        session.load(track, as: .one, from: position, playing: playing, at: now)
    }

    /// Loaded, playing, all said and heard; entry 1.
    static func playing(duration: Double = 10) -> SessionRig {
        let rig = SessionRig()
        rig.load(duration: duration)
        rig.answerAll()
        rig.open(1, duration: duration)
        rig.answerAll()
        _ = rig.advance(by: 0)
        return rig
    }

    /// The same with a second track appended as entry 2, load 2.
    static func followed() -> SessionRig {
        let rig = SessionRig.playing()
        rig.session.follow(with: SessionRig.track("b"), as: .two, at: rig.now)
        rig.answerAll()
        return rig
    }

    /// The same, 9.6 s in; mpv has gone over to the second track, which will be heard 0.4 s later.
    static func handingOver() -> SessionRig {
        let rig = SessionRig.followed()
        rig.now = 9.6
        rig.hear(position: 9.58)
        rig.goOver(from: 1, to: 2)
        rig.hear(position: -0.4)
        _ = rig.session.takeEvents()
        rig.collect()
        return rig
    }
}
