/// What the doctor found out about the engine and the sound.
public struct EngineFacts: Hashable, Sendable {
    /// How mpv's start went, with the words that the player starts it with.
    public enum Start: Hashable, Sendable {
        /// There is no mpv.
        case notFound
        /// It answered on the player's own line.
        case answered
        /// It ended before it answered.
        case ended
        /// It did neither, for so many seconds.
        case silent(seconds: Int)
    }

    /// What became of a tenth of a second of silence.
    public enum Sound: Hashable, Sendable {
        /// It was played through the output of that name; `nil`: mpv did not say which.
        case played(output: String?)
        /// mpv refused, in its own words.
        case refused(String)
        /// Nothing was heard of it for so many seconds.
        case stuck(seconds: Int)
        /// It was not tried, for that reason.
        case notTried(String)
    }

    /// What was asked for.
    public var engine = Options.Engine.auto
    /// mpv's path.
    public var path: String?
    public var start = Start.notFound
    /// mpv's version in its own words, such as "mpv 0.35.1"; `nil`: it did not say.
    public var version: String?
    /// Why that version will not do, in a sentence; `nil`: it will.
    public var refusal: String?
    /// The words of `SWELL_MPV_OPTIONS`.
    public var extraWords: [String] = []
    /// With those words mpv did not start; without them it did.
    public var isUpsetByExtraWords = false
    /// Codecs that mpv lists.
    public var decoders: Set<String> = []
    /// Containers that mpv lists.
    public var demuxers: Set<String> = []
    public var sound = Sound.notTried("mpv does not run")
    /// ffmpeg's path.
    public var ffmpeg: String?
    /// The first line that ffmpeg says of its version; `nil`: it said none in time.
    public var ffmpegVersion: String?

    /// A machine where nothing was found.
    public init() {}

    /// What files are called, and the codec and container that mpv needs for them.
    static let formats: [(name: String, codec: String, container: String)] = [
        ("mp3", "mp3", "mp3"), ("flac", "flac", "flac"), ("ogg", "vorbis", "ogg"), ("opus", "opus", "ogg"),
        ("m4a", "aac", "m4a"), ("wav", "pcm_s16le", "wav"), ("aiff", "pcm_s16be", "aiff"), ("wv", "wavpack", "wv"),
        ("ape", "ape", "ape"), ("wma", "wmav2", "asf"),
    ]

    /// What the report says of it. Where the silent engine is asked for, nothing of mpv must be mended.
    public var section: DoctorSection {
        var lines: [DoctorLine] = []
        if engine == .fake { lines.append(.note("engine", "fake, as asked for: silent, and mpv is not needed")) }
        lines.append(path.map { .ok("mpv", $0) } ?? .fix("mpv", "not found in PATH", remedy: "apt install mpv"))
        if path != nil {
            lines += startLines
            if start == .answered { lines += [formatLine, soundLine] }
        }
        if !extraWords.isEmpty {
            lines.append(.note("SWELL_MPV_OPTIONS", "mpv is started with " + extraWords.joined(separator: " ")))
        }
        if engine == .fake {
            for index in lines.indices where lines[index].mark == .fix { lines[index].mark = .note }
        }
        lines.append(ffmpegLine)
        return DoctorSection("engine", lines)
    }

    private var startLines: [DoctorLine] {
        var lines: [DoctorLine] = []
        if let refusal {
            lines.append(.fix("mpv's version", refusal, remedy: "install a later mpv (apt install mpv)"))
        } else if let version {
            lines.append(.ok("mpv's version", version))
        }
        switch start {
        case .notFound: break
        case .answered: lines.append(.ok("mpv's start", "answers, started as the player starts it"))
        case .ended where isUpsetByExtraWords:
            lines.append(
                .fix(
                    "mpv's start", "ends at once with the words of SWELL_MPV_OPTIONS, and answers without them",
                    remedy: "correct or unset SWELL_MPV_OPTIONS"))
        case .ended:
            lines.append(
                .fix(
                    "mpv's start", "ends at once with the words that the player starts it with",
                    remedy: "install mpv 0.35 or later (apt install mpv)"))
        case .silent(let seconds):
            lines.append(
                .fix(
                    "mpv's start", "no answer in \(seconds) s",
                    remedy: "see what `\(path ?? "mpv") --no-config --idle --no-video` says, or install it anew"))
        }
        return lines
    }

    private var formatLine: DoctorLine {
        let played = EngineFacts.formats.filter { decoders.contains($0.codec) && demuxers.contains($0.container) }
        let names = played.map(\.name).joined(separator: " ")
        let missing = EngineFacts.formats.map(\.name).filter { name in !played.contains { $0.name == name } }
        if played.isEmpty {
            return .fix(
                "plays", "mpv lists no decoder for any format of music",
                remedy: "install an mpv that can (apt install mpv)")
        }
        if missing.isEmpty { return .ok("plays", "\(names) (by mpv's own lists; no file was tried)") }
        return .note(
            "plays", "\(names), but not \(missing.joined(separator: " ")) (by mpv's own lists; no file was tried)",
            remedy: "an mpv built with more decoders plays them")
    }

    private var soundLine: DoctorLine {
        switch sound {
        case .played("null"):
            .note("sound", "goes to the output null, which is heard by nobody (0.1 s of silence played)")
        case .played(nil): .ok("sound", "is played (0.1 s of silence; mpv did not say through which output)")
        case .played(let output?): .ok("sound", "goes to the output \(output) (0.1 s of silence played)")
        case .refused(let words):
            .fix("sound", "no output can be opened: \(words)", remedy: soundRemedy)
        case .stuck(let seconds):
            .fix("sound", "0.1 s of silence did not come to its end in \(seconds) s", remedy: soundRemedy)
        case .notTried(let reason): .note("sound", "not tried: \(reason)")
        }
    }

    private var soundRemedy: String {
        extraWords.contains { $0.hasPrefix("--ao") || $0.hasPrefix("--audio-device") }
            ? "name another output in SWELL_MPV_OPTIONS, or unset it"
            : "start a sound server or connect a sound card; SWELL_MPV_OPTIONS=--ao=NAME picks one (mpv --ao=help)"
    }

    private var ffmpegLine: DoctorLine {
        guard let ffmpeg else { return .note("ffmpeg", "not found in PATH", remedy: "apt install ffmpeg for covers") }
        guard let ffmpegVersion else {
            return .note("ffmpeg", "\(ffmpeg), which does not say its version", remedy: "apt install ffmpeg for covers")
        }
        return .ok("ffmpeg", "\(ffmpeg), \(ffmpegVersion)")
    }
}
