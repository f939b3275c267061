/// What a terminal shows, without its colours.
struct Screen: Equatable, CustomStringConvertible {
    /// One string a row, trailing blanks trimmed.
    var rows: [String]

    var description: String {
        rows.enumerated().map { "\($0 < 10 ? " " : "")\($0) |\($1)" }.joined(separator: "\n")
    }

    /// Whether any row contains the text.
    func contains(_ text: String) -> Bool { row(of: text) != nil }

    /// The first row from the top that contains the text.
    func row(of text: String) -> Int? { rows.firstIndex { $0.contains(text) } }

    /// The last row that contains the text.
    func lastRow(of text: String) -> Int? { rows.lastIndex { $0.contains(text) } }

    /// A row's text; rows outside are empty.
    subscript(row: Int) -> String { rows.indices.contains(row) ? rows[row] : "" }

    /// The place of a text, in cells while no wide character stands before it.
    func place(of text: String) -> (column: Int, row: Int)? {
        guard let row = row(of: text), let range = rows[row].firstRange(of: text) else { return nil }
        return (rows[row].distance(from: rows[row].startIndex, to: range.lowerBound), row)
    }

    /// Whether it shows the library's header, which begins with that word.
    var showsLibrary: Bool { self[0].drop { $0 == " " }.hasPrefix("Library") }

    /// Whether nothing is on it.
    var isBlank: Bool { rows.allSatisfy(\.isEmpty) }
}
