import SwellMotion

/// How a minimizable view is shaped and how it feels under the finger; the defaults are those of the field.
public struct MinimizableSettings: Hashable, Sendable {
    /// Top and bottom of the screen.
    public struct Edges: OptionSet, Hashable, Sendable {
        /// One bit an edge.
        public let rawValue: UInt8
        /// The edges whose bits are set.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The upper edge.
        public static let top = Edges(rawValue: 1)
        /// The lower edge.
        public static let bottom = Edges(rawValue: 2)
        /// Both.
        public static let all: Edges = [.top, .bottom]
    }

    /// Rows of the minimized view. Clamped to the rows of the screen; negative counts as 0, which shows nothing.
    public var minimizedHeight: Int
    /// Rows of the expanded view, standing on its lower edge; `nil`: all there are. Clamped to between ``minimizedHeight``
    /// and all there are.
    public var overrideHeight: Int?
    /// Columns that the minimized view keeps free on either side; expanded it has none. Negative counts as 0; at least one
    /// column is left to the view.
    public var lateralMargin: Int
    /// Where the expanded view lies over the safe area (header, hints) too.
    public var edgesIgnoringSafeArea: Edges
    /// Rows that a pointer must go before it drags; until then its events are the content's, such as those of a list that
    /// scrolls. The drag then begins under the pointer, with no jump, and its later events, the release too, are the view's.
    /// Negative counts as 0.
    public var minimumDragDistance: Int
    /// The pointer's rows for one row of the view, at least 1; less, infinity, or no number counts as 1.
    public var inertia: Double
    /// How it comes, goes, expands and minimizes where a call does not say otherwise.
    public var animation: Animation

    /// Settings that differ from the field's where it is said.
    public init(
        minimizedHeight: Int = 1, overrideHeight: Int? = nil, lateralMargin: Int = 0,
        edgesIgnoringSafeArea: Edges = .all, minimumDragDistance: Int = 0, inertia: Double = 1,
        animation: Animation = .spring(Spring(duration: 0.5, bounce: 0))
    ) {
        self.minimizedHeight = minimizedHeight
        self.overrideHeight = overrideHeight
        self.lateralMargin = lateralMargin
        self.edgesIgnoringSafeArea = edgesIgnoringSafeArea
        self.minimumDragDistance = minimumDragDistance
        self.inertia = inertia
        self.animation = animation
    }
}

/// Rows at the top and the bottom of the screen that belong to others, such as a header and hints. Negative counts as 0.
public struct SafeArea: Hashable, Sendable {
    /// Rows at the top.
    public var top: Int
    /// Rows at the bottom.
    public var bottom: Int

    /// So many rows at either end.
    public init(top: Int = 0, bottom: Int = 0) {
        self.top = top
        self.bottom = bottom
    }
}
