import SwellCanvas
import SwellInput

/// The screen and the keyboard, as the player sees them.
///
/// One thread uses it, the loop's. `wait` is the only call that blocks. Its quiet twin for tests is ``ScriptedDisplay``.
public protocol Display: ~Copyable {
    /// Cells, each at least 1.
    var size: Size { get }
    var depth: ColorDepth { get }
    var charset: Charset { get }
    /// A frame is not written to its end yet: nothing may be drawn, input goes on.
    var isWriting: Bool { get }
    /// How many bits a channel a picture should have while it flies; 8 is exact.
    var pictureBits: Int { get }
    /// The terminal's own background, once it has said so.
    var background: Color? { get }

    /// Seconds since the start, on a clock that never goes back.
    func now() -> Double

    /// Sentences for the person, each handed out once.
    mutating func takeNotices() -> [String]

    /// Sleeps until something happens, a frame has been written to its end, or the time has come; `nil`: no time.
    mutating func wait(until deadline: Double?, into events: inout [DisplayEvent])

    /// Sends what differs from the last frame. Not to be called while ``isWriting``.
    mutating func present(_ canvas: borrowing Canvas, flying: Bool) -> FrameCost

    /// Gives the screen back and stops the program, until it is continued.
    mutating func suspend()
}

/// What a display tells the loop.
public enum DisplayEvent: Hashable, Sendable {
    /// What a person did, and when it was read.
    case input(Event, at: Double)
    /// Somebody wants the program to end.
    case leave(signal: Int32)
    /// The screen's contents were lost: the next frame is a whole one.
    case repaint
    /// Another thread has put something into the inbox.
    case woken
    /// The terminal is gone.
    case closed
}

/// What one frame cost.
public struct FrameCost: Hashable, Sendable {
    /// Cells that changed.
    public var cells: Int
    public var bytes: Int
    /// Calls of write(2) so far; more follow where the terminal is slow.
    public var writes: Int

    public init(cells: Int = 0, bytes: Int = 0, writes: Int = 0) {
        self.cells = cells
        self.bytes = bytes
        self.writes = writes
    }
}
