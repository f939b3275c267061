import Platform
import Synchronization

/// A thread that does one thing after the other, in the order in which they come. It is there from the first one on.
final class TaskThread: Sendable {
    private struct Board {
        var tasks: [@Sendable () -> Void] = []
        var isRunning = false
        var isClosed = false
    }

    private let board = Mutex(Board())
    private let work = CountingSemaphore()

    /// Adds something to do. After `close`, and where the system gives no thread, it is not done.
    func add(_ task: @escaping @Sendable () -> Void) {
        let (isFirst, isClosed) = board.withLock { board in
            if board.isClosed { return (false, true) }
            board.tasks.append(task)
            defer { board.isRunning = true }
            return (!board.isRunning, false)
        }
        if isClosed { return }
        if isFirst, !Thread.start(stack: 8 << 20, { self.run() }) { return close() }
        work.signal()
    }

    /// Ends the thread after what it is doing; the rest is dropped.
    func close() {
        board.withLock { board in
            board.isClosed = true
            board.tasks = []
        }
        work.signal()
    }

    private func run() {
        while true {
            work.wait()
            let task = board.withLock { board -> (@Sendable () -> Void)? in
                board.isClosed || board.tasks.isEmpty ? nil : board.tasks.removeFirst()
            }
            if let task { task() } else if board.withLock({ $0.isClosed }) { return }
        }
    }
}
