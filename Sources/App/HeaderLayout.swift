import SwellCanvas

/// Where the header's words stand, for one width: `Library`, the tabs, and at the right what there is to say of the list.
///
/// The pill's place stays free where it is shown. Where not all tabs have room only the present one is there, between two
/// arrows; where that has none either, `Library` alone.
struct HeaderLayout: Hashable {
    struct Word: Hashable {
        var text: String
        var column: Int
        /// What a click on it shows.
        var tab: LibraryTab?

        var columns: Range<Int> { column..<(column + TextWidth.columns(of: text)) }
    }

    static let title = "Library"
    /// Columns between two words.
    private static let gap = 2

    /// The title, then the tabs.
    private(set) var words: [Word] = []
    /// What stands at the right, the first of each choice that fits.
    private(set) var notes: [Word] = []

    init() {}

    /// - Parameters:
    ///   - columns: Of the screen.
    ///   - tab: The present one.
    ///   - pill: Columns that the pill takes in the middle; 0: it is not there.
    ///   - timer: What must be said if anything; empty: nothing.
    ///   - summaries: What may be said behind it, the fullest first.
    ///   - arrows: Left and right.
    init(
        columns: Int, tab: LibraryTab, pill: Int, timer: String, summaries: [String], arrows: (String, String)
    ) {
        let free = pill > 0 ? (columns - pill) / 2 - 1..<(columns + pill) / 2 + 1 : 0..<0
        let title: [(String, LibraryTab?)] = [(Self.title, nil)]
        let choices: [[(String, LibraryTab?)]] = [
            title + LibraryTab.allCases.map { ($0.title, $0) },
            title + [(arrows.0, tab.neighbour(-1)), (tab.title, tab), (arrows.1, tab.neighbour(1))],
            title,
        ]
        let need = timer.isEmpty ? 0 : Self.gap + TextWidth.columns(of: timer)
        for choice in choices {
            let placed = Self.placed(choice, around: free)
            words = placed
            if (placed.last?.columns.upperBound ?? 0) + need <= columns - 1 { break }
        }
        let start = (words.last?.columns.upperBound ?? 0) + Self.gap
        for summary in summaries + [""] {
            let texts = [timer, summary].filter { !$0.isEmpty }
            let width = texts.reduce(-3) { $0 + TextWidth.columns(of: $1) + 3 }
            let first = columns - 1 - width
            guard first >= start, first >= free.upperBound || free.isEmpty else { continue }
            var column = first
            for text in texts {
                notes.append(Word(text: text, column: column))
                column += TextWidth.columns(of: text) + 3
            }
            break
        }
    }

    private static func placed(_ texts: [(String, LibraryTab?)], around free: Range<Int>) -> [Word] {
        var column = 1
        return texts.enumerated().map { index, text in
            let width = TextWidth.columns(of: text.0)
            if column < free.upperBound, column + width > free.lowerBound, !free.isEmpty { column = free.upperBound + 1 }
            let word = Word(text: text.0, column: column, tab: text.1)
            // The arrows stand close to the tab between them.
            let isArrow = width == 1 || texts.count == 4 && index == 2
            column += width + (isArrow ? 1 : gap)
            return word
        }
    }

    /// The tab that a click there shows.
    func tab(at column: Int, row: Int) -> LibraryTab? {
        row == 0 ? words.first { $0.columns.contains(column) }?.tab : nil
    }
}
