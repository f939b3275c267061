/// Reads one JSON value from bytes; any bytes are legal, what is no JSON gives `nil`.
struct JSONReader {
    /// Values inside of values, at most.
    static let depthLimit = 32

    private let bytes: [UInt8]
    private var index = 0

    /// The value that `bytes` hold, with nothing but blanks around it.
    static func read(_ bytes: [UInt8]) -> JSON? {
        var reader = JSONReader(bytes: bytes)
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipBlanks()
        return reader.index == bytes.count ? value : nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while let byte = next, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard index + length <= bytes.count,
            word.withUTF8Buffer({ bytes[index..<index + length].elementsEqual($0) })
        else { return false }
        index += length
        return true
    }

    private mutating func value(depth: Int) -> JSON? {
        skipBlanks()
        guard depth < JSONReader.depthLimit, let first = next else { return nil }
        switch first {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map(JSON.string)
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func object(depth: Int) -> JSON? {
        index += 1
        var members: [JSON.Member] = []
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipBlanks()
            guard let name = string(), take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
            members.append(JSON.Member(name: name, value: value))
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}")) ? .object(members) : nil
    }

    private mutating func array(depth: Int) -> JSON? {
        index += 1
        var values: [JSON] = []
        if take(UInt8(ascii: "]")) { return .array(values) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? .array(values) : nil
    }

    private mutating func number() -> JSON? {
        let start = index
        while let byte = next, byte == 0x2b || byte == 0x2d || byte == 0x2e || byte | 0x20 == 0x65 || isDigit(byte) {
            index += 1
        }
        guard index > start, let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
            number.isFinite
        else { return nil }
        return .number(number)
    }

    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private mutating func string() -> [UInt8]? {
        guard next == UInt8(ascii: "\"") else { return nil }
        index += 1
        var text: [UInt8] = []
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return text
            case UInt8(ascii: "\\"): guard escape(into: &text) else { return nil }
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escape(into text: inout [UInt8]) -> Bool {
        guard let byte = next else { return false }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0a)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0d)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0c)
        case UInt8(ascii: "u"):
            guard var code = hexQuad() else { return false }
            if (0xd800..<0xdc00).contains(code) {
                let mark = index
                if take("\\u"), let low = hexQuad(), (0xdc00..<0xe000).contains(low) {
                    code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
                } else {
                    index = mark
                }
            }
            text += String(Unicode.Scalar(code) ?? "\u{fffd}").utf8
        default: text.append(byte)
        }
        return true
    }

    private mutating func hexQuad() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var code: UInt32 = 0
        for byte in bytes[index..<index + 4] {
            switch byte {
            case 0x30...0x39: code = code << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: code = code << 4 | UInt32(byte - 0x41 + 10)
            case 0x61...0x66: code = code << 4 | UInt32(byte - 0x61 + 10)
            default: return nil
            }
        }
        index += 4
        return code
    }
}
