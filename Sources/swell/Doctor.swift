import App
import Engines
import Glibc
import SwellCanvas
import Terminal

/// Gathers what `swell doctor` tells, and tells it.
struct Doctor {
    /// Seconds that a program is waited for.
    static let patience = 3.0

    let options: Options

    /// Writes the report to standard output; the program ends with what is returned.
    func report() -> Int32 {
        let examination = Examination(options.terminal)
        if let signal = examination.signal {
            guard signal == SIGTSTP else { Terminal.die(of: signal) }
            raise(signal)
        }
        let program = ProgramFacts(
            binary: ResourceFiles.running(), resources: ResourceFiles.folder(with: "demo.m3u8"))
        let sections = [program.section, engine.section, terminal(examination).section] + places.map(\.section)
        let report = DoctorReport(sections)
        write(report.text(examination.charset))
        return report.exitCode
    }

    /// To the end, or until nobody reads.
    private func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            if count < 0 && errno == EAGAIN {
                var room = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                _ = poll(&room, 1, 1000)
                continue
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// The environment's value; an empty one is as if not set.
    static func variable(_ name: String) -> [UInt8]? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return UnsafeBufferPointer(start: value, count: strlen(value)).map { UInt8(bitPattern: $0) }
    }

    private static func text(_ name: String) -> String? { variable(name).map { Options.shown($0) } }

    // MARK: The terminal

    private func terminal(_ examination: Examination) -> TerminalFacts {
        var facts = TerminalFacts()
        facts.access =
            switch examination.access {
            case .asked: .asked
            case .notATerminal: .notAsked("standard output is not a terminal")
            case .inBackground: .notAsked("swell doctor is in the background")
            case .refused(let error): .refused("\(error)")
            }
        facts.term = Doctor.text("TERM")
        facts.colorTerm = Doctor.text("COLORTERM")
        facts.hasNoColor = Doctor.variable("NO_COLOR") != nil
        facts.color = options.color
        facts.isASCII = options.isASCII
        facts.hasMouse = options.hasMouse
        facts.entry = examination.type
        facts.notices = examination.notices
        facts.size = examination.size
        facts.depth = examination.depth
        facts.characters = examination.characters
        facts.charset = examination.charset
        facts.mouse =
            switch examination.mouse {
            case .none: .none
            case .old: .old
            case .decimal: .decimal
            }
        facts.wasAsked = examination.wasAsked
        facts.hasAnswered = examination.answers.closings > 0
        facts.modes = examination.answers.modes
        facts.background = examination.answers.background
        facts.widths = examination.widths.map {
            TerminalFacts.Width(name: $0.name, expected: $0.expected, measured: $0.measured)
        }
        return facts
    }
}
