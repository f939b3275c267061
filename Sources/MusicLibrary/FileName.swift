import Glibc

/// What a path's bytes say without opening the file.
enum FileName {
    /// Endings of music, in lower case.
    static let musicEndings: Set<String> = [
        "mp3", "mp2", "mp1", "mpga", "aac", "flac", "ogg", "oga", "opus", "spx", "m4a", "m4b", "m4p", "mp4", "3gp",
        "wav",
        "wave", "aif", "aiff", "aifc", "wv", "ape", "mpc", "mp+", "tta", "wma", "asf",
    ]

    /// Endings of what lies beside music and is not looked into, in lower case.
    static let otherEndings: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "bmp", "tif", "tiff", "svg", "ico", "heic", "pdf", "txt", "md", "nfo",
        "log",
        "cue", "m3u", "m3u8", "pls", "xspf", "accurip", "sfv", "md5", "ffp", "lrc", "url", "html", "htm", "xml", "json",
        "ini", "db", "zip", "rar", "7z", "gz", "xz", "bz2", "zst", "tar", "iso", "exe", "dll", "so", "part", "tmp",
        "doc",
        "docx", "rtf", "epub", "mkv", "avi", "mov", "m4v", "webm", "mpg", "mpeg", "vob", "srt", "sub", "torrent", "c",
        "h",
        "cpp", "o", "py", "swift", "js", "css", "sh",
    ]

    /// Whether the path ends like that of music.
    static func isMusic(_ path: [UInt8]) -> Bool { musicEndings.contains(ending(path)) }

    /// Whether the name ends like that of something that is not looked into.
    static func isBesideMusic(_ name: ArraySlice<UInt8>) -> Bool { otherEndings.contains(ending(name)) }

    /// The ending in lower case without its dot, such as "mp3"; empty where there is none.
    static func ending(_ name: some BidirectionalCollection<UInt8>) -> String {
        guard let dot = name.lastIndex(of: 0x2E), dot != name.startIndex else { return "" }
        let bytes = name[name.index(after: dot)...]
        guard bytes.count <= 8, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return "" }
        return String(decoding: bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// A title for a file that has none: the last part of its path without the ending, with replacement characters
    /// where it is not UTF-8.
    static func title(_ path: [UInt8]) -> String {
        let start = path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
        var name = path[start...]
        if !ending(name).isEmpty, let dot = name.lastIndex(of: 0x2E) { name = name[..<dot] }
        return String(decoding: name, as: UTF8.self)
    }

    /// A dot and then a letter or underscore: hidden (`.cache`, `._song.mp3`). `.38 Special` and `...And Justice` are
    /// not.
    static func isHidden(_ name: some RandomAccessCollection<UInt8>) -> Bool {
        guard name.count >= 2, name.first == 0x2E else { return false }
        let second = name[name.index(after: name.startIndex)]
        return second == 0x5F || second | 0x20 >= 0x61 && second | 0x20 <= 0x7A
    }

    /// The path from the root: without doubled or closing slashes and `.` parts; `..` stays, for a link may be before it.
    static func absolute(_ path: [UInt8], from folder: [UInt8]) -> [UInt8] {
        let whole = path.first == 0x2F ? path : folder + [0x2F] + path
        let parts = whole.split(separator: 0x2F).filter { !$0.elementsEqual([0x2E]) }
        return parts.isEmpty ? [0x2F] : parts.flatMap { [0x2F] + $0 }
    }

    /// The program's current folder; empty where it has none.
    static func currentFolder() -> [UInt8] {
        guard let path = getcwd(nil, 0) else { return [] }
        defer { free(path) }
        return Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
    }
}
