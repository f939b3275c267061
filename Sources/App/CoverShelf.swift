import MusicLibrary
import Playback
import SwellCanvas

/// Covers that are ready to be drawn: decoded and scaled, so that a flight never waits for one.
struct CoverShelf {
    struct Cover: Hashable {
        var image: Image
        var palette: CoverPalette
    }

    /// The most covers that are kept, of each kind.
    private static let limit = 24
    /// Made-up covers by the album's name.
    private var madeUp = LatestValues<String, Cover>(limit: Self.limit)
    /// What was found of tracks; `nil` inside: they have none.
    private var found = LatestValues<TrackID, Cover?>(limit: Self.limit)

    /// Whether it is known what cover the track has.
    func knows(_ track: Track) -> Bool { track.path.isEmpty || found[track.id] != nil }

    /// The track's cover; where it has none, or it is not known yet, one made up for its album, or for the track where it has
    /// no album either.
    mutating func cover(for track: Track) -> Cover {
        if let cover = found[track.id] ?? nil { return cover }
        let name = track.album.isEmpty ? track.title : track.album
        if let cover = madeUp[name] { return cover }
        let colors = GeneratedCover.palette(for: name)
        let cover = Cover(
            image: GeneratedCover.image(for: name),
            palette: CoverPalette(tint: colors[0].mixed(with: colors[2], by: 0.4), accent: colors[1]))
        madeUp.put(cover, for: name)
        return cover
    }

    /// Keeps what was found.
    mutating func put(_ picture: CoverPicture?, for track: TrackID) {
        let cover = picture.map { picture in
            let image = Image(width: picture.side, height: picture.side, pixels: picture.pixels)
            return Cover(image: image, palette: CoverPalette(picture.pixels))
        }
        found.put(cover, for: track)
    }
}
