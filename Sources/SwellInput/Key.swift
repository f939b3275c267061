/// The modifier keys held while something was done.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit a key.
    public let rawValue: UInt8
    /// The keys whose bits are set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Option.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
}

/// One press of a key.
///
/// A terminal sends no key releases and hides some differences: Ctrl-I is Tab, Ctrl-M is Enter, and Shift with a letter
/// arrives as the capital letter, without ``Modifiers/shift``. Ctrl with a letter arrives as that small letter with
/// ``Modifiers/control``.
public struct Key: Hashable, Sendable {
    /// Which key.
    public enum Code: Hashable, Sendable {
        /// A key that types this character; Space is `" "`.
        case character(Character)
        /// A key by its name.
        case enter, tab, escape, backspace, delete, insert
        /// A key that moves.
        case up, down, left, right, home, end, pageUp, pageDown
        /// F1 is `function(1)`.
        case function(Int)
    }

    /// Which key.
    public var code: Code
    /// What was held meanwhile, as far as the terminal tells.
    public var modifiers: Modifiers

    /// A key by its name.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// A key that types `character`.
    public init(_ character: Character, _ modifiers: Modifiers = []) {
        self.init(.character(character), modifiers)
    }
}
