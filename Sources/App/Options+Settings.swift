extension Options {
    /// Takes on what the settings file says, where neither command line nor environment have spoken.
    ///
    /// - Parameters:
    ///   - settings: the file's.
    ///   - exists: Whether something lies at a path.
    public mutating func fill(from settings: Settings, exists: ([UInt8]) -> Bool = Options.pathExists) {
        func isOpen(_ name: SettingName) -> Bool { !settled.contains(name) }
        if isOpen(.motion) { motion = settings.motion }
        if isOpen(.pill) { pill = settings.pill }
        if isOpen(.fps) { fps = settings.fps }
        if isOpen(.mouse) { hasMouse = settings.hasMouse }
        if isOpen(.ascii) { isASCII = settings.isASCII }
        // The built-in album has no files that mpv could play.
        if isOpen(.engine), !(isDemo && settings.engine == .mpv) { engine = settings.engine }
        if isOpen(.color) {
            color = settings.color
            // The terminal's own colours are its first 16.
            if settings.theme == .terminal, color == .auto { color = .indexed16 }
        }
        replayGain = settings.replayGain
        guard paths.isEmpty, !isDemo else { return }
        roots = settings.roots.filter(exists)
        notices += settings.roots.filter { !exists($0) }.map { "root '\(Options.shown($0))' does not exist" }
    }

    /// Whether there is something else to play than the demo.
    public var hasMusic: Bool { hasLibrary || !sources.isEmpty }

    /// What is to be played: the paths given, else the settings' folders, which belong to the saved library; empty: the
    /// saved library's own alone, or the demo.
    public var sources: [[UInt8]] { paths.isEmpty ? roots : paths }
}
