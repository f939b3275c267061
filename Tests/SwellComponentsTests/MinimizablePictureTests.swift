import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// What a minimizable view draws while text is entered, at its edges, and at each level of motion.
struct MinimizablePictureTests {
    @Test func `while text is entered the minimized view slides away, and comes back after`() {
        let stage = MinimizableStage()
        let before = stage.picture(at: 1)
        stage.handler.setTextEntryActive(true, at: 1)
        _ = stage.picture(at: 1.1)
        #expect(stage.edge > 29 && stage.edge < 30)
        #expect(difference(stage.picture(at: 5), ground(stage.size)) == 0)
        #expect(!stage.view.claims(Hand.press(5, 29), at: 5))
        #expect(stage.handler.isPresented && stage.handler.isMinimized && stage.calls.isEmpty)
        stage.handler.setTextEntryActive(false, at: 5)
        #expect(difference(stage.picture(at: 9), before) == 0)
    }

    @Test func `text entry leaves the expanded view; minimized meanwhile it goes, expanded again it comes`() {
        let stage = MinimizableStage(isMinimized: false)
        stage.handler.setTextEntryActive(true, at: 1)
        #expect(stage.animator.isAtRest)
        stage.handler.minimize(at: 2)
        #expect(difference(stage.picture(at: 5), ground(stage.size)) == 0)
        stage.handler.expand(at: 5)
        _ = stage.picture(at: 8)
        #expect(stage.handler.frame == stage.handler.geometry.expanded && stage.handler.presence == 1)
    }

    @Test func `presented while text is entered, the minimized view waits for its end`() {
        let stage = MinimizableStage(presented: false)
        stage.handler.setTextEntryActive(true, at: 1)
        stage.handler.present(at: 1)
        #expect(stage.calls == ["presentation"])
        #expect(difference(stage.picture(at: 4), ground(stage.size)) == 0)
        stage.handler.setTextEntryActive(false, at: 4)
        _ = stage.picture(at: 8)
        #expect(stage.edge == 29)
    }

    // MARK: Clipping

    @Test(arguments: Motion.allCases)
    func `content, compact view and background change no cell outside of the frame`(motion: Motion) {
        func everywhere(_ canvas: inout Canvas) {
            let huge = String(repeating: "界W", count: 40)
            for row in -3..<30 { canvas.text(huge, column: -50, row: row, style: TextStyle(color: .black)) }
            canvas.fill(Rect(x: -500, y: -500, width: 2000, height: 2000), color: Color(hex: 0x11AA11))
            canvas.clearGlyphs(in: CellRect(column: -100, row: -100, columns: 500, rows: 500))
            canvas.scrim(0.5)
            canvas.draw(testCover, in: Rect(x: -99, y: -99, width: 400, height: 400))
            canvas.shadow(
                of: Rect(x: -10, y: -10, width: 300, height: 300), radius: 2, blur: 9, offsetY: 1, color: .white,
                opacity: 1)
            canvas.clear(Color(hex: 0xAA1111))
            canvas.text(huge, column: -3, row: 0, style: TextStyle(color: .black))
        }
        let settings = MinimizableSettings(minimizedHeight: 2, overrideHeight: 17, lateralMargin: 5)
        let stage = MinimizableStage(
            columns: 50, rows: 26, settings: settings, motion: motion,
            area: CellRect(column: 6, row: 3, columns: 40, rows: 20), compactView: { canvas, _ in everywhere(&canvas) })
        stage.view.content = { canvas, _ in everywhere(&canvas) }
        stage.view.background = { canvas, _ in everywhere(&canvas) }
        stage.handler.setMinimizedBottomMargin(2, at: 0, animation: .immediate)
        var drawn = 0
        func check(until end: Double, from start: Double) {
            for time in stride(from: start, to: end, by: 0.05) {
                let picture = stage.picture(at: time)
                let frame =
                    stage.handler.isFading ? stage.area : CellRect.covering(stage.view.frame)
                let strays = changedCells(picture, ground(stage.size)).filter {
                    !frame.contains(column: $0.column, row: $0.row)
                }
                #expect(strays.isEmpty)
                drawn += 1
            }
        }
        check(until: 0.1, from: 0)
        stage.handler.expand(at: 1)
        check(until: 2, from: 1)
        stage.handler.minimize(at: 2)
        check(until: 2.5, from: 2)
        stage.handler.dismiss(at: 2.5)
        check(until: 3, from: 2.5)
        #expect(drawn >= 40)
    }

    @Test func `a word that the frame's side cuts is cut at the cell, and a wide character is not halved`() {
        let stage = MinimizableStage(columns: 21, rows: 6, settings: MinimizableSettings(lateralMargin: 4))
        stage.view.content = { canvas, _ in
            canvas.text(String(repeating: "界", count: 40), column: -1, row: 0, style: TextStyle(color: .white))
        }
        let picture = stage.picture(at: 1)
        #expect(picture.text(row: 5).hasPrefix("xxxx") && picture.text(row: 5).hasSuffix("xxxx"))
        #expect(changedCells(picture, ground(stage.size)).allSatisfy { (4..<17).contains($0.column) && $0.row == 5 })
    }

    // MARK: Level of motion

    @Test func `full, reduced and none reach the same pictures, reduced in a quarter of the frames, none in one`() {
        var frames: [Motion: [Int]] = [:]
        var pictures: [Motion: [Canvas]] = [:]
        for motion in Motion.allCases {
            let stage = MinimizableStage(motion: motion, presented: false)
            let handler = stage.handler
            let commands: [() -> Void] = [
                { handler.present(at: 1) }, { handler.expand(at: 3) }, { handler.minimize(at: 5) },
                { handler.setMinimizedBottomMargin(3, at: 7) }, { handler.dismiss(at: 9) },
            ]
            for (index, command) in commands.enumerated() {
                let start = 1 + 2 * Double(index)
                stage.animator.advance(to: start)
                command()
                var last = Canvas(size: .zero)
                let count = ScriptedLoop.frames(
                    from: start, motion: motion, deadline: { stage.view.nextDeadline },
                    draw: { last = stage.picture(at: $0) })
                frames[motion, default: []].append(count)
                pictures[motion, default: []].append(last)
                #expect(stage.animator.isAtRest)
            }
        }
        #expect(frames[.none] == [1, 1, 1, 1, 1])
        for (full, reduced) in zip(frames[.full]!, frames[.reduced]!) {
            #expect(full > 20 && 4 * reduced <= full, "\(reduced) of \(full)")
        }
        for motion in [Motion.reduced, .none] {
            for (one, other) in zip(pictures[motion]!, pictures[.full]!) { #expect(difference(one, other) == 0) }
        }
    }
}
