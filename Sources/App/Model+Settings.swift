import SwellCanvas
import SwellComponents
import SwellMotion

/// What the settings file says, and which of it command line and environment have overruled.
struct SettingsState {
    /// Those that hold now.
    var current = Settings()
    /// Those that the player was started with.
    var started = Settings()
    /// What the settings do not change.
    var settled: Set<SettingName> = []

    /// The settings among `names` whose present values are not those that the player was started with, and that no change
    /// reaches while it runs.
    func waiting(among names: Set<SettingName>) -> [SettingName] {
        let differing = current.differences(from: started).intersection(names).subtracting(settled)
        // Of the terminal's own colours there are 16, and how many a screen has is settled at the start.
        let isOtherDepth = (current.theme == .terminal) != (started.theme == .terminal)
        return SettingName.allCases.filter { differing.contains($0) && (!$0.isLive || $0 == .theme && isOtherDepth) }
    }
}

extension Model {
    /// Begins with the settings of the file.
    ///
    /// - Parameters:
    ///   - settings: the file's.
    ///   - settled: what command line or environment have said instead: as it is, it stays.
    public mutating func begin(with settings: Settings, settled: Set<SettingName>, at now: Double) {
        state.started = settings
        state.settled = settled
        adopt(settings, at: now)
    }

    /// The file has changed: what can change while the player runs does, from the next command on, and of the rest one
    /// notice says that it waits.
    public mutating func apply(_ settings: Settings, at now: Double) {
        let changed = settings.differences(from: state.current)
        adopt(settings, at: now)
        let waiting = state.waiting(among: changed).map(\.rawValue)
        guard !waiting.isEmpty else { return }
        let verb = waiting.count == 1 ? "counts" : "count"
        post("settings.conf: \(Words.list(waiting, "and")) \(verb) from the next start on", at: now)
    }

    /// What was read when the file had changed.
    mutating func take(_ reading: SettingsFile.Reading, at now: Double) {
        // What cannot be read says nothing about what is wanted.
        if reading.fault == nil { apply(reading.settings, at: now) }
        for notice in reading.notices { post(notice, at: now) }
    }

    private mutating func adopt(_ settings: Settings, at now: Double) {
        state.current = settings
        func isOpen(_ name: SettingName) -> Bool { !state.settled.contains(name) }
        if isOpen(.motion) { motion = settings.motion }
        if isOpen(.pill) { pillShows = settings.pill }
        if isOpen(.fps) { framesPerSecond = Double(settings.fps) }
        mini.springs = settings.springs.player
        pill.springs = settings.springs.pill
        if keys != settings.keys {
            keys = settings.keys
            if help != nil { help = HelpView(keys: keys, glyphs: mini.glyphs) }
            mini.hints = paneHints
        }
        choose()
        refreshPill(at: now)
        mark(.input)
    }

    /// Takes the theme that the settings and the terminal's background make.
    mutating func choose() {
        var choice = state.current.theme
        // Another depth than the screen was started with is not to be had.
        if choice == .terminal, state.started.theme != .terminal { choice = state.started.theme }
        theme = Theme.chosen(choice, on: background)
        if case .fixed(let color) = state.current.tint { theme = theme.accented(color) }
        restyle()
    }
}

extension SpringSettings {
    /// The springs of bar, pane and cover.
    var player: ExpandingMiniPlayer.Springs {
        var springs = ExpandingMiniPlayer.Springs()
        springs.pane = Spring(duration: expandDuration, bounce: expandBounce)
        springs.cover = Spring(response: coverResponse, dampingRatio: coverDamping)
        springs.pull = Spring(duration: pullDuration, bounce: pullBounce)
        springs.presence = Spring(duration: barDuration, bounce: barBounce)
        return springs
    }

    /// The springs of the pill.
    var pill: IslandPill.Springs {
        var springs = IslandPill.Springs()
        springs.expansion = Spring(duration: pillDuration, bounce: pillBounce)
        springs.content = Spring(duration: pillContentDuration, bounce: pillContentBounce)
        return springs
    }
}
