/// Which pixels of an image, and how much of each, make one pixel of the canvas along one axis.
///
/// The canvas pixel, seen from the image, is an interval; where the image is enlarged the interval is one image pixel
/// long, so that the result is a linear interpolation. Shares are areas: the overlap of the interval with each image pixel.
enum AxisWeights {
    /// The most image pixels that one canvas pixel takes in.
    static let taps = 4
    /// Numbers kept for one canvas pixel: the first image pixel, how many there are, and the weight of each.
    static let stride = taps + 2
    /// The sum of the weights.
    static let full = 4096.0
    /// The longest interval in image pixels: it touches at most ``taps`` of them.
    static let longest = 3.0

    /// Writes the weights of the canvas pixels `range` into `table`, ``stride`` numbers each.
    ///
    /// - Parameters:
    ///   - origin: where the image starts on the canvas, in canvas pixels.
    ///   - scale: image pixels a canvas pixel, at most ``longest``.
    ///   - count: how many pixels the image has on this axis.
    static func write(
        _ range: Range<Int>, origin: Double, scale: Double, count: Int, to table: UnsafeMutableBufferPointer<UInt32>
    ) {
        let half = max(scale, 1) / 2
        let end = Double(count)
        var slot = 0
        for position in range {
            let middle = min(max(0, (Double(position) + 0.5 - origin) * scale), end)
            let low = max(0, middle - half)
            let length = min(end, middle + half) - low
            let first = min(Int(low), count - 1)
            var used = 0
            var done: UInt32 = 0
            while done < UInt32(full) && used < taps && first + used < count {
                // Rounding the running sum instead of each weight makes them add up.
                let upTo = min(Double(first + used + 1) - low, length) / length
                let sum = used == taps - 1 || first + used == count - 1 ? UInt32(full) : UInt32(upTo * full + 0.5)
                table[slot + 2 + used] = sum - done
                done = sum
                used += 1
            }
            table[slot] = UInt32(first)
            table[slot + 1] = UInt32(used)
            slot += stride
        }
    }
}
