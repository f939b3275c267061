import Glibc

/// A counter that threads wait on until it is above zero.
///
/// The mutex and the condition live at a fixed address, as POSIX asks; it is kept as a number because they, unlike a
/// pointer, are made to be shared by threads.
package final class CountingSemaphore: Sendable {
    private struct Storage {
        var mutex = pthread_mutex_t()
        var condition = pthread_cond_t()
        var count = 0
    }

    private let address: UInt

    package init() {
        let storage = UnsafeMutablePointer<Storage>.allocate(capacity: 1)
        storage.initialize(to: Storage())
        pthread_mutex_init(&storage.pointee.mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(&storage.pointee.condition, &attributes)
        pthread_condattr_destroy(&attributes)
        address = UInt(bitPattern: storage)
    }

    deinit {
        pthread_cond_destroy(&storage.pointee.condition)
        pthread_mutex_destroy(&storage.pointee.mutex)
        storage.deallocate()
    }

    private var storage: UnsafeMutablePointer<Storage> {
        guard let storage = UnsafeMutablePointer<Storage>(bitPattern: address) else {
            preconditionFailure("A semaphore lives at an address.")
        }
        return storage
    }

    /// Adds to the counter and wakes as many.
    ///
    /// - Parameter count: 1 or more.
    package func signal(_ count: Int = 1) {
        let storage = storage
        pthread_mutex_lock(&storage.pointee.mutex)
        storage.pointee.count += count
        if count == 1 {
            pthread_cond_signal(&storage.pointee.condition)
        } else {
            pthread_cond_broadcast(&storage.pointee.condition)
        }
        pthread_mutex_unlock(&storage.pointee.mutex)
    }

    /// Takes one from the counter, as soon as there is one.
    ///
    /// - Parameter deadline: Seconds of the monotonic clock, after which it gives up; nil: never.
    /// - Returns: Whether it took one.
    @discardableResult
    package func wait(until deadline: Double? = nil) -> Bool {
        let storage = storage
        pthread_mutex_lock(&storage.pointee.mutex)
        defer { pthread_mutex_unlock(&storage.pointee.mutex) }
        while storage.pointee.count == 0 {
            guard let deadline else {
                pthread_cond_wait(&storage.pointee.condition, &storage.pointee.mutex)
                continue
            }
            let seconds = min(max(0, deadline), 1e12)
            var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
            let answer = pthread_cond_timedwait(&storage.pointee.condition, &storage.pointee.mutex, &time)
            if answer != 0 && storage.pointee.count == 0 { return false }
        }
        storage.pointee.count -= 1
        return true
    }
}
