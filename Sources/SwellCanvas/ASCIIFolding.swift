/// What stands in for a character where only ASCII can be shown.
enum ASCIIFolding {
    /// U+00A1 to U+024F: the letter without its accent (NFKD), near signs for others, `?` for none.
    private static let latin: StaticString = """
        !cL?Y|? ca"?-r o?23'u?.,1o"113?AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/o\
        uuuuytyAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoO\
        oOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs?BBb??OCcDDDd?EE?FfG???IKkl??NnOOo??Pp???\
        ???TtTUu?VYyZz?????????????DDdLLlNNnAaIiOoUuUuUuUuUueAaAaAaGgGgKkOoOo??jDDdGg??NnAaAaOoA\
        aAaEeEeIiIiOoOoRrRrUuUuSsTt??Hh????ZzAaEeOoOoOoOoYy???j??ACcLT????BU?EeJj??RrYy
        """
    /// U+1E00 to U+1EFF, likewise.
    private static let additional: StaticString = """
        AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOoOoOoPpPp\
        RrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwyas??S?AaAaAaAaAaAaAaAa\
        AaAaAaAaEeEeEeEeEeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy??????
        """

    /// The ASCII character for a scalar; `?` where there is none that is near.
    static func fold(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x20...0x7E: return scalar
        case 0xA0: return 0x20
        case 0xA1...0x24F: return byte(latin, Int(scalar - 0xA1))
        case 0x1E00...0x1EFF: return byte(additional, Int(scalar - 0x1E00))
        case 0xFF01...0xFF5E: return scalar - 0xFEE0
        default: return sign(scalar)
        }
    }

    private static func byte(_ table: StaticString, _ index: Int) -> UInt32 {
        index < table.utf8CodeUnitCount ? UInt32(table.utf8Start[index]) : 0x3F
    }

    /// Punctuation and the signs a player draws.
    private static func sign(_ scalar: UInt32) -> UInt32 {
        let sign: Unicode.Scalar =
            switch scalar {
            case 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
            case 0x2010...0x2015, 0x2212, 0x2500, 0x2504, 0x2508, 0x254C: "-"
            case 0x2018...0x201B, 0x2032, 0x2BC: "'"
            case 0x201C...0x201F, 0x2033: "\""
            case 0x2022, 0x2219, 0x22C5, 0x30FB: "."
            case 0x2026: "~"
            case 0x2039, 0x25C0, 0x25C2, 0x25C4, 0x23EA, 0x23EE: "<"
            case 0x203A, 0x25B6, 0x25B8, 0x25BA, 0x23E9, 0x23ED: ">"
            case 0x2044, 0x2215: "/"
            case 0x2190: "<"
            case 0x2191, 0x25B2, 0x25B4, 0x2303, 0x2227: "^"
            case 0x2192, 0x23CE, 0x21B5: ">"
            case 0x2193, 0x25BC, 0x25BE, 0x2304, 0x2228: "v"
            case 0x2501, 0x2550: "="
            case 0x2502, 0x2503, 0x2551, 0x25AE, 0x258C, 0x2590, 0x23F8: "|"
            case 0x250C...0x254B, 0x2552...0x256C: "+"
            case 0x2580...0x258F, 0x2588, 0x25A0, 0x25AA, 0x25FC, 0x2593: "#"
            case 0x25CF, 0x2665, 0x2605, 0x266A...0x266F, 0x2713, 0x2714, 0x2733: "*"
            case 0x25CB, 0x25E6: "o"
            case 0x2715, 0x2716, 0x2717, 0x2718, 0xD7: "x"
            case 0x263E, 0x263D, 0x1F319: ")"
            default: "?"
            }
        return sign.value
    }
}
