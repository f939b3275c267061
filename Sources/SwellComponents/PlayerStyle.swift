import SwellCanvas

/// The colours of bar and pane.
public struct PlayerStyle: Hashable, Sendable {
    /// Behind bar and pane alike: one flat colour, so that a flight sends few cells.
    public var background: Color
    /// Of the title and the signs.
    public var text: Color
    /// Of everything quieter.
    public var secondary: Color
    /// What has been played of the progress line, and modes that are on.
    public var accent: Color
    /// What is left of the progress line.
    public var track: Color
    /// What lies behind the open pane is darkened toward this.
    public var scrim: Color
    /// Of modes that are off, and of the hints in the pane's last row.
    public var inactive: Color

    /// Colours of one's own.
    ///
    /// - Parameters:
    ///   - background: see ``background``.
    ///   - text: see ``text``.
    ///   - secondary: see ``secondary``.
    ///   - accent: see ``accent``.
    ///   - track: see ``track``.
    ///   - scrim: see ``scrim``.
    ///   - inactive: see ``inactive``; `nil`: `secondary` with a fifth of the background mixed in.
    public init(
        background: Color, text: Color, secondary: Color, accent: Color, track: Color, scrim: Color,
        inactive: Color? = nil
    ) {
        self.background = background
        self.text = text
        self.secondary = secondary
        self.accent = accent
        self.track = track
        self.scrim = scrim
        self.inactive = inactive ?? secondary.mixed(with: background, by: 0.2)
    }

    /// For a dark screen.
    public static let dark = PlayerStyle(
        background: Color(hex: 0x262338), text: Color(hex: 0xF4F2FA), secondary: Color(hex: 0xA6A2BC),
        accent: Color(hex: 0xFF6AA8), track: Color(hex: 0x4A465F), scrim: Color(hex: 0x010101))
}
