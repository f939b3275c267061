extension Canvas {
    /// Paints a rectangle, with fractions of pixels blended by the area that is covered.
    ///
    /// - Parameters:
    ///   - rect: in pixels.
    ///   - radius: of the corners, in pixels; at most half of the shorter side counts, less than 0 is 0.
    ///   - color: what it is painted with.
    ///   - opacity: 0...1; no number draws nothing.
    public mutating func fill(_ rect: Rect, radius: Double = 0, color: Color, opacity: Double = 1) {
        guard opacity > 0,
            let shape = Coverage(onScreen(rect), radius: radius, clip: clip, isHard: !depth.blends)
        else { return }
        let opacity = min(opacity, 1)
        let over = color.hex
        let stride = pixelWidth
        pixels.withUnsafeMutableBufferPointer { pixels in
            for y in shape.rows {
                let row = shape.row(y)
                let start = y * stride
                func edge(_ columns: Range<Int>) {
                    for x in columns {
                        let weight = shape.weight(of: shape.share(x: x, y: y), opacity: opacity)
                        if weight == Blend.full {
                            pixels[start + x] = over
                        } else if weight > 0 {
                            pixels[start + x] =
                                Blend.mix(pixels[start + x] & 0xFFFFFF, over, weight) | Self.pictureFlag
                        }
                    }
                }
                edge(shape.columns.lowerBound..<row.inner.lowerBound)
                edge(row.inner.upperBound..<shape.columns.upperBound)
                let weight = shape.weight(of: row.innerShare, opacity: opacity)
                if row.inner.isEmpty || weight == 0 { continue }
                let inner = UnsafeMutableBufferPointer(
                    rebasing: pixels[start + row.inner.lowerBound..<start + row.inner.upperBound])
                if weight == Blend.full {
                    inner.update(repeating: over)
                } else {
                    Self.mix(inner, toward: over, weight: weight)
                }
            }
        }
    }

    /// Mixes one colour into a run of pixels; equal neighbours are mixed once.
    static func mix(_ pixels: UnsafeMutableBufferPointer<UInt32>, toward over: UInt32, weight: UInt32) {
        var last: UInt32 = 0xFFFF_FFFF
        var mixed: UInt32 = 0
        for index in pixels.indices {
            let under = pixels[index]
            if under != last {
                last = under
                mixed = under & 0xFF00_0000 | Blend.mix(under & 0xFFFFFF, over, weight)
            }
            pixels[index] = mixed
        }
    }
}
