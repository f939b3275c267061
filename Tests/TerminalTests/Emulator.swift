/// A terminal that keeps what it was told: enough of xterm, kitty and tmux to see what a person would see.
struct Emulator {
    struct Look: Hashable {
        /// -1 the terminal's own, 0...255 the palette, from 1 << 24 on 24 bits.
        var foreground = -1
        var background = -1
        var bold = false
        var faint = false
        var italic = false
        var underline = false
        var reversed = false
    }

    struct Cell: Hashable {
        /// Empty: the second half of a wide character.
        var text = " "
        var look = Look()
    }

    private(set) var columns: Int
    private(set) var rows: Int
    private(set) var cells: [[Cell]]
    private(set) var column = 0
    private(set) var row = 0
    private var isWrapPending = false
    private(set) var look = Look()
    private var top = 0
    private var bottom: Int
    private var lastText = " "
    /// Private modes that are set.
    private(set) var modes: Set<Int> = [25]
    /// Queries that came, as they were written, without their ESC.
    private(set) var queries: [String] = []
    /// Begins and ends of synchronized frames.
    private(set) var frames = 0
    /// What was not understood.
    private(set) var unknown: [String] = []
    /// A frame that clears the whole screen outside the first one would flicker.
    private(set) var clears = 0
    private var pending: [UInt8] = []

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        bottom = rows - 1
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    /// The window has a new size; what it shows afterwards is garbage, as after a reflow.
    mutating func resize(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        bottom = rows - 1
        top = 0
        row = min(row, rows - 1)
        column = min(column, columns - 1)
        cells = Array(repeating: Array(repeating: Cell(text: "#"), count: columns), count: rows)
    }

    var text: [String] { cells.map { $0.map(\.text).joined() } }

    mutating func takeQueries() -> [String] {
        defer { queries = [] }
        return queries
    }

    // MARK: - Bytes

    mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { feed(byte) }
    }

    private mutating func feed(_ byte: UInt8) {
        if byte == 0x18 {
            pending = []
            return
        }
        if let first = pending.first {
            if first == 0x1B, byte == 0x1B, pending.count == 1 || pending[1] != UInt8(ascii: "]") {
                pending = [0x1B]
                return
            }
            pending.append(byte)
            if first == 0x1B { escape() } else { character() }
            return
        }
        switch byte {
        case 0x1B: pending = [byte]
        case 0x08: move(to: column - 1, row)
        case 0x0A: lineFeed()
        case 0x0D: move(to: 0, row)
        case 0x07, 0x0E, 0x0F, 0: break
        case 0x20..<0x7F: put(String(UnicodeScalar(byte)))
        case 0x80...0xFF: pending = [byte]
        default: unknown.append("\(byte)")
        }
    }

    private mutating func character() {
        let length = pending[0] >= 0xF0 ? 4 : pending[0] >= 0xE0 ? 3 : 2
        guard pending.count >= length else { return }
        let text = String(decoding: pending, as: UTF8.self)
        pending = []
        put(text)
    }

    private mutating func escape() {
        guard pending.count > 1 else { return }
        let last = pending[pending.count - 1]
        switch pending[1] {
        case UInt8(ascii: "["):
            if pending.count > 2, (0x40..<0x7F).contains(last) {
                let body = String(decoding: pending[2...], as: UTF8.self)
                pending = []
                control(body)
            }
        case UInt8(ascii: "]"):
            let isEnded = last == 7 || (last == UInt8(ascii: "\\") && pending[pending.count - 2] == 0x1B)
            if isEnded {
                queries.append(
                    String(decoding: pending[1...].filter { $0 >= 0x20 && $0 != UInt8(ascii: "\\") }, as: UTF8.self))
                pending = []
            }
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            if pending.count == 3 { pending = [] }
        default:
            pending = []
            switch last {
            case UInt8(ascii: "M"):
                if row == top { scroll(by: -1) } else { row = max(0, row - 1) }
            case UInt8(ascii: "7"), UInt8(ascii: "8"), UInt8(ascii: "\\"), UInt8(ascii: "="), UInt8(ascii: ">"): break
            case UInt8(ascii: "H"): break
            default: unknown.append("ESC " + String(UnicodeScalar(last)))
            }
        }
    }

    // MARK: - Characters

    private static func width(_ text: String) -> Int {
        guard let scalar = text.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x300...0x36F, 0x200D, 0xFE00...0xFE0F, 0x20E3: return 0
        case 0x1100...0x115F, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F300...0x1F64F,
            0x1F900...0x1F9FF:
            return 2
        default: return 1
        }
    }

    private mutating func put(_ text: String) {
        let width = Self.width(text)
        if width == 0 {
            let at = isWrapPending ? column : max(0, column - 1)
            let lead = cells[row][at].text.isEmpty ? max(0, at - 1) : at
            cells[row][lead].text += text
            return
        }
        if isWrapPending || column + width > columns {
            isWrapPending = false
            column = 0
            lineFeed()
        }
        lastText = text
        guard column + width <= columns else { return }
        breakWide(at: column)
        if width == 2 { breakWide(at: column + 1) }
        cells[row][column] = Cell(text: text, look: look)
        if width == 2 { cells[row][column + 1] = Cell(text: "", look: look) }
        column += width
        if column >= columns {
            column = columns - 1
            isWrapPending = true
        }
    }

    /// Half of a wide character overwritten leaves a blank.
    private mutating func breakWide(at column: Int) {
        if cells[row][column].text.isEmpty, column > 0 { cells[row][column - 1].text = " " }
        if column + 1 < columns, cells[row][column + 1].text.isEmpty { cells[row][column + 1].text = " " }
    }

    private mutating func move(to column: Int, _ row: Int) {
        isWrapPending = false
        self.column = min(max(0, column), columns - 1)
        self.row = min(max(0, row), rows - 1)
    }

    private mutating func lineFeed() {
        isWrapPending = false
        if row == bottom { scroll(by: 1) } else if row < rows - 1 { row += 1 }
    }

    private var blank: Cell { Cell(look: Look(background: look.background)) }

    private mutating func scroll(by count: Int) {
        for _ in 0..<abs(count) {
            if count > 0 {
                cells.remove(at: top)
                cells.insert(Array(repeating: blank, count: columns), at: bottom)
            } else {
                cells.remove(at: bottom)
                cells.insert(Array(repeating: blank, count: columns), at: top)
            }
        }
    }

    private mutating func erase(_ range: Range<Int>, in row: Int) {
        for column in range.clamped(to: 0..<columns) { cells[row][column] = blank }
    }

    // MARK: - Control sequences

    private mutating func control(_ body: String) {
        let final = body.last ?? "?"
        let text = body.dropLast()
        if text.hasPrefix("?") { return privateControl(String(text.dropFirst()), final, body) }
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = max(1, numbers.first ?? 1)
        let second = max(1, numbers.count > 1 ? numbers[1] : 1)
        switch final {
        case "A": move(to: column, row - first)
        case "B": move(to: column, row + first)
        case "C": move(to: column + first, row)
        case "D": move(to: column - first, row)
        case "G", "`": move(to: first - 1, row)
        case "d": move(to: column, first - 1)
        case "H", "f": move(to: second - 1, first - 1)
        case "J": eraseScreen(numbers.first ?? 0)
        case "K":
            let mode = numbers.first ?? 0
            erase(mode == 0 ? column..<columns : mode == 1 ? 0..<(column + 1) : 0..<columns, in: row)
        case "X": erase(column..<(column + first), in: row)
        case "b": for _ in 0..<first { put(lastText) }
        case "L", "M":
            let outer = top
            top = row
            scroll(by: final == "L" ? -first : first)
            top = outer
        case "@":
            cells[row].insert(contentsOf: Array(repeating: blank, count: first), at: column)
            cells[row].removeLast(first)
        case "P":
            cells[row].removeSubrange(column..<min(columns, column + first))
            cells[row] += Array(repeating: blank, count: columns - cells[row].count)
        case "S": scroll(by: first)
        case "T": scroll(by: -first)
        case "r":
            top = first - 1
            bottom = (numbers.count > 1 && numbers[1] > 0 ? numbers[1] : rows) - 1
            move(to: 0, 0)
        case "m": graphics(String(text))
        case "c": queries.append("[" + body)
        case "h", "l", "t": break
        default: unknown.append("CSI " + body)
        }
    }

    private mutating func eraseScreen(_ mode: Int) {
        if mode == 2 || (mode == 0 && row == 0 && column == 0) { clears += 1 }
        if mode == 0 {
            erase(column..<columns, in: row)
            for row in (row + 1)..<max(row + 1, rows) { erase(0..<columns, in: row) }
        } else {
            for row in 0..<rows { erase(0..<columns, in: row) }
        }
    }

    private mutating func privateControl(_ text: String, _ final: Character, _ body: String) {
        for number in text.split(separator: ";").compactMap({ Int($0) }) {
            if final == "h" { modes.insert(number) }
            if final == "l" {
                if number == 2026, modes.contains(2026) { frames += 1 }
                modes.remove(number)
            }
        }
        if final == "p" { queries.append("[" + body) }
    }

    private mutating func graphics(_ text: String) {
        var parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)[...]
        while let part = parts.popFirst() {
            let fields = part.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            switch fields.first ?? 0 {
            case 0: look = Look()
            case 1: look.bold = true
            case 2: look.faint = true
            case 3: look.italic = true
            case 4: look.underline = true
            case 7: look.reversed = true
            case 10: break
            case 22: (look.bold, look.faint) = (false, false)
            case 23: look.italic = false
            case 24: look.underline = false
            case 27: look.reversed = false
            case 30...37: look.foreground = (fields.first ?? 0) - 30
            case 40...47: look.background = (fields.first ?? 0) - 40
            case 90...97: look.foreground = (fields.first ?? 0) - 82
            case 100...107: look.background = (fields.first ?? 0) - 92
            case 39: look.foreground = -1
            case 49: look.background = -1
            case 38, 48:
                var rest = Array(fields.dropFirst())
                if rest.isEmpty {
                    rest = parts.prefix(parts.first == "5" ? 2 : 4).map { Int($0) ?? 0 }
                    parts = parts.dropFirst(rest.count)
                }
                let channels = rest.suffix(3)
                let color =
                    rest.first == 5
                    ? rest.last ?? 0 : channels.reduce(1) { $0 << 8 | $1 }
                if fields.first == 38 { look.foreground = color } else { look.background = color }
            default: unknown.append("SGR " + part)
            }
        }
    }
}
