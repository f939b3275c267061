import SwellCanvas

/// A rectangle in pixels whose corners are round.
struct Capsule: Hashable {
    var rect: Rect
    /// In pixels, at most half of the shorter side.
    var radius: Double

    init(_ rect: Rect, radius: Double) {
        self.rect = rect
        self.radius = rect.isEmpty ? 0 : max(0, min(radius, rect.width / 2, rect.height / 2))
    }

    /// How far the outline lies inside of the left and right edges at a height.
    ///
    /// - Parameter y: pixels; above and below the rectangle it is the radius.
    func inset(at y: Double) -> Double {
        let depth = max(0, min(y - rect.minY, rect.maxY - y))
        guard depth < radius else { return 0 }
        let rise = radius - depth
        return radius - max(0, radius * radius - rise * rise).squareRoot()
    }

    /// Whether it covers these cells of a row wholly; what lacks less than 1/16 pixel, which cannot be seen, is not lacking.
    func covers(row: Int, columns: Range<Int>) -> Bool {
        let noise = 1.0 / 16
        let top = Double(row) * 2
        guard top >= rect.minY - noise, top + 2 <= rect.maxY + noise else { return false }
        let inset = max(self.inset(at: top), self.inset(at: top + 2))
        return Double(columns.lowerBound) >= rect.minX + inset - noise
            && Double(columns.upperBound) <= rect.maxX - inset + noise
    }

    /// Whether a point is inside.
    func contains(x: Double, y: Double) -> Bool {
        guard rect.contains(x: x, y: y) else { return false }
        let inset = self.inset(at: y)
        return x >= rect.minX + inset && x <= rect.maxX - inset
    }
}
