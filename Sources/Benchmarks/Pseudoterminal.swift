import Glibc
import SwellCanvas

/// Both ends of a pseudo terminal: this one open, the other by its path.
final class OpenTerminal {
    let path: String
    let master: Int32

    init?(size: Size) {
        // What posix_openpt, unlockpt and ptsname do; Swift does not see them.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var locked: Int32 = 0
        var number: UInt32 = 0
        guard master >= 0, ioctl(master, 0x4004_5431, &locked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            return nil
        }
        path = "/dev/pts/\(number)"
        var window = winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(master, UInt(TIOCSWINSZ), &window) == 0 else { return nil }
    }

    deinit { close(master) }
}

/// A terminal that reads everything at once and answers the questions of a start; its reader ends with it.
final class Pseudoterminal {
    var path: String { pair.path }
    private let pair: OpenTerminal
    private var thread = pthread_t()

    /// What the reader needs; it owns it.
    private final class Reader {
        let descriptor: Int32
        let synchronized: Bool

        init(descriptor: Int32, synchronized: Bool) {
            self.descriptor = descriptor
            self.synchronized = synchronized
        }

        func run() {
            var bytes = [UInt8](repeating: 0, count: 65536)
            let question = Array("\u{1B}[?2026$p".utf8)
            let answer = Array("\u{1B}[?2026;\(synchronized ? 2 : 0)$y\u{1B}[?62c".utf8)
            var isAnswered = false
            while true {
                let count = read(descriptor, &bytes, bytes.count)
                if count <= 0 { return }
                guard !isAnswered else { continue }
                let piece = bytes[..<count]
                if piece.indices.contains(where: { piece[$0...].starts(with: question) }) {
                    isAnswered = true
                    _ = write(descriptor, answer, answer.count)
                }
            }
        }
    }

    init?(size: Size, synchronized: Bool) {
        guard let pair = OpenTerminal(size: size) else { return nil }
        self.pair = pair
        let reader = Unmanaged.passRetained(Reader(descriptor: pair.master, synchronized: synchronized))
        let failed = pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Reader>.fromOpaque(pointer).takeRetainedValue().run()
                return nil
            }, reader.toOpaque())
        guard failed == 0 else {
            reader.release()
            return nil
        }
    }

    /// The reader ends when nobody has the terminal open any more, for reading then fails.
    deinit { pthread_join(thread, nil) }
}
