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
    ///   - needed: How many of the summaries are worth more than all tabs in sight.
    ///   - arrows: Left and right.
    init(
        columns: Int, tab: LibraryTab, pill: Int, timer: String, summaries: [String], needed: Int = 0,
        arrows: (String, String)
    ) {
        let free = pill > 0 ? (columns - pill) / 2 - 1..<(columns + pill) / 2 + 1 : 0..<0
        let title: [(String, LibraryTab?)] = [(Self.title, nil)]
        let choices: [[(String, LibraryTab?)]] = [
            title + LibraryTab.allCases.map { ($0.title, $0) },
            title + [(arrows.0, tab.neighbour(-1)), (tab.title, tab), (arrows.1, tab.neighbour(1))],
            title,
        ]
        let wanted = summaries.prefix(needed)
        // Of each choice of tabs all that is needed, else as much as fits with the narrowest.
        let attempts = (wanted + [""]).flatMap { text in choices.map { (text, Self.placed($0, around: free)) } }
        for (text, placed) in attempts {
            words = placed
            if start(of: [timer, text], columns, free) != nil || text.isEmpty && fits(timer, columns) { break }
        }
        place(timer, summaries, columns, free)
    }

    private var end: Int { words.last?.columns.upperBound ?? 0 }

    /// Whether the words have room, with the timer behind them.
    private func fits(_ timer: String, _ columns: Int) -> Bool {
        end + (timer.isEmpty ? 0 : Self.gap + TextWidth.columns(of: timer)) <= columns - 1
    }

    /// Where texts at the right begin; nil: they have no room.
    private func start(of texts: [String], _ columns: Int, _ free: Range<Int>) -> Int? {
        let texts = texts.filter { !$0.isEmpty }
        guard !texts.isEmpty else { return nil }
        let first = columns - 1 - texts.reduce(-3) { $0 + TextWidth.columns(of: $1) + 3 }
        return first >= end + Self.gap && (free.isEmpty || first >= free.upperBound) ? first : nil
    }

    private mutating func place(_ timer: String, _ summaries: [String], _ columns: Int, _ free: Range<Int>) {
        for summary in summaries + [""] {
            let texts = [timer, summary].filter { !$0.isEmpty }
            guard var column = start(of: texts, columns, free) else { continue }
            for text in texts {
                notes.append(Word(text: text, column: column))
                column += TextWidth.columns(of: text) + 3
            }
            return
        }
    }

    private static func placed(_ texts: [(String, LibraryTab?)], around free: Range<Int>) -> [Word] {
        var column = 1
        return texts.enumerated().map { index, text in
            let width = TextWidth.columns(of: text.0)
            if column < free.upperBound, column + width > free.lowerBound, !free.isEmpty {
                column = free.upperBound + 1
            }
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
