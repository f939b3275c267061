/// Something done with the mouse, at a cell.
public struct Pointer: Hashable, Sendable {
    /// A button of the mouse.
    public enum Button: Hashable, Sendable {
        /// A button by its place.
        case left, middle, right
    }
    /// Where the wheel turns.
    public enum Wheel: Hashable, Sendable {
        /// One way of the four.
        case up, down, left, right
    }

    /// What was done.
    public enum Action: Hashable, Sendable {
        /// A button went down.
        case press(Button)
        /// `nil`: the terminal did not say which button (the old mouse protocol). A release outside the window may never come.
        case release(Button?)
        /// The button that is held while it moves; `nil` where none is.
        case move(Button?)
        /// One notch.
        case wheel(Wheel)
    }

    /// What was done.
    public var action: Action
    /// Cells from the left, 0 first. During a drag it may lie outside the screen where the terminal says so.
    public var column: Int
    /// Cells from the top, 0 first.
    public var row: Int
    /// The keys that were held meanwhile.
    public var modifiers: Modifiers

    /// An action at a cell.
    public init(_ action: Action, column: Int, row: Int, modifiers: Modifiers = []) {
        self.action = action
        self.column = column
        self.row = row
        self.modifiers = modifiers
    }
}
