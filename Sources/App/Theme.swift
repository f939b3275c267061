import SwellCanvas
import SwellComponents

/// The colours of the library, and what bar and pane start from.
public struct Theme: Hashable, Sendable {
    public var background: Color
    public var text: Color
    public var secondary: Color
    public var selection: Color
    public var accent: Color
    public var panel: Color
    public var isLight: Bool

    public static let dark = Theme(
        background: Color(hex: 0x121117), text: Color(hex: 0xE9E7F2), secondary: Color(hex: 0x9A96AC),
        selection: Color(hex: 0x2B2839), accent: Color(hex: 0xFF6AA8), panel: Color(hex: 0x262338), isLight: false)

    public static let light = Theme(
        background: Color(hex: 0xFAF9FC), text: Color(hex: 0x22202B), secondary: Color(hex: 0x686477),
        selection: Color(hex: 0xE3DFEF), accent: Color(hex: 0xB8125F), panel: Color(hex: 0xEDEAF5), isLight: true)

    /// The theme that suits a terminal's own background, lying on it.
    ///
    /// - Parameter background: `nil` while it is unknown: the dark theme with its own.
    public static func suiting(_ background: Color?) -> Theme {
        guard let background else { return .dark }
        var theme = background.luminance > 0.4 ? Theme.light : Theme.dark
        // A background of middle lightness would swallow the quiet words: then the theme's own stays.
        if theme.secondary.contrast(with: background) >= 4.5 { theme.background = background }
        return theme
    }

    /// Bar and pane, tinted by a cover.
    ///
    /// - Parameter tint: the cover's mean colour; `nil`: no tint.
    public func playerStyle(tint: Color?) -> PlayerStyle {
        let base = tint.map { panel.mixed(with: $0, by: isLight ? 0.12 : 0.1) } ?? panel
        return PlayerStyle(
            background: base, text: readable(text, on: base), secondary: readable(secondary, on: base),
            accent: readable(accent, on: base, atLeast: 3), track: base.mixed(with: text, by: 0.22),
            scrim: Color(hex: 0x010101))
    }

    /// `color`, moved toward the theme's lightest or darkest until it can be read.
    private func readable(_ color: Color, on base: Color, atLeast ratio: Double = 4.5) -> Color {
        let end = isLight ? Color(hex: 0x010101) : Color(hex: 0xFFFFFF)
        var result = color
        for step in 1...10 where result.contrast(with: base) < ratio {
            result = color.mixed(with: end, by: Double(step) / 10)
        }
        return result
    }
}
