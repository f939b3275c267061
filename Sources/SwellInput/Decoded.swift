/// What a terminal answered to a question.
public enum Reply: Hashable, Sendable {
    /// DECRPM: private mode `number` is not known (0), set (1), reset (2), always set (3) or always reset (4).
    case mode(number: Int, value: Int)
    /// OSC 11: the colour behind the text, 8 bits a channel.
    case background(red: UInt8, green: UInt8, blue: UInt8)
    /// DA1: what the terminal says it can do; the first number is its class.
    case deviceAttributes([Int])
    /// A well-formed sequence that is neither a key nor an answer known here.
    case other
}

/// One thing found in the bytes that a terminal sent.
public enum Decoded: Hashable, Sendable {
    /// What a person did.
    case event(Event)
    /// What the terminal answered.
    case reply(Reply)
}
