import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// What each frame between bar and pane shows: real ends, controls, looks.
struct ExpandingMiniPlayerPictureTests {
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
}
