import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// Whatever comes in: a documented result, no trap, no freeze.
struct BadInputTests {
    private static let doubles: [Double] = [
        .nan, -.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, 1e18, -1, -0.0,
        .leastNonzeroMagnitude,
    ]
    private static let integers = [Int.min, .min + 1, -1_000_000, -1, 0, 1, 1_000_000, .max - 1, .max]

    private func areFinite(_ stage: PlayerStage) -> Bool {
        let look = stage.player.look
        return [
            look.pane, look.cover, look.coverOffset, look.pulledRows, look.liftedRows, look.chrome, look.pauseScale,
            look.presence, stage.player.velocity, stage.morph.velocity,
        ].allSatisfy(\.isFinite) && stage.player.paneFrame.isFinite
            && stage.size.pixels.intersection(stage.player.paneFrame) == stage.player.paneFrame
    }

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
        for place in Self.integers {
            for side in Self.integers {
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

    @Test(arguments: doubles)
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
            #expect(areFinite(stage) && view.handler.frame.isFinite)
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

    @Test(arguments: doubles)
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
            #expect(areFinite(stage) && picture.size == stage.size)
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
            Self.doubles.flatMap { [Spring(duration: $0, bounce: 0), Spring(duration: 0.5, bounce: $0)] } + [
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
                #expect(areFinite(stage) && view.handler.frame.isFinite)
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
        for duration in Self.doubles + [0] {
            let view = MinimizableStage()
            view.handler.expand(at: 1, animation: .ease(.easeInOut, duration: duration))
            if !(duration >= 1e-9) { #expect(view.handler.progress == 1, "\(duration): at once") }
            view.animator.advance(to: 1.2)
            #expect(view.handler.frame.isFinite)
            view.animator.advance(to: 1e12)
            #expect(view.handler.progress == 1 && view.animator.isAtRest)
        }
    }

    // MARK: Settings

    @Test func `settings of any numbers keep the frame on the screen, minimized, expanded and between`() {
        var die = Die(seed: 7)
        for _ in 0..<400 {
            func any() -> Int { Self.integers[die.roll(Self.integers.count)] }
            let settings = MinimizableSettings(
                minimizedHeight: any(), overrideHeight: die.roll(3) == 0 ? nil : any(), lateralMargin: any(),
                edgesIgnoringSafeArea: .init(rawValue: UInt8(die.roll(256))), minimumDragDistance: any(),
                inertia: Self.doubles[die.roll(Self.doubles.count)])
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

    @Test(arguments: integers)
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

    @Test(arguments: doubles)
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

    @Test(arguments: doubles)
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

    // MARK: Pointers

    @Test func `pointers anywhere are handled, and those outside hit nothing`() {
        for column in Self.integers {
            for row in Self.integers {
                let stage = PlayerStage(columns: 40, rows: 12)
                let open = PlayerStage(columns: 40, rows: 12, isExpanded: true)
                let view = MinimizableStage(columns: 40, rows: 12)
                let morph = MorphStage(columns: 40, rows: 12)
                let inside = stage.size.cells.contains(column: column, row: row)
                for event in [
                    Hand.press(column, row), Hand.drag(column, row), Hand.release(column, row),
                    Hand.wheel(.up, column, row), .pointer(Pointer(.move(nil), column: column, row: row)),
                    .pointer(Pointer(.release(nil), column: column, row: row)),
                ] {
                    for one in [stage, open] {
                        #expect(inside || !one.player.claims(event, at: 1))
                        #expect(inside || one.player.target(column: column, row: row) == nil)
                        one.send(event, at: 1)
                    }
                    #expect(inside || !view.view.claims(event, at: 1))
                    view.send(event, at: 1)
                    _ = morph.morph.handle(event, at: 1)
                }
                if !inside { #expect(stage.actions.isEmpty && open.actions.isEmpty && view.commands.isEmpty) }
                // Dragged there from within it goes as far as the screen, and comes to rest.
                stage.send(Hand.press(20, 10), at: 2)
                open.send(Hand.press(20, 2), at: 2)
                view.send(Hand.press(20, 11), at: 2)
                for one in [stage, open] {
                    one.send(Hand.drag(column, row), at: 2.1)
                    #expect(areFinite(one))
                    one.send(Hand.release(column, row), at: 2.2)
                }
                view.send(Hand.drag(column, row), at: 2.1)
                #expect((0...11).contains(view.edge))
                view.send(Hand.release(column, row), at: 2.2)
                for one in [stage.animator, open.animator, view.animator] {
                    one.advance(to: 1e6)
                    #expect(one.isAtRest)
                }
            }
        }
    }

    @Test func `a pointer that crosses the world in no time moves nothing off the screen`() {
        for gap in [0, 1e-300, 1e-12, 0.05] {
            let player = PlayerStage(isExpanded: true)
            let view = MinimizableStage(isMinimized: false)
            for (index, row) in [3, .max, .min, 4, .max, 4].enumerated() {
                let event = index == 0 ? Hand.press(9, row) : Hand.drag(9, row)
                player.send(event, at: 1 + gap * Double(index))
                view.send(event, at: 1 + gap * Double(index))
            }
            player.send(Hand.release(9, 4), at: 1 + 6 * gap)
            view.send(Hand.release(9, 4), at: 1 + 6 * gap)
            for time in [1.4, 1.5, 1e6] {
                _ = player.draw(at: time)
                _ = view.picture(at: time)
                #expect(areFinite(player) && view.handler.frame.isFinite)
                _ = player.player.target(column: 9, row: 9)
            }
            #expect(player.player.isAtRest && view.animator.isAtRest)
        }
    }

    // MARK: Fingers

    @Test func `a second grab means that the first one's release was lost`() {
        let player = PlayerStage()
        player.send(Hand.press(30, 28), at: 1)
        for step in 1...8 { player.send(Hand.drag(30, 28 - step), at: 1 + Double(step) / 50) }
        player.send(Hand.press(30, 27), at: 1.2)
        #expect(player.commands == [.expand], "let go there: 8 rows are enough")
        #expect(player.player.isPressed && player.player.velocity == 0)
        player.send(Hand.release(30, 27), at: 1.3)
        player.send(Hand.release(30, 27), at: 1.4)
        #expect(player.commands.count == 2 && !player.player.isPressed)
        let view = MinimizableStage()
        view.send(Hand.press(5, 29), at: 1)
        view.send(Hand.drag(5, 19), at: 1.1)
        view.send(Hand.press(5, 29), at: 1.2)
        #expect(view.commands == [.expand])
        #expect(view.hooks.filter { $0.hasPrefix("ended") }.count == 1)
    }

    @Test func `a release that never comes freezes nothing: keys and commands go on, and a new press starts anew`() {
        for expanded in [false, true] {
            let player = PlayerStage(isExpanded: expanded)
            player.send(Hand.press(30, expanded ? 3 : 28), at: 1)
            for step in 1...6 { player.send(Hand.drag(30, (expanded ? 3 : 28) + (expanded ? step : -step)), at: 1.1) }
            player.animator.advance(to: 1e6)
            #expect(player.player.nextDeadline == nil, "held still it asks for nothing")
            player.send(.key(Key(.tab)), at: 1e6)
            #expect(player.player.isExpanded != expanded)
            player.animator.advance(to: 1e6 + 5)
            #expect(player.player.isAtRest && player.player.progress == (expanded ? 0 : 1))
            player.tap(30, expanded ? 28 : 1, at: 1e6 + 6)
            #expect(player.player.isExpanded)
            let view = MinimizableStage(isMinimized: !expanded)
            view.send(Hand.press(5, expanded ? 3 : 29), at: 1)
            view.send(Hand.drag(5, 15), at: 1.1)
            view.handler.toggleExpansionState(at: 5)
            view.animator.advance(to: 9)
            #expect(view.animator.isAtRest && view.handler.isMinimized == expanded)
            #expect(view.handler.progress == (expanded ? 0 : 1))
        }
    }

    @Test func `a release without a press does nothing, and is the content's where it is`() {
        for expanded in [false, true] {
            let player = PlayerStage(isExpanded: expanded)
            let view = MinimizableStage(isMinimized: !expanded)
            for event in [Hand.release(30, 28), Hand.drag(30, 10), Hand.release(30, 10)] {
                #expect(player.send(event, at: 1).isEmpty)
                view.send(event, at: 1)
            }
            #expect(view.commands.isEmpty && view.heard.count == (expanded ? 3 : 0))
            #expect(player.animator.isAtRest && view.animator.isAtRest)
            #expect(player.player.isExpanded == expanded && view.handler.isMinimized != expanded)
        }
    }

    // MARK: Text

    @Test func `titles of any text stay in their rows`() {
        let strange = [
            "", "\0\u{1B}[2J\n\t\r", String(repeating: "界", count: 5000),
            String(repeating: "e\u{301}\u{300}", count: 300),
            "👨‍👩‍👧‍👦🏳️‍🌈", "\u{202E}abc\u{200B}", String(repeating: "\u{301}", count: 2000),
        ]
        for title in strange {
            for expanded in [false, true] {
                let stage = PlayerStage(columns: 50, rows: 14, isExpanded: expanded)
                stage.player.nowPlaying.title = title
                stage.player.nowPlaying.subtitle = title
                stage.player.hints = title
                let picture = stage.draw(at: 1)
                #expect(!picture.plainText.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
                stage.player.toggle(at: 1)
                for frame in 1...30 { _ = stage.draw(at: 1 + Double(frame) / 60) }
            }
        }
    }
}
