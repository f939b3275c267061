/// A line of what comes next, as the pane lists it.
public struct UpNextLine: Hashable, Sendable {
    /// Any text; cut where there is no room.
    public var title: String
    /// The artist; empty: only the title is shown.
    public var subtitle: String
    /// Seconds; 0 or less, or no finite number: no time is shown.
    public var duration: Double

    /// A line for one track.
    public init(title: String, subtitle: String = "", duration: Double = 0) {
        self.title = title
        self.subtitle = subtitle
        self.duration = duration
    }
}
