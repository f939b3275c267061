/// What a key can ask for.
public enum Command: String, Hashable, Sendable, CaseIterable {
    case playPause, playSelected, toggleExpansion, leave
    case next, previous
    case seekBack, seekForward, seekFarBack, seekFarForward
    case moveUp, moveDown, pageUp, pageDown, halfPageUp, halfPageDown, moveToTop, moveToBottom
    case find
    case volumeUp, volumeDown, mute
    case shuffle, cycleRepeat
    case enqueue, enqueueNext, undo, redo
    case sleepTimer
    case lyrics
    case help
    case suspend, quit
}

extension Command {
    /// The action's name in the settings file: `play-pause`.
    public var settingName: String {
        rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    }
}
