import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// Whatever comes in: a documented result, no trap, no freeze.
struct BadInputTests {
    // MARK: Sizes

    @Test(arguments: [(0, 0), (0, 9), (9, 0), (-5, -9), (-1, 30), (.min, .min), (1, 1), (2, 1), (1, 2)])
    func `a size of 0 or less draws nothing and is hit by nothing; given room again all is as it was`(
        columns: Int, rows: Int
    ) {
        for expanded in [false, true] {
            let player = PlayerStage(isExpanded: expanded)
            let view = MinimizableStage(isMinimized: !expanded)
            let (before, viewBefore) = (player.draw(at: 1), view.picture(at: 1))
            let area = CellRect(column: 0, row: 0, columns: columns, rows: rows)
            player.send(.resize(columns: columns, rows: rows), at: 1)
            view.send(.resize(columns: columns, rows: rows), at: 1)
            player.area = area
            view.area = area
            let empty = area.isEmpty
            for time in [1.1, 1.2, 2] {
                #expect(!empty || difference(player.draw(at: time), ground(player.size)) == 0)
                #expect(!empty || difference(view.picture(at: time), ground(view.size)) == 0)
                for event in [Hand.press(0, 0), Hand.drag(3, 3), Hand.release(0, 0), Hand.wheel(.up, 0, 0)] where empty
                {
                    player.send(event, at: time)
                    view.send(event, at: time)
                    #expect(!view.view.claims(event, at: time) && !player.player.claims(event, at: time))
                }
            }
            if empty { #expect(player.commands.isEmpty && view.commands.isEmpty) }
            // Moved while there is no room, it stands where it was sent.
            player.player.toggle(at: 2)
            view.handler.toggleExpansionState(at: 2)
            _ = player.draw(at: 2.1)
            #expect(player.player.paneFrame.isFinite && view.handler.frame.isFinite)
            player.player.toggle(at: 3)
            view.handler.toggleExpansionState(at: 3)
            player.area = player.size.cells
            view.area = view.size.cells
            #expect(difference(player.draw(at: 9), before) == 0)
            #expect(difference(view.picture(at: 9), viewBefore) == 0)
        }
    }

    @Test func `an area larger than any canvas, or anywhere, is laid out as far as a canvas goes`() {
        for place in BadInput.integers {
            for side in BadInput.integers {
                let area = CellRect(column: place, row: place, columns: side, rows: side)
                let player = PlayerStage(columns: 20, rows: 6)
                let view = MinimizableStage(columns: 20, rows: 6)
                _ = player.player.layout(in: area, at: 1)
                player.area = area
                view.area = area
                _ = player.draw(at: 1)
                _ = view.picture(at: 1)
                for event in [Hand.press(place, place), Hand.drag(0, 0), Hand.release(place, 3)] {
                    player.send(event, at: 1.1)
                    view.send(event, at: 1.1)
                }
                player.send(.resize(columns: side, rows: place), at: 1.2)
                view.send(.resize(columns: side, rows: place), at: 1.2)
                #expect(player.player.size.rows <= Canvas.largestSide && view.handler.size.rows <= Canvas.largestSide)
                #expect(player.player.paneFrame.isFinite && view.handler.frame.isFinite)
            }
        }
    }

    // MARK: Times

    @Test(arguments: BadInput.doubles)
    func `a time that is not finite or runs back counts as the animator's last`(time: Double) {
        guard time < 1 || !time.isFinite else { return }
        let stage = PlayerStage()
        let other = PlayerStage()
        for one in [stage, other] { one.animator.advance(to: 1) }
        stage.player.expand(at: time)
        other.player.expand(at: 1)
        stage.animator.advance(to: time)
        for step in 1...20 {
            for one in [stage, other] { one.animator.advance(to: 1 + Double(step) / 60) }
            #expect(stage.instant == other.instant)
        }
        let view = MinimizableStage()
        let morph = MorphStage(target: nil)
        for event in [Hand.press(30, 29), Hand.drag(30, 22), Hand.drag(30, 20), Hand.release(30, 20), .focus(false)] {
            _ = stage.player.handle(event, at: time)
            _ = view.view.handle(event, at: time)
            _ = morph.morph.handle(event, at: time)
            _ = stage.player.claims(event, at: time)
            _ = view.view.claims(event, at: time)
            #expect(stage.isSound && view.handler.frame.isFinite)
        }
        view.handler.dismiss(at: time)
        view.handler.present(minimized: true, at: time)
        view.handler.setMinimizedBottomMargin(3, at: time)
        view.handler.setTextEntryActive(true, at: time)
        view.handler.setTextEntryActive(false, at: time)
        morph.morph.open(at: time)
        morph.morph.setPaused(true, at: time)
        morph.bridge.targetArtworkFrame = MorphStage.target
        stage.player.setBottomMargin(0, at: time)
        stage.player.setTextEntryActive(false, at: time)
        stage.player.present(at: time)
        _ = stage.player.layout(in: stage.size.cells, at: time)
        stage.player.refreshLayout(at: time)
        for one in [stage.animator, view.animator, morph.animator] { one.advance(to: 100) }
        #expect(stage.player.isAtRest && view.handler.frame == view.handler.geometry.minimized)
        #expect(view.handler.geometry.minimized.y == 52 && morph.morph.progress == 1)
    }

    // MARK: Velocities

    @Test(arguments: BadInput.doubles)
    func `a velocity of any kind moves nothing off the screen, and rest comes`(velocity: Double) {
        let stage = PlayerStage(isExpanded: true)
        let view = MinimizableStage(isMinimized: false)
        let morph = MorphStage()
        stage.handler.lower(to: 3, by: nil, at: 1)
        stage.player.collapse(at: 1, rowsPerSecond: velocity)
        view.handler.minimize(at: 1, rowsPerSecond: velocity)
        morph.morph.open(at: 1, velocity: velocity)
        if !velocity.isFinite {
            #expect(stage.player.velocity == 0 && view.handler.velocity == 0 && morph.morph.velocity == 0)
        }
        for time in [1, 1.01, 1.1, 1.3, 2] {
            let picture = stage.draw(at: time)
            #expect(stage.isSound && picture.size == stage.size)
            _ = view.picture(at: time)
            _ = morph.draw(at: time)
            #expect(view.handler.frame.isFinite && morph.morph.frame.isFinite)
        }
        stage.player.expand(at: 2, rowsPerSecond: velocity)
        for one in [stage.animator, view.animator, morph.animator] { one.advance(to: 1e6) }
        #expect(stage.player.progress == 1 && stage.player.isAtRest && stage.morph.offset == 0)
        #expect(view.handler.progress == 0 && morph.morph.progress == 1)
        #expect(view.animator.isAtRest && morph.animator.isAtRest)
    }

    // MARK: Springs and durations

    @Test func `zero-duration, overflowing and endless springs and eases come to rest where they are sent`() {
        let springs =
            BadInput.doubles.flatMap { [Spring(duration: $0, bounce: 0), Spring(duration: 0.5, bounce: $0)] } + [
                Spring(duration: 0), Spring(duration: .infinity, bounce: 1), Spring(duration: 1e-9, bounce: -1),
                Spring(response: .nan, dampingRatio: 0), Spring(mass: .nan, stiffness: .infinity, damping: -1),
                Spring(mass: 1e300, stiffness: 1e-300, damping: 0),
            ]
        for spring in springs {
            let stage = PlayerStage()
            stage.player.springs.pane = spring
            stage.player.springs.cover = spring
            stage.player.springs.pull = spring
            stage.player.springs.presence = spring
            let view = MinimizableStage(settings: MinimizableSettings(animation: .spring(spring)))
            stage.player.expand(at: 1)
            stage.player.setBottomMargin(3, at: 1)
            view.handler.expand(at: 1)
            #expect(stage.morph.chromeDelay >= 0 && stage.morph.chromeDelay.isFinite)
            if spring.duration == 0 { #expect(stage.player.progress == 1 && view.handler.progress == 1) }
            for time in [1.1, 1.5] {
                _ = stage.draw(at: time)
                #expect(stage.isSound && view.handler.frame.isFinite)
            }
            stage.send(Hand.press(50, 28), at: 1.5)
            stage.send(Hand.drag(50, 20), at: 1.6)
            stage.send(Hand.release(50, 20), at: 1.7)
            stage.player.dismiss(at: 1.8)
            stage.player.present(at: 1.9)
            for time in [1e3, 1e9, 1e12, 1e20] {
                stage.animator.advance(to: time)
                view.animator.advance(to: time)
            }
            #expect(stage.animator.isAtRest && stage.player.progress == (stage.player.isExpanded ? 1 : 0))
            #expect(view.animator.isAtRest && view.handler.progress == 1, "\(spring)")
        }
        for duration in BadInput.doubles + [0] {
            let view = MinimizableStage()
            view.handler.expand(at: 1, animation: .ease(.easeInOut, duration: duration))
            if !(duration >= 1e-9) { #expect(view.handler.progress == 1, "\(duration): at once") }
            view.animator.advance(to: 1.2)
            #expect(view.handler.frame.isFinite)
            view.animator.advance(to: 1e12)
            #expect(view.handler.progress == 1 && view.animator.isAtRest)
        }
    }
}
