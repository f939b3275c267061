/// Edits of the queue that can be taken back, and those that were.
struct QueueHistory: Sendable {
    /// The most edits, and the most entries in all of them: older ones are forgotten.
    static let limit = 200
    static let entryLimit = 200_000

    private var done: [QueueEdit] = []
    private var undone: [QueueEdit] = []

    /// A new edit: what was taken back before can no longer be done again.
    mutating func note(_ edit: QueueEdit) {
        undone.removeAll()
        done.append(edit)
        var weight = done.reduce(0) { $0 + $1.weight }
        while done.count > Self.limit || weight > Self.entryLimit, done.count > 1 {
            weight -= done.removeFirst().weight
        }
    }

    /// Takes the latest edit back that can be.
    ///
    /// - Returns: What was done to `queue` for it; `nil`: there was nothing to take back.
    mutating func undo(in queue: inout Queue) -> QueueEdit? {
        while let edit = done.popLast() {
            guard let back = queue.apply(edit.inverse) else { continue }
            undone.append(back.inverse)
            return back
        }
        return nil
    }

    /// Does the latest edit again that was taken back.
    ///
    /// - Returns: What was done to `queue`; `nil`: there was nothing to do again.
    mutating func redo(in queue: inout Queue) -> QueueEdit? {
        while let edit = undone.popLast() {
            guard let again = queue.apply(edit) else { continue }
            done.append(again)
            return again
        }
        return nil
    }

    /// Another queue: nothing can be taken back.
    mutating func clear() { self = QueueHistory() }
}
