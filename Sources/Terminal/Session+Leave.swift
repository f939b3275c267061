import CNcurses
import Glibc
import SwellInput

/// Stopping, going on, and leaving.
extension Session {
    /// Seconds that leaving may take when nobody reads.
    static let leavingLimit = 0.5

    /// Stops the process, or its whole job, and takes the terminal again afterwards.
    func suspend(wholeGroup: Bool) {
        guard swell_can_stop() != 0 else { return }
        leave()
        swell_stop(wholeGroup ? 1 : 0)
        resume()
    }

    /// After a continue: the modes, the size and the whole picture anew.
    func resume() {
        // The stop's own continue is this one.
        swell_forget_signal(SIGCONT)
        guard signals.peek().leaving == nil, !isGone else { return }
        let wasEntered = isEntered
        if wasEntered { outbox.append("\u{18}\u{1B}\\") }
        enter(isFirst: false)
        guard isEntered else { return }
        checkSize()
        screen.forget()
        queued.append(TimedEvent(time: Terminal.now(), event: .repaint))
    }

    /// Gives the terminal back: what is pending is sent, the screen and the modes are as they were found.
    func leave() {
        guard isEntered else { return }
        isEntered = false
        let deadline = Terminal.now() + Self.leavingLimit
        if !isGone {
            screen.end()
            screen.collect(into: &outbox)
            if entry.isANSI {
                outbox.append(Farewell.modesOff)
                if questions.open == 0, questions.isQuick {
                    outbox.append(Questions.last)
                    questions.ask(at: Terminal.now())
                }
            }
            drain(until: deadline)
            awaitAnswers(until: deadline)
        }
        if !isGone {
            if isWriting {
                // Nobody reads. What was not taken is worth nothing now; the farewell is.
                outbox.removeAll()
                tcflush(device.descriptor, TCOFLUSH)
            }
            farewell.withUnsafeBytes { outbox.append($0) }
            drain(until: max(deadline, Terminal.now() + 0.05))
            outbox.removeAll()
        }
        device.giveBack()
        signals.disarm()
    }

    /// Sends until all is sent or the time is over.
    private func drain(until deadline: Double) {
        while isWriting, !isGone {
            var writes = 0
            send(writes: &writes)
            let left = deadline - Terminal.now()
            guard isWriting, left > 0 else { return }
            var room = pollfd(fd: device.descriptor, events: Int16(POLLOUT), revents: 0)
            _ = swell_poll(&room, 1, left)
        }
    }

    /// Takes in the answers that are on their way, so that none of them is typed into the shell.
    private func awaitAnswers(until deadline: Double) {
        let limit = min(deadline, Terminal.now() + Questions.patience)
        var ignored: [TimedEvent] = []
        while !isGone, !isWriting, questions.isExpecting(at: Terminal.now()) {
            let left = limit - Terminal.now()
            guard left > 0 else { return }
            var input = pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
            guard swell_poll(&input, 1, left) > 0 else { continue }
            readInput(into: &ignored)
        }
    }
}
