import SwellCanvas
import SwellMotion
import Synchronization
import Testing

@testable import SwellComponents

/// What shows in the pill, frame by frame.
struct IslandPillContentTests {
    static let statuses: [PillStatus] = [
        PillStage.music, PillStage.paused, .timer(title: "Focus session", until: 1e9), PillStage.notice,
        .notice(String(repeating: "word ", count: 60)), .notice("漢字の知らせ、とても長いので三行になる。漢字の知らせ、とても長い"),
        .music(title: String(repeating: "A long title ", count: 9), subtitle: "short", isPlaying: false),
    ]

    /// The letters of a row, blocks of the waveform left out.
    static func letters(_ canvas: Canvas, row: Int) -> String {
        var text = ""
        for column in 0..<canvas.size.columns {
            let glyph = canvas.glyph(column: column, row: row)
            text += glyph.isEmpty || "▁▂▃▄▅▆▇".contains(glyph) ? " " : glyph
        }
        return text.split(separator: " ").joined(separator: " ")
    }

    /// Every letter lies on black that the capsule covers, is readable, and its line is whole.
    private static func expectReadable(_ stage: PillStage, lines: Set<String>, _ comment: Comment) {
        var cells: [Cell] = []
        for row in 0..<stage.canvas.size.rows {
            let line = letters(stage.canvas, row: row)
            if line.isEmpty { continue }
            #expect(lines.contains(line), comment)
            stage.canvas.resolve(row: row, into: &cells)
            for (column, cell) in cells.enumerated() where cell.glyph != 0 && cell.glyph != Cell.upperHalf {
                if (0x2581...0x2588).contains(cell.glyph) || cell.width == 0 { continue }
                for y in [2 * row, 2 * row + 1] {
                    // A sixteenth of the gray ground at most.
                    #expect(stage.canvas.pixel(x: column, y: y).red <= 10, comment)
                }
                let contrast = Color(hex: cell.foreground).contrast(with: Color(hex: cell.background))
                #expect(contrast >= 4.5, "\(comment): \(contrast) in \(line)")
            }
        }
    }

    private static func lines(of status: PillStatus, columns: Int, rows: Int) -> Set<String> {
        var stage = PillStage(columns: columns, rows: rows, motion: .none)
        stage.show(status)
        stage.draw()
        return Set((0..<rows).map { letters(stage.canvas, row: $0) })
    }

    @Test(arguments: [(100, 12), (61, 8), (30, 8), (30, 5), (16, 4), (9, 3)])
    func `in each frame of opening, changing and closing text is whole, readable, and inside`(columns: Int, rows: Int) {
        for (index, status) in Self.statuses.enumerated() {
            let next = Self.statuses[(index + 1) % Self.statuses.count]
            let lines = Self.lines(of: status, columns: columns, rows: rows)
            let both = lines.union(Self.lines(of: next, columns: columns, rows: rows))
            for motion in [Motion.full, .reduced] {
                var stage = PillStage(columns: columns, rows: rows, motion: motion)
                stage.show(status)
                for frame in 0..<40 {
                    stage.draw(at: Double(frame) / 60)
                    Self.expectReadable(stage, lines: lines, "opening \(index) in \(motion), frame \(frame)")
                }
                stage.settle()
                stage.now = 0.7
                stage.show(next)
                for frame in 0..<40 {
                    stage.draw(at: 0.7 + Double(frame) / 60)
                    Self.expectReadable(stage, lines: both, "changing \(index) in \(motion), frame \(frame)")
                }
                stage.collapse()
                for frame in 0..<40 {
                    stage.draw(at: stage.now + Double(frame) / 60)
                    Self.expectReadable(stage, lines: both, "closing \(index) in \(motion), frame \(frame)")
                }
            }
        }
    }

    @Test(arguments: [(100, 12), (30, 5), (16, 4), (9, 3)])
    func `a line that has come does not go again while it opens`(columns: Int, rows: Int) {
        for (index, status) in Self.statuses.enumerated() {
            var stage = PillStage(columns: columns, rows: rows)
            stage.show(status)
            var seen: Set<Int> = []
            for frame in 0..<60 {
                stage.draw(at: Double(frame) / 60)
                let now = Set((0..<rows).filter { !Self.letters(stage.canvas, row: $0).isEmpty })
                #expect(now.isSuperset(of: seen), "\(index), frame \(frame)")
                seen = now
            }
            #expect(!seen.isEmpty)
        }
    }

    @Test func `content fades in and grows from 0_8 in full motion, and only fades in reduced`() {
        for (motion, least) in [(Motion.full, 0.8), (.reduced, 1.0)] {
            let log = Log()
            let content = PillContent(
                id: "probe", rows: { _ in 3 },
                draw: { canvas, context in
                    log.contexts.withLock { $0.append(context) }
                })
            var stage = PillStage(motion: motion)
            stage.show(.custom(content))
            for frame in 0..<60 { stage.draw(at: Double(frame) / 60) }
            let seen = log.contexts.withLock { $0 }
            #expect(seen.count > 20)
            #expect(seen.allSatisfy { $0.scale >= least && $0.scale <= 1.02 })
            #expect(motion == .reduced || seen[0].scale < 0.95)
            #expect(seen[0].opacity < 0.5 && seen.last?.opacity == 1 && seen.last?.scale == 1)
            #expect(seen.last?.size == Size(columns: 56, rows: 3))
            #expect(seen[0].size.columns < 56)
            #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.opacity <= $1.opacity || $0.opacity > 0.99 })
        }
    }

    /// What a content was asked for.
    private final class Log: Sendable {
        let contexts = Mutex<[PillContent.Context]>([])
    }

    @Test func `content of one's own never reaches outside of the capsule`() {
        let content = PillContent(
            id: "flood", rows: { _ in 40 },
            draw: { canvas, _ in
                canvas.clear(.white)
                for row in -5..<50 {
                    canvas.text(
                        String(repeating: "W", count: 300), column: -50, row: row, style: TextStyle(color: .white))
                }
            })
        var stage = PillStage(columns: 40, rows: 9)
        stage.show(.custom(content))
        for frame in 0..<60 {
            if frame == 40 { stage.collapse() }
            stage.draw(at: Double(frame) / 60)
            let capsule = stage.pill.capsule
            for row in 0..<9 {
                for column in 0..<40 where stage.canvas.glyph(column: column, row: row) == "W" {
                    #expect(capsule.covers(row: row, columns: column..<column + 1), "frame \(frame)")
                }
                for column in 0..<40 where stage.canvas.pixel(x: column, y: 2 * row) == .white {
                    #expect(capsule.covers(row: row, columns: column..<column + 1), "frame \(frame)")
                }
            }
        }
    }

    // MARK: One content after another

    @Test func `while it is open one content gives way to another, each in turn, as the size goes there`() {
        var stage = PillStage()
        stage.show(PillStage.paused)
        stage.settle()
        stage.draw(at: 2)
        stage.show(IslandPillMotionTests.other)
        var seen: [Int] = []
        var heights: [Double] = []
        for frame in 0..<60 {
            stage.draw(at: 2 + Double(frame) / 60)
            let text = stage.canvas.plainText
            seen.append((text.contains("Midnight") ? 1 : 0) + (text.contains("longer") ? 2 : 0))
            heights.append(stage.pill.frame.height)
        }
        #expect(seen.first == 1 && seen.last == 2 && !seen.contains(3))
        #expect(seen == seen.map { $0 == 0 ? 9 : $0 }, "There is no frame without text: \(seen)")
        #expect(seen == seen.sorted())
        // The expansion's spring: 10 to 12 pixels and past them.
        #expect(heights.first == 10 && heights.last == 12 && heights.max() ?? 0 > 12.08)
        let swap = seen.firstIndex(of: 2) ?? 0
        let spring = Spring(duration: 0.5, bounce: 0.15)
        let share = spring.value(fromValue: 0, toValue: 1, initialVelocity: 0, time: Double(swap) / 60)
        let before = spring.value(fromValue: 0, toValue: 1, initialVelocity: 0, time: Double(swap - 1) / 60)
        #expect(share > 0.5 && before <= 0.5)
    }

    @Test func `changes upon changes in mid-fade neither jump nor pile up, and the last one stays`() {
        var stage = PillStage()
        stage.show(PillStage.notice)
        stage.settle()
        stage.draw(at: 2)
        for number in 0..<200 {
            stage.show(.notice("number \(number)"))
            let before = stage.canvas.ansi()
            stage.draw()
            #expect(stage.canvas.ansi() == before, "\(number)")
            stage.draw(at: stage.now + Double(number % 7) / 100)
            #expect(stage.pill.layers.count <= 4)
            let shown = (0..<12).filter { !Self.letters(stage.canvas, row: $0).isEmpty }
            #expect(shown.count <= 1)
        }
        stage.settle()
        #expect(Self.letters(stage.canvas, row: 2) == "number 199")
        #expect(stage.pill.layers.count == 1)
    }

    @Test func `the same content in a new state takes its place without a fade`() {
        var stage = PillStage()
        stage.show(PillStage.music)
        stage.settle()
        stage.show(PillStage.paused)
        #expect(stage.pill.layers.count == 1)
        stage.show(.timer(title: "Focus session", until: 300))
        #expect(stage.pill.layers.count == 2)
        stage.settle()
        #expect(
            Self.letters(stage.canvas, row: 2).hasSuffix("4:59") || Self.letters(stage.canvas, row: 2).hasSuffix("4:58")
        )
        stage.show(.timer(title: "Focus session", until: 100))
        stage.draw()
        #expect(stage.pill.layers.count == 1)
        #expect(Self.letters(stage.canvas, row: 2).contains("1:3"))
        let one = PillContent(
            id: "x", rows: { _ in 1 },
            draw: { canvas, _ in canvas.text("one", column: 0, row: 0, style: TextStyle(color: .white)) })
        let two = PillContent(
            id: "x", rows: { _ in 2 },
            draw: { canvas, _ in canvas.text("two", column: 0, row: 1, style: TextStyle(color: .white)) })
        stage.show(.custom(one))
        stage.settle()
        stage.show(.custom(two))
        stage.settle()
        #expect(Self.letters(stage.canvas, row: 3) == "two" && Self.letters(stage.canvas, row: 2) == "")
    }
}
