import CNcurses
import Glibc
import SwellCanvas
import SwellInput

/// Waiting for what comes next.
extension Session {
    func wait(until deadline: Double?, into events: inout [TimedEvent]) {
        let before = events.count
        var isFirst = true
        while true {
            handleSignals(into: &events)
            events.append(contentsOf: queued)
            queued.removeAll()
            let now = Terminal.now()
            if !isFirst, let deadline, deadline <= now { return }
            let wasWriting = isWriting
            // What has happened already is told at once, together with what can be read right now.
            poll(until: events.count > before ? now : deadline, now: now, into: &events)
            if events.count > before || (wasWriting && !isWriting) {
                handleSignals(into: &events)
                events.append(contentsOf: queued)
                queued.removeAll()
                return
            }
            isFirst = false
        }
    }

    /// One poll(2) and what follows from it.
    private func poll(until deadline: Double?, now: Double, into events: inout [TimedEvent]) {
        var limit = deadline ?? .infinity
        if let decoding = decoder.deadline { limit = min(limit, decoding) }
        let seconds = limit == .infinity ? -1 : max(0, limit - now)
        var watched = (
            pollfd(fd: waker.pipe.reading, events: Int16(POLLIN), revents: 0),
            pollfd(
                fd: isGone || !isEntered ? -1 : device.descriptor,
                events: Int16(POLLIN) | (isWriting ? Int16(POLLOUT) : 0), revents: 0)
        )
        let ready = withUnsafeMutableBytes(of: &watched) {
            swell_poll($0.assumingMemoryBound(to: pollfd.self).baseAddress, 2, seconds)
        }
        if ready > 0 {
            if watched.0.revents != 0, waker.pipe.drain() {
                events.append(TimedEvent(time: Terminal.now(), event: .woken))
            }
            if watched.1.revents & ~Int16(POLLOUT) != 0 { readInput(into: &events) }
            if watched.1.revents & Int16(POLLOUT) != 0, !isGone {
                var writes = 0
                send(writes: &writes)
            }
        }
        // Bytes that are there already are not late, however late they are looked at: so only now.
        if watched.1.revents & Int16(POLLIN) == 0 {
            decoder.expire(at: Terminal.now(), into: &decoded)
            tell(at: Terminal.now(), into: &events)
        }
    }

    /// Reads what has come, up to some 64 KB, so that a flood does not keep the picture from being drawn.
    func readInput(into events: inout [TimedEvent]) {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { bytes in
            for _ in 0..<16 {
                let count = read(device.descriptor, bytes.baseAddress, bytes.count)
                if count < 0, errno == EINTR { continue }
                if count < 0, errno == EAGAIN { return }
                guard count > 0 else { return lose() }
                let now = Terminal.now()
                let time = decoder.deadline.map { min(now, $0.nextDown) } ?? now
                decoder.feed(UnsafeRawBufferPointer(rebasing: bytes[..<count]), at: time, into: &decoded)
                tell(at: now, into: &events)
                if count < bytes.count { return }
            }
        }
    }

    /// Hands the events on and keeps the replies.
    private func tell(at now: Double, into events: inout [TimedEvent]) {
        for item in decoded {
            switch item {
            case .event(let event): events.append(TimedEvent(time: now, event: .input(event)))
            case .reply(.mode(2026, let value)): synchronized = value == 1 || value == 2
            case .reply(.background(let red, let green, let blue)):
                background = Color(red: red, green: green, blue: blue)
            case .reply(.deviceAttributes):
                questions.answer(at: now)
                events.append(TimedEvent(time: now, event: .answered))
            case .reply: break
            }
        }
        decoded.removeAll(keepingCapacity: true)
    }

    private func handleSignals(into events: inout [TimedEvent]) {
        let arrived = signals.take()
        guard arrived.bits != 0 else { return }
        let now = Terminal.now()
        for signal in [SIGHUP, SIGTERM, SIGQUIT, SIGINT] where arrived.contains(signal) {
            events.append(TimedEvent(time: now, event: .signal(signal)))
        }
        guard arrived.leaving == nil else { return }
        if arrived.contains(SIGTSTP) {
            suspend(wholeGroup: false)
        } else if arrived.contains(SIGCONT) {
            resume()
        }
        if arrived.contains(SIGWINCH) { checkSize() }
    }

    /// Asks the size; a burst of changes is one.
    func checkSize() {
        guard !isGone else { return }
        let now = device.size
        guard now != size else { return }
        size = now
        screen.resize(to: now)
        pace.reset()
        queued.append(TimedEvent(time: Terminal.now(), event: .input(.resize(columns: now.columns, rows: now.rows))))
    }
}
