import SwellCanvas
import SwellComponents

/// What the settings file asks for: parsed once, into a value that cannot be wrong.
public struct Settings: Hashable, Sendable {
    /// How often something that moves may be drawn, in frames a second.
    public static let framesPerSecond = 1...120

    /// Where the colours come from.
    public enum ThemeChoice: String, Hashable, Sendable, CaseIterable {
        /// Dark or light, as the terminal's background is.
        case auto
        case dark, light
        /// The terminal's own 16 colours.
        case terminal
        /// High contrast: 7 to 1 for all text.
        case contrast
    }

    /// What bar and pane are tinted with.
    public enum Tint: Hashable, Sendable {
        /// The cover of what plays.
        case cover
        /// This colour, which is the accent too, as far as that can be read.
        case fixed(Color)
        case none
    }

    /// What plays.
    public enum Engine: String, Hashable, Sendable, CaseIterable {
        /// mpv where it is installed, else fake, which is then said.
        case auto
        /// A child mpv, where there is something to play but the demo.
        case mpv
        case fake
    }

    /// By which gain of their tags the loudness of tracks is evened out.
    public enum ReplayGain: String, Hashable, Sendable, CaseIterable {
        case track, album, off
    }

    /// How many colours the picture has.
    public enum ColorMode: String, Hashable, Sendable, CaseIterable {
        /// What the terminal says that it can.
        case auto
        /// 24 bits.
        case direct
        case indexed256 = "256"
        case indexed16 = "16"
        case none
    }

    /// What the pill shows.
    public enum Pill: String, Hashable, Sendable, CaseIterable {
        /// Notices, tracks that came by themselves, the sleep timer.
        case all
        case notices
    }

    public var theme = ThemeChoice.auto
    public var tint = Tint.cover
    public var motion = Motion.full
    public var pill = Pill.all
    /// Within ``framesPerSecond``.
    public var fps = 60
    public var engine = Engine.auto
    public var replayGain = ReplayGain.track
    /// What is opened where no path is given: absolute paths in raw bytes, without NUL, none twice.
    public var roots: [[UInt8]] = []
    public var hasMouse = true
    public var color = ColorMode.auto
    public var isASCII = false
    /// Each within its range.
    public var springs = SpringSettings()
    /// Ctrl-C quits in each, and something leaves.
    public var keys = KeyTable.standard

    /// What holds where nothing is said.
    public init() {}

    /// Those settings whose values differ; keys and springs, which are many, are not among them.
    func differences(from other: Settings) -> Set<SettingName> {
        Set(
            SettingName.allCases.filter { name in
                switch name {
                case .theme: theme != other.theme
                case .tint: tint != other.tint
                case .motion: motion != other.motion
                case .pill: pill != other.pill
                case .fps: fps != other.fps
                case .engine: engine != other.engine
                case .replaygain: replayGain != other.replayGain
                case .root: roots != other.roots
                case .mouse: hasMouse != other.hasMouse
                case .color: color != other.color
                case .ascii: isASCII != other.isASCII
                }
            })
    }
}
