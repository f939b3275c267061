import Glibc
import Synchronization
import Testing

@testable import Platform

@Suite struct `A thread` {
    @Test func `hears no signal but traps, and yields as it was told`() {
        let done = CountingSemaphore()
        let seen = Mutex<(masked: [Bool], niceness: Int32)>(([], 0))
        let isRunning = Thread.start(niceness: 5) {
            var mask = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            let masked = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGSEGV, SIGABRT].map {
                sigismember(&mask, $0) == 1
            }
            let niceness = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
            seen.withLock { $0 = (masked, niceness) }
            done.signal()
        }
        #expect(isRunning)
        #expect(done.wait(until: Thread.now() + 20))
        #expect(seen.withLock { $0.masked } == [true, true, true, true, true, false, false])
        #expect(seen.withLock { $0.niceness } >= 5)
    }

    @Test func `leaves its maker's mask as it was`() {
        var before = sigset_t()
        var after = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &before)
        let done = CountingSemaphore()
        #expect(Thread.start(stack: 0) { done.signal() })
        pthread_sigmask(SIG_BLOCK, nil, &after)
        #expect(done.wait(until: Thread.now() + 20))
        #expect((1...64).allSatisfy { sigismember(&before, $0) == sigismember(&after, $0) })
    }
}

@Suite struct `A semaphore` {
    @Test func `gives as often as it was given`() {
        let semaphore = CountingSemaphore()
        semaphore.signal(2)
        semaphore.signal()
        #expect((0..<4).map { _ in semaphore.wait(until: 0) } == [true, true, true, false])
    }

    @Test(arguments: [0, -5, -Double.infinity, Double.nan])
    func `does not wait for a time that is past`(deadline: Double) {
        #expect(!CountingSemaphore().wait(until: deadline))
    }

    @Test(arguments: [1e300, Double.infinity]) func `takes any time to come`(deadline: Double) {
        let semaphore = CountingSemaphore()
        semaphore.signal()
        #expect(semaphore.wait(until: deadline))
    }
}
