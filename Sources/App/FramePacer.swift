/// When the next frame may be drawn: on a grid of absolute times, so that a late frame makes none of the others late.
struct FramePacer: Hashable {
    /// Seconds from one frame to the next.
    private(set) var interval: Double
    /// The earliest time of the next frame.
    private(set) var next = -Double.infinity

    /// - Parameter framesPerSecond: 1 to 120.
    init(framesPerSecond: Double) { interval = 1 / min(max(framesPerSecond, 1), 120) }

    /// Another rate from the next frame on; parameter as for the initializer.
    mutating func setRate(_ framesPerSecond: Double) { self.interval = Self(framesPerSecond: framesPerSecond).interval }

    /// A frame was drawn. After a rest a new grid begins with it, so that the answer to a key comes at once.
    mutating func drew(at now: Double) {
        if !(now - next < interval) {
            next = now + interval
        } else {
            next += interval
            // A frame that came just before its time belongs to it.
            if next - now < interval / 2 { next += interval }
        }
    }
}
