/// Key strings to look for beside the built-in forms.
struct KeySequenceTable: Sendable {
    enum Match {
        case key(Key)
        case beginning, nothing
    }

    private var entries: [(bytes: [UInt8], key: Key)] = []

    init(_ sequences: [(bytes: [UInt8], key: Key)]) {
        for sequence in sequences where Self.isSafe(sequence.bytes) {
            entries.append(sequence)
        }
    }

    /// What `bytes`, from ESC on, are.
    func match(_ bytes: [UInt8]) -> Match {
        var isBeginning = false
        for entry in entries where entry.bytes.count >= bytes.count && entry.bytes.starts(with: bytes) {
            if entry.bytes.count == bytes.count { return .key(entry.key) }
            isBeginning = true
        }
        return isBeginning ? .beginning : .nothing
    }

    /// Whether the string can be told from all others: ESC, then printable ASCII; a CSI or SS3 must end where such a sequence
    /// ends and not before, and two bytes must not be the beginning of a longer form.
    private static func isSafe(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 2, bytes.count <= 16, bytes[0] == 0x1B else { return false }
        guard bytes.dropFirst().allSatisfy({ (0x20..<0x7F).contains($0) }) else { return false }
        let introducers = Array("[O]P_^X".utf8)
        guard introducers.contains(bytes[1]) else { return true }
        guard bytes.count >= 3, bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else { return false }
        let body = bytes[2..<(bytes.count - 1)]
        let isConsole = bytes.count == 4 && bytes[2] == UInt8(ascii: "[")
        guard isConsole || body.allSatisfy({ $0 < 0x40 }) else { return false }
        return bytes[bytes.count - 1] >= 0x40 || bytes[bytes.count - 1] == UInt8(ascii: "$")
    }
}
