/// The nearest colours of a terminal that has few.
struct Palette: Sendable {
    /// The nearest palette number for 5 bits of red, green and blue each.
    private let nearest: [UInt8]
    /// The nearest for the 256 grays, exactly.
    private let grays: [UInt8]

    /// The 6 x 6 x 6 cube and the gray ramp, 16 to 255. The 16 below belong to the user.
    static let indexed256 = Palette { Self.nearestOf256($0) }
    /// The 16 colours of old as xterm shows them.
    static let indexed16 = Palette { color in
        var best = 0
        var least = UInt32.max
        for index in 0..<16 {
            let distance = Self.distance(color, Self.sixteen[index])
            if distance < least {
                least = distance
                best = index
            }
        }
        return UInt8(best)
    }

    /// The number of the nearest colour.
    @inline(__always)
    func number(_ color: UInt32) -> UInt32 {
        let red = color >> 16 & 0xFF
        let green = color >> 8 & 0xFF
        let blue = color & 0xFF
        if red == green && green == blue { return UInt32(grays[Int(red)]) }
        return UInt32(nearest[Int((red >> 3) << 10 | (green >> 3) << 5 | blue >> 3)])
    }

    private init(_ find: (UInt32) -> UInt8) {
        nearest = (UInt32(0)..<32768).map { bits in
            let red = (bits >> 10) << 19
            let green = (bits >> 5 & 31) << 11
            let blue = (bits & 31) << 3
            // The middle of each block of 8 x 8 x 8 colours.
            return find(red | green | blue | 0x040404)
        }
        grays = (0..<256).map { find(UInt32($0) * 0x010101) }
    }

    /// The colours 0 to 15 of xterm.
    static let sixteen: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
        0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    /// The colour of a number of 16...255 as all terminals show it, and of 0...15 as xterm does.
    static func color(_ number: Int) -> UInt32 {
        if number < 16 { return sixteen[max(0, number)] }
        if number >= 232 { return UInt32(8 + 10 * (min(number, 255) - 232)) * 0x010101 }
        let cube = number - 16
        return level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6)
    }

    /// A step of the cube: 0, 95, 135, 175, 215, 255.
    private static func level(_ step: Int) -> UInt32 { step == 0 ? 0 : UInt32(55 + 40 * step) }

    /// The better of the nearest of the cube, in each channel the steps to either side, and of the gray ramp.
    private static func nearestOf256(_ color: UInt32) -> UInt8 {
        func step(_ channel: UInt32) -> Int { channel < 95 ? 0 : min(4, Int(channel - 55) / 40) }
        let low = (step(color >> 16 & 0xFF), step(color >> 8 & 0xFF), step(color & 0xFF))
        var best = 16
        var least = UInt32.max
        func consider(_ number: Int) {
            let distance = Self.distance(color, Self.color(number))
            if distance < least {
                least = distance
                best = number
            }
        }
        let bright = (Int(color >> 16 & 0xFF) + Int(color >> 8 & 0xFF) + Int(color & 0xFF)) / 3
        let gray = min(max(0, (bright - 8) / 10), 23)
        for number in max(0, gray - 1)...min(23, gray + 1) { consider(232 + number) }
        for corner in 0..<8 {
            consider(16 + 36 * (low.0 + (corner & 1)) + 6 * (low.1 + (corner >> 1 & 1)) + low.2 + (corner >> 2))
        }
        return UInt8(best)
    }

    /// How different two colours look: "redmean" (T. Riemersma, Colour metric, 2004), squared.
    private static func distance(_ one: UInt32, _ two: UInt32) -> UInt32 {
        let red1 = Int32(one >> 16 & 0xFF)
        let red2 = Int32(two >> 16 & 0xFF)
        let mean = (red1 + red2) / 2
        let red = red1 - red2
        let green = Int32(one >> 8 & 0xFF) - Int32(two >> 8 & 0xFF)
        let blue = Int32(one & 0xFF) - Int32(two & 0xFF)
        return UInt32((512 + mean) * red * red + 1024 * green * green + (767 - mean) * blue * blue)
    }
}
