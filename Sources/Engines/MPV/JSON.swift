/// A JSON value as mpv writes and reads it. Texts are raw bytes: file names may be anything but UTF-8.
enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string([UInt8])
    case array([JSON])
    case object([Member])

    /// A name in an object, and what it names.
    struct Member: Hashable, Sendable {
        var name: [UInt8]
        var value: JSON
    }

    /// A text's bytes.
    static func text(_ string: String) -> JSON { .string(Array(string.utf8)) }

    /// What an object's member of that name holds, the first where there are several; `nil`: none, or no object.
    subscript(_ name: StaticString) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return name.withUTF8Buffer { wanted in members.first { $0.name.elementsEqual(wanted) }?.value }
    }

    /// The text with what is no UTF-8 replaced; `nil`: no text.
    var asString: String? {
        guard case .string(let bytes) = self else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A finite number.
    var asNumber: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// A number that is whole and small enough to count by.
    var asInt: Int? { asNumber.flatMap { Int(exactly: $0) } }

    /// Whether it is so; `nil`: no truth value.
    var asBool: Bool? {
        guard case .bool(let bool) = self else { return nil }
        return bool
    }

    /// Appends the value in one line. Bytes from 0x80 on are left as they are: mpv takes them for what they are.
    func write(to line: inout [UInt8]) {
        switch self {
        case .null: line += "null".utf8
        case .bool(let bool): line += (bool ? "true" : "false").utf8
        case .number(let number): JSON.write(number, to: &line)
        case .string(let bytes): JSON.write(bytes, to: &line)
        case .array(let values):
            line.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { line.append(UInt8(ascii: ",")) }
                value.write(to: &line)
            }
            line.append(UInt8(ascii: "]"))
        case .object(let members):
            line.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { line.append(UInt8(ascii: ",")) }
                JSON.write(member.name, to: &line)
                line.append(UInt8(ascii: ":"))
                member.value.write(to: &line)
            }
            line.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ number: Double, to line: inout [UInt8]) {
        if let whole = Int(exactly: number) {
            line += String(whole).utf8
        } else {
            line += (number.isFinite ? number.description : "null").utf8
        }
    }

    private static func write(_ text: [UInt8], to line: inout [UInt8]) {
        line.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
            case ..<0x20: line += "\\u00".utf8 + [hexDigit(byte >> 4), hexDigit(byte & 15)]
            default: line.append(byte)
            }
        }
        line.append(UInt8(ascii: "\""))
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
