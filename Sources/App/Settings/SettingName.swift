import SwellComponents

/// The settings that stand before the sections of the file: one table for the parser, its sentences, and the shipped file.
public enum SettingName: String, Hashable, Sendable, CaseIterable {
    case theme, tint, motion, pill, fps, engine, replaygain, root, mouse, color, ascii

    /// Whether a change counts while the player runs; the others want a new start.
    public var isLive: Bool {
        switch self {
        case .theme, .tint, .motion, .pill, .fps: true
        case .engine, .replaygain, .root, .mouse, .color, .ascii: false
        }
    }

    /// The words that the value may be; empty: it is no word alone.
    var words: [String] {
        switch self {
        case .theme: Settings.ThemeChoice.allCases.map(\.rawValue)
        case .motion: Motion.allCases.map(\.rawValue)
        case .pill: Settings.Pill.allCases.map(\.rawValue)
        case .engine: Settings.Engine.allCases.map(\.rawValue)
        case .replaygain: Settings.ReplayGain.allCases.map(\.rawValue)
        case .mouse, .ascii: ["on", "off"]
        case .color: Settings.ColorMode.allCases.map(\.rawValue)
        case .tint, .fps, .root: []
        }
    }

    /// What a right value is, in words.
    var wanted: String {
        switch self {
        case .tint: "cover, none or a colour like #ff6aa8"
        case .fps:
            "a whole number from \(Settings.framesPerSecond.lowerBound) to \(Settings.framesPerSecond.upperBound)"
        case .root: "a path that begins with / or ~/"
        default: Words.list(words, "or")
        }
    }
}
