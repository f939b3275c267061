import Synchronization
import Testing

@testable import Platform

@Suite struct `A late waker` {
    @Test func `wakes once when the loop comes, and then each time`() {
        let waker = LateWaker()
        let count = Mutex(0)
        waker.wake()
        waker.set { count.withLock { $0 += 1 } }
        waker.wake()
        waker.wake()
        #expect(count.withLock { $0 } == 3)
    }

    /// How far the stack is down, in bytes from no place in particular.
    @inline(never) private static func depth() -> Int {
        withUnsafeTemporaryAllocation(byteCount: 16, alignment: 16) { Int(bitPattern: $0.baseAddress) }
    }

    @Test func `takes no more of the stack the thousandth time than the first`() {
        let waker = LateWaker()
        let depths = Mutex<[Int]>([])
        waker.set { depths.withLock { $0.append(Self.depth()) } }
        depths.withLock { $0 = [] }
        for _ in 0..<1000 { waker.wake() }
        let seen = depths.withLock { $0 }
        #expect(seen.count == 1000 && Set(seen).count == 1)
    }
}
