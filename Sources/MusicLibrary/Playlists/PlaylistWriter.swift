import Platform
import Playback

/// Writes playlists: m3u8, absolute paths, with length, artist and title of each track for other players.
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

    /// Writes the tracks in their order; the file is whole whatever happens meanwhile, or as it was.
    ///
    /// - Parameters:
    ///   - tracks: Those without a file are left out.
    ///   - path: The playlist's, raw bytes; folders that it needs are made.
    ///   - isReplacing: Whether a playlist that is there is written over.
    /// - Returns: How many were written.
    /// - Throws: ``Fault``.
    @discardableResult
    public static func write(
        _ tracks: some Sequence<Track>, to path: [UInt8], replacing isReplacing: Bool
    ) throws(Fault) -> Int {
        let (bytes, count) = bytes(of: tracks)
        do throws(FileFault) {
            try Folder.make(RawPath.folder(of: path))
            try WholeFile.write(bytes, to: path, replacing: isReplacing)
        } catch {
            throw error.reason == .exists ? .exists : .failed("\(error)")
        }
        return count
    }

    /// A playlist's bytes, and how many tracks it names.
    static func bytes(of tracks: some Sequence<Track>) -> (bytes: [UInt8], count: Int) {
        var bytes = Array("#EXTM3U\n".utf8)
        var count = 0
        for track in tracks where track.path.first == 0x2F {
            // -1 is what the format has for an unknown length.
            let seconds = track.duration > 0 ? Int(min(track.duration, 1e9).rounded()) : -1
            let name = track.artist.isEmpty ? track.title : "\(track.artist) - \(track.title)"
            bytes += Array("#EXTINF:\(seconds),\(harmless(name))\n".utf8)
            bytes += line(for: track.path)
            bytes.append(0x0A)
            count += 1
        }
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

    /// A text for one line; no tag makes a line of its own.
    private static func harmless(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
