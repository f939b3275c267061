import Foundation
import Glibc

/// Stands in mpv's place and hands on what is said in both directions, line by line, with the time at which it came.
///
/// `RELAY_MPV` names the real mpv, `RELAY_LOG` the file for the lines: seconds on the system's monotonic clock, `>` to mpv or
/// `<` from it, and the line itself.
enum Relay {
    static func run(_ arguments: [String]) -> Never {
        let environment = ProcessInfo.processInfo.environment
        guard let program = environment["RELAY_MPV"], let path = environment["RELAY_LOG"] else { exit(2) }
        let log = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            exit(2)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
        let words = ([program] + arguments.dropFirst()).map { strdup($0) } + [nil]
        var mpv: pid_t = 0
        guard posix_spawn(&mpv, program, &actions, nil, words, environ) == 0 else { exit(127) }
        close(ends[1])
        relay(0, ends[0], log)
        close(ends[0])
        var status: Int32 = 0
        waitpid(mpv, &status, 0)
        exit(0)
    }

    private static func relay(_ player: Int32, _ mpv: Int32, _ log: Int32) {
        var begun: [Int32: [UInt8]] = [:]
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var waiting = [player, mpv].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&waiting, 2, -1) > 0 else { continue }
            for (from, to, mark) in [(player, mpv, ">"), (mpv, player, "<")]
            where waiting.contains(where: { $0.fd == from && $0.revents != 0 }) {
                let count = read(from, &buffer, buffer.count)
                let time = monotonic()
                guard count > 0, send(to, buffer, count, Int32(MSG_NOSIGNAL)) == count else { return }
                begun[from, default: []] += buffer[..<count]
                while let end = begun[from]?.firstIndex(of: 0x0a) {
                    let line = Array("\(time) \(mark) ".utf8) + begun[from]![...end]
                    _ = write(log, line, line.count)
                    begun[from]?.removeSubrange(...end)
                }
            }
        }
    }
}
