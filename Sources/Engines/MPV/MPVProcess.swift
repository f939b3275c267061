import Glibc
import Platform
import Playback
import Synchronization

/// One mpv and the thread that starts it, reads what it says, writes to it and buries it.
final class MPVProcess: Sendable {
    /// What the thread has to tell.
    struct News: Sendable {
        enum Kind: Sendable {
            case message(MPVMessage)
            /// What can be seen of that load's file.
            case examined(LoadID, FileFindings)
            /// The process is gone; with a reason where it never began.
            case ended(String?)
        }
        var kind: Kind
        /// When it came, in seconds on the caller's clock.
        var time: Double
    }

    private struct State {
        var news: [News] = []
        var hasWoken = false
        var outgoing: [UInt8] = []
        var processID: Int32?
        var isFinishing = false
        var isKilled = false
    }

    private let options: MPVOptions
    private let wake: @Sendable () -> Void
    private let state = Mutex(State())
    /// Lets the thread look up.
    private let bell: Pipe?
    /// Its writing end is closed when the thread is through.
    private let tomb: Pipe?

    /// Starts mpv on a new thread; news of it, bad ones too, come by ``takeNews()``.
    init(options: MPVOptions, wake: @escaping @Sendable () -> Void) {
        self.options = options
        self.wake = wake
        bell = Pipe()
        tomb = Pipe()
        guard bell != nil, tomb != nil, Thread.start({ self.run() }) else {
            put(.ended("mpv cannot be started: the system gives no more"))
            return
        }
    }

    /// mpv's process while it lives.
    var processID: Int32? { state.withLock { $0.processID } }

    /// What has come since the last call.
    func takeNews() -> [News] {
        state.withLock { state in
            state.hasWoken = false
            guard !state.news.isEmpty else { return [] }
            defer { state.news.removeAll(keepingCapacity: true) }
            return state.news
        }
    }

    /// Bytes for mpv; never blocks.
    func send(_ bytes: [UInt8]) {
        state.withLock { $0.outgoing += bytes }
        bell?.ring()
    }

    /// Looks at a file on a thread of its own: a dead disk may hold it for ever.
    func examine(_ path: [UInt8], of load: LoadID) {
        _ = Thread.start { self.put(.examined(load, FileFindings.examine(path))) }
    }

    /// mpv is to quit, and to be killed half a second later.
    func finish() {
        state.withLock { $0.isFinishing = true }
        bell?.ring()
    }

    /// mpv is to be killed at once.
    func kill() {
        state.withLock {
            $0.isFinishing = true
            $0.isKilled = true
        }
        bell?.ring()
    }

    /// Waits until mpv is gone.
    func awaitEnd(milliseconds: Int32) {
        guard let tomb else { return }
        _ = waitForInput([tomb.reading], milliseconds: milliseconds)
    }

    // MARK: The thread

    private func put(_ kind: News.Kind) {
        let time = options.clock()
        // Positions come ten times a second and only confirm what is known: they wait for another reason to wake.
        var isUrgent = true
        if case .message(.property("time-pos", let value)) = kind {
            isUrgent = value.asNumber.map { $0 < 0.5 } ?? false
        }
        let wakes = state.withLock { state in
            if !isUrgent, let last = state.news.last, case .message(.property("time-pos", _)) = last.kind {
                state.news.removeLast()
            }
            state.news.append(News(kind: kind, time: time))
            defer { if isUrgent { state.hasWoken = true } }
            return isUrgent && !state.hasWoken
        }
        if wakes { wake() }
    }

    private func run() {
        defer { tomb?.closeWriting() }
        guard let program = MPVOptions.find(options.program) else {
            put(.ended("\(options.program) is not installed"))
            return
        }
        guard let (child, socket) = TalkingChild.spawn(program, words: options.words, over: 0) else {
            put(.ended("mpv cannot be started"))
            return
        }
        state.withLock { $0.processID = child }
        converse(with: socket)
        state.withLock { $0.processID = nil }
        // Not waited for yet, so the number is still mpv's.
        Glibc.kill(child, SIGKILL)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        Glibc.close(socket)
        put(.ended(nil))
    }

    /// Reads and writes until mpv is gone or to be killed.
    private func converse(with socket: Int32) {
        guard let bell else { return }
        var splitter = LineSplitter()
        var outgoing: [UInt8] = []
        var deadline: Double?
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let (isFinishing, isKilled) = state.withLock { state in
                outgoing += state.outgoing
                state.outgoing.removeAll(keepingCapacity: true)
                return (state.isFinishing, state.isKilled)
            }
            if isKilled { return }
            if isFinishing, deadline == nil {
                outgoing += "{\"command\":[\"quit\"]}\n".utf8
                deadline = options.clock() + 0.5
            }
            guard flush(&outgoing, to: socket) else { return }
            let left = deadline.map { $0 - options.clock() }
            if let left, left <= 0 { return }
            let ready = waitForInput(
                [socket, bell.reading], writing: outgoing.isEmpty ? nil : socket,
                milliseconds: left.map { Int32($0 * 1000) + 1 } ?? -1)
            if ready.contains(bell.reading) { bell.drain() }
            guard ready.contains(socket) else { continue }
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                for line in splitter.take(buffer[..<count]) {
                    if let message = MPVMessage(line: line) { put(.message(message)) }
                }
            } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                return
            }
        }
    }

    /// Writes what the socket takes; `false`: nobody reads any more.
    private func flush(_ outgoing: inout [UInt8], to socket: Int32) -> Bool {
        while !outgoing.isEmpty {
            let count = Glibc.send(
                socket, outgoing, outgoing.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            if count > 0 {
                outgoing.removeFirst(count)
            } else if errno == EAGAIN {
                return true
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
