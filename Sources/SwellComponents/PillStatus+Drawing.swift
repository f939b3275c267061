import SwellCanvas

extension PillStatus {
    /// Columns between a text and what stands at its right.
    private static let gap = 2

    /// Whether there is room for a waveform beside a title.
    func hasWave(width: Int) -> Bool {
        if case .music = self { return width >= Waveform.columns + Self.gap + 8 }
        return false
    }

    func draw(in place: PillPlace, on canvas: inout Canvas) {
        let bold = TextStyle(color: IslandPill.text, bold: true)
        let plain = TextStyle(color: IslandPill.text)
        let quiet = TextStyle(color: IslandPill.secondary)
        let width = place.layout.contentColumns
        switch self {
        case .music(let title, let subtitle, _):
            let beside = place.layout.hasWave ? Waveform.columns + Self.gap : 0
            var row = 0
            for (text, style) in [(title, bold), (subtitle, quiet)] where !text.isEmpty {
                place.draw(text, row: row, width: width - beside, style: style, on: &canvas)
                row += 1
            }
            if place.layout.hasWave { place.drawWave(on: &canvas) }
        case .timer(let title, let end):
            let left = clockText(Self.secondsLeft(until: end, at: place.time))
            let beside = left.count + Self.gap
            if !title.isEmpty && width >= beside + 4 {
                let both = min(TextWidth.columns(of: title), width - beside) + beside
                place.draw(title, row: 0, width: width - beside, needed: both, style: plain, on: &canvas)
                place.draw(
                    left, row: 0, width: left.count, needed: both, style: bold, alignment: .trailing, on: &canvas)
            } else {
                place.draw(left, row: 0, width: width, style: bold, alignment: .center, on: &canvas)
            }
        case .notice(let text):
            let lines = TextWidth.wrapped(text, to: width, lines: min(Self.noticeLines, place.layout.contentRows))
            for (row, line) in lines.enumerated() {
                place.draw(line, row: row, width: width, style: plain, alignment: .center, on: &canvas)
            }
        case .custom(let content): place.draw(content, on: &canvas)
        }
    }
}
