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
    private var canvas: Canvas
    private var events: [DisplayEvent] = []
    private var background: Color?
    private let inbox: Inbox<ScanMessage>

    /// - Parameter framesPerSecond: 1 to 120; how often something that moves is drawn.
    public init(framesPerSecond: Double, inbox: Inbox<ScanMessage>) {
        pacer = FramePacer(framesPerSecond: framesPerSecond)
        canvas = Canvas(size: Size(columns: 0, rows: 0))
        self.inbox = inbox
    }

    /// Runs until somebody or something ends it.
    public mutating func run<Screen: Display & ~Copyable>(_ app: inout App, on display: inout Screen) -> Ending {
        while true {
            if let ending = turn(&app, on: &display) { return ending }
        }
    }

    /// Takes on the screen as it is; to be called once, before anything else.
    public mutating func start<Screen: Display & ~Copyable>(_ app: inout App, on display: borrowing Screen) {
        canvas = Canvas(size: display.size, depth: display.depth, charset: display.charset)
        background = display.background
        app.configure(size: display.size, charset: display.charset, background: background, at: display.now())
    }

    /// One turn: draw what is due, sleep, handle what has come. Not nil: the end.
    mutating func turn<Screen: Display & ~Copyable>(_ app: inout App, on display: inout Screen) -> Ending? {
        drawIfDue(&app, on: &display)

        // While a frame is being written nothing is drawn, and only its end or input can change that.
        let now = display.now()
        let deadline: Double? =
            if display.isWriting {
                nil
            } else if app.dirty != nil {
                pacer.next
            } else {
                app.nextDeadline(after: now, frame: pacer.next)
            }
        events.removeAll(keepingCapacity: true)
        display.wait(until: deadline, into: &events)
        for event in events {
            if let ending = handle(event, &app, on: &display) { return ending }
        }
        let woken = display.now()
        for notice in display.takeNotices() { app.post(notice, at: woken) }
        if display.background != background {
            background = display.background
            app.configure(size: display.size, charset: display.charset, background: background, at: woken)
        }
        return nil
    }

    private mutating func drawIfDue<Screen: Display & ~Copyable>(_ app: inout App, on display: inout Screen) {
        guard !display.isWriting else { return }
        let now = display.now()
        app.advance(to: now)
        guard let cause = app.dirty, now >= pacer.next else { return }
        app.dirty = nil
        if canvas.size != display.size { canvas.resize(to: display.size) }
        if app.size != display.size { app.resize(to: display.size, at: now) }
        let flying = app.mini.morph.isMoving
        canvas.pictureBits = flying ? display.pictureBits : 8
        app.draw(on: &canvas, at: now)
        let report = display.present(canvas, flying: flying)
        let spent = Int(((display.now() - now) * 1e6).rounded())
        app.dirty = nil
        app.traceFrame(report, cause: cause, drawMicroseconds: spent, at: now)
        pacer.drew(at: now)
    }

    private mutating func handle<Screen: Display & ~Copyable>(
        _ event: DisplayEvent, _ app: inout App, on display: inout Screen
    ) -> Ending? {
        switch event {
        case .input(let input, let time):
            app.advance(to: time)
            for effect in app.update(input, at: time) {
                switch effect {
                case .quit: return .quit
                case .suspend:
                    display.suspend()
                    app.mark(.resize)
                }
            }
        case .woken:
            let now = display.now()
            for message in inbox.takeAll() { app.take(message, at: now) }
        case .repaint: app.mark(.resize)
        case .leave(let signal): return .signal(signal)
        case .closed: return .closed
        }
        return nil
    }
}
