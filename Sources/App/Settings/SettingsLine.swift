/// One line of a settings file that sets something: `name = value`, and the section that it stands in.
///
/// The file is lines that end with LF or CR LF, with a byte order mark before the first or none. A line is blank, or a
/// comment whose first sign is `#`, or `[section]`, or `name = value`; blanks around each part do not count. A `#` further on
/// is part of the value.
struct SettingsLine: Hashable, Sendable {
    /// What follows a line in brackets.
    enum Section: String, Hashable, Sendable, CaseIterable {
        case keys, springs
    }

    /// Counted from 1.
    var number: Int
    /// `nil`: before the first section.
    var section: Section?
    /// Never empty, without blanks at its ends.
    var name: [UInt8]
    /// Any bytes but a line's end, without blanks at its ends; may be empty.
    var value: [UInt8]

    /// The lines that set something, in their order. What is below a section that is not there says nothing.
    static func read(_ file: [UInt8], warnings: inout SettingsWarnings) -> [SettingsLine] {
        var lines: [SettingsLine] = []
        var section: Section?
        var isLost = false
        let body = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file[3...] : file[...]
        for (index, bytes) in body.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let line = trimmed(bytes)
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            let number = index + 1
            if first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
                let name = Array(trimmed(line.dropFirst().dropLast()))
                section = Section.allCases.first { $0.rawValue.utf8.elementsEqual(name) }
                isLost = section == nil
                if isLost { warnings.add(SettingsWarning(number, .noSection(name))) }
            } else if let place = line.firstIndex(of: UInt8(ascii: "=")), place > line.startIndex {
                guard !isLost else { continue }
                let name = Array(trimmed(line[..<place]))
                let value = Array(trimmed(line[(place + 1)...]))
                lines.append(SettingsLine(number: number, section: section, name: name, value: value))
            } else if !isLost {
                warnings.add(SettingsWarning(number, .noAssignment(Array(line))))
            }
        }
        return lines
    }

    /// Without blanks at either end, and without the CR of another system's line end.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        guard let start = bytes.firstIndex(where: { !isBlank($0) }), let end = bytes.lastIndex(where: { !isBlank($0) })
        else { return [] }
        return bytes[start...end]
    }
}
