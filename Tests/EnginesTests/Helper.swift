import Glibc

/// A program that is run to its end. (Foundation's own way now and then waits for ever for one that has ended.)
enum Helper {
    struct Refused: Error {
        var program: String
    }

    /// - Parameter program: A path, or a name that is looked up in `PATH`.
    /// - Returns: What it wrote to its standard output, and what `waitpid` says of its end: 0 where all went well.
    static func run(_ program: String, _ arguments: [String]) throws -> (output: [UInt8], status: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Refused(program: program) }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let refusal = posix_spawnp(&process, program, &actions, nil, words, environ)
        close(ends[1])
        guard refusal == 0 else { throw Refused(program: program) }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(ends[0], &buffer, buffer.count)
            if count > 0 { output += buffer[..<count] } else if count == 0 || errno != EINTR { break }
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return (output, status)
    }
}
