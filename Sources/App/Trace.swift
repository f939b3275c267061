#if canImport(Glibc)
    import Glibc
#endif

/// One JSON object a line for every frame, event, command and change of playback; see the manual page.
///
/// Numbers are in the shortest form that reads back the same; what is not finite becomes 0.
public struct Trace {
    private let descriptor: Int32
    private var line: [UInt8] = []

    /// - Parameter descriptor: an open file; a write that fails is given up silently, for playing goes on.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
        line.reserveCapacity(1024)
    }

    public enum Value {
        case number(Double)
        case integer(Int)
        case text(String)
        case flag(Bool)
        case numbers([Double])
    }

    mutating func write(_ kind: String, at time: Double, _ fields: [(String, Value)]) {
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: "{\"t\":".utf8)
        append(time)
        line.append(contentsOf: ",\"kind\":\"\(kind)\"".utf8)
        for (name, value) in fields {
            line.append(contentsOf: ",\"\(name)\":".utf8)
            switch value {
            case .number(let number): append(number)
            case .integer(let number): line.append(contentsOf: String(number).utf8)
            case .text(let text): append(text)
            case .flag(let flag): line.append(contentsOf: (flag ? "true" : "false").utf8)
            case .numbers(let numbers):
                line.append(UInt8(ascii: "["))
                for (index, number) in numbers.enumerated() {
                    if index > 0 { line.append(UInt8(ascii: ",")) }
                    append(number)
                }
                line.append(UInt8(ascii: "]"))
            }
        }
        line.append(contentsOf: "}\n".utf8)
        flush()
    }

    private mutating func append(_ number: Double) {
        guard number.isFinite else { return line.append(UInt8(ascii: "0")) }
        var text = number.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        line.append(contentsOf: text.utf8)
    }

    private mutating func append(_ text: String) {
        line.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                line.append(UInt8(ascii: "\\"))
                line.append(byte)
            case 0..<0x20:
                let digits = Array("0123456789abcdef".utf8)
                line.append(contentsOf: "\\u00".utf8)
                line.append(digits[Int(byte >> 4)])
                line.append(digits[Int(byte & 15)])
            default: line.append(byte)
            }
        }
        line.append(UInt8(ascii: "\""))
    }

    private func flush() {
        var sent = 0
        line.withUnsafeBytes { bytes in
            while sent < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return }
                sent += count
            }
        }
    }
}
