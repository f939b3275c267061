import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// How the pill moves: nothing jumps, whatever happens and whenever.
struct IslandPillMotionTests {
    /// Everything that the animator holds for it.
    struct Sample: Equatable {
        var values: [Double]
        var velocities: [Double]
        var frame: Rect
        var radius: Double

        init(_ pill: IslandPill) {
            values = pill.keys.all.map { pill.animator.value($0) }
            velocities = pill.keys.all.map { pill.animator.velocity($0) }
            frame = pill.frame
            radius = pill.cornerRadius
        }

        /// The furthest that an edge is from where it was, in pixels.
        func way(to other: Sample) -> Double {
            [
                frame.x - other.frame.x, frame.maxX - other.frame.maxX, frame.y - other.frame.y,
                frame.maxY - other.frame.maxY, radius - other.radius,
            ].map(abs).max() ?? 0
        }
    }

    static let other = PillStatus.notice(String(repeating: "a longer notice with words ", count: 6))

    /// What may happen in mid-flight.
    static let interruptions: [(String, @Sendable (inout PillStage) -> Void)] = [
        ("another status", { $0.show(other) }),
        ("the same status", { if let status = $0.pill.status { $0.show(status) } }),
        ("music that pauses", { $0.show(PillStage.paused) }),
        ("collapse", { $0.collapse() }),
        ("reduced", { $0.pill.motion = .reduced }),
        ("none", { $0.pill.motion = .none }),
        ("pill size", { $0.pill.pillSize = Size(columns: 23, rows: 2) }),
        ("radius", { $0.pill.expandedCornerRadius = 1 }),
        ("a press", { $0.press(50, 0) }),
        ("focus", { _ = $0.pill.handle(.focus(false), at: $0.now) }),
    ]

    /// A pill in mid-flight: opening, closing, or on the way from one content to another.
    static func flight(_ kind: String, frame: Int) -> PillStage {
        var stage = PillStage()
        stage.show(PillStage.music)
        if kind != "opening" {
            stage.draw(at: 2)
            if kind == "closing" { stage.collapse() } else { stage.show(PillStage.timer) }
        }
        stage.draw(at: stage.now + Double(frame) / 60)
        return stage
    }

    @Test(arguments: ["opening", "closing", "changing"])
    func `in each frame of a flight each interruption leaves value, velocity and picture as they are`(kind: String) {
        for frame in 0..<48 {
            for (name, interrupt) in Self.interruptions {
                var stage = Self.flight(kind, frame: frame)
                let before = Sample(stage.pill)
                let picture = stage.cells
                interrupt(&stage)
                let after = Sample(stage.pill)
                // What is not to be seen may be set.
                let isVisible = stage.pill.contentOpacity > 0
                // The name of a content that is gone may be given to a new one.
                let kept = stage.pill.keys.all.indices.filter {
                    !stage.pill.keys.layers.contains(stage.pill.keys.all[$0])
                }
                let isKept = kept.allSatisfy {
                    before.values[$0] == after.values[$0] && before.velocities[$0] == after.velocities[$0]
                }
                #expect(isKept || !isVisible, "\(name) at \(frame): \(before), \(after)")
                #expect(before.frame == after.frame && before.radius == after.radius, "\(name) at \(frame)")
                stage.draw()
                let isSame = stage.cells == picture
                #expect(isSame, "\(name) at \(frame)")
                // The next moments go on from there.
                var last = Sample(stage.pill)
                var furthest = 0.0
                for step in 1...15 {
                    let time = stage.now + (step == 1 ? 1e-7 : 1.0 / 240)
                    stage.animator.advance(to: time)
                    stage.now = time
                    let next = Sample(stage.pill)
                    // 60 columns in half a second peak at about 2 pixels in 1/240 s on either side.
                    furthest = max(furthest, next.way(to: last) / (step == 1 ? 1e-4 : 2))
                    last = next
                }
                #expect(furthest < 1, "\(name) at \(frame)")
            }
        }
    }

    @Test(arguments: ["opening", "closing", "changing"])
    func `in each frame of a flight a resize keeps progress and velocity`(kind: String) {
        for frame in 0..<48 {
            for size in [(30, 8), (101, 4), (6, 1), (0, 0), (200, 60)] {
                var stage = Self.flight(kind, frame: frame)
                let before = (stage.pill.expansion, stage.pill.velocity, stage.pill.isMoving)
                let height = stage.pill.keys.height
                let going = (stage.animator.value(height), stage.animator.velocity(height))
                let isGoing = !stage.animator.isAtRest(height)
                stage.resize(columns: size.0, rows: size.1)
                #expect(!isGoing || going == (stage.animator.value(height), stage.animator.velocity(height)))
                #expect(before == (stage.pill.expansion, stage.pill.velocity, stage.pill.isMoving))
                let pill = stage.pill.frame
                #expect(pill.minX >= 0 && pill.maxX <= Double(size.0) + 1e-9 && pill.maxY <= Double(size.1) * 2 + 1e-9)
                stage.rest()
                #expect(stage.pill.expansion == (kind == "closing" ? 0 : 1))
                Self.expectRest(stage, "\(kind) at \(frame), \(size)")
            }
        }
    }

    @Test func `in reduced motion too no command makes the capsule jump`() {
        for frame in 0..<14 {
            for (name, interrupt) in Self.interruptions {
                for closes in [false, true] {
                    var stage = PillStage(motion: .reduced)
                    stage.show(PillStage.notice)
                    if closes {
                        stage.draw(at: 1)
                        stage.collapse()
                    }
                    stage.draw(at: stage.now + Double(frame) / 60)
                    let before = stage.pill.frame
                    interrupt(&stage)
                    #expect(stage.pill.frame == before, "\(name) at \(frame)")
                    stage.animator.advance(to: stage.now + 1e-7)
                    #expect(abs(stage.pill.frame.width - before.width) < 1e-3, "\(name) at \(frame)")
                    #expect(abs(stage.pill.frame.height - before.height) < 1e-3, "\(name) at \(frame)")
                    stage.rest()
                    Self.expectRest(stage, "\(name) at \(frame)")
                }
            }
        }
    }

    @Test(arguments: Motion.allCases)
    func `a status that is said again in each frame changes nothing`(motion: Motion) {
        for (first, second) in [(PillStage.paused, Self.other), (Self.other, PillStage.timer)] {
            var once = PillStage(motion: motion)
            var often = PillStage(motion: motion)
            once.show(first)
            for frame in 0..<100 {
                if frame == 50 { once.show(second) }
                often.show(frame < 50 ? first : second)
                once.draw(at: Double(frame) / 60)
                often.draw(at: Double(frame) / 60)
                #expect(Sample(once.pill) == Sample(often.pill), "frame \(frame)")
                let isSame = once.cells == often.cells
                #expect(isSame, "frame \(frame)")
                often.show(frame < 50 ? first : second)
            }
            #expect(!often.pill.isMoving)
        }
    }

    /// The pill stands as one stands that never moved.
    static func expectRest(_ stage: PillStage, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
        var still = PillStage(
            columns: stage.canvas.size.columns, rows: stage.canvas.size.rows, motion: .none, at: stage.now)
        still.pill.pillSize = stage.pill.pillSize
        still.pill.expandedCornerRadius = stage.pill.expandedCornerRadius
        if let status = stage.pill.status { still.show(status) }
        still.frame = stage.frame
        still.draw()
        #expect(!stage.pill.isMoving, comment, sourceLocation: sourceLocation)
        #expect(stage.pill.frame == still.pill.frame, comment, sourceLocation: sourceLocation)
        #expect(stage.pill.cornerRadius == still.pill.cornerRadius, comment, sourceLocation: sourceLocation)
    }

    @Test(arguments: ["opening", "closing", "changing"])
    func `whatever interrupts, the last command is where it comes to rest`(kind: String) {
        for frame in stride(from: 0, to: 48, by: 3) {
            for (name, interrupt) in Self.interruptions {
                var stage = Self.flight(kind, frame: frame)
                let status = stage.pill.status
                interrupt(&stage)
                let closes =
                    name == "collapse" || kind == "closing" && !["another status", "music that pauses"].contains(name)
                stage.rest()
                #expect(stage.pill.isExpanded == !closes)
                #expect(stage.pill.expansion == (closes ? 0 : 1))
                if ["reduced", "none", "a press"].contains(name) { #expect(stage.pill.status == status) }
                Self.expectRest(stage, "\(kind), \(name) at \(frame)")
            }
        }
    }

    @Test func `10,000 random scripts stay in the frame, come to rest, and end as the last command said`() {
        var dice = PillDice(seed: 33)
        func number(_ below: Int) -> Int { dice.number(below: below) }
        let statuses = [
            PillStage.music, PillStage.paused, PillStage.timer, PillStage.notice, Self.other,
            .timer(title: "Focus session", until: 3), .notice(""), .notice("漢字 and 👨‍👩‍👧 in one"),
        ]
        let sizes = [(100, 12), (101, 5), (30, 8), (16, 4), (7, 3), (6, 3), (1, 1), (0, 0), (60, 2)]
        let motions = Motion.allCases + [.full, .full]
        let canvas = Canvas(size: Size(columns: 110, rows: 14))
        for script in 0..<10_000 {
            let animator = SpringAnimator()
            var pill = IslandPill(animator: animator)
            var screen = canvas.size
            var now = Double(number(1000)) / 7
            pill.take(screen.cells)
            var last: PillStatus?
            for _ in 0..<3 + number(12) {
                now += number(4) == 0 ? 0 : Double(number(300)) / 1000
                if number(3) > 0 { animator.advance(to: now) }
                switch number(12) {
                case 0, 1, 2, 3:
                    let status = statuses[number(statuses.count)]
                    last = status
                    pill.show(status, at: now)
                case 4, 5:
                    last = nil
                    pill.collapse(at: now)
                case 6:
                    let size = sizes[number(sizes.count)]
                    screen = Size(columns: size.0, rows: size.1)
                    pill.take(screen.cells)
                case 7: pill.motion = motions[number(motions.count)]
                case 8: pill.pillSize = Size(columns: number(40) - 2, rows: number(4))
                case 9: pill.expandedCornerRadius = [3, 0, -1, .nan, .infinity, 9][number(6)]
                case 10:
                    let pointer = Pointer(
                        [.press(.left), .release(.left), .move(.left)][number(3)], column: number(110), row: number(8))
                    _ = pill.handle(.pointer(pointer), at: now)
                default: pill.advance(to: now)
                }
                let frame = pill.frame
                #expect(frame.isFinite && frame.minX >= 0 && frame.maxX <= Double(screen.columns) + 1e-9)
                #expect(frame.maxY <= Double(screen.rows) * 2 + 1e-9)
                #expect(pill.status == last && pill.isExpanded == (last != nil))
                #expect(pill.layers.count <= 4)
                if script % 100 == 0 {
                    var picture = Canvas(size: screen)
                    pill.draw(on: &picture, in: screen.cells)
                }
            }
            animator.advance(to: now + 20)
            pill.advance(to: now + 20)
            #expect(!pill.isMoving)
            #expect(animator.isAtRest)
            #expect(pill.expansion == (last == nil ? 0 : 1))
            #expect(pill.layers.count == (last == nil ? 0 : 1))
            var still = IslandPill(animator: SpringAnimator())
            still.motion = .none
            still.pillSize = pill.pillSize
            still.expandedCornerRadius = pill.expandedCornerRadius
            still.take(screen.cells)
            if let last { still.show(last, at: now) }
            #expect(still.frame == pill.frame, "script \(script)")
        }
    }
}
