/// A decoder with key strings of terminfo beside its own.
private let withTable = InputDecoder(keySequences: [
    ([0x1b, 0x5b, 0x5b, 0x41], Key(.function(1))), ([0x1b, 0x4f, 0x41], Key(.up)),
])
/// A decoder with its own forms alone.
private let plain = InputDecoder()

/// Feeds the decoder with whatever libFuzzer thinks of, and holds it to what it promises of any bytes.
///
/// The first byte of an input chooses the decoder, how the rest is cut into reads, and whether time passes between them.
/// Built by `make fuzz` together with SwellInput's sources, so it belongs to no target.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 1 else { return 0 }
    let bytes = UnsafeBufferPointer(start: start + 1, count: count - 1)
    let new = start[0] & 0x80 == 0 ? withTable : plain
    let piece = Int(start[0] & 0x0f) + 1

    var pieces = new
    var fromPieces: [Decoded] = []
    if start[0] & 0x40 == 0 {
        // Cut into pieces or whole, at one moment: the same events.
        var whole = new
        var fromWhole: [Decoded] = []
        whole.feed(bytes, at: 1, into: &fromWhole)
        for offset in stride(from: 0, to: bytes.count, by: piece) {
            pieces.feed(
                UnsafeBufferPointer(rebasing: bytes[offset..<min(offset + piece, bytes.count)]), at: 1,
                into: &fromPieces)
        }
        precondition(fromWhole == fromPieces, "The events depend on how the bytes were cut.")
        precondition(whole.deadline == pieces.deadline, "The deadline depends on how the bytes were cut.")
    } else {
        // With time passing between the reads.
        var now = 1.0
        for offset in stride(from: 0, to: bytes.count, by: piece) {
            pieces.feed(
                UnsafeBufferPointer(rebasing: bytes[offset..<min(offset + piece, bytes.count)]), at: now,
                into: &fromPieces)
            now += Double(start[0] >> 4 & 0x03) * 0.02
            pieces.expire(at: now, into: &fromPieces)
        }
    }

    // What waits for more bytes waits for a while only, and says until when.
    for _ in 0..<8 {
        guard let deadline = pieces.deadline else { break }
        precondition(deadline.isFinite && deadline >= 1, "A deadline lies in the past.")
        pieces.expire(at: deadline, into: &fromPieces)
    }
    precondition(pieces.deadline == nil, "The decoder waits for ever.")

    // Afterwards it is as new: a plain key is that key and nothing else.
    fromPieces.removeAll(keepingCapacity: true)
    pieces.feed(CollectionOfOne(0x61), at: 1_000_000, into: &fromPieces)
    precondition(fromPieces == [.event(.key(Key("a")))], "A key after the silence is not that key.")
    return 0
}
