import Glibc
import Platform

/// A child process that is talked to on the caller's own thread, and ends with this value, whatever it started with it.
struct ShortTalk: ~Copyable {
    private let child: Int32
    private let socket: Int32
    private var splitter = LineSplitter()
    private var lines: [[UInt8]] = []
    private(set) var isOver = false

    /// - Parameter descriptor: Over which the child talks.
    init?(_ program: String, words: [String], over descriptor: Int32) {
        guard let (child, socket) = TalkingChild.spawn(program, words: words, over: descriptor) else { return nil }
        (self.child, self.socket) = (child, socket)
    }

    deinit {
        // It leads a group of its own; not waited for yet, so the number is still its.
        kill(-child, SIGKILL)
        kill(child, SIGKILL)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        close(socket)
    }

    /// Writes as much as is taken at once; what is said here is far shorter than that.
    mutating func say(_ bytes: [UInt8]) {
        if send(socket, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)) < 0 { isOver = true }
    }

    /// The next line.
    ///
    /// - Parameters:
    ///   - deadline: Seconds on `clock`.
    ///   - clock: Monotonic.
    /// - Returns: `nil`: none before the deadline, or none will come (``isOver``).
    mutating func line(until deadline: Double, clock: () -> Double) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while lines.isEmpty {
            let left = deadline - clock()
            guard left > 0, !isOver else { return nil }
            guard !waitForInput([socket], milliseconds: Int32(min(left, 60) * 1000) + 1).isEmpty else { continue }
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                lines = splitter.take(buffer[..<count])
            } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                isOver = true
            }
        }
        return lines.removeFirst()
    }
}
