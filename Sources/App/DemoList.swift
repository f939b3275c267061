import Playback

/// The demo's album as an extended M3U list without files: `#EXTALB`, `#EXTART` and an `#EXTINF` for each track.
enum DemoList {
    /// The tracks of a list, in its order; `nil` where it holds none, or anything that is no track of 1 s to a day.
    static func tracks(_ bytes: [UInt8]) -> [Track]? {
        var album = ""
        var artist = ""
        var tracks: [Track] = []
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            if line.hasPrefix("#EXTALB:") {
                album = String(line.dropFirst(8))
            } else if line.hasPrefix("#EXTART:") {
                artist = String(line.dropFirst(8))
            } else if line.hasPrefix("#EXTINF:") {
                let parts = line.dropFirst(8).split(separator: ",", maxSplits: 1)
                guard parts.count == 2, let seconds = Double(parts[0]), (1...86400).contains(seconds) else {
                    return nil
                }
                let number = tracks.count + 1
                tracks.append(
                    Track(
                        id: TrackID(rawValue: UInt64(number)), title: String(parts[1]), artist: artist,
                        albumArtist: artist, album: album, disc: 1, number: number, duration: seconds))
            } else if !line.hasPrefix("#EXTM3U") {
                return nil
            }
        }
        return tracks.isEmpty ? nil : tracks
    }
}
