import Foundation
import SwellCanvas
import Terminal

/// The built program, driven from outside: how soon it answers, how evenly it draws, how quiet it is.
enum ProgramBench {
    /// - Parameter folder: music to list, for the time to its first rows; `nil`: that is left out.
    static func rows(folder: String?) -> [(String, String)] {
        let binary = ProcessInfo.processInfo.environment["SWELL_BINARY"] ?? ".build/release/swell"
        guard access(binary, X_OK) == 0 else { return [("left out", "\(binary) is not there (make build)")] }
        var rows = [
            ("a key at rest, write to first byte, p99 of 200", best { keys(binary) }),
            ("start to first byte", best { start([binary, "--demo"], untilRows: false) }),
            ("frames of the flight, median gap", best { gaps(binary) }),
            ("paused for 10 s", quiet(binary)),
        ]
        if let folder {
            rows.append(("start to the first rows of \(folder)", best { start([binary, folder], untilRows: true) }))
        }
        return rows
    }

    /// The best of five, in milliseconds.
    private static func best(_ measure: () -> Double?) -> String {
        let figures = (0..<5).compactMap { _ in measure() }
        guard let least = figures.min() else { return "did not run" }
        return "\((least * 1e5).rounded() / 100) ms"
    }

    private static func keys(_ binary: String) -> Double? {
        guard let program = Program([binary, "--demo"]) else { return nil }
        program.readUntilQuiet(0.4)
        var times: [Double] = []
        for round in 0..<200 {
            program.type(round % 2 == 0 ? "j" : "k")
            let start = Terminal.now()
            guard program.waitForByte(2) else { return nil }
            times.append(Terminal.now() - start)
            program.readUntilQuiet(0.03)
        }
        times.sort()
        return times[197]
    }

    private static func start(_ arguments: [String], untilRows: Bool) -> Double? {
        let start = Terminal.now()
        guard let program = Program(arguments) else { return nil }
        if untilRows { return program.waitForTimes(10).map { $0 - start } }
        return program.waitForByte(5) ? Terminal.now() - start : nil
    }

    private static func gaps(_ binary: String) -> Double? {
        let trace = NSTemporaryDirectory() + "swell-bench-\(getpid()).jsonl"
        defer { unlink(trace) }
        guard let program = Program([binary, "--demo", "--trace", trace]) else { return nil }
        program.readUntilQuiet(0.4)
        for _ in 0..<4 {
            program.type("\t")
            program.readUntilQuiet(0.4)
        }
        program.end()
        guard let text = try? String(contentsOfFile: trace, encoding: .utf8) else { return nil }
        let times = text.split(separator: "\n").compactMap { line -> Double? in
            guard line.contains("\"morphing\":true") else { return nil }
            return Double(line.dropFirst(5).prefix { $0 != "," })
        }
        let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 < 0.1 }.sorted()
        return gaps.isEmpty ? nil : gaps[gaps.count / 2]
    }

    private static func quiet(_ binary: String) -> String {
        guard let program = Program([binary, "--demo"]) else { return "did not run" }
        program.readUntilQuiet(1)
        let before = program.switches
        let bytes = program.readFor(10)
        return "\(bytes) bytes, \(program.switches - before) wake-ups"
    }
}

/// A program on a pseudo terminal of its own, ended with it.
final class Program {
    private let pair: OpenTerminal
    private let process: pid_t

    init?(_ arguments: [String], variables: [String] = []) {
        guard let pair = OpenTerminal(size: Size(columns: 100, rows: 30)) else { return nil }
        self.pair = pair
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens becomes its own.
        posix_spawn_file_actions_addopen(&actions, 0, pair.path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, 0x80)  // POSIX_SPAWN_SETSID
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let all = ["TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "PATH=/usr/bin:/bin"] + variables
        var settings: [UnsafeMutablePointer<CChar>?] = all.map { strdup($0) } + [nil]
        defer { for setting in settings { free(setting) } }
        var child: pid_t = 0
        guard posix_spawn(&child, arguments[0], &actions, &attributes, &words, &settings) == 0 else { return nil }
        process = child
    }

    deinit { end() }

    private var isOver = false

    /// Ends the program and waits for it.
    func end() {
        guard !isOver else { return }
        isOver = true
        kill(process, SIGTERM)
        var status: Int32 = 0
        for _ in 0..<100 where waitpid(process, &status, WNOHANG) == 0 {
            _ = readFor(0.02)
        }
        if kill(process, 0) == 0 {
            kill(process, SIGKILL)
            waitpid(process, &status, 0)
        }
    }

    func type(_ text: String) { _ = write(pair.master, text, text.utf8.count) }

    /// How often the program was given the processor, of its own will or not.
    var switches: Int {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return 0 }
        return text.split(separator: "\n").filter { $0.contains("ctxt_switches") }
            .compactMap { Int($0.split(separator: "\t").last ?? "") }.reduce(0, +)
    }

    func waitForByte(_ seconds: Double) -> Bool { read(seconds) != nil }

    /// Its memory at present, KiB.
    var memory: Int {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
        else { return 0 }
        return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
    }

    /// Waits for a track's time, such as `3:42`.
    ///
    /// - Returns: When it came.
    func waitForTimes(_ seconds: Double) -> Double? { waitFor(seconds) { $0.contains(#/ \d+:\d\d /#) } }

    /// Waits until what was drawn, without control sequences, is as wanted.
    ///
    /// - Returns: When the last of it came, on the terminal's clock: looking it over takes longer than drawing it, and is
    ///   done when nothing more lies there.
    func waitFor(_ seconds: Double, _ isWanted: (String) -> Bool) -> Double? {
        let end = Terminal.now() + seconds
        var seen: [UInt8] = []
        while Terminal.now() < end {
            guard let bytes = read(end - Terminal.now()) else { return nil }
            seen += bytes
            var time = Terminal.now()
            while let more = read(0) {
                seen += more
                time = Terminal.now()
            }
            let text = String(decoding: seen, as: UTF8.self)
            if isWanted(text.replacing(/\u{1B}\[[0-9;:?]*[A-Za-z]/, with: " ")) { return time }
        }
        return nil
    }

    /// Reads until nothing has come for so long.
    func readUntilQuiet(_ seconds: Double) {
        while read(seconds) != nil {}
    }

    /// How many bytes come within a time.
    func readFor(_ seconds: Double) -> Int {
        let end = Terminal.now() + seconds
        var count = 0
        while Terminal.now() < end {
            guard let bytes = read(max(0, end - Terminal.now())) else { break }
            count += bytes.count
        }
        return count
    }

    private func read(_ seconds: Double) -> [UInt8]? {
        var poll = pollfd(fd: pair.master, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, Int32(max(0, seconds) * 1000)) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(pair.master, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
