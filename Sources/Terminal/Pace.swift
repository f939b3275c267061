/// How fine a moving picture may be, from the frames that were sent before.
struct Pace {
    /// A pseudo terminal takes about this many bytes at once; a larger frame is seen in two halves.
    static let wholeFrame = 11_000
    /// What a flying frame is planned for: the plan may be short of the truth by a tenth.
    static let plannedFrame = 9_800
    /// Seconds; a frame that takes longer to send is a slow line's.
    static let slow = 0.1
    /// The fewest bits a channel.
    static let fewest = 3
    /// Quick frames in a row after which a line counts as quick again.
    static let recovery = 60

    /// Bits given up because frames were too large, at most one; stays until the screen has another size. The rest of the
    /// way to a whole frame is ``Screen/tolerance(for:columns:rows:budget:)``'s.
    private var lostToSize = 0
    /// Bits given up because frames took long.
    private var lostToTime = 0
    private var quickFrames = 0
    private var startedAt: Double?

    func bits(synchronized: Bool) -> Int {
        let lost = synchronized ? lostToTime : lostToSize + lostToTime
        let start = lostToTime == 0 ? 8 : 6
        return max(Self.fewest, start - lost)
    }

    /// A frame of a moving picture was begun.
    mutating func begin(bytes: Int, synchronized: Bool, at now: Double) {
        startedAt = now
        if bytes > Self.wholeFrame, !synchronized { lostToSize = 1 }
    }

    /// All bytes are sent.
    mutating func finish(at now: Double) {
        guard let startedAt else { return }
        self.startedAt = nil
        if now - startedAt > Self.slow {
            quickFrames = 0
            lostToTime = min(lostToTime + 1, 3)
        } else if lostToTime > 0 {
            quickFrames += 1
            if quickFrames >= Self.recovery {
                quickFrames = 0
                lostToTime -= 1
            }
        }
    }

    /// The screen has another size.
    mutating func reset() { self = Pace() }
}
