// A program that owns a terminal and then does what it is told, for the tests of what is left behind.
//
//     TerminalProbe PTY DEED
//
// It says on standard output, a line each, what happens to it: `ready` when its first picture is there.
import Glibc
import Platform
import SwellCanvas
import SwellInput
import Terminal

struct Mishap: Error {}

func say(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = write(STDOUT_FILENO, line, line.count)
}

func recurse(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { bytes in
        bytes[0] = UInt8(truncatingIfNeeded: depth)
        return recurse(depth + 1) + Int(bytes[0])
    }
}

/// A picture of which no two are alike.
func picture(_ canvas: inout Canvas, _ number: Int) {
    canvas.draw(
        Image(width: 64, height: 64) { x, y in
            Color(hex: (UInt32(truncatingIfNeeded: x * 7919 + y * 104_729 + number) &* 2_654_435_761) >> 8)
        }, in: canvas.size.pixels)
    canvas.text("picture \(number)", column: 0, row: 0, style: TextStyle(color: .white))
}

/// - Returns: The signal to end by, or nil.
func own(_ path: String, _ deed: String) throws -> Int32? {
    var options = Terminal.Options(colorDepth: .direct)
    options.path = path
    options.variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
    var terminal = try Terminal(options)
    var canvas = Canvas(size: terminal.size, depth: terminal.depth)
    var events: [TimedEvent] = []
    var number = 0
    picture(&canvas, number)
    _ = terminal.present(canvas, flying: false)
    while terminal.isWriting { terminal.wait(until: nil, into: &events) }
    say("ready")
    switch deed {
    case "segv": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "trap": preconditionFailure("The probe was told to.")
    case "abort": abort()
    case "fpe": raise(SIGFPE)
    case "bus": raise(SIGBUS)
    case "ill": raise(SIGILL)
    case "overflow": say("\(recurse(0))")
    case "thread-segv": _ = Thread.start { UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1 }
    case "thread-overflow": _ = Thread.start { say("\(recurse(0))") }
    case "exit": exit(7)
    case "throw": throw Mishap()
    default: break
    }
    while true {
        if deed == "flood", !terminal.isWriting {
            number += 1
            picture(&canvas, number)
            _ = terminal.present(canvas, flying: true)
        }
        let deadline: Double? = deed == "flood" ? 0 : nil
        terminal.wait(until: terminal.isWriting ? nil : deadline, into: &events)
        for event in events {
            switch event.event {
            case .input(.key(let key)) where key == Key("q"): return nil
            case .input(.key(let key)) where key == Key("z"): terminal.suspend()
            case .input(.resize(let columns, let rows)):
                say("resize \(columns)x\(rows)")
                canvas.resize(to: terminal.size)
            case .repaint:
                say("repaint")
                number += 1
                picture(&canvas, number)
                if !terminal.isWriting { _ = terminal.present(canvas, flying: false) }
            case .signal(let number): return number
            case .closed:
                say("closed")
                return nil
            default: break
            }
        }
        events.removeAll()
    }
}

if CommandLine.arguments.count == 3 {
    do {
        let signal = try own(CommandLine.arguments[1], CommandLine.arguments[2])
        if let signal { Terminal.die(of: signal) }
        exit(0)
    } catch {
        say("\(error)")
        exit(3)
    }
}
say("usage: TerminalProbe PTY DEED")
exit(2)
