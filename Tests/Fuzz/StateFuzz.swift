// Feeds the saved state's reader bytes that nobody would think of, and holds it to its promises. It is compiled together with
// the reader, outside the package; see SOURCES_state in the Makefile.
//
// The promises: no input stops it; what it takes, it would write the same, byte by byte; and whatever a value is made of, it
// comes back as it was.

private func check(_ isKept: Bool, _ promise: StaticString) {
    precondition(isKept, "\(promise)")
}

private func checkReading(_ bytes: [UInt8]) {
    if let state = try? SavedState(bytes: bytes) {
        check(state.bytes == bytes, "A state that is taken is written the same.")
    }
    if let queue = try? SavedQueue(bytes: bytes) {
        check(queue.bytes == bytes, "A queue that is taken is written the same.")
    }
}

/// Gives out the input piece by piece; nothing but zeros comes after its end.
private struct Reader {
    var bytes: ArraySlice<UInt8>

    mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }
    mutating func number() -> UInt64 { (0..<8).reduce(0) { sum, _ in sum << 8 | UInt64(byte()) } }
    mutating func piece() -> [UInt8] {
        let count = min(Int(byte()), bytes.count)
        defer { bytes = bytes.dropFirst(count) }
        return Array(bytes.prefix(count))
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzState(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    checkReading(input)

    // With its sum put right, what lies behind the sum is tried too.
    let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    for kind in ["swell-state", "swell-queue"] {
        let sealed = SealedText.seal(lines, kind: kind, version: 1)
        check((try? SealedText.open(sealed, kind: kind, version: 1)) == lines, "Any lines come back as they were.")
        checkReading(sealed)
        check(
            (try? SealedText.open(SealedText.seal(lines, kind: kind, version: 2), kind: kind, version: 1)) == nil,
            "A newer version is not read.")
    }

    var reader = Reader(bytes: input[...])
    let state = SavedState(
        volume: Volume(percent: Int(truncatingIfNeeded: reader.number()), isMuted: reader.byte() & 1 == 1),
        isShuffled: reader.byte() & 1 == 1,
        repeatMode: RepeatMode.allCases[Int(reader.byte()) % 3],
        place: SavedState.Place(
            index: Int(truncatingIfNeeded: reader.number()), track: reader.piece(),
            position: Double(bitPattern: reader.number())),
        view: SavedState.View(
            tab: String(decoding: reader.piece(), as: UTF8.self), selection: reader.piece(),
            top: Int(truncatingIfNeeded: reader.number())))
    check((try? SavedState(bytes: state.bytes)) == state, "A state comes back as it was.")

    let queue = SavedQueue([[0x2F] + input] + lines)
    check((try? SavedQueue(bytes: queue.bytes)) == queue, "A queue comes back as it was.")
    return 0
}
