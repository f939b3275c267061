import SwellComponents

/// The options there are: one table for the parser, the help, and the tests of man page and completions.
enum OptionName: Int32, CaseIterable, Sendable {
    // Above 255, so that none can be mistaken for a short option's letter.
    case demo = 256
    case engine, motion, color, ascii, mouse, fps, trace, version, help

    /// The name without its dashes. A static string, for C reads it where it lies.
    var staticName: StaticString {
        switch self {
        case .demo: "demo"
        case .engine: "engine"
        case .motion: "motion"
        case .color: "color"
        case .ascii: "ascii"
        case .mouse: "mouse"
        case .fps: "fps"
        case .trace: "trace"
        case .version: "version"
        case .help: "help"
        }
    }

    /// As it is written: `--demo`.
    var written: String { "--\(staticName)" }

    /// What stands for the value in the help; `nil`: it takes none.
    var placeholder: String? {
        switch self {
        case .demo, .ascii, .version, .help: nil
        case .fps: "N"
        case .trace: "FILE"
        case .engine, .motion, .color, .mouse: "WORD"
        }
    }

    /// The words that the value may be; empty: it is no word, or there is none.
    var words: [String] {
        switch self {
        case .engine: Options.Engine.allCases.map(\.rawValue)
        case .motion: Motion.allCases.map(\.rawValue)
        case .color: Options.ColorMode.allCases.map(\.rawValue)
        case .mouse: ["on", "off"]
        default: []
        }
    }

    /// What a right value is, in words.
    var wanted: String {
        switch self {
        case .fps: "a whole number from \(Options.framesPerSecond.lowerBound) to \(Options.framesPerSecond.upperBound)"
        case .trace: "the name of a file"
        default: Words.list(words, "or")
        }
    }

    /// What it does, in lines of at most 56 columns.
    var help: [String] {
        switch self {
        case .demo: ["play the built-in album, without sound"]
        case .engine: ["what plays: auto, mpv or fake (silent); default auto:", "mpv where it is installed"]
        case .motion: ["how much moves: full, reduced or none; default full"]
        case .color: ["colours: auto, direct (24-bit), 256, 16 or none;", "default auto"]
        case .ascii: ["draw with no character outside ASCII"]
        case .mouse: ["listen to the mouse: on or off; default on"]
        case .fps: ["draw what moves N times a second, 1 to 120; default 60"]
        case .trace: ["write each frame and event to FILE, one JSON object", "a line"]
        case .version: ["print the version and leave"]
        case .help: ["print this help and leave"]
        }
    }
}

extension Options {
    /// What `swell --version` prints, without the last line break.
    public static let versionText = "swell \(version)"

    /// What `swell --help` prints: ASCII, at most 80 columns, without the last line break.
    public static let helpText: String = {
        var lines = [
            "usage: swell [OPTION ...] [PATH ...]",
            "       swell scan [PATH ...]",
            "       swell doctor",
            "",
            "A music player for the terminal. PATHs are folders, files and playlists (m3u,",
            "m3u8, pls) to play; without one it opens the saved library, or, where nothing is",
            "saved, the built-in album.",
            "",
        ]
        for option in OptionName.allCases {
            let name = option.placeholder.map { "\(option.written) \($0)" } ?? option.written
            for (index, line) in option.help.enumerated() {
                let left = index == 0 ? name : ""
                lines.append("  " + left + String(repeating: " ", count: max(2, 18 - left.utf8.count)) + line)
            }
        }
        lines += [
            "",
            "scan adds PATHs to the saved library and reads them, without the player; without",
            "a PATH it looks for what has changed. doctor says what the terminal, the engine",
            "and your folders can do, and what to fix. A word after -- is a PATH, whatever it",
            "looks like.",
            "",
            "environment: SWELL_MOTION=full|reduced|none, REDUCE_MOTION=1 (reduced) where",
            "--motion is not given; NO_COLOR where --color is not given or auto;",
            "SWELL_PILL=all|notices: what the pill at the top may show;",
            "SWELL_MPV_OPTIONS: words for mpv, which come after its own.",
            "",
            "In the player, ? shows the keys.",
        ]
        return lines.joined(separator: "\n")
    }()
}
