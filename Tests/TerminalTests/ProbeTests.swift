import Glibc
import Testing

@testable import Terminal

/// A program of its own that owns a terminal, which the test holds at the other end.
struct Probe: ~Copyable {
    let pty: Pty
    let process: pid_t
    private let output: Int32
    /// The modes before it began.
    let found: [UInt64]
    var emulator = Emulator(columns: 100, rows: 30)

    init(_ deed: String) {
        pty = Pty(columns: 100, rows: 30)
        found = pty.modes
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "There is a pipe.")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        output = ends[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        // A group of its own, so that stopping it stops nobody else; no signal blocked, none ignored.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        posix_spawnattr_setpgroup(&attributes, 0)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var arguments: [UnsafeMutablePointer<CChar>?] = [Probe.path, pty.path, deed].map { (text: String) in
            strdup(text)
        }
        arguments.append(nil)
        var process = pid_t()
        let result = posix_spawn(&process, Probe.path, &actions, &attributes, arguments, environ)
        precondition(result == 0, "The probe \(Probe.path) is built beside the tests.")
        self.process = process
        for argument in arguments { free(argument) }
        close(ends[1])
    }

    deinit {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        close(output)
    }

    /// The program stands in the folder of the tests' own.
    private static let path: String = {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // Run by a helper of the toolchain, the tests are its first argument.
        let tests = path.hasSuffix(".xctest") ? path : CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? path
        return tests.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/TerminalProbe"
    }()

    /// Reads the terminal until the program says something, or ends.
    mutating func line() -> String {
        var text: [UInt8] = []
        while true {
            var watched = [
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: pty.master, events: Int16(POLLIN), revents: 0),
            ]
            poll(&watched, 2, -1)
            emulator.feed(pty.read(65536))
            if watched[0].revents == 0 { continue }
            var byte: UInt8 = 0
            if read(output, &byte, 1) != 1 || byte == UInt8(ascii: "\n") { break }
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Waits for its end; reads the terminal meanwhile, where it is told to.
    mutating func end(reading: Bool = true) -> Int32 {
        if reading { while !line().isEmpty {} }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        emulator.feed(pty.read())
        return status
    }

    /// Waits until it is stopped.
    mutating func stop() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, WUNTRACED | WNOHANG) == 0 {
            var watched = pollfd(fd: pty.master, events: Int16(POLLIN), revents: 0)
            poll(&watched, 1, 10)
            emulator.feed(pty.read(65536))
        }
        emulator.feed(pty.read())
        return status
    }

    /// What a shell would find wrong.
    var wounds: [String] {
        var wounds: [String] = []
        if pty.modes != found { wounds.append("modes") }
        if !emulator.modes.isSubset(of: [7, 12, 25]) || !emulator.modes.contains(25) {
            wounds.append("\(emulator.modes)")
        }
        if emulator.look != Emulator.Look() { wounds.append("\(emulator.look)") }
        if fcntl(pty.slave, F_GETFL) & O_NONBLOCK != 0 { wounds.append("O_NONBLOCK") }
        return wounds
    }
}

private func signal(of status: Int32) -> Int32 { status & 0x7F }
private func code(of status: Int32) -> Int32 { signal(of: status) == 0 ? status >> 8 & 0xFF : -1 }

@Suite(.serialized) struct `Every way out` {
    @Test(arguments: [
        ("segv", SIGSEGV), ("trap", SIGILL), ("abort", SIGABRT), ("fpe", SIGFPE), ("bus", SIGBUS), ("ill", SIGILL),
        ("overflow", SIGSEGV), ("thread-segv", SIGSEGV), ("thread-overflow", SIGSEGV),
    ])
    func `a trap gives the screen back and ends as it would`(deed: String, expected: Int32) {
        var probe = Probe(deed)
        #expect(probe.line() == "ready")
        let status = probe.end()
        // A trap of Swift is ILL or TRAP, as the processor has it.
        #expect(signal(of: status) == expected || (deed == "trap" && signal(of: status) == SIGTRAP))
        #expect(probe.wounds.isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGINT])
    func `a signal gives the screen back and ends the program by itself`(number: Int32) {
        for deed in ["rest", "flood"] {
            var probe = Probe(deed)
            #expect(probe.line() == "ready")
            kill(probe.process, number)
            #expect(signal(of: probe.end()) == number)
            #expect(probe.wounds.isEmpty)
        }
    }

    @Test func `an ordinary end, a thrown error and an exit give the screen back`() {
        for (deed, expected) in [("rest", Int32(0)), ("throw", 3), ("exit", 7)] {
            var probe = Probe(deed)
            #expect(probe.line() == "ready")
            if deed == "rest" { probe.pty.type("q") }
            let status = probe.end()
            #expect(code(of: status) == expected)
            #expect(probe.wounds.isEmpty)
        }
    }

    @Test func `a reader that has stopped does not keep the program, and finds its screen when it goes on`() {
        for number in [SIGTERM, SIGSEGV] {
            var probe = Probe("flood")
            #expect(probe.line() == "ready")
            // The pipe is full when the program waits for room.
            while !isWaiting(probe.process) { sched_yield() }
            kill(probe.process, number)
            #expect(signal(of: probe.end(reading: false)) == number)
            #expect(probe.wounds.isEmpty)
        }
    }

    @Test func `a terminal that is closed ends the program, drawing or not`() {
        for deed in ["rest", "flood"] {
            var probe = Probe(deed)
            #expect(probe.line() == "ready")
            probe.pty.hangUp()
            #expect(probe.line() == "closed")
            #expect(code(of: probe.end()) == 0)
        }
    }

    @Test func `a stop gives the terminal back and a continue paints it anew at its size`() {
        for isByKey in [true, false] {
            var probe = Probe("rest")
            #expect(probe.line() == "ready")
            if isByKey { probe.pty.type("z") } else { kill(probe.process, SIGTSTP) }
            let status = probe.stop()
            #expect(status & 0xFF == 0x7F && status >> 8 & 0xFF == SIGTSTP)
            #expect(probe.wounds.isEmpty)
            probe.pty.resize(columns: 60, rows: 20)
            probe.emulator.resize(columns: 60, rows: 20)
            kill(probe.process, SIGCONT)
            #expect(Set([probe.line(), probe.line()]) == ["resize 60x20", "repaint"])
            probe.pty.type("q")
            let end = probe.end()
            #expect(code(of: end) == 0)
            #expect(probe.wounds.isEmpty)
        }
    }

    @Test func `a stopped program that is told to end does not take the terminal again`() {
        var probe = Probe("rest")
        #expect(probe.line() == "ready")
        kill(probe.process, SIGTSTP)
        _ = probe.stop()
        kill(probe.process, SIGTERM)
        kill(probe.process, SIGCONT)
        let before = probe.emulator.frames
        #expect(signal(of: probe.end()) == SIGTERM)
        #expect(probe.wounds.isEmpty)
        #expect(probe.emulator.frames == before)
    }

    @Test func `a stop that nobody can catch is mended at the continue`() {
        var probe = Probe("rest")
        #expect(probe.line() == "ready")
        kill(probe.process, SIGSTOP)
        _ = probe.stop()
        probe.emulator.resize(columns: 100, rows: 30)
        kill(probe.process, SIGCONT)
        #expect(probe.line() == "repaint")
        probe.pty.type("q")
        _ = probe.end()
        #expect(probe.wounds.isEmpty)
    }

    /// The program waits in the system, for room or for a key.
    private func isWaiting(_ process: pid_t) -> Bool {
        for _ in 0..<50 {
            guard let file = fopen("/proc/\(process)/stat", "r") else { return true }
            var text = [CChar](repeating: 0, count: 512)
            fread(&text, 1, text.count - 1, file)
            fclose(file)
            let fields = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard fields.split(separator: ")").last?.hasPrefix(" S") == true else { return false }
        }
        return true
    }
}
