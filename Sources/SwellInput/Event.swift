/// What a person did.
public enum Event: Hashable, Sendable {
    /// A press of a key.
    case key(Key)
    /// Something done with the mouse.
    case pointer(Pointer)
    /// Text that was pasted as one piece; it may hold any character.
    case paste(String)
    /// The window got (`true`) or lost the keyboard.
    case focus(Bool)
    /// The screen has a new size, in cells, each at least 1.
    case resize(columns: Int, rows: Int)
}
