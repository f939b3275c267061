/// Which row of a list is selected, and which is the first on the screen.
struct ListCursor: Hashable, Sendable {
    /// Row of the list, 0 first; 0 in an empty list.
    private(set) var selection = 0
    /// The list's row that is drawn first.
    private(set) var top = 0
    /// Whether a person has chosen the selected row; else the first one stays selected while rows appear.
    private(set) var isChosen = false

    init() {}

    /// As it was saved; to be brought into a list by ``clamp(count:height:)``.
    init(selection: Int, top: Int) {
        self.selection = max(0, selection)
        self.top = max(0, top)
        isChosen = true
    }

    /// Selects a row, clamped to the list, and scrolls no further than it takes to show it.
    mutating func select(_ row: Int, count: Int, height: Int) {
        isChosen = true
        selection = row
        clamp(count: count, height: height)
        reveal(count: count, height: height)
    }

    /// The selected row is another one now, and stays where it is on the screen.
    mutating func follow(to row: Int, count: Int, height: Int) {
        top += row - selection
        selection = row
        clamp(count: count, height: height)
    }

    /// Scrolls; the selection stays.
    mutating func scroll(by rows: Int, count: Int, height: Int) {
        top += rows
        clamp(count: count, height: height)
    }

    /// Back to the first row, chosen or not as before.
    mutating func restart() {
        selection = 0
        top = 0
    }

    /// Scrolls no further than it takes to show the selected row.
    mutating func reveal(count: Int, height: Int) {
        if selection < top { top = selection }
        if height > 0 && selection >= top + height { top = selection - height + 1 }
        clamp(count: count, height: height)
    }

    mutating func clamp(count: Int, height: Int) {
        selection = min(max(selection, 0), max(0, count - 1))
        top = min(max(top, 0), max(0, count - height))
    }
}
