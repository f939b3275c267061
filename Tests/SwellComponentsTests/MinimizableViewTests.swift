import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// What a minimizable view draws and hears: presence, bottom margin, compact view, background.
struct MinimizableViewTests {
    // MARK: Presence

    @Test func `dismissed nothing is drawn at all, and nothing is heard`() {
        for motion in Motion.allCases {
            let stage = MinimizableStage(isMinimized: false, motion: motion, presented: false)
            #expect(difference(stage.picture(at: 1), ground(stage.size)) == 0)
            #expect(stage.send(Hand.press(5, 5), at: 1).isEmpty)
            #expect(stage.send(.key(Key("a")), at: 1).isEmpty)
            #expect(!stage.view.claims(Hand.press(5, 5), at: 1))
            stage.handler.present(at: 2)
            #expect(difference(stage.picture(at: 5), ground(stage.size)) > 0)
            stage.send(.key(Key("a")), at: 5)
            #expect(stage.heard == [.key(Key("a"))])
            stage.handler.dismiss(at: 6)
            #expect(difference(stage.picture(at: 9), ground(stage.size)) == 0, "no shadow, no trace of it")
        }
    }

    @Test(arguments: [true, false])
    func `it comes and goes through the bottom edge, content and background as one`(minimized: Bool) throws {
        let stage = MinimizableStage(
            columns: 20, rows: 12, settings: MinimizableSettings(minimizedHeight: 4),
            isMinimized: minimized, presented: false)
        stage.view.background = { $0.fill($1, color: MinimizableStage.contentColor) }
        stage.handler.present(at: 1, animation: .ease(.linear, duration: 1))
        let rest = minimized ? 8.0 : 0
        for step in 0...24 {
            let share = Double(step) / 24
            let time = 1 + share
            let picture = stage.picture(at: time)
            let top = 12 - (12 - rest) * share
            #expect(abs(stage.edge - top) < 1e-9, "the background's edge")
            #expect(abs(stage.handler.frame.maxY - 24) < 1e-9, "it reaches down to the screen's edge")
            // The content's first line stands at the background's edge, to half a row.
            let row = (0..<12).first { picture.text(row: $0).hasPrefix("row0") }
            if top <= 11 {
                #expect(row == Int((stage.edge + 0.5).rounded(.down)))
            } else {
                #expect(row == nil || row == 11)
            }
        }
        stage.handler.dismiss(at: 3, animation: .ease(.linear, duration: 1))
        _ = stage.picture(at: 3.5)
        #expect(abs(stage.edge - (12 + rest) / 2) < 1e-9)
        #expect(difference(stage.picture(at: 4), ground(stage.size)) == 0)
    }

    @Test func `it is dismissed from wherever it is, and presented again in mid-flight`() {
        let stage = MinimizableStage()
        stage.handler.expand(at: 1)
        _ = stage.picture(at: 1.1)
        let edge = stage.edge
        stage.handler.dismiss(at: 1.1)
        #expect(stage.edge == edge)
        _ = stage.picture(at: 1.2)
        let halfway = stage.edge
        stage.handler.present(at: 1.2)
        #expect(stage.edge == halfway)
        _ = stage.picture(at: 5)
        #expect(stage.edge == 0)
    }

    @Test(arguments: [true, false])
    func `a bouncing presence opens no gap below the view, and dismissed it does not come back`(minimized: Bool) {
        let stage = MinimizableStage(isMinimized: minimized, presented: false)
        let bouncy = Animation.spring(Spring(duration: 0.5, bounce: 0.6))
        stage.handler.present(at: 1, animation: bouncy)
        var passed = false
        for frame in 0...120 {
            stage.animator.advance(to: 1 + Double(frame) / 60)
            if stage.handler.presence > 1.01 { passed = true }
            #expect(stage.handler.frame.maxY == 60 && stage.edge >= (minimized ? 29 : 0))
        }
        #expect(passed)
        stage.handler.dismiss(at: 4, animation: bouncy)
        var gone = false
        for frame in 0...120 {
            stage.animator.advance(to: 4 + Double(frame) / 60)
            if stage.handler.presence < 0 {
                gone = true
                #expect(stage.handler.frame.isEmpty)
            }
        }
        #expect(gone)
    }

    // MARK: Bottom margin

    @Test func `the minimized view glides to a new bottom margin, continuous in value and velocity in mid-glide too`() {
        let stage = MinimizableStage()
        let key = stage.handler.keys.margin
        stage.handler.setMinimizedBottomMargin(6, at: 1)
        let spring = Spring(duration: 0.5, bounce: 0)
        for frame in 0...9 {
            let time = Double(frame) / 60
            stage.animator.advance(to: 1 + time)
            #expect(abs(stage.edge - (29 - spring.value(fromValue: 0, toValue: 6, time: time))) < 1e-9)
        }
        for (index, margin) in [2, 9, 0].enumerated() {
            let time = 1.15 + Double(index) * 0.05
            stage.animator.advance(to: time)
            let before = (stage.handler.frame, stage.animator.velocity(key))
            #expect(before.1 != 0)
            stage.handler.setMinimizedBottomMargin(margin, at: time)
            #expect(before == (stage.handler.frame, stage.animator.velocity(key)))
        }
        stage.animator.advance(to: 9)
        #expect(stage.edge == 29 && stage.animator.isAtRest)
    }

    @Test func `a margin may be given its own animation, and not being seen it is there at once`() {
        let stage = MinimizableStage()
        stage.handler.setMinimizedBottomMargin(4, at: 1, animation: .ease(.linear, duration: 1))
        stage.animator.advance(to: 1.5)
        #expect(abs(stage.edge - 27) < 1e-9)
        stage.handler.setMinimizedBottomMargin(8, at: 2, animation: .immediate)
        #expect(stage.edge == 21)
        let hidden = MinimizableStage(presented: false)
        hidden.handler.setMinimizedBottomMargin(5, at: 1)
        #expect(hidden.animator.isAtRest && hidden.handler.geometry.minimized.y == 48)
    }

    @Test
    func `a margin larger than the screen glides no further than there is room, and a resize uses what is then there`()
    {
        let stage = MinimizableStage(rows: 20)
        stage.handler.setMinimizedBottomMargin(1000, at: 1)
        stage.animator.advance(to: 1.1)
        #expect(stage.edge > 5 && stage.edge < 18, "it glides, and does not leap")
        stage.animator.advance(to: 9)
        #expect(stage.edge == 0)
        stage.handler.layout(in: Size(columns: 60, rows: 40))
        #expect(stage.edge == 0 && stage.animator.isAtRest)
        stage.handler.setMinimizedBottomMargin(3, at: 9.5, animation: .immediate)
        #expect(stage.edge == 36)
    }

    // MARK: Compact view and background

    @Test func `without a compact view the top of the content shows while minimized`() {
        let stage = MinimizableStage(settings: MinimizableSettings(minimizedHeight: 2))
        let picture = stage.picture(at: 1)
        #expect(picture.text(row: 28).hasPrefix("row0") && picture.text(row: 29).hasPrefix("row1"))
    }

    @Test func `a compact view takes the place of the content's top while minimized, and gives way to it`() {
        let stage = MinimizableStage(compactView: { canvas, size in
            #expect(size == Size(columns: 60, rows: 1))
            canvas.text("compact", column: 0, row: 0, style: TextStyle(color: .white))
        })
        #expect(stage.picture(at: 1).text(row: 29).hasPrefix("compact"))
        stage.handler.expand(at: 1)
        let seen = (0...60).map { frame in
            let text = stage.picture(at: 1 + Double(frame) / 60).plainText
            return (compact: text.contains("compact"), content: text.contains("row0"))
        }
        #expect(seen.first?.compact == true && seen.first?.content == false)
        #expect(seen.last?.compact == false && seen.last?.content == true)
        for (frame, one) in seen.enumerated() { #expect(one.compact != one.content, "frame \(frame)") }
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.compact || !$1.compact }, "it does not come back")
        stage.handler.minimize(at: 3)
        #expect(stage.picture(at: 9).text(row: 29).hasPrefix("compact"))
    }

    @Test(arguments: [true, false])
    func `a tap on the background expands while minimized, compact view or not`(isCompact: Bool) {
        let compactView: Minimizable.Drawing? = isCompact ? { canvas, _ in canvas.clear(.white) } : nil
        for (release, expands) in [((5, 29), true), ((6, 28), true), ((8, 29), false)] {
            let stage = MinimizableStage(compactView: compactView)
            #expect(stage.send(Hand.press(5, 29), at: 1).isEmpty)
            stage.send(Hand.release(release.0, release.1), at: 4)
            #expect(stage.handler.isMinimized == !expands)
            #expect(stage.commands == (expands ? [.expand] : []))
            #expect(stage.calls == (expands ? ["expansion"] : []))
        }
    }

    @Test func `a tap beside it, with another button, or on what the compact view has to press does not expand`() {
        let stage = MinimizableStage(settings: MinimizableSettings(lateralMargin: 4))
        stage.view.compactViewHits = { column, row in column == 2 && row == 0 }
        for (column, row, button) in [(2, 29, Pointer.Button.left), (10, 28, .left), (10, 29, .right), (6, 29, .left)] {
            stage.send(Hand.press(column, row, button), at: 1)
            stage.send(.pointer(Pointer(.release(button), column: column, row: row)), at: 1.1)
        }
        #expect(stage.handler.isMinimized && stage.commands.isEmpty)
        #expect(stage.heard == [Hand.press(2, 0), Hand.release(2, 0)], "once each, from the view's top left")
    }

    @Test func `a tap on a content's button is heard once, though the finger wavers by a cell`() {
        for (row, moves) in [(7, []), (8, [Hand.drag(5, 8)])] {
            let stage = MinimizableStage(isMinimized: false)
            stage.send(Hand.press(5, 7), at: 1)
            for move in moves { stage.send(move, at: 1.1) }
            stage.send(Hand.release(5, row), at: 1.2)
            #expect(stage.heard == [Hand.press(5, 7), Hand.release(5, 7)], "the content has come along by a row")
            #expect(!stage.handler.isMinimized)
            stage.animator.advance(to: 5)
            #expect(stage.edge == 0)
        }
    }

    @Test func `the background is the caller's, and is given the rectangle of the moment`() {
        let stage = MinimizableStage()
        var frames: [Rect] = []
        stage.view.background = { _, frame in frames.append(frame) }
        stage.handler.expand(at: 1)
        for frame in 0..<30 {
            _ = stage.picture(at: 1 + Double(frame) / 60)
            #expect(frames.last == stage.handler.frame)
        }
    }
}
