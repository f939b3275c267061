#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The nearest colours of a terminal that has few, looked up in a table that is built at its first use.
struct Palette: Sendable {
    /// The nearest palette number for 5 bits of red, green and blue each.
    private let nearest: [UInt8]
    /// The nearest for the 256 grays, exactly.
    private let grays: [UInt8]

    /// The 6 x 6 x 6 cube and the gray ramp, 16 to 255. The 16 below belong to the user.
    static let indexed256 = Palette(colors: cube + ramp, first: 16)
    /// The 16 colours of old as xterm shows them.
    static let indexed16 = Palette(colors: sixteen, first: 0)

    /// The number of the nearest colour.
    @inline(__always)
    func number(_ color: UInt32) -> UInt32 {
        let red = color >> 16 & 0xFF
        let green = color >> 8 & 0xFF
        let blue = color & 0xFF
        if red == green && green == blue { return UInt32(grays[Int(red)]) }
        return UInt32(nearest[Int((red >> 3) << 10 | (green >> 3) << 5 | blue >> 3)])
    }

    /// The colours 0 to 15 of xterm.
    private static let sixteen: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
        0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
    /// 16 to 231: steps of 0, 95, 135, 175, 215, 255 in each channel.
    private static var cube: [UInt32] {
        let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
        return steps.flatMap { red in steps.flatMap { green in steps.map { red << 16 | green << 8 | $0 } } }
    }
    /// 232 to 255: 8, 18, ... 238.
    private static var ramp: [UInt32] { (0..<24).map { (8 + 10 * $0) * 0x010101 } }

    /// - Parameter first: the number of the first of the colours.
    private init(colors: [UInt32], first: Int) {
        let lightness = LinearLight()
        let places = colors.map { lightness.oklab($0) }
        let isCube = first == 16
        var nearest = [UInt8](repeating: 0, count: 32768)
        for index in 0..<32768 {
            let bits = UInt32(index)
            // The middle of each block of 8 x 8 x 8 colours.
            let color = (bits >> 10) << 19 | (bits >> 5 & 31) << 11 | (bits & 31) << 3 | 0x040404
            nearest[index] = Self.find(color, lightness.oklab(color), places, isCube: isCube, first: first)
        }
        self.nearest = nearest
        grays = (0..<256).map { gray in
            let color = UInt32(gray) * 0x010101
            return Self.find(color, lightness.oklab(color), places, isCube: isCube, first: first)
        }
    }

    /// The nearest place in Oklab: of all, or of the cube's corners around the color and the grays near to it.
    private static func find(
        _ color: UInt32, _ place: SIMD3<Float>, _ places: [SIMD3<Float>], isCube: Bool, first: Int
    ) -> UInt8 {
        var best = 0
        var least = Float.infinity
        places.withUnsafeBufferPointer { places in
            func consider(_ index: Int) {
                let way = places[index] - place
                let distance = way.x * way.x + way.y * way.y + way.z * way.z
                if distance < least {
                    least = distance
                    best = index
                }
            }
            if isCube {
                func step(_ channel: UInt32) -> Int { channel < 95 ? 0 : min(4, Int(channel - 55) / 40) }
                let corner = 36 * step(color >> 16 & 0xFF) + 6 * step(color >> 8 & 0xFF) + step(color & 0xFF)
                for bits in 0..<8 { consider(corner + (bits & 1) + 6 * (bits >> 1 & 1) + 36 * (bits >> 2)) }
                let gray = min(23, max(8, Int(Blend.brightness(color))) / 10)
                for index in max(0, gray - 2)...min(23, gray + 1) { consider(216 + index) }
            } else {
                for index in places.indices { consider(index) }
            }
        }
        return UInt8(first + best)
    }
}

/// sRGB as light, and as the eye sees it.
private struct LinearLight {
    /// The light of each channel value, 0...1 (IEC 61966-2-1).
    private let light: [Float] = (0..<256).map {
        let value = Float($0) / 255
        return value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
    }

    /// A colour's place in Oklab (B. Ottosson, A perceptual color space for image processing, 2020).
    func oklab(_ color: UInt32) -> SIMD3<Float> {
        let red = light[Int(color >> 16 & 0xFF)]
        let green = light[Int(color >> 8 & 0xFF)]
        let blue = light[Int(color & 0xFF)]
        let long = cbrtf(0.412_221_47 * red + 0.536_332_54 * green + 0.051_445_99 * blue)
        let middle = cbrtf(0.211_903_5 * red + 0.680_699_55 * green + 0.107_396_96 * blue)
        let short = cbrtf(0.088_302_46 * red + 0.281_718_84 * green + 0.629_978_7 * blue)
        return SIMD3(
            0.210_454_26 * long + 0.793_617_8 * middle - 0.004_072_05 * short,
            1.977_998_5 * long - 2.428_592_2 * middle + 0.450_593_7 * short,
            0.025_904_04 * long + 0.782_771_77 * middle - 0.808_675_77 * short)
    }
}
