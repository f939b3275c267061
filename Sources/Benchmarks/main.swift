// What the player costs: `make bench` runs this. Best of five where it says so; ratios are to something measured in the
// same run, for machines differ and are busy.

import Glibc

func show(_ title: String, _ rows: [(String, String)]) {
    print("\n\(title)")
    for (name, value) in rows {
        print("  \(name)\(String(repeating: " ", count: max(1, 44 - name.count)))\(value)")
    }
    // What comes next takes its time.
    fflush(nil)
}

/// `--library`: the saved library alone.
let isLibraryAlone = CommandLine.arguments.contains("--library")

if !isLibraryAlone {
    show("springs", benchmarkMotion())
    show(
        "canvas, microseconds: median, p99, p99 of processor time",
        CanvasBench.rows().map { row in
            (
                row.name,
                [row.median, row.p99, row.p99OfProcessor].map { "\(($0 * 10).rounded() / 10)" }.joined(separator: "  ")
            )
        })

    show("flight: draw and present of a photographic cover, on a pseudo terminal", FlightBench.rows())

    show(
        "the program itself, on a pseudo terminal at 100x30",
        ProgramBench.rows(folder: CommandLine.arguments.dropFirst().first))
}

show("the saved library, of made-up files and rows", LibraryBench.rows())
