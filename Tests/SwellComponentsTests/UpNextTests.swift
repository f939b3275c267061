import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// The list of what comes next: where it stands, and what wheel and pointer do with it.
struct UpNextTests {
    private let lines = (1...40).map { UpNextLine(title: "Song \($0)", subtitle: "Band", duration: 60 + Double($0)) }

    private func stage(columns: Int = 120, rows: Int = 30) -> PlayerStage {
        let stage = PlayerStage(columns: columns, rows: rows, isExpanded: true)
        stage.player.nowPlaying.upNext = lines
        stage.player.refreshLayout(at: 0)
        return stage
    }

    private func wheel(_ notch: Pointer.Wheel, _ column: Int, _ row: Int) -> Event {
        .pointer(Pointer(.wheel(notch), column: column, row: row))
    }

    // MARK: Layout

    @Test func `it stands beside the cover from 110 columns, below the controls where it is tall, else nowhere`() {
        func list(_ columns: Int, _ rows: Int) -> CellRect? {
            PaneLayout(size: Size(columns: columns, rows: rows), hasUpNext: true).upNext
        }
        let beside = PaneLayout(size: Size(columns: 110, rows: 30), hasUpNext: true)
        #expect(beside.upNext!.column > Int(beside.artwork!.x + beside.artwork!.width))
        #expect(list(109, 30) == nil && list(80, 24) == nil && list(40, 12) == nil)
        let below = PaneLayout(size: Size(columns: 80, rows: 50), hasUpNext: true)
        #expect(below.upNext!.row > below.play.row && below.upNext!.rows >= 5)
        #expect(list(200, 6) == nil)
    }

    @Test func `nothing lies over anything else, and nothing outside, at any size`() {
        for rows in Array(1...60) + [100, 200] {
            for columns in Array(stride(from: 1, through: 160, by: 3)) + [108, 109, 110, 111, 500] {
                let size = Size(columns: columns, rows: rows)
                let layout = PaneLayout(size: size, titleColumns: 200, hasUpNext: true)
                guard let list = layout.upNext else { continue }
                #expect(list.intersection(size.cells) == list && list.rows >= 5 && list.columns >= 20, "\(size)")
                let others: [CellRect?] = [
                    layout.chevron, layout.title, layout.subtitle, layout.elapsed, layout.progress, layout.duration,
                    layout.play, layout.previous, layout.next, layout.shuffle, layout.repeatMode, layout.hints,
                    layout.artwork.map(CellRect.covering),
                ]
                for other in others.compactMap({ $0 }) {
                    #expect(other.intersection(list).isEmpty, "\(other) at \(size)")
                    #expect(other.intersection(size.cells) == other, "\(other) at \(size)")
                }
            }
        }
    }

    @Test func `without anything to come the pane is as it was`() {
        let stage = stage()
        #expect(stage.player.pane != PaneLayout(size: stage.size, titleColumns: 14))
        stage.player.nowPlaying.upNext = []
        stage.player.refreshLayout(at: 0)
        #expect(stage.player.pane.upNext == nil)
        #expect(stage.player.pane.artwork == PaneLayout(size: stage.size).artwork)
    }

    @Test func `how much comes next does not move the list or the rest`() {
        let stage = stage()
        let many = stage.player.pane
        stage.player.nowPlaying.upNext = [lines[0]]
        stage.player.refreshLayout(at: 0)
        #expect(stage.player.pane == many)
    }

    // MARK: Picture

    @Test func `heading, titles, artists and times are there, and what is too long is cut by cells`() {
        let stage = stage()
        stage.player.nowPlaying.upNext[1].title = String(repeating: "夜", count: 80)
        stage.player.nowPlaying.upNext[2].duration = .nan
        let picture = stage.draw(at: 1)
        let list = stage.player.pane.upNext!
        func text(_ offset: Int) -> String { picture.text(row: list.row + offset) }
        #expect(text(0).contains("Up Next"))
        #expect(text(1).contains("Song 1 · Band") && text(1).contains("1:01"))
        #expect(text(2).contains("夜…") && text(2).contains("1:02"))
        #expect(text(3).contains("Song 3") && !text(3).contains("1:03"))
        #expect(
            picture.plainText.contains("Song \(list.rows - 1) ") && !picture.plainText.contains("Song \(list.rows) "))
    }

    @Test func `collapsed nothing of it is seen or hit`() {
        let stage = PlayerStage(columns: 120)
        stage.player.nowPlaying.upNext = lines
        let list = PaneLayout(size: stage.size, hasUpNext: true).upNext!
        #expect(!stage.draw(at: 1).plainText.contains("Up Next"))
        #expect(stage.player.target(column: list.column, row: list.row + 1) == nil)
    }

    // MARK: Wheel

    @Test func `the wheel scrolls it three rows a notch, to its ends and never past, and never closes the pane`() {
        let stage = stage()
        let list = stage.player.pane.upNext!
        let visible = list.rows - 1
        var now = 1.0
        for _ in 0..<30 {
            #expect(stage.send(wheel(.down, list.column, list.row + 2), at: now) == [])
            now += 0.01
        }
        #expect(stage.player.upNextTop == lines.count - visible && stage.player.isExpanded)
        #expect(stage.draw(at: now).plainText.contains("Song 40 "))
        for notch in 1...30 {
            #expect(stage.send(wheel(.up, list.column, list.row), at: now) == [])
            if notch == 1 { #expect(stage.player.upNextTop == lines.count - visible - 3) }
            now += 0.01
        }
        #expect(stage.player.upNextTop == 0)
        #expect(stage.send(wheel(.left, list.column, list.row), at: now) == [] && stage.player.upNextTop == 0)
    }

    @Test func `outside its cells the wheel closes, as anywhere on the pane`() {
        let stage = stage()
        let list = stage.player.pane.upNext!
        stage.send(wheel(.down, list.column - 1, list.row + 2), at: 1)
        #expect(stage.commands == [.minimize])
    }

    @Test func `other tracks begin at the top again, and a shorter list shows its end`() {
        let stage = stage()
        let list = stage.player.pane.upNext!
        for _ in 0..<3 { stage.send(wheel(.down, list.column, list.row + 2), at: 1) }
        #expect(stage.player.upNextTop == 9)
        stage.player.nowPlaying.progress = 0.5
        #expect(stage.player.upNextTop == 9, "the course of time leaves it where it is")
        stage.player.nowPlaying.upNext = Array(lines.dropFirst())
        #expect(stage.player.upNextTop == 0)
        stage.player.upNextScroll = .max
        #expect(stage.player.upNextTop <= lines.count)
        stage.player.nowPlaying.upNext = [lines[0]]
        #expect(stage.player.upNextTop == 0)
    }

    // MARK: Pointer

    @Test func `a click plays that track, scrolled or not; heading and blank rows do nothing`() {
        let stage = stage()
        let list = stage.player.pane.upNext!
        stage.tap(list.column + 3, list.row + 2, at: 1)
        #expect(stage.actions == [.playUpNext(1)])
        stage.send(wheel(.down, list.column, list.row), at: 2)
        stage.tap(list.column, list.row + 1, at: 2)
        #expect(stage.actions == [.playUpNext(1), .playUpNext(3)])
        stage.tap(list.column, list.row, at: 3)
        stage.player.nowPlaying.upNext = [lines[0]]
        stage.tap(list.column, list.row + 4, at: 4)
        #expect(stage.actions.count == 2 && stage.player.isExpanded)
    }

    @Test func `a pull may begin on it`() {
        let stage = stage()
        let list = stage.player.pane.upNext!
        stage.pull(column: list.column + 2, from: list.row + 2, by: 12, at: 1)
        #expect(stage.actions.allSatisfy { if case .playUpNext = $0 { false } else { true } })
        #expect(stage.commands == [.minimize])
    }

    @Test func `it has a name and a value`() {
        let stage = stage()
        let list = stage.player.pane.upNext!
        #expect(stage.player.target(column: list.column, row: list.row + 1) == .upNext)
        #expect(stage.player.value(of: .upNext) == "40")
    }

    @Test func `a list that comes or goes while the pane is open moves the cover without a jump`() {
        let stage = PlayerStage(columns: 120, isExpanded: true)
        stage.animator.advance(to: 1)
        let before = stage.player.artworkFrame!
        stage.player.nowPlaying.upNext = lines
        stage.player.refreshLayout(at: 1)
        stage.animator.advance(to: 5)
        let after = stage.player.artworkFrame!
        #expect(after.x < before.x && after.width == before.width)
    }
}
