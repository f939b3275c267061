import Testing

@testable import App

@Suite struct `The state's keeper` {
    @Test func `writes nothing while nothing changes`() {
        var keeper = StateKeeper()
        #expect(keeper.nextDeadline == nil)
        #expect(keeper.takeDue(at: 1e9) == false)
        #expect(keeper.takeRest(at: 1e9) == false)
    }

    @Test func `writes the first change at once, the next ones together`() {
        var keeper = StateKeeper()
        keeper.note()
        #expect(keeper.takeDue(at: 100) == true)
        #expect(keeper.takeDue(at: 100) == false)
        #expect(keeper.nextDeadline == nil)
        keeper.note()
        keeper.note()
        #expect(keeper.nextDeadline == 104.75)
        #expect(keeper.takeDue(at: 104.7) == false)
        #expect(keeper.takeDue(at: 104.75) == true)
        #expect(keeper.nextDeadline == nil)
    }

    @Test func `lets no change grow older than five seconds, and rests between two writes`() {
        var keeper = StateKeeper()
        var oldest: Double?
        var writes: [Double] = []
        for step in 0..<6000 {
            let now = Double(step) / 100
            if step % 7 != 3 {
                keeper.note()
                oldest = oldest ?? now
            }
            if keeper.takeDue(at: now) {
                #expect(now - (oldest ?? now) < 5)
                oldest = nil
                writes.append(now)
            }
            if let deadline = keeper.nextDeadline { #expect(deadline > now) }
        }
        #expect(writes.count == 13)
        #expect(zip(writes, writes.dropFirst()).allSatisfy { $1 - $0 >= StateKeeper.interval - 1e-9 })
    }

    @Test func `writes what is left at the end, whatever the time`() {
        var keeper = StateKeeper()
        keeper.note()
        #expect(keeper.takeDue(at: 1) == true)
        keeper.note()
        #expect(keeper.takeRest(at: 1.1) == true)
        #expect(keeper.takeRest(at: 1.2) == false)
        #expect(keeper.nextDeadline == nil)
    }

    @Test func `tries again later what has failed, by itself`() {
        var keeper = StateKeeper()
        keeper.note()
        #expect(keeper.takeDue(at: 10) == true)
        keeper.failed(at: 10.5)
        #expect(keeper.nextDeadline == 40.5)
        keeper.note()
        #expect(keeper.nextDeadline == 40.5)
        #expect(keeper.takeDue(at: 40.4) == false)
        #expect(keeper.takeDue(at: 40.5) == true)
        #expect(keeper.nextDeadline == nil)
        keeper.failed(at: 41)
        #expect(keeper.takeRest(at: 42) == true)
    }
}
