import Platform
import Playback
import Synchronization

/// Writes the state on a thread of its own, so that a slow disk holds nobody up. Of several states that wait, the last one
/// is written.
final class StateWriter: Sendable {
    /// What is to be written.
    struct Job: Sendable {
        var state: SavedState
        /// The player's; nil: the one that lies there stays.
        var queue: Queue?
    }

    private struct Board {
        var job: Job?
        var isBusy = false
        var isClosing = false
        var last = SaveOutcome.written
    }

    private let store: StateStore
    private let deliver: @Sendable (SaveOutcome) -> Void
    private let board = Mutex(Board())
    /// The thread has something to do.
    private let work = CountingSemaphore()
    /// The thread has done something.
    private let done = CountingSemaphore()

    /// - Parameter deliver: Called after each write, on the writer's thread.
    /// - Returns: Nil where the system gives no thread.
    init?(_ store: StateStore, deliver: @escaping @Sendable (SaveOutcome) -> Void) {
        self.store = store
        self.deliver = deliver
        guard Thread.start({ self.run() }) else { return nil }
    }

    /// Takes the place of a job that has not been begun.
    func put(_ job: Job) {
        board.withLock { $0.job = job }
        work.signal()
    }

    /// Waits until all that was put in is written.
    ///
    /// - Parameter seconds: How long at most.
    /// - Returns: How the last write went; nil: it is not done yet. It goes on meanwhile.
    func flush(within seconds: Double) -> SaveOutcome? {
        let deadline = Thread.now() + seconds
        while true {
            let (isIdle, last) = board.withLock { ($0.job == nil && !$0.isBusy, $0.last) }
            if isIdle { return last }
            guard done.wait(until: deadline) else { return nil }
        }
    }

    /// Ends the thread once all is written, which is not waited for; what is put in later is lost.
    func close() {
        board.withLock { $0.isClosing = true }
        work.signal()
    }

    private func run() {
        store.tidy()
        var queue = QueueMemo()
        while true {
            work.wait()
            let (job, isClosing) = board.withLock { board -> (Job?, Bool) in
                defer { board.job = nil }
                board.isBusy = board.job != nil
                return (board.job, board.isClosing)
            }
            guard let job else {
                if isClosing { return }
                continue
            }
            let outcome = write(job, &queue)
            board.withLock { board in
                board.isBusy = false
                board.last = outcome
            }
            done.signal()
            deliver(outcome)
        }
    }

    private func write(_ job: Job, _ memo: inout QueueMemo) -> SaveOutcome {
        guard let queue = job.queue else { return SaveOutcome(store.write(job.state, nil)) }
        var state = job.state
        let tracks = queue.tracks
        let window = QueueWindow(count: tracks.count, around: state.place.index)
        state.place = SavedState.Place(
            index: window.index(of: state.place.index, in: tracks), track: state.place.track,
            position: state.place.position)
        let present = QueueMemo(queue: window.queue(of: tracks), stamp: store.queueStamp())
        let isWritten = present.stamp != nil && present == memo
        let fault = store.write(state, isWritten ? nil : present.queue)
        memo = QueueMemo(queue: present.queue, stamp: fault == nil ? store.queueStamp() : nil)
        return SaveOutcome(fault)
    }
}

/// Which queue lies on the disk: it is written when it has changed, or when another swell has written its own.
private struct QueueMemo: Equatable {
    var queue = SavedQueue([])
    /// Nil: none of ours.
    var stamp: StateStore.Stamp?
}
