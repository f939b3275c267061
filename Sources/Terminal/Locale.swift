import CNcurses
import Glibc
import SwellCanvas

/// Which characters the person's system can show.
struct Locale {
    let charset: Charset
    /// The character set's name, such as UTF-8 or ANSI_X3.4-1968.
    let characters: String
    /// What the person should be told.
    private(set) var notices: [String] = []

    /// Makes the character types of the environment's locale the program's.
    ///
    /// - Parameter options: They may ask for ASCII; their variables name the locale.
    init(_ options: Terminal.Options) {
        let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(options.variable).first ?? "C"
        if setlocale(LC_CTYPE, options.variables == nil ? "" : name) == nil, Self.isUTF8(name) {
            // The locale is not installed here, but its name says enough.
            setlocale(LC_CTYPE, "C.UTF-8")
        }
        characters = nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } ?? ""
        if characters.uppercased() == "UTF-8" {
            charset = options.ascii ? .ascii : .unicode
        } else {
            charset = .ascii
            if !options.ascii {
                notices = ["The locale's characters are \(characters), not UTF-8: plain ASCII is drawn."]
            }
        }
    }

    private static func isUTF8(_ name: String) -> Bool {
        let upper = name.uppercased()
        return upper.hasSuffix(".UTF-8") || upper.hasSuffix(".UTF8")
    }
}
