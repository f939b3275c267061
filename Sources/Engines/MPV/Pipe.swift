import Glibc
import Synchronization

/// A pipe inside this process: one thread rings, another waits at it. (A pair of sockets, which are born closed to children.)
final class Pipe: Sendable {
    let reading: Int32
    private let writing: Int32
    private let isOpen = Atomic(true)

    init?() {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        closeWriting()
        close(reading)
    }

    /// Wakes who waits; a full pipe wakes as well.
    func ring() {
        var byte: UInt8 = 0
        _ = send(writing, &byte, 1, Int32(MSG_NOSIGNAL))
    }

    /// Empties it.
    func drain() {
        withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { bytes in
            while read(reading, bytes.baseAddress, bytes.count) == bytes.count {}
        }
    }

    /// Who waits at the other end sees the pipe's end; nobody rings after that.
    func closeWriting() {
        if isOpen.exchange(false, ordering: .relaxed) { close(writing) }
    }
}

/// Waits until one of the descriptors can be read, or has ended, or `writing` takes bytes.
///
/// - Parameter milliseconds: At most so long; negative: for ever.
/// - Returns: Those that can be read.
func waitForInput(_ reading: [Int32], writing: Int32? = nil, milliseconds: Int32) -> [Int32] {
    var polled = reading.map { descriptor in
        pollfd(fd: descriptor, events: Int16(POLLIN | (descriptor == writing ? POLLOUT : 0)), revents: 0)
    }
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
    return polled.filter { $0.revents & ~Int16(POLLOUT) != 0 }.map(\.fd)
}
