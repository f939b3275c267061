import SwellCanvas
import SwellMotion
import Testing

@testable import SwellComponents

/// The line that is sung: its row, and what a change of it changes.
struct LyricTests {
    private func stage(
        _ lyric: String? = "", columns: Int = 100, rows: Int = 30
    ) -> PlayerStage {
        let stage = PlayerStage(columns: columns, rows: rows, isExpanded: true)
        stage.player.nowPlaying.lyric = lyric
        stage.player.refreshLayout(at: 0)
        return stage
    }

    // MARK: Layout

    @Test func `it stands alone on a row between the artist and the progress, at any size, and overlaps nothing`() {
        var withRow = 0
        for rows in Array(1...60) + [100, 200] {
            for columns in Array(stride(from: 1, through: 160, by: 3)) + [109, 110, 500] {
                for (hasArtwork, hasUpNext) in [(true, true), (true, false), (false, false)] {
                    let size = Size(columns: columns, rows: rows)
                    let layout = PaneLayout(
                        size: size, titleColumns: 200, hasArtwork: hasArtwork, hasUpNext: hasUpNext, hasLyric: true)
                    guard let lyric = layout.lyric else {
                        #expect(rows < 8, "\(size)")
                        continue
                    }
                    withRow += 1
                    #expect(lyric.intersection(size.cells) == lyric && lyric.rows == 1 && lyric.columns > 0, "\(size)")
                    #expect(lyric.row > layout.subtitle!.row && lyric.row < layout.progress!.row, "\(size)")
                    let others: [CellRect?] = [
                        layout.chevron, layout.title, layout.subtitle, layout.elapsed, layout.progress, layout.duration,
                        layout.play, layout.previous, layout.next, layout.shuffle, layout.repeatMode, layout.hints,
                        layout.upNext, layout.artwork.map(CellRect.covering),
                    ]
                    for other in others.compactMap({ $0 }) {
                        #expect(other.intersection(lyric).isEmpty, "\(other) at \(size)")
                        #expect(other.intersection(size.cells) == other, "\(other) at \(size)")
                    }
                }
            }
        }
        #expect(withRow > 1000)
    }

    @Test func `it costs a small cover one row at most, and goes before the cover does`() {
        for rows in 1...60 {
            for columns in [8, 12, 20, 40, 60, 80, 100, 200] {
                let size = Size(columns: columns, rows: rows)
                let without = PaneLayout(size: size)
                let with = PaneLayout(size: size, hasLyric: true)
                guard let cover = without.artwork else { continue }
                #expect(with.artwork != nil && with.artwork!.width >= cover.width - 2, "\(size)")
                if with.lyric == nil { #expect(with == without && cover.width <= 5, "\(size)") }
            }
        }
        #expect(PaneLayout(size: Size(columns: 40, rows: 12), hasLyric: true).lyric != nil)
    }

    @Test func `without one the pane is as it was`() {
        let stage = stage()
        #expect(stage.player.pane.lyric != nil)
        stage.player.nowPlaying.lyric = nil
        stage.player.refreshLayout(at: 0)
        #expect(stage.player.pane == PlayerStage(isExpanded: true).player.pane && stage.player.pane.lyric == nil)
    }

    // MARK: Picture

    @Test(arguments: [(100, 30), (60, 16), (40, 12), (120, 50), (20, 9)])
    func `another line changes its row alone, and moves nothing`(columns: Int, rows: Int) {
        let stage = stage("", columns: columns, rows: rows)
        stage.animator.advance(to: 5)
        let pane = stage.player.pane
        let bridge = stage.player.bridge.targetArtworkFrame
        var before = stage.draw(at: 5)
        for line in ["la la", "", "lo", String(repeating: "夜", count: 200), "a\u{1B}[31m\nb", "la la"] {
            stage.player.nowPlaying.lyric = line
            stage.player.refreshLayout(at: 5)
            #expect(stage.player.pane == pane && stage.player.bridge.targetArtworkFrame == bridge)
            #expect(stage.animator.nextDeadline == nil, "nothing moves")
            let after = stage.draw(at: 5)
            let changed = changedCells(before, after)
            #expect(!changed.isEmpty && changed.allSatisfy { $0.row == pane.lyric!.row })
            before = after
        }
    }

    @Test func `it is centred, and what is too long is cut by cells`() {
        let stage = stage("la la")
        let row = stage.player.pane.lyric!.row
        #expect(stage.draw(at: 1).text(row: row).trimmingBlanks == (47, "la la"))
        stage.player.nowPlaying.lyric = String(repeating: "夜", count: 200)
        let line = stage.draw(at: 1).text(row: row).trimmingBlanks.text
        #expect(line.hasSuffix("夜…") && TextWidth.columns(of: line) <= stage.player.pane.lyric!.columns)
    }

    @Test(arguments: Motion.allCases) func `it comes and goes with the pane's other lines, and fades as they do`(
        motion: Motion
    ) {
        // Without a cover that lies over it while it flies.
        let stage = PlayerStage(motion: motion, artwork: nil)
        stage.player.nowPlaying.lyric = "the line that is sung"
        #expect(!stage.draw(at: 1).plainText.contains("sung"))
        stage.player.expand(at: 1)
        var faint: Cell?
        for step in 0...60 {
            let picture = stage.draw(at: 1 + Double(step) / 60)
            guard picture.plainText.contains("sung") else { continue }
            #expect(stage.player.chrome > 0, "frame \(step)")
            if faint == nil { faint = seenCells(picture, row: stage.player.pane.lyric!.row)[45] }
        }
        let arrived = stage.draw(at: 3)
        #expect(arrived.plainText.contains("the line that is sung"))
        let lit = seenCells(arrived, row: stage.player.pane.lyric!.row)[45]
        #expect(lit.foreground == stage.player.style.accent.hex)
        if motion == .full { #expect(faint != nil && faint != lit) }
        stage.player.collapse(at: 4)
        if motion == .full { #expect(!stage.draw(at: 4).plainText.contains("sung"), "gone with the decision") }
        #expect(!stage.draw(at: 6).plainText.contains("sung"))
    }

    @Test func `a row that comes or goes while the pane is open moves the cover without a jump`() {
        let stage = stage(nil, columns: 40, rows: 12)
        stage.animator.advance(to: 1)
        let before = stage.player.artworkFrame!
        stage.player.nowPlaying.lyric = ""
        stage.player.refreshLayout(at: 1)
        let there = stage.player.artworkFrame!
        stage.animator.advance(to: 5)
        let after = stage.player.artworkFrame!
        #expect(before.width - after.width <= 2 && after.width < before.width)
        #expect(there == before || there == after)
    }
}

extension String {
    /// How many blanks stand in front, and the text without those at either end.
    fileprivate var trimmingBlanks: (column: Int, text: String) {
        let start = prefix { $0 == " " }.count
        var text = dropFirst(start)
        while text.last == " " { text.removeLast() }
        return (start, String(text))
    }
}
