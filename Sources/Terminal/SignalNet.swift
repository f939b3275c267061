import CNcurses
import Glibc

/// The handlers of the signals that concern a screen; they go when it goes.
struct SignalNet: ~Copyable {
    private let pipe: WakePipe

    init(_ pipe: WakePipe) {
        self.pipe = pipe
        swell_install_signals(pipe.writing)
    }

    deinit { swell_uninstall_signals() }

    /// The signals that came and were not looked at yet.
    struct Arrived {
        let bits: UInt32

        func contains(_ signal: Int32) -> Bool { bits & (1 << UInt32(signal)) != 0 }
        /// The first one that asks the program to leave.
        var leaving: Int32? { [SIGHUP, SIGTERM, SIGQUIT, SIGINT].first(where: contains) }
    }

    func take() -> Arrived { Arrived(bits: swell_take_signals()) }
    func peek() -> Arrived { Arrived(bits: swell_peek_signals()) }

    /// From now on a trap, or an exit without closing, writes these bytes and gives these modes back.
    func arm(device: Int32, modes: termios, farewell: [UInt8]) {
        let state = swell_state()
        state.pointee.is_active = 0
        state.pointee.device = device
        state.pointee.saved = modes
        let count = min(farewell.count, Int(swell_farewell_capacity))
        withUnsafeMutableBytes(of: &state.pointee.farewell) { $0.copyBytes(from: farewell.prefix(count)) }
        state.pointee.farewell_length = Int32(count)
        state.pointee.is_active = 1
    }

    /// There is nothing to give back any more.
    func disarm() { swell_state().pointee.is_active = 0 }
}

extension Terminal {
    /// Ends the process as `signal` does by itself, so that whoever started it sees the signal; to be called when the
    /// terminal is closed.
    public static func die(of signal: Int32) -> Never {
        swell_die(signal)
        _exit(128 + signal)
    }
}
