import Foundation
import Glibc

/// How a process ended.
enum Ending: Equatable, CustomStringConvertible {
    /// It returned this code, 0...255.
    case code(Int32)
    /// This signal ended it; a shell would say 128 + n.
    case signal(Int32)

    /// - Parameter status: What `waitpid` gave.
    init(waitStatus status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .code((status >> 8) & 0xff) : .signal(signal)
    }

    var description: String {
        switch self {
        case .code(let code): "code \(code)"
        case .signal(let signal): "signal \(signal)"
        }
    }
}

/// The system refused a call.
struct SystemError: Error, CustomStringConvertible {
    /// The call's name.
    var call: String
    /// errno, or what a `posix_` call returned.
    var number: Int32

    var description: String { "\(call): \(String(cString: strerror(number)))" }
}

/// A process that was started here, is waited for here, and never outlives this value.
final class Child {
    /// Where a child's descriptors 0, 1 and 2 lead to.
    enum Wiring {
        /// Three open descriptors of ours.
        case descriptors(Int32, Int32, Int32)
        /// One terminal, which becomes the controlling terminal of the child's own new session.
        case terminal(path: String)
    }

    /// The process number.
    let pid: pid_t
    private var known: Ending?

    /// Starts a program with all signals at their defaults but those in `ignoring`, and none blocked.
    ///
    /// - Parameters:
    ///   - command: An absolute path and the arguments.
    ///   - environment: The whole environment.
    ///   - directory: Where it runs.
    ///   - ignoring: Signals that it starts with ignored, as under nohup.
    init(
        _ command: [String], environment: [String: String], directory: String, wiring: Wiring, ignoring: [Int32] = []
    ) throws {
        var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
        getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)
        noCore.rlim_cur = 0
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        var defaults = sigset_t()
        sigfillset(&defaults)
        for signal in ignoring { sigdelset(&defaults, signal) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigmask(&attributes, &mask)

        switch wiring {
        case .descriptors(let input, let output, let errors):
            posix_spawn_file_actions_adddup2(&actions, input, 0)
            posix_spawn_file_actions_adddup2(&actions, output, 1)
            posix_spawn_file_actions_adddup2(&actions, errors, 2)
        case .terminal(let path):
            // The first terminal that the leader of a new session opens becomes its controlling one.
            flags |= 0x80  // POSIX_SPAWN_SETSID, which glibc shows only to GNU sources
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        }
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let arguments = (["/usr/bin/env", "--chdir=\(directory)"] + command).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for string in arguments + variables { free(string) } }
        for ignored in ignoring { Glibc.signal(ignored, SIG_IGN) }
        defer { for ignored in ignoring { Glibc.signal(ignored, SIG_DFL) } }
        var started: pid_t = 0
        let refusal = posix_spawn(&started, "/usr/bin/env", &actions, &attributes, arguments, variables)
        guard refusal == 0 else { throw SystemError(call: "posix_spawn \(command[0])", number: refusal) }
        pid = started
    }

    deinit { end() }

    /// How it ended; nil while it runs.
    var ending: Ending? {
        if known == nil {
            var status: Int32 = 0
            if waitpid(pid, &status, WNOHANG) == pid { known = Ending(waitStatus: status) }
        }
        return known
    }

    /// Sends a signal; one that has ended gets none.
    func signal(_ number: Int32) {
        if ending == nil { kill(pid, number) }
    }

    /// Ends it at once if it still runs.
    func end() {
        guard ending == nil else { return }
        kill(pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) == -1 && errno == EINTR {}
        known = Ending(waitStatus: status)
    }

    /// Waits until it has ended.
    func waitForEnding(within bound: Double = 15, lastSeen: @autoclosure () -> String = "a running process")
        async throws
        -> Ending
    {
        try await poll(for: "the end of process \(pid)", within: bound, lastSeen: lastSeen()) { ending }
    }
}
