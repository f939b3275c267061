/// How loud, in percent of the engine's own scale; muting is kept apart so that it can be taken back.
public struct Volume: Hashable, Sendable {
    /// 0...100.
    public let percent: Int
    /// Nothing is heard, whatever ``percent`` says.
    public let isMuted: Bool

    /// - Parameter percent: Clamped to 0...100.
    public init(percent: Int = 100, isMuted: Bool = false) {
        self.percent = min(100, max(0, percent))
        self.isMuted = isMuted
    }

    /// What is heard, 0...100: 0 while muted.
    public var audible: Int { isMuted ? 0 : percent }

    /// Louder by `step` percent, at most 100; ends a mute, for who asks for louder wants to hear it.
    public func raised(by step: Int = 5) -> Volume { Volume(percent: Volume.sum(percent, step)) }

    /// Softer by `step` percent, at least 0; a mute stays.
    public func lowered(by step: Int = 5) -> Volume {
        Volume(percent: Volume.sum(percent, -max(step, -100)), isMuted: isMuted)
    }

    /// Muted where it is not, heard again where it is.
    public func toggledMute() -> Volume { Volume(percent: percent, isMuted: !isMuted) }

    /// Any step is legal: it is cut to a way of 100 before it is added.
    private static func sum(_ percent: Int, _ step: Int) -> Int { percent + min(100, max(-100, step)) }
}
