import Foundation
import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import App

struct MorphTests {
    @Test func `show me`() throws {
        let outcome = try Stage(script: [(1, .key(.tab)), (3, .key(.tab))]).run(until: 5)
        for frame in [0, 1, 6, 12, 18, 24, 30, 60] where frame < outcome.frames.count {
            print(outcome.frames[frame].time)
            print(outcome.frames[frame].canvas.plainText)
        }
        print(outcome.frames.count, outcome.wakes)
        for line in outcome.trace.prefix(60) { print(line) }
    }
}
