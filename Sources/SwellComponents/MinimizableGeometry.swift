import SwellCanvas

/// Where a minimizable view stands: a function of its settings, of the room it has, and of how far it is on its way.
///
/// Rectangles are in pixels, from the top left of the area that the view was given.
public struct MinimizableGeometry: Hashable, Sendable {
    /// At rest, minimized, with the bottom margin as it is now.
    public let minimized: Rect
    /// At rest, expanded.
    public let expanded: Rect
    /// Rows that the top edge goes from minimized to expanded, with the bottom margin as it is now; at least 1.
    public let travel: Double

    /// Rows below the minimized view where it glides to, so many as there is room for.
    let bottomMargin: Double

    private let height: Double

    /// - Parameters:
    ///   - settings: how the view is shaped.
    ///   - size: the room there is.
    ///   - safeArea: rows of it that belong to others.
    ///   - bottomMargin: rows below the minimized view; clamped so that it stays on the screen.
    ///   - marginNow: rows on the way there; not finite counts as `bottomMargin`.
    public init(
        _ settings: MinimizableSettings, size: Size, safeArea: SafeArea = SafeArea(), bottomMargin: Int = 0,
        marginNow: Double? = nil
    ) {
        let rows = size.rows
        let small = min(max(settings.minimizedHeight, 0), rows)
        let margin = min(max(bottomMargin, 0), rows - small)
        let now = marginNow.flatMap { $0.isFinite ? min(max($0, 0), Double(rows - small)) : nil } ?? Double(margin)
        let side = min(max(settings.lateralMargin, 0), max(0, (size.columns - 1) / 2))
        minimized = Rect(
            x: Double(side), y: (Double(rows - small) - now) * 2, width: Double(size.columns - 2 * side),
            height: Double(small) * 2)

        let ignoring = settings.edgesIgnoringSafeArea
        let bottom = rows - (ignoring.contains(.bottom) ? 0 : min(max(safeArea.bottom, 0), rows))
        let top = min(bottom, ignoring.contains(.top) ? 0 : max(safeArea.top, 0))
        let tall = settings.overrideHeight.map { min(max($0, small), bottom - top) } ?? bottom - top
        expanded = Rect(
            x: 0, y: Double(bottom - tall) * 2, width: Double(size.columns), height: Double(tall) * 2)
        travel = max(1, Double(rows - small) - now - expanded.y / 2)
        height = Double(rows) * 2
        self.bottomMargin = Double(margin)
    }

    /// The rectangle on the way; it never leaves the screen.
    ///
    /// - Parameters:
    ///   - progress: 0 minimized, 1 expanded; a springing value may pass either end.
    ///   - presence: 0 below the screen's lower edge, 1 in its place; a springing value that passes 1 counts as 1, so that
    ///     no gap opens below.
    ///   - raised: rows that it stands above its place.
    ///
    /// What is not finite counts as 0, for the presence as 1.
    public func frame(progress: Double, presence: Double = 1, raised: Double = 0) -> Rect {
        let progress = progress.isFinite ? min(max(progress, -1e6), 1e6) : 0
        let presence = presence.isFinite ? presence : 1
        let raised = raised.isFinite ? raised : 0
        let share = min(max(progress, 0), 1)
        let edge = edge(at: progress)
        let shift = sunk(progress: progress, presence: presence) - raised * 2
        let top = min(max(edge + shift, 0), height)
        let bottom = minimized.maxY * (1 - share) + expanded.maxY * share + shift
        let sides = Rect.interpolated(from: minimized, to: expanded, by: share)
        return Rect(x: sides.x, y: top, width: sides.width, height: max(0, min(bottom, height) - top))
    }

    /// Pixels that it stands too low because it is not quite there: it comes and goes through the screen's lower edge.
    func sunk(progress: Double, presence: Double) -> Double {
        max(0, 1 - presence) * max(0, height - min(max(edge(at: progress), 0), height))
    }

    private func edge(at progress: Double) -> Double { minimized.y * (1 - progress) + expanded.y * progress }
}

extension CellRect {
    /// The cells of which at least half lies in a rectangle: where text stands that goes along with it.
    init(rounding rect: Rect) {
        let rect = rect.sanitised
        let left = (rect.minX + 0.5).rounded(.down)
        let top = (rect.minY / 2 + 0.5).rounded(.down)
        self.init(
            column: Int(left), row: Int(top), columns: max(0, Int((rect.maxX + 0.5).rounded(.down) - left)),
            rows: max(0, Int((rect.maxY / 2 + 0.5).rounded(.down) - top)))
    }

    /// An area no larger than any canvas, and no further off than any screen reaches; less than nothing is nothing.
    var withinReach: CellRect {
        let far = 1 << 30
        return CellRect(
            column: min(max(column, -far), far), row: min(max(row, -far), far),
            columns: min(max(columns, 0), Canvas.largestSide), rows: min(max(rows, 0), Canvas.largestSide))
    }
}
