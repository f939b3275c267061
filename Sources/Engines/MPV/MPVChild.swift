import Glibc

/// The start of a child process that talks to us over one of its descriptors 0, 1 and 2; the other two lead nowhere.
enum MPVChild {
    /// - Parameter descriptor: Over which it talks: 0 for a conversation with mpv, 1 for what a program prints.
    /// - Returns: The process and our end of the line, non-blocking; `nil`: it cannot be started.
    static func spawn(_ program: String, words: [String], over descriptor: Int32 = 0) -> (
        process: Int32, socket: Int32
    )? {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            return nil
        }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, ends[1], descriptor)
        for other in Int32(0)...2 where other != descriptor {
            posix_spawn_file_actions_addopen(&actions, other, "/dev/null", O_RDWR, 0)
        }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // A group of its own: the terminal's Ctrl-C and Ctrl-Z are not for it.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: Int32 = 0
        guard posix_spawn(&process, program, &actions, &attributes, &arguments, environ) == 0 else {
            close(ends[0])
            return nil
        }
        return (process, ends[0])
    }
}
