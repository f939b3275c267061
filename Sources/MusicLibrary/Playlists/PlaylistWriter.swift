import Platform
import Playback

/// Writes playlists: m3u8 (or pls), absolute paths, with length, artist and title of each track for other players.
///
/// Paths are absolute, for the playlist lies beside the library and not beside the music. One that holds a line break is
/// written as a `file:` address, which every reader of the format takes too.
public enum PlaylistWriter {
    /// Why a playlist was not written.
    public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is one of that name, which was not to be replaced.
        case exists
        /// A sentence without a full stop.
        case failed(String)

        public var description: String {
            switch self {
            case .exists: "there is a playlist of that name already"
            case .failed(let sentence): sentence
            }
        }
    }

    /// Writes the tracks in their order; the file is whole whatever happens meanwhile, or as it was. Where the name ends in
    /// `.pls` it is one.
    ///
    /// - Parameters:
    ///   - tracks: Those without a file are left out; where none has one, nothing is written.
    ///   - path: The playlist's, raw bytes.
    ///   - isReplacing: Whether a playlist that is there is written over.
    ///   - isMakingFolders: Whether folders that it needs are made; where not, a missing one is a fault: it may be a slip.
    /// - Returns: How many were written.
    /// - Throws: ``Fault``; also where there would be more bytes than swell reads again (16 MB).
    @discardableResult
    public static func write(
        _ tracks: some Sequence<Track>, to path: [UInt8], replacing isReplacing: Bool,
        makingFolders isMakingFolders: Bool = false
    ) throws(Fault) -> Int {
        do throws(FileFault) {
            let (bytes, count) = bytes(of: tracks, Playlist.Form(path: path) ?? .m3u)
            if bytes.count > PlaylistFile.largest { throw FileFault(.write, path, .tooLarge(PlaylistFile.largest)) }
            if count == 0 { return 0 }
            if isMakingFolders { try Folder.make(RawPath.folder(of: path)) }
            try WholeFile.write(bytes, to: path, replacing: isReplacing)
            return count
        } catch {
            switch error.reason {
            case .exists: throw .exists
            case .missing: throw .failed("there is no folder \(RawPath.shown(RawPath.folder(of: path)))")
            default: throw .failed("\(error)")
            }
        }
    }

    /// A playlist's bytes, and how many tracks it names. It stops where there are too many bytes.
    private static func bytes(of tracks: some Sequence<Track>, _ form: Playlist.Form) -> (bytes: [UInt8], count: Int) {
        var bytes = Array((form == .m3u ? "#EXTM3U\n" : "[playlist]\n").utf8)
        var count = 0
        for track in tracks where track.path.first == 0x2F {
            count += 1
            // -1 is what the formats have for an unknown length.
            let seconds = track.duration > 0 ? Int(min(track.duration, 1e9).rounded()) : -1
            switch form {
            case .m3u: bytes += Array("#EXTINF:\(seconds),\(label(track))\n".utf8) + line(for: track.path) + [0x0A]
            case .pls:
                bytes += Array("File\(count)=".utf8) + line(for: track.path)
                bytes += Array("\nTitle\(count)=\(label(track))\nLength\(count)=\(seconds)\n".utf8)
            }
            if bytes.count > PlaylistFile.largest { break }
        }
        if form == .pls { bytes += Array("NumberOfEntries=\(count)\nVersion=2\n".utf8) }
        return (bytes, count)
    }

    private static func line(for path: [UInt8]) -> [UInt8] {
        guard path.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return path }
        let digits = Array("0123456789ABCDEF".utf8)
        var line = Array("file://".utf8)
        for byte in path {
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [0x2D, 0x2E, 0x2F, 0x5F, 0x7E].contains(byte)
            line += isPlain ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return line
    }

    /// `Artist - Title` in at most a thousand scalars; no tag makes a line of its own.
    private static func label(_ track: Track) -> String {
        let text = track.artist.isEmpty ? track.title : "\(track.artist) - \(track.title)"
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(1000) {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
