import SwellCanvas
import SwellInput

/// The real screen, keyboard and mouse.
///
/// Whoever holds it owns the terminal; when it goes, by ``close()``, by the end of its scope or by a thrown error, the terminal
/// is as it was found. It is made inside a function, before other threads are started (it reads and changes the environment
/// and the locale), at most one at a time, and used on one thread.
///
/// One turn: ``wait(until:into:)``, handle the events, and, unless ``isWriting``, draw and ``present(_:flying:)``.
public struct Terminal: ~Copyable {
    private let session: Session

    /// Takes the terminal over: its modes, its screen, its keys and its mouse, and the signals that concern them.
    ///
    /// - Throws: Where there can be no picture; then nothing is changed.
    public init(_ options: Options = Options()) throws(TerminalError) {
        session = try Session(options)
    }

    deinit { session.leave() }

    /// Gives the terminal back: the screen and the modes as they were found, within half a second though nobody reads.
    public consuming func close() {}

    /// The screen's size, both at least 1; 80 columns and 24 rows until the terminal knows its own.
    public var size: Size { session.size }
    /// The colours that the canvas should have.
    public var depth: ColorDepth { session.entry.depth }
    /// The characters that the canvas should have.
    public var charset: Charset { session.charset }
    /// The name of the terminal's description in terminfo, for a report.
    public var type: String { session.entry.name }
    /// The terminal confirmed that it shows a frame at once (mode 2026).
    public var synchronized: Bool { session.synchronized }
    /// The colour behind the text; `nil` until the terminal has told it.
    public var background: Color? { session.background }
    /// Wakes ``wait(until:into:)`` from any thread.
    public var waker: Waker { session.waker }

    /// What a person should be told, a sentence each; told once.
    public mutating func takeNotices() -> [String] {
        let notices = session.notices
        session.notices = []
        return notices
    }

    /// Bytes of a frame are not all sent: nothing may be drawn yet.
    public var isWriting: Bool { session.isWriting }

    /// How fine the picture should be while something flies, as ``Canvas/pictureBits``: 8 is exact.
    ///
    /// Fewer while frames take long to send. Without synchronized output a frame beyond about 11 KB is shown in two halves;
    /// there ``present(_:flying:)`` itself makes the pictures of a large frame as coarse as it must.
    public var pictureBits: Int {
        depth == .direct ? session.pace.bits(synchronized: session.synchronized) : 8
    }

    /// Brings a picture onto the screen: only cells that changed, as one frame.
    ///
    /// Not to be called while ``isWriting``. After the terminal is gone nothing happens.
    ///
    /// - Parameters:
    ///   - canvas: Of this terminal's ``depth`` and ``charset`` and, until the next resize event is handled, ``size``. What
    ///     lies outside the screen is cut off.
    ///   - flying: Something moves, and more frames follow: the frame's size and the time it takes steer ``pictureBits``.
    @discardableResult
    public mutating func present(_ canvas: borrowing Canvas, flying: Bool) -> FrameReport {
        session.present(canvas, flying: flying)
    }

    /// Waits for what comes next, and sends the rest of a frame meanwhile.
    ///
    /// It returns when there are events, when the deadline has passed, or when the frame being written is finished; so the
    /// caller looks at all three. What came in one turn is told together: fold it into one picture.
    ///
    /// - Parameters:
    ///   - deadline: Seconds on the clock of ``now()``; one that has passed still lets input in. `nil` waits for ever.
    ///   - events: Gets what happened, in its order.
    public mutating func wait(until deadline: Double?, into events: inout [TimedEvent]) {
        session.wait(until: deadline, into: &events)
    }

    /// Stops the job as Ctrl-Z does in other programs; returns after the continue, with ``TerminalEvent/repaint`` to come.
    ///
    /// Where the parent forbids it (a shell without job control), nothing happens.
    public mutating func suspend() {
        session.suspend(wholeGroup: true)
    }
}
