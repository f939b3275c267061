import Foundation

/// A program in a terminal of its own: one tmux server, one pane, nothing of the user's tmux.
///
/// The program is started by a shell that stays behind: after the end the pane shows what the program left, and
/// `ending` and the terminal modes can be read.
struct TmuxSession {
    /// Where the program runs and where the server's socket lies.
    let place: Workspace
    private let name = "swell-\(UUID().uuidString.prefix(8))"

    /// Starts a program in a new terminal, hands it to `body`, and ends both whatever happens.
    ///
    /// - Parameters:
    ///   - command: An absolute path and arguments.
    ///   - columns: 1 or more.
    ///   - rows: 1 or more.
    ///   - environment: Changes to the workspace's environment; TERM is tmux-256color where nothing is said.
    static func with(
        _ command: [String], columns: Int = 100, rows: Int = 30, environment: [String: String?] = [:],
        in place: Workspace? = nil, _ body: (TmuxSession) async throws -> Void
    ) async throws {
        let session = TmuxSession(place: try place ?? Workspace())
        do {
            try await session.start(command, columns: columns, rows: rows, environment: environment)
            try await body(session)
        } catch {
            await session.end()
            throw error
        }
        await session.end()
    }

    private init(place: Workspace) { self.place = place }

    private func start(_ command: [String], columns: Int, rows: Int, environment: [String: String?]) async throws {
        let variables = place.environment(["TERM": "tmux-256color"]).merging(environment.compactMapValues { $0 }) { $1 }
        let words = variables.filter { environment[$0.key] != .some(nil) }.sorted { $0.key < $1.key }
            .map { "\($0.key)=\($0.value)" }
        let line = (["env", "-i"] + words + command).map(Self.quoted).joined(separator: " ")
        try place.write(
            """
            stty -g > modes-before
            \(line)
            echo $? > ending.new
            stty -g > modes-after
            mv ending.new ending
            exec cat
            """, to: "pane.sh")
        try place.write(
            """
            set -g status off
            set -s escape-time 0
            set -g default-terminal tmux-256color
            """, to: "tmux.conf")
        try await tmux(
            "-f", place.file("tmux.conf"), "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
            "/bin/sh", place.file("pane.sh"))
        // A second net, should these tests be killed: the server ends itself.
        try await tmux("run-shell", "-b", "-d", "300", "-C", "kill-server")
    }

    private func end() async {
        _ = try? await tmux("kill-server")
    }

    private static func quoted(_ word: String) -> String {
        "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }

    @discardableResult
    private func tmux(_ arguments: String...) async throws -> String {
        try await tmux(arguments)
    }

    @discardableResult
    private func tmux(_ arguments: [String]) async throws -> String {
        let outcome = try await launch(
            ["/usr/bin/tmux", "-u", "-L", name] + arguments,
            environment: place.environment(["TMUX_TMPDIR": place.path]), directory: place.path)
        guard outcome.ending == .code(0) else {
            throw DidNotHappen(awaited: "tmux \(arguments.joined(separator: " "))", lastSeen: outcome.errors)
        }
        return outcome.output
    }

    // MARK: What a person does

    /// Presses keys by tmux's names: "Tab", "Escape", "C-z", "n", "Up".
    func press(_ keys: String...) async throws {
        try await tmux(["send-keys", "--"] + keys)
    }

    /// Sends text as it is, byte by byte: words, escape sequences, mouse reports.
    func send(_ text: String) async throws {
        try await tmux(["send-keys", "-H"] + text.utf8.map { String($0, radix: 16) })
    }

    /// Presses, moves in steps with real time between them, and releases.
    ///
    /// - Parameter pause: Seconds between two steps.
    func drag(column: Int, from start: Int, to end: Int, pause: Double = 0.02, release: Bool = true) async throws {
        try await send(Mouse.press(column: column, row: start))
        for row in stride(from: start, through: end, by: end < start ? -1 : 1) where row != start {
            try await letPass(seconds: pause)
            try await send(Mouse.drag(column: column, row: row))
        }
        if release { try await send(Mouse.release(column: column, row: end)) }
    }

    /// Gives the terminal another size.
    func resize(columns: Int, rows: Int) async throws {
        try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    // MARK: What is seen

    /// What the pane shows now.
    func screen() async throws -> Screen {
        var rows = try await tmux("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false)
            .map { row in
                var row = row
                while row.last == " " { row.removeLast() }
                return String(row)
            }
        if rows.last == "" { rows.removeLast() }
        return Screen(rows: rows)
    }

    /// What the pane shows now, with its colours as SGR sequences.
    func colours() async throws -> String {
        try await tmux("capture-pane", "-p", "-e")
    }

    /// A value that tmux knows of the pane, such as `alternate_on`, `cursor_flag`, `mouse_any_flag`.
    func value(_ name: String) async throws -> String {
        try await tmux("display-message", "-p", "#{\(name)}").trimmingCharacters(in: .newlines)
    }

    /// Waits until the screen is as wanted, and returns it.
    @discardableResult
    func wait(
        for awaited: String, within bound: Double = 15, until wanted: (Screen) -> Bool
    ) async throws -> Screen {
        let end = ContinuousClock.now + .seconds(bound)
        while true {
            let seen = try await screen()
            if wanted(seen) { return seen }
            if ContinuousClock.now > end { throw DidNotHappen(awaited: awaited, lastSeen: seen.description) }
            try await letPass(seconds: 0.03)
        }
    }

    /// Waits until the text is on the screen.
    @discardableResult
    func wait(forText text: String, within bound: Double = 15) async throws -> Screen {
        try await wait(for: "“\(text)”", within: bound) { $0.contains(text) }
    }

    /// The process number of a program that was started in this pane by the shell that stays behind.
    func processNumber(of program: String) async throws -> pid_t {
        let shell = try await value("pane_pid")
        let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
        return try await poll(for: "\(program) as a child of the pane's shell", lastSeen: children) {
            let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
            return children.split(separator: " ").compactMap { pid_t($0) }.first {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/exe")) == resolved(program)
            }
        }
    }

    private func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Waits until the program has ended and returns what the shell made of it: its code, or 128 + signal.
    func waitForEnding(within bound: Double = 15) async throws -> Int {
        let text = try await poll(for: "the program's end", within: bound) { place.read("ending") }
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
    }

    /// Whether the terminal is as it was found: line modes to the bit, first screen, cursor, no mouse.
    ///
    /// - Returns: What is not; empty when all is well.
    func leftBehind() async throws -> [String] {
        var faults: [String] = []
        if place.read("modes-before") != place.read("modes-after") { faults.append("line modes differ") }
        for (name, right) in [
            ("alternate_on", "0"), ("cursor_flag", "1"), ("mouse_any_flag", "0"), ("mouse_button_flag", "0"),
            ("mouse_standard_flag", "0"), ("mouse_sgr_flag", "0"), ("keypad_flag", "0"), ("keypad_cursor_flag", "0"),
        ] {
            let value = try await value(name)
            if value != right { faults.append("\(name) is \(value)") }
        }
        return faults
    }
}
