import SwellCanvas
import SwellInput

/// What an example shows: components of the kit, and the words around them.
public protocol Scene {
    /// Takes an event in. The first one is a resize that tells the screen's size.
    ///
    /// - Parameter now: seconds, on the clock of all the other calls.
    mutating func handle(_ event: Event, at now: Double)

    /// Moves everything to this time.
    mutating func advance(to now: Double)

    /// Draws all of it, as of the last advance.
    mutating func draw(on canvas: inout Canvas)

    /// When it next needs a frame [s]; a time that has come already means as soon as may be, `nil` not before an event.
    var nextDeadline: Double? { get }
}
