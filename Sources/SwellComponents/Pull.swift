import SwellInput
import SwellMotion

/// One press of the pointer and its way until the release, in cells.
struct Pull: Sendable {
    /// What the press is moving.
    enum Grip: Equatable, Sendable {
        /// The bar: it follows by `pullFactor`, on the pull spring; the rows that it was already up at the press.
        case bar(base: Double)
        /// The pane at rest: it follows on the pull spring.
        case pane
        /// A pane that was returning from a pull: it follows directly; the rows that it was down at the press.
        case returning(base: Double)
        /// The pane in mid-flight: it follows directly, both ways.
        case flight
        /// The progress of the pane: the fraction that a release would seek to.
        case progress(Double)
    }

    var grip: Grip
    let column: Int
    let row: Int
    /// The target that was under the press.
    let target: PlayerTarget?
    /// How often the view had been sent somewhere when it was grabbed.
    var takeovers = 0
    private(set) var lastRow: Int
    /// False once the pointer was more than a cell away from the press.
    private(set) var isTap = true
    private var velocity = PointerVelocity()

    init(_ grip: Grip, column: Int, row: Int, target: PlayerTarget?, at now: Double) {
        self.grip = grip
        self.column = column
        self.row = row
        self.target = target
        lastRow = row
        velocity.add(Double(row), at: now)
    }

    mutating func move(column: Int, row: Int, at now: Double) {
        if abs(column - self.column) > 1 || abs(row - self.row) > 1 { isTap = false }
        lastRow = row
        velocity.add(Double(row), at: now)
    }

    /// Rows from the press, downward positive.
    var translation: Double { Double(lastRow - row) }

    /// Rows a second, downward positive; 0 unless there were 3 positions over at least 40 ms.
    func rowsPerSecond(at now: Double) -> Double {
        velocity.count >= 3 && velocity.span >= 0.04 ? velocity.velocity(at: now) : 0
    }

    /// Where the pull would end by itself, in rows from the press.
    func predictedTranslation(at now: Double) -> Double {
        Projection.predictedEnd(translation: translation, velocity: rowsPerSecond(at: now))
    }
}

extension Pointer {
    /// The pointer no further out than any screen reaches, so that no difference of two of them overflows.
    var withinReach: Pointer {
        var pointer = self
        let far = 1 << 30
        pointer.column = min(max(column, -far), far)
        pointer.row = min(max(row, -far), far)
        return pointer
    }
}
