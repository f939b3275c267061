/// The words of a song, line by line, and when each line is sung, where they say so.
public struct Lyrics: Hashable, Sendable {
    /// A line, and when it begins.
    public struct Line: Hashable, Sendable {
        /// Seconds from the track's beginning, finite; below 0: it is there from the beginning. 0 in words without times.
        public var time: Double
        /// At most ``Lyrics/longestLine`` scalars, whatever they are: who draws them makes them harmless. Empty: nothing is
        /// sung for a while.
        public var text: String
    }

    /// The most scalars of a line; the rest is cut off.
    public static let longestLine = 500
    /// The most lines; those behind are left out.
    public static let mostLines = 20_000

    /// Whether the lines have times.
    public let isSynced: Bool
    /// With times: by time, one for each time. Without: as they were written.
    public let lines: [Line]

    /// - Parameter timed: in any order; of several with one time the first that has words counts.
    init(timed: [Line]) {
        isSynced = true
        var kept: [Line] = []
        // Swift's sort keeps the order of equals.
        for line in timed.sorted(by: { $0.time < $1.time }) {
            if kept.last?.time != line.time {
                kept.append(line)
            } else if kept[kept.count - 1].text.isEmpty {
                kept[kept.count - 1] = line
            }
        }
        lines = kept
    }

    /// What LRC text says, or words without times; `nil` where there are no words.
    ///
    /// - Parameter text: At most 1 MiB of it is looked at.
    public init?(lrc text: String) {
        guard let lyrics = LyricsParser.parse(Array(text.utf8)) else { return nil }
        self = lyrics
    }

    init(untimed: [String]) {
        isSynced = false
        lines = untimed.map { Line(time: 0, text: $0) }
    }

    /// The line that is sung; `nil` before the first, and where there are no times.
    ///
    /// - Parameter position: Seconds from the track's beginning; one that is no number is before the first.
    public func line(at position: Double) -> Line? {
        guard isSynced else { return nil }
        let next = index(after: position)
        return next > 0 ? lines[next - 1] : nil
    }

    /// The position at which ``line(at:)`` is next another one than at `position`; `nil`: it never will be.
    ///
    /// - Parameter position: Seconds from the track's beginning.
    public func nextChange(after position: Double) -> Double? {
        guard isSynced else { return nil }
        let next = index(after: position)
        return next < lines.count ? lines[next].time : nil
    }

    /// The first line that begins after the position.
    private func index(after position: Double) -> Int {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].time <= position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
