import Playback

/// What the player remembers of itself from one run to the next: holds what was read at the start, and hands what has
/// changed since to the writer.
struct PlayerMemory {
    /// As it was read or last handed to the writer.
    private(set) var state: SavedState
    /// The library's view as it was last looked at.
    private(set) var view: SavedState.View?
    private var keeper = StateKeeper()
    private let writer: StateWriter
    /// A failed write is told once, until one succeeds.
    private var hasComplained = false

    init(_ state: SavedState, writer: StateWriter) {
        self.state = state
        self.writer = writer
    }

    /// Something has changed that has to last.
    mutating func note() { keeper.note() }

    /// The library shows this now.
    mutating func note(_ view: SavedState.View) {
        if let former = self.view, former != view { keeper.note() }
        self.view = view
    }

    /// When ``isDue(at:)`` must next be asked; nil: not before something changes.
    var nextDeadline: Double? { keeper.nextDeadline }

    /// Whether to write now; who asks does it.
    mutating func isDue(at now: Double) -> Bool { keeper.takeDue(at: now) }

    /// Whether something is left to write, at an end.
    mutating func hasRest(at now: Double) -> Bool { keeper.takeRest(at: now) }

    /// Hands a state to the writer.
    mutating func write(_ state: SavedState, queue: Queue?) {
        self.state = state
        writer.put(StateWriter.Job(state: state, queue: queue))
    }

    /// Waits until the disk has all that was handed over.
    ///
    /// - Parameter seconds: How long at most.
    /// - Returns: Why it has not, as a sentence.
    func flush(within seconds: Double) -> String? {
        switch writer.flush(within: seconds) {
        case .written: nil
        case .failed(let reason): reason
        case nil: "the state was not saved in time: the disk does not answer"
        }
    }

    /// How a write went.
    ///
    /// - Returns: A sentence for the listener, where there is something new to say.
    mutating func take(_ outcome: SaveOutcome, at now: Double) -> String? {
        switch outcome {
        case .written:
            hasComplained = false
            return nil
        case .failed(let reason):
            keeper.failed(at: now)
            defer { hasComplained = true }
            return hasComplained ? nil : reason
        }
    }

    /// Ends the writer's thread.
    func close() { writer.close() }
}
