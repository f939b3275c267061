import Glibc
import Playback

/// The order of the library: album artist, album, disc, track, title.
///
/// Tracks that were named one by one (`Track.place`) stand as they were named, behind those that were not.
/// Texts compare folded (`Folding`), by scalar. Where the tags name no album artist the artist counts; what has no
/// artist or no album comes last; no disc counts as disc 1; no track number comes behind the numbers. Ties end by the bytes of
/// the path, so the order is total: two tracks are equal in it only when they are the same file.
public enum LibraryOrder {
    /// Whether the one comes before the other.
    public static func precedes(_ left: Track, _ right: Track) -> Bool { compare(left, right) < 0 }

    /// Sorts tracks; equal ones stay as they stood.
    public static func sort(_ tracks: inout [Track]) { tracks.sort(by: precedes) }

    /// Puts a sorted batch into sorted tracks, behind those that are equal.
    ///
    /// Takes time in proportion to `tracks` for moving them, and compares only `batch.count * log2(tracks.count)` times.
    ///
    /// - Returns: Where the tracks of the batch stand now, ascending.
    @discardableResult
    public static func merge(_ batch: [Track], into tracks: inout [Track]) -> [Int] {
        let places = places(of: batch, in: tracks)
        insert(batch, at: places, into: &tracks)
        return places
    }

    /// Where the tracks of a sorted batch will stand when they are put into sorted tracks, ascending.
    static func places(of batch: [Track], in tracks: [Track]) -> [Int] {
        var places: [Int] = []
        places.reserveCapacity(batch.count)
        var low = 0
        for (index, track) in batch.enumerated() {
            // The next place is often near the last one: widen the step until it lies behind.
            var step = 1
            var high = low
            while high < tracks.count && !precedes(track, tracks[high]) {
                low = high + 1
                high += step
                step *= 2
            }
            high = min(high, tracks.count)
            while low < high {
                let middle = low + (high - low) / 2
                if precedes(track, tracks[middle]) { high = middle } else { low = middle + 1 }
            }
            places.append(low + index)
        }
        return places
    }

    /// Moves the elements apart and puts the new ones at their places.
    static func insert<Element>(_ new: [Element], at places: [Int], into elements: inout [Element]) {
        precondition(new.count == places.count, "Each new element has one place.")
        let old = elements.count
        elements.append(contentsOf: new)
        elements.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            (base + old).deinitialize(count: new.count)
            var end = old
            for index in new.indices.reversed() {
                let from = places[index] - index
                (base + places[index] + 1).moveInitialize(from: base + from, count: end - from)
                (base + places[index]).initialize(to: new[index])
                end = from
            }
        }
    }

    /// Below 0: the left one comes first.
    static func compare(_ left: Track, _ right: Track) -> Int {
        if left.place != right.place { return left.place < right.place ? -1 : 1 }
        var order = compareLast(owner(left), owner(right))
        if order != 0 { return order }
        order = compareLast(left.album, right.album)
        if order != 0 { return order }
        order = max(left.disc, 1) - max(right.disc, 1)
        if order != 0 { return order }
        order = (left.number > 0 ? left.number : .max) - (right.number > 0 ? right.number : .max)
        if order != 0 { return order }
        order = compare(left.title, right.title)
        if order != 0 { return order }
        return compareBytes(left.path, right.path)
    }

    private static func owner(_ track: Track) -> String { track.albumArtist.isEmpty ? track.artist : track.albumArtist }

    /// As `compare`, but nothing comes behind something.
    private static func compareLast(_ left: String, _ right: String) -> Int {
        if left.isEmpty || right.isEmpty { return (left.isEmpty ? 1 : 0) - (right.isEmpty ? 1 : 0) }
        return compare(left, right)
    }

    /// Compares two texts folded. Plain ASCII, nearly all there is, is folded as it goes.
    static func compare(_ left: String, _ right: String) -> Int {
        var order: Int?
        var leftText = left
        var rightText = right
        leftText.withUTF8 { one in
            rightText.withUTF8 { other in order = comparePlain(one, other) }
        }
        return order ?? compareBytes(Folding.folded(left), Folding.folded(right))
    }

    /// nil where a character other than plain ASCII has a say.
    private static func comparePlain(
        _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        if left.count == right.count, let one = left.baseAddress, let other = right.baseAddress,
            memcmp(one, other, left.count) == 0
        {
            return 0
        }
        var index = 0
        while index < left.count && index < right.count {
            let one = lowered(left[index])
            let other = lowered(right[index])
            // A run of spaces is one, and an accented letter may be a plain one.
            if one <= 0x20 && one != other || other <= 0x20 && one != other { return nil }
            if one >= 0x7F || other >= 0x7F { return nil }
            if one != other { return Int(one) - Int(other) }
            index += 1
        }
        let rest = left.count > right.count ? left : right
        if index < rest.count && (rest[index] <= 0x20 || rest[index] >= 0x7F) { return nil }
        return left.count - right.count
    }

    /// As `Folding` has it: a grave accent is an apostrophe.
    private static func lowered(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte == 0x60 ? 0x27 : byte
    }

    private static func compareBytes(_ left: [UInt8], _ right: [UInt8]) -> Int {
        left.withUnsafeBytes { one in
            right.withUnsafeBytes { other in
                let count = min(one.count, other.count)
                if count > 0, let start = one.baseAddress, let otherStart = other.baseAddress {
                    let order = memcmp(start, otherStart, count)
                    if order != 0 { return Int(order) }
                }
                return one.count - other.count
            }
        }
    }
}
