#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How much of each pixel a rectangle with rounded corners covers: exact areas, the one rule for fills and images alike.
struct Coverage {
    /// The edges in pixels.
    let minX, maxX, minY, maxY: Double
    /// The corners' radius, at most half of the shorter side.
    let radius: Double
    /// Whether a pixel is all or nothing, decided at one half.
    let isHard: Bool
    /// The columns and rows of pixels that are covered at all and lie in the clip.
    let columns, rows: Range<Int>

    /// The coverage of `rect` within `clip`, or nil where nothing of it is seen.
    ///
    /// - Parameter isHard: the edges then move to whole pixels first, so that a side of 3 pixels stays 3 pixels wherever
    ///   it lies.
    init?(_ rect: Rect, radius: Double, clip: CellRect, isHard: Bool) {
        let rect = rect.sanitised
        if isHard {
            minX = (rect.minX + 0.5).rounded(.down)
            maxX = (rect.maxX + 0.5).rounded(.down)
            minY = (rect.minY + 0.5).rounded(.down)
            maxY = (rect.maxY + 0.5).rounded(.down)
        } else {
            minX = rect.minX
            maxX = rect.maxX
            minY = rect.minY
            maxY = rect.maxY
        }
        self.isHard = isHard
        guard maxX > minX, maxY > minY else { return nil }
        self.radius = radius > 0 ? min(radius, (maxX - minX) / 2, (maxY - minY) / 2) : 0
        let left = max(Int(minX.rounded(.down)), clip.column)
        let right = min(Int(maxX.rounded(.up)), clip.endColumn)
        let top = max(Int(minY.rounded(.down)), 2 * clip.row)
        let bottom = min(Int(maxY.rounded(.up)), 2 * clip.endRow)
        guard right > left, bottom > top else { return nil }
        columns = left..<right
        rows = top..<bottom
    }

    /// How the covered pixels of one row fall apart.
    struct Row {
        /// Pixels of one and the same weight, ``innerWeight``; those on either side ask ``Coverage/weight(x:y:)``.
        var inner: Range<Int>
        /// The share of each of them, 0...1.
        var innerShare: Double
    }

    /// The parts of row `y`.
    func row(_ y: Int) -> Row {
        let share = max(0, min(Double(y) + 1, maxY) - max(Double(y), minY))
        // The pixels between the corners, and on rows that no corner reaches all but the two at the sides.
        let reach = Double(y) < minY + radius || Double(y) + 1 > maxY - radius ? radius : 0
        let from = max(Int((minX + reach).rounded(.up)), columns.lowerBound)
        let to = min(Int((maxX - reach).rounded(.down)), columns.upperBound)
        if to <= from { return Row(inner: columns.upperBound..<columns.upperBound, innerShare: 0) }
        return Row(inner: from..<to, innerShare: share)
    }

    /// The covered share of the pixel, 0...1.
    func share(x: Int, y: Int) -> Double {
        let left = max(Double(x), minX)
        let right = min(Double(x) + 1, maxX)
        let top = max(Double(y), minY)
        let bottom = min(Double(y) + 1, maxY)
        guard right > left, bottom > top else { return 0 }
        var area = (right - left) * (bottom - top)
        if radius > 0 {
            let nearLeft = left < minX + radius
            let nearRight = right > maxX - radius
            let nearTop = top < minY + radius
            let nearBottom = bottom > maxY - radius
            // Distances from the corner's centre, growing toward the corner, held within the corner's square.
            if nearLeft && nearTop {
                area -= missing(
                    minX + radius - right, minX + radius - left, minY + radius - bottom, minY + radius - top)
            }
            if nearRight && nearTop {
                area -= missing(
                    left - maxX + radius, right - maxX + radius, minY + radius - bottom, minY + radius - top)
            }
            if nearLeft && nearBottom {
                area -= missing(
                    minX + radius - right, minX + radius - left, top - maxY + radius, bottom - maxY + radius)
            }
            if nearRight && nearBottom {
                area -= missing(
                    left - maxX + radius, right - maxX + radius, top - maxY + radius, bottom - maxY + radius)
            }
        }
        return max(0, area)
    }

    /// ``share(x:y:)`` times `opacity` as a weight of 0...65536.
    @inline(__always)
    func weight(of share: Double, opacity: Double) -> UInt32 {
        isHard ? (share >= 0.5 && opacity >= 0.5 ? Blend.full : 0) : Blend.weight(share * opacity)
    }

    /// The part of a box in a corner's square that lies outside of the quarter disc.
    ///
    /// The box reaches from `u0`, `v0` to `u1`, `v1` as seen from the disc's centre; parts before 0 are not the corner's.
    private func missing(_ u0: Double, _ u1: Double, _ v0: Double, _ v1: Double) -> Double {
        let u0 = max(0, u0)
        let v0 = max(0, v0)
        let u1 = min(u1, radius)
        let v1 = min(v1, radius)
        guard u1 > u0, v1 > v0 else { return 0 }
        let box = (u1 - u0) * (v1 - v0)
        if u1 * u1 + v1 * v1 <= radius * radius { return 0 }
        if u0 * u0 + v0 * v0 >= radius * radius { return box }
        let disc = corner(u1, v1) - corner(u0, v1) - corner(u1, v0) + corner(u0, v0)
        return max(0, box - disc)
    }

    /// The area of the quarter disc within 0...`u` and 0...`v`: the integral of min(v, sqrt(r² - t²)) over t from 0 to u.
    private func corner(_ u: Double, _ v: Double) -> Double {
        let turn = max(0, radius * radius - v * v).squareRoot()
        if u <= turn { return u * v }
        return v * turn + segment(u) - segment(turn)
    }

    /// The integral of sqrt(r² - t²) over t from 0 to `t`: (t sqrt(r² - t²) + r² asin(t / r)) / 2.
    private func segment(_ t: Double) -> Double {
        let square = radius * radius
        return (t * max(0, square - t * t).squareRoot() + square * asin(min(1, t / radius))) / 2
    }
}
