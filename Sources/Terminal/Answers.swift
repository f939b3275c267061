import SwellCanvas
import SwellInput

/// What a terminal has answered, read from all the bytes that it has sent.
public struct Answers: Hashable, Sendable {
    /// Private modes and what it says of them: 0 unknown, 1 on, 2 off, 3 always on, 4 always off (DECRPM).
    public private(set) var modes: [Int: Int] = [:]
    /// The colour behind the text.
    public private(set) var background: Color?
    /// Answers to the question that every terminal answers (DA1).
    public private(set) var closings = 0
    /// The columns, from 1, in which it has said that the cursor stands (CPR), in their order.
    private(set) var columns: [Int] = []

    /// Reads any bytes: keys pressed meanwhile and nonsense are passed over.
    init(_ bytes: [UInt8] = []) {
        var decoder = InputDecoder()
        var found: [Decoded] = []
        decoder.feed(bytes, at: 0, into: &found)
        for case .reply(let reply) in found {
            switch reply {
            case .mode(let number, let value): modes[number] = value
            case .background(let red, let green, let blue): background = Color(red: red, green: green, blue: blue)
            case .deviceAttributes: closings += 1
            case .other: break
            }
        }
        columns = Answers.columns(in: bytes)
    }

    /// `CSI row ; column R` is also a key with modifiers, which is what the decoder of a player takes it for.
    private static func columns(in bytes: [UInt8]) -> [Int] {
        var columns: [Int] = []
        var index = 0
        func number() -> Int? {
            var value: Int?
            while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
                value = min(99_999, (value ?? 0) * 10 + Int(bytes[index] - 0x30))
                index += 1
            }
            return value
        }
        while index + 1 < bytes.count {
            guard bytes[index] == 0x1B, bytes[index + 1] == UInt8(ascii: "[") else {
                index += 1
                continue
            }
            index += 2
            guard number() != nil, index < bytes.count, bytes[index] == UInt8(ascii: ";") else { continue }
            index += 1
            guard let column = number(), index < bytes.count, bytes[index] == UInt8(ascii: "R") else { continue }
            columns.append(column)
        }
        return columns
    }
}
