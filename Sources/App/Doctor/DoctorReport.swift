import SwellCanvas

/// What `swell doctor` says: sections of lines, and how it ends.
public struct DoctorReport: Hashable, Sendable {
    /// The widest line, in columns.
    static let width = 80
    /// Where the text of a line begins, behind its mark.
    private static let indent = 8
    /// Rows that one finding takes at most.
    private static let mostRows = 12

    /// In the order in which they are read.
    public var sections: [DoctorSection]

    /// The report of these sections.
    public init(_ sections: [DoctorSection]) { self.sections = sections }

    /// How many findings must be mended.
    public var fixes: Int { sections.reduce(0) { $0 + $1.lines.count { $0.mark == .fix } } }

    /// What the program exits with: 0 where nothing must be mended, else 1.
    public var exitCode: Int32 { fixes == 0 ? 0 : 1 }

    /// The report in lines of at most 80 columns, with the last line break.
    ///
    /// - Parameter charset: Where it is ASCII, every other character becomes a question mark.
    public func text(_ charset: Charset) -> String {
        var rows: [String] = []
        for section in sections {
            rows.append(section.title)
            for line in section.lines {
                let mark = line.mark.rawValue
                rows += DoctorReport.rows("\(line.what): \(line.value)", mark: mark, charset)
                if let remedy = line.remedy {
                    let start = line.mark == .fix ? "fix: " : ""
                    rows += DoctorReport.rows(start + remedy, mark: "", charset)
                }
            }
            rows.append("")
        }
        rows.append(verdict)
        return rows.joined(separator: "\n") + "\n"
    }

    private var verdict: String {
        switch fixes {
        case 0: "nothing to fix"
        case 1: "1 thing to fix"
        default: "\(fixes) things to fix"
        }
    }

    private static func rows(_ text: String, mark: String, _ charset: Charset) -> [String] {
        let shown = charset == .ascii ? ascii(text) : text
        let room = width - indent
        let ellipsis = charset == .ascii ? "..." : "…"
        return TextWidth.wrapped(shown, to: room, lines: mostRows, ellipsis: ellipsis).enumerated().map { index, row in
            let left = index == 0 ? "  " + mark : ""
            return left + String(repeating: " ", count: indent - left.utf8.count) + row
        }
    }

    private static func ascii(_ text: String) -> String {
        String(
            text.map { $0.isASCII && !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } ? $0 : "?" })
    }
}
