import Glibc

/// Threads of the engines. Nobody waits for them.
enum EngineThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs the body on a new thread that hears no signal.
    ///
    /// - Returns: False where the system gives no thread; the body does not run then.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, 1 << 19)
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
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, boxed.toOpaque())
        if answer != 0 { boxed.release() }
        return answer == 0
    }
}
