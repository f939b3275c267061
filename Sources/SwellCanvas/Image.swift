/// A picture in memory, ready to be drawn at any size.
///
/// Its reductions, each half as wide and half as tall as the one before and averaged by area, are built once, when it is
/// made; drawing reads the one that fits.
public struct Image: Hashable, Sendable {
    /// Pixels from left to right; at least 1.
    public let width: Int
    /// Pixels from top to bottom; at least 1.
    public let height: Int

    /// One reduction: its size, and where its pixels start in ``texels``.
    struct Level: Hashable, Sendable {
        var width: Int
        var height: Int
        var start: Int
    }

    /// The image itself and its reductions down to one pixel.
    let levels: [Level]
    /// The pixels of all levels as 0xRRGGBB, row by row.
    let texels: [UInt32]

    /// An image of `width` by `height` pixels.
    ///
    /// - Parameters:
    ///   - width: at least 1; less counts as 1.
    ///   - height: at least 1; less counts as 1.
    ///   - pixels: 0xRRGGBB, row by row from the top left; missing ones are black, more are left out, and the highest byte
    ///     is ignored.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        let width = max(1, width)
        let height = max(1, height)
        self.width = width
        self.height = height
        var levels = [Level(width: width, height: height, start: 0)]
        var total = width * height
        while let last = levels.last, last.width > 1 || last.height > 1 {
            let next = Level(width: (last.width + 1) / 2, height: (last.height + 1) / 2, start: total)
            total += next.width * next.height
            levels.append(next)
        }
        self.levels = levels
        texels = [UInt32](unsafeUninitializedCapacity: total) { texels, count in
            let given = min(pixels.count, width * height)
            for index in 0..<given { texels[index] = pixels[index] & 0xFFFFFF }
            for index in given..<width * height { texels[index] = 0 }
            for index in 1..<max(1, levels.count) {
                Self.reduce(levels[index - 1], to: levels[index], in: texels)
            }
            count = total
        }
    }

    /// An image of `width` by `height` colours, row by row from the top left.
    public init(width: Int, height: Int, colors: [Color]) {
        self.init(width: width, height: height, pixels: colors.map(\.hex))
    }

    /// An image whose every pixel is computed, `x` from the left and `y` from the top.
    public init(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> Color) {
        let width = max(1, width)
        let height = max(1, height)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width { pixels.append(color(x, y).hex) }
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// The colour of one pixel; outside, that of the nearest one.
    public func color(x: Int, y: Int) -> Color {
        Color(hex: texels[min(max(0, y), height - 1) * width + min(max(0, x), width - 1)])
    }

    /// The mean of all pixels.
    public var averageColor: Color { Color(hex: texels[texels.count - 1]) }

    /// The image reduced by area until no side is longer than `longestSide` pixels; the image itself when none is.
    ///
    /// For covers out of files, which may be far larger than any screen: to be called once, after decoding.
    public func fitted(within longestSide: Int) -> Image {
        let longestSide = max(1, longestSide)
        let longest = max(width, height)
        if longest <= longestSide { return self }
        let scale = Double(longestSide) / Double(longest)
        let newWidth = max(1, Int((Double(width) * scale).rounded()))
        let newHeight = max(1, Int((Double(height) * scale).rounded()))
        var canvas = Canvas(size: Size(columns: newWidth, rows: (newHeight + 1) / 2), largestSide: longestSide)
        canvas.draw(self, in: Rect(x: 0, y: 0, width: Double(newWidth), height: Double(newHeight)))
        return Image(width: newWidth, height: newHeight, pixels: Array(canvas.pixels.prefix(newWidth * newHeight)))
    }

    /// Averages `from` into `to`, whose sides are half as long, rounded up: the last pixel of an odd side stands alone.
    private static func reduce(_ from: Level, to: Level, in texels: UnsafeMutableBufferPointer<UInt32>) {
        for y in 0..<to.height {
            let upper = from.start + min(2 * y, from.height - 1) * from.width
            let lower = from.start + min(2 * y + 1, from.height - 1) * from.width
            for x in 0..<to.width {
                let left = min(2 * x, from.width - 1)
                let right = min(2 * x + 1, from.width - 1)
                let four = (texels[upper + left], texels[upper + right], texels[lower + left], texels[lower + right])
                let redBlue =
                    (four.0 & 0xFF00FF) + (four.1 & 0xFF00FF) + (four.2 & 0xFF00FF) + (four.3 & 0xFF00FF) + 0x020002
                let green =
                    (four.0 & 0x00FF00) + (four.1 & 0x00FF00) + (four.2 & 0x00FF00) + (four.3 & 0x00FF00) + 0x000200
                texels[to.start + y * to.width + x] = redBlue >> 2 & 0xFF00FF | green >> 2 & 0x00FF00
            }
        }
    }
}
