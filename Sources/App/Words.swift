/// Words for sentences: lists, the name that was meant, and bytes that are harmless to print.
enum Words {
    /// "a, b or c".
    static func list(_ words: [String], _ conjunction: String) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }

    /// The candidate that is at most two typing mistakes away, the nearest first, and shorter than it takes to write it anew.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let ranked = candidates.map { (distance: distance(word, $0), name: $0) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= 2,
            best.distance < best.name.count
        else { return nil }
        return best.name
    }

    /// How many letters must be put in, taken out or changed to make one word of the other (Levenshtein, 1966); of the first
    /// no more than 32 are looked at.
    private static func distance(_ one: String, _ other: String) -> Int {
        let left = Array(one.prefix(32))
        let right = Array(other)
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let cost = min(diagonal + (letter == right[column] ? 0 : 1), row[column] + 1, row[column + 1] + 1)
                diagonal = row[column + 1]
                row[column + 1] = cost
            }
        }
        return row[right.count]
    }

    /// Raw bytes as harmless text for one line: what is no UTF-8, controls and line breaks, and what turns the direction of
    /// writing, become replacement characters.
    static func shown(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        var harmless = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: harmless.append("\u{FFFD}")
            default: harmless.append(scalar)
            }
        }
        return String(harmless)
    }

    /// The same in double quotes, cut to 32 characters.
    static func quoted(_ bytes: [UInt8]) -> String {
        // A character has a few bytes; a mile of them is not looked through.
        let text = shown(Array(bytes.prefix(256)))
        return text.count > 32 ? "\"\(text.prefix(31))…\"" : "\"\(text)\""
    }
}
