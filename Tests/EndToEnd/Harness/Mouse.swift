/// What a terminal sends for the mouse, in SGR form (mode 1006). Columns and rows count from 0 here, from 1 on the wire.
enum Mouse {
    /// A button goes down. 0 left, 1 middle, 2 right.
    static func press(column: Int, row: Int, button: Int = 0) -> String { report(button, column, row, "M") }
    /// A button comes up.
    static func release(column: Int, row: Int, button: Int = 0) -> String { report(button, column, row, "m") }
    /// The pointer moves with a button down.
    static func drag(column: Int, row: Int, button: Int = 0) -> String { report(button + 32, column, row, "M") }
    /// One notch up.
    static func wheelUp(column: Int, row: Int) -> String { report(64, column, row, "M") }
    /// One notch down.
    static func wheelDown(column: Int, row: Int) -> String { report(65, column, row, "M") }
    /// A press and a release in one place.
    static func click(column: Int, row: Int) -> String {
        press(column: column, row: row) + release(column: column, row: row)
    }

    private static func report(_ code: Int, _ column: Int, _ row: Int, _ final: String) -> String {
        "\u{1b}[<\(code);\(column + 1);\(row + 1)\(final)"
    }
}
