import SwellInput

/// Tells the first notch of a turn of the wheel from the ones that follow it.
///
/// A turn of the wheel that opened or closed something goes on for a while; its later notches must neither reverse that
/// nor scroll what lies below. A burst ends after 0.15 s without a notch, at the opposite direction, or at any other input.
struct WheelBurst: Sendable {
    /// Seconds without a notch after which a burst is over.
    static let gap = 0.15

    private var direction: Pointer.Wheel?
    private var last = -Double.infinity

    /// The notch that acted begins a burst.
    mutating func begin(_ direction: Pointer.Wheel, at now: Double) {
        self.direction = direction
        last = now
    }

    /// Whether this notch belongs to the burst, and so must be swallowed. A swallowed notch prolongs the burst.
    mutating func swallows(_ notch: Pointer.Wheel, at now: Double) -> Bool {
        guard let direction, direction == notch, now - last < Self.gap else {
            self.direction = nil
            return false
        }
        last = now
        return true
    }

    /// Any other input ends the burst.
    mutating func end() { direction = nil }
}
