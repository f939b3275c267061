import MusicLibrary
import SwellCanvas
import SwellInput

/// Why the loop ended.
public enum Ending: Hashable, Sendable {
    case quit
    /// Somebody ended the program from outside.
    case signal(Int32)
    /// The terminal is gone.
    case closed
}

/// The one loop: events in, one picture out, then sleep until something visible changes.
///
/// A key at rest is answered at once; what comes within the same frame after it is folded into the next one.
public struct Loop {
    private var pacer: FramePacer
    private let framesPerSecond: Double
    private var canvas: Canvas
    private var events: [DisplayEvent] = []
    private var background: Color?
    private let inbox: Inbox<Message>

    /// - Parameter framesPerSecond: 1 to 120; how often something that moves is drawn, where the level of motion allows it.
    public init(framesPerSecond: Double, inbox: Inbox<Message>) {
        pacer = FramePacer(framesPerSecond: framesPerSecond)
        self.framesPerSecond = framesPerSecond
        canvas = Canvas(size: Size(columns: 0, rows: 0))
        self.inbox = inbox
    }

    /// Runs until somebody or something ends it.
    public mutating func run<Screen: Display & ~Copyable>(_ model: inout Model, on display: inout Screen) -> Ending {
        while true {
            if let ending = turn(&model, on: &display) { return ending }
        }
    }

    /// Takes on the screen as it is; to be called once, before anything else.
    public mutating func start<Screen: Display & ~Copyable>(_ model: inout Model, on display: borrowing Screen) {
        canvas = Canvas(size: display.size, depth: display.depth, charset: display.charset)
        background = display.background
        model.configure(size: display.size, charset: display.charset, background: background, at: display.now())
        model.traceStart(depth: display.depth, at: display.now())
    }

    /// One turn: draw what is due, sleep, handle what has come. Not nil: the end.
    mutating func turn<Screen: Display & ~Copyable>(_ model: inout Model, on display: inout Screen) -> Ending? {
        drawIfDue(&model, on: &display)

        // While a frame is being written nothing is drawn, and only its end or input can change that.
        let now = display.now()
        let deadline: Double? =
            if display.isWriting {
                nil
            } else if model.dirty != nil {
                pacer.next
            } else {
                model.nextDeadline(after: now, frame: pacer.next)
            }
        events.removeAll(keepingCapacity: true)
        display.wait(until: deadline, into: &events)
        for event in events {
            if let ending = handle(event, &model, on: &display) { return ending }
        }
        let woken = display.now()
        for notice in display.takeNotices() { model.post(notice, at: woken) }
        if display.background != background {
            background = display.background
            model.configure(size: display.size, charset: display.charset, background: background, at: woken)
        }
        return nil
    }

    private mutating func drawIfDue<Screen: Display & ~Copyable>(_ model: inout Model, on display: inout Screen) {
        guard !display.isWriting else { return }
        let now = display.now()
        pacer.setRate(model.motion.framesPerSecond(atMost: model.framesPerSecond ?? framesPerSecond))
        model.advance(to: now)
        guard let cause = model.dirty, now >= pacer.next else { return }
        model.dirty = nil
        if canvas.size != display.size { canvas.resize(to: display.size) }
        if model.size != display.size { model.resize(to: display.size, at: now) }
        let flying = model.mini.isMoving
        canvas.pictureBits = flying ? display.pictureBits : 8
        model.draw(on: &canvas, at: now)
        let report = display.present(canvas, flying: flying)
        let spent = Int(((display.now() - now) * 1e6).rounded())
        model.dirty = nil
        model.traceFrame(report, cause: cause, drawMicroseconds: spent, at: now)
        pacer.drew(at: now)
    }

    private mutating func handle<Screen: Display & ~Copyable>(
        _ event: DisplayEvent, _ model: inout Model, on display: inout Screen
    ) -> Ending? {
        switch event {
        case .input(let input, let time):
            model.advance(to: time)
            for effect in model.update(input, at: time) {
                switch effect {
                case .quit: return .quit
                case .suspend:
                    model.saveRest(at: time)
                    display.suspend()
                    model.mark(.resize)
                }
            }
        case .woken:
            let now = display.now()
            for message in inbox.takeAll() { model.take(message, at: now) }
        case .repaint: model.mark(.resize)
        case .leave(let signal): return .signal(signal)
        case .closed: return .closed
        }
        return nil
    }
}
