import AllocationCount
import SwellMotion
import Testing

/// How often the body asks for memory. The body runs synchronously, so all of it is on this thread. The loops in here
/// go by index: unoptimised, an iterator over keys asks for memory itself.
private func allocations(in body: () -> Void) -> Int {
    let before = allocation_count()
    body()
    return Int(allocation_count() - before)
}

/// Without a malloc of ours in the program (a sanitizer, another C library) there is nothing to count.
@Suite(.enabled(if: allocations_are_counted()))
struct `a frame allocates nothing` {
    let keys = (0..<50).map { AnimationKey("a value with a long name, number \($0)") }

    @Test func `for the count itself counts`() {
        #expect(allocations { _ = [1, 2, 3].map { $0 + allocations {} } } > 0)
    }

    @Test func `in 10,000 frames with 50 values in flight`() {
        let animator = SpringAnimator()
        let endless = Spring(duration: 1000, bounce: 0.9)
        for (index, key) in keys.enumerated() {
            switch index % 5 {
            case 0: animator.ease(key, to: 1, over: 5000, at: 0)
            case 1: animator.ease(key, to: 1, over: 9, after: 100, at: 0)
            default: animator.animate(key, to: 1, with: endless, at: Double(index % 3))
            }
        }
        var sum = 0.0
        func frames(from first: Int, to last: Int) {
            for frame in first..<last {
                animator.advance(to: Double(frame) / 60)
                sum += animator.nextDeadline ?? 0
                for index in keys.indices { sum += animator.value(keys[index]) + animator.velocity(keys[index]) }
            }
        }
        frames(from: 0, to: 1)  // What the runtime makes ready once is none of the frame's.
        #expect(allocations { frames(from: 1, to: 10_001) } == 0)
        #expect(sum > 0 && !animator.isAtRest)
    }

    @Test func `nor in flights that start, turn and land, once its keys are known`() {
        let animator = SpringAnimator()
        func flights(from start: Double) {
            for flight in 0..<100 {
                let now = start + Double(flight) * 3
                for index in keys.indices {
                    animator.animate(keys[index], to: 1, with: index % 2 == 0 ? .snappy : .bouncy, at: now)
                }
                animator.advance(to: now + 0.1)
                for index in keys.indices { animator.animate(keys[index], to: 0, with: .smooth, at: now + 0.11) }
                animator.hold(keys[0], at: 0.5, velocity: 3)
                animator.ease(keys[1], to: 1, over: 0.1, after: 0.1, at: now + 0.12)
                animator.advance(to: now + 0.2)
                animator.advance(to: now + 3)
            }
        }
        flights(from: 0)
        #expect(allocations { flights(from: 1000) } == 0)
        #expect(animator.isAtRest)
    }

    @Test func `nor in the velocity of a pointer, once it was made`() {
        var pointer = PointerVelocity()
        var sum = 0.0
        func move(from first: Int, to last: Int) {
            for event in first..<last {
                let time = Double(event) / 1000
                pointer.add(Double(event % 97), at: time)
                sum += pointer.velocity(at: time)
            }
        }
        move(from: 0, to: 1000)
        #expect(allocations { move(from: 1000, to: 11_000) } == 0)
        #expect(sum != 0 && pointer.count == 64)
    }

    @Test func `nor in a spring that is asked`() {
        var sum = 0.0
        let count = allocations {
            for frame in 0..<10_000 {
                let time = Double(frame) / 10_000
                sum += Spring.bouncy.value(fromValue: 0, toValue: 1, time: time)
                sum += Spring.smooth.settlingDuration(fromValue: 0, toValue: 1 + time)
            }
        }
        #expect(count == 0 && sum > 0)
    }
}
