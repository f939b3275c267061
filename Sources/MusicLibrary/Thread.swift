import Glibc

/// Threads of the scan. They are never waited for: one that hangs on a dead disk holds nobody up.
enum Thread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs the body on a new thread that yields to the interface (nice 5) and hears no signal.
    ///
    /// - Parameter stack: Bytes; only what is used costs memory.
    /// - Returns: False where the system gives no thread; the body does not run then.
    static func start(stack: Int = 1 << 20, _ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stack)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // A new thread has its maker's mask: signals are for the thread of the interface.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        for trap in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] { sigdelset(&all, trap) }
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let boxed = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let answer = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                // On Linux this is the niceness of the calling thread alone.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, boxed.toOpaque())
        if answer != 0 { boxed.release() }
        return answer == 0
    }

    /// Seconds of the monotonic clock.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Cores that this process may use.
    static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
