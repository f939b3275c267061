/// What a spring starts from, with every number finite and at most 1e100 either way.
struct SpringState {
    var from: Double
    var to: Double
    var velocity: Double

    /// The distance from the target, y0.
    var offset: Double { from - to }

    init(from: Double, to: Double, velocity: Double) {
        self.to = to.bounded ?? from.bounded ?? 0
        self.from = from.bounded ?? self.to
        self.velocity = velocity.bounded ?? 0
    }
}

extension Double {
    /// The number itself, held within 1e100 either way so that no product of a law overflows; nil where it is not a
    /// number or infinite.
    var bounded: Double? {
        guard isFinite else { return nil }
        return Swift.min(Swift.max(self, -1e100), 1e100)
    }
}
