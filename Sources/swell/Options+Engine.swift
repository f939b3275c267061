import App
import Engines
import Glibc
import Playback
import Terminal

extension Options {
    /// Whether mpv is to play: it was asked for, and there is something to play but the demo.
    private var wantsMPV: Bool { engine == .mpv && !paths.isEmpty }

    /// Refuses an engine that is not there, before the screen is touched.
    func checkEngine() throws(OptionsError) {
        guard wantsMPV, MPVOptions.find() == nil else { return }
        throw OptionsError(
            .conflict("--engine mpv", with: "a machine without mpv", remedy: "install it (apt install mpv)"))
    }

    /// What plays.
    ///
    /// `SWELL_MPV_OPTIONS` holds words for mpv that come after its own.
    ///
    /// - Parameter wake: lets the loop look for news of the engine; called on another thread.
    func transport(wake: @escaping @Sendable () -> Void) -> any Transport {
        guard wantsMPV else { return FakeTransport() }
        let words = getenv("SWELL_MPV_OPTIONS").map { String(cString: $0).split(separator: " ").map(String.init) } ?? []
        return MPVTransport(options: MPVOptions(extraWords: words, clock: { Terminal.now() }), wake: wake)
    }
}
