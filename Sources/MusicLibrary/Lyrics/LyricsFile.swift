import Platform

/// A file of lyrics that lies beside music: `song.lrc` beside `song.mp3`.
enum LyricsFile {
    /// The ending, its letters in either case; the first found counts.
    private static let endings = ["lrc", "LRC", "Lrc", "lRC", "LRc", "lrC", "lRc", "LrC"]

    /// - Parameter track: An absolute path, raw bytes.
    /// - Returns: `nil` where there is none, or none that is a regular file of at most ``LyricsText/most`` bytes with words.
    static func beside(_ track: [UInt8]) -> Lyrics? {
        let name = track.lastIndex(of: 0x2F).map { track[($0 + 1)...] } ?? track[...]
        let dot = FileName.ending(name).isEmpty ? nil : name.lastIndex(of: 0x2E)
        let stem = track[..<(dot ?? track.endIndex)]
        for ending in endings {
            guard let bytes = try? WholeFile.read(stem + [0x2E] + Array(ending.utf8), atMost: LyricsText.most) else {
                continue
            }
            if let lyrics = LyricsParser.parse(bytes) { return lyrics }
        }
        return nil
    }
}
