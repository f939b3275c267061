import CTagLib
import Glibc
import Playback

/// Reads what a file says of itself.
enum TagReader {
    /// The track in a file.
    ///
    /// - Parameters:
    ///   - path: Absolute, raw bytes.
    ///   - untitled: The title of a file whose tags have none, from its path.
    static func read(
        _ path: [UInt8], untitled: ([UInt8]) -> String = FileName.title
    ) -> Result<Track, SkipReason> {
        var tags = ctag_tags()
        let status = (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { ctag_read($0.baseAddress, &tags) }
        }
        guard status == ctag_ok else { return .failure(reason(status, tags.error, path)) }
        defer { ctag_release(&tags) }
        return .success(track(tags, path, untitled))
    }

    private static func track(
        _ tags: ctag_tags, _ path: [UInt8], _ untitled: ([UInt8]) -> String
    ) -> Track {
        let title = string(tags.title)
        var albumArtist = list(tags.album_artists)
        if albumArtist.isEmpty && tags.compilation { albumArtist = "Various Artists" }
        return Track(
            id: TrackID(path: path), path: path, title: isBlank(title) ? untitled(path) : title,
            artist: list(tags.artists), albumArtist: albumArtist, album: string(tags.album), disc: Int(tags.disc),
            number: Int(tags.track), year: tags.year > 0 ? Int(tags.year) : nil, genre: list(tags.genres),
            duration: Double(tags.milliseconds) / 1000)
    }

    private static func reason(_ status: ctag_status, _ error: Int32, _ path: [UInt8]) -> SkipReason {
        switch status {
        case ctag_empty: .empty
        case ctag_not_music: .notMusic
        case ctag_no_sound: .noSound
        case ctag_not_regular: FileKind(following: path).reason ?? .device
        default: SkipReason(error: error)
        }
    }

    /// Several values are one text, with commas between them.
    private static func list(_ text: ctag_text) -> String {
        let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
        guard bytes.contains(0) else { return string(text) }
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
    }

    private static func string(_ text: ctag_text) -> String {
        String(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
    }

    private static func isBlank(_ title: String) -> Bool {
        if let first = title.utf8.first, first > 0x20 && first < 0x7F { return false }
        return Folding.folded(title).isEmpty
    }
}
