import CNcurses
import Glibc
import SwellInput

/// The strings that terminfo has for keys.
enum Keyboard {
    private static let names: [(String, Key.Code, Modifiers)] = [
        ("kcuu1", .up, []), ("kcud1", .down, []), ("kcub1", .left, []), ("kcuf1", .right, []),
        ("khome", .home, []), ("kend", .end, []), ("kpp", .pageUp, []), ("knp", .pageDown, []),
        ("kich1", .insert, []), ("kdch1", .delete, []), ("kcbt", .tab, .shift), ("kent", .enter, []),
        ("kri", .up, .shift), ("kind", .down, .shift), ("kLFT", .left, .shift), ("kRIT", .right, .shift),
        ("kHOM", .home, .shift), ("kEND", .end, .shift), ("kPRV", .pageUp, .shift), ("kNXT", .pageDown, .shift),
        ("kDC", .delete, .shift), ("kIC", .insert, .shift),
    ]

    /// The keys of the terminal that ncurses drives now.
    static func sequences() -> [(bytes: [UInt8], key: Key)] {
        var sequences: [(bytes: [UInt8], key: Key)] = []
        func add(_ name: String, _ code: Key.Code, _ modifiers: Modifiers) {
            guard let text = swell_terminfo_string(name) else { return }
            sequences.append(
                (
                    Array(UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }),
                    Key(code, modifiers)
                ))
        }
        for (name, code, modifiers) in names { add(name, code, modifiers) }
        for number in 1...12 { add("kf\(number)", .function(number), []) }
        return sequences
    }
}
