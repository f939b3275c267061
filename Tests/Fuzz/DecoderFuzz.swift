// Feeds the input decoder bytes that nobody would think of, and holds it to its promises. It is compiled together with the
// decoder, outside the package:
//
//     swiftc -parse-as-library -sanitize=fuzzer,address -O Sources/SwellInput/*.swift Tests/Fuzz/DecoderFuzz.swift
//
// The promises: no input stops it; however the bytes are cut, and whatever time below 25 ms passes between the pieces, the
// same is found; what is found never holds a control character as a typed key; what it keeps is bounded; and after a silence
// it is at rest and understands a plain key.

private let keySequences: [(bytes: [UInt8], key: Key)] = [
    ([0x1B, 0x4F, 0x41], Key(.up)),
    ([0x1B, 0x5B, 0x5B, 0x41], Key(.function(1))),
    ([0x1B, 0x5B, 0x37, 0x24], Key(.home, .shift)),
    ([0x1B, 0x3F, 0x41, 0x42], Key(.end)),
    ([0x1B, 0x71], Key(.function(9))),
]

private struct Cutter {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

private func check(_ isKept: Bool, _ promise: StaticString) {
    precondition(isKept, "\(promise)")
}

private func silence(_ decoder: inout InputDecoder, from time: Double, into output: inout [Decoded]) {
    var time = time
    for _ in 0..<8 {
        guard let deadline = decoder.deadline else { return }
        check(deadline > time, "The deadline lies ahead.")
        time = deadline
        decoder.expire(at: time, into: &output)
    }
    check(decoder.deadline == nil, "A silence brings it to rest.")
}

private func checkFound(_ found: [Decoded], inputCount: Int) {
    check(found.count <= inputCount + 2, "No byte means more than one thing.")
    for item in found {
        switch item {
        case .event(.key(let key)):
            if case .character(let character) = key.code, let scalar = character.unicodeScalars.first {
                check(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value), "No control character is typed.")
            }
        case .event(.paste(let text)):
            check(text.utf8.count <= 3 * InputDecoder.maximumPaste, "A paste is bounded.")
        case .event(.resize): check(false, "A size is nothing that is typed.")
        case .event(.pointer(let pointer)):
            check(pointer.column >= -33 && pointer.row >= -33, "The mouse is not far outside.")
        default: break
        }
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDecoder(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let table = hash & 1 == 0 ? [] : keySequences

    var whole = InputDecoder(keySequences: table)
    var expected: [Decoded] = []
    whole.feed(bytes, at: 1, into: &expected)

    var cut = InputDecoder(keySequences: table)
    var found: [Decoded] = []
    var cutter = Cutter(state: hash | 1)
    var time = 1.0
    var index = 0
    while index < count {
        let length = min(count - index, 1 + Int(cutter.next() % 4))
        cut.feed(UnsafeRawBufferPointer(rebasing: bytes[index..<(index + length)]), at: time, into: &found)
        index += length
        time += Double(cutter.next() % 24) / 1000
        cut.expire(at: time, into: &found)
    }
    check(found == expected, "However the bytes are cut, the same is found.")

    silence(&whole, from: 1, into: &expected)
    silence(&cut, from: time, into: &found)
    check(found == expected, "A silence decides the same.")
    checkFound(expected, inputCount: count)

    expected.removeAll(keepingCapacity: true)
    whole.feed(CollectionOfOne(UInt8(ascii: "a")), at: 1e6, into: &expected)
    check(expected == [.event(.key(Key("a")))], "At rest a letter is a letter.")
    return 0
}
