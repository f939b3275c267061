import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// A documented result for whatever comes in: no trap, no freeze, nothing outside.
struct IslandPillBadInputTests {
    static let numbers = [
        0, -1, 1, 2.5, 1e9, -1e9, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .nan, .infinity,
        -.infinity,
    ]
    static let sides = [Int.min, -1_000_000, -1, 0, 1, 2, 3, 7, 16, 62, 5000, Int.max]

    /// The capsule lies within the frame, as far as a frame counts.
    private static func expectInside(_ pill: IslandPill, _ comment: Comment) {
        let rect = pill.capsule.rect
        #expect(pill.frame.isFinite && pill.cornerRadius.isFinite, comment)
        #expect(rect.minX >= 0 && rect.maxX <= Double(pill.layout.frameColumns) + 1e-9, comment)
        #expect(rect.minY >= 0 && rect.maxY <= Double(pill.layout.frameRows) * 2 + 1e-9, comment)
    }

    @Test func `frames of every size and place, and pills of every size`() {
        var canvas = Canvas(size: Size(columns: 80, rows: 10))
        for columns in Self.sides {
            for rows in Self.sides {
                for place in [Int.min, -5, 0, 70, Int.max] {
                    let animator = SpringAnimator()
                    var pill = IslandPill(animator: animator, pillSize: Size(columns: columns, rows: rows))
                    let frame = CellRect(column: place, row: place, columns: rows, rows: columns)
                    pill.draw(on: &canvas, in: frame)
                    for (step, status) in [PillStage.music, PillStage.notice].enumerated() {
                        pill.show(status, at: Double(step))
                        for time in [0.1, 0.3, 0.9] {
                            animator.advance(to: Double(step) + time)
                            pill.draw(on: &canvas, in: frame)
                            Self.expectInside(pill, "\(columns) x \(rows) at \(place)")
                            _ = pill.claims(.pointer(Pointer(.press(.left), column: columns, row: rows)), at: 1)
                            _ = pill.handle(.pointer(Pointer(.press(.left), column: place, row: rows)), at: 1)
                            _ = pill.name(column: rows, row: place)
                        }
                    }
                    pill.collapse(at: 2)
                    animator.advance(to: 9)
                    pill.draw(on: &canvas, in: frame)
                    #expect(!pill.isMoving && pill.nextDeadline == nil)
                }
            }
        }
    }

    @Test func `screens of every small size`() {
        for columns in 0...18 {
            for rows in 0...7 {
                var stage = PillStage(columns: columns, rows: rows)
                for status in IslandPillContentTests.statuses {
                    stage.show(status)
                    stage.draw(at: stage.now + 0.1)
                    stage.rest()
                    Self.expectInside(stage.pill, "\(columns) x \(rows)")
                    let isOpen = columns >= 7 && rows >= 3
                    #expect((stage.pill.frame.height > 2) == isOpen, "\(columns) x \(rows)")
                }
            }
        }
    }

    @Test func `a negative side of the pill counts as 0, and more than 2048 as that`() {
        var stage = PillStage()
        for (size, width, height) in [
            (Size(columns: -5, rows: 1), 0.0, 0.0), (Size(columns: 16, rows: -2), 0, 0),
            (Size(columns: .max, rows: .max), 100, 24), (Size(columns: 16, rows: 1), 16, 2),
        ] {
            stage.pill.pillSize = size
            stage.settle()
            #expect(stage.pill.frame.width == width && stage.pill.frame.height == height, "\(size)")
        }
        // From nothing it still opens: one blank row above the content.
        stage.pill.pillSize = Size(columns: 0, rows: 0)
        stage.settle()
        stage.show(PillStage.notice)
        stage.settle()
        #expect(stage.pill.frame == Rect(x: 20, y: 0, width: 60, height: 6))
        #expect(stage.canvas.text(row: 1).contains("no sound"))
    }

    @Test func `a radius that is negative or no number is 0, and one without end is as round as can be`() {
        for (radius, shown) in [
            (-1.0, 0.0), (.nan, 0), (-.infinity, 0), (0, 0), (.infinity, 5), (1e300, 5), (3, 3), (2.5, 2.5),
        ] {
            var stage = PillStage()
            stage.pill.expandedCornerRadius = radius
            stage.show(PillStage.paused)
            stage.settle()
            #expect(stage.pill.cornerRadius == shown, "\(radius)")
            // Text keeps clear of the corners.
            #expect(stage.canvas.plainText.contains("Midnight City") && stage.canvas.plainText.contains("Now playing"))
        }
        var stage = PillStage()
        stage.pill.expandedCornerRadius = .nan
        #expect(!stage.pill.isMoving)
    }

    @Test func `times of every kind, in any order`() {
        for first in Self.numbers {
            for second in Self.numbers {
                for third in [0.5, .nan, 1e300, -.infinity] {
                    let animator = SpringAnimator()
                    var pill = IslandPill(animator: animator)
                    var canvas = Canvas(size: Size(columns: 30, rows: 6))
                    pill.show(.timer(title: "t", until: second), at: first)
                    pill.draw(on: &canvas, in: canvas.size.cells)
                    animator.advance(to: second)
                    pill.advance(to: second)
                    pill.show(PillStage.music, at: third)
                    pill.draw(on: &canvas, in: canvas.size.cells)
                    _ = pill.handle(.focus(true), at: first)
                    for time in [first, second, third, 2] {
                        animator.advance(to: time)
                        pill.draw(on: &canvas, in: canvas.size.cells)
                        if let deadline = pill.nextDeadline { #expect(deadline.isFinite) }
                    }
                    pill.collapse(at: second)
                    Self.expectInside(pill, "\(first), \(second), \(third)")
                    #expect(pill.time.isFinite)
                }
            }
        }
    }

    @Test func `a time that is no number, or earlier, is the latest one`() {
        var stage = PillStage(at: 50)
        stage.pill.show(.timer(title: "t", until: 110), at: 50)
        #expect(stage.pill.time == 50)
        for now in [Double.nan, .infinity, -.infinity, 3] {
            stage.pill.advance(to: now)
            stage.pill.show(.timer(title: "t", until: 110), at: now)
            #expect(stage.pill.time == 50)
        }
        stage.animator.advance(to: 60)
        #expect(abs(stage.pill.time - 60) < 1e-12)
        stage.pill.advance(to: 55)
        #expect(abs(stage.pill.time - 60) < 1e-12)
    }

    @Test func `a timer without an end is 0_00 and asks for nothing, and one far off is held at 99_59_59`() {
        for (until, text, isTicking) in [
            (Double.nan, "0:00", false), (.infinity, "0:00", false), (-.infinity, "0:00", false), (-5, "0:00", false),
            (0, "0:00", false), (0.5, "0:01", true), (1e-9, "0:00", false), (1e12, "99:59:59", true),
            (1e300, "99:59:59", true), (3600, "1:00:00", true), (359_999.5, "99:59:59", true),
        ] {
            var stage = PillStage(motion: .none)
            stage.show(.timer(title: "Focus", until: until))
            stage.draw()
            #expect(stage.canvas.text(row: 2).contains(" \(text)"), "\(until): \(stage.canvas.text(row: 2))")
            #expect((stage.pill.nextDeadline != nil) == isTicking, "\(until)")
            if let next = stage.pill.nextDeadline { #expect(next > 0) }
        }
        // So far from 0 that a second is less than the last place of a number: no loop without end.
        var stage = PillStage(motion: .none, at: 1e17)
        stage.show(.timer(title: "Focus", until: 1e17 + 64))
        stage.draw()
        if let next = stage.pill.nextDeadline { #expect(next > 1e17) }
        stage.show(PillStage.music)
        stage.pill.motion = .full
        if let next = stage.pill.nextDeadline { #expect(next > 1e17) }
    }

    @Test func `springs of every kind come to rest`() {
        for duration in [0.5, 0, -1, .nan, 1e-9, 1e9, .infinity] {
            for bounce in [0.3, 0, 1, -1, 5, .nan] {
                var stage = PillStage()
                stage.pill.springs.expansion = Spring(duration: duration, bounce: bounce)
                stage.pill.springs.content = Spring(duration: duration, bounce: bounce)
                stage.show(PillStage.music)
                for time in [0.1, 0.2, 0.5] {
                    stage.draw(at: time)
                    Self.expectInside(stage.pill, "\(duration), \(bounce)")
                }
                stage.show(PillStage.notice)
                stage.draw(at: 0.6)
                stage.collapse()
                stage.animator.advance(to: 1e30)
                stage.pill.advance(to: 1e30)
                #expect(!stage.pill.isMoving && stage.pill.expansion == 0)
                #expect(stage.pill.layers.isEmpty)
            }
        }
    }

    @Test func `texts of every kind are shown as far as they go, without a control character`() {
        let nasty = [
            "", " ", "\n", "\u{1B}[2J\u{1B}]0;title\u{07}", "a\u{0}b\r\nc\td", "\u{202E}reversed\u{2066}",
            "\u{200B}\u{FEFF}",
            "漢字とかな", "👨‍👩‍👧‍👦🏳️‍🌈", "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", "🇩🇪🇫", "\u{FFFE}\u{10FFFF}",
            String(repeating: "x", count: 1_000_000), String(repeating: "漢", count: 300_000),
            "a" + String(repeating: "\u{301}", count: 500_000), String(repeating: " ", count: 1_000_000),
            String(repeating: "\u{200D}", count: 300_000),
        ]
        for text in nasty {
            let statuses: [PillStatus] = [
                .notice(text), .timer(title: text, until: 60), .music(title: text, subtitle: "s", isPlaying: true),
                .music(title: "t", subtitle: text, isPlaying: false),
                .custom(PillContent(id: text, label: text, rows: { _ in 1 }, draw: { _, _ in })),
            ]
            for status in statuses {
                for columns in [7, 8, 20, 60] {
                    var stage = PillStage(columns: columns, rows: 6)
                    stage.show(status)
                    stage.draw(at: 0.2)
                    stage.draw(at: 3)
                    Self.expectInside(stage.pill, "")
                    #expect(stage.pill.status == status)
                    for row in 0..<6 {
                        for column in 0..<columns {
                            let glyph = stage.canvas.glyph(column: column, row: row)
                            #expect(
                                glyph.unicodeScalars.allSatisfy {
                                    $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
                                })
                            #expect(glyph.unicodeScalars.count <= 16)
                        }
                    }
                    if let name = stage.pill.name(column: columns / 2, row: 0) {
                        #expect(name.unicodeScalars.count <= 4200 || status.isCustom)
                    }
                    #expect((1...3).contains(status.rows(forWidth: columns)))
                }
            }
        }
    }

    @Test func `content of one's own may ask for any number of rows`() {
        for rows in [Int.min, -1, 0, 1, 3, 10_000, Int.max] {
            let content = PillContent(id: "rows", rows: { _ in rows }, draw: { _, _ in })
            var stage = PillStage()
            stage.show(.custom(content))
            stage.settle()
            let shown = min(max(rows, 1), 2048)
            #expect(stage.pill.frame.height == Double(min(12, shown + 3)) * 2, "\(rows)")
            #expect(PillStatus.custom(content).rows(forWidth: .min) == shown)
        }
    }

    @Test func `a release that never comes holds nothing up`() {
        var stage = PillStage()
        stage.show(PillStage.notice)
        stage.settle()
        stage.press(50, 2)
        stage.collapse()
        stage.settle()
        #expect(!stage.claims(.release(.left), 0, 0))
        stage.show(PillStage.notice)
        stage.settle()
        #expect(!stage.claims(.move(.left), 0, 0))
        stage.press(50, 2)
        stage.press(50, 2, .middle)
        #expect(!stage.claims(.move(.left), 0, 0))
    }
}

extension PillStatus {
    fileprivate var isCustom: Bool {
        if case .custom = self { return true }
        return false
    }
}
