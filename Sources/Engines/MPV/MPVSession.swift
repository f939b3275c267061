import Playback

/// The conversation with mpv as a value: commands and mpv's messages go in, bytes for mpv and events come out.
///
/// Time is an argument throughout; nothing here touches a process. An entry of mpv's playlist is known by its number:
/// mpv goes over to the next one about half a second before that is heard, and until then the old one is the present.
struct MPVSession {
    /// What is to be done with the process, in this order.
    struct Orders: Equatable {
        /// The engine is to be killed: it hangs.
        var drop = false
        /// A new one is to be started.
        var start = false
        /// Bytes for it.
        var bytes: [UInt8] = []
        /// Files to be looked at.
        var examinations: [Examination] = []
    }

    /// A track in mpv's playlist.
    struct Entry {
        var load: LoadID
        var path: [UInt8]
        /// mpv's number for it; `nil`: not yet told.
        var number: Int?
        /// Seconds from the track's beginning where it starts.
        var start = 0.0
        /// As mpv has told it, in seconds; 0: not yet.
        var duration = 0.0
        /// What its header promises though it is not there, in seconds; `nil`: nothing, as far as is known.
        var promised: Double?
        /// mpv has decoded it to its end.
        var isOver: Bool { overSince != nil }
        /// When that was.
        var overSince: Double?
    }

    /// How far mpv is with the present entry.
    enum Phase: Equatable {
        /// It has not sounded yet, or not since a seek.
        case opening
        /// It plays or is paused.
        case running
        /// A seek's answer and new start are awaited.
        case seeking(request: Int, isAnswered: Bool)
    }

    /// A command that mpv has not answered yet.
    struct Request {
        enum Kind: Equatable {
            case plain
            case hello
            case load(LoadID)
            case pause(Bool)
            case seek
            /// How long that entry lasts.
            case duration(entry: Int)
            /// Where it stands, to see whether mpv lives.
            case ping(entry: Int?)
            /// Where it stands, having been paused.
            case rest(entry: Int?)
        }
        var id: Int
        var kind: Kind
        var sent: Double
    }

    /// mpv is held to hang when an answer, or a load's beginning, takes longer than so many seconds.
    let patience: Double
    /// New engines within ``respawnWindow``, at most.
    static let respawnLimit = 3
    static let respawnWindow = 60.0
    /// How long a new engine is waited with, in seconds, by how many came before it within ``respawnWindow``: one that dies
    /// at once is not to race.
    static let respawnDelays = [0, 0.5, 1]
    /// Positions that differ less from what was told, in seconds, are not worth an event.
    static let jitter = 0.02
    /// What mpv has told is heard for so much longer, in seconds, before it tells the next position.
    static let reach = 0.2
    /// A playing mpv that says nothing for so long, in seconds, is asked.
    static let silence = 1.0
    /// A position that is further off than this, in seconds, right after a start or seek is one from before it.
    static let staleness = 0.75
    /// A file that mpv has begun to open and that has not sounded after so long, in seconds, does not open.
    static let openingLimit = 10.0
    /// A deadline that is missed by more than this, in seconds, was missed by us: the machine slept, or we were stopped.
    static let lateness = 0.5
    /// A rest of a track that is shorter than this, in seconds, is not worth loading it again.
    static let worthHearing = 0.1
    /// What follows is heard so soon after the end, in seconds, or opens too slowly to follow.
    static let handOverLimit = 1.5
    /// How long a failure waits for a better reason, in seconds.
    static let examinationTime = 0.5

    var clock = -Double.infinity
    var orders = Orders()
    var events: [TransportEvent] = []
    var requests: [Request] = []
    var lastRequest = 0
    var hasEngine = false
    /// The present engine has answered.
    var hasAnswered = false
    /// Some engine has answered.
    var hasWorked = false
    /// When the last new engines were started; the first engine is none.
    var respawns: [Double] = []
    var hasStarted = false
    /// When the present engine is to be started, where that is put off.
    var startDue: Double?
    /// Why the last engine was none, where trying again is not what helps.
    var refusal: String?
    var version = ""

    var volume = 100
    /// What is asked for, and what mpv was last told.
    var isPlaying = false
    var enginePaused = false

    var current: Entry?
    var following: Entry?
    var phase = Phase.opening
    var playhead = Playhead()
    var isStalled = false
    var pendingSeek: Double?
    /// The entry that mpv is at; `nil`: none since the engine started.
    var engineEntry: Int?
    /// Sound has begun anew at that time.
    var restarted = -Double.infinity
    /// A seek has come while paused: where mpv then says it stands is where its buffer begins.
    var keepsRest = false
    /// When the entry that follows will be heard, as far as is known.
    var handOver: Double?
    /// When mpv last told the position, or was asked for it.
    var lastSign = -Double.infinity
    /// When mpv last told a position that showed that it plays.
    var lastHeard = -Double.infinity
    /// A follower that already sounds, after the entry before it turned out to be cut short.
    var orphan: (entry: Entry, began: Double)?
    var examinations: [Examination] = []
    /// When that began which the present entry's opening waits for.
    var openingSince = -Double.infinity

    init(patience: Double = 3) { self.patience = patience }

    // MARK: Time

    mutating func tick(_ now: Double) {
        if now > clock { clock = now }
    }

    /// Takes time on to `now`: what is due happens.
    mutating func advance(to now: Double) {
        tick(now)
        if let due = startDue, due <= clock { start() }
        if let due = handOver, due <= clock { begin(at: due) }
        if let oldest = requests.first, clock >= oldest.sent + patience {
            // A deadline missed by much says that we stood still, not mpv.
            if clock > oldest.sent + patience + MPVSession.lateness {
                for index in requests.indices { requests[index].sent = clock }
            } else {
                hang()
            }
        }
        if let due = openingDue, due <= clock { giveUpOpening(due: due) }
        if let due = handOverDue, due <= clock { giveUpHandOver() }
        tellLateFailures(by: clock)
        if let ping = nextPing, ping <= clock {
            lastSign = clock
            ask("time-pos", .ping(entry: engineEntry))
        }
    }

    /// When ``advance(to:)`` must be called if mpv says nothing before.
    var nextDeadline: Double? {
        if !events.isEmpty { return -.infinity }
        return [
            startDue, requests.first.map { $0.sent + patience }, nextPing, handOver, openingDue, handOverDue,
            examinations.map(\.deadline).min().flatMap { $0.isFinite ? $0 : nil },
        ].compactMap { $0 }.min()
    }

    /// Who is paused and has done all that was asked is left alone; else a silent mpv must show that it lives.
    private var nextPing: Double? {
        guard hasEngine, startDue == nil, current != nil, isPlaying || phase != .running,
            !requests.contains(where: { if case .ping = $0.kind { true } else { false } })
        else { return nil }
        return lastSign + MPVSession.silence
    }

    /// What has happened since the last call.
    mutating func takeEvents() -> [TransportEvent] {
        guard !events.isEmpty else { return [] }
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    /// What is to be done with the process since the last call.
    mutating func takeOrders() -> Orders {
        var taken = orders
        orders = Orders()
        // What is for an engine that is waited with waits too.
        if startDue != nil { swap(&taken.bytes, &orders.bytes) }
        return taken
    }

    /// Nothing is loaded any more.
    mutating func drop() {
        current = nil
        following = nil
        handOver = nil
        pendingSeek = nil
        isStalled = false
        keepsRest = false
        orphan = nil
        examinations.removeAll()
        phase = .opening
        playhead = Playhead()
    }

    // MARK: Talking

    mutating func say(_ kind: TransportEvent.Kind, of load: LoadID, at time: Double) {
        events.append(TransportEvent(kind, of: load, at: min(time, clock)))
    }

    /// - Returns: The request's number.
    @discardableResult
    mutating func send(_ words: [JSON], _ kind: Request.Kind = .plain) -> Int { send(.array(words), kind) }

    @discardableResult
    mutating func send(_ command: JSON, _ kind: Request.Kind = .plain) -> Int {
        guard hasEngine else { return 0 }
        lastRequest += 1
        requests.append(Request(id: lastRequest, kind: kind, sent: max(clock, startDue ?? clock)))
        JSON.object([
            JSON.Member(name: Array("command".utf8), value: command),
            JSON.Member(name: Array("request_id".utf8), value: .number(Double(lastRequest))),
        ]).write(to: &orders.bytes)
        orders.bytes.append(0x0a)
        return lastRequest
    }

    mutating func ask(_ property: String, _ kind: Request.Kind) {
        send([.text("get_property"), .text(property)], kind)
    }

    mutating func sendVolume() { send([.text("set_property"), .text("volume"), .number(Double(volume))]) }

    mutating func sendPause(_ paused: Bool) {
        guard enginePaused != paused else { return }
        enginePaused = paused
        send([.text("set_property"), .text("pause"), .bool(paused)], .pause(paused))
    }

    mutating func sendFile(_ entry: Entry, flags: String, _ kind: Request.Kind) {
        var members = [
            JSON.Member(name: Array("name".utf8), value: .text("loadfile")),
            JSON.Member(name: Array("url".utf8), value: .string(entry.path)),
            JSON.Member(name: Array("flags".utf8), value: .text(flags)),
        ]
        if entry.start >= 0.001 {
            let start = JSON.Member(name: Array("start".utf8), value: .text("+\(entry.start)"))
            members.append(JSON.Member(name: Array("options".utf8), value: .object([start])))
        }
        send(.object(members), kind)
    }
}
