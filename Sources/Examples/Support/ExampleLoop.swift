import Glibc
import SwellCanvas
import SwellInput
import Terminal

/// Shows a scene in the real terminal: events in, one picture out, then sleep until the deadline.
public enum ExampleLoop {
    /// Seconds from one frame to the next.
    private static let interval = 1.0 / 60

    /// Runs until `q` or Ctrl-C, then ends the program with 0. The terminal is as it was found on every way out; where there
    /// can be no picture, one sentence says why and the program ends with 1.
    public static func run(_ scene: some Scene) -> Never {
        do {
            // The terminal lives inside of the call, so that it is given back before the program ends.
            if let signal = try show(scene) { Terminal.die(of: signal) }
            exit(0)
        } catch {
            let name = CommandLine.arguments.first?.split(separator: "/").last ?? "example"
            let sentence = Array("\(name): \(error)\n".utf8)
            _ = write(2, sentence, sentence.count)
            exit(1)
        }
    }

    /// - Returns: the signal that ended it; `nil`: a person did.
    private static func show(_ scene: some Scene) throws(TerminalError) -> Int32? {
        var scene = scene
        var terminal = try Terminal()
        var canvas = Canvas(size: terminal.size, depth: terminal.depth, charset: terminal.charset)
        var events: [TimedEvent] = []
        var isDirty = true
        var nextFrame = 0.0
        scene.handle(.resize(columns: terminal.size.columns, rows: terminal.size.rows), at: Terminal.now())

        while true {
            let now = Terminal.now()
            let isDue = isDirty || (scene.nextDeadline ?? .infinity) <= now
            if isDue, now >= nextFrame, !terminal.isWriting {
                scene.advance(to: now)
                let flies = (scene.nextDeadline ?? .infinity) <= now
                canvas.resize(to: terminal.size)
                canvas.pictureBits = flies ? terminal.pictureBits : 8
                scene.draw(on: &canvas)
                terminal.present(canvas, flying: flies)
                isDirty = false
                nextFrame = now + interval
            }
            // While a frame is being written nothing is drawn, and only its end or input can change that.
            let deadline =
                terminal.isWriting ? nil : isDirty ? nextFrame : scene.nextDeadline.map { max($0, nextFrame) }
            events.removeAll(keepingCapacity: true)
            terminal.wait(until: deadline, into: &events)
            for timed in events {
                switch timed.event {
                case .input(.key(Key("q"))), .input(.key(Key("c", .control))): return nil
                case .input(.key(Key("z", .control))): terminal.suspend()
                case .input(let event):
                    scene.advance(to: timed.time)
                    scene.handle(event, at: timed.time)
                case .signal(let number): return number
                case .closed: return SIGHUP
                case .repaint, .answered, .woken: break
                }
                isDirty = true
            }
        }
    }
}
