/// A rectangle in pixels, with fractions; x grows to the right and y downward.
///
/// A pixel is one column wide and half a row tall. Any numbers may be stored, since springs pass both of their ends; what
/// draws looks at ``sanitised``.
public struct Rect: Hashable, Sendable {
    /// The left edge in pixels.
    public var x: Double
    /// The top edge in pixels.
    public var y: Double
    /// The width in pixels; 0 or less is an empty rectangle.
    public var width: Double
    /// The height in pixels; 0 or less is an empty rectangle.
    public var height: Double

    /// A rectangle whose left upper corner is `x`, `y`.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// No area, at 0, 0.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The left edge.
    public var minX: Double { x }
    /// The right edge, just outside.
    public var maxX: Double { x + width }
    /// The top edge.
    public var minY: Double { y }
    /// The bottom edge, just outside.
    public var maxY: Double { y + height }
    /// The middle from left to right.
    public var midX: Double { x + width / 2 }
    /// The middle from top to bottom.
    public var midY: Double { y + height / 2 }
    /// The area in pixels; never negative.
    public var area: Double { isEmpty ? 0 : width * height }

    /// Whether nothing is inside: a side of 0 or less, or one that is no number.
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Whether all four numbers are finite.
    public var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

    /// The same rectangle with harmless numbers.
    ///
    /// Anything that is no number makes it ``zero``; the corner is held within a million pixels of the origin, the sides
    /// within 0 and two millions, so that infinities mean "as far as any screen goes".
    public var sanitised: Rect {
        if x.isNaN || y.isNaN || width.isNaN || height.isNaN { return .zero }
        let far = 1_000_000.0
        return Rect(
            x: min(max(x, -far), far), y: min(max(y, -far), far),
            width: min(max(width, 0), 2 * far), height: min(max(height, 0), 2 * far))
    }

    /// The rectangle whose left and right edges lie `dx` and whose top and bottom edges lie `dy` further inside.
    ///
    /// Negative values grow it. Edges that would cross meet in the middle.
    public func inset(by dx: Double, _ dy: Double) -> Rect {
        let width = max(0, self.width - 2 * dx)
        let height = max(0, self.height - 2 * dy)
        return Rect(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
    }

    /// The rectangle moved by `dx` to the right and `dy` down.
    public func offset(by dx: Double, _ dy: Double) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// What lies in both; where nothing does, an empty rectangle.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        return Rect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    /// Whether the point is inside; the left and top edges are, the right and bottom ones are not.
    public func contains(x: Double, y: Double) -> Bool { x >= minX && x < maxX && y >= minY && y < maxY }

    /// The rectangle of the same middle, `factor` times as large.
    public func scaled(by factor: Double) -> Rect {
        Rect(
            x: midX - width * factor / 2, y: midY - height * factor / 2, width: width * factor,
            height: height * factor)
    }

    /// The rectangle between two others.
    ///
    /// - Parameters:
    ///   - from: the rectangle at 0.
    ///   - to: the rectangle at 1.
    ///   - t: 0 is exactly `from` and 1 exactly `to`; it is not clamped, since a spring may pass either.
    public static func interpolated(from: Rect, to: Rect, by t: Double) -> Rect {
        if t == 0 { return from }
        if t == 1 { return to }
        return Rect(
            x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t,
            width: from.width + (to.width - from.width) * t, height: from.height + (to.height - from.height) * t)
    }
}
