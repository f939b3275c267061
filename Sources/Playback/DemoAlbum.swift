/// The built-in album: eight songs without files, for the fake transport.
public enum DemoAlbum {
    /// The album's name.
    public static let title = "Night Windows"
    /// Who plays it.
    public static let artist = "The Night Owls"

    /// Tracks 1 to 8 in order, 3 to 5 minutes each.
    public static let tracks: [Track] = [
        ("Midnight Drive", 222), ("Paper Planes", 269), ("Slow Tides", 288), ("Golden Hour", 207),
        ("Neon Rain", 245), ("Open Road", 231), ("Quiet Storm", 294), ("First Light", 198),
    ].enumerated().map { index, song in
        Track(
            id: TrackID(rawValue: UInt64(index + 1)), title: song.0, artist: artist, albumArtist: artist, album: title,
            disc: 1, number: index + 1, duration: song.1)
    }

    /// How far into the first song the demo stands when it opens, 0...1.
    public static let openingProgress = 0.2
}
