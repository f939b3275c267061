extension Canvas {
    /// A row as text: glyphs as they are, `▀` for a cell of two colours, spaces for the rest, without those at the end.
    ///
    /// A row outside of the picture is empty.
    public func text(row: Int) -> String {
        var cells: [Cell] = []
        resolve(row: row, into: &cells)
        var text = ""
        for cell in cells where cell.width > 0 {
            text += cell.glyph == 0 ? " " : Cell.text(of: cell.glyph)
        }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// All rows as ``text(row:)``, one line each.
    public var plainText: String {
        (0..<size.rows).map { text(row: $0) + "\n" }.joined()
    }

    /// The picture with the colours and attributes of ECMA-48, one line a row, each ending without any.
    ///
    /// Colours are those of ``depth``: `38;2;r;g;b`, `38;5;n`, 30...37 and 90...97, or none. Printed on a terminal it
    /// looks as the terminal room would paint it.
    public func ansi() -> String {
        var result = ""
        var cells: [Cell] = []
        for row in 0..<size.rows {
            resolve(row: row, into: &cells)
            var pen = Cell.blank
            for cell in cells where cell.width > 0 {
                let isBlank = cell.glyph == 0 && cell.attributes.isEmpty
                if cell.attributes != pen.attributes {
                    result += "\u{1B}[0m"
                    pen = .blank
                }
                if cell.attributes != pen.attributes {
                    for (attribute, code) in Self.attributeCodes where cell.attributes.contains(attribute) {
                        result += "\u{1B}[\(code)m"
                    }
                    pen.attributes = cell.attributes
                }
                if cell.foreground != pen.foreground && !isBlank {
                    result += select(cell.foreground, isForeground: true)
                    pen.foreground = cell.foreground
                }
                if cell.background != pen.background {
                    result += select(cell.background, isForeground: false)
                    pen.background = cell.background
                }
                result += cell.glyph == 0 ? " " : Cell.text(of: cell.glyph)
            }
            result += pen == .blank ? "\n" : "\u{1B}[0m\n"
        }
        return result
    }

    private static let attributeCodes: [(TextAttributes, Int)] = [
        (.bold, 1), (.faint, 2), (.italic, 3), (.underline, 4), (.reversed, 7),
    ]

    private func select(_ color: UInt32, isForeground: Bool) -> String {
        switch depth {
        case .direct:
            "\u{1B}[\(isForeground ? 38 : 48);2;\(color >> 16 & 0xFF);\(color >> 8 & 0xFF);\(color & 0xFF)m"
        case .indexed256: "\u{1B}[\(isForeground ? 38 : 48);5;\(color)m"
        case .indexed16: "\u{1B}[\((color < 8 ? color : color + 52) + (isForeground ? 30 : 40))m"
        case .none: ""
        }
    }
}
