/// From bytes to the mouse, pasted text and the answers to queries.
extension InputDecoder {
    /// Tells what the mouse did.
    ///
    /// - Parameters:
    ///   - sequence: Its second and third number are the column and the row, from 1.
    ///   - code: Bits 0, 1: the button; 2 to 4: Shift, Alt, Ctrl; 5: motion; 6: the wheel; 7: further buttons.
    ///   - isRelease: The protocol says that the button went up.
    func pointer(_ sequence: ControlSequence, code: Int, isRelease: Bool, into output: inout [Decoded]) {
        guard sequence.count == 3, code >= 0 else { return output.append(.reply(.other)) }
        pointer(code: code, column: sequence[1] - 1, row: sequence[2] - 1, isRelease: isRelease, into: &output)
    }

    private func pointer(code: Int, column: Int, row: Int, isRelease: Bool, into output: inout [Decoded]) {
        let button: Pointer.Button? = [.left, .middle, .right, nil][code & 3]
        let isMotion = code & 32 != 0
        let action: Pointer.Action
        switch code & ~0x3F {
        case 64 where !isMotion:
            // A notch is one press; what looks like its release is nothing.
            guard !isRelease else { return }
            action = .wheel([.up, .down, .left, .right][code & 3])
        case 0 where isMotion: action = .move(button)
        case 0:
            if isRelease || button == nil {
                action = .release(button)
            } else {
                action = .press(button ?? .left)
            }
        default: return
        }
        var modifiers: Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        output.append(.event(.pointer(Pointer(action, column: column, row: row, modifiers: modifiers))))
    }

    /// The old protocol: button, column and row in a byte each, 32 above their value.
    mutating func readOldMouse(_ byte: UInt8, into output: inout [Decoded]) {
        guard byte >= 0x20 else {
            state = .ground
            read(byte, into: &output)
            return
        }
        buffer.append(byte)
        guard buffer.count == 6 else { return }
        state = .ground
        pointer(
            code: Int(buffer[3]) - 32, column: Int(buffer[4]) - 33, row: Int(buffer[5]) - 33, isRelease: false,
            into: &output)
    }

    // MARK: - Paste

    private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]  // ESC [ 2 0 1 ~

    mutating func readPaste(_ byte: UInt8, into output: inout [Decoded]) {
        if byte == Self.pasteEnd[endMatched] {
            endMatched += 1
            if endMatched == Self.pasteEnd.count { finishPaste(into: &output) }
            return
        }
        if endMatched > 0 {
            for index in 0..<endMatched { keep(Self.pasteEnd[index]) }
            endMatched = 0
            // The marker begins with the one byte that could begin it anew.
            if byte == Self.pasteEnd[0] {
                endMatched = 1
                return
            }
        }
        keep(byte)
    }

    private mutating func keep(_ byte: UInt8) {
        if pasted.count < Self.maximumPaste { pasted.append(byte) }
    }

    mutating func finishPaste(into output: inout [Decoded]) {
        state = .ground
        output.append(.event(.paste(String(decoding: pasted, as: UTF8.self))))
        pasted.removeAll(keepingCapacity: false)
        endMatched = 0
    }

    // MARK: - Replies

    /// Interprets the finished control string in the buffer.
    func finishString(into output: inout [Decoded]) {
        guard introducer == UInt8(ascii: "]"), !overflowed, buffer.starts(with: [0x31, 0x31, 0x3B]),
            let (red, green, blue) = Self.color(buffer[3...])
        else { return output.append(.reply(.other)) }
        output.append(.reply(.background(red: red, green: green, blue: blue)))
    }

    /// The colour in X11's forms `rgb:R/G/B` and `rgba:R/G/B/A`, 1 to 4 digits each, and `#RRGGBB` with 1 to 4 digits each.
    private static func color(_ text: ArraySlice<UInt8>) -> (UInt8, UInt8, UInt8)? {
        var channels: [ArraySlice<UInt8>]
        if text.first == UInt8(ascii: "#") {
            let digits = text.dropFirst()
            guard digits.count % 3 == 0, !digits.isEmpty else { return nil }
            let width = digits.count / 3
            channels = (0..<3).map { digits.dropFirst($0 * width).prefix(width) }
        } else {
            let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].elementsEqual("rgb".utf8) || parts[0].elementsEqual("rgba".utf8)
            else { return nil }
            channels = parts[1].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            guard channels.count == 3 || channels.count == 4 else { return nil }
        }
        guard let red = channel(channels[0]), let green = channel(channels[1]), let blue = channel(channels[2])
        else { return nil }
        return (red, green, blue)
    }

    /// A channel's hexadecimal digits as a fraction of their greatest value, in 255ths.
    private static func channel(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard (1...4).contains(digits.count) else { return nil }
        var value = 0
        for digit in digits {
            guard let number = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            value = value * 16 + number
        }
        let greatest = (1 << (4 * digits.count)) - 1
        return UInt8((value * 255 + greatest / 2) / greatest)
    }
}
