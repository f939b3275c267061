/// Cuts a stream of bytes into lines, however it comes in pieces.
struct LineSplitter {
    /// Longer lines are dropped whole: mpv's own have some hundred bytes.
    static let limit = 1 << 20

    private var begun: [UInt8] = []
    private var isDropping = false

    /// The lines that `bytes` complete, without their ends; empty ones are left out.
    mutating func take(_ bytes: some Sequence<UInt8>) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for byte in bytes {
            if byte == 0x0a {
                if !begun.isEmpty, !isDropping { lines.append(begun) }
                begun.removeAll(keepingCapacity: begun.capacity < 1 << 16)
                isDropping = false
            } else if !isDropping {
                begun.append(byte)
                if begun.count > LineSplitter.limit {
                    isDropping = true
                    begun = []
                }
            }
        }
        return lines
    }
}
