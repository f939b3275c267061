import Playback
import SwellCanvas
import SwellComponents
import SwellInput
import Testing

@testable import App

/// That words can be read: contrasts as WCAG 2.2 counts them.
struct ThemeTests {
    /// Red, green and blue in 10 steps each.
    private static let cube: [Color] = {
        let steps = stride(from: 0, through: 255, by: 28).map { UInt8($0) } + [255]
        return steps.flatMap { red in
            steps.flatMap { green in steps.map { Color(red: red, green: green, blue: $0) } }
        }
    }()

    private static let themes: [Theme] = [.dark, .light, .contrast]

    private func least(of theme: Theme) -> Double {
        [theme.background, theme.selection, theme.panel].flatMap { ground in
            [theme.text, theme.secondary, theme.accent].map { $0.contrast(with: ground) }
        }.min() ?? 0
    }

    private func least(of style: PlayerStyle) -> Double {
        [style.text, style.secondary, style.accent, style.inactive].map { $0.contrast(with: style.background) }.min()
            ?? 0
    }

    @Test func `the ratios are the standard's`() {
        #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
        #expect(abs(Color(hex: 0x777777).contrast(with: .white) - 4.478) < 1e-3)
    }

    @Test func `all words can be read on all that they lie on: 4.5 to 1, in high contrast 7`() {
        for theme in Self.themes { #expect(least(of: theme) >= theme.leastContrast) }
        #expect(Theme.contrast.leastContrast == 7)
        #expect(least(of: PlayerStyle.dark) >= 4.5)
    }

    /// Colours of the cube for which something cannot be read.
    private func faults(_ least: Double, _ measure: (Color) -> Double) -> [Color] {
        Self.cube.filter { measure($0) < least }
    }

    @Test func `and on any background of a terminal`() {
        #expect(faults(4.5) { least(of: .suiting($0)) } == [])
        for choice in [Settings.ThemeChoice.dark, .light] {
            #expect(faults(4.5) { least(of: .chosen(choice, on: $0)) } == [])
        }
    }

    @Test func `and over a tint of any colour`() {
        for theme in Self.themes {
            #expect(least(of: theme.playerStyle(tint: nil)) >= theme.leastContrast)
            #expect(faults(theme.leastContrast) { least(of: theme.playerStyle(tint: $0)) } == [])
        }
    }

    @Test func `and with any colour as tint and accent`() {
        for theme in Self.themes {
            #expect(faults(theme.leastContrast) { least(of: theme.accented($0)) } == [])
            #expect(faults(theme.leastContrast) { least(of: theme.accented($0).playerStyle(tint: $0)) } == [])
            let tint = Color(hex: 0x808080)
            #expect(faults(theme.leastContrast) { least(of: theme.playerStyle(tint: tint, accent: $0)) } == [])
        }
    }

    @Test func `in high contrast what lies on the ground stands out from it, and nothing is tinted`() {
        let theme = Theme.contrast
        for part in [theme.panel, theme.selection] { #expect(part.contrast(with: theme.background) >= 2) }
        let style = theme.playerStyle(tint: Color(hex: 0xFF0000))
        #expect(style.background == theme.panel)
        #expect(style.track.contrast(with: style.background) >= 2)
    }

    @Test
    func
        `what is chosen is dark or light on any terminal, on its own ground where the terminal's is of the other kind`()
    {
        #expect(Theme.chosen(.dark, on: .white) == .dark)
        #expect(Theme.chosen(.light, on: .black) == .light)
        #expect(Theme.chosen(.light, on: nil) == .light)
        #expect(Theme.chosen(.dark, on: Color(hex: 0x101010)).background == Color(hex: 0x101010))
        #expect(Theme.chosen(.auto, on: .white).isLight && !Theme.chosen(.auto, on: nil).isLight)
        #expect(Theme.chosen(.contrast, on: .white) == .contrast)
        #expect(Theme.chosen(.terminal, on: .white).isLight && !Theme.chosen(.terminal, on: nil).isLight)
    }

    // MARK: As drawn

    private func demo() -> Model {
        var model = Model(transport: FakeTransport(), motion: .none)
        model.configure(size: Size(columns: 100, rows: 44), charset: .unicode, background: nil, at: 0)
        model.openDemo(at: 0)
        return model
    }

    private func themed(
        _ model: Model, _ choice: Settings.ThemeChoice, _ tint: Settings.Tint = .cover, on background: Color? = nil
    ) -> Model {
        var settings = Settings()
        settings.theme = choice
        settings.tint = tint
        settings.motion = .none
        var model = model
        model.begin(with: settings, settled: [], at: 0)
        model.configure(size: model.size, charset: .unicode, background: background, at: 0)
        return model
    }

    /// The library, the pane, the help over each, the prompt, and an answer to a key: every cell.
    private func cells(_ model: Model, depth: ColorDepth = .direct) -> [Cell] {
        let scripts: [[Key]] = [
            [], [Key("s")], [Key(.tab)], [Key(.tab), Key("m")], [Key("?")], [Key(.tab), Key("?")],
            [Key("/"), Key("r")],
            [Key("/"), Key("#")], [Key(.down)],
        ]
        return scripts.flatMap { script -> [Cell] in
            var model = model
            var canvas = Canvas(size: model.size, depth: depth)
            for (index, key) in script.enumerated() { _ = model.update(.key(key), at: 1 + Double(index)) }
            model.advance(to: 20)
            model.draw(on: &canvas, at: 20)
            // What lies behind the help is dimmed: it waits.
            let helped = model.help == nil || depth != .direct ? nil : model.theme.panel.hex
            return (0..<canvas.size.rows).flatMap { row in
                var cells: [Cell] = []
                canvas.resolve(row: row, into: &cells)
                return cells.filter { helped == nil || $0.background == helped }
            }
        }
    }

    private func isWord(_ cell: Cell) -> Bool {
        // Lines and the cover are no words.
        guard let scalar = Unicode.Scalar(cell.glyph & ~Cell.clusterBit), cell.glyph > 0x20 else { return false }
        return !(0x2500..<0x25A0).contains(scalar.value)
    }

    @Test(arguments: [Settings.ThemeChoice.auto, .dark, .light, .contrast])
    func `every word that is drawn can be read`(choice: Settings.ThemeChoice) {
        let wanted = choice == .contrast ? 7.0 : 4.5
        let demo = demo()
        var models = [.cover, .none, .fixed(.black), .fixed(.white), .fixed(Color(hex: 0x7F7F00))].map {
            themed(demo, choice, $0)
        }
        models += [0xFDF6E3, 0x002B36, 0x808080].map { themed(demo, choice, on: Color(hex: $0)) }
        for model in models {
            let words = cells(model).filter(isWord)
            #expect(words.count > 1000)
            let faults = Set(words).filter {
                Color(hex: $0.foreground).contrast(with: Color(hex: $0.background)) < wanted
            }
            #expect(faults.map { "\(Cell.text(of: $0.glyph)) \($0)" } == [], "\(model.state.current.tint)")
        }
    }

    @Test(arguments: [nil, Color.white])
    func `the terminal's own colours are the first 16, and words have those that any palette keeps apart`(
        background: Color?
    ) {
        let all = cells(themed(demo(), .terminal, .fixed(Color(hex: 0x123456)), on: background), depth: .indexed16)
        #expect(all.allSatisfy { $0.foreground < 16 && $0.background < 16 })
        let ground: UInt32 = background == nil ? 0 : 15
        let inks: Set<UInt32> = background == nil ? [15, 7, 13] : [0, 8, 5]
        for cell in Set(all.filter(isWord)) {
            // The pill is white on black in every theme.
            #expect(cell.background == ground && inks.contains(cell.foreground), "\(cell)")
        }
    }
}
