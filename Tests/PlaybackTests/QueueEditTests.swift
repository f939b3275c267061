import Testing

@testable import Playback

/// Edits of the queue as a value: whatever is done can be taken back and done again.
struct QueueEditTests {
    /// The serial numbers in the playing order.
    private func round(_ queue: Queue) -> [UInt32] {
        queue.entries.indices.map { queue.entries[queue.trackIndex(at: $0)].serial }
    }

    private func numbers(_ queue: Queue) -> [Int] {
        queue.entries.indices.map { Int(queue.track(queue.entries[queue.trackIndex(at: $0)]).id.rawValue) }
    }

    private func serial(_ queue: Queue) -> UInt32? { queue.index.map { queue.entries[$0].serial } }

    private func queue(_ count: Int, at place: Int = 0, isShuffled: Bool = false) -> Queue {
        var queue = Queue(songs(count), at: place, isShuffled: isShuffled, seed: 7)
        for _ in 0..<(isShuffled ? place : 0) { _ = queue.advance(wrapping: false) }
        return queue
    }

    @Test func `what is inserted stands at its place, also past the ends`() {
        var queue = queue(3, at: 1)
        _ = queue.insert(songs(5).suffix(2), at: 2)
        #expect(numbers(queue) == [1, 2, 4, 5, 3] && queue.place == 1)
        _ = queue.insert([songs(6)[5]], at: -9)
        #expect(numbers(queue) == [6, 1, 2, 4, 5, 3] && queue.place == 2)
        _ = queue.insert([songs(7)[6]], at: 99)
        #expect(numbers(queue).last == 7)
        #expect(queue.insert([], at: 0) == nil)
    }

    @Test func `in shuffle what is inserted next comes next, and without shuffle too`() {
        var queue = queue(9, at: 3, isShuffled: true)
        let current = queue.current
        _ = queue.insert([songs(10)[9]], at: queue.place + 1)
        #expect(queue.upcoming(1).first?.id == 10 && queue.current == current)
        queue.setShuffled(false)
        #expect(queue.upcoming(1).first?.id == 10 && queue.current == current)
    }

    @Test func `what is removed is gone, but never the present one`() {
        var queue = queue(5, at: 2)
        let edit = queue.remove([0, 2, 4, 77, -1])
        #expect(numbers(queue) == [2, 3, 4] && queue.current?.id == 3)
        #expect(edit?.weight == 2)
        #expect(queue.remove([queue.place]) == nil)
    }

    @Test(arguments: 0..<5, 0..<5) func `a move puts one entry there and keeps the others' order`(from: Int, to: Int) {
        var queue = queue(5, at: 2)
        let edit = queue.move(from: from, to: to)
        var awaited = [1, 2, 3, 4, 5]
        awaited.insert(awaited.remove(at: from), at: to)
        #expect(numbers(queue) == awaited && queue.current?.id == 3)
        #expect((edit == nil) == (from == to))
    }

    @Test func `a move outside is clamped, one from outside is none`() {
        var queue = queue(3)
        #expect(queue.move(from: 3, to: 0) == nil && queue.move(from: -1, to: 0) == nil)
        _ = queue.move(from: 0, to: 99)
        #expect(numbers(queue) == [2, 3, 1] && queue.place == 2)
    }

    @Test(arguments: [false, true], 1...60 as ClosedRange<UInt64>)
    func `whatever was done can be taken back step by step, and done again`(isShuffled: Bool, seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        var queue = queue(Int.random(in: 1...12, using: &dice), isShuffled: isShuffled)
        for _ in 0..<Int.random(in: 0..<queue.count, using: &dice) { _ = queue.advance(wrapping: false) }
        let present = serial(queue)
        var history = QueueHistory()
        var states = [(round(queue), queue.entries.map(\.serial))]
        for _ in 0..<30 {
            let edit: QueueEdit? =
                switch Int.random(in: 0..<3, using: &dice) {
                case 0:
                    queue.insert(
                        Array(songs(Int.random(in: 1...4, using: &dice))), at: .random(in: -1...15, using: &dice))
                case 1: queue.remove((0..<3).map { _ in Int.random(in: -1...15, using: &dice) })
                default: queue.move(from: .random(in: -1...15, using: &dice), to: .random(in: -1...15, using: &dice))
                }
            guard let edit else {
                #expect(round(queue) == states.last!.0)
                continue
            }
            history.note(edit)
            states.append((round(queue), queue.entries.map(\.serial)))
            #expect(serial(queue) == present)
            #expect(Set(round(queue)) == Set(states.last!.1) && round(queue).count == queue.count, "each once")
        }
        let count = states.count
        for step in (0..<count - 1).reversed() {
            #expect(history.undo(in: &queue) != nil)
            #expect(round(queue) == states[step].0 && queue.entries.map(\.serial) == states[step].1)
            #expect(serial(queue) == present)
        }
        #expect(history.undo(in: &queue) == nil)
        for step in 1..<count {
            #expect(history.redo(in: &queue) != nil)
            #expect(round(queue) == states[step].0 && queue.entries.map(\.serial) == states[step].1)
        }
        #expect(history.redo(in: &queue) == nil)
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `what is taken back after the queue has moved on or was mixed loses nothing and doubles nothing`(seed: UInt64)
    {
        var dice = SeededGenerator(seed: seed)
        var queue = queue(8)
        var history = QueueHistory()
        for _ in 0..<80 {
            let before = serial(queue)
            var mayMove = false
            switch Int.random(in: 0..<8, using: &dice) {
            case 0, 1:
                if let edit = queue.insert(songs(2), at: .random(in: 0...10, using: &dice)) { history.note(edit) }
            case 2:
                if let edit = queue.remove([Int.random(in: 0...10, using: &dice)]) { history.note(edit) }
            case 3:
                if let edit = queue.move(from: .random(in: 0...9, using: &dice), to: .random(in: 0...9, using: &dice)) {
                    history.note(edit)
                }
            case 4: _ = history.undo(in: &queue)
            case 5: _ = history.redo(in: &queue)
            case 6: queue.setShuffled(!queue.isShuffled)
            default:
                _ = queue.advance(wrapping: true)
                mayMove = true
            }
            #expect(mayMove || serial(queue) == before)
            #expect(Set(round(queue)).count == queue.count && queue.entries.indices.contains(queue.place))
            #expect(Set(queue.entries.map(\.serial)).count == queue.count)
        }
    }

    @Test func `the memory of edits has a bound`() {
        var queue = queue(3)
        var history = QueueHistory()
        for _ in 0..<500 { history.note(queue.insert(songs(1), at: 0)!) }
        var steps = 0
        while history.undo(in: &queue) != nil { steps += 1 }
        #expect(steps == QueueHistory.limit)
        let many = Array(repeating: songs(1)[0], count: QueueHistory.entryLimit)
        history.note(queue.insert(songs(1), at: 0)!)
        history.note(queue.insert(many, at: 0)!)
        #expect(history.undo(in: &queue) != nil, "the latest can always be taken back")
        #expect(history.undo(in: &queue) == nil)
    }
}
