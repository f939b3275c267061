import Synchronization

/// Wakes a loop that need not be there yet: what comes before it is found when it begins.
final class LateWaker: Sendable {
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    func wake() { action.withLock { $0 }?() }

    /// From now on this is how the loop is woken; it is once at once.
    func set(_ wake: @escaping @Sendable () -> Void) {
        action.withLock { $0 = wake }
        wake()
    }
}
