/// Turns the bytes that a terminal sends into events and replies.
///
/// It is a pure function of bytes and time, and takes any bytes at all: UTF-8, CSI and SS3 keys with their modifiers, the
/// SGR, X10 and urxvt mouse protocols, focus, bracketed paste, and the replies to queries, which come mixed with keys.
/// However the bytes are cut into pieces, the same events come out, as long as each piece follows the one before within
/// ``escapeTimeout``. Its memory is bounded: what does not fit is swallowed.
///
/// What it cannot tell apart: a press of Esc followed within 25 ms by a key is that key with ``Modifiers/alt``.
public struct InputDecoder: Sendable {
    /// Seconds after which a lone ESC byte is the Esc key.
    public static let escapeTimeout = 0.025
    /// Seconds of silence after which a sequence or a character that was begun is given up.
    public static let sequenceTimeout = 0.25
    /// Seconds of silence after which a paste whose end never came is taken as complete.
    public static let pasteTimeout = 2.0
    /// Bytes kept of one paste; the rest of it is dropped.
    public static let maximumPaste = 65_536

    /// Bytes kept of one control sequence; a longer one is dropped as a whole.
    static let maximumSequence = 64
    /// Bytes kept of one control string (OSC, DCS ...); a longer one is dropped as a whole.
    static let maximumString = 256

    enum State: Sendable {
        case ground
        case character
        case escape
        /// After ESC and at least one more byte: CSI, SS3 or the beginning of one of `keySequences`.
        case sequence
        /// After CSI M: three bytes of the old mouse protocol follow.
        case oldMouse
        case string
        case stringEscape
        case paste
    }

    /// When ``expire(at:into:)`` has something to say if no byte comes before, in seconds; `nil` where nothing is half read.
    public private(set) var deadline: Double?

    let table: KeySequenceTable
    var state = State.ground
    /// The bytes of the sequence, from its ESC on; of a string only what follows its introducer.
    var buffer: [UInt8] = []
    /// The buffer holds less than what came.
    var overflowed = false
    /// What began the string: `]` is OSC.
    var introducer: UInt8 = 0
    var character = PartialCharacter()
    /// The character half read belongs to ESC: Alt was held.
    var characterModifiers: Modifiers = []
    /// How much of the paste's end marker the last bytes match.
    var endMatched = 0
    var pasted: [UInt8] = []
    /// The time of the bytes being read.
    private var now = 0.0

    /// A decoder that has read nothing yet.
    ///
    /// - Parameter keySequences: Further key strings, as terminfo has them. They win over the built-in forms. Left out are
    ///   those that do not begin with ESC, that hold other than printable ASCII after it, or whose beginning would
    ///   swallow other sequences.
    public init(keySequences: [(bytes: [UInt8], key: Key)] = []) {
        table = KeySequenceTable(keySequences)
        buffer.reserveCapacity(Self.maximumString)
    }

    /// Reads what came.
    ///
    /// - Parameters:
    ///   - bytes: Any bytes, of any number; none at all is silence.
    ///   - now: When they came, in seconds; what expired before is told first.
    ///   - output: Gets the findings in their order.
    public mutating func feed(_ bytes: some Sequence<UInt8>, at now: Double, into output: inout [Decoded]) {
        expire(at: now, into: &output)
        for byte in bytes {
            self.now = now
            read(byte, into: &output)
        }
        setDeadline()
    }

    /// Tells what silence has decided: a lone ESC has become a key, an unfinished sequence is nothing.
    ///
    /// - Parameters:
    ///   - now: In seconds; before ``deadline`` nothing happens.
    ///   - output: Gets the findings in their order.
    public mutating func expire(at now: Double, into output: inout [Decoded]) {
        guard let deadline, now >= deadline else { return }
        self.deadline = nil
        let ended = state
        state = .ground
        switch ended {
        case .ground, .oldMouse: break
        case .character: type("\u{FFFD}", characterModifiers, into: &output)
        case .escape: output.append(.event(.key(Key(.escape))))
        case .sequence: giveUpSequence(into: &output)
        case .string, .stringEscape:
            if buffer.isEmpty, ended == .string, !overflowed { typeASCII(introducer, .alt, into: &output) }
        case .paste: finishPaste(into: &output)
        }
        setDeadline()
    }

    private mutating func setDeadline() {
        switch state {
        case .ground: deadline = nil
        case .escape: deadline = now + Self.escapeTimeout
        case .paste: deadline = now + Self.pasteTimeout
        case .character, .sequence, .oldMouse, .string, .stringEscape: deadline = now + Self.sequenceTimeout
        }
    }

    // MARK: - Bytes

    mutating func read(_ byte: UInt8, into output: inout [Decoded]) {
        switch state {
        case .ground: readGround(byte, [], into: &output)
        case .character: readCharacter(byte, into: &output)
        case .escape: readEscape(byte, into: &output)
        case .sequence: readSequence(byte, into: &output)
        case .oldMouse: readOldMouse(byte, into: &output)
        case .string, .stringEscape: readString(byte, into: &output)
        case .paste: readPaste(byte, into: &output)
        }
    }

    private mutating func readGround(_ byte: UInt8, _ modifiers: Modifiers, into output: inout [Decoded]) {
        state = .ground
        switch byte {
        case 0x1B: beginEscape()
        case 0x00...0x7F: typeASCII(byte, modifiers, into: &output)
        default:
            characterModifiers = modifiers
            switch character.begin(byte) {
            case .needsMore: state = .character
            default: type("\u{FFFD}", modifiers, into: &output)
            }
        }
    }

    private mutating func readCharacter(_ byte: UInt8, into output: inout [Decoded]) {
        switch character.add(byte) {
        case .needsMore: break
        case .scalar(let scalar):
            state = .ground
            type(scalar, characterModifiers, into: &output)
        case .broken:
            type("\u{FFFD}", characterModifiers, into: &output)
            readGround(byte, [], into: &output)
        }
    }

    mutating func beginEscape() {
        state = .escape
        buffer.removeAll(keepingCapacity: true)
        buffer.append(0x1B)
        overflowed = false
    }

    private mutating func readEscape(_ byte: UInt8, into output: inout [Decoded]) {
        buffer.append(byte)
        switch table.match(buffer) {
        case .key(let key):
            state = .ground
            output.append(.event(.key(key)))
            return
        case .beginning:
            state = .sequence
            return
        case .nothing: break
        }
        switch byte {
        case 0x1B:
            output.append(.event(.key(Key(.escape))))
            beginEscape()
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            state = .sequence
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string
            introducer = byte
            buffer.removeAll(keepingCapacity: true)
        default:
            readGround(byte, .alt, into: &output)
        }
    }

    private mutating func readSequence(_ byte: UInt8, into output: inout [Decoded]) {
        guard byte >= 0x20, byte < 0x7F else {
            // Whatever was begun is broken off; the byte counts by itself.
            if isForeign { giveUpSequence(into: &output) }
            readGround(byte, [], into: &output)
            return
        }
        guard buffer.count < Self.maximumSequence else {
            // Nothing that long is a key: skip to its end.
            if byte >= 0x40 { state = .ground }
            return
        }
        buffer.append(byte)
        switch table.match(buffer) {
        case .key(let key):
            state = .ground
            output.append(.event(.key(key)))
            return
        case .beginning: return
        case .nothing: break
        }
        if isForeign {
            state = .ground
            giveUpSequence(into: &output)
        } else if byte >= 0x40, !(buffer.count == 3 && byte == UInt8(ascii: "[") && buffer[1] == byte) {
            state = .ground
            finishSequence(into: &output)
        }
    }

    /// The sequence is neither CSI nor SS3: it was begun for the sake of the table alone.
    private var isForeign: Bool { buffer[1] != UInt8(ascii: "[") && buffer[1] != UInt8(ascii: "O") }

    /// The sequence was none. `ESC [` and `ESC O` alone are keys with Alt; an unfinished CSI or SS3 is nothing at all; what
    /// began like a string of the table is typed.
    private mutating func giveUpSequence(into output: inout [Decoded]) {
        let bytes = buffer
        state = .ground
        if isForeign || bytes.count == 2 {
            typeASCII(bytes[1], .alt, into: &output)
            for byte in bytes.dropFirst(2) { read(byte, into: &output) }
        }
    }

    private mutating func readString(_ byte: UInt8, into output: inout [Decoded]) {
        if state == .stringEscape {
            if byte == UInt8(ascii: "\\") {
                state = .ground
                finishString(into: &output)
            } else {
                beginEscape()
                readEscape(byte, into: &output)
            }
            return
        }
        switch byte {
        case 0x1B: state = .stringEscape
        case 0x07:
            state = .ground
            finishString(into: &output)
        case 0x00..<0x20: readGround(byte, [], into: &output)
        default:
            if buffer.count < Self.maximumString { buffer.append(byte) } else { overflowed = true }
        }
    }
}
