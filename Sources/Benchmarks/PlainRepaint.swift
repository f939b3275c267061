import CNcurses
import Glibc
import SwellCanvas
import Terminal

/// What any ncurses program pays: every cell of the screen drawn anew in each frame, in 256 colours.
enum PlainRepaint {
    /// The median time of a frame, in seconds; `nil` where no terminal could be opened.
    static func median(size: Size, frames: Int = 60) -> Double? {
        guard let pair = Pseudoterminal(size: size, synchronized: false) else { return nil }
        return withExtendedLifetime(pair) { measure(size, frames, path: pair.path) }
    }

    private static func measure(_ size: Size, _ frames: Int, path: String) -> Double? {
        setlocale(LC_CTYPE, "C.UTF-8")
        guard let output = fopen(path, "w"), let input = fopen(path, "r"),
            let screen = newterm("xterm-256color", output, input)
        else { return nil }
        defer {
            endwin()
            delscreen(screen)
            fclose(output)
            fclose(input)
        }
        start_color()
        resizeterm(Int32(size.rows), Int32(size.columns))
        let window = swell_stdscr()
        leaveok(window, true)
        var times: [Double] = []
        for frame in 0..<frames {
            let start = Terminal.now()
            for row in 0..<size.rows {
                for column in 0..<size.columns {
                    let number = Int32((row &* 7 &+ column &* 3 &+ frame) % 250 + 1)
                    if frame == 0 { init_extended_pair(number, number, 250 - number) }
                    var cell = cchar_t()
                    swell_set_look(&cell, 0, number)
                    _ = swell_add_cells(window, Int32(row), Int32(column), &cell, 1)
                }
            }
            wrefresh(window)
            if frame > 0 { times.append(Terminal.now() - start) }
        }
        times.sort()
        return times[times.count / 2]
    }
}
