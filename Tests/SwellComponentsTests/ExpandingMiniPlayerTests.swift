import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// What goes into the player and what comes out: parameters, layout, transport, names.
struct ExpandingMiniPlayerTests {
    // MARK: Inputs

    @Test func `the parameters have their defaults`() {
        let player = ExpandingMiniPlayer(animator: SpringAnimator(), title: "A")
        #expect(player.nowPlaying == NowPlaying(title: "A"))
        #expect(player.nowPlaying.subtitle == "" && !player.nowPlaying.isPlaying && player.nowPlaying.progress == 0)
        #expect(player.nowPlaying.artwork == nil && player.content == nil)
        #expect(player.onPrevious == nil && player.onNext == nil)
        #expect(player.pullFactor == 0.25)
        #expect(player.springs.pane == Spring(duration: 0.5, bounce: 0.15))
        #expect(player.springs.cover == Spring(response: 0.35, dampingRatio: 1))
        #expect(player.springs.pull == Spring(duration: 0.3, bounce: 0.1))
        #expect(player.springs.presence == Spring(duration: 0.5, bounce: 0))
        #expect(player.handler.settings.animation == .spring(Spring(duration: 0.5, bounce: 0.15)))
        #expect(player.motion == .full && player.bottomMargin == 0)
        #expect(!player.isPresented && !player.isExpanded && player.isAtRest)
    }

    @Test(arguments: [
        (0.2, 0.2), (0, 0), (1, 1), (-0.3, 0), (1.7, 1), (.nan, 0), (.infinity, 0), (-.infinity, 0),
        (.greatestFiniteMagnitude, 1), (.leastNonzeroMagnitude, .leastNonzeroMagnitude),
    ])
    func `progress is clamped, and what is no number counts as 0`(given: Double, shown: Double) {
        let first = ExpandingMiniPlayer(animator: SpringAnimator(), title: "A", progress: given)
        #expect(first.nowPlaying.progress == shown)
        let stage = PlayerStage(isExpanded: true)
        stage.player.nowPlaying.progress = given
        #expect(stage.player.nowPlaying.progress == shown && stage.player.shownProgress == shown)
        let line = stage.player.pane.progress!
        let picture = stage.draw(at: 1)
        var cells: [Cell] = []
        picture.resolve(row: line.row, into: &cells)
        let accent = PlayerStyle.dark.accent.hex
        let done = cells[line.columnRange].count { $0.foreground == accent }
        #expect(done == Int((shown * Double(line.columns * 8)).rounded(.down)) / 8)
    }

    @Test func `isPlaying goes both ways: a tap changes it, and what is given shows`() {
        let stage = PlayerStage(isPlaying: false)
        let play = stage.player.bar.play
        #expect(stage.draw(at: 1).text(row: 28).contains("▶"))
        stage.tap(play.column, 28, at: 1)
        #expect(stage.player.nowPlaying.isPlaying && stage.actions == [.playPause])
        #expect(stage.draw(at: 2).text(row: 28).contains("▮▮"))
        stage.player.nowPlaying.isPlaying = false
        #expect(stage.draw(at: 3).text(row: 28).contains("▶"))
        #expect(stage.actions == [.playPause], "what the owner does is not told back")
    }

    @Test func `what is changed shows in the next picture, without any other call`() {
        let stage = PlayerStage(isExpanded: true)
        stage.player.nowPlaying.title = "Slow Tides"
        stage.player.nowPlaying.artwork = otherCover
        stage.player.nowPlaying.isPlaying = false
        let picture = stage.draw(at: 1)
        #expect(picture.plainText.contains("Slow Tides"))
        #expect(stage.morph.bridge.track == AnyHashable(otherCover))
        #expect(stage.animator.target(stage.morph.keys.scale) == 0.86)
        stage.player.nowPlaying.artwork = nil
        _ = stage.draw(at: 2)
        #expect(stage.player.pane.artwork == nil && stage.player.artworkFrame == nil)
    }

    // MARK: Layout

    @Test func `content keeps clear of the bar, whatever it draws`() {
        for margin in [0, 1, 4] {
            let stage = PlayerStage(margin: margin)
            let plain = stage.draw(at: 1)
            var given: Size?
            stage.player.content = { canvas, size in
                given = size
                canvas.clear(.white)
                for row in 0..<40 {
                    canvas.text(
                        String(repeating: "z", count: 200), column: 0, row: row, style: TextStyle(color: .black))
                }
            }
            let picture = stage.draw(at: 1)
            #expect(given == Size(columns: 100, rows: 30 - margin - 1))
            #expect(stage.player.contentRows == 29 - margin)
            for row in 0..<30 {
                let isContents = picture.text(row: row).contains("zzz")
                #expect(isContents == (row < 29 - margin))
            }
            for row in 30 - margin..<30 { #expect(picture.text(row: row) == plain.text(row: row), "left to others") }
            stage.player.dismiss(at: 2)
            #expect(stage.draw(at: 5).text(row: 28 - margin + 1).contains("z") == true)
            #expect(stage.player.contentRows == 30 - margin)
        }
    }

    @Test func `while expanded the content gets no input, in flight neither where the pane is`() {
        let stage = PlayerStage()
        let everywhere = (0..<30).flatMap { row in [0, 50, 99].map { (column: $0, row: row) } }
        func claimed(_ now: Double) -> Set<Int> {
            Set(everywhere.filter { stage.player.claims(Hand.press($0.column, $0.row), at: now) }.map(\.row))
        }
        #expect(claimed(1) == [28])
        stage.player.expand(at: 1)
        stage.animator.advance(to: 1.05)
        #expect(claimed(1.05) == Set(0..<30), "from the command on")
        for event in [Hand.wheel(.down, 50, 3), Hand.drag(50, 3), Hand.release(50, 3)] {
            #expect(stage.player.claims(event, at: 1.05))
        }
        stage.animator.advance(to: 5)
        #expect(claimed(5) == Set(0..<30))
        stage.player.collapse(at: 5)
        stage.animator.advance(to: 5.2)
        let rows = CellRect.covering(stage.player.paneFrame).rowRange
        #expect(claimed(5.2).isSuperset(of: rows) && rows.count > 2 && rows.count < 28)
        stage.animator.advance(to: 9)
        #expect(claimed(9) == [28])
        stage.player.dismiss(at: 9)
        #expect(claimed(9) == [], "not presented it hears nothing")
    }

    @Test func `a finger that is down keeps its events, wherever it goes`() {
        let stage = PlayerStage()
        stage.send(Hand.press(50, 28), at: 1)
        #expect(stage.player.claims(Hand.drag(50, 3), at: 1.1))
        stage.send(Hand.release(50, 28), at: 1.2)
        stage.player.collapse(at: 1.3)
        stage.animator.advance(to: 5)
        #expect(!stage.player.claims(Hand.drag(50, 3), at: 5))
    }

    // MARK: Transport

    @Test(arguments: [true, false])
    func `previous and next set progress to 0, leave play or pause, and call back`(isPlaying: Bool) {
        let stage = PlayerStage(isPlaying: isPlaying, isExpanded: true)
        var heard: [String] = []
        stage.player.onPrevious = {
            heard.append("previous at \($0.nowPlaying.progress)")
            $0.nowPlaying.title = "Before"
        }
        stage.player.onNext = {
            heard.append("next at \($0.nowPlaying.progress)")
            $0.nowPlaying.title = "After"
        }
        let (previous, next) = (stage.player.pane.previous!, stage.player.pane.next!)
        stage.tap(next.column + 1, next.row, at: 1)
        #expect(stage.player.nowPlaying.progress == 0 && stage.player.nowPlaying.isPlaying == isPlaying)
        #expect(stage.player.nowPlaying.title == "After" && stage.draw(at: 1.1).plainText.contains("After"))
        stage.player.nowPlaying.progress = 0.6
        stage.tap(previous.column + 1, previous.row, at: 2)
        #expect(stage.player.nowPlaying.progress == 0 && stage.player.nowPlaying.isPlaying == isPlaying)
        #expect(heard == ["next at 0.0", "previous at 0.0"])
        #expect(stage.actions == [.next, .previous])
        #expect(stage.player.isExpanded && stage.commands.isEmpty)
    }

    @Test func `the pane's progress is sought with one answer, at the release; it is shown meanwhile`() {
        let stage = PlayerStage(isExpanded: true)
        let line = stage.player.pane.progress!
        stage.send(Hand.press(line.column, line.row), at: 1)
        #expect(stage.player.isSeeking && stage.player.shownProgress == 0)
        stage.send(Hand.drag(line.column + line.columns / 2, line.row + 6), at: 1.1)
        #expect(abs(stage.player.shownProgress - 0.5) < 1 / Double(line.columns))
        stage.send(Hand.drag(line.endColumn + 50, 0), at: 1.2)
        #expect(stage.player.shownProgress == 1 && stage.edge == 0, "no pull begins on it")
        #expect(stage.actions.isEmpty && stage.player.nowPlaying.progress == 0.2)
        stage.send(Hand.release(line.endColumn + 50, 0), at: 1.3)
        #expect(stage.actions == [.seek(1)])
        stage.send(Hand.wheel(.up, line.column, line.row), at: 2)
        stage.send(Hand.wheel(.down, line.column, line.row), at: 2.5)
        #expect(stage.actions == [.seek(1), .seekBy(5), .seekBy(-5)])
    }

    // MARK: Names

    @Test func `every target has its label and its value`() {
        let labels = Dictionary(uniqueKeysWithValues: PlayerTarget.allCases.map { ($0, $0.rawValue) })
        #expect(labels[.open] == "Open player" && labels[.close] == "Close player")
        #expect(labels[.playPause] == "Play / Pause" && labels[.previous] == "Previous" && labels[.next] == "Next")
        #expect(labels[.position] == "Playback position")
        #expect(labels.values.allSatisfy { !$0.isEmpty } && Set(labels.values).count == labels.count)
        let player = PlayerStage().player
        #expect(player.value(of: .open) == "Midnight Drive, The Night Owls")
        #expect(player.value(of: .playPause) == "playing" && player.value(of: .position) == "0:44 of 3:42")
    }

    @Test func `every target is found where it is drawn, by its label`() {
        let stage = PlayerStage()
        let bar = (0..<100).compactMap { stage.player.target(column: $0, row: 28) }
        #expect(bar.count == 100 && Set(bar) == [.open, .playPause])
        #expect(bar.count { $0 == .playPause } == stage.player.bar.playTarget.columns)
        #expect(stage.player.target(column: 5, row: 27) == nil)
        let open = PlayerStage(columns: 120, isExpanded: true)
        open.player.nowPlaying.upNext = [UpNextLine(title: "Paper Planes")]
        open.player.refreshLayout(at: 0)
        var found: Set<PlayerTarget> = []
        for row in 0..<30 { for column in 0..<120 { found.insert(open.player.target(column: column, row: row)!) } }
        #expect(found == Set(PlayerTarget.allCases).subtracting([.open]))
    }

    @Test func `every target of the pane does what it shows`() {
        let cases: [(PlayerTarget, [ExpandingMiniPlayer.Action])] = [
            (.close, [.command(.minimize)]), (.playPause, [.playPause]), (.previous, [.previous]), (.next, [.next]),
            (.shuffle, [.toggleShuffle]), (.repeatMode, [.cycleRepeat]),
        ]
        for (target, answer) in cases {
            let stage = PlayerStage(isExpanded: true)
            let rect = stage.player.pane.targets.first { $0.0 == target }!.1
            #expect(rect.columns >= 3)
            for column in rect.columnRange {
                let fresh = PlayerStage(isExpanded: true)
                fresh.tap(column, rect.row, at: 1)
                #expect(fresh.actions == answer)
            }
        }
    }
}
