/// Which private modes of a terminal are on, read from the bytes that a program sent to it.
struct ModeLedger {
    /// Mode number to whether it was last set (`CSI ? n h`) or reset (`CSI ? n l`).
    private(set) var isOn: [Int: Bool] = [:]

    /// - Parameter bytes: All that the program sent, from its start.
    init(_ bytes: [UInt8]) {
        var index = 0
        while index + 3 < bytes.count {
            guard bytes[index] == 0x1b, bytes[index + 1] == 0x5b, bytes[index + 2] == 0x3f else {
                index += 1
                continue
            }
            index += 3
            var numbers = [0]
            while index < bytes.count, bytes[index] == 0x3b || (0x30...0x39).contains(bytes[index]) {
                if bytes[index] == 0x3b {
                    numbers.append(0)
                } else {
                    numbers[numbers.count - 1] = min(99_999, numbers[numbers.count - 1] * 10 + Int(bytes[index] - 0x30))
                }
                index += 1
            }
            guard index < bytes.count, bytes[index] == 0x68 || bytes[index] == 0x6c else { continue }
            for number in numbers { isOn[number] = bytes[index] == 0x68 }
        }
    }

    /// What a program left on, or the cursor left off; empty when the screen was given back.
    var leftBehind: [String] {
        var faults = isOn.filter { $0.value && $0.key != 25 && $0.key != 7 && $0.key != 12 }.keys.sorted()
            .map { "mode \($0) is on" }
        if isOn[25] == false { faults.append("the cursor is hidden") }
        return faults
    }
}
