import SwellCanvas

extension ExpandingMiniPlayer {
    /// Draws scrim, pane, controls and picture over whatever the canvas shows already.
    ///
    /// An area that is not the one last laid out is laid out first; a finger that is down goes on holding.
    public mutating func draw(on canvas: inout Canvas, in frame: CellRect) {
        lay(frame)
        if let content, !coversScreen {
            let rows = contentRows
            canvas.withFrame(CellRect(column: area.column, row: area.row, columns: size.columns, rows: rows)) {
                content(&$0, Size(columns: size.columns, rows: rows))
            }
        }
        guard handler.isVeiled || handler.isFading else { return draw(look, on: &canvas) }
        let before = canvas
        if handler.isFading {
            var behind = canvas
            draw(.bar, on: &behind)
            draw(.full(pauseScale: morph.scale), on: &canvas)
            canvas.crossFade(from: behind, by: handler.fade)
        } else {
            draw(look, on: &canvas)
        }
        // Without motion what comes and goes is a veil.
        if handler.isVeiled { canvas.crossFade(from: before, by: presence) }
    }

    /// Draws one instant, in the area last laid out. A number that is not finite counts as the bar's at rest.
    public func draw(_ look: PlayerLook, on canvas: inout Canvas) {
        canvas.withFrame(area) { paint(look.sanitised, on: &$0) }
    }

    private func paint(_ look: PlayerLook, on canvas: inout Canvas) {
        guard look.presence > 0, size.columns > 0, size.rows > 0 else { return }
        let height = Double(size.rows) * 2
        let share = min(max(look.pane, 0), 1)
        var frame = paneFrame(look)

        // The bar's own words go along with the pane's edge and are gone before the controls come.
        // On a single row there is no way to go: they stay until then.
        let stays = look.pane <= 0 || size.rows == 1 && look.chrome == 0
        let words = stays ? 1 : max(0, 1 - look.pane / 0.16)
        let row = wordsRow(frame)
        // They stand in whole rows: a bar between two rows reaches down to the end of theirs, so that none is cut in half.
        if words > 0 && frame.height > 0.5 { frame.height = max(frame.height, Double(row + 1) * 2 - frame.y) }

        // Few steps: a scrim that changed with every frame would send the whole library with every frame.
        let darkness = (share * 8).rounded() / 8 * 0.55
        if darkness > 0 && frame.y > 0 { canvas.scrim(darkness, color: style.scrim) }

        let radius = 0.28 * 2 * (1 - share)
        if share < 1 {
            // The rows under the bar are no part of what it lies over: its shadow does not fall on them.
            let above = CellRect(column: 0, row: 0, columns: size.columns, rows: max(0, size.rows - bottomMargin))
            canvas.withClip(above) { canvas in
                canvas.shadow(
                    of: frame, radius: radius, blur: 0.014 * height, offsetY: 0.005 * height, color: style.scrim,
                    opacity: 0.18 * (1 - share))
            }
        }
        canvas.clearGlyphs(in: frame)
        canvas.fill(frame, radius: radius, color: style.background)

        if words > 0 { drawBar(look, frame: frame, row: row, opacity: words, on: &canvas) }
        if look.chrome > 0 { drawControls(look, frame: frame, on: &canvas) }
        // What is left of a pull hangs low: it never shows below the pane, nor takes a word from the rows under the bar.
        let end = frame.maxY / 2
        let reach = max(Int((end + 1e-9).rounded(.down)), min(Int(end.rounded(.up)), bar.row + 1))
        canvas.withClip(CellRect(column: 0, row: 0, columns: size.columns, rows: reach)) { canvas in
            drawArtwork(look, opacity: pane.artwork == nil ? words : 1, on: &canvas)
        }
    }

    private func drawArtwork(_ look: PlayerLook, opacity: Double, on canvas: inout Canvas) {
        guard bar.artwork != nil || pane.artwork != nil else { return }
        morph.paint(
            look.isMorphing ? morph.standInPicture : morph.picture, in: artworkFrame(look),
            share: pane.artwork == nil ? 0 : look.cover, opacity: opacity, &canvas)
    }

    // MARK: The bar

    /// The row of the bar's words: the first that lies wholly below the edge; a bar that is still coming in has the nearest.
    private func wordsRow(_ frame: Rect) -> Int {
        let row =
            frame.y <= Double(bar.row) * 2 ? (frame.y / 2 - 1e-9).rounded(.up) : ((frame.y + 1) / 2).rounded(.down)
        return Int(row)
    }

    private func drawBar(_ look: PlayerLook, frame: Rect, row: Int, opacity: Double, on canvas: inout Canvas) {
        guard row < size.rows, frame.height > 0.5 else { return }
        let text = TextStyle(color: style.text, bold: true, opacity: opacity)
        let quiet = TextStyle(color: style.secondary, opacity: opacity)

        let used = canvas.text(
            nowPlaying.title, column: bar.title.column, row: row, width: bar.title.columns, style: text)
        let left = bar.title.columns - used
        if bar.showsSubtitle && !nowPlaying.subtitle.isEmpty && left >= 6 {
            canvas.text(
                " \(glyphs.separator) \(nowPlaying.subtitle)", column: bar.title.column + used, row: row, width: left,
                style: quiet)
        }
        drawSign(playSign, in: bar.play, row: row, style: text, on: &canvas)
        drawTimes(bar.elapsed, bar.progress, bar.duration, row: row, opacity: opacity, on: &canvas)
    }

    private var playSign: String { nowPlaying.isPlaying ? glyphs.pause : glyphs.play }

    private func drawSign(_ sign: String, in rect: CellRect, row: Int, style: TextStyle, on canvas: inout Canvas) {
        let shown = TextWidth.columns(of: sign) <= rect.columns ? sign : String(sign.prefix(1))
        canvas.text(shown, column: rect.column, row: row, width: rect.columns, style: style, alignment: .center)
    }

    // MARK: The pane

    private func drawControls(_ look: PlayerLook, frame: Rect, on canvas: inout Canvas) {
        let offset = Int(look.pulledRows.rounded())
        let standIn =
            look.isMorphing && nowPlaying.artwork != nil && pane.artwork != nil
            ? CellRect.covering(artworkFrame(look)) : nil
        let text = TextStyle(color: style.text, bold: true, opacity: look.chrome)
        let quiet = TextStyle(color: style.secondary, opacity: look.chrome)

        /// The row at which a line is drawn; `nil` while the stand-in lies over it, or the pane does not reach it.
        func place(_ rect: CellRect?) -> Int? {
            guard var rect, rect.columns > 0 else { return nil }
            rect.row += offset
            guard rect.row < size.rows, Double(rect.row * 2) + 1e-9 >= frame.y,
                Double((rect.row + rect.rows) * 2) <= frame.y + frame.height + 1e-9
            else { return nil }
            if let standIn, !standIn.intersection(rect).isEmpty { return nil }
            return rect.row
        }

        if let rect = pane.chevron, let row = place(rect) {
            canvas.text(
                glyphs.close, column: rect.column + min(1, rect.columns - 1), row: row, width: rect.columns,
                style: quiet)
        }
        if let row = place(pane.title) {
            let lines = TextWidth.wrapped(nowPlaying.title, to: pane.title.columns, lines: pane.title.rows)
            for (index, line) in lines.enumerated() {
                canvas.text(
                    line, column: pane.title.column, row: row + index, width: pane.title.columns, style: text,
                    alignment: size.rows == 1 ? .leading : .center)
            }
        }
        if let rect = pane.subtitle, let row = place(rect) {
            canvas.text(
                nowPlaying.subtitle, column: rect.column, row: row, width: rect.columns, style: quiet,
                alignment: .center)
        }
        if let rect = pane.lyric, let row = place(rect), let lyric = nowPlaying.lyric {
            canvas.text(
                lyric, column: rect.column, row: row, width: rect.columns,
                style: TextStyle(color: style.accent, opacity: look.chrome), alignment: .center)
        }
        if let row = place(pane.progress) {
            drawTimes(pane.elapsed, pane.progress, pane.duration, row: row, opacity: look.chrome, on: &canvas)
        }
        if let row = place(pane.play) {
            drawSign(playSign, in: pane.play, row: row, style: text, on: &canvas)
            if let rect = pane.previous { drawSign(glyphs.previous, in: rect, row: row, style: text, on: &canvas) }
            if let rect = pane.next { drawSign(glyphs.next, in: rect, row: row, style: text, on: &canvas) }
            let on = TextStyle(color: style.accent, opacity: look.chrome)
            let off = TextStyle(color: style.inactive, opacity: look.chrome)
            if let rect = pane.shuffle {
                canvas.text(
                    glyphs.shuffle, column: rect.column, row: row, width: rect.columns,
                    style: nowPlaying.isShuffled ? on : off)
            }
            if let rect = pane.repeatMode {
                let sign = nowPlaying.repeats == .one ? glyphs.repeatOne : glyphs.repeatAll
                canvas.text(
                    sign, column: rect.column, row: row, width: rect.columns,
                    style: nowPlaying.repeats == .off ? off : on, alignment: .trailing)
            }
        }
        drawUpNext(opacity: look.chrome, on: &canvas) { place($0) }
        if let rect = pane.hints, let row = place(rect) {
            canvas.text(
                hints, column: rect.column + 1, row: row, width: rect.columns - 2,
                style: TextStyle(color: style.inactive, opacity: look.chrome), alignment: .center)
        }
    }

    // MARK: Times and progress

    private func drawTimes(
        _ elapsed: CellRect?, _ line: CellRect?, _ duration: CellRect?, row: Int, opacity: Double,
        on canvas: inout Canvas
    ) {
        let quiet = TextStyle(color: style.secondary, opacity: opacity)
        if let elapsed {
            let sought = TextStyle(color: style.text, bold: true, opacity: opacity)
            canvas.text(
                clockText(shownProgress * nowPlaying.duration + 1e-6), column: elapsed.column, row: row,
                width: elapsed.columns, style: isSeeking ? sought : quiet, alignment: .trailing)
        }
        if let duration {
            let whole = nowPlaying.duration > 0 ? clockText(nowPlaying.duration + 1e-6) : "-:--"
            canvas.text(whole, column: duration.column, row: row, width: duration.columns, style: quiet)
        }
        if let line {
            ProgressLine(fraction: shownProgress, hasKnob: isSeeking)
                .draw(in: line, row: row, style: style, glyphs: glyphs, opacity: opacity, on: &canvas)
        }
    }
}
