import CNcurses
import Glibc
import SwellCanvas
import SwellInput

/// What stands behind ``Terminal``: the parts that own a piece of the terminal each, and how they work together.
final class Session {
    let options: Terminal.Options
    let entry: Entry
    let charset: Charset
    let waker: Waker
    let signals: SignalNet
    let device: Device
    let screen: Screen
    let farewell: [UInt8]
    var size: Size
    var notices: [String]
    var synchronized = false
    var background: Color?
    var outbox = Outbox()
    var decoder: InputDecoder
    var decoded: [Decoded] = []
    /// Events that arose outside ``wait(until:into:)``.
    var queued: [TimedEvent] = []
    /// The terminal is in our modes and shows our screen.
    var isEntered = false
    /// Nothing can be read or written any more.
    var isGone = false
    var questions = Questions()
    var pace = Pace()

    init(_ options: Terminal.Options) throws(TerminalError) {
        if options.path == nil, isatty(STDOUT_FILENO) != 1 { throw .notATerminal }
        let locale = Locale(options)
        let entry = try Entry.choose(Entry.Wishes(options)) { Entry.Facts(terminfo: $0) }
        guard let pipe = WakePipe() else { throw .cannotOpen(reason: String(cString: strerror(errno))) }
        self.options = options
        self.entry = entry
        charset = locale.charset
        notices = entry.notices + locale.notices
        waker = Waker(pipe: pipe)
        signals = SignalNet(pipe)
        device = try Device(path: options.path)
        let size = device.size
        self.size = size
        screen = try Screen(entry, size: size)
        farewell = Farewell.bytes(isANSI: entry.isANSI)
        decoder = InputDecoder(keySequences: Keyboard.sequences())
        decoded.reserveCapacity(256)
        enter(isFirst: true)
    }

    /// Bytes are not all sent.
    var isWriting: Bool { !outbox.isEmpty }

    // MARK: - Frames

    func present(_ canvas: borrowing Canvas, flying: Bool) -> FrameReport {
        guard isEntered, !isGone else { return FrameReport() }
        precondition(outbox.isEmpty, "A frame is begun only when the last one is sent.")
        let isKeptWhole = flying && !synchronized && entry.depth == .direct
        let cells = screen.put(canvas, budget: isKeptWhole ? Pace.plannedFrame : nil)
        if cells > 0 { screen.update() }
        guard screen.byteCount > 0 else { return FrameReport(cells: cells) }
        if synchronized { outbox.append("\u{1B}[?2026h") }
        screen.collect(into: &outbox)
        if synchronized { outbox.append("\u{1B}[?2026l") }
        var report = FrameReport(cells: cells, bytes: outbox.count)
        if flying { pace.begin(bytes: report.bytes, synchronized: synchronized, at: Terminal.now()) }
        send(writes: &report.writes)
        return report
    }

    /// Sends what the terminal takes.
    func send(writes: inout Int) {
        guard !isGone else { return outbox.removeAll() }
        switch outbox.send(to: device.descriptor, writes: &writes) {
        case .finished: pace.finish(at: Terminal.now())
        case .waiting: break
        case .gone: lose()
        }
    }

    /// The terminal is gone: said once.
    func lose() {
        guard !isGone else { return }
        isGone = true
        outbox.removeAll()
        queued.append(TimedEvent(time: Terminal.now(), event: .closed))
    }

    // MARK: - Coming

    /// Takes the terminal: at the start and after a stop.
    func enter(isFirst: Bool) {
        guard device.enterRaw(unless: { signals.peek().leaving != nil }) else {
            if signals.peek().leaving == nil { lose() }
            return
        }
        signals.arm(device: device.descriptor, modes: device.saved, farewell: farewell)
        isEntered = true
        screen.collect(into: &outbox)
        if entry.isANSI {
            if options.mouse { outbox.append(Farewell.mouseOn) }
            outbox.append(Farewell.modesOn)
            if isFirst {
                outbox.append(Questions.text)
                questions.ask(at: Terminal.now())
            }
        }
        var writes = 0
        send(writes: &writes)
    }
}
