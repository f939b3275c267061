extension SearchQuery {
    /// Where the query's words are in a text, for marking them: ranges of whole characters, ascending, apart from each
    /// other. A word that is not in the text marks nothing.
    ///
    /// - Parameter text: As it is shown; it is folded as it is for finding.
    public func ranges(in text: String) -> [Range<String.Index>] {
        guard !isEmpty else { return [] }
        var folded: [UInt8] = []
        // For each folded byte the character that it comes from.
        var origins: [String.Index] = []
        for index in text.indices {
            let start = folded.count
            Folding.append(String(text[index]), to: &folded)
            if folded.count == start, text[index].isWhitespace, folded.last != 0x20 { folded.append(0x20) }
            origins.append(contentsOf: repeatElement(index, count: folded.count - start))
        }
        var isMarked = [Bool](repeating: false, count: folded.count)
        for word in words where word.count <= folded.count {
            for start in 0...(folded.count - word.count) where folded[start...].starts(with: word) {
                for place in start..<(start + word.count) { isMarked[place] = true }
            }
        }
        var ranges: [Range<String.Index>] = []
        for (place, origin) in origins.enumerated() where isMarked[place] {
            let end = text.index(after: origin)
            if let last = ranges.last, last.upperBound >= origin {
                ranges[ranges.count - 1] = last.lowerBound..<max(end, last.upperBound)
            } else {
                ranges.append(origin..<end)
            }
        }
        return ranges
    }
}
