import CNcurses
import Glibc

/// Wakes a waiting ``Terminal`` from any thread.
///
/// It stays usable when the terminal is gone; then it does nothing.
public struct Waker: Sendable {
    let pipe: WakePipe

    /// Lets the wait end with ``TerminalEvent/woken``. Several calls before the loop looks are one. Never blocks.
    public func wake() {
        var byte: UInt8 = 0
        // A full pipe wakes as well.
        _ = write(pipe.writing, &byte, 1)
    }
}

/// A pipe with both ends; it lives as long as anyone can write to it.
final class WakePipe: Sendable {
    let reading: Int32
    let writing: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_NONBLOCK | O_CLOEXEC) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Empties the pipe.
    ///
    /// - Returns: Whether a ``Waker`` was used; the handlers of signals write other bytes than it.
    func drain() -> Bool {
        var isWoken = false
        withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { bytes in
            while true {
                let count = read(reading, bytes.baseAddress, bytes.count)
                if count > 0 { isWoken = isWoken || bytes[..<count].contains(0) }
                if count < bytes.count, !(count < 0 && errno == EINTR) { break }
            }
        }
        return isWoken
    }
}
