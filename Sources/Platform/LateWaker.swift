import Synchronization

/// Wakes a loop that need not be there yet: what comes before it is found when it begins.
package final class LateWaker: Sendable {
    /// In a value of its own: a bare closure in a `Mutex` gets one more wrapper around it at each look, until calling it
    /// takes more than the stack.
    private struct Action: Sendable {
        let run: @Sendable () -> Void
    }

    private let action = Mutex<Action?>(nil)

    package init() {}

    package func wake() { action.withLock { $0 }?.run() }

    /// From now on this is how the loop is woken; it is once at once.
    package func set(_ wake: @escaping @Sendable () -> Void) {
        action.withLock { $0 = Action(run: wake) }
        wake()
    }
}
