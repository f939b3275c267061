import Glibc

/// The start of a child process that talks to us over one of its descriptors.
package enum TalkingChild {
    /// Starts a program in a group of its own, with no signal blocked or ignored. Of its descriptors 0, 1 and 2 those that are not
    /// spoken of lead nowhere.
    ///
    /// - Parameters:
    ///   - program: Its path.
    ///   - words: Its arguments, its name first.
    ///   - descriptor: Over which it talks: 0 for a conversation, 1 for what it prints.
    ///   - input: A descriptor of ours that it has as its 0; nil: none.
    /// - Returns: The process, to be waited for, and our end of the line, to be closed; nil: it cannot be started.
    package static func spawn(
        _ program: String, words: [String], over descriptor: Int32, reading input: Int32? = nil
    ) -> (process: Int32, socket: Int32)? {
        var ends: [Int32] = [-1, -1]
        // A pair of sockets is born closed to other children; a pipe is not.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], descriptor)
        for other in Int32(0)...2 where other != descriptor && (other != 0 || input == nil) {
            posix_spawn_file_actions_addopen(&actions, other, "/dev/null", O_RDWR, 0)
        }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // The terminal's Ctrl-C and Ctrl-Z are not for it.
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
