/// Text measured, cut and filled in terminal cells.
///
/// Widths are this package's own: East Asian wide and full-width characters and emoji are two cells, marks none, by
/// Unicode 17, whatever the C library thinks. Ambiguous characters are one cell. What ``Canvas/text(_:column:row:width:style:alignment:)``
/// draws has exactly these widths.
public enum TextWidth {
    /// How many cells the text takes on one line.
    public static func columns(of string: String) -> Int {
        withPieces(of: string) { cutter in
            var columns = 0
            while true {
                let width = cutter.next()
                if width == 0 { return columns }
                columns += width
            }
        }
    }

    /// How many cells a scalar takes by itself: 0, 1 or 2.
    public static func columns(of scalar: Unicode.Scalar) -> Int {
        switch ScalarKind(scalar.value) {
        case .plain, .pictograph, .spacingMark, .space, .lineEnd, .control: 1
        case .wide, .widePictograph, .regionalIndicator, .leadingJamo: 2
        case .followingJamo, .mark, .joiner, .emojiSelector, .textSelector, .tag, .invisible: 0
        }
    }

    /// The text as it is drawn in at most `columns` cells.
    ///
    /// Control characters and line ends are replaced and invisible formatting is left out, as in drawing. What is too long
    /// ends with `ellipsis`, never within a grapheme; where not even the ellipsis fits, nothing is left.
    public static func clipped(_ string: String, to columns: Int, ellipsis: String = "…") -> String {
        if columns <= 0 { return "" }
        let total = Self.columns(of: string)
        if total <= columns { return prefix(of: string, columns: total).text }
        let room = columns - Self.columns(of: ellipsis)
        if room < 0 { return "" }
        return prefix(of: string, columns: room).text + ellipsis
    }

    /// The text in exactly `columns` cells: clipped where it is longer, filled with spaces where it is shorter.
    public static func padded(
        _ string: String, to columns: Int, alignment: TextAlignment = .leading, ellipsis: String = "…"
    ) -> String {
        if columns <= 0 { return "" }
        let text = clipped(string, to: columns, ellipsis: ellipsis)
        let free = columns - Self.columns(of: text)
        let before =
            switch alignment {
            case .leading: 0
            case .center: free / 2
            case .trailing: free
            }
        return String(repeating: " ", count: before) + text + String(repeating: " ", count: free - before)
    }

    /// The text on at most `lines` lines of at most `columns` cells, broken at spaces where there are any; the last line is
    /// clipped where there is more. A text of nothing has no line.
    public static func wrapped(_ string: String, to columns: Int, lines: Int, ellipsis: String = "…") -> [String] {
        guard columns > 0, lines > 0 else { return [] }
        var result: [String] = []
        var rest = Substring(prefix(of: string, columns: .max).text)
        while true {
            rest = rest.drop { $0 == " " }
            if rest.isEmpty { return result }
            if Self.columns(of: String(rest)) <= columns {
                result.append(String(rest))
                return result
            }
            if result.count == lines - 1 {
                result.append(clipped(String(rest), to: columns, ellipsis: ellipsis))
                return result
            }
            let head = prefix(of: String(rest), columns: columns)
            if head.text.isEmpty {
                // Not even one wide character fits.
                result.append(clipped(String(rest), to: columns, ellipsis: ellipsis))
                return result
            }
            var end = rest.unicodeScalars.index(rest.startIndex, offsetBy: head.text.unicodeScalars.count)
            if rest[end...].first != " ", let space = rest[..<end].lastIndex(of: " "), space > rest.startIndex {
                end = space
            }
            var line = rest[..<end]
            while line.last == " " { line.removeLast() }
            result.append(String(line))
            rest = rest[end...]
        }
    }

    /// As much from the start as fits in `columns` cells, cleaned, never within a grapheme.
    static func prefix(of string: String, columns: Int) -> (text: String, columns: Int) {
        withPieces(of: string) { cutter in
            var view = String.UnicodeScalarView()
            var kept = view.endIndex
            var used = 0
            var keptColumns = 0
            while true {
                let width = cutter.next()
                if width == 0 || !cutter.continues {
                    kept = view.endIndex
                    keptColumns = used
                }
                if width == 0 || used + width > columns { break }
                used += width
                for index in 0..<cutter.count {
                    view.append(Unicode.Scalar(cutter.scalars[index]) ?? "\u{FFFD}")
                }
            }
            return (String(view[..<kept]), keptColumns)
        }
    }

    /// Runs `body` with the pieces of the text.
    @inline(__always)
    static func withPieces<Result>(of string: String, _ body: (inout GraphemeCutter) -> Result) -> Result {
        var string = string
        return string.withUTF8 { bytes in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: ClusterTable.longest) { scalars in
                var cutter = GraphemeCutter(bytes, scalars: scalars)
                return body(&cutter)
            }
        }
    }
}
