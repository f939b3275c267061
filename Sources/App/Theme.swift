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
    /// The least contrast that words have with what they lie on.
    public var leastContrast = 4.5
    /// How much of a cover's colour goes into bar and pane, 0...1; 0: they keep their own.
    public var tintShare: Double
    /// The colours are places of the terminal's palette: none is mixed.
    public var isIndexed = false

    public static let dark = Theme(
        background: Color(hex: 0x121117), text: Color(hex: 0xE9E7F2), secondary: Color(hex: 0x9A96AC),
        selection: Color(hex: 0x2B2839), accent: Color(hex: 0xFF6AA8), panel: Color(hex: 0x262338), isLight: false,
        tintShare: 0.1)

    public static let light = Theme(
        background: Color(hex: 0xFAF9FC), text: Color(hex: 0x22202B), secondary: Color(hex: 0x625E71),
        selection: Color(hex: 0xE3DFEF), accent: Color(hex: 0xB8125F), panel: Color(hex: 0xEDEAF5), isLight: true,
        tintShare: 0.12)

    /// High contrast. All words have 7 to 1 (WCAG 2.2, 1.4.6), and what lies on the ground stands out from it by 2 to 1: more
    /// of the one would cost the other.
    public static let contrast = Theme(
        background: Color(hex: 0x010101), text: .white, secondary: Color(hex: 0xD6E6FF),
        selection: Color(hex: 0x003CA0), accent: Color(hex: 0xFFE600), panel: Color(hex: 0x003CA0), isLight: false,
        leastContrast: 7, tintShare: 0)

    /// The terminal's own 16 colours, for a picture of that depth: each is xterm's colour of the number that is meant.
    ///
    /// Only the numbers that every palette keeps readable on each other carry words: 15 and 7 on 0, or 0 and 8 on 15.
    public static func terminal(isLight: Bool) -> Theme {
        let (black, silver, gray, white) = (
            0x000000 as UInt32, 0xE5E5E5 as UInt32, 0x7F7F7F as UInt32, 0xFFFFFF as UInt32
        )
        let (ground, ink) = isLight ? (white, black) : (black, white)
        return Theme(
            background: Color(hex: ground), text: Color(hex: ink), secondary: Color(hex: isLight ? gray : silver),
            selection: Color(hex: isLight ? silver : gray), accent: Color(hex: isLight ? 0xCD00CD : 0xFF00FF),
            panel: Color(hex: ground), isLight: isLight, leastContrast: 1, tintShare: 0, isIndexed: true)
    }

    /// The theme that suits a terminal's own background, lying on it.
    ///
    /// - Parameter background: `nil` while it is unknown: the dark theme with its own.
    public static func suiting(_ background: Color?) -> Theme {
        (isLight(background) ? Theme.light : Theme.dark).lying(on: background)
    }

    /// The theme that was chosen.
    ///
    /// - Parameters:
    ///   - choice: by name, or by the background.
    ///   - background: the terminal's own; `nil` while it is unknown.
    public static func chosen(_ choice: Settings.ThemeChoice, on background: Color?) -> Theme {
        switch choice {
        case .auto: suiting(background)
        // On a terminal of the other kind a theme brings its own ground.
        case .dark: isLight(background) ? .dark : Theme.dark.lying(on: background)
        case .light: isLight(background) ? Theme.light.lying(on: background) : .light
        case .terminal: terminal(isLight: isLight(background))
        case .contrast: .contrast
        }
    }

    private static func isLight(_ background: Color?) -> Bool { (background?.luminance ?? 0) > 0.4 }

    /// The same on another ground, where its words can be read there: one of middle lightness would swallow them.
    private func lying(on background: Color?) -> Theme {
        guard let background, [text, secondary, accent].allSatisfy({ $0.contrast(with: background) >= leastContrast })
        else { return self }
        var theme = self
        theme.background = background
        return theme
    }

    /// The same with another accent, as far as that can be read wherever it is written.
    public func accented(_ color: Color) -> Theme {
        guard !isIndexed else { return self }
        var theme = self
        theme.accent = readable(color, on: [background, selection, panel])
        return theme
    }

    /// Bar and pane, in the colours of a cover as far as words can be read on them.
    ///
    /// - Parameters:
    ///   - tint: what most of the cover looks like; `nil`: no tint.
    ///   - accent: what stands out in it; `nil`: the theme's own.
    public func playerStyle(tint: Color?, accent: Color? = nil) -> PlayerStyle {
        if isIndexed {
            return PlayerStyle(
                background: panel, text: text, secondary: secondary, accent: self.accent, track: secondary,
                scrim: Color(hex: 0x000000), inactive: secondary)
        }
        let base = tint.map { panel.mixed(with: $0, by: tintShare) } ?? panel
        let quiet = readable(secondary, on: [base])
        let lit = tintShare > 0 ? accent ?? self.accent : self.accent
        return PlayerStyle(
            background: base, text: readable(text, on: [base]), secondary: quiet,
            accent: readable(lit, on: [base]), track: base.mixed(with: text, by: tintShare == 0 ? 0.4 : 0.22),
            scrim: Color(hex: 0x010101), inactive: readable(quiet.mixed(with: base, by: 0.35), on: [base]))
    }

    /// `color`, moved toward the theme's lightest or darkest until it can be read on each of the grounds.
    private func readable(_ color: Color, on grounds: [Color]) -> Color {
        let end = isLight ? Color(hex: 0x010101) : .white
        var result = color
        for step in 1...20 where grounds.contains(where: { result.contrast(with: $0) < leastContrast }) {
            result = color.mixed(with: end, by: Double(step) / 20)
        }
        return result
    }
}
