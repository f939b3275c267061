import SwellInput
import SwellMotion
import Testing

@testable import SwellCanvas
@testable import SwellComponents

/// What a flight does not care about, and what changes in the middle of one; levels of motion.
struct ExpandingMiniPlayerLatchTests {
    private let cover = Spring(response: 0.35, dampingRatio: 1)

    @Test(arguments: 0..<20)
    func `nothing but an open command opens`(seed: UInt64) {
        var die = Die(seed: seed)
        let stage = PlayerStage()
        stage.player.expand(at: 0.5)
        stage.animator.advance(to: 0.5 + die.share())
        stage.player.collapse(at: 2)
        var now = 2.0
        for _ in 0..<120 {
            now += die.share() * 0.02
            stage.animator.advance(to: now)
            switch die.roll(13) {
            case 0:
                stage.player.nowPlaying.title = "Song \(die.roll(9))"
                stage.player.nowPlaying.artwork = [testCover, otherCover, nil][die.roll(3)]
            case 1: stage.player.nowPlaying.progress = die.share()
            case 2: stage.player.nowPlaying.isPlaying.toggle()
            case 3: stage.send(.resize(columns: 40 + die.roll(80), rows: 10 + die.roll(40)), at: now)
            case 4: stage.player.setBottomMargin(die.roll(3), at: now)
            case 5: stage.player.motion = SwellComponents.Motion.allCases[die.roll(3)]
            case 6: stage.player.setTextEntryActive(die.roll(2) == 0, at: now)
            case 7: stage.send(.focus(die.roll(2) == 0), at: now)
            case 8: stage.send(Hand.wheel(.down, 40, die.roll(30)), at: now)
            case 9: stage.send(.key(Key(.escape)), at: now)
            case 10: stage.player.present(at: now)
            case 11: stage.player.springs.pane = Spring(duration: die.share(), bounce: die.share())
            default: _ = stage.player.layout(in: CellRect(column: 0, row: 0, columns: 80, rows: 24), at: now)
            }
            #expect(!stage.player.isExpanded && stage.animator.target(stage.handler.keys.expansion) == 0)
            #expect(!stage.commands.contains(.expand))
        }
        stage.animator.advance(to: now + 60)
        #expect(stage.player.progress == 0 && stage.player.isAtRest)
    }

    @Test func `another track in mid-flight renews the stand-in, and changes nothing of the flight`() {
        let stage = PlayerStage()
        stage.player.expand(at: 1)
        let before = stage.draw(at: 1.2)
        let instant = stage.instant
        stage.player.nowPlaying.artwork = otherCover
        stage.player.nowPlaying.title = "Another"
        let after = stage.draw(at: 1.2)
        #expect(stage.instant == instant)
        let (x, y) = (Int(stage.player.artworkFrame!.midX), Int(stage.player.artworkFrame!.midY))
        #expect(before.pixel(x: x, y: y) != after.pixel(x: x, y: y))
        if case .image(let flying)? = stage.morph.standInPicture {
            #expect(flying == otherCover)
        } else {
            Issue.record("no picture flies")
        }
    }

    @Test func `the cover that flies is the one in memory, scaled before: nothing of it is made anew in flight`() {
        let stage = PlayerStage()
        func place(_ image: Image?) -> UnsafePointer<UInt32>? {
            image?.texels.withUnsafeBufferPointer { $0.baseAddress }
        }
        let given = place(stage.player.nowPlaying.artwork)
        #expect(stage.player.nowPlaying.artwork!.levels.count == 6, "32, 16, 8, 4, 2 and 1 pixels")
        stage.player.expand(at: 1)
        for frame in 0...40 {
            _ = stage.draw(at: 1 + Double(frame) / 60)
            guard case .image(let flying)? = stage.morph.standInPicture else { continue }
            #expect(place(flying) == given && given != nil)
        }
    }

    @Test func `the player lays out first: the target stands before the first flight begins`() {
        let stage = PlayerStage()
        let target = stage.morph.bridge.targetArtworkFrame
        #expect(target == stage.player.pane.artwork && target != nil)
        stage.player.expand(at: 1)
        for frame in 0...40 {
            _ = stage.draw(at: 1 + Double(frame) / 60)
            #expect(stage.morph.bridge.targetArtworkFrame == target)
            #expect(stage.animator.value(stage.morph.keys.detour) == 0)
        }
    }

    @Test func `play and pause spring the cover in mid-flight, and change nothing else`() {
        let stage = PlayerStage()
        stage.player.expand(at: 1)
        stage.animator.advance(to: 1.1)
        let instant = stage.instant
        stage.player.nowPlaying.isPlaying = false
        stage.player.refreshLayout(at: 1.1)
        #expect(stage.instant == instant)
        for step in 0...20 {
            let time = Double(step) / 60
            stage.animator.advance(to: 1.1 + time)
            #expect(abs(stage.morph.scale - cover.value(fromValue: 1, toValue: 0.86, time: time)) < 1e-9)
        }
        stage.animator.advance(to: 5)
        let side = stage.player.pane.artwork!.width
        #expect(stage.player.artworkFrame!.width == (side * 0.86).rounded())
    }

    // MARK: Level of motion

    @Test func `full, reduced and none reach the same pictures, reduced in a quarter of the frames, none in one`() {
        typealias Level = SwellComponents.Motion
        var counts: [Level: [Int]] = [:]
        var ends: [Level: [Canvas]] = [:]
        for motion in Level.allCases {
            let stage = PlayerStage(motion: motion, isPlaying: false, presented: false)
            let commands: [(PlayerStage, Double) -> Void] = [
                { $0.player.present(at: $1) }, { $0.send(.key(Key(.tab)), at: $1) },
                { $0.send(.key(Key(.escape)), at: $1) }, { $0.tap(30, 28, at: $1) },
                { $0.pull(from: 3, by: 9, at: $1 - 0.6) }, { $0.player.setBottomMargin(0, at: $1) },
                { $0.player.setTextEntryActive(true, at: $1) }, { $0.player.setTextEntryActive(false, at: $1) },
                { $0.player.dismiss(at: $1) },
            ]
            for (index, command) in commands.enumerated() {
                let start = 2 + 3 * Double(index)
                stage.animator.advance(to: start - 0.7)
                command(stage, start)
                var last = Canvas(size: .zero)
                let count = ScriptedLoop.frames(
                    from: start, motion: motion, deadline: { stage.player.nextDeadline },
                    draw: { last = stage.draw(at: $0) })
                counts[motion, default: []].append(count)
                ends[motion, default: []].append(last)
                #expect(stage.player.isAtRest)
            }
            #expect(stage.commands == [.expand, .minimize, .expand, .minimize])
        }
        #expect(counts[.none]!.allSatisfy { $0 == 1 })
        for (index, (full, reduced)) in zip(counts[.full]!, counts[.reduced]!).enumerated() {
            #expect(full > 20 && 4 * reduced <= full, "command \(index): \(reduced) of \(full)")
        }
        for motion in [Level.reduced, .none] {
            for (index, (one, other)) in zip(ends[motion]!, ends[.full]!).enumerated() {
                #expect(difference(one, other) == 0, "command \(index), \(motion)")
            }
        }
    }

    @Test(arguments: [SwellComponents.Motion.reduced, .none])
    func `without motion a pull still follows the pointer, and its release swaps`(motion: SwellComponents.Motion) {
        let stage = PlayerStage(motion: motion, isExpanded: true)
        stage.send(Hand.press(50, 3), at: 1)
        for step in 1...9 {
            stage.send(Hand.drag(50, 3 + step), at: 1 + Double(step) / 10)
            #expect(stage.handler.pulledRows == Double(step))
        }
        stage.send(Hand.release(50, 12), at: 2)
        #expect(stage.player.progress == 0 && !stage.player.isExpanded)
        #expect(stage.handler.isFading == (motion == .reduced))
        stage.send(Hand.press(50, 28), at: 3)
        stage.send(Hand.drag(50, 20), at: 3.1)
        #expect(stage.handler.liftedRows == 2)
        stage.send(Hand.drag(50, 28), at: 3.2)
        stage.send(Hand.release(54, 28), at: 3.3)
        #expect(stage.handler.liftedRows == 0 && stage.player.isAtRest)
    }
}
