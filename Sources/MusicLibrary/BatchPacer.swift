/// When a batch of tracks goes out: the first at once, the later the larger, none kept waiting.
struct BatchPacer {
    /// Tracks that fill the next batch.
    private(set) var limit = 12
    /// Seconds that the oldest track of the next batch may wait.
    private(set) var patience = 0.005
    private var oldest: Double?

    static let largest = 1024

    /// Something is waiting since `now`, where nothing was before.
    mutating func wait(from now: Double) {
        if oldest == nil { oldest = now }
    }

    /// When the batch goes out though it is not full; nil while there is nothing.
    var deadline: Double? { oldest.map { $0 + patience } }

    func isDue(count: Int, at now: Double) -> Bool {
        guard let deadline else { return false }
        return count >= limit || now >= deadline
    }

    /// A batch has gone out.
    mutating func sent() {
        oldest = nil
        limit = min(limit * 4, BatchPacer.largest)
        patience = 0.1
    }
}
