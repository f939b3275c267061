import Glibc
import SwellCanvas
import SwellInput
import Testing

@testable import Terminal

extension Owning {
    @Suite(.serialized) struct `Input and questions` {
        @Test func `keys arrive with their time, however they are mixed with answers`() throws {
            var bench = try Bench()
            bench.pump()
            #expect(bench.emulator.takeQueries() == ["[?2026$p", "]11;?", "[c"])
            #expect(bench.terminal.background == nil)
            bench.pty.type("a\u{1B}[?2026;2$y\u{1B}[Ab\u{1B}]11;rgb:1010/2020/3030\u{1B}")
            #expect(bench.takeEvents() == [.input(.key(Key("a"))), .input(.key(Key(.up))), .input(.key(Key("b")))])
            bench.pty.type("\\\u{1B}[?62;22cq")
            #expect(bench.takeEvents() == [.answered, .input(.key(Key("q")))])
            #expect(bench.terminal.synchronized == true)
            #expect(bench.terminal.background == Color(hex: 0x102030))
        }

        @Test func `a terminal that does not know synchronized output is not sent any`() throws {
            for value in [0, 4] {
                var bench = try Bench()
                bench.pump()
                bench.pty.type("\u{1B}[?2026;\(value)$y\u{1B}[?6c")
                #expect(bench.takeEvents() == [.answered])
                #expect(bench.terminal.synchronized == false)
            }
        }

        @Test func `the questions come after the modes and nothing is waited for`() throws {
            let bench = try Bench()
            let text = String(decoding: bench.pty.read(), as: UTF8.self)
            let modes = [
                "\u{1B}[?1049h", "\u{1B}[?1002h", "\u{1B}[?1006h", "\u{1B}[?1004h", "\u{1B}[?2004h", "\u{1B}[?2026$p",
            ]
            let places = modes.map { mode in
                text.utf8.indices.first { text[$0...].utf8.starts(with: mode.utf8) }
            }
            #expect(places.allSatisfy { $0 != nil })
            #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
            #expect(text.hasSuffix("\u{1B}[c"))
        }

        @Test func `without the mouse its reports are not asked for`() throws {
            var bench = try Bench(options: Terminal.Options(mouse: false))
            bench.pump()
            #expect(bench.emulator.modes.isDisjoint(with: [1000, 1002, 1003, 1006]))
            #expect(bench.emulator.modes.isSuperset(of: [1004, 2004]))
        }

        @Test func `a terminal of another kind is asked nothing`() throws {
            var bench = try Bench(term: "wy50")
            let text = String(decoding: bench.pty.read(), as: UTF8.self)
            #expect(!text.contains("\u{1B}[?"))
            var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
            canvas.text("hello", column: 0, row: 0, style: TextStyle(color: .white))
            _ = bench.terminal.present(canvas, flying: false)
            #expect(String(decoding: bench.pty.read(), as: UTF8.self).contains("hello"))
        }

        @Test func `a waker ends the wait, and many wakes are one`() throws {
            var bench = try Bench()
            let waker = bench.terminal.waker
            for _ in 0..<100_000 { waker.wake() }
            #expect(bench.takeEvents() == [.woken])
            #expect(bench.takeEvents().isEmpty)
        }

        @Test func `a waker of a terminal that is gone does nothing`() throws {
            let bench = try Bench()
            let waker = bench.terminal.waker
            _ = consume bench
            waker.wake()
        }
    }

    @Suite(.serialized) struct `Sizes` {
        @Test func `a burst of changes is one, at the last size`() throws {
            var bench = try Bench(answers: true)
            for columns in 30..<60 {
                bench.pty.resize(columns: columns, rows: 10)
                raise(SIGWINCH)
            }
            #expect(bench.takeEvents() == [.input(.resize(columns: 59, rows: 10))])
            #expect(bench.terminal.size == Size(columns: 59, rows: 10))
            raise(SIGWINCH)
            #expect(bench.takeEvents().isEmpty)
        }

        @Test func `after a change the whole picture is painted`() throws {
            var bench = try Bench(term: "xterm-256color", colorTerm: "truecolor", answers: true)
            var dice = Dice(state: 7)
            for (columns, rows) in [(60, 20), (10, 4), (1, 1), (3, 30), (200, 60)] {
                bench.pty.resize(columns: columns, rows: rows)
                bench.emulator.resize(columns: columns, rows: rows)
                raise(SIGWINCH)
                bench.pump()
                var canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
                #expect(canvas.size == Size(columns: columns, rows: rows))
                for _ in 0..<4 {
                    scribble(&canvas, &dice, words: anyWords)
                    _ = bench.terminal.present(canvas, flying: false)
                    bench.pump()
                    let wrong = differences(bench.emulator, canvas)
                    #expect(wrong.isEmpty, "\(columns)x\(rows): \(wrong.prefix(3))")
                }
            }
        }

        @Test func `no size counts as 80 by 24 until there is one`() throws {
            var bench = try Bench(columns: 0, rows: 0)
            #expect(bench.terminal.size == Size(columns: 80, rows: 24))
            bench.pty.resize(columns: 30, rows: 8)
            raise(SIGWINCH)
            #expect(bench.takeEvents() == [.input(.resize(columns: 30, rows: 8))])
        }

        @Test func `a side of none counts as 80 columns or 24 rows`() throws {
            for (columns, rows, size) in [(20, 0, Size(columns: 20, rows: 24)), (0, 7, Size(columns: 80, rows: 7))] {
                let bench = try Bench(columns: columns, rows: rows)
                let found = bench.terminal.size
                #expect(found == size)
            }
        }
    }

    @Suite(.serialized) struct `A slow reader` {
        /// A picture that needs more bytes than a pseudo terminal takes at once.
        private func noise(_ size: Size, _ depth: ColorDepth, seed: Int) -> Canvas {
            var canvas = Canvas(size: size, depth: depth)
            canvas.draw(
                Image(width: size.columns, height: size.rows * 2) { x, y in
                    Color(hex: (UInt32(truncatingIfNeeded: x * 7919 + y * 104_729 + seed) &* 2_654_435_761) >> 8)
                }, in: size.pixels)
            return canvas
        }

        @Test func `the rest of a frame is sent when there is room, whole and in order`() throws {
            var bench = try Bench(columns: 100, rows: 40, colorTerm: "truecolor", answers: true)
            let canvas = noise(bench.terminal.size, .direct, seed: 1)
            let report = bench.terminal.present(canvas, flying: true)
            #expect(report.bytes > 100_000)
            #expect(bench.terminal.isWriting == true)
            // A key pressed meanwhile is read.
            bench.pty.type("x")
            bench.terminal.wait(until: 0, into: &bench.events)
            #expect(bench.events.map(\.event) == [.input(.key(Key("x")))])
            #expect(bench.terminal.isWriting == true)
            bench.events = []
            while bench.terminal.isWriting {
                bench.emulator.feed(bench.pty.read(777))
                bench.terminal.wait(until: 0, into: &bench.events)
            }
            bench.pump()
            #expect(differences(bench.emulator, canvas).isEmpty)
            #expect(bench.emulator.frames == 1)
        }

        @Test func `the wait ends when the frame is sent`() throws {
            var bench = try Bench(columns: 100, rows: 40, colorTerm: "truecolor", answers: true)
            let reader = Reader(bench.pty)
            _ = bench.terminal.present(noise(bench.terminal.size, .direct, seed: 2), flying: true)
            // For ever, but for the room that the reader makes.
            if bench.terminal.isWriting { bench.terminal.wait(until: nil, into: &bench.events) }
            #expect(bench.terminal.isWriting == false)
            #expect(bench.events.isEmpty)
            reader.stop()
        }

        @Test func `a terminal that is closed while drawing is told once`() throws {
            var bench = try Bench(columns: 100, rows: 40, colorTerm: "truecolor", answers: true)
            _ = bench.terminal.present(noise(bench.terminal.size, .direct, seed: 3), flying: true)
            #expect(bench.terminal.isWriting == true)
            bench.pty.hangUp()
            bench.terminal.wait(until: 0, into: &bench.events)
            #expect(bench.events.map(\.event) == [.closed])
            #expect(bench.terminal.isWriting == false)
            bench.terminal.wait(until: 0, into: &bench.events)
            #expect(bench.events.count == 1)
            #expect(bench.terminal.present(noise(bench.terminal.size, .direct, seed: 4), flying: true) == FrameReport())
        }
    }

    @Suite(.serialized) struct `Leaving` {
        @Test func `screen, modes and flags are as they were found`() throws {
            for term in ["xterm-256color", "xterm-kitty", "tmux-256color", "screen", "linux", "vt100", "rxvt-unicode"] {
                var bench = try Bench(term: term, answers: true)
                let pty = bench.pty.duplicate()
                var emulator = bench.emulator
                let raw = pty.modes
                let canvas = Canvas(size: bench.terminal.size, depth: bench.terminal.depth)
                _ = bench.terminal.present(canvas, flying: false)
                bench.pump()
                emulator = bench.emulator
                _ = consume bench
                emulator.feed(pty.read())
                #expect(
                    emulator.modes.contains(25) && emulator.modes.isSubset(of: [7, 12, 25]),
                    "\(term): \(emulator.modes)")
                #expect(emulator.look == Emulator.Look(), "\(term)")
                #expect(pty.modes != raw)
                #expect(pty.modes == Pty(columns: 40, rows: 12).modes)
                #expect(fcntl(pty.slave, F_GETFL) & O_NONBLOCK == 0)
            }
        }

        @Test func `modes that were strange stay strange`() throws {
            let pty = Pty(columns: 40, rows: 12)
            var modes = termios()
            tcgetattr(pty.slave, &modes)
            modes.c_iflag |= tcflag_t(IXOFF | INLCR)
            modes.c_lflag &= ~tcflag_t(ECHO)
            modes.c_cflag |= tcflag_t(PARODD)
            tcsetattr(pty.slave, TCSANOW, &modes)
            let found = pty.modes
            var options = Terminal.Options()
            options.path = pty.path
            options.variables = ["TERM": "xterm", "LC_ALL": "C.UTF-8"]
            let terminal = try Terminal(options)
            #expect(pty.modes != found)
            terminal.close()
            #expect(pty.modes == found)
        }

        @Test func `the handlers of signals are as they were found`() throws {
            let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGSEGV, SIGABRT, SIGTRAP]
            func handlers() -> [UInt] {
                signals.map { signal in
                    var action = sigaction()
                    sigaction(signal, nil, &action)
                    return withUnsafeBytes(of: action) { $0.load(as: UInt.self) }
                }
            }
            let found = handlers()
            let bench = try Bench()
            #expect(zip(handlers(), found).allSatisfy { $0 != $1 })
            _ = consume bench
            #expect(handlers() == found)
        }

        @Test func `a signal asks to leave and the screen is still ours`() throws {
            for signal in [SIGTERM, SIGHUP, SIGQUIT, SIGINT] {
                var bench = try Bench()
                raise(signal)
                #expect(bench.takeEvents() == [.signal(signal)])
                #expect(bench.emulator.modes.contains(1049))
            }
        }
    }
}
