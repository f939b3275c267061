import Testing

@testable import MusicLibrary

struct BatchPacerTests {
    @Test func `nothing is due while nothing waits`() {
        let pacer = BatchPacer()
        #expect(pacer.deadline == nil)
        #expect(!pacer.isDue(count: 0, at: 100))
    }

    @Test func `the first batch is small and at once`() {
        var pacer = BatchPacer()
        pacer.wait(from: 10)
        #expect(!pacer.isDue(count: 1, at: 10.001))
        #expect(pacer.isDue(count: 12, at: 10.001))
        #expect(pacer.isDue(count: 1, at: 10.005))
        #expect(pacer.deadline == 10.005)
    }

    @Test func `the oldest track waits a tenth of a second at most`() {
        var pacer = BatchPacer()
        pacer.wait(from: 0)
        pacer.sent()
        pacer.wait(from: 1)
        pacer.wait(from: 1.09)
        #expect(!pacer.isDue(count: 20, at: 1.09))
        #expect(pacer.isDue(count: 20, at: 1.1))
    }

    @Test func `batches grow up to a bound`() {
        var pacer = BatchPacer()
        var limits: [Int] = []
        for _ in 0..<6 {
            limits.append(pacer.limit)
            pacer.sent()
        }
        #expect(limits == [12, 48, 192, 768, 1024, 1024])
    }
}
