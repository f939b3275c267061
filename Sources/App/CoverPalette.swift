import SwellCanvas

/// The colours that a cover lends to the player.
struct CoverPalette: Hashable {
    /// What most of it looks like, for grounds.
    var tint: Color
    /// What stands out in it, for what is lit; the tint where nothing does.
    var accent: Color

    init(tint: Color, accent: Color) {
        self.tint = tint
        self.accent = accent
    }

    /// Sorts the pixels into 16 x 16 x 16 blocks of colours: the block with the most is the tint, the one with the most colour
    /// in it the accent.
    init(_ picture: some Collection<UInt32>) {
        var blocks: [UInt32: (count: Int, red: Int, green: Int, blue: Int)] = [:]
        for pixel in picture {
            let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
            let block = (red >> 4) << 8 | (green >> 4) << 4 | blue >> 4
            var sums = blocks[block] ?? (0, 0, 0, 0)
            sums = (sums.count + 1, sums.red + Int(red), sums.green + Int(green), sums.blue + Int(blue))
            blocks[block] = sums
        }
        func mean(_ sums: (count: Int, red: Int, green: Int, blue: Int)) -> Color {
            Color(
                red: UInt8(sums.red / sums.count), green: UInt8(sums.green / sums.count),
                blue: UInt8(sums.blue / sums.count))
        }
        // By number, then by value: the same picture has the same colours in every run.
        let ranked = blocks.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        guard let most = ranked.first else {
            self.init(tint: Color(hex: 0x808080), accent: Color(hex: 0x808080))
            return
        }
        let tint = mean(most.value)
        var accent = tint
        var best = 0.0
        for (_, sums) in ranked {
            let color = mean(sums)
            let strength = Self.chroma(color)
            // A few stray pixels do not stand out, nor does a grey.
            guard strength > 0.2, sums.count * 400 >= picture.count else { continue }
            let weight = strength * Double(sums.count).squareRoot()
            if weight > best { (best, accent) = (weight, color) }
        }
        self.init(tint: tint, accent: accent)
    }

    /// How far a colour is from grey, 0...1.
    private static func chroma(_ color: Color) -> Double {
        let channels = [color.red, color.green, color.blue].map(Int.init)
        return Double((channels.max() ?? 0) - (channels.min() ?? 0)) / 255
    }
}
