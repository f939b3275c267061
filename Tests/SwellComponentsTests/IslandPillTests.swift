import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// Where the pill stands, what it is told and what it answers.
struct IslandPillTests {
    // MARK: Sizes

    @Test(arguments: [(100, 12), (101, 12), (62, 8), (61, 8), (40, 7), (20, 6), (17, 5)])
    func `collapsed it is 16 x 1 in the middle of the top, expanded the width less a column each side, at most 60`(
        columns: Int, rows: Int
    ) {
        var stage = PillStage(columns: columns, rows: rows)
        let left = ((columns - 16) / 2)
        #expect(stage.pill.frame == Rect(x: Double(left), y: 0, width: 16, height: 2))
        #expect(stage.pill.cornerRadius == 1)
        stage.show(PillStage.paused)
        stage.settle()
        let width = min(columns - 2, 60)
        #expect(
            stage.pill.frame == Rect(x: Double((columns - width) / 2), y: 0, width: Double(width), height: 10))
        #expect(stage.pill.cornerRadius == 3)
        stage.collapse()
        stage.settle()
        #expect(stage.pill.frame == Rect(x: Double(left), y: 0, width: 16, height: 2))
    }

    @Test func `content begins a blank row below the pill's row and two columns in from the sides`() {
        var stage = PillStage()
        stage.show(PillStage.paused)
        stage.settle()
        let left = Int(stage.pill.frame.x)
        for row in 0..<2 {
            for column in 0..<100 { #expect(stage.canvas.glyph(column: column, row: row).isEmpty) }
        }
        for column in 0..<left + 2 { #expect(stage.canvas.glyph(column: column, row: 2).isEmpty) }
        #expect(stage.canvas.glyph(column: left + 2, row: 2) == "M")
        #expect(stage.canvas.glyph(column: left + 2, row: 3) == "N")
        for column in 0..<100 { #expect(stage.canvas.glyph(column: column, row: 4).isEmpty) }
    }

    @Test func `the height comes from the content, and is held in the frame`() {
        func height(_ status: PillStatus, rows: Int) -> Double {
            var stage = PillStage(columns: 40, rows: rows)
            stage.show(status)
            stage.settle()
            return stage.pill.frame.height / 2
        }
        let long = PillStatus.notice(String(repeating: "word ", count: 100))
        #expect(height(.notice("short"), rows: 12) == 4)
        #expect(height(long, rows: 12) == 6)
        #expect(height(long, rows: 5) == 5)
        #expect(height(long, rows: 3) == 3)
        // Less than a row of content has room: it keeps the collapsed size.
        #expect(height(long, rows: 2) == 1)
        #expect(height(.timer(title: "t", until: 9), rows: 12) == 4)
        #expect(height(.music(title: "t", subtitle: "", isPlaying: false), rows: 12) == 4)
        #expect(height(.music(title: "t", subtitle: "s", isPlaying: false), rows: 12) == 5)
    }

    @Test func `a frame of less than 7 columns keeps it collapsed, until the frame grows`() {
        var stage = PillStage(columns: 6, rows: 12)
        stage.show(PillStage.notice)
        stage.settle()
        #expect(stage.pill.frame == Rect(x: 0, y: 0, width: 6, height: 2))
        #expect(stage.pill.isExpanded)
        stage.resize(columns: 7, rows: 12)
        #expect(stage.pill.frame == Rect(x: 1, y: 0, width: 5, height: 12))
        stage.resize(columns: 100, rows: 12)
        #expect(stage.pill.frame == Rect(x: 20, y: 0, width: 60, height: 8))
        #expect(!stage.pill.isMoving)
    }

    @Test func `it stands in the frame that it is given, and is hit there`() {
        var stage = PillStage()
        stage.frame = CellRect(column: 10, row: 3, columns: 40, rows: 8)
        stage.draw()
        #expect(stage.pill.frame == Rect(x: 22, y: 6, width: 16, height: 2))
        stage.show(PillStage.notice)
        stage.settle()
        // Two lines: the frame of 40 leaves 34 columns for text.
        #expect(stage.pill.frame == Rect(x: 11, y: 6, width: 38, height: 10))
        #expect(stage.canvas.text(row: 5).contains("no sound"))
        #expect(stage.claims(.press(.left), 12, 5))
        #expect(!stage.claims(.press(.left), 12, 2))
        #expect(!stage.claims(.press(.left), 9, 5))
    }

    @Test func `a new pill size and a new radius spring there, and are kept while it is open`() {
        var stage = PillStage()
        stage.pill.pillSize = Size(columns: 31, rows: 2)
        #expect(stage.pill.isMoving)
        #expect(stage.pill.frame.width == 16)
        var widest = 0.0
        while stage.pill.isMoving {
            stage.draw(at: stage.now + 1.0 / 60)
            widest = max(widest, stage.pill.frame.width)
        }
        #expect(widest > 31.3)
        #expect(stage.pill.frame == Rect(x: 34, y: 0, width: 31, height: 4))
        #expect(stage.pill.cornerRadius == 2)
        stage.show(PillStage.paused)
        stage.settle()
        #expect(stage.pill.frame.height == 12)
        stage.pill.expandedCornerRadius = 5
        #expect(stage.pill.cornerRadius == 3)
        stage.settle()
        #expect(stage.pill.cornerRadius == 5)
        stage.pill.expandedCornerRadius = .infinity
        stage.settle()
        #expect(stage.pill.cornerRadius == 6)
    }

    // MARK: Colours

    @Test(arguments: [ColorDepth.direct, .indexed256, .indexed16, .none], [Charset.unicode, .ascii])
    func `it is white on black in every depth, and plain ASCII where that is all there is`(
        depth: ColorDepth, charset: Charset
    ) {
        for status in [PillStage.music, PillStage.paused, PillStage.timer, PillStage.notice] {
            for light in [true, false] {
                var stage = PillStage(columns: 40, depth: depth, charset: charset)
                stage.show(status)
                stage.settle()
                stage.canvas.clear(light ? .white : .black)
                stage.pill.draw(on: &stage.canvas, in: stage.frame)
                #expect(stage.canvas.pixel(x: 20, y: 1) == Color(hex: 0x010101))
                #expect(stage.canvas.plainText.contains("M") || status != PillStage.music)
                if charset == .ascii { #expect(stage.canvas.plainText.utf8.allSatisfy { $0 < 0x80 }) }
                var cells: [Cell] = []
                for row in 0..<12 {
                    stage.canvas.resolve(row: row, into: &cells)
                    for cell in cells where cell.glyph != 0 && cell.glyph < 0x2580 && cell.width > 0 {
                        switch depth {
                        case .direct:
                            let contrast = Color(hex: cell.foreground).contrast(with: Color(hex: cell.background))
                            #expect(contrast >= 4.5)
                        case .indexed256: #expect(cell.foreground != cell.background)
                        case .indexed16: #expect([7, 15].contains(cell.foreground) && cell.background == 0)
                        case .none: #expect(cell.foreground == Cell.noColor)
                        }
                    }
                }
                if !depth.blends {
                    // Plain edges: nothing between black and the ground.
                    for y in 0..<24 {
                        for x in 0..<40 {
                            let color = stage.canvas.pixel(x: x, y: y)
                            let plain = [Color(hex: 0x010101), .black, .white, IslandPill.secondary]
                            #expect(plain.contains(color))
                        }
                    }
                }
            }
        }
    }

    @Test func `the quiet line is soft, and 4_5 to 1 on black`() {
        #expect(IslandPill.secondary.contrast(with: IslandPill.ground) >= 4.5)
        #expect(IslandPill.secondary.contrast(with: .white) > 1.5)
    }

    @Test func `what it lies over is cleared of text, and nothing else is`() {
        var stage = PillStage(columns: 40)
        stage.show(PillStage.notice)
        stage.settle()
        stage.canvas.clear(PillStage.ground)
        for row in 0..<12 {
            stage.canvas.text(
                String(repeating: "x", count: 40), column: 0, row: row, style: TextStyle(color: .white))
        }
        stage.pill.draw(on: &stage.canvas, in: stage.frame)
        let inside = CellRect.covering(stage.pill.frame)
        for row in 0..<12 {
            for column in 0..<40 {
                let isText = stage.canvas.glyph(column: column, row: row) == "x"
                #expect(isText == !inside.contains(column: column, row: row), "\(column), \(row)")
            }
        }
    }

    // MARK: Commands

    @Test func `a command is told once a change, and what it shows is told while it is open`() {
        var stage = PillStage()
        #expect(stage.pill.status == nil)
        #expect(stage.pill.collapse(at: 0) == [])
        #expect(stage.pill.show(PillStage.music, at: 0) == [.command(.expand)])
        #expect(stage.pill.status == PillStage.music)
        #expect(stage.pill.show(PillStage.music, at: 0) == [])
        #expect(stage.pill.show(PillStage.timer, at: 0) == [])
        #expect(stage.pill.status == PillStage.timer)
        #expect(stage.pill.collapse(at: 0) == [.command(.collapse)])
        #expect(stage.pill.status == nil)
        #expect(stage.pill.collapse(at: 0) == [])
        #expect(!stage.pill.isExpanded)
    }

    @Test func `two pills on one animator move each on its own`() {
        let animator = SpringAnimator()
        var one = IslandPill(animator: animator)
        var other = IslandPill(animator: animator)
        var canvas = Canvas(size: Size(columns: 80, rows: 8))
        one.draw(on: &canvas, in: CellRect(column: 0, row: 0, columns: 40, rows: 8))
        other.draw(on: &canvas, in: CellRect(column: 40, row: 0, columns: 40, rows: 8))
        one.show(PillStage.notice, at: 0)
        animator.advance(to: 0.1)
        #expect(one.isMoving && one.frame.width > 16)
        #expect(!other.isMoving && other.frame.width == 16)
        #expect(other.nextDeadline == nil)
    }
}
