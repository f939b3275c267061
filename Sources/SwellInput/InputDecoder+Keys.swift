/// From bytes to keys.
extension InputDecoder {
    /// Tells that a byte of ASCII, not ESC, was typed.
    func typeASCII(_ byte: UInt8, _ modifiers: Modifiers, into output: inout [Decoded]) {
        let key: Key
        switch byte {
        case 0x00: key = Key(" ", modifiers.union(.control))
        case 0x08, 0x7F: key = Key(.backspace, modifiers)
        case 0x09: key = Key(.tab, modifiers)
        case 0x0D: key = Key(.enter, modifiers)
        case 0x01..<0x1B:
            key = Key(Character(Unicode.Scalar(byte + 0x60)), modifiers.union(.control))
        case 0x1B: key = Key(.escape, modifiers)
        case 0x1C..<0x20:
            key = Key(Character(Unicode.Scalar(byte + 0x40)), modifiers.union(.control))
        default: key = Key(Character(Unicode.Scalar(byte)), modifiers)
        }
        output.append(.event(.key(key)))
    }

    /// Tells that a character outside ASCII was typed; the control characters from U+0080 on are no keys.
    func type(_ scalar: Unicode.Scalar, _ modifiers: Modifiers, into output: inout [Decoded]) {
        guard !(0x80..<0xA0).contains(scalar.value) else { return }
        output.append(.event(.key(Key(Character(scalar), modifiers))))
    }

    /// Interprets the finished CSI or SS3 sequence in the buffer.
    mutating func finishSequence(into output: inout [Decoded]) {
        if buffer[1] == UInt8(ascii: "O") {
            finishSS3(into: &output)
        } else {
            finishCSI(into: &output)
        }
    }

    private func finishSS3(into output: inout [Decoded]) {
        // Some xterms put the modifiers between O and the letter.
        let modifiers = buffer.count > 3 ? Modifiers(parameter: ControlSequence(buffer).last) : []
        let final = buffer[buffer.count - 1]
        if let code = Self.letterKeys[final] {
            output.append(.event(.key(Key(code, modifiers))))
        } else if (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(final), let code = Self.letterKeys[final - 0x20] {
            output.append(.event(.key(Key(code, modifiers.union(.control)))))
        } else if final == UInt8(ascii: "M") {
            output.append(.event(.key(Key(.enter, modifiers))))
        } else if final == UInt8(ascii: "X") {
            output.append(.event(.key(Key("=", modifiers))))
        } else if (UInt8(ascii: "j")...UInt8(ascii: "y")).contains(final) {
            // The numeric pad: j is `*`, and so on through the digits at y.
            output.append(.event(.key(Key(Character(Unicode.Scalar(final - 0x40)), modifiers))))
        } else {
            output.append(.reply(.other))
        }
    }

    private mutating func finishCSI(into output: inout [Decoded]) {
        let final = buffer[buffer.count - 1]
        let sequence = ControlSequence(buffer)
        switch (sequence.marker, final) {
        case (0, _) where buffer[2] == UInt8(ascii: "["):
            // The Linux console: [[A is F1.
            let isFunction = (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final)
            tell(isFunction ? Key(.function(Int(final) - 0x40)) : nil, into: &output)
        case (0, UInt8(ascii: "M")) where sequence.count == 0:
            state = .oldMouse
        case (0, UInt8(ascii: "M")):
            pointer(sequence, code: sequence[0] - 32, isRelease: false, into: &output)
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
            pointer(sequence, code: sequence[0], isRelease: final == UInt8(ascii: "m"), into: &output)
        case (0, UInt8(ascii: "~")):
            finishTilde(sequence, into: &output)
        case (0, UInt8(ascii: "^")), (0, UInt8(ascii: "@")):
            let held: Modifiers = final == UInt8(ascii: "^") ? .control : [.control, .shift]
            tell(Self.tildeKeys[sequence[0]].map { Key($0, held) }, into: &output)
        case (0, UInt8(ascii: "u")):
            finishUnicode(sequence, into: &output)
        case (0, UInt8(ascii: "I")) where sequence.count == 0: output.append(.event(.focus(true)))
        case (0, UInt8(ascii: "O")) where sequence.count == 0: output.append(.event(.focus(false)))
        case (0, UInt8(ascii: "Z")):
            tell(Key(.tab, Modifiers(parameter: sequence.last).union(.shift)), into: &output)
        case (0, UInt8(ascii: "a")...UInt8(ascii: "d")) where sequence.count == 0:
            tell(Self.letterKeys[final - 0x20].map { Key($0, .shift) }, into: &output)
        case (0, _) where sequence.count <= 2 && !sequence.hasIntermediate && !sequence.isRelease:
            // A report of the cursor's place looks like F3 with two numbers; F3's first number is 1.
            let isReport = final == UInt8(ascii: "R") && sequence[0] != 1 && sequence.count == 2
            tell(
                isReport ? nil : Self.letterKeys[final].map { Key($0, Modifiers(parameter: sequence.second)) },
                into: &output)
        default: output.append(.reply(sequence.reply(final: final)))
        }
    }

    private mutating func finishTilde(_ sequence: ControlSequence, into output: inout [Decoded]) {
        switch sequence[0] {
        case 200:
            state = .paste
            pasted.removeAll(keepingCapacity: false)
            endMatched = 0
        case 201: break
        case 27 where sequence.count >= 3:
            tell(Self.key(unicode: sequence[2], Modifiers(parameter: sequence[1])), into: &output)
        default:
            guard !sequence.isRelease else { return }
            tell(Self.tildeKeys[sequence[0]].map { Key($0, Modifiers(parameter: sequence.second)) }, into: &output)
        }
    }

    private func finishUnicode(_ sequence: ControlSequence, into output: inout [Decoded]) {
        guard !sequence.isRelease else { return }
        tell(Self.key(unicode: sequence[0], Modifiers(parameter: sequence.second)), into: &output)
    }

    private func tell(_ key: Key?, into output: inout [Decoded]) {
        output.append(key.map { .event(.key($0)) } ?? .reply(.other))
    }

    /// The key that types the character `unicode`, as the newer protocols number it.
    private static func key(unicode: Int, _ modifiers: Modifiers) -> Key? {
        switch unicode {
        case 8, 127: return Key(.backspace, modifiers)
        case 9: return Key(.tab, modifiers)
        case 13: return Key(.enter, modifiers)
        case 27: return Key(.escape, modifiers)
        case 0..<32, 0x80..<0xA0: return nil
        // The private use area numbers keys that type nothing.
        case 57344...63743: return nil
        default:
            guard let value = UInt32(exactly: unicode), let scalar = Unicode.Scalar(value) else { return nil }
            var character = Character(scalar)
            var modifiers = modifiers
            // A capital arrives as itself, without Shift; with Ctrl letters are small.
            if modifiers.contains(.control) {
                if scalar.isASCII { character = Character(character.lowercased()) }
            } else if modifiers.contains(.shift), scalar.isASCII, character.isLetter {
                character = Character(character.uppercased())
                modifiers.remove(.shift)
            }
            return Key(character, modifiers)
        }
    }

    private static let letterKeys: [UInt8: Key.Code] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    private static let tildeKeys: [Int: Key.Code] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
        29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
    ]
}

extension Modifiers {
    /// The modifiers that a sequence's number stands for: 1 is none, then a bit each for Shift, Alt, Ctrl.
    init(parameter: Int) {
        let bits = Swift.max(parameter, 1) - 1
        self.init(rawValue: UInt8(truncatingIfNeeded: bits & 7))
    }
}
