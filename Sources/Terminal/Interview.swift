import CNcurses
import Glibc
import SwellCanvas

/// Asks a terminal what it can do, on its first screen, without a picture; all in one second.
///
/// What is written stays on the line where the cursor stands and is erased. The modes are given back on every way out.
struct Interview: ~Copyable {
    /// Seconds for all questions together.
    static let patience = 1.0
    /// Bytes of answers that are kept; what comes beyond is read and forgotten.
    static let most = 1 << 16

    private let device: Device
    private let pipe: WakePipe
    private let signals: SignalNet
    private let deadline: Double
    private var bytes: [UInt8] = []
    /// What it has answered so far.
    private(set) var answers = Answers()

    init(_ device: consuming Device, _ pipe: WakePipe) {
        self.pipe = pipe
        signals = SignalNet(pipe)
        self.device = device
        deadline = Terminal.now() + Self.patience
    }

    /// Takes the terminal's modes over.
    ///
    /// - Returns: `false`: they cannot be had.
    func begin() -> Bool {
        guard device.enterRaw(keepingSignals: true, unless: { signals.peek().leaving != nil }) else { return false }
        signals.arm(device: device.descriptor, modes: device.saved, farewell: Array(Self.farewell.utf8))
        return true
    }

    /// Breaks off what was begun and erases the line.
    private static let farewell = "\u{18}\r\u{1B}[K"
    /// The place kept; CPR; DECRQM of mouse, focus, paste, synchronized output; OSC 11; DA1.
    private static let questions =
        "\u{1B}7\u{1B}[6n\u{1B}[?1006$p\u{1B}[?1004$p\u{1B}[?2004$p\u{1B}[?2026$p\u{1B}]11;?\u{1B}\\\u{1B}[c"
    /// Back to the place that was kept; what a terminal shows of questions that it does not know goes.
    private static let erasure = "\u{1B}8\u{1B}[K"

    /// Asks everything but widths.
    mutating func ask() {
        send(Self.questions)
        listen(for: 1)
        send(Self.erasure)
    }

    /// Prints each text at the beginning of a line and asks how far the cursor has gone.
    ///
    /// - Returns: Columns, as many as texts; `nil`: not all was answered.
    mutating func measure(_ texts: [String]) -> [Int]? {
        guard answers.closings > 0, let column = answers.columns.last, !isInterrupted else { return nil }
        let before = (columns: answers.columns.count, closings: answers.closings)
        var page = column > 1 ? "\r\n" : ""
        for text in texts { page += "\r" + text + "\u{1B}[6n" }
        page += "\r\u{1B}[K\u{1B}[c"
        send(page)
        listen(for: before.closings + 1)
        let measured = answers.columns.dropFirst(before.columns).map { $0 - 1 }
        guard answers.closings > before.closings, measured.count == texts.count else { return nil }
        return measured
    }

    /// Gives the terminal back.
    ///
    /// - Parameter isWhole: All that was asked has been answered.
    /// - Returns: The signal that came meanwhile and has not been acted upon.
    consuming func leave(isWhole: Bool) -> Int32? {
        if !isWhole {
            if answers.closings > 0 { send("\r\u{1B}[K") }
            // What comes later than this nobody can keep from the shell.
            tcflush(device.descriptor, TCIFLUSH)
        }
        device.giveBack()
        signals.disarm()
        let arrived = signals.take()
        return arrived.leaving ?? (arrived.contains(SIGTSTP) ? SIGTSTP : nil)
    }

    private var isInterrupted: Bool {
        let arrived = signals.peek()
        return arrived.leaving != nil || arrived.contains(SIGTSTP)
    }

    /// Writes; what is not taken before the deadline is not sent.
    private func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(device.descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN, Terminal.now() < deadline {
                var room = pollfd(fd: device.descriptor, events: Int16(POLLOUT), revents: 0)
                _ = swell_poll(&room, 1, deadline - Terminal.now())
            } else if count < 0, errno == EINTR {
                continue
            } else {
                return
            }
        }
    }

    /// Reads until so many closing answers have come, the time is over, or a signal came.
    private mutating func listen(for closings: Int) {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while answers.closings < closings, !isInterrupted {
            let left = deadline - Terminal.now()
            guard left > 0 else { return }
            var watched = (
                pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0),
                pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
            )
            let ready = withUnsafeMutableBytes(of: &watched) {
                swell_poll($0.assumingMemoryBound(to: pollfd.self).baseAddress, 2, left)
            }
            guard ready > 0 else { continue }
            if watched.0.revents != 0 { _ = pipe.drain() }
            guard watched.1.revents != 0 else { continue }
            let count = read(device.descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return }
            guard bytes.count < Self.most else { continue }
            bytes += chunk[..<count]
            answers = Answers(bytes)
        }
    }
}
