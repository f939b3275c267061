import SwellCanvas
import SwellInput

/// The one shape that all components of the kit have: three calls.
///
/// The loop that owns them hands in events and the time, performs the actions that come back, draws, and sleeps until the
/// deadline. A component reads no clock, never blocks, and draws nothing outside of its frame.
///
///     for action in component.handle(event, at: now) { perform(action) }
///     animator.advance(to: now)
///     component.draw(on: &canvas, in: frame)
///     sleep(until: component.nextDeadline)
public protocol Component {
    /// What it asks of its owner.
    associatedtype Action

    /// Takes an event in, and answers with what its owner shall do.
    ///
    /// - Parameters:
    ///   - event: what a person did. Pointer positions are cells of the screen; a resize tells the screen's new size.
    ///   - now: seconds, on the clock that the animator is advanced by; the springs that the event starts begin at it.
    mutating func handle(_ event: Event, at now: Double) -> [Action]

    /// Draws itself as of the animator's last advance, over what the canvas shows already.
    ///
    /// - Parameters:
    ///   - canvas: what it draws on, in its own colours and characters.
    ///   - frame: the cells that it may use; it remembers them, for what is drawn is what can be clicked.
    mutating func draw(on canvas: inout Canvas, in frame: CellRect)

    /// When it next needs a frame [s]: a time that has come already, such as that of the last advance, means as soon as
    /// the loop may; `nil`: not before the next event or command.
    var nextDeadline: Double? { get }
}
