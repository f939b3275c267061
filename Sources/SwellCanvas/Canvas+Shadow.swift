extension Canvas {
    /// Paints the soft shadow of a rectangle, outside of the rectangle.
    ///
    /// The shadow is that of the rounded rectangle moved down by `offsetY`, whose edge falls off smoothly over `blur`
    /// pixels to either side: the distance to the edge decides, no blur is computed. Pixels that the rectangle itself
    /// covers wholly are left alone; the rectangle is to be drawn over the others. With 16 colours or fewer there are no
    /// shadows.
    ///
    /// - Parameters:
    ///   - rect: what throws the shadow, in pixels.
    ///   - radius: of the rectangle's corners, in pixels.
    ///   - blur: in pixels; less than 0 or no number counts as 0.
    ///   - offsetY: in pixels, downward.
    ///   - color: of the shadow.
    ///   - opacity: 0...1 at the shadow's darkest.
    public mutating func shadow(
        of rect: Rect, radius: Double, blur: Double, offsetY: Double, color: Color, opacity: Double
    ) {
        guard depth.blends, opacity > 0, !rect.isEmpty else { return }
        let opacity = min(opacity, 1)
        let rect = onScreen(rect).sanitised
        // The edge is never sharper than one pixel.
        let reach = (blur > 0 ? min(blur, 10_000) : 0) + 0.5
        let cast = rect.offset(by: 0, offsetY.isFinite ? offsetY : 0).sanitised
        guard let area = Coverage(cast.inset(by: -reach, -reach), radius: 0, clip: clip, isHard: false) else { return }
        let shape = Coverage(rect, radius: radius, clip: clip, isHard: false)
        let round = radius > 0 ? min(radius, cast.width / 2, cast.height / 2) : 0
        let thickness = min(cast.width, cast.height)
        let halfWidth = cast.width / 2 - round
        let halfHeight = cast.height / 2 - round
        let over = color.hex
        let stride = pixelWidth
        pixels.withUnsafeMutableBufferPointer { pixels in
            for y in area.rows {
                let hidden = shape.map { Self.hidden($0, row: y) } ?? 0..<0
                let dy = abs(Double(y) + 0.5 - cast.midY) - halfHeight
                for x in area.columns {
                    if hidden.contains(x) { continue }
                    let dx = abs(Double(x) + 0.5 - cast.midX) - halfWidth
                    // The signed distance to a rounded rectangle: negative inside.
                    let outside =
                        dx > 0 && dy > 0 ? (dx * dx + dy * dy).squareRoot() : max(dx, dy)
                    let distance = outside - round
                    let share = Self.falloff(-distance / reach) + Self.falloff((distance + thickness) / reach) - 1
                    let weight = Blend.weight(share * opacity)
                    if weight > 0 {
                        let under = pixels[y * stride + x] & 0xFFFFFF
                        pixels[y * stride + x] = Blend.mix(under, over, weight) | Self.pictureFlag
                    }
                }
            }
        }
    }

    /// The columns of a row that the shape covers wholly.
    private static func hidden(_ shape: Coverage, row y: Int) -> Range<Int> {
        guard shape.rows.contains(y) else { return 0..<0 }
        let row = shape.row(y)
        return row.innerShare >= 1 ? row.inner : 0..<0
    }

    /// From 0 at -1 and below to 1 at 1 and above, smooth at both ends: 3 t² - 2 t³.
    @inline(__always)
    private static func falloff(_ depth: Double) -> Double {
        let t = min(max(0, (depth + 1) / 2), 1)
        return t * t * (3 - 2 * t)
    }
}
