/// When the music is to stop by itself.
public struct SleepTimer: Hashable, Sendable {
    /// The minutes that it can be set to, in their order.
    public static let minutes = [15, 30, 60]

    /// Seconds before its end from which the sound fades.
    public static let fadeDuration = 10.0
    /// Seconds from one step of the fade to the next.
    static let fadeStep = 0.1

    /// When it runs out [s]; `nil`: it is off.
    public private(set) var end: Double?
    /// Which of ``minutes`` it was set to last.
    private var choice: Int?

    public init() {}

    /// To the next of 15, 30, 60 minutes from now on, and off.
    public mutating func cycle(at now: Double) {
        let next = choice.map { $0 + 1 } ?? 0
        choice = next < Self.minutes.count ? next : nil
        end = choice.map { now + Double(Self.minutes[$0]) * 60 }
    }

    /// Off.
    public mutating func cancel() {
        end = nil
        choice = nil
    }

    /// Whether it has run out.
    public func isOver(at now: Double) -> Bool { end.map { $0 <= now } ?? false }

    /// How much of the volume is heard, 0...1: falls evenly over the last ``fadeDuration``, and is 1 while it is off.
    public func gain(at now: Double) -> Double {
        guard let end, now > end - Self.fadeDuration else { return 1 }
        return max(0, end - now) / Self.fadeDuration
    }

    /// When ``gain(at:)`` is to be asked next; `nil`: it stays as it is.
    public func nextFadeStep(after now: Double) -> Double? {
        guard let end, end.isFinite, now < end else { return nil }
        let begin = end - Self.fadeDuration
        if now < begin { return begin }
        // Counted from the end, so that the last step is the end.
        let stepsLeft = ((end - now) / Self.fadeStep - 1e-6).rounded(.up) - 1
        return stepsLeft > 0 ? end - stepsLeft * Self.fadeStep : end
    }

    /// Whole seconds that are left, rounded up; `nil` while it is off.
    public func secondsLeft(at now: Double) -> Int? {
        // A tick is due at a whole second, to the last bit or just before it.
        end.map { Int(max(0, min(($0 - now - 1e-6).rounded(.up), 1e9))) }
    }

    /// When ``secondsLeft(at:)`` becomes one less; `nil`: never again.
    public func nextSecond(after now: Double) -> Double? {
        guard let end, let left = secondsLeft(at: now), left > 0 else { return nil }
        return end - Double(left - 1)
    }
}
