import Playback
import SwellCanvas

/// Covers that are ready to be drawn: decoded and scaled, so that a flight never waits for one.
struct CoverShelf {
    struct Cover: Hashable {
        var image: Image
        /// The picture's mean colour.
        var tint: Color
    }

    /// The most covers that are kept.
    private static let limit = 24
    private var covers: [String: Cover] = [:]
    private var order: [String] = []

    /// The cover of a track's album, or of the track where it has none.
    mutating func cover(for track: Track) -> Cover {
        let name = track.album.isEmpty ? track.title : track.album
        if let cover = covers[name] { return cover }
        let palette = GeneratedCover.palette(for: name)
        let cover = Cover(
            image: GeneratedCover.image(for: name), tint: palette[0].mixed(with: palette[2], by: 0.4))
        if order.count >= Self.limit { covers[order.removeFirst()] = nil }
        covers[name] = cover
        order.append(name)
        return cover
    }
}
