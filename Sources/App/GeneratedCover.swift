import SwellCanvas

#if canImport(Glibc)
    import Glibc
#endif

/// The picture of an album that has none: a gradient made from its name, with a note on it. Always the same for the same
/// album.
public enum GeneratedCover {
    /// Pixels a side.
    public static let side = 256

    /// - Parameter album: any text; the demo's album is purple, pink and orange.
    public static func image(for album: String) -> Image {
        let colors = palette(for: album)
        let last = Double(side - 1)
        return Image(width: side, height: side) { x, y in
            let along = (Double(x) + Double(y)) / (2 * last)
            let ground =
                along < 0.5
                ? colors[0].mixed(with: colors[1], by: along * 2)
                : colors[1].mixed(with: colors[2], by: along * 2 - 1)
            let ink = note(x: Double(x) / last, y: Double(y) / last)
            return ink > 0 ? ground.mixed(with: Color(hex: 0xFFF4FA), by: ink) : ground
        }
    }

    static func palette(for album: String) -> [Color] {
        if album == "Night Windows" { return [Color(hex: 0x7B3FE4), Color(hex: 0xF2508C), Color(hex: 0xFF9A4D)] }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in album.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        hash ^= hash >> 29
        let hue = Double(hash % 360)
        let spread = 35 + Double((hash >> 16) % 40)
        let direction: Double = (hash >> 40) & 1 == 0 ? 1 : -1
        return [
            color(hue: hue, saturation: 0.70, lightness: 0.46),
            color(hue: hue + direction * spread, saturation: 0.74, lightness: 0.56),
            color(hue: hue + direction * spread * 2, saturation: 0.86, lightness: 0.64),
        ]
    }

    /// Hue in degrees, saturation and lightness 0...1.
    static func color(hue: Double, saturation: Double, lightness: Double) -> Color {
        let chroma = saturation * min(lightness, 1 - lightness)
        func channel(_ offset: Double) -> UInt8 {
            var place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            if place < 0 { place += 12 }
            let value = lightness - chroma * max(-1, min(place - 3, 9 - place, 1))
            return UInt8((min(max(value, 0), 1) * 255).rounded())
        }
        return Color(red: channel(0), green: channel(8), blue: channel(4))
    }

    /// How much of a beamed pair of quavers lies at a place of the unit square, 0...1, smooth at its edges.
    private static func note(x: Double, y: Double) -> Double {
        guard x > 0.22, x < 0.78, y > 0.2, y < 0.8 else { return 0 }
        let soft = 1.5 / Double(side)
        // Signed distances: below 0 is inside.
        func head(_ centerX: Double, _ centerY: Double) -> Double {
            let (dx, dy) = (x - centerX, y - centerY)
            let (u, v) = (dx * 0.94 - dy * 0.34, dx * 0.34 + dy * 0.94)
            return ((u / 0.092) * (u / 0.092) + (v / 0.07) * (v / 0.07)).squareRoot() * 0.08 - 0.08
        }
        func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Double {
            max(left - x, x - right, top - y, y - bottom)
        }
        // The beam slants upward to the right.
        let slant = (x - 0.42) * -0.22
        let beam = max(0.418 - x, x - 0.702, (0.318 + slant) - y, y - (0.408 + slant))
        let shape = min(
            head(0.355, 0.69), head(0.64, 0.63), box(0.418, 0.34, 0.446, 0.69), box(0.674, 0.28, 0.702, 0.63), beam)
        return min(max(0.5 - shape / soft, 0), 1)
    }
}
