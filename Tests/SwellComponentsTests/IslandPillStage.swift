import SwellCanvas
import SwellInput
import SwellMotion

@testable import SwellComponents

/// A pill, its animator and a screen, with time moved by hand.
struct PillStage {
    let animator = SpringAnimator()
    var pill: IslandPill
    var canvas: Canvas
    var frame: CellRect
    var now = 0.0
    /// Gray, so that black and white both stand out.
    static let ground = Color(hex: 0x808080)

    init(
        columns: Int = 100, rows: Int = 12, motion: Motion = .full, depth: ColorDepth = .direct,
        charset: Charset = .unicode, at now: Double = 0
    ) {
        pill = IslandPill(animator: animator)
        pill.motion = motion
        canvas = Canvas(size: Size(columns: columns, rows: rows), depth: depth, charset: charset)
        frame = canvas.size.cells
        self.now = now
        draw()
    }

    /// Takes time on and draws, as a loop would.
    mutating func draw(at time: Double? = nil) {
        if let time { now = time }
        animator.advance(to: now)
        canvas.clear(Self.ground)
        pill.draw(on: &canvas, in: frame)
    }

    mutating func show(_ status: PillStatus) { pill.show(status, at: now) }
    mutating func collapse() { pill.collapse(at: now) }

    /// Runs the loop until nothing moves, at most 10 s, and counts the frames.
    @discardableResult
    mutating func settle(framesPerSecond: Double = 60) -> Int {
        var frames = 0
        let end = now + 10
        while pill.isMoving && now < end {
            now += 1 / framesPerSecond
            draw()
            frames += 1
        }
        return frames
    }

    /// Lets ten seconds go by without a frame.
    mutating func rest() { draw(at: now + 10) }

    /// What a terminal would show.
    var cells: [[Cell]] {
        (0..<canvas.size.rows).map { row in
            var cells: [Cell] = []
            canvas.resolve(row: row, into: &cells)
            return cells
        }
    }

    /// Puts the pill at a share of its way, and draws it there.
    mutating func hold(at progress: Double) {
        animator.set(pill.keys.expansion, to: progress)
        animator.set(pill.keys.scale, to: 0.8 + 0.2 * progress)
        draw()
    }

    mutating func resize(columns: Int, rows: Int) {
        canvas.resize(to: Size(columns: columns, rows: rows))
        frame = canvas.size.cells
        draw()
    }

    /// The picture as text: `·` the ground, a blank the capsule, `▀` and `▄` where it covers a half, `▒` where it is blended,
    /// `█` what is light; letters as they are.
    var picture: String { Self.picture(of: canvas) }

    static func picture(of canvas: Canvas) -> String {
        (0..<canvas.size.rows).map { row in
            (0..<canvas.size.columns).map { column in
                let glyph = canvas.glyph(column: column, row: row)
                if !glyph.isEmpty { return glyph }
                return sign(canvas.pixel(x: column, y: 2 * row), canvas.pixel(x: column, y: 2 * row + 1))
            }.joined() + "\n"
        }.joined()
    }

    private static func sign(_ top: Color, _ bottom: Color) -> String {
        func isGround(_ color: Color) -> Bool { color == ground }
        func isBlack(_ color: Color) -> Bool { color.red < 4 }
        if isGround(top) && isGround(bottom) { return "·" }
        if isBlack(top) && isBlack(bottom) { return " " }
        if top.red > 0x80 && bottom.red > 0x80 { return "█" }
        if isBlack(top) && isGround(bottom) { return "▀" }
        if isGround(top) && isBlack(bottom) { return "▄" }
        return "▒"
    }

    static let music = PillStatus.music(title: "Midnight City", subtitle: "Now playing", isPlaying: true)
    static let paused = PillStatus.music(title: "Midnight City", subtitle: "Now playing", isPlaying: false)
    static let timer = PillStatus.timer(title: "Focus session", until: 1500)
    static let notice = PillStatus.notice("no sound: mpv is not installed (apt install mpv)")
}

/// What a person does with the mouse.
extension PillStage {
    @discardableResult
    mutating func press(_ column: Int, _ row: Int, _ button: Pointer.Button = .left) -> [IslandPill.Action] {
        handle(.press(button), column, row)
    }

    @discardableResult
    mutating func release(_ column: Int, _ row: Int, _ button: Pointer.Button? = .left) -> [IslandPill.Action] {
        handle(.release(button), column, row)
    }

    @discardableResult
    mutating func drag(_ column: Int, _ row: Int) -> [IslandPill.Action] { handle(.move(.left), column, row) }

    func claims(_ action: Pointer.Action, _ column: Int, _ row: Int) -> Bool {
        pill.claims(.pointer(Pointer(action, column: column, row: row)), at: now)
    }

    mutating func handle(_ action: Pointer.Action, _ column: Int, _ row: Int) -> [IslandPill.Action] {
        pill.handle(.pointer(Pointer(action, column: column, row: row)), at: now)
    }
}

/// Numbers that a seed determines: Knuth's linear congruence (MMIX), of which the upper half is used.
struct PillDice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func number(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}
