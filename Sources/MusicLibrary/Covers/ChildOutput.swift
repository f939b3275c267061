import Glibc
import Platform

/// A child process of which only the output is wanted.
struct ChildOutput {
    private let process: Int32
    private let descriptor: Int32

    /// How it went.
    enum Ending: Hashable {
        /// All that it wrote; it was content.
        case output([UInt8])
        /// It ended by itself, and says that it failed, or it wrote too much.
        case failure
        /// It took too long, or was ended by somebody.
        case cutOff
    }

    /// Starts it, its errors thrown away, in a group of its own.
    ///
    /// - Parameters:
    ///   - words: its arguments, its name first.
    ///   - input: what it has as its descriptor 0.
    /// - Returns: `nil`: it cannot be started.
    static func start(_ program: String, words: [String], reading input: Int32) -> ChildOutput? {
        TalkingChild.spawn(program, words: words, over: 1, reading: input)
            .map { ChildOutput(process: $0.process, descriptor: $0.socket) }
    }

    /// Everything that it writes, and its end; to be called once.
    ///
    /// - Parameters:
    ///   - limit: Bytes; one that writes more is killed.
    ///   - deadline: Seconds of the monotonic clock; one that is not through by then is killed.
    func read(atMost limit: Int, until deadline: Double) -> Ending {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var isWhole = false
        while !isWhole, bytes.count <= limit {
            let left = deadline - Thread.now()
            guard left > 0 else { break }
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, Int32(min(left * 1000, 60_000)) + 1) > 0 else { continue }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 {
                isWhole = true
            } else if errno != EINTR {
                break
            }
        }
        close(descriptor)
        let isTooMuch = bytes.count > limit
        // Not waited for yet, so the number is still the child's. One that has closed its output may yet hang.
        if !isWhole || !hasEnded(until: deadline) { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        if isTooMuch { return .failure }
        // The lower seven bits say which signal ended it.
        guard isWhole, status & 0x7F == 0 else { return .cutOff }
        return status == 0 ? .output(bytes) : .failure
    }

    private func hasEnded(until deadline: Double) -> Bool {
        while true {
            var information = siginfo_t()
            let answer = waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT | WNOHANG)
            if answer != 0 && errno != EINTR || information.si_signo == SIGCHLD { return true }
            if Thread.now() >= deadline { return false }
            usleep(1000)
        }
    }
}
