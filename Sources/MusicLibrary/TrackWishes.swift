import Platform
import Playback
import Synchronization

/// What is wanted of tracks, found by a few threads in the background; a newer wish takes the place of those before it.
final class TrackWishes<Answer>: Sendable {
    private struct State {
        /// What is still to be looked for, the most urgent first.
        var wanted: [Track] = []
        var working: Set<TrackID> = []
        var workers = 0
    }

    private let state = Mutex(State())
    private let atOnce: Int
    private let stack: Int
    private let find: @Sendable (Track) -> Answer
    private let deliver: @Sendable (TrackID, Answer) -> Void

    /// - Parameters:
    ///   - atOnce: How many tracks are looked into at the same time, from 1.
    ///   - stack: Bytes for each thread's calls; only what is used costs memory.
    ///   - find: What takes its time; called on a thread of its own.
    ///   - deliver: Called with one answer for each wish that is not taken back, from the same thread.
    init(
        atOnce: Int, stack: Int = 1 << 20, find: @escaping @Sendable (Track) -> Answer,
        deliver: @escaping @Sendable (TrackID, Answer) -> Void
    ) {
        self.atOnce = atOnce
        self.stack = stack
        self.find = find
        self.deliver = deliver
    }

    /// What is wanted now, the most urgent first. It takes the place of what was wanted before; what is being worked on is
    /// finished.
    func want(_ tracks: [Track]) {
        let starting = state.withLock { state in
            state.wanted = tracks.filter { !state.working.contains($0.id) }
            let starting = min(atOnce - state.workers, state.wanted.count)
            state.workers += max(0, starting)
            return max(0, starting)
        }
        for _ in 0..<starting where !Thread.start(stack: stack, niceness: 5, { self.work() }) {
            state.withLock { $0.workers -= 1 }
        }
    }

    /// Works until nothing is wanted any more.
    private func work() {
        while let track = next() {
            let answer = find(track)
            state.withLock { _ = $0.working.remove(track.id) }
            deliver(track.id, answer)
        }
    }

    private func next() -> Track? {
        state.withLock { state in
            guard !state.wanted.isEmpty else {
                state.workers -= 1
                return nil
            }
            let track = state.wanted.removeFirst()
            state.working.insert(track.id)
            return track
        }
    }
}
