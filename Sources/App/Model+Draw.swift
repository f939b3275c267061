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

    // MARK: Header

    private func drawHeader(on canvas: inout Canvas) {
        guard headerRows > 0 else { return }
        let title = "Library"
        // What lies behind the pill hides as a whole: no word is cut by its edge.
        let hidden = CellRect.covering(pill.isExpanded || pill.isMoving ? pill.frame : .zero)
        func write(_ text: String, from column: Int, style: TextStyle) {
            let place = CellRect(column: column, row: 0, columns: TextWidth.columns(of: text) + 1, rows: 1)
            guard place.intersection(hidden).isEmpty else { return }
            canvas.text(text, column: column, row: 0, width: size.columns - 1 - column, style: style)
        }
        write(title, from: 1, style: TextStyle(color: theme.text, bold: true))
        // The words at the right, the timer first where not both have room.
        let room = size.columns - 2 - title.count - 2
        let timer = shownSleep.map { (charset == .ascii ? "sleep " : "☾ ") + clockText(Double($0)) } ?? ""
        var words = [timer, librarySummary].filter { !$0.isEmpty }
        func width() -> Int { words.reduce(0) { $0 + TextWidth.columns(of: $1) } + 3 * (words.count - 1) }
        while !words.isEmpty && width() > room { words.removeLast() }
        var column = size.columns - 1 - width()
        for word in words {
            write(word, from: column, style: quietStyle)
            column += TextWidth.columns(of: word) + 3
        }
    }

    private var librarySummary: String {
        let dot = " \(mini.glyphs.separator) "
        if library.isFiltered { return "\(grouped(library.count)) of \(grouped(library.tracks.count)) tracks" }
        let count = library.tracks.count
        let tracks = count == 1 ? "1 track" : "\(grouped(count)) tracks"
        if scan.isRunning { return "scanning" + dot + tracks }
        guard count > 0 else { return "" }
        return tracks + dot + spanText(library.seconds)
    }

    /// Seconds in words of two units: `3 d 4 h`, `32 min`.
    private func spanText(_ seconds: Double) -> String {
        let minutes = Int(min(seconds, 1e12)) / 60
        if minutes >= 24 * 60 { return "\(grouped(minutes / 1440)) d \(minutes / 60 % 24) h" }
        if minutes >= 60 { return "\(minutes / 60) h \(minutes % 60) min" }
        return "\(max(minutes, seconds > 0 ? 1 : 0)) min"
    }

    // MARK: List

    private func drawList(on canvas: inout Canvas) {
        guard listRows > 0 else { return }
        if library.count == 0 { return drawEmptyList(on: &canvas) }
        let layout = ListColumns(width: size.columns)
        let playing = player.track?.id
        let plain = canvas.depth == .none || canvas.depth == .indexed16
        for line in 0..<min(listRows, library.count - library.top) {
            let index = library.top + line
            guard let track = library.track(at: index) else { continue }
            let row = headerRows + line
            let isSelected = index == library.selection
            if isSelected {
                if plain {
                    canvas.text(
                        String(repeating: " ", count: size.columns), column: 0, row: row,
                        style: TextStyle(color: theme.text, reversed: true))
                } else {
                    canvas.fill(
                        Rect(x: 0, y: Double(row * 2), width: Double(size.columns), height: 2), color: theme.selection)
                }
            }
            let reversed = isSelected && plain
            let isPlaying = track.id == playing
            let main = TextStyle(
                color: isPlaying && !reversed ? theme.accent : theme.text, bold: isPlaying || isSelected,
                reversed: reversed)
            // A row that is reversed is one ground.
            let quiet = TextStyle(color: reversed ? theme.text : theme.secondary, reversed: reversed)
            if isPlaying && layout.mark > 0 {
                canvas.text(
                    charset == .ascii ? ">" : "▸", column: 1, row: row, style: main)
            }
            canvas.text(track.title, column: layout.title.column, row: row, width: layout.title.width, style: main)
            if let place = layout.artist {
                canvas.text(track.artist, column: place.column, row: row, width: place.width, style: quiet)
            }
            if let place = layout.album {
                canvas.text(track.album, column: place.column, row: row, width: place.width, style: quiet)
            }
            if let place = layout.time {
                canvas.text(
                    track.duration > 0 ? clockText(track.duration + 1e-6) : "-:--", column: place.column, row: row,
                    width: place.width, style: quiet, alignment: .trailing)
            }
        }
    }

    private func drawEmptyList(on canvas: inout Canvas) {
        let sentence: String
        if library.isFiltered {
            sentence = "nothing matches \u{201C}\(library.filter)\u{201D}"
        } else if scan.isRunning {
            sentence = "looking for music"
        } else {
            sentence = scan.skipped.isEmpty ? "no music here" : "no music here: \(scan.skipped)"
        }
        canvas.text(
            sentence, column: 1, row: headerRows + (listRows - 1) / 2, width: max(0, size.columns - 2),
            style: quietStyle, alignment: .center)
    }

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

    private func drawHints(on canvas: inout Canvas) {
        let words: [(String, String)] =
            if prompt != nil {
                [
                    (charset == .ascii ? "enter" : "⏎", "keep"), ("esc", "leave"),
                    (charset == .ascii ? "up down" : "↑ ↓", "move"),
                ]
            } else if mini.isPresented {
                [
                    hint([.playPause], "pause"), hint([.playSelected], "play"), hint([.toggleExpansion], "open"),
                    hint([.find], "find"), hint([.help], "help"),
                ].compactMap { $0 }
            } else {
                [hint([.playSelected], "play"), hint([.find], "find"), hint([.help], "help"), hint([.quit], "quit")]
                    .compactMap { $0 }
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
        column += canvas.text(
            "/", column: column, row: row, style: TextStyle(color: theme.accent, bold: true))
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

/// Where the list's columns stand, for one width; as room goes they go from the right, the time last of those.
struct ListColumns: Hashable {
    struct Place: Hashable {
        var column: Int
        var width: Int
    }

    /// Columns of the mark before the title; 0: none.
    var mark = 0
    var title: Place
    var artist: Place?
    var album: Place?
    var time: Place?

    init(width: Int) {
        let start = width >= 16 ? 3 : 0
        mark = start > 0 ? 2 : 0
        var end = width - (width >= 16 ? 1 : 0)
        if width >= 30 {
            time = Place(column: end - 7, width: 7)
            end -= 9
        }
        let room = end - start
        if width >= 80 {
            let first = room * 36 / 100
            let second = room * 30 / 100
            title = Place(column: start, width: first)
            artist = Place(column: start + first + 2, width: second - 2)
            album = Place(column: start + first + second + 2, width: room - first - second - 2)
        } else if width >= 50 {
            let first = room * 55 / 100
            title = Place(column: start, width: first)
            artist = Place(column: start + first + 2, width: room - first - 2)
        } else {
            title = Place(column: start, width: max(0, room))
        }
    }
}
