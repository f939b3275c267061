import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// Settings, looks and frames of any numbers: a documented result, no trap, no freeze.
struct BadInputNumberTests {
    @Test func `settings of any numbers keep the frame on the screen, minimized, expanded and between`() {
        var die = Die(seed: 7)
        for _ in 0..<400 {
            func any() -> Int { BadInput.integers[die.roll(BadInput.integers.count)] }
            let settings = MinimizableSettings(
                minimizedHeight: any(), overrideHeight: die.roll(3) == 0 ? nil : any(), lateralMargin: any(),
                edgesIgnoringSafeArea: .init(rawValue: UInt8(die.roll(256))), minimumDragDistance: any(),
                inertia: BadInput.doubles[die.roll(BadInput.doubles.count)])
            let stage = MinimizableStage(
                columns: 1 + die.roll(30), rows: 1 + die.roll(20), settings: settings,
                safeArea: SafeArea(top: any(), bottom: any()))
            stage.handler.setMinimizedBottomMargin(any(), at: 1, animation: .immediate)
            let screen = stage.size.pixels
            for progress in [0, 0.3, 1, 1.2, -0.2] {
                stage.animator.set(stage.handler.keys.expansion, to: progress)
                let frame = stage.handler.frame
                #expect(frame.isFinite && frame.minX >= -1e-9 && frame.maxX <= screen.maxX + 1e-9)
                #expect(frame.minY >= 0 && frame.maxY <= screen.maxY + 1e-9 && frame.width > 0.999)
                #expect(stage.handler.travel >= 1)
                _ = stage.picture(at: 1)
            }
            stage.animator.set(stage.handler.keys.expansion, to: 0)
            let row = stage.size.rows - 1
            for event in [Hand.press(0, row), Hand.drag(0, row - 3), Hand.drag(9, -50), Hand.release(0, any())] {
                stage.send(event, at: 2)
            }
            stage.animator.advance(to: 1e7)
            #expect(stage.animator.isAtRest)
        }
    }

    @Test(arguments: BadInput.integers)
    func `a bottom margin of any size leaves the bar on the screen`(margin: Int) {
        let stage = PlayerStage(rows: 12)
        stage.player.setBottomMargin(margin, at: 1)
        _ = stage.draw(at: 1.1)
        _ = stage.draw(at: 9)
        #expect(stage.player.paneFrame.height == 2 && stage.player.isAtRest)
        #expect(stage.player.paneFrame.y == Double(max(0, 11 - max(0, min(margin, 11)))) * 2)
        #expect((0...12).contains(stage.player.contentRows))
        stage.tap(20, Int(stage.edge), at: 10)
        #expect(stage.player.isExpanded)
    }

    @Test(arguments: BadInput.doubles)
    func `durations, geometry and looks of any numbers are drawn, or not, but end nothing`(number: Double) {
        let stage = PlayerStage(columns: 60, rows: 16)
        stage.player.nowPlaying.duration = number
        stage.player.nowPlaying.progress = number
        _ = stage.draw(at: 1)
        var canvas = ground(stage.size)
        for part in [
            \PlayerLook.pane, \.cover, \.coverOffset, \.pulledRows, \.liftedRows, \.chrome, \.pauseScale, \.presence,
        ] {
            for end in [PlayerLook.bar, .full()] {
                var look = end
                look[keyPath: part] = number
                stage.player.draw(look, on: &canvas)
                look.isMorphing = true
                stage.player.draw(look, on: &canvas)
            }
        }
        if !number.isFinite {
            var look = PlayerLook.bar
            look.pane = number
            look.presence = number
            var one = ground(stage.size)
            stage.player.draw(look, on: &one)
            var bar = ground(stage.size)
            stage.player.draw(.bar, on: &bar)
            #expect(difference(one, bar) == 0, "it counts as the bar's at rest")
        }
        let geometry = MinimizableGeometry(
            MinimizableSettings(), size: stage.size, bottomMargin: 1, marginNow: number)
        for frame in [
            geometry.frame(progress: number), geometry.frame(progress: 0.5, presence: number),
            geometry.frame(progress: 0, raised: number), geometry.minimized, geometry.expanded,
        ] {
            #expect(frame.isFinite && frame.minY >= 0 && frame.maxY <= 32)
        }
        #expect(geometry.travel >= 1 && geometry.travel.isFinite)
        #expect(!clockText(number).isEmpty)
    }

    // MARK: Bridge and looks

    @Test(arguments: BadInput.doubles)
    func `frames and looks of any numbers fly unseen or as far as a screen goes, and land`(number: Double) {
        for part in [\Rect.x, \.y, \.width, \.height] {
            for isTarget in [true, false] {
                for picture in [
                    MorphPicture.color(.white), .image(testCover),
                    .drawing { canvas, frame, radius, _ in
                        #expect(frame.isFinite && radius.isFinite)
                        canvas.fill(frame, radius: radius, color: .white)
                    },
                ] {
                    let stage = MorphStage(columns: 40, rows: 12, picture: picture)
                    var frame = isTarget ? MorphStage.target : MorphStage.source
                    frame[keyPath: part] = number
                    if isTarget {
                        stage.bridge.targetArtworkFrame = frame
                    } else {
                        stage.bridge.miniArtworkFrame = frame
                    }
                    stage.morph.open(at: 1)
                    _ = stage.draw(at: 1)
                    _ = stage.draw(at: 1.1)
                    _ = stage.morph.handle(Hand.press(20, 5), at: 1.1)
                    stage.morph.setPaused(true, at: 1.1)
                    let landed = stage.draw(at: 1e6)
                    #expect(stage.morph.progress == 1 && stage.animator.isAtRest)
                    if isTarget && !number.isFinite { #expect(difference(landed, ground(stage.size)) == 0) }
                }
            }
        }
        for part in [\MorphLook.cornerRadius, \.shadowBlur, \.shadowOffset, \.shadowOpacity] {
            let stage = MorphStage(columns: 40, rows: 12)
            stage.morph.targetLook[keyPath: part] = number
            stage.morph.sourceLook[keyPath: part] = number
            stage.morph.open(at: 1)
            for time in [1, 1.1, 5] { _ = stage.draw(at: time) }
            #expect(stage.morph.progress == 1)
        }
        _ = MorphLook.interpolated(from: .mini, to: .full, by: number)
    }

    @Test func `a bridge that outlives its morph, and a morph without room, do nothing`() {
        let bridge = MorphBridge()
        do {
            let morph = Morph(animator: SpringAnimator(), bridge: bridge, picture: .color(.white))
            morph.open(at: 1)
            #expect(bridge.isMorphing)
            var canvas = Canvas(size: .zero)
            morph.draw(on: &canvas, in: .zero)
        }
        bridge.targetArtworkFrame = MorphStage.target
        _ = bridge.isMorphing
        #expect(bridge.target(in: .zero) == MorphStage.target)
    }
}
