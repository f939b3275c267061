#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A colour of 8 bits a channel in sRGB.
public struct Color: Hashable, Sendable {
    /// Red, 0...255.
    public var red: UInt8
    /// Green, 0...255.
    public var green: UInt8
    /// Blue, 0...255.
    public var blue: UInt8

    /// A colour of three channels, 0...255 each.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A colour written as 0xRRGGBB; higher bits are ignored.
    public init(hex: UInt32) {
        red = UInt8(truncatingIfNeeded: hex >> 16)
        green = UInt8(truncatingIfNeeded: hex >> 8)
        blue = UInt8(truncatingIfNeeded: hex)
    }

    /// All channels 0.
    public static let black = Color(hex: 0x000000)
    /// All channels 255.
    public static let white = Color(hex: 0xFFFFFF)

    /// The colour as 0xRRGGBB.
    public var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// This colour with `amount` of the other mixed in, channel by channel.
    ///
    /// - Parameters:
    ///   - other: the colour at an amount of 1.
    ///   - amount: 0 is exactly this colour and 1 exactly the other; clamped, and 0 where it is no number.
    public func mixed(with other: Color, by amount: Double) -> Color {
        Color(hex: Blend.mix(hex, other.hex, Blend.weight(amount)))
    }

    /// Relative luminance, 0 for black to 1 for white (WCAG 2.2, "relative luminance").
    public var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of the two colours, 1 (none) to 21 (black and white), whichever is the lighter (WCAG 2.2).
    public func contrast(with other: Color) -> Double {
        let one = luminance
        let two = other.luminance
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }
}

/// The arithmetic of mixing on colours packed as 0xRRGGBB.
enum Blend {
    /// The weight that means "wholly the second colour".
    static let full: UInt32 = 65536

    /// A share of 0...1 as a weight of 0...65536; less or no number is 0, more is all.
    @inline(__always)
    static func weight(_ share: Double) -> UInt32 {
        guard share > 0 else { return 0 }
        return share >= 1 ? full : UInt32(share * 65536 + 0.5)
    }

    /// `under` with `weight` 65536ths of `over` mixed in, each channel rounded to the nearest.
    @inline(__always)
    static func mix(_ under: UInt32, _ over: UInt32, _ weight: UInt32) -> UInt32 {
        let w = UInt64(weight)
        let k = 65536 - w
        let underRB = UInt64(under & 0xFF0000) << 16 | UInt64(under & 0xFF)
        let overRB = UInt64(over & 0xFF0000) << 16 | UInt64(over & 0xFF)
        let redBlue = underRB &* k &+ overRB &* w &+ 0x0000_8000_0000_8000
        let green = UInt64(under >> 8 & 0xFF) &* k &+ UInt64(over >> 8 & 0xFF) &* w &+ 0x8000
        let rb = UInt32(truncatingIfNeeded: redBlue >> 32) & 0xFF0000 | UInt32(truncatingIfNeeded: redBlue >> 16) & 0xFF
        return rb | UInt32(truncatingIfNeeded: green >> 8) & 0xFF00
    }

    /// The mean of two colours, halves rounded up.
    @inline(__always)
    static func mean(_ one: UInt32, _ two: UInt32) -> UInt32 {
        ((one & 0xFF00FF) + (two & 0xFF00FF) + 0x010001) >> 1 & 0xFF00FF
            | ((one & 0x00FF00) + (two & 0x00FF00) + 0x000100) >> 1 & 0x00FF00
    }

    /// The brightness of a colour as the eye weighs the channels, 0...255, on the sRGB values themselves (Rec. 709's shares).
    @inline(__always)
    static func brightness(_ color: UInt32) -> UInt32 {
        ((color >> 16 & 0xFF) * 54 + (color >> 8 & 0xFF) * 183 + (color & 0xFF) * 19) >> 8
    }
}
