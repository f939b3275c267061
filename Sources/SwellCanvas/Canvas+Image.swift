extension Canvas {
    /// Draws an image into a rectangle: averaged by area where it is reduced, interpolated where it is enlarged.
    ///
    /// Edges and corners are blended with exactly the coverage of a ``fill(_:radius:color:opacity:)`` of the same rectangle.
    ///
    /// - Parameters:
    ///   - image: is stretched to the rectangle.
    ///   - rect: in pixels.
    ///   - radius: of the corners, in pixels; at most half of the shorter side counts, less than 0 is 0.
    ///   - opacity: 0...1; no number draws nothing.
    public mutating func draw(_ image: Image, in rect: Rect, radius: Double = 0, opacity: Double = 1) {
        guard opacity > 0,
            let shape = Coverage(onScreen(rect), radius: radius, clip: clip, isHard: !depth.blends)
        else { return }
        let opacity = min(opacity, 1)
        let width = shape.maxX - shape.minX
        let height = shape.maxY - shape.minY
        var level = image.levels[image.levels.count - 1]
        for candidate in image.levels
        where Double(candidate.width) <= width * AxisWeights.longest
            && Double(candidate.height) <= height * AxisWeights.longest
        {
            level = candidate
            break
        }
        let scaleX = min(Double(level.width) / width, AxisWeights.longest)
        let scaleY = min(Double(level.height) / height, AxisWeights.longest)
        let stride = pixelWidth
        let columnNumbers = shape.columns.count * AxisWeights.stride
        scratch.withUnsafeMutableBufferPointer { scratch in
            let across = UnsafeMutableBufferPointer(rebasing: scratch[..<columnNumbers])
            let down = UnsafeMutableBufferPointer(
                rebasing: scratch[columnNumbers..<columnNumbers + shape.rows.count * AxisWeights.stride])
            AxisWeights.write(shape.columns, origin: shape.minX, scale: scaleX, count: level.width, to: across)
            AxisWeights.write(shape.rows, origin: shape.minY, scale: scaleY, count: level.height, to: down)
            let sampler = Sampler(level: level)
            image.texels.withUnsafeBufferPointer { texels in
                pixels.withUnsafeMutableBufferPointer { pixels in
                    for y in shape.rows {
                        let row = shape.row(y)
                        let inner = shape.weight(of: row.innerShare, opacity: opacity)
                        let taps = (y - shape.rows.lowerBound) * AxisWeights.stride
                        for x in shape.columns {
                            let weight =
                                row.inner.contains(x)
                                ? inner : shape.weight(of: shape.share(x: x, y: y), opacity: opacity)
                            if weight == 0 { continue }
                            let column = (x - shape.columns.lowerBound) * AxisWeights.stride
                            var color = sampler.color(texels, across, column, down, taps)
                            if weight < Blend.full {
                                color = Blend.mix(pixels[y * stride + x] & 0xFFFFFF, color, weight)
                            }
                            pixels[y * stride + x] = color | Self.pictureFlag
                        }
                    }
                }
            }
        }
    }
}

/// Averages the pixels of one reduction of an image.
struct Sampler {
    let level: Image.Level

    /// The colour for one canvas pixel, whose weights start at `column` of `across` and at `row` of `down`.
    @inline(__always)
    func color(
        _ texels: UnsafeBufferPointer<UInt32>, _ across: UnsafeMutableBufferPointer<UInt32>, _ column: Int,
        _ down: UnsafeMutableBufferPointer<UInt32>, _ row: Int
    ) -> UInt32 {
        let columns = Int(across[column + 1])
        var start = level.start + Int(down[row]) * level.width + Int(across[column])
        var redBlue: UInt64 = 0
        var green: UInt64 = 0
        for j in 0..<Int(down[row + 1]) {
            // Three sums at once, 21 bits each: 255 times 4096 takes 20.
            var sums: UInt64 = 0
            for i in 0..<columns {
                let texel = UInt64(texels[start + i])
                let spread = (texel & 0xFF0000) << 26 | (texel & 0x00FF00) << 13 | texel & 0x0000FF
                sums &+= spread &* UInt64(across[column + 2 + i])
            }
            // 20 bits times 4096 takes 32.
            let vertical = UInt64(down[row + 2 + j])
            redBlue &+= ((sums >> 42) << 32 | sums & 0x1FFFFF) &* vertical
            green &+= (sums >> 21 & 0x1FFFFF) &* vertical
            start &+= level.width
        }
        // The lower half's rounding must not reach into the upper one: 255 << 24 and a half stays below 1 << 32.
        redBlue &+= 0x0080_0000_0080_0000
        green &+= 0x0080_0000
        return UInt32(truncatingIfNeeded: redBlue >> 40) & 0xFF0000 | UInt32(truncatingIfNeeded: green >> 16) & 0x00FF00
            | UInt32(truncatingIfNeeded: redBlue >> 24) & 0xFF
    }
}
