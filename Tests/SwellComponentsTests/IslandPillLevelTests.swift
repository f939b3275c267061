import SwellCanvas
import SwellMotion
import Testing

@testable import SwellComponents

/// Full, reduced and no motion.
struct IslandPillLevelTests {
    @Test func `all three levels end in the same picture, reduced with a quarter of full's frames and none with one`() {
        let moves: [(String, (inout PillStage) -> Void)] = [
            ("open", { $0.show(PillStage.paused) }), ("change", { $0.show(IslandPillMotionTests.other) }),
            ("change back", { $0.show(PillStage.timer) }), ("close", { $0.collapse() }),
        ]
        var stages = Dictionary(uniqueKeysWithValues: Motion.allCases.map { ($0, PillStage(motion: $0)) })
        for (index, (name, move)) in moves.enumerated() {
            var frames: [Motion: Int] = [:]
            for level in Motion.allCases {
                guard var stage = stages[level] else { continue }
                stage.draw(at: Double(index) * 3)
                move(&stage)
                // The frame that a loop draws at once after a command, then those that are asked for.
                stage.draw()
                frames[level] = 1 + stage.settle(framesPerSecond: level.framesPerSecond(atMost: 60))
                stage.draw(at: Double(index) * 3 + 2)
                stages[level] = stage
            }
            #expect(stages[.full]?.canvas.ansi() == stages[.reduced]?.canvas.ansi(), "\(name)")
            #expect(stages[.full]?.canvas.ansi() == stages[.none]?.canvas.ansi(), "\(name)")
            #expect(frames[.none] == 1, "\(name)")
            #expect(4 * (frames[.reduced] ?? 99) <= frames[.full] ?? 0, "\(name): \(frames)")
        }
    }

    @Test func `full motion swings past both ends, reduced eases from one to the other in 0_2 s`() {
        for (level, least, most) in [(Motion.full, -0.05, 1.05), (.reduced, 0, 1)] {
            var stage = PillStage(motion: level)
            var seen: [Double] = []
            stage.show(PillStage.notice)
            for frame in 0...120 {
                stage.draw(at: Double(frame) / 120)
                seen.append(stage.pill.expansion)
                if level == .reduced && frame == 12 { #expect(abs(stage.pill.expansion - 0.5) < 1e-9) }
                if level == .reduced && frame == 24 { #expect(stage.pill.expansion == 1) }
                if level == .reduced { #expect(stage.animator.value(stage.pill.keys.scale) == 1) }
            }
            #expect(seen.max() ?? 0 <= most)
            #expect(level == .reduced || seen.max() ?? 0 > 1.04)
            stage.collapse()
            seen = []
            for frame in 0...120 {
                stage.draw(at: 1 + Double(frame) / 120)
                seen.append(stage.pill.expansion)
            }
            #expect(seen.min() ?? -1 >= least)
            #expect(level == .reduced || seen.min() ?? 0 < -0.04)
        }
    }

    @Test func `in reduced motion a change of content is at once, and the size eases`() {
        var stage = PillStage(motion: .reduced)
        stage.show(PillStage.paused)
        stage.settle()
        stage.show(IslandPillMotionTests.other)
        stage.draw()
        #expect(stage.canvas.text(row: 2).contains("a longer notice"))
        #expect(!stage.canvas.plainText.contains("Midnight"))
        #expect(stage.pill.frame.height == 10)
        var heights: [Double] = []
        while stage.pill.isMoving {
            stage.draw(at: stage.now + 1.0 / 60)
            heights.append(stage.pill.frame.height)
        }
        #expect(heights.count == 12 && heights.last == 12)
        #expect(heights == heights.sorted() && heights[5] > 10.5 && heights[5] < 11.5)
    }

    @Test func `at rest it asks for nothing`() {
        for level in Motion.allCases {
            var stage = PillStage(motion: level)
            #expect(stage.pill.nextDeadline == nil)
            stage.show(PillStage.notice)
            stage.settle()
            #expect(stage.pill.nextDeadline == nil && stage.animator.isAtRest)
            let changes = stage.pill.advance(to: 1000)
            #expect(!changes)
            stage.collapse()
            stage.settle()
            #expect(stage.pill.nextDeadline == nil && stage.animator.isAtRest)
        }
    }
}
