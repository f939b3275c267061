import Testing

@testable import Playback

@Suite struct QueueTests {
    /// The numbers of the tracks that come, from the present one on, until none does or there are `limit`.
    private func walk(_ queue: Queue, wrapping: Bool = false, limit: Int = 100) -> [Int] {
        var queue = queue
        var seen: [Int] = []
        repeat { seen.append(number(queue)) } while seen.count < limit && queue.advance(wrapping: wrapping)
        return seen
    }

    private func number(_ queue: Queue) -> Int { queue.current.map { Int($0.id.rawValue) } ?? 0 }

    @Test func `the order is the given one and ends`() {
        #expect(walk(Queue(songs(4), seed: 1)) == [1, 2, 3, 4])
        #expect(walk(Queue(songs(4), at: 2, seed: 1)) == [3, 4])
    }

    @Test func `wrapping, the first follows the last and the last comes before the first`() {
        #expect(walk(Queue(songs(3), at: 1, seed: 1), wrapping: true, limit: 7) == [2, 3, 1, 2, 3, 1, 2])
        var queue = Queue(songs(3), seed: 1)
        let moved1 = queue.retreat(wrapping: true)
        #expect(moved1)
        #expect(number(queue) == 3)
    }

    @Test func `without wrapping nothing changes past either end`() {
        var queue = Queue(songs(2), seed: 1)
        let moved2 = queue.retreat(wrapping: false)
        #expect(!moved2)
        #expect(number(queue) == 1)
        let moved3 = queue.advance(wrapping: false)
        #expect(moved3)
        let moved4 = queue.advance(wrapping: false)
        #expect(!moved4)
        #expect(number(queue) == 2)
    }

    @Test func `an empty queue answers everything with nothing`() {
        for isShuffled in [false, true] {
            var queue = Queue(isShuffled: isShuffled, seed: 1)
            #expect(queue.current == nil && queue.index == nil)
            let moved5 = queue.advance(wrapping: true)
            #expect(!moved5)
            let moved6 = queue.retreat(wrapping: true)
            #expect(!moved6)
            #expect(queue.upcoming(5).isEmpty)
            queue.setShuffled(!isShuffled)
            let moved7 = queue.regroup(songs(2))
            #expect(!moved7)
            #expect(queue.isShuffled == !isShuffled)
        }
    }

    @Test(arguments: [-3, 0, 2, 99]) func `the place to begin is clamped`(index: Int) {
        #expect(number(Queue(songs(3), at: index, seed: 1)) == min(3, max(1, index + 1)))
    }

    // MARK: Shuffle

    @Test(arguments: 0..<40 as Range<UInt64>) func `shuffled, each comes once a round, the present one first`(
        seed: UInt64
    ) {
        let queue = Queue(songs(9), at: 4, isShuffled: true, seed: seed)
        let round = walk(queue)
        #expect(round[0] == 5)
        #expect(round.sorted() == Array(1...9))
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `every round has each once and none begins with what ended the last`(seed: UInt64) {
        let walked = walk(Queue(songs(5), isShuffled: true, seed: seed), wrapping: true, limit: 50)
        for round in stride(from: 0, to: 50, by: 5) {
            #expect(walked[round..<round + 5].sorted() == Array(1...5))
            if round > 0 { #expect(walked[round] != walked[round - 1]) }
        }
    }

    @Test func `a seed shuffles always alike, and another seed otherwise`() {
        let orders = (0..<20 as Range<UInt64>).map { walk(Queue(songs(12), isShuffled: true, seed: $0)) }
        #expect(orders[3] == walk(Queue(songs(12), isShuffled: true, seed: 3)))
        #expect(Set(orders).count == 20)
        // Written down: a compiler or a rewrite must not change what a seed means.
        #expect(orders[7] == [1, 8, 9, 11, 7, 4, 3, 5, 12, 10, 2, 6])
    }

    @Test func `every order is about as likely as the next`() {
        var counts: [[Int]: Int] = [:]
        var random = SeededGenerator(seed: 99)
        for _ in 0..<6_000 { counts[walk(Queue(songs(4), isShuffled: true, seed: random.next())), default: 0] += 1 }
        #expect(counts.count == 6)
        // 1,000 each; a standard deviation is 29.
        for count in counts.values { #expect((850...1_150).contains(count)) }
    }

    @Test func `the way back through a shuffled round is the way it came, over its border too`() {
        var queue = Queue(songs(5), isShuffled: true, seed: 4)
        var seen = [number(queue)]
        for _ in 0..<7 {
            let moved8 = queue.advance(wrapping: true)
            #expect(moved8)
            seen.append(number(queue))
        }
        for expected in seen.dropLast().reversed() {
            let moved9 = queue.retreat(wrapping: true)
            #expect(moved9)
            #expect(number(queue) == expected)
        }
    }

    @Test func `back from the first of the first round still plays each once`() {
        var queue = Queue(songs(5), isShuffled: true, seed: 4)
        let moved10 = queue.retreat(wrapping: true)
        #expect(moved10)
        #expect(number(queue) != 1)
        #expect(walk(queue).sorted() == Array(1...5))
    }

    @Test func `shuffle off goes on in the tracks' own order from the present one`() {
        var queue = Queue(songs(6), isShuffled: true, seed: 4)
        for _ in 0..<2 { _ = queue.advance(wrapping: false) }
        let present = number(queue)
        queue.setShuffled(false)
        #expect(walk(queue) == Array(present...6))
    }

    @Test(arguments: 1...6) func `a picked track counts as heard and the rest of the round stays`(picked: Int) {
        var queue = Queue(songs(6), isShuffled: true, seed: 2)
        let round = walk(queue)
        for _ in 0..<2 { _ = queue.advance(wrapping: false) }
        queue.pick(picked - 1)
        #expect(number(queue) == picked)
        #expect(Array(walk(queue).dropFirst()) == round[3...].filter { $0 != picked })
    }

    @Test func `a picked track goes on in the given order`() {
        var queue = Queue(songs(6), seed: 2)
        queue.pick(4)
        #expect(walk(queue) == [5, 6])
    }

    // MARK: Looking ahead, other tracks

    @Test func `what is upcoming is what comes`() {
        for isShuffled in [false, true] {
            let queue = Queue(songs(6), at: 1, isShuffled: isShuffled, seed: 5)
            #expect(queue.upcoming(3).map { Int($0.id.rawValue) } == Array(walk(queue).dropFirst().prefix(3)))
            #expect(queue.upcoming(99).count == walk(queue).count - 1)
            #expect(queue.upcoming(-1).isEmpty)
        }
    }

    @Test func `more tracks around the present one leave it where it is`() {
        var queue = Queue(songs(4), at: 2, seed: 1)
        let moved11 = queue.regroup(Array(songs(8).dropFirst()))
        #expect(moved11)
        #expect(number(queue) == 3)
        #expect(walk(queue) == [3, 4, 5, 6, 7, 8])
    }

    @Test func `more tracks in a shuffled round leave what was heard heard`() {
        var queue = Queue(songs(6), isShuffled: true, seed: 3)
        for _ in 0..<3 { _ = queue.advance(wrapping: false) }
        let heard = Set(walk(Queue(songs(6), isShuffled: true, seed: 3)).prefix(3))
        let present = number(queue)
        let moved12 = queue.regroup(songs(10))
        #expect(moved12)
        #expect(number(queue) == present)
        #expect(Set(walk(queue)) == Set(1...10).subtracting(heard))
        #expect(walk(queue).count == 7)
    }

    @Test func `tracks without the present one change nothing`() {
        var queue = Queue(songs(4), at: 3, seed: 1)
        let moved13 = queue.regroup(songs(3))
        #expect(!moved13)
        #expect(queue.tracks.count == 4)
    }

    @Test func `the same file twice in a queue is played twice`() {
        let twice = songs(2) + songs(2)
        #expect(walk(Queue(twice, seed: 1)) == [1, 2, 1, 2])
        #expect(walk(Queue(twice, isShuffled: true, seed: 1)).sorted() == [1, 1, 2, 2])
        var queue = Queue(twice, isShuffled: true, seed: 1)
        _ = queue.advance(wrapping: false)
        let moved14 = queue.regroup(twice + songs(3))
        #expect(moved14)
        #expect(walk(queue, limit: 20).count <= 7)
    }

    // MARK: Durations

    @Test(arguments: [false, true]) func `what an engine has told of a track's length stays with it`(shuffled: Bool) {
        var queue = Queue(songs(4), isShuffled: shuffled, seed: 1)
        let all = Set(1...4 as ClosedRange<UInt64>)
        for number in all { queue.measure(Double(number) * 10, of: TrackID(rawValue: number)) }
        func isKept(_ track: Track?) -> Bool { track.map { $0.duration == Double($0.id.rawValue) * 10 } ?? false }
        #expect(isKept(queue.current) && queue.upcoming(3).allSatisfy(isKept))
        _ = queue.advance(wrapping: true)
        #expect(isKept(queue.current))
        #expect(queue.regroup(songs(8)) && isKept(queue.current))
        queue.replace(with: songs(3), at: 2)
        #expect(isKept(queue.current))
    }

    @Test(arguments: [0, -1, .nan, .infinity, 0.0001] as [Double]) func `what is no length changes none`(odd: Double) {
        var queue = Queue(songs(1), seed: 1)
        queue.measure(odd, of: 1)
        #expect(queue.current?.duration == 100)
    }
}
