import Foundation

/// A program on a bare pseudo terminal: every byte that it sends is seen, nothing is answered unless the test answers.
final class PtySession {
    /// The program.
    let child: Child
    /// Where it runs.
    let place: Workspace
    /// All bytes that it has sent so far.
    private(set) var received: [UInt8] = []
    private var master: Int32
    private var slave: Int32
    private let modesBefore: termios

    /// - Parameters:
    ///   - command: An absolute path and arguments.
    ///   - columns: 0...65535; 0 is a terminal that does not know its size.
    ///   - rows: Likewise.
    ///   - environment: Changes to the workspace's environment.
    ///   - ignoring: Signals that the program starts with ignored.
    init(
        _ command: [String], columns: Int = 100, rows: Int = 30, environment: [String: String?] = [:],
        ignoring: [Int32] = [], in place: Workspace? = nil
    ) throws {
        self.place = try place ?? Workspace()
        (master, slave) = (-1, -1)
        var name = [CChar](repeating: 0, count: 128)
        // Our end of the program's side stays open, so that the modes can be read after the program's end.
        guard openpty(&master, &slave, &name, nil, nil) == 0 else { throw SystemError(call: "openpty", number: errno) }
        for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var modes = termios()
        tcgetattr(slave, &modes)
        modesBefore = modes
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        Self.setSize(of: master, columns: columns, rows: rows)
        child = try Child(
            command, environment: self.place.environment(environment), directory: self.place.path,
            wiring: .terminal(path: path), ignoring: ignoring)
    }

    deinit {
        child.end()
        hangUp()
    }

    /// Closes the terminal under the program, as when its window is closed.
    func hangUp() {
        if master >= 0 { close(master) }
        if slave >= 0 { close(slave) }
        master = -1
        slave = -1
    }

    /// Gives the terminal another size; the program hears SIGWINCH.
    func resize(columns: Int, rows: Int) {
        Self.setSize(of: master, columns: columns, rows: rows)
    }

    private static func setSize(of descriptor: Int32, columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    /// Sends bytes as the terminal would.
    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard write(master, bytes, bytes.count) == bytes.count else { throw SystemError(call: "write", number: errno) }
    }

    /// Takes in what the program has sent meanwhile.
    func drain() {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while master >= 0 {
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { return }
            received += buffer[..<count]
        }
    }

    /// Bytes received from `start` on, as text, repaired where it is cut inside a character.
    func text(from start: Int = 0) -> String { String(decoding: received.dropFirst(start), as: UTF8.self) }

    /// Waits until the bytes from `start` on contain a text.
    func wait(forText text: String, from start: Int = 0, within bound: Double = 15) async throws {
        let wanted = Array(text.utf8)
        try await poll(
            for: "“\(text)” among the bytes", within: bound, lastSeen: self.text(from: start).debugDescription
        ) {
            drain()
            return received.dropFirst(start).contains(wanted) ? () : nil
        }
    }

    /// Waits until the program has sent nothing for a while.
    func waitForSilence(of span: Double = 0.3, within bound: Double = 15) async throws {
        var last = received.count
        var since = ContinuousClock.now
        try await poll(for: "silence", within: bound, lastSeen: "\(self.received.count) bytes and more") {
            drain()
            if received.count != last {
                last = received.count
                since = .now
            }
            return ContinuousClock.now - since > .seconds(span) ? () : nil
        }
    }

    /// Waits for the program's end, taking in what it sends until then.
    func waitForEnding(within bound: Double = 15) async throws -> Ending {
        let ending = try await poll(
            for: "the program's end", within: bound, lastSeen: self.text().suffix(2000).debugDescription
        ) {
            drain()
            return child.ending
        }
        drain()
        return ending
    }

    /// Whether the line modes are what they were before the program started, bit for bit.
    var hasModesAsFound: Bool {
        var now = termios()
        tcgetattr(slave, &now)
        return bytes(of: now) == bytes(of: modesBefore)
    }

    /// Whether the line modes are those of a program that reads single keys.
    var isRaw: Bool {
        var now = termios()
        tcgetattr(slave, &now)
        return now.c_lflag & tcflag_t(ICANON | ECHO) == 0
    }

    private func bytes(of modes: termios) -> [UInt8] { withUnsafeBytes(of: modes) { Array($0) } }

    /// What the program left behind on the terminal; empty when all is as found.
    var leftBehind: [String] {
        ModeLedger(received).leftBehind + (hasModesAsFound ? [] : ["line modes differ"])
    }
}

extension Sequence where Element == UInt8 {
    /// Whether the bytes lie in here, in a row.
    func contains(_ wanted: [UInt8]) -> Bool {
        let bytes = Array(self)
        guard !wanted.isEmpty, bytes.count >= wanted.count else { return wanted.isEmpty }
        return (0...(bytes.count - wanted.count)).contains { start in
            bytes[start] == wanted[0] && bytes[start..<(start + wanted.count)].elementsEqual(wanted)
        }
    }
}
