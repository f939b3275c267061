import Playback
import SwellCanvas
import SwellComponents
import SwellInput

extension Model {
    /// Draws everything, back to front: library, player, help, answers, pill.
    ///
    /// - Parameter canvas: as large as the screen.
    package mutating func draw(on canvas: inout Canvas, at now: Double) {
        syncNowPlaying(at: now)
        shownSecond = player.playhead.shownSeconds(at: now)
        shownStep = shownStep(at: now)
        shownSleep = headerSeconds(at: now)

        canvas.clear(theme.background)
        if !mini.coversScreen {
            drawHeader(on: &canvas)
            drawList(on: &canvas)
            if hintRows > 0 { drawHints(on: &canvas) }
            if prompt != nil { drawPrompt(on: &canvas) }
        }
        mini.draw(on: &canvas, in: size.cells)
        if help != nil {
            let theme = theme
            help?.draw(on: &canvas, theme: theme)
        }
        drawLastRow(on: &canvas)
        pill.draw(on: &canvas, in: size.cells)
    }

    private var textStyle: TextStyle { TextStyle(color: theme.text) }
    private var quietStyle: TextStyle { TextStyle(color: theme.secondary) }

    // MARK: The last rows

    /// What the first key of a command looks like; `nil`: it has none.
    private func sign(of command: Command) -> String? {
        guard let key = keys.keys(of: command).first else { return nil }
        guard charset != .ascii, key.modifiers.isEmpty else { return KeyTable.name(key) }
        switch key.code {
        case .enter: return "⏎"
        case .left: return "←"
        case .right: return "→"
        case .up: return "↑"
        case .down: return "↓"
        default: return KeyTable.name(key)
        }
    }

    /// The commands' keys, and what they do; `nil`: they have none.
    private func hint(_ commands: [Command], _ word: String) -> (String, String)? {
        let signs = commands.compactMap(sign)
        // Words need something between them, signs and letters do not.
        let gap = signs.contains { $0.count > 1 } && charset == .ascii ? "/" : " "
        return signs.isEmpty ? nil : (signs.joined(separator: gap), word)
    }

    var paneHints: String {
        let volume = charset == .ascii ? "up/down" : "↑ ↓"
        let words = [
            hint([.playPause], "pause"), hint([.seekBack, .seekForward], "seek"),
            hasVolumeArrows ? (volume, "volume") : hint([.volumeUp, .volumeDown], "volume"),
            hint([.next, .previous], "next previous"), hint([.leave], "close"),
        ]
        return words.compactMap { $0 }.map { "\($0.0) \($0.1)" }.joined(separator: "   ")
    }

    private var hasVolumeArrows: Bool {
        keys.command(for: Key(.up)) == .moveUp && keys.command(for: Key(.down)) == .moveDown
    }

    private var selectedIsGroup: Bool { library.list.group(at: library.selection) != nil }
    private var isInGroup: Bool { library.place.level.group != nil }

    private func drawHints(on canvas: inout Canvas) {
        let words: [(String, String)] =
            if let prompt {
                switch prompt.purpose {
                case .find:
                    [
                        (charset == .ascii ? "enter" : "⏎", "keep"), ("esc", "leave"),
                        (charset == .ascii ? "up down" : "↑ ↓", "move"),
                    ]
                case .savePlaylist: [(charset == .ascii ? "enter" : "⏎", "save"), ("esc", "leave")]
                }
            } else if library.tab == .queue, library.count > 0 {
                [
                    hint([.playSelected], "play"), hint([.removeFromQueue], "remove"),
                    hint([.moveUpInQueue, .moveDownInQueue], "move"), hint([.clearQueue], "clear"),
                    hint([.undo], "undo"), hint([.saveQueue], "save"), hint([.help], "help"),
                ].compactMap { $0 }
            } else if mini.isPresented {
                [
                    hint([.playPause], "pause"), hint([.playSelected], selectedIsGroup ? "show" : "play"),
                    hint([.toggleExpansion], "open"), isInGroup ? hint([.leave], "back") : nil, hint([.find], "find"),
                    hint([.help], "help"),
                ].compactMap { $0 }
            } else {
                [
                    hint([.playSelected], selectedIsGroup ? "show" : "play"), isInGroup ? hint([.leave], "back") : nil,
                    hint([.find], "find"), hint([.help], "help"), hint([.quit], "quit"),
                ].compactMap { $0 }
            }
        var column = 1
        for (key, word) in words {
            let width = TextWidth.columns(of: key) + 1 + TextWidth.columns(of: word)
            guard column + width <= size.columns else { break }
            column += canvas.text(key, column: column, row: size.rows - 1, style: textStyle) + 1
            column += canvas.text(word, column: column, row: size.rows - 1, style: quietStyle) + 3
        }
    }

    private func drawPrompt(on canvas: inout Canvas) {
        guard let prompt else { return }
        let row = max(0, size.rows - 1 - hintRows)
        let place = Rect(x: 0, y: Double(row * 2), width: Double(size.columns), height: 2)
        canvas.clearGlyphs(in: place)
        canvas.fill(place, color: theme.panel)
        var column = min(1, size.columns - 1)
        let sign = prompt.purpose == .find ? "/" : "save the queue as "
        column += canvas.text(
            sign, column: column, row: row, width: size.columns / 2, style: TextStyle(color: theme.accent, bold: true))
        let room = max(1, size.columns - column - 2)
        // The end of what is typed stays in sight.
        var shown = Substring(prompt.text)
        while TextWidth.columns(of: String(shown)) > room, !shown.isEmpty { shown.removeFirst() }
        column += canvas.text(String(shown), column: column, row: row, width: room, style: textStyle)
        canvas.text(" ", column: column, row: row, style: TextStyle(color: theme.text, reversed: true))
    }

    /// The answer to a key; where the pill has no room, a notice.
    private func drawLastRow(on canvas: inout Canvas) {
        guard let words = (hasPill ? nil : board.notices.current) ?? answer.text, size.rows > 1 || !mini.isPresented
        else { return }
        let row = size.rows - 1
        let place = Rect(x: 0, y: Double(row * 2), width: Double(size.columns), height: 2)
        canvas.clearGlyphs(in: place)
        canvas.fill(place, color: mini.progress > 0.5 ? mini.style.background : theme.background)
        canvas.text(
            words, column: min(1, size.columns - 1), row: row, width: max(1, size.columns - 2),
            style: TextStyle(color: mini.progress > 0.5 ? mini.style.accent : theme.accent))
    }
}
