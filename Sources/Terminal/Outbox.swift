import CNcurses
import Glibc

/// Bytes on their way to the terminal. What has been begun is sent to its end, and nothing comes between.
struct Outbox: ~Copyable {
    enum Progress { case finished, waiting, gone }

    private var bytes: UnsafeMutableRawPointer
    private var capacity: Int
    private var start = 0
    private var end = 0

    init() {
        capacity = 1 << 16
        bytes = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit { bytes.deallocate() }

    var isEmpty: Bool { start == end }
    var count: Int { end - start }

    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ more: UnsafeRawBufferPointer) {
        guard let source = more.baseAddress, more.count > 0 else { return }
        reserve(more.count)
        (bytes + end).copyMemory(from: source, byteCount: more.count)
        end += more.count
    }

    /// Lets `body` write up to `count` bytes at the end; it returns how many it wrote.
    mutating func append(upTo count: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
        reserve(count)
        end += body(UnsafeMutableRawBufferPointer(start: bytes + end, count: count))
    }

    mutating func removeAll() {
        start = 0
        end = 0
    }

    /// Sends what the terminal takes now.
    ///
    /// - Parameter writes: Counts the calls that sent something.
    mutating func send(to descriptor: Int32, writes: inout Int) -> Progress {
        while start < end {
            let sent = write(descriptor, bytes + start, end - start)
            if sent > 0 {
                start += sent
                writes += 1
            } else if sent < 0, errno == EINTR {
                continue
            } else if sent == 0 || errno == EAGAIN {
                return .waiting
            } else {
                removeAll()
                return .gone
            }
        }
        removeAll()
        return .finished
    }

    private mutating func reserve(_ count: Int) {
        if end + count <= capacity { return }
        if start > 0 {
            bytes.copyMemory(from: bytes + start, byteCount: end - start)
            end -= start
            start = 0
        }
        if end + count <= capacity { return }
        var wanted = capacity
        while wanted < end + count { wanted *= 2 }
        let larger = UnsafeMutableRawPointer.allocate(byteCount: wanted, alignment: 16)
        larger.copyMemory(from: bytes, byteCount: end)
        bytes.deallocate()
        bytes = larger
        capacity = wanted
    }
}
