import App
import SwellCanvas
import SwellInput
import Terminal

/// The real terminal, as the player's loop sees it.
struct TerminalDisplay: ~Copyable, Display {
    private var terminal: Terminal
    private var events: [TimedEvent] = []

    init(_ terminal: consuming Terminal) { self.terminal = terminal }

    var size: Size { terminal.size }
    var depth: ColorDepth { terminal.depth }
    var charset: Charset { terminal.charset }
    var isWriting: Bool { terminal.isWriting }
    var pictureBits: Int { terminal.pictureBits }
    var background: Color? { terminal.background }
    var waker: Waker { terminal.waker }

    func now() -> Double { Terminal.now() }

    mutating func takeNotices() -> [String] { terminal.takeNotices() }

    mutating func wait(until deadline: Double?, into events: inout [DisplayEvent]) {
        self.events.removeAll(keepingCapacity: true)
        terminal.wait(until: deadline, into: &self.events)
        for timed in self.events {
            switch timed.event {
            case .input(let event): events.append(.input(event, at: timed.time))
            case .signal(let number): events.append(.leave(signal: number))
            case .repaint: events.append(.repaint)
            case .woken: events.append(.woken)
            case .answered: break
            case .closed: events.append(.closed)
            }
        }
    }

    mutating func present(_ canvas: borrowing Canvas, flying: Bool) -> FrameCost {
        let report = terminal.present(canvas, flying: flying)
        return FrameCost(cells: report.cells, bytes: report.bytes, writes: report.writes)
    }

    mutating func suspend() { terminal.suspend() }
}
