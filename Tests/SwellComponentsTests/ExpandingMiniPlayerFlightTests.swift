import SwellInput
import SwellMotion
import Testing

@testable import SwellCanvas
@testable import SwellComponents

/// The way between bar and pane: springs, catching, what every frame of it shows.
struct ExpandingMiniPlayerFlightTests {
    private let pane = Spring(duration: 0.5, bounce: 0.15)
    private let cover = Spring(response: 0.35, dampingRatio: 1)

    // MARK: Springs

    @Test func `expand and close are exact springs of duration 0.5 and bounce 0.15, the cover's of response 0.35`() {
        for opens in [true, false] {
            let stage = PlayerStage(isExpanded: !opens)
            _ = opens ? stage.player.expand(at: 1) : stage.player.collapse(at: 1)
            let (from, to) = opens ? (0.0, 1.0) : (1, 0)
            for step in 0...25 {
                let time = Double(step) / 60
                stage.animator.advance(to: 1 + time)
                #expect(abs(stage.player.progress - pane.value(fromValue: from, toValue: to, time: time)) < 1e-9)
                #expect(abs(stage.player.velocity - pane.velocity(fromValue: from, toValue: to, time: time)) < 1e-9)
                #expect(abs(stage.morph.progress - cover.value(fromValue: from, toValue: to, time: time)) < 1e-9)
                #expect(abs(stage.morph.velocity - cover.velocity(fromValue: from, toValue: to, time: time)) < 1e-9)
            }
            stage.animator.advance(to: 5)
            #expect(stage.player.progress == to && stage.morph.progress == to && !stage.player.isMorphing)
        }
    }

    @Test func `an upward flick goes on at the pointer's speed`() {
        let stage = PlayerStage(rows: 61, margin: 0)
        stage.send(Hand.press(30, 60), at: 1)
        for step in 1...10 { stage.send(Hand.drag(30, 60 - step), at: 1 + Double(step) / 50) }
        let edge = stage.edge
        stage.send(Hand.release(30, 50), at: 1.2)
        #expect(stage.edge == edge && abs(stage.player.velocity - 50.0 / 60) < 1e-9)
    }

    @Test func `springs of one's own take the place of the field's`() {
        let stage = PlayerStage()
        stage.player.springs.pane = Spring(duration: 1, bounce: 0.3)
        stage.player.springs.cover = Spring(duration: 2, bounce: 0)
        stage.player.expand(at: 1)
        stage.animator.advance(to: 1.25)
        #expect(stage.player.progress == stage.player.springs.pane.value(fromValue: 0, toValue: 1, time: 0.25))
        #expect(stage.morph.progress == stage.player.springs.cover.value(fromValue: 0, toValue: 1, time: 0.25))
    }

    // MARK: Caught in flight

    @Test(arguments: [true, false])
    func `each frame of a flight can be caught with no jump, and held it follows row for row both ways`(opens: Bool) {
        for frame in 1...24 {
            let stage = PlayerStage(rows: 61, margin: 0, isExpanded: !opens)
            _ = opens ? stage.player.expand(at: 1) : stage.player.collapse(at: 1)
            let time = 1 + Double(frame) / 60
            stage.animator.advance(to: time)
            var before = stage.instant
            stage.send(Hand.press(50, 60), at: time)
            let caught = stage.instant
            before.velocity = 0
            before.coverVelocity = 0
            #expect(caught == before, "value to the bit, velocity 0, at frame \(frame)")
            stage.animator.advance(to: time + 1)
            #expect(stage.instant == caught, "it stands still under the finger")
            let edge = stage.edge
            for (index, way) in [-3, 2, -20, 5, 70, -70, 0].enumerated() {
                stage.send(Hand.drag(50, 60 + way), at: time + 1 + Double(index) / 10)
                #expect(
                    abs(stage.edge - min(max(edge + Double(way), 0), max(60, edge))) < 1e-6,
                    "\(way) rows at frame \(frame)")
                #expect(stage.player.isMorphing)
            }
            #expect(abs(stage.morph.progress - caught.cover) < 1e-9, "back at the press all is as it was")
        }
    }

    @Test func `edge and cover arrive at either end together, however they were caught`() {
        for frame in [3, 8, 14, 20] {
            for way in [-100, 100] {
                let stage = PlayerStage(rows: 61, margin: 0)
                stage.player.expand(at: 1)
                let time = 1 + Double(frame) / 60
                stage.send(Hand.press(50, 60), at: time)
                stage.send(Hand.drag(50, 60 + way), at: time + 0.1)
                #expect(abs(stage.player.progress - (way < 0 ? 1 : 0)) < 1e-9)
                #expect(abs(stage.morph.progress - (way < 0 ? 1 : 0)) < 1e-9)
            }
        }
    }

    @Test func `let go it goes to the end nearer to where the edge would end`() {
        for opens in [true, false] {
            for frame in [4, 8, 12, 16] {
                for (way, pace) in [(0, 0.1), (-12, 0.1), (12, 0.1), (-5, 0.02), (5, 0.02), (-5, 0.01), (5, 0.01)] {
                    let stage = PlayerStage(rows: 61, margin: 0, isExpanded: !opens)
                    _ = opens ? stage.player.expand(at: 1) : stage.player.collapse(at: 1)
                    let time = 1 + Double(frame) / 60
                    stage.send(Hand.press(50, 60), at: time)
                    for step in 1...max(1, abs(way)) where way != 0 {
                        stage.send(Hand.drag(50, 60 + way.signum() * step), at: time + pace * Double(step))
                    }
                    let speed = abs(way) >= 2 && pace * Double(abs(way)) >= 0.04 ? Double(way.signum()) / pace : 0
                    let predicted = stage.edge + (abs(way) > 5 ? Double(way.signum()) / pace : speed) * 0.25
                    stage.send(Hand.release(50, 60 + way), at: time + pace * Double(abs(way)))
                    #expect(stage.player.isExpanded == (predicted < 30), "\(way) at \(frame): \(predicted)")
                    stage.animator.advance(to: 9)
                    #expect(stage.player.progress == (stage.player.isExpanded ? 1 : 0) && !stage.player.isMorphing)
                }
            }
        }
    }

    @Test func `a press on the cover holds it too, where it flies ahead of the pane`() throws {
        let stage = PlayerStage()
        stage.player.expand(at: 1)
        stage.animator.advance(to: 1.1)
        let cover = CellRect.covering(try #require(stage.player.artworkFrame))
        let pane = CellRect.covering(stage.player.paneFrame)
        #expect(cover.row < pane.row, "it is above the pane's edge")
        let (column, row) = (cover.column + cover.columns / 2, cover.row)
        #expect(stage.player.claims(Hand.press(column, row), at: 1.1))
        let before = stage.player.artworkFrame
        stage.send(Hand.press(column, row), at: 1.1)
        stage.animator.advance(to: 2)
        #expect(stage.player.artworkFrame == before)
        // Beside it, above the pane, nothing is held.
        let other = PlayerStage()
        other.player.expand(at: 1)
        other.send(Hand.press(1, pane.row - 2), at: 1.1)
        #expect(!other.player.isPressed)
    }

    // MARK: Real ends

    @Test func `the whole bar and the real cover are masked in flight: the bar's targets take no input`() {
        let stage = PlayerStage()
        let play = stage.player.bar.play
        stage.player.expand(at: 1)
        for frame in 0...6 {
            let time = 1 + Double(frame) / 60
            stage.animator.advance(to: time)
            #expect(stage.player.target(column: play.column, row: 28) == .pane)
        }
        stage.animator.advance(to: 5)
        stage.player.collapse(at: 5)
        var frame = 0
        while stage.player.isMorphing {
            let row = CellRect.covering(stage.player.paneFrame).row
            if row < 30 { #expect(stage.player.target(column: play.column, row: max(row, 28)) == .pane) }
            frame += 1
            stage.animator.advance(to: 5 + Double(frame) / 60)
        }
        #expect(frame > 20 && stage.player.target(column: play.column, row: 28) == .playPause)
    }

    @Test(arguments: [(100, 30), (60, 16), (24, 9), (200, 60)], [1.0, 0.86])
    func `the landing frame is the same with the stand-in and with the real parts`(size: (Int, Int), scale: Double) {
        for image in [testCover, nil] {
            let stage = PlayerStage(columns: size.0, rows: size.1, isPlaying: scale == 1, artwork: image)
            for opens in [true, false] {
                _ = opens ? stage.player.expand(at: opens ? 1 : 5) : stage.player.collapse(at: 5)
                let rest = stage.draw(at: opens ? 4 : 9)
                #expect(!stage.player.isMorphing && stage.morph.scale == scale)
                var look = stage.player.look
                look.isMorphing = true
                var flying = ground(stage.size)
                stage.player.draw(look, on: &flying)
                #expect(difference(rest, flying) == 0)
            }
        }
    }

    @Test func `a line of the controls shows only where the stand-in no longer covers any of its cells`() {
        var (hidden, shown) = (0, 0)
        for turn in [0.5, 0.12] {
            let stage = PlayerStage(columns: 60, rows: 20)
            let lines = [
                stage.player.pane.title, stage.player.pane.subtitle!, stage.player.pane.progress!,
                stage.player.pane.play,
                stage.player.pane.chevron!,
            ]
            stage.player.expand(at: 1)
            for frame in 0...40 {
                let time = 1 + Double(frame) / 60
                if abs(time - 1 - turn) < 0.008 { stage.player.collapse(at: time) }
                if abs(time - 1 - turn - 0.08) < 0.008 { stage.player.expand(at: time) }
                let picture = stage.draw(at: time)
                guard stage.player.isMorphing, stage.player.progress > 0.16 else { continue }
                let standIn = CellRect.covering(stage.player.artworkFrame!)
                for line in lines {
                    let hasGlyphs = line.columnRange.contains { column in
                        line.rowRange.contains { !["", "x"].contains(picture.glyph(column: column, row: $0)) }
                    }
                    if !standIn.intersection(line).isEmpty || stage.player.chrome == 0 {
                        #expect(!hasGlyphs, "frame \(frame)")
                        if stage.player.chrome > 0 { hidden += 1 }
                    } else if stage.player.chrome > 0.1, Double(line.row) >= stage.edge,
                        Double(line.endRow) * 2 <= stage.player.paneFrame.maxY
                    {
                        #expect(hasGlyphs, "frame \(frame)")
                        shown += 1
                    }
                }
            }
        }
        #expect(hidden > 0 && shown > 20)
    }

    @Test
    func `controls come 0.103 s after the command over 0.1 s; merely pulled they stay; a close takes them at once`() {
        let stage = PlayerStage()
        stage.player.expand(at: 1)
        stage.animator.advance(to: 1.102)
        #expect(stage.player.chrome == 0)
        stage.animator.advance(to: 1.105)
        #expect(stage.player.chrome > 0)
        stage.animator.advance(to: 1 + stage.morph.chromeDelay + 0.05)
        #expect(abs(stage.player.chrome - 0.75) < 1e-6)
        stage.animator.advance(to: 4)
        stage.send(Hand.press(50, 3), at: 4)
        stage.send(Hand.drag(50, 20), at: 4.5)
        #expect(stage.player.chrome == 1)
        stage.send(Hand.release(50, 20), at: 4.6)
        #expect(stage.player.chrome == 0 && !stage.player.isExpanded)
        stage.player.expand(at: 4.7)
        stage.animator.advance(to: 4.85)
        #expect(stage.player.chrome > 0)
        stage.player.collapse(at: 4.85)
        for step in 0...40 {
            stage.animator.advance(to: 4.85 + Double(step) / 60)
            #expect(stage.player.chrome == 0)
        }
    }

    // MARK: Looks

    @Test
    func `the bar's shadow is 18 % black, 1.4 % blurred and 0.5 % down; the pane's radius 0.28 of the bar's height`() {
        let stage = PlayerStage(columns: 60, rows: 100, margin: 2, artwork: nil)
        let picture = stage.draw(at: 1)
        var expected = ground(stage.size)
        expected.withClip(CellRect(column: 0, row: 0, columns: 60, rows: 98)) { canvas in
            canvas.shadow(
                of: Rect(x: 0, y: 194, width: 60, height: 2), radius: 0.56, blur: 2.8, offsetY: 1,
                color: PlayerStyle.dark.scrim, opacity: 0.18)
        }
        expected.fill(
            Rect(x: 0, y: 194, width: 60, height: 2), radius: 0.56, color: PlayerStyle.dark.background)
        var shaded = 0
        for y in 0..<200 {
            for x in 0..<60 {
                #expect(picture.pixel(x: x, y: y) == expected.pixel(x: x, y: y), "\(x), \(y)")
                if y < 194, expected.pixel(x: x, y: y) != Color(hex: 0x3060C0) { shaded += 1 }
            }
        }
        #expect(shaded > 60)
        // On the way all of it is interpolated.
        let look = PlayerLook(pane: 0.3, cover: 0.3, isMorphing: true)
        var flying = ground(stage.size)
        stage.player.draw(look, on: &flying)
        var between = ground(stage.size)
        between.scrim(0.25 * 0.55, color: PlayerStyle.dark.scrim)
        let frame = stage.player.paneFrame(look)
        between.withClip(CellRect(column: 0, row: 0, columns: 60, rows: 98)) { canvas in
            canvas.shadow(
                of: frame, radius: 0.56 * 0.7, blur: 2.8, offsetY: 1, color: PlayerStyle.dark.scrim,
                opacity: 0.18 * 0.7)
        }
        between.fill(frame, radius: 0.56 * 0.7, color: PlayerStyle.dark.background)
        for y in 0..<200 { for x in 0..<60 { #expect(flying.pixel(x: x, y: y) == between.pixel(x: x, y: y)) } }
        let open = PlayerStage(isExpanded: true).draw(at: 1)
        for (x, y) in [(0, 0), (99, 0), (0, 59), (99, 59)] {
            #expect(open.pixel(x: x, y: y) == PlayerStyle.dark.background, "no corner is left open")
        }
    }

    @Test func `an edge that moves by a sixteenth of a row changes what is drawn`() {
        for start in [0.2, 0.5, 0.8] {
            let stage = PlayerStage(columns: 20, rows: 33, margin: 0, artwork: nil)
            var last: Canvas?
            // 32 rows of travel: a sixteenth of a row is 1/512 of the way.
            for step in 0..<32 {
                let look = PlayerLook(pane: start + Double(step) / 512, cover: 0, isMorphing: true)
                var canvas = ground(stage.size)
                stage.player.draw(look, on: &canvas)
                let edge = stage.player.paneFrame(look).y
                #expect(abs(edge - (64 - 64 * look.pane)) < 1e-9)
                if let last {
                    let rows = Set((0..<66).filter { last.pixel(x: 10, y: $0) != canvas.pixel(x: 10, y: $0) })
                    #expect(rows.contains(Int(edge)), "step \(step): the pixel in which the edge stands")
                    #expect(difference(last, canvas) >= 16)
                }
                last = canvas
            }
        }
        // The same of a minimizable view.
        let stage = MinimizableStage(columns: 20, rows: 33)
        var last: Canvas?
        for step in 0..<32 {
            stage.animator.set(stage.handler.keys.expansion, to: 0.3 + Double(step) / 512)
            let canvas = stage.picture(at: 1)
            if let last { #expect(difference(last, canvas) >= 20) }
            last = canvas
        }
    }

    // MARK: Latch

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
