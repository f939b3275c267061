import CNcurses
import Glibc
import SwellCanvas

/// Which characters the person's system can show.
struct Locale {
    let charset: Charset
    /// What the person should be told.
    private(set) var notices: [String] = []

    /// Makes the character types of the environment's locale the program's.
    ///
    /// - Parameter ascii: Nothing else is asked for.
    init(ascii: Bool) {
        if setlocale(LC_CTYPE, "") == nil, Self.isNamedUTF8 {
            // The locale is not installed here, but its name says enough.
            setlocale(LC_CTYPE, "C.UTF-8")
        }
        let name = nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } ?? ""
        if name.uppercased() == "UTF-8" {
            charset = ascii ? .ascii : .unicode
        } else {
            charset = .ascii
            if !ascii { notices = ["The locale's characters are \(name), not UTF-8: plain ASCII is drawn."] }
        }
    }

    private static var isNamedUTF8: Bool {
        guard let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Terminal.environment).first else {
            return false
        }
        let upper = name.uppercased()
        return upper.hasSuffix(".UTF-8") || upper.hasSuffix(".UTF8")
    }
}
