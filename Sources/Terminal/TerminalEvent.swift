import SwellInput

/// What happened while ``Terminal/wait(until:into:)`` waited.
public enum TerminalEvent: Hashable, Sendable {
    /// A person did something, or the screen has a new size.
    case input(Event)
    /// A signal that asks the program to leave: INT, TERM, HUP or QUIT. The screen is still ours: save, close, and end with
    /// ``Terminal/die(of:)``.
    case signal(Int32)
    /// The screen holds nothing of ours any more, after a stop and a continue: present the picture again.
    case repaint
    /// A ``Waker`` was used.
    case woken
    /// The terminal answered the questions it was asked: ``Terminal/synchronized`` and ``Terminal/background`` are as good
    /// as they will be. Never comes where it does not answer.
    case answered
    /// The terminal is gone. It is told once; act as after SIGHUP.
    case closed
}

/// Something that happened, with its time.
public struct TimedEvent: Hashable, Sendable {
    /// Seconds on the clock of ``Terminal/now()``.
    public var time: Double
    /// What happened.
    public var event: TerminalEvent

    /// `event` at `time` seconds.
    public init(time: Double, event: TerminalEvent) {
        self.time = time
        self.event = event
    }
}

/// What it took to bring a picture onto the screen.
public struct FrameReport: Hashable, Sendable {
    /// Cells that differ from the picture before.
    public var cells: Int
    /// Bytes the frame has, what encloses it included; 0 where nothing had changed.
    public var bytes: Int
    /// Calls of write(2) so far; the terminal may take the rest of the frame later.
    public var writes: Int

    /// A frame of these figures.
    public init(cells: Int = 0, bytes: Int = 0, writes: Int = 0) {
        self.cells = cells
        self.bytes = bytes
        self.writes = writes
    }
}
