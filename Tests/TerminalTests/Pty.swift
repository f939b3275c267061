import Glibc

@testable import Terminal

/// A pseudo terminal whose other end the test holds.
struct Pty: ~Copyable {
    let master: Int32
    /// Kept open, so that the modes can be looked at before and after.
    let slave: Int32
    let path: String

    init(columns: Int, rows: Int) {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var number: Int32 = 0
        var unlocked: Int32 = 0
        // TIOCGPTN and TIOCSPTLCK of <asm/ioctls.h>.
        let isMade = ioctl(master, 0x8004_5430, &number) == 0 && ioctl(master, 0x4004_5431, &unlocked) == 0
        precondition(isMade, "There is a pseudo terminal.")
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        resize(columns: columns, rows: rows)
    }

    private init(master: Int32, slave: Int32, path: String) {
        (self.master, self.slave, self.path) = (master, slave, path)
    }

    deinit {
        close(master)
        close(slave)
    }

    /// The same terminal, to look at when the other one is given away.
    func duplicate() -> Pty { Pty(master: dup(master), slave: dup(slave), path: path) }

    /// The window is closed.
    func hangUp() {
        // The number stays taken, so that closing it again hits nobody else.
        let nothing = open("/dev/null", O_RDWR)
        dup2(nothing, master)
        close(nothing)
    }

    func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// What can be read now, at most `limit` bytes.
    func read(_ limit: Int = .max) -> [UInt8] {
        var all: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while all.count < limit {
            let count = Glibc.read(master, &chunk, min(chunk.count, limit - all.count))
            guard count > 0 else { break }
            all += chunk[..<count]
        }
        return all
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        precondition(write(master, bytes, bytes.count) == bytes.count, "The terminal takes what is typed.")
    }

    /// The modes, in a form that can be compared.
    var modes: [UInt64] {
        var modes = termios()
        tcgetattr(slave, &modes)
        let controls = withUnsafeBytes(of: modes.c_cc) { $0.map { UInt64($0) } }
        return [UInt64(modes.c_iflag), UInt64(modes.c_oflag), UInt64(modes.c_cflag), UInt64(modes.c_lflag)] + controls
    }
}

/// Reads what a terminal is told, on a thread of its own, and forgets it.
struct Reader: ~Copyable {
    private let ends: [Int32]
    private let thread: pthread_t

    init(_ pty: borrowing Pty) {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "There is a pipe.")
        self.ends = ends
        let (master, end) = (pty.master, ends[0])
        let body = Unmanaged.passRetained(Body { Self.read(master, until: end) })
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { body in
                body.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            }, body.toOpaque())
        self.thread = thread
    }

    private final class Body {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    private static func read(_ master: Int32, until end: Int32) {
        var watched = [
            pollfd(fd: master, events: Int16(POLLIN), revents: 0), pollfd(fd: end, events: Int16(POLLIN), revents: 0),
        ]
        var chunk = [UInt8](repeating: 0, count: 65536)
        while poll(&watched, 2, -1) >= 0 {
            if watched[1].revents != 0 { return }
            if Glibc.read(master, &chunk, chunk.count) < 0, errno != EAGAIN { return }
        }
    }

    /// Ends the thread.
    consuming func stop() {
        _ = write(ends[1], "x", 1)
        pthread_join(thread, nil)
        for end in ends { close(end) }
    }
}

/// A terminal under test, with the emulator at its other end.
struct Bench: ~Copyable {
    let pty: Pty
    var terminal: Terminal
    var emulator: Emulator
    var events: [TimedEvent] = []
    /// All bytes that came out.
    var bytes: [UInt8] = []

    init(
        columns: Int = 40, rows: Int = 12, term: String? = "xterm-256color", colorTerm: String? = nil,
        answers: Bool = false, options: Terminal.Options = Terminal.Options(), locale: String = "C.UTF-8",
        variables: [String: String] = [:]
    ) throws {
        // The threads that run tests have signals blocked.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_UNBLOCK, &all, nil)
        pty = Pty(columns: columns, rows: rows)
        var options = options
        options.path = pty.path
        options.variables = variables.merging(["LC_ALL": locale]) { $1 }
        options.variables?["TERM"] = term
        options.variables?["COLORTERM"] = colorTerm
        terminal = try Terminal(options)
        emulator = Emulator(columns: columns, rows: rows)
        if answers { answer() }
    }

    /// Reads all there is, and lets the terminal send the rest.
    mutating func pump() {
        while true {
            let more = pty.read()
            bytes += more
            emulator.feed(more)
            terminal.wait(until: 0, into: &events)
            if more.isEmpty, !terminal.isWriting { return }
        }
    }

    /// Answers as a terminal does that knows synchronized output.
    mutating func answer() {
        pump()
        pty.type("\u{1B}[?2026;2$y\u{1B}]11;rgb:1010/2020/3030\u{1B}\\\u{1B}[?62;22c")
        pump()
        _ = emulator.takeQueries()
        events = []
    }

    mutating func takeEvents() -> [TerminalEvent] {
        pump()
        defer { events = [] }
        return events.map(\.event)
    }
}
