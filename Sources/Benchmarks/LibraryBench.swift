import Foundation
import MusicLibrary
import Terminal

/// The saved library: scans of made-up files against what else walks them, and indexes that are only rows.
enum LibraryBench {
    private static let binary = ProcessInfo.processInfo.environment["SWELL_BINARY"] ?? ".build/release/swell"

    static func rows() -> [(String, String)] {
        guard access(binary, X_OK) == 0 else { return [("left out", "\(binary) is not there (make build)")] }
        do {
            return try scans() + indexes()
        } catch {
            return [("did not run", "\(error)")]
        }
    }

    // MARK: - Scans

    private static func scans() throws -> [(String, String)] {
        var rows: [(String, String)] = []
        for count in [10_000, 100_000] {
            let library = try MadeLibrary()
            try library.makeFiles(count)
            let first = try time(["swell", "scan", library.music], library)
            let next = try best(3) { try time(["swell", "scan"], library) }
            let find = try best(3) {
                try time(["find", library.music, "-printf", "%p %T@ %s\\n"], library)
            }
            rows.append(("first scan of \(count) files", seconds(first)))
            rows.append(("a second one, nothing changed", "\(seconds(next)), \(ratio(next, first)) of the first"))
            rows.append(("find -printf over them", "\(seconds(find)); the second scan: \(ratio(next, find)) times"))
        }
        return rows
    }

    /// Runs a program to its end, without its output. `swell` is the built one.
    private static func time(_ words: [String], _ library: MadeLibrary) throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: words[0] == "swell" ? binary : "/usr/bin/\(words[0])")
        process.arguments = Array(words.dropFirst())
        process.environment = Dictionary(
            uniqueKeysWithValues: library.variables.map { variable in
                let parts = variable.split(separator: "=", maxSplits: 1).map(String.init)
                return (parts[0], parts[1])
            })
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        let start = Terminal.now()
        try process.run()
        ended.wait()
        return Terminal.now() - start
    }

    // MARK: - Indexes

    private static func indexes() throws -> [(String, String)] {
        var rows: [(String, String)] = []
        var empty = (screen: 0.0, memory: 0)
        for count in [0, 10_000, 100_000, 1_000_000] {
            let library = try MadeLibrary()
            _ = try time(["swell", "scan", library.music], library)
            if count > 0 { try library.fillIndex(count) }
            // The first start leaves the rows of the first screen for the next ones.
            guard let opened = open(library, count) else { return rows + [("\(count) tracks", "did not open")] }
            let screen = best(5) { start(library, count) ?? .infinity }
            if count == 0 {
                empty = (screen, opened)
                rows.append(("an empty library: first full screen", milliseconds(screen)))
                continue
            }
            let more = milliseconds(screen - empty.screen)
            rows.append(
                (
                    "\(count) tracks: first full screen",
                    "\(milliseconds(screen)), \(more) more, \(ratio(screen, empty.screen)) times"
                ))
            let bytes = Double(opened - empty.memory) * 1024 / Double(count)
            rows.append(("  memory above the empty library", "\(Int(bytes.rounded())) bytes a track"))
            if count >= 100_000 { rows += find(library, count) }
        }
        return rows
    }

    /// Opens the player until all tracks are there, and quits it in good order.
    ///
    /// - Returns: Its memory, KiB.
    private static func open(_ library: MadeLibrary, _ count: Int) -> Int? {
        guard let program = Program([binary], variables: library.variables), program.waitFor(60, isFull(count)) != nil
        else {
            return nil
        }
        program.readUntilQuiet(2)
        defer {
            program.type("q")
            program.readUntilQuiet(1)
        }
        return program.memory
    }

    private static func start(_ library: MadeLibrary, _ count: Int) -> Double? {
        let start = Terminal.now()
        guard let program = Program([binary], variables: library.variables) else { return nil }
        return program.waitFor(60, isFull(count)).map { $0 - start }
    }

    /// The header, the hints and, where there are tracks, their times.
    private static func isFull(_ count: Int) -> (String) -> Bool {
        { text in
            text.contains("Library") && text.contains("help") && (count == 0 || text.contains(#/ \d+:\d\d /#))
        }
    }

    /// What is typed key by key, until the view is there.
    private static func find(_ library: MadeLibrary, _ count: Int) -> [(String, String)] {
        let views = Views()
        let start = Terminal.now()
        let index = LibraryIndex(path: Array(library.index.utf8)) { views.take($0) }
        index.show(LibraryQuery())
        views.wait { $0.isWhole && $0.count == count }
        let load = Terminal.now() - start
        var times: [Double] = []
        for _ in 0..<40 {
            let text = library.name(2).lowercased()
            for end in 1...min(12, text.count) {
                let query = LibraryQuery(text: String(text.prefix(end)))
                let typed = Terminal.now()
                index.show(query)
                views.wait { $0.query == query }
                times.append(Terminal.now() - typed)
            }
            index.show(LibraryQuery())
            views.wait { $0.query == LibraryQuery() }
        }
        index.close()
        times.sort()
        return [
            ("  all of it loaded and sorted", milliseconds(load)),
            (
                "  find, each of \(times.count) keys: median, p99",
                "\(milliseconds(times[times.count / 2])), \(milliseconds(times[times.count * 99 / 100]))"
            ),
        ]
    }

    /// The views that an index delivers, for the thread that waits for one.
    private final class Views: Sendable {
        private let condition = NSCondition()
        private nonisolated(unsafe) var latest: LibraryView?

        func take(_ message: LibraryMessage) {
            guard case .view(let view) = message else { return }
            condition.withLock {
                latest = view
                condition.signal()
            }
        }

        func wait(_ isWanted: (LibraryView) -> Bool) {
            condition.withLock {
                while !(latest.map(isWanted) ?? false) { condition.wait() }
            }
        }
    }

    // MARK: - Figures

    private static func best(_ runs: Int, _ measure: () throws -> Double) rethrows -> Double {
        try (0..<runs).map { _ in try measure() }.min() ?? .infinity
    }

    private static func seconds(_ value: Double) -> String { "\((value * 100).rounded() / 100) s" }
    private static func milliseconds(_ value: Double) -> String { "\((value * 1e4).rounded() / 10) ms" }
    private static func ratio(_ one: Double, _ other: Double) -> String { "\((one / other * 100).rounded() / 100)" }
}
