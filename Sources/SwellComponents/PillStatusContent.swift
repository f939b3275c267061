import SwellCanvas

/// Content of one's own for an ``IslandPill``.
///
/// Two of the same `id` count as equal: the pill then takes the later one without a cross-fade.
public struct PillContent: Hashable, Sendable {
    /// Where and how it draws.
    public struct Context: Sendable {
        /// The cells that it may draw on, from 0, 0: fewer than at rest while the capsule grows.
        public let size: Size
        /// 0...1: how far it stands out; for text styles and fills.
        public let opacity: Double
        /// 0.8...1: how large it is; for what is drawn in pixels, from the middle of the upper edge.
        public let scale: Double
        /// Seconds, on the clock that the pill is told.
        public let time: Double
    }

    /// Which content it is.
    public let id: String
    /// What it is called for those who do not see it.
    public let label: String
    let rows: @Sendable (Int) -> Int
    let draw: @Sendable (inout Canvas, Context) -> Void

    /// - Parameters:
    ///   - id: which content it is.
    ///   - label: what it is called for those who do not see it.
    ///   - rows: how many rows it needs in so many columns; less than 1 counts as 1.
    ///   - draw: draws it, in coordinates of its own, on black; what lies outside of its size is cut off.
    public init(
        id: String, label: String = "", rows: @escaping @Sendable (_ columns: Int) -> Int,
        draw: @escaping @Sendable (inout Canvas, Context) -> Void
    ) {
        self.id = id
        self.label = label
        self.rows = rows
        self.draw = draw
    }

    public static func == (one: PillContent, other: PillContent) -> Bool { one.id == other.id }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
