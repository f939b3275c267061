import CNcurses
import Glibc

/// What the terminal is told at the beginning and at the end.
enum Farewell {
    /// Buttons and moves with one held, their places in decimal, the keyboard's coming and going, pastes as one piece.
    static let mouseOn: StaticString = "\u{1B}[?1002h\u{1B}[?1006h"
    static let modesOn: StaticString = "\u{1B}[?1004h\u{1B}[?2004h"
    static let modesOff: StaticString = "\u{1B}[?1002l\u{1B}[?1006l\u{1B}[?1004l\u{1B}[?2004l"

    /// Bytes that leave a usable terminal in whatever state it is, in the middle of a sequence too. They can come twice.
    ///
    /// ncurses must be running: terminfo is asked for the entry's own strings.
    static func bytes(isANSI: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        func add(_ text: StaticString) {
            text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        }
        func addEntry(_ name: String) -> Bool {
            guard let text = swell_terminfo_string(name) else { return false }
            bytes.append(contentsOf: withoutPadding(text))
            return true
        }
        if isANSI {
            add("\u{18}\u{1B}\\\u{1B}[?2026l")
            add(modesOff)
        }
        _ = addEntry("sgr0")
        let hasOwnScreen = addEntry("rmcup")
        _ = addEntry("cnorm")
        if !hasOwnScreen, isANSI { add("\u{1B}[999;1H\u{1B}[K") }
        return bytes
    }

    /// terminfo writes delays as `$<5>`.
    private static func withoutPadding(_ text: UnsafePointer<CChar>) -> [UInt8] {
        var bytes: [UInt8] = []
        var isDelay = false
        var source = text
        while source.pointee != 0 {
            let byte = UInt8(bitPattern: source.pointee)
            if isDelay {
                if byte == UInt8(ascii: ">") { isDelay = false }
            } else if byte == UInt8(ascii: "$"), source[1] == CChar(bitPattern: UInt8(ascii: "<")) {
                isDelay = true
            } else {
                bytes.append(byte)
            }
            source += 1
        }
        return bytes
    }
}
