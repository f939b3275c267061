import Glibc

/// Threads beside the interface's. They are never waited for: one that hangs on a dead disk holds nobody up.
package enum Thread {
    private final class Body {
        let niceness: Int32
        let run: @Sendable () -> Void

        init(niceness: Int32, _ run: @escaping @Sendable () -> Void) {
            self.niceness = niceness
            self.run = run
        }

        /// Bytes of the stack on which a thread hears that its own is used up.
        private static let trapStack = 1 << 16

        /// Lets the handlers of traps run on memory of their own: a thread that has no stack left could not give the screen
        /// back.
        func runWithTrapStack() {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: Body.trapStack, alignment: 16)
            defer { memory.deallocate() }
            var stack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: Body.trapStack)
            var none = stack_t(ss_sp: nil, ss_flags: Int32(SS_DISABLE), ss_size: 0)
            sigaltstack(&stack, nil)
            defer { sigaltstack(&none, nil) }
            run()
        }
    }

    /// Runs the body on a new, detached thread that hears no signal but traps.
    ///
    /// - Parameters:
    ///   - stack: Bytes; only what is used costs memory. Less than the system's least counts as that.
    ///   - niceness: 0: as urgent as the interface; 1...19: yields to it.
    ///   - body: What it does.
    /// - Returns: False where the system gives no thread; the body does not run then.
    package static func start(
        stack: Int = 1 << 19, niceness: Int32 = 0, _ body: @escaping @Sendable () -> Void
    ) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, max(stack, 1 << 17))
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // A new thread has its maker's mask: signals are for the thread of the interface.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        for trap in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] { sigdelset(&all, trap) }
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let boxed = Unmanaged.passRetained(Body(niceness: niceness, body))
        var thread = pthread_t()
        let answer = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
                // On Linux this is the niceness of the calling thread alone.
                if body.niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, body.niceness) }
                body.runWithTrapStack()
                return nil
            }, boxed.toOpaque())
        if answer != 0 { boxed.release() }
        return answer == 0
    }

    /// Seconds of the monotonic clock.
    package static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Cores that the machine has for this process.
    package static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
