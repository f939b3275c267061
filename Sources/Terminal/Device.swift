import CNcurses
import Glibc
import SwellCanvas

/// The terminal as a file: opened anew, so that its not blocking stays ours, with the modes it had.
struct Device: ~Copyable {
    let descriptor: Int32
    /// The modes to give back, exactly as found.
    let saved: termios

    /// Opens the terminal that controls the process or, without one, the one that standard output leads to.
    ///
    /// - Parameter path: Another terminal.
    init(path: String?) throws(TerminalError) {
        let flags = O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        var opened: Int32 = -1
        if let path {
            opened = open(path, flags)
        } else {
            guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
            opened = open("/dev/tty", flags)
            if opened < 0, let name = ttyname(STDOUT_FILENO) { opened = open(name, flags) }
        }
        guard opened >= 0 else { throw .cannotOpen(reason: String(cString: strerror(errno))) }
        var modes = termios()
        guard tcgetattr(opened, &modes) == 0 else {
            let reason = String(cString: strerror(errno))
            close(opened)
            throw .cannotOpen(reason: reason)
        }
        descriptor = opened
        saved = modes
    }

    deinit { close(descriptor) }

    /// The screen's size; 80 columns and 24 rows where the terminal does not know.
    var size: Size {
        let told = toldSize
        return Size(columns: told.columns > 0 ? told.columns : 80, rows: told.rows > 0 ? told.rows : 24)
    }

    /// The size that the terminal tells, each 0 where it does not know.
    var toldSize: Size {
        var columns: Int32 = 0
        var rows: Int32 = 0
        if swell_window_size(descriptor, &columns, &rows) != 0 { return Size(columns: 0, rows: 0) }
        return Size(columns: max(0, Int(columns)), rows: max(0, Int(rows)))
    }

    /// The modes for byte-wise input and untouched output: no echo, no signals from keys, no flow control.
    private var raw: termios {
        var modes = saved
        modes.c_iflag &= ~tcflag_t(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON)
        modes.c_oflag &= ~tcflag_t(OPOST)
        modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
        modes.c_cflag &= ~tcflag_t(CSIZE | PARENB)
        modes.c_cflag |= tcflag_t(CS8)
        withUnsafeMutableBytes(of: &modes.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return modes
    }

    /// Sets the raw modes. From the background this stops the process until it is in front again.
    ///
    /// - Parameter keepingSignals: Ctrl-C, Ctrl-Z and Ctrl-\ stay signals.
    /// - Returns: `false` where a signal that asks to leave came instead, or the terminal is gone.
    func enterRaw(keepingSignals: Bool = false, unless isLeaving: () -> Bool) -> Bool {
        var modes = raw
        if keepingSignals { modes.c_lflag |= saved.c_lflag & tcflag_t(ISIG) }
        while !isLeaving() {
            if tcsetattr(descriptor, TCSANOW, &modes) == 0 { return true }
            if errno != EINTR { return false }
        }
        return false
    }

    /// Gives the modes back as they were found.
    func giveBack() {
        var modes = saved
        _ = swell_set_modes_always(descriptor, &modes)
    }
}
