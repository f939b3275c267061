import Playback

/// A cover's pixels: square, decoded and scaled by ffmpeg. Larger than any screen's cover, so that it is only ever reduced.
public struct CoverPicture: Hashable, Sendable {
    /// The longest side, in pixels.
    public static let longestSide = 256

    /// Pixels from left to right and from top to bottom; 1...``longestSide``.
    public let side: Int
    /// 0xRRGGBB, row by row from the top left; `side` times `side` of them.
    public let pixels: [UInt32]

    /// A picture out of raw bytes, three a pixel: red, green, blue.
    ///
    /// - Parameter bytes: as many as a square has whose side is in range; otherwise there is no picture.
    init?(rgb bytes: some RandomAccessCollection<UInt8>) {
        var side = 1
        while side * side * 3 < bytes.count, side < CoverPicture.longestSide { side += 1 }
        guard side * side * 3 == bytes.count else { return nil }
        self.side = side
        var pixels: [UInt32] = []
        pixels.reserveCapacity(side * side)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let green = bytes.index(after: index)
            let blue = bytes.index(after: green)
            pixels.append(UInt32(bytes[index]) << 16 | UInt32(bytes[green]) << 8 | UInt32(bytes[blue]))
            index = bytes.index(after: blue)
        }
        self.pixels = pixels
    }

    /// A picture of its pixels, for those who have no file.
    ///
    /// - Parameter pixels: 0xRRGGBB, row by row; `side` times `side` of them, with a side in 1...``longestSide``, otherwise there
    ///   is no picture.
    public init?(side: Int, pixels: [UInt32]) {
        guard (1...CoverPicture.longestSide).contains(side), pixels.count == side * side else { return nil }
        self.side = side
        self.pixels = pixels
    }

    /// Its pixels as bytes, three each.
    var rgb: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pixels.count * 3)
        for pixel in pixels {
            bytes.append(UInt8(pixel >> 16 & 0xFF))
            bytes.append(UInt8(pixel >> 8 & 0xFF))
            bytes.append(UInt8(pixel & 0xFF))
        }
        return bytes
    }
}

/// What became of the wish for a cover.
public struct CoverMessage: Hashable, Sendable {
    /// Whose it is.
    public var track: TrackID
    /// `nil`: it has none, or none that can be read.
    public var picture: CoverPicture?

    /// The answer that `track` has `picture`.
    public init(track: TrackID, picture: CoverPicture?) {
        self.track = track
        self.picture = picture
    }
}
