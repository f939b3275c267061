import App
import Engines
import Glibc
import Playback
import Terminal

extension Options {
    /// What is said where music is to be played and there is nothing that could sound.
    static let silentSentence = "no sound: mpv is not installed (apt install mpv)"

    /// Whether mpv is to play. The demo has nothing that could sound.
    private var wantsMPV: Bool {
        guard hasMusic else { return false }
        switch engine {
        case .auto: return MPVOptions.find() != nil
        case .mpv: return isEngineDemanded || MPVOptions.find() != nil
        case .fake: return false
        }
    }

    /// The command line names the engine: another one will not do. The settings file may come from another machine.
    private var isEngineDemanded: Bool { settled.contains(.engine) }

    /// Whether nothing sounds though nobody asked for that.
    var isSilentUnasked: Bool { engine != .fake && hasMusic && !wantsMPV }

    /// Refuses an engine that is not there, before the screen is touched.
    func checkEngine() throws(OptionsError) {
        guard engine == .mpv, isEngineDemanded, wantsMPV, MPVOptions.find() == nil else { return }
        throw OptionsError(
            .conflict("--engine mpv", with: "a machine without mpv", remedy: "install it (apt install mpv)"))
    }

    /// What plays.
    ///
    /// - Parameter wake: lets the loop look for news of the engine; called on another thread.
    func transport(wake: @escaping @Sendable () -> Void) -> any Transport {
        guard wantsMPV else { return FakeTransport() }
        return MPVTransport(options: mpv, wake: wake)
    }

    /// How mpv is started.
    var mpv: MPVOptions {
        let gain = MPVOptions.ReplayGain(rawValue: replayGain.rawValue) ?? .track
        return MPVOptions(extraWords: Options.extraWords, replayGain: gain, clock: { Terminal.now() })
    }

    /// The words of `SWELL_MPV_OPTIONS`, which come after our own.
    static var extraWords: [String] {
        getenv("SWELL_MPV_OPTIONS").map { String(cString: $0).split(separator: " ").map(String.init) } ?? []
    }
}
