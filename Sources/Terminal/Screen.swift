import CNcurses
import Glibc
import SwellCanvas

/// ncurses, drawing into memory: it decides the bytes, it never sends one.
final class Screen {
    private let screen: OpaquePointer
    private let file: Int32
    private let stream: UnsafeMutablePointer<FILE>
    private let input: UnsafeMutablePointer<FILE>
    let entry: Entry
    let canHideCursor: Bool
    private(set) var size: Size
    /// ncurses has given the screen back.
    private(set) var isEnded = false

    /// The last picture, row after row, as the terminal has it once all bytes are read.
    var shown: UnsafeMutableBufferPointer<Cell>
    /// The colour pair of each cell.
    var pairNumbers: UnsafeMutableBufferPointer<Int32>
    /// One row of the next picture.
    var row: UnsafeMutableBufferPointer<Cell>
    /// One run of it as ncurses wants it.
    var run: UnsafeMutableBufferPointer<cchar_t>
    /// Nothing is known of what the terminal shows.
    var isUnknown = true
    let pairs: ColorPairs?
    /// How ncurses spells each set of attributes.
    private let attributes: [attr_t]

    init(_ entry: Entry, size: Size) throws(TerminalError) {
        self.entry = entry
        self.size = size
        file = swell_memory_file()
        guard file >= 0, let stream = fdopen(file, "w") else {
            throw .cannotOpen(reason: String(cString: strerror(errno)))
        }
        guard let input = fopen("/dev/null", "re") else {
            fclose(stream)
            throw .cannotOpen(reason: "/dev/null: " + String(cString: strerror(errno)))
        }
        // A memory file has no size to ask for.
        let environment = SavedEnvironment(["LINES", "COLUMNS", "NCURSES_NO_PADDING"])
        setenv("LINES", "\(size.rows)", 1)
        setenv("COLUMNS", "\(size.columns)", 1)
        setenv("NCURSES_NO_PADDING", "1", 1)
        let made = newterm(entry.name, stream, input)
        environment.restore()
        guard let made else {
            fclose(stream)
            fclose(input)
            throw .cannotDraw(type: entry.name)
        }
        screen = made
        self.stream = stream
        self.input = input
        canHideCursor = swell_terminfo_string("civis") != nil
        typeahead(-1)
        nonl()
        noecho()
        let window = swell_stdscr()
        leaveok(window, canHideCursor)
        scrollok(window, false)
        if entry.depth != .none { start_color() }
        pairs = entry.depth == .none ? nil : ColorPairs()
        curs_set(0)
        resizeterm(Int32(size.rows), Int32(size.columns))
        attributes = (0..<32).map { bits in
            let set = TextAttributes(rawValue: UInt8(bits))
            return swell_attributes(
                set.contains(.bold) ? 1 : 0, set.contains(.faint) ? 1 : 0, set.contains(.italic) ? 1 : 0,
                set.contains(.underline) ? 1 : 0, set.contains(.reversed) ? 1 : 0)
        }
        shown = .allocate(capacity: 0)
        pairNumbers = .allocate(capacity: 0)
        row = .allocate(capacity: 0)
        run = .allocate(capacity: 0)
        allocate()
    }

    deinit {
        end()
        delscreen(screen)
        fclose(stream)
        fclose(input)
        shown.deallocate()
        pairNumbers.deallocate()
        row.deallocate()
        run.deallocate()
    }

    private func allocate() {
        shown.deallocate()
        pairNumbers.deallocate()
        row.deallocate()
        run.deallocate()
        let count = size.columns * size.rows
        shown = .allocate(capacity: count)
        shown.initialize(repeating: .blank)
        pairNumbers = .allocate(capacity: count)
        pairNumbers.initialize(repeating: 0)
        row = .allocate(capacity: size.columns)
        row.initialize(repeating: .blank)
        run = .allocate(capacity: size.columns)
        run.initialize(repeating: cchar_t())
    }

    // MARK: - Size and state

    /// Takes a new size; nothing is known of the screen then.
    func resize(to size: Size) {
        releaseAll()
        self.size = size
        resizeterm(Int32(size.rows), Int32(size.columns))
        allocate()
        forget()
    }

    /// Nothing of the picture can be relied on: the next one is painted as a whole.
    func forget() {
        isUnknown = true
        clearok(swell_curscr(), true)
    }

    private func releaseAll() {
        if let pairs {
            for number in pairNumbers { pairs.release(number) }
            pairNumbers.update(repeating: 0)
        }
    }

    /// No more colour pairs: all are given up, ncurses clears the screen and paints it anew.
    func resetPairs() {
        pairs?.reset()
        pairNumbers.update(repeating: 0)
        forget()
    }

    /// Gives the screen back, in bytes to be collected. The next frame takes it again.
    func end() {
        guard !isEnded else { return }
        isEnded = true
        endwin()
    }

    // MARK: - Bytes

    /// Lets ncurses compute the bytes for all that was put.
    func update() {
        isEnded = false
        let window = swell_stdscr()
        if !canHideCursor { wmove(window, Int32(size.rows) - 1, Int32(size.columns) - 1) }
        wnoutrefresh(window)
        doupdate()
        pairs?.settle()
    }

    /// How many bytes wait in memory.
    var byteCount: Int { max(0, Int(lseek(file, 0, SEEK_CUR))) }

    /// Moves the bytes that ncurses wrote to the end of `outbox`.
    func collect(into outbox: inout Outbox) {
        fflush(stream)
        let count = byteCount
        guard count > 0 else { return }
        outbox.append(upTo: count) { bytes in
            var read = 0
            while read < count {
                let more = pread(file, bytes.baseAddress.map { $0 + read }, count - read, read)
                if more <= 0, errno != EINTR { break }
                read += max(0, more)
            }
            return read
        }
        lseek(file, 0, SEEK_SET)
    }

    /// The attributes as ncurses spells them.
    @inline(__always) func attributes(of set: TextAttributes) -> attr_t { attributes[Int(set.rawValue & 31)] }
}

/// Variables of the environment that are changed for a moment. Other threads must not look meanwhile.
private struct SavedEnvironment {
    private let values: [(name: String, value: String?)]

    init(_ names: [String]) {
        values = names.map { ($0, getenv($0).map { String(cString: $0) }) }
    }

    func restore() {
        for (name, value) in values {
            if let value {
                setenv(name, value, 1)
            } else {
                unsetenv(name)
            }
        }
    }
}
