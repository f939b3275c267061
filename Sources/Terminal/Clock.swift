import CNcurses
import Glibc

extension Terminal {
    private static let origin = monotonic()

    private static func monotonic() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Seconds on the one clock of the program, which never runs back; its origin is the first call.
    public static func now() -> Double {
        let origin = origin
        return max(0, monotonic() - origin)
    }
}
