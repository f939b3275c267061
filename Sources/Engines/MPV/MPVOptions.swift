import Glibc

/// How mpv is started.
public struct MPVOptions: Sendable {
    /// How loudness differs between tracks is evened out, by the gain that their tags give.
    public enum ReplayGain: String, Sendable, CaseIterable {
        case track, album, off
    }

    /// mpv's path, or its name, which is looked up in `PATH`.
    public var program: String
    /// Words for mpv that come after its own, such as `--audio-device=alsa/hw:1`.
    public var extraWords: [String]
    /// By which gain loudness is evened out.
    public var replayGain: ReplayGain
    /// Seconds on the caller's monotonic clock; called on a thread of the transport's own.
    public var clock: @Sendable () -> Double
    /// An mpv that leaves a command unanswered for so long, in seconds, is given up.
    public var patience = 3.0

    public init(
        program: String = "mpv", extraWords: [String] = [], replayGain: ReplayGain = .track,
        clock: @escaping @Sendable () -> Double
    ) {
        self.program = program
        self.extraWords = extraWords
        self.replayGain = replayGain
        self.clock = clock
    }

    /// What mpv is called with, its name first.
    var words: [String] {
        [
            program, "--no-config", "--idle=yes", "--no-video", "--no-terminal", "--input-ipc-client=fd://0",
            "--load-scripts=no", "--osc=no", "--ytdl=no", "--load-stats-overlay=no", "--load-osd-console=no",
            "--load-auto-profiles=no", "--audio-display=no", "--access-references=no", "--gapless-audio=weak",
            "--prefetch-playlist=yes", "--volume-max=100",
            "--replaygain=\(replayGain == .off ? "no" : replayGain.rawValue)",
        ] + extraWords
    }

    /// The path of an executable file, looked up in `PATH` where the name has no slash; `nil`: there is none.
    public static func find(_ program: String = "mpv") -> String? {
        func isExecutable(_ path: String) -> Bool {
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
        }
        if program.utf8.contains(UInt8(ascii: "/")) { return isExecutable(program) ? program : nil }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        for folder in path.split(separator: ":") {
            let candidate = "\(folder)/\(program)"
            if isExecutable(candidate) { return candidate }
        }
        return nil
    }
}
