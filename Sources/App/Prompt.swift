import SwellInput

/// A line of text that is being typed. In it all text is text.
struct Prompt: Hashable {
    /// What the text is for.
    enum Purpose: Hashable {
        case find
        /// The name of a playlist that the queue is to be saved as; one of that name may have been found there already.
        case savePlaylist(replacing: String?)
    }

    var purpose = Purpose.find
    var text = ""

    enum Outcome: Hashable {
        /// The text changed.
        case edited
        /// Enter.
        case accepted
        /// Esc or Ctrl-C.
        case cancelled
        /// Rows to move by in what is being found.
        case moved(Int)
        case nothing
    }

    mutating func handle(_ key: Key) -> Outcome {
        switch (key.code, key.modifiers) {
        case (.enter, _): return .accepted
        case (.escape, _), (.character("c"), .control): return .cancelled
        case (.up, _): return .moved(-1)
        case (.down, _): return .moved(1)
        case (.pageUp, _): return .moved(-10)
        case (.pageDown, _): return .moved(10)
        case (.backspace, _), (.character("h"), .control):
            guard !text.isEmpty else { return .nothing }
            text.removeLast()
            return .edited
        case (.character("u"), .control): return set("")
        case (.character("w"), .control):
            var rest = text[...]
            while rest.last == " " { rest.removeLast() }
            while let last = rest.last, last != " " { rest.removeLast() }
            return set(String(rest))
        case (.character(let character), _) where key.isText:
            return set(text + String(character))
        default: return .nothing
        }
    }

    /// Takes pasted text in; its line breaks become spaces.
    mutating func paste(_ pasted: String) -> Outcome {
        set(text + String(pasted.prefix(500).map { $0.isNewline ? " " : $0 }))
    }

    private mutating func set(_ new: String) -> Outcome {
        guard new != text else { return .nothing }
        text = new
        return .edited
    }
}

extension Key {
    /// Whether it types a character.
    var isText: Bool {
        if case .character = code { return modifiers.isSubset(of: .shift) }
        return false
    }
}
