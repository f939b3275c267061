/// The numbers of a finished CSI sequence.
struct ControlSequence {
    /// Numbers above this are this.
    static let greatest = 0x10FFFF
    /// Numbers after these are dropped.
    static let capacity = 16

    /// `<`, `=`, `>` or `?` before the numbers; 0 without one.
    private(set) var marker: UInt8 = 0
    /// Bytes from space to `/` stand before the final one.
    private(set) var hasIntermediate = false
    /// The last of them.
    private var intermediate: UInt8 = 0
    /// How many numbers there are; none in a sequence without any.
    private(set) var count = 0
    /// The number after a colon in the second place: 3 tells a key's release.
    private var subNumber = 0
    private var numbers: [Int] = []

    /// - Parameter bytes: From ESC to the final byte, at least three.
    init(_ bytes: [UInt8]) {
        numbers.reserveCapacity(Self.capacity)
        var value = 0
        var hasValue = false
        var colons = 0
        var sub = 0
        func put(into numbers: inout [Int]) {
            if numbers.count < Self.capacity { numbers.append(value) }
        }
        for byte in bytes[2..<(bytes.count - 1)] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = Int(byte) - 48
                if colons == 0 {
                    value = min(value * 10 + digit, Self.greatest)
                } else if colons == 1 {
                    sub = min(sub * 10 + digit, Self.greatest)
                }
                hasValue = true
            case UInt8(ascii: ";"):
                if numbers.count == 1 { subNumber = sub }
                put(into: &numbers)
                value = 0
                sub = 0
                colons = 0
                hasValue = true
            case UInt8(ascii: ":"):
                colons += 1
                hasValue = true
            case UInt8(ascii: "<")...UInt8(ascii: "?"): marker = byte
            default:
                hasIntermediate = true
                intermediate = byte
            }
        }
        if hasValue {
            if numbers.count == 1 { subNumber = sub }
            put(into: &numbers)
        }
        count = numbers.count
    }

    /// The number at `index`; 0 where there is none.
    subscript(index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
    /// The second number, which tells the modifiers of most keys.
    var second: Int { self[1] }
    /// The last number.
    var last: Int { numbers.last ?? 0 }
    /// A newer protocol tells that the key went up.
    var isRelease: Bool { subNumber == 3 }

    /// What the sequence answers.
    func reply(final: UInt8) -> Reply {
        if marker == UInt8(ascii: "?"), final == UInt8(ascii: "y"), intermediate == UInt8(ascii: "$"), count == 2 {
            return .mode(number: self[0], value: self[1])
        }
        if marker == UInt8(ascii: "?"), final == UInt8(ascii: "c"), !hasIntermediate {
            return .deviceAttributes(numbers)
        }
        return .other
    }
}
